"""What all tests share: an English machine, and the tutorial game Pig, which lives in docs/ and is not installed."""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "docs"))
os.environ["CUTPURSE_LANGUAGE"] = "en"  # whatever the developer speaks
os.environ["LC_ALL"] = "C.UTF-8"
