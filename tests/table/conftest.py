"""A house for the tests of a module, and parts of it that are quicker than in life."""

import pytest

from cutpurse.table import hub
from tests.support.clock import set_clock
from tests.support.deals import set_deals
from tests.support.house import House
from tests.support.postgres import Postgres
from tests.support.server_process import BUSY_MACHINE, set_constants


@pytest.fixture(scope="package", autouse=True)
def _busy_machine():
    """Nobody is given up because the machine is busy; a test that wants it otherwise says so."""
    with pytest.MonkeyPatch.context() as patch:
        set_constants(BUSY_MACHINE, patch.setattr)
        yield


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A server of this module; bots think without compiled rules, so that processes start sooner."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CUTPURSE_INTERPRETED", "1")
        patch.setattr(hub, "HINT_SECONDS", 0.1)
        house = House(tmp_path_factory.mktemp("house"))
        set_clock(patch, house.clock)
        set_deals(house.deals, patch.setattr)
        try:
            yield house
        finally:
            house.end()


@pytest.fixture(autouse=True)
def _deals(request):
    """The same cards for a test whatever ran before it."""
    if "house" in request.fixturenames:
        house = request.getfixturevalue("house")
        if isinstance(house, House):
            house.deals.begin(request.node.name)


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL server, one for each test worker; who stops it starts it again."""
    server = Postgres()
    yield server
    server.close()


@pytest.fixture
def uncompiled(monkeypatch):
    """Rules run as plain Python, in processes that are started as well."""
    monkeypatch.setenv("CUTPURSE_INTERPRETED", "1")
