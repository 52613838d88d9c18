"""Nothing that is said lies over what it speaks of: the pieces and places of this moment, the own hand, a control."""

from __future__ import annotations

import pytest

from tabletop.session.locale.translations import Translations
from tests.parameters import quick_only
from tests.play import SHELF
from tests.ui import headless
from tests.ui.covering import Covering, watched
from tests.ui.headless import playing

GAMES = ("stone_age", "omen", "age_of_heroes", "ascending_empires", "eve_conquests")
LANGUAGES = ("en", "zh_TW")
SAMPLE = (("stone_age", "en"), ("omen", "zh_TW"), ("age_of_heroes", "en"), ("ascending_empires", "zh_TW"),
          ("eve_conquests", "en"))  # fmt: skip
every_game = pytest.mark.parametrize(
    ("game", "language"), quick_only([(game, language) for game in GAMES for language in LANGUAGES], *SAMPLE)
)


def match_of(game: str, language: str, seed: int, answers: int) -> Covering:
    """Watch a random match in a language, with as many seats and computer players as its seed says."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(headless, "WORDS", Translations(language, SHELF.locales()))
        seats = SHELF.games[game].seats
        count = seats[seed % len(seats)]
        kinds = ("person", *("random" if seed % 3 == 0 else "person" for _ in range(count - 1)))
        with playing(game, kinds, seed) as bench:
            return watched(bench, answers, patch)


@every_game
def test_nothing_is_hidden_by_what_is_said(game: str, language: str) -> None:
    cover = match_of(game, language, 7, 14)
    assert cover.hidden == []
    assert cover.shown["banner"] > cover.moments // 10
    assert cover.homeless <= cover.moments // 10


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_hidden_in_three_hundred_matches(game: str, language: str, seed: int) -> None:
    cover = match_of(game, language, seed, 60)
    assert cover.hidden == []
    assert cover.homeless <= cover.moments // 5
