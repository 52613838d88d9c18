"""Each hero at its printed moment, where it has its effect and where it cannot; the windows themselves."""

from typing import Any

from games.omen.rules.interrupts import MOMENTS
from games.omen.rules.state import State
from tabletop.core.match.match import Match
from tabletop.core.rules.stops import NO_STOP
from tests.games.omen.positions import asked, play, position

ALWAYS_FIRST = [frozenset(MOMENTS), frozenset()]
"""The stops: seat 0 has chosen every one, seat 1 none."""


def used(hero: str, phase: str, active: int, *answers: Any, **where: Any) -> Match[State]:
    """Let seat 0 use the hero; the other cards in hand keep the seats busy afterwards."""
    where = {"hand": [hero, "satyr"], "foe_hand": ["griffin"], "stops": ALWAYS_FIRST, **where}
    return play(position(phase=phase, active=active, **where), hero, *answers)


def test_atalanta_steals_after_the_opponents_wealth() -> None:
    match = used("atalanta", "wealth_end", 1, coins=(6, 5))
    assert match.state.coins == [8, 3]
    assert match.state.discards[0] == ["atalanta"]
    assert match.state.phase == "surge"


def test_nobody_is_asked_for_a_hero_that_would_do_nothing_for_all_to_see() -> None:
    """Rules 8: an empty purse, no weak unit, no unit to move, one card in hand, a war that is won or lost."""
    stops = ALWAYS_FIRST
    nothing: list[tuple[str, str, int, dict[str, Any]]] = [
        ("atalanta", "wealth_end", 1, {"coins": (6, 0)}),
        ("perseus", "surge_end", 1, {"foe": ["hydra"]}),
        ("orpheus", "surge_end", 1, {"foe": ["hydra"]}),
        ("odysseus", "war_start", 0, {}),
        ("achilles", "war", 0, {"own": ["hydra"], "foe": ["satyr", "pythia"]}),
        ("achilles", "war", 0, {"own": ["scout"], "foe": ["hydra", "cyclops"]}),
    ]
    for hero, phase, active, where in nothing:
        match = play(
            position(phase=phase, active=active, hand=[hero, "satyr"], foe_hand=["griffin"], stops=stops, **where)
        )
        assert match.pending[0].kind != "hero", (hero, where)
    alone = play(position(phase="offering_end", hand=["penelope"], stops=stops))
    assert alone.state.active == 1, "the turn went on"


def test_perseus_kills_after_the_opponents_surge() -> None:
    match = used("perseus", "surge_end", 1, "scout", foe=["scout", "spy"])
    assert match.state.sides[1] == ["spy"]
    assert match.state.killed == 0


def test_orpheus_incites_an_opposing_unit() -> None:
    match = used("orpheus", "surge_end", 1, sides={3: ["scout"]})
    assert match.state.incited == ["scout"]


def test_heroes_that_may_be_there_are_asked_for_even_without_a_target_of_their_own() -> None:
    """As far as is public, the other hero of the moment may be in hand and would have an effect."""
    match = used("perseus", "surge_end", 1, foe=["hoplite"])
    assert match.state.sides[1] == ["hoplite"], "four is too much for Perseus; Orpheus might have been there"
    assert match.state.discards[0] == ["perseus"]


def test_odysseus_moves_an_own_unit_before_war_torn_cities_are_named() -> None:
    match = used("odysseus", "war_start", 0, ("hydra", 1), own=["hydra"], sides={2: ["minotaur"], 3: ["pythia"]})
    assert len(match.state.rewards[0]) == 1, "two beasts and one oracle are five: the city became war-torn"
    assert match.state.sides[2] == [], "the winner cannot keep a beast"


def test_achilles_adds_four_in_the_war_being_resolved() -> None:
    match = used("achilles", "war", 0, own=["scout"], foe=["harpy", "pythia"])
    assert len(match.state.rewards[0]) == 1, "1 + 4 against 4 + 1 is a tie of strengths, won with more soldiers"


def test_achilles_needs_an_own_unit_in_that_city() -> None:
    match = play(position(phase="war", hand=["achilles"], foe=["satyr", "pythia"], sides={2: ["scout"]}))
    assert asked(match)[0] == "offering"
    assert len(match.state.rewards[1]) == 1


def test_the_bonus_of_a_hero_ends_with_the_war() -> None:
    state = position(phase="war", own=["scout"], foe=["satyr", "pythia"], bonus=[4, 0])
    match = play(state)
    assert len(match.state.rewards[1]) == 1


def test_penelope_makes_one_more_offering() -> None:
    match = used("penelope", "offering_end", 0, "satyr", "coin", "coin", coins=(4, 5))
    assert match.state.coins[0] == 6
    assert sorted(match.state.discards[0]) == ["penelope", "satyr"]


def test_heroes_work_at_their_own_moment_only() -> None:
    """Rules 8: used at its printed window."""
    state = position(phase="surge_end", active=1, hand=["atalanta", "perseus"], foe=["scout"], stops=ALWAYS_FIRST)
    assert asked(play(state)) == ("hero", ["perseus", "pass", NO_STOP])


def test_one_player_may_use_several_heroes_then_the_other_without_a_second_round() -> None:
    """R-24: the active player first, any number; then the other player; no second round."""
    where: dict[str, Any] = {
        "hand": ["perseus", "orpheus"],
        "foe_hand": ["griffin"],
        "foe": ["scout"],
        "sides": {3: ["spy"]},
    }
    both = [frozenset({"opponent_surge_end"}), frozenset({"opponent_surge_end"})]
    state = position(phase="surge_end", active=1, stops=both, **where)
    match = play(state, "orpheus", "scout", "perseus")
    assert match.state.sides[3] == []
    assert match.state.incited == ["scout"]
    assert asked(match)[0] != "hero"


def test_in_a_window_for_both_the_active_player_is_asked_first() -> None:
    """R-24."""
    everywhere = [frozenset(MOMENTS), frozenset(MOMENTS)]
    where: dict[str, Any] = {"own": ["scout"], "foe": ["spy"]}
    state = position(phase="war_start", active=1, hand=["odysseus"], foe_hand=["satyr"], stops=everywhere, **where)
    match = play(state)
    assert match.pending[0].seat == 1
    match.answer("pass")
    assert match.pending[0].seat == 0


def test_a_hero_may_stand_in_a_city_but_is_not_used_there() -> None:
    """Rules 8: placed in own Surge for 0 coins as a unit without ability; heroes in cities cannot be used."""
    match = play(position(hand=["achilles"], coins=(0, 5)), ("play", "achilles", 0))
    assert match.state.sides[0] == ["achilles"]
    war = play(position(phase="war", own=["achilles"], foe=["satyr", "pythia"], hand=["satyr"]))
    assert asked(war)[0] != "hero"
