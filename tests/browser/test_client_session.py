"""What a page knows of its table, at a real server: over lines that break, in two pages, behind a curtain."""

from __future__ import annotations

import re
import urllib.request

from tests.support.vitest import vitest


def test_a_page_follows_its_table_whatever_happens_to_the_line(table):
    vitest("src/lib/real_table.test.ts", 600, CUTPURSE_SERVER=table.address)
    with urllib.request.urlopen(f"http://{table.address}/metrics", timeout=60) as page:
        measured = page.read().decode()
    assert re.search(r"^cutpurse_view_differences_total 0\.0$", measured, re.MULTILINE)
