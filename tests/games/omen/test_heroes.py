"""Each hero at its printed moment, where it does its work and where it cannot; the windows themselves."""

from typing import Any

from games.omen.state import State
from tabletop.core.match import Match
from tests.games.omen.positions import asked, play, position


def used(hero: str, phase: str, active: int, *answers: Any, **where: Any) -> Match[State]:
    """Seat 0 uses the hero; the other cards in hand keep the seats busy afterwards."""
    return play(
        position(phase=phase, active=active, hand=[hero, "satyr"], foe_hand=["griffin"], **where), hero, *answers
    )


def test_atalanta_steals_after_the_opponents_wealth() -> None:
    match = used("atalanta", "wealth_end", 1, coins=(6, 5))
    assert match.state.coins == [8, 3]
    assert match.state.discards[0] == ["atalanta"]
    assert match.state.phase == "surge"


def test_atalanta_steals_nothing_from_an_empty_purse() -> None:
    assert used("atalanta", "wealth_end", 1, coins=(6, 0)).state.coins == [6, 0]


def test_perseus_kills_after_the_opponents_surge() -> None:
    match = used("perseus", "surge_end", 1, "scout", foe=["scout", "spy"])
    assert match.state.sides[1] == ["spy"]
    assert match.state.killed == 0


def test_perseus_cannot_kill_strength_four() -> None:
    assert used("perseus", "surge_end", 1, foe=["hoplite"]).state.sides[1] == ["hoplite"]


def test_orpheus_incites_an_opposing_unit() -> None:
    match = used("orpheus", "surge_end", 1, sides={3: ["scout"]})
    assert match.state.incited == ["scout"]


def test_orpheus_cannot_incite_beasts() -> None:
    assert used("orpheus", "surge_end", 1, foe=["hydra"]).state.incited == []


def test_odysseus_moves_an_own_unit_before_war_torn_cities_are_named() -> None:
    match = used("odysseus", "war_start", 0, ("hydra", 1), own=["hydra"], sides={2: ["minotaur"], 3: ["pythia"]})
    assert len(match.state.rewards[0]) == 1, "two beasts and one oracle are five: the city became war-torn"
    assert match.state.sides[2] == [], "the winner cannot keep a beast"


def test_odysseus_without_a_unit_does_nothing() -> None:
    match = used("odysseus", "war_start", 0)
    assert match.state.discards[0] == ["odysseus"]
    assert asked(match)[0] == "offering"


def test_achilles_adds_four_in_the_war_being_resolved() -> None:
    match = used("achilles", "war", 0, own=["scout"], foe=["harpy", "pythia"])
    assert len(match.state.rewards[0]) == 1, "1 + 4 against 4 + 1 is a tie of strengths, won with more soldiers"


def test_achilles_needs_an_own_unit_in_that_city() -> None:
    match = play(position(phase="war", hand=["achilles"], foe=["satyr", "pythia"], sides={2: ["scout"]}))
    assert asked(match)[0] == "offering"
    assert len(match.state.rewards[1]) == 1


def test_the_bonus_of_a_hero_ends_with_the_war() -> None:
    state = position(phase="war", hand=["achilles"], own=["scout"], foe=["satyr", "pythia"], bonus=[4, 0])
    match = play(state, "pass")
    assert len(match.state.rewards[1]) == 1


def test_penelope_makes_one_more_offering() -> None:
    match = used("penelope", "offering_end", 0, "satyr", "coin", "coin", coins=(4, 5))
    assert match.state.coins[0] == 6
    assert sorted(match.state.discards[0]) == ["penelope", "satyr"]


def test_penelope_with_an_empty_hand_offers_nothing() -> None:
    match = play(position(phase="offering_end", hand=["penelope"], coins=(4, 5)), "penelope")
    assert match.state.coins[0] == 4
    assert match.state.active == 1


def test_heroes_work_at_their_own_moment_only() -> None:
    """Rules 8: used at its printed window."""
    assert asked(play(position(phase="surge_end", active=1, hand=["atalanta", "perseus"], foe=["scout"]))) == (
        "hero",
        ["perseus", "pass"],
    )


def test_one_player_may_use_several_heroes_then_the_other_without_a_second_round() -> None:
    """R-24: the active player first, any number; then the other player; no second round."""
    where: dict[str, Any] = {
        "hand": ["perseus", "orpheus"],
        "foe_hand": ["griffin"],
        "foe": ["scout"],
        "sides": {3: ["spy"]},
    }
    state = position(phase="surge_end", active=1, **where)
    match = play(state, "orpheus", "scout", "perseus")
    assert match.state.sides[3] == []
    assert match.state.incited == ["scout"]
    assert asked(match)[0] != "hero"


def test_in_a_window_for_both_the_active_player_is_asked_first() -> None:
    """R-24."""
    state = position(phase="war_start", active=1, hand=["odysseus"], foe_hand=["satyr"], bluff_safe=True)
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
