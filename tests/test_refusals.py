"""The reason for a refused gesture is true, is not empty, and names its clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from tabletop.core.data.messages import Refusal, msg
from tabletop.core.input.gestures import Click, Drag
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.testing import refusals
from tabletop.testing.refusals import TRIED, RefusedGesture, chosen, gives_away, judged, many, refusal_of
from tests.claims import CLAIMS
from tests.hooks import with_hooks
from tests.parameters import quick_only
from tests.play import SHELF

GAMES = list(CLAIMS)
WORDS = [Translations(language, SHELF.locales()) for language in LANGUAGES]
SENTENCES = {
    "age_of_heroes": 45,
    "ascending_empires": 30,
    "eve_conquests": 45,
    "omen": 30,
    "stone_age": 25,
}
"""The least number of different sentences that the long run hears."""


def wrong(game_id: str, seeds: Sequence[int], positions: int, tried: int = TRIED) -> Counter[str]:
    """Return the statements that are surely false, in both languages and by the claims of the game."""
    report = judged(SHELF.games[game_id], seeds, positions, WORDS, tried=tried, claims=CLAIMS[game_id])
    assert report.count
    return report.wrong


def faults(attempt: RefusedGesture) -> list[str]:
    return list(refusals.faults(attempt, WORDS, CLAIMS[attempt.match.game.id]))


@pytest.mark.parametrize("game_id", quick_only(GAMES, "age_of_heroes", "omen"))
def test_a_sample_of_refusals_is_true_and_gives_nothing_away(game_id: str) -> None:
    """In a few positions of one random match, refusals are true, and alike in worlds that look alike to the asked seat.

    No option is refused.
    """
    assert wrong(game_id, (1,), positions=4, tried=15) == {}


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_many_refusals_are_true_and_give_nothing_away(game_id: str) -> None:
    """The same holds for all numbers of seats and several matches."""
    assert wrong(game_id, range(6), positions=60) == {}


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_sixty_different_refusals_have_sentences_and_clauses(game_id: str) -> None:
    """Sixty refusals that differ in the question, the kind of gesture, or the sentence have a sentence and a clause."""
    game = SHELF.games[game_id]
    found = many(game, range(6), positions=60)
    shown = chosen(list(found.values()), 60)
    assert len(shown) == 60
    assert len({one.refusal.reason.key for one in found.values()}) >= SENTENCES[game_id]
    assert {one.ask.kind for one in shown} == {one.ask.kind for one in found.values()}
    assert all(one.refusal.rule for one in shown)


def rejected(game_id: str, refusal: Refusal, gesture: Any = None) -> RefusedGesture:
    """Return a refusal at the first question of a match."""
    match = Match.new(SHELF.games[game_id], SHELF.games[game_id].seats[-1], chance=SeededChance("refusals"))
    return RefusedGesture(match, match.pending[0], gesture or Click("board"), refusal, match.game.seats[-1])


@pytest.mark.parametrize(
    ("refusal", "fault"),
    [
        (Refusal(msg("stone_age.no.no_such_sentence"), "4.1"), "no sentence"),
        (Refusal(msg("stone_age.no.pair_needed"), "4.3"), "no sentence"),
        (Refusal(msg("stone_age.no.no_place")), "no clause"),
        (Refusal(msg("stone_age.no.visited", place=msg("stone_age.place.forest")), "4.2"), "false"),
        (Refusal(msg("stone_age.no.full", place=msg("stone_age.place.forest")), "4.3"), "false"),
        (Refusal(msg("stone_age.no.pair_needed", place=msg("stone_age.place.hut"), left=1), "4.3"), "false"),
    ],
)
def test_what_is_empty_or_false_is_found(refusal: Refusal, fault: str) -> None:
    """At the start nobody has placed a figure: no place is visited or full, and all people are at home."""
    if dict(refusal.reason.args) or fault == "no clause" or "such" in refusal.reason.key:
        assert any(one.startswith(fault) for one in faults(rejected("stone_age", refusal)))
    else:  # a placeholder without a value
        with pytest.raises(KeyError):
            faults(rejected("stone_age", refusal))


def test_a_true_refusal_has_no_fault() -> None:
    """At the first question of Stone Age, a drag of food and a click on a pile are refused."""
    match = rejected("stone_age", Refusal(msg("core.nothing_there"))).match
    ask = match.pending[0]
    for gesture in (Drag(("food_1-0",), f"mat{ask.seat}/food", "place/forest"), Click("stack/1")):
        refusal = refusal_of(match, ask, gesture, 4)
        assert refusal is not None
        assert faults(RefusedGesture(match, ask, gesture, refusal, 4)) == []


def test_a_refusal_that_speaks_of_a_hidden_card_is_found() -> None:
    """A sentence that names the first card of the other player's hand differs in another world."""
    match = rejected("omen", Refusal(msg("core.nothing_there"))).match
    ask = match.pending[0]

    def blabs(state: Any, ask: Any, gesture: Any) -> Refusal:
        return Refusal(msg(f"omen.card.{state.hands[1 - ask.seat][0]}"), "2.2")

    silent = refusal_of(match, ask, Click(f"hand{1 - ask.seat}"), 2)
    assert silent is not None
    assert gives_away(RefusedGesture(match, ask, Click(f"hand{1 - ask.seat}"), silent, 2), FastRng(1)) is None
    match.game = with_hooks(match.game, text={"explain_illegal": blabs})
    loud = refusal_of(match, ask, Click(f"hand{1 - ask.seat}"), 2)
    assert loud is not None
    assert gives_away(RefusedGesture(match, ask, Click(f"hand{1 - ask.seat}"), loud, 2), FastRng(1)) is not None
