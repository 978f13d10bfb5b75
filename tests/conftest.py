"""What all tests share: an English machine, hypothesis without chance, and the tutorial's game Pig."""

from __future__ import annotations

import importlib
import os

import pytest
from hypothesis import HealthCheck, settings

from cutpurse.engine.registry import find, register
from cutpurse.engine.rulebook import Rulebook
from cutpurse.errors import UnknownGame
from tests.support.soak import soak

os.environ["CUTPURSE_LANGUAGE"] = "en"  # whatever the developer speaks
os.environ["LC_ALL"] = "C.UTF-8"
os.environ["NO_PROXY"] = os.environ["no_proxy"] = "*"  # all that tests talk to is on this machine

# `make test` tries the same examples each time; `make soak` draws fresh ones, and more. None fails for want of time.
unhurried = settings(
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)
settings.register_profile("ci", unhurried, derandomize=True, max_examples=40)
settings.register_profile("soak", unhurried, derandomize=False, max_examples=1000)
settings.load_profile(soak("ci", "soak"))

# files that take long and are begun first, so that at the end no worker is left alone with one of them
LONGEST = {
    "test_accessible_tables",
    "test_bots",
    "test_cli_backup",
    "test_cli_fit",
    "test_cli_process",
    "test_cli_serve",
    "test_client_law",
    "test_client_session",
    "test_coach",
    "test_games",
    "test_hostile_clients",
    "test_layout",
    "test_left_alone",
    "test_protocol_page",
    "test_review",
    "test_secrecy",
    "test_solved_nacho_pile",
    "test_solved_old_bill_memory",
    "test_solved_ten_card_crook",
    "test_tables",
    "test_two_processes",
}


@pytest.fixture(scope="session")
def pig() -> Rulebook:
    """The tutorial's dice game, registered in this process."""
    try:
        return find("pig")
    except UnknownGame:
        return register(importlib.import_module("pig").PIG)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the longest files first."""
    items.sort(key=lambda item: item.path.stem not in LONGEST)
