"""Hidden information: the view of a seat does not change when everything it cannot know is dealt anew."""

from typing import Any

import pytest

from games.omen import GAME
from games.omen.rules.determinize import determinize, hidden_units
from games.omen.rules.invariants import check_invariants
from games.omen.rules.state import State
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import event
from tests.games.omen.positions import play, position


def prompts_and_labels(match: Match[State], seat: int) -> list[Any]:
    ask = match.ask_of(seat)
    return [
        GAME.text.prompt(match.state, ask),
        [GAME.text.describe(match.state, ask, option) for option in ask.options],
    ]


@pytest.mark.parametrize("hand", [["satyr", "pythia"], ["perseus", "orpheus"], ["odysseus", "spy"]])
@pytest.mark.parametrize("chosen", [True, False])
def test_whether_a_seat_is_asked_depends_on_its_stops_and_never_on_its_hand(hand: list[str], chosen: bool) -> None:
    """Rules 8 and 10: the other player sees the same for any hand."""
    stops = [frozenset({"opponent_surge_end"} if chosen else ()), frozenset()]
    where: dict[str, Any] = {"foe_hand": ["griffin"], "foe": ["scout"], "stops": stops, "heroes": True}
    match = play(position(phase="surge", active=1, hand=hand, **where), ("end",))
    (ask,) = match.pending
    assert (ask.seat, ask.kind) == ((0, "hero") if chosen else (1, "stop" if match.state.news[1] else "offering"))
    plain = play(position(phase="surge", active=1, hand=["satyr", "pythia"], **where), ("end",))
    assert GAME.text.prompt(match.state, ask) == GAME.text.prompt(plain.state, plain.pending[0])
    assert GAME.table.project(match.state, 1) == GAME.table.project(plain.state, 1)
    assert GAME.table.project(match.state, None) == GAME.table.project(plain.state, None)
    assert [entry[:2] for entry in match.log] == [entry[:2] for entry in plain.log]


def test_the_log_names_hidden_cards_only_to_who_may_know_them() -> None:
    state = position()
    won = event("reward_won", seat=0, city=1, reward="aegis_1")
    assert GAME.text.describe_event(state, won, 0) != GAME.text.describe_event(state, won, 1)
    assert GAME.text.describe_event(state, won, 1) == GAME.text.describe_event(state, won, None)
    assert "aegis" not in repr(GAME.text.describe_event(state, won, 1))
    laid = event("laid_down", seat=0, reward="aegis_1")
    assert GAME.text.describe_event(state, laid, 1) is None, "the answer is in the log, without the name of the reward"
    stolen = event("card_stolen", seat=0, card="scout")
    assert "scout" in repr(GAME.text.describe_event(state, stolen, 1))
    assert "scout" not in repr(GAME.text.describe_event(state, stolen, None))


def test_a_look_shows_the_hand_to_the_one_who_looks_and_only_while_it_lasts() -> None:
    """Rules 10: a look effect shows the cards to its controller at that moment."""
    match = play(position(hand=["spy"], foe_hand=["scout", "hydra"]), ("play", "spy", 0))
    seen = GAME.table.project(match.state, 0)
    assert [item.piece for item in seen["seen"].unique] == ["scout", "hydra"]
    assert "hand1" not in seen
    assert GAME.table.project(match.state, None)["hand1"].fungible == {"unit_back": 2}
    assert "seen" not in GAME.table.project(match.state, 1)
    match.answer("scout")
    assert "seen" not in GAME.table.project(match.state, 0)
    assert GAME.table.project(match.state, 0)["hand1"].fungible == {"unit_back": 1}


def test_a_peek_shows_the_reward_to_its_controller_alone() -> None:
    """Rules 10."""
    state = position(phase="portent", own=["moon_priestess"], piles=[["aegis_1", "thunderbolt_1"], [], ["aegis_2"]])
    match = play(state)
    assert [item.piece for item in GAME.table.project(match.state, 0)["play"].unique] == ["thunderbolt_1"]
    assert GAME.table.project(match.state, 1)["play"].unique == ()
    assert GAME.table.project(match.state, 1)["city0/rewards"].fungible == {"reward_back": 2}


def test_both_players_know_an_incited_unit() -> None:
    """Rules 7."""
    state = position(foe=["scout"], incited=["scout"])
    for viewer in (None, 0, 1):
        (item,) = GAME.table.project(state, viewer)["city0/side1"].unique
        assert (item.piece, item.face) == ("scout", 1)


def test_what_was_seen_stays_where_it_is() -> None:
    """A card that went openly to a hand, a card that was looked at, a reward that was peeked at."""
    state = position(foe_hand=["scout", "hydra", "spy"], known=[[], ["hydra"]], seen_rewards=[[], []])
    state.seen_rewards[0] = [state.piles[1][-1]]
    rng = FastRng(5)
    hands = set()
    for _ in range(40):
        other = state.copy()
        determinize(other, state, 0, rng)
        assert other.hands[1][1] == "hydra"
        assert other.piles[1][-1] == state.piles[1][-1]
        assert other.hands[0] == state.hands[0]
        hands.add(tuple(other.hands[1]))
    assert len(hands) > 10


def test_a_deck_made_anew_holds_only_what_was_discarded() -> None:
    """R-22: everybody saw the discard pile; with a shared deck the rest must be in the other hand."""
    state = position(
        hand=["scout", "spy"], foe_hand=["hydra", "pythia"], deck=(), discard=["satyr", "griffin", "harpy"]
    )
    state.unused = []
    match = Match.at(GAME, state, chance=SeededChance("anew"))
    match.answer(("play", "scout", 0))
    assert sorted(match.state.known[1]) == ["hydra", "pythia"]
    assert sorted(hidden_units(match.state, 0)) == sorted(match.state.decks[0])


SETTINGS = [{}, dict(GAME.presets["full"]), dict(GAME.presets["draft_three"]), dict(GAME.presets["open_draft"])]


@pytest.mark.parametrize("settings", SETTINGS, ids=["base", "full", "draft_three", "open_draft"])
def test_nothing_a_seat_sees_betrays_what_is_hidden(settings: dict[str, Any]) -> None:
    """Rules 10, at every third question of two random matches of each kind."""
    for seed in range(2):
        match = Match.new(GAME, 2, settings=settings, chance=SeededChance(f"hidden {seed}"))
        chance, rng, changed = FastRng(seed), FastRng(seed + 100), 0
        while not match.over:
            ask = match.pending[chance.below(len(match.pending))]
            if len(match.log) % 3 == 0:
                seen = [GAME.table.project(match.state, ask.seat), prompts_and_labels(match, ask.seat)]
                strips = [GAME.text.seat_stats(match.state, ask.seat, seat) for seat in (0, 1)]
                world = determinized(match, ask.seat, rng)
                assert [GAME.table.project(world.state, ask.seat), prompts_and_labels(world, ask.seat)] == seen
                assert [GAME.text.seat_stats(world.state, ask.seat, seat) for seat in (0, 1)] == strips
                assert check_invariants(world.state) == []
                changed += world.state != match.state
            match.answer(ask.options[chance.below(len(ask.options))], ask.seat)
        assert changed > 10
