"""What a page knows of its table, at a real server: over lines that break, in two pages, behind a curtain."""

from __future__ import annotations

import os
import re
import subprocess
import urllib.request

from test_client_law import FRONTEND, NODE, VITEST, pytestmark  # noqa: F401  # the same tools are needed


def test_a_page_follows_its_table_whatever_happens_to_the_line(table):
    ran = subprocess.run(
        [NODE, VITEST, "run", "src/lib/real_table.test.ts"],
        cwd=FRONTEND,
        env={**os.environ, "CUTPURSE_SERVER": table.address},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert ran.returncode == 0, ran.stdout[-6000:] + ran.stderr[-2000:]
    with urllib.request.urlopen(f"http://{table.address}/metrics", timeout=10) as page:
        measured = page.read().decode()
    assert re.search(r"^cutpurse_view_differences_total 0\.0$", measured, re.MULTILINE)
