"""Hooks and fixtures of all tests."""

import gc
import importlib
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import settings

from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.ui.system import clock
from tests import shared
from tests.marks import COLLECTED, rows_of
from tests.parameters import quick_first
from tests.play import SHELF

TESTS = Path(__file__).parent

settings.register_profile("suite", deadline=None, derandomize=True, max_examples=50)
settings.load_profile("suite")
shared.install()


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Import a share of the tests first, in each worker another one, when a whole run begins.

    In a fresh checkout every module must be compiled. In the same order all workers would compile all of them at the
    same time; so each finds two thirds compiled. A module that cannot be imported is reported when it is collected.
    """
    worker, count = os.environ.get("PYTEST_XDIST_WORKER", ""), int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if not worker or session.config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    for path in sorted(TESTS.rglob("test_*.py"))[int(worker.removeprefix("gw")) :: count]:
        with suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(path.relative_to(TESTS.parent).with_suffix("").parts))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Note which tests are marked, before those that do not run are left out."""
    config.stash[COLLECTED] = ({item.nodeid.partition("::")[0] for item in items}, rows_of(items))


@pytest.fixture(scope="session", params=quick_first(LANGUAGES))
def catalogue(request: pytest.FixtureRequest) -> Translations:
    """Return all messages of one language; a test that uses this runs once for each language."""
    return Translations(request.param, SHELF.locales())


@pytest.fixture(autouse=True)
def whole_clock() -> Iterator[None]:
    """Check that each test restores the window's clock; otherwise another test would fail."""
    before = clock.seconds
    yield
    assert clock.seconds is before, "the clock of the window was changed and not put back"


def pytest_collection_finish() -> None:
    """Leave what has been imported and collected out of garbage collection, which would search it all again and again.

    Objects that tests leave behind are collected as before, only less often.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
