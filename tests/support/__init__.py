"""What tests share: drivers, servers, positions built by hand."""

from pathlib import Path

ROOT = Path(__file__).parents[2]  # the checkout: where `python -m tests.support...` is run
