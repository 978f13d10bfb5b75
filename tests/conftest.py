"""What all tests share: the tutorial game Pig, which lives in docs/ and is installed nowhere."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "docs"))
