"""What all tests share: an English machine, and the tutorial game Pig, which lives in docs/ and is not installed."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "docs"))
os.environ["CUTPURSE_LANGUAGE"] = "en"  # whatever the developer speaks
os.environ["LC_ALL"] = "C.UTF-8"

# files that take long and are begun first, so that at the end no worker is left alone with one of them
LONGEST = {
    "test_accessible_tables",
    "test_cli_fit",
    "test_client_law",
    "test_games",
    "test_hostile_clients",
    "test_left_alone",
    "test_review",
    "test_secrecy",
    "test_secrets_in_the_page",
    "test_solved_old_bill_memory",
    "test_two_processes",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the longest files first."""
    items.sort(key=lambda item: item.path.stem not in LONGEST)
