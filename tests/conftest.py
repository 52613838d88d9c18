"""Hooks and fixtures of all tests."""

import gc
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.ui.system import clock
from tests import shared
from tests.marks import COLLECTED, rows_of
from tests.parameters import quick_first
from tests.play import SHELF

settings.register_profile("suite", deadline=None, derandomize=True, max_examples=50)
settings.load_profile("suite")
shared.install()


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
