"""What all tests share."""

import pytest
from hypothesis import settings

from tabletop.play.catalogue import LANGUAGES, Catalogue
from tests.play import SHELF

settings.register_profile("suite", deadline=None, derandomize=True, max_examples=50)
settings.load_profile("suite")


@pytest.fixture(scope="session", params=LANGUAGES)
def catalogue(request: pytest.FixtureRequest) -> Catalogue:
    """All messages of one language: each test that asks for it runs once a language."""
    return Catalogue(request.param, SHELF.locales())
