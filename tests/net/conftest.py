"""Fixtures that the tests of pages share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.net.browser import browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Yield one browser for a module: while it is open, no other test of the process can run an event loop."""
    with browser() as one:
        yield one
