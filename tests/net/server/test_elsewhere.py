"""Friends elsewhere: the recipes of docs/phones.md in network namespaces, and the button that says what to share."""

from __future__ import annotations

import pytest

from tests.net.elsewhere import RECIPES, missing, tried


@pytest.mark.slow
@pytest.mark.parametrize("recipe", RECIPES)
def test_a_friend_elsewhere_takes_a_seat(recipe: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through the tunnel alone, and nothing on the way is readable."""
    why = missing(recipe)
    if why is not None:
        pytest.skip(why)
    monkeypatch.delenv("TABLETOP_HOME", raising=False)
    assert all("0 of a page" in one for one in tried(recipe) if "seated" in one)
