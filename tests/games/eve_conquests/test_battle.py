"""Battles in full (15)."""

from __future__ import annotations

from typing import Any

import pytest

from games.eve_conquests import GAME
from games.eve_conquests.rules.combat.battle import dice_options, hits_on
from games.eve_conquests.rules.combat.combat_math import strength
from games.eve_conquests.rules.invariants import check_invariants
from games.eve_conquests.rules.state import State
from games.eve_conquests.text.cutscenes import cutscene
from games.eve_conquests.text.labels import describe
from games.eve_conquests.text.labels_battle import usual
from tabletop.core.game.cutscenes import Outcome
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import event
from tests.games.eve_conquests.positions import at, battle, options, play, position, units_of, verbs

FRONT = {"catch": (0, 3), "curse": (1, 2)}
ATTACK = ("catch", "curse")


def front(**more: Any) -> State:
    """Return Catch (3 of seat 0) against Curse (2 of seat 1), in a logistics turn of seat 0."""
    return position(**({"plan": "logistics", "units": FRONT} | more))


def test_an_attack_costs_an_action_and_spends_the_source() -> None:
    """15.1."""
    match = play(front(), ("attack", *ATTACK))
    assert match.state.actions == 2
    assert match.state.spent >> at("catch") & 1


def test_strength_is_units_and_one_for_a_station() -> None:
    """15.3: an outpost or the HQ; agents do not count."""
    state = front(units=FRONT | {"domain": (0, 1)}, outposts={"curse": "logistics"}, agents={"curse": [0, 0]})
    match = play(state, ("attack", *ATTACK))
    assert (strength(match.state, 0), strength(match.state, 1)) == (3, 3)


@pytest.mark.parametrize("lost", [(), ("curse",), ("catch",), ("catch", "curse")])
def test_the_attacker_stands_at_the_left_at_the_end_of_every_battle(lost: tuple[str, ...]) -> None:
    """Both sides are named by their parts, whoever wins."""
    regions = tuple(map(at, lost))
    happened = event("battle_over", lost=regions, seats=(1, 0), regions=(at("catch"), at("curse")))
    shown = cutscene(front(), happened)
    assert isinstance(shown, Outcome)
    named = [(party.seat, party.role.key) for party in shown.parties if party.role is not None]
    assert named == [(1, "eve_conquests.print.attacker"), (0, "eve_conquests.print.defender")]


def test_up_to_strength_dice_of_any_colours() -> None:
    """15.5: from none to the limit, at most five of a colour."""
    choices = dice_options(3, 0, 0, 0)
    assert (0, 0, 0) in choices
    assert max(map(sum, choices)) == 3
    assert max(max(one) for one in dice_options(15, 0, 0, 0)) == 5
    assert len(dice_options(15, 0, 0, 0)) == 6**3


def test_without_an_informed_side_both_choose_at_once() -> None:
    """15.5: secretly."""
    match = play(front(), ("attack", *ATTACK))
    assert [ask.kind for ask in match.pending] == ["dice", "dice"]


def test_the_side_with_more_agents_chooses_last_and_asks() -> None:
    """15.4, 15.5: the true number of one colour."""
    match = play(front(agents={"curse": [0]}), ("attack", *ATTACK))
    assert (match.pending[0].seat, match.pending[0].kind) == (1, "dice")
    match.answer((1, 1, 0))
    assert (match.pending[0].seat, options(match, "question")) == (0, ["red", "blue", "white", "none"])
    match.answer("blue")
    assert match.state.battle is not None
    assert match.state.battle.told == [-1, 1, -1]
    assert (match.pending[0].seat, match.pending[0].kind) == (0, "dice")


def test_equal_numbers_of_agents_inform_nobody() -> None:
    """15.4."""
    match = play(front(agents={"curse": [0], "catch": [1]}), ("attack", *ATTACK))
    assert len(match.pending) == 2


def test_the_defender_may_be_the_informed_side() -> None:
    """15.4: agents of the defender in the attacker's region."""
    match = play(front(agents={"catch": [1]}), ("attack", *ATTACK))
    assert match.pending[0].seat == 0


def test_each_hit_that_defence_does_not_stop_destroys_a_unit() -> None:
    """15.8: both sides at once, back to the supply."""
    supply = 60 - 2
    match = battle(front(), ATTACK, ((3, 0, 0), (1, 1, 0)), ([("red", 1)] * 3, [("red", 1), ("blue", 1)]))
    state = match.state
    assert units_of(state, "catch") == (0, 2)
    assert units_of(state, "curse")[1] == 0
    assert state.supply[1] == supply + 2


def test_no_more_units_die_than_there_are() -> None:
    """15.8."""
    match = battle(front(), ATTACK, ((3, 0, 0), (0, 0, 0)), ([("red", 2)] * 3, []))
    assert match.state.supply[1] == 60


def test_agents_are_not_hit() -> None:
    """15.8: agents of any seat do not take part."""
    state = front(agents={"catch": [1]}, units=FRONT | {"curse": (1, 1)})
    match = battle(state, ATTACK, ((1, 0, 0), (1, 0, 0)), ([("red", 0)], [("red", 2)]))
    assert match.state.agents[at("catch")] == (1,)
    assert units_of(match.state, "catch") == (0, 1)


def test_more_symbols_give_the_difference_in_tactics_actions() -> None:
    """15.7."""
    match = battle(front(), ATTACK, ((0, 0, 3), (1, 0, 1)), ([("white", 2)] * 3, [("red", 1), ("white", 1)]))
    assert match.pending[0].seat == 0
    assert match.state.battle is not None
    assert match.state.battle.tactics[0] == 5


def test_absorbing_takes_a_point_of_damage_away() -> None:
    """15.7."""
    dice = ((0, 0, 2), (2, 0, 0))
    match = battle(front(), ATTACK, dice, ([("white", 1)] * 2, [("red", 2), ("red", 1)]))
    assert hits_on(match.state, 0) == 3
    match.answer("absorb")
    assert hits_on(match.state, 0) == 2
    match.answer("done")
    assert units_of(match.state, "catch") == (0, 1)


def test_piercing_takes_a_point_of_defence_away_but_not_below_none() -> None:
    """15.7."""
    dice = ((1, 0, 2), (0, 1, 0))
    match = battle(front(), ATTACK, dice, ([("red", 1), ("white", 1), ("white", 1)], [("blue", 1)]))
    assert hits_on(match.state, 1) == 0
    assert options(match, "tactics") == ["pierce", "done"]
    match.answer("pierce")  # the second action could have no further effect and is left unused
    assert units_of(match.state, "curse") == (1, 1)


def test_a_retreat_leaves_before_the_damage() -> None:
    """15.7, R20: any number of units to one connected own region, which is spent."""
    state = front(units=FRONT | {"stain": (0, 1)})
    match = battle(state, ATTACK, ((0, 0, 2), (2, 0, 0)), ([("white", 1)] * 2, [("red", 1)] * 2))
    assert ("retreat", "stain") in options(match, "tactics")
    match.answer(("retreat", "stain"))
    match.answer(2)
    assert match.state.spent >> at("stain") & 1
    match.answer("done")
    assert units_of(match.state, "stain") == (0, 3)
    assert match.state.supply[0] == 60 - 3  # one unit was left to take two hits


def test_the_strict_variant_retreats_one_unit_for_each_action() -> None:
    """R20, setting `retreat_units_per_action`."""
    state = front(units=FRONT | {"stain": (0, 1)}, settings={"retreat_units_per_action": "one"})
    match = battle(state, ATTACK, ((0, 0, 2), (2, 0, 0)), ([("white", 1)] * 2, [("red", 1)] * 2))
    match.answer(("retreat", "stain"))
    assert units_of(match.state, "stain") == (0, 2)
    assert match.pending[0].kind == "tactics"


def won_battle(**more: Any) -> Match[State]:
    """Return the match after seat 0 destroyed both units in Curse without loss, at the next question."""
    return battle(front(**more), ATTACK, ((3, 0, 0), (0, 0, 0)), ([("red", 1)] * 3, []))


def test_a_region_that_was_taken_gives_nobody_strength() -> None:
    """15.3: its former owner has none there, and no strength floats up as a gain."""
    match = won_battle()
    assert match.state.battle is not None
    loser = GAME.text.seat_stats(match.state, None, 1)[4]
    assert (loser.value, loser.counted) == ("0", None)


def test_the_winner_may_invade_leaving_one_unit() -> None:
    """15.10.4: any number; the region entered is spent (R25)."""
    match = won_battle()
    assert options(match, "invasion") == [0, 1, 2]
    match.answer(2)
    assert units_of(match.state, "curse") == (0, 2)
    assert match.state.spent >> at("curse") & 1
    assert check_invariants(match.state) == []


def test_a_region_that_nobody_enters_is_empty() -> None:
    """15.10.6."""
    match = won_battle()
    match.answer(0)
    assert units_of(match.state, "curse") == (-1, 0)


def test_agents_of_the_other_side_take_over() -> None:
    """15.10.3: they become units."""
    match = won_battle(agents={"curse": [0, 0]})
    match.answer(0)
    assert units_of(match.state, "curse") == (0, 2)
    assert match.state.agents[at("curse")] == ()


def test_agents_take_over_even_if_their_own_region_is_lost() -> None:
    """15.10.3, R3: the check for lonely agents waits for the aftermath."""
    state = front(units={"catch": (0, 1), "curse": (1, 1)}, agents={"curse": [0]})
    match = battle(state, ATTACK, ((1, 0, 0), (1, 0, 0)), ([("red", 1)], [("red", 1)]))
    assert units_of(match.state, "catch") == (-1, 0)
    assert units_of(match.state, "curse") == (0, 1)


def test_windfall_to_the_lowest_agent() -> None:
    """15.10.5: all its agents there become units, other agents remain above."""
    units = FRONT | {"derelik": (2, 1), "great_wildlands": (3, 1)}
    state = front(seats=4, units=units, agents={"curse": [2, 3, 2]})
    match = battle(state, ATTACK, ((3, 0, 0), (0, 0, 0)), ([("red", 1)] * 3, []))
    match.answer(0)
    assert units_of(match.state, "curse") == (2, 2)
    assert match.state.agents[at("curse")] == (3,)


def test_lonely_agents_are_dislodged_after_the_aftermath() -> None:
    """3, 15.11: seat 1 loses Curse, its only region beside its agent in Catch."""
    match = won_battle(agents={"catch": [1]})
    match.answer(0)
    assert match.state.agents[at("catch")] == ()
    assert match.state.supply[1] == 60


def test_a_destroyed_outpost_costs_a_token_of_the_reserve_first() -> None:
    """15.10.1: the outpost returns to the box."""
    match = won_battle(outposts={"curse": "logistics"})
    assert match.state.outposts[at("curse")] == -1
    assert match.state.reserve[3 + 2] == 0
    assert match.state.stock[2] == 20


def test_without_a_token_in_reserve_the_loser_chooses() -> None:
    """15.10.1: the plan drops, or a held card is discarded; the seal stays."""
    units = FRONT | {"derelik": (1, 1)}
    more = {
        "units": units,
        "outposts": {"curse": "logistics", "derelik": "logistics"},
        "on_plans": {(1, "logistics"): 1},
        "held": {1: ["L11"]},
    }
    match = won_battle(**more)
    assert (match.pending[0].seat, options(match, "token_loss")) == (1, ["plan", "L11"])
    before = [month[:] for month in match.state.calendar]
    match.answer("plan")
    assert match.state.plans[5] == 0
    assert match.state.calendar == before
    match = won_battle(**more)
    match.answer("L11")
    assert match.state.held[1] == []
    assert match.state.plans[5] == 1


def test_theft_of_a_card_of_the_lost_colour() -> None:
    """15.10.2: only when an outpost was destroyed; the winner chooses which, or none."""
    match = won_battle(outposts={"curse": "logistics"}, won={1: ["stain", "tribute", "domain"]})
    assert (match.pending[0].seat, options(match, "theft")) == (0, ["stain", "tribute", "none"])
    match.answer("tribute")
    assert match.state.won[0] == [at("tribute")]
    assert won_battle(won={1: ["stain"]}).pending[0].kind == "invasion"


def test_theft_one_step_cheaper_when_the_colour_is_missing() -> None:
    """15.10.2, R22: blue to green, no further."""
    match = won_battle(outposts={"curse": "logistics"}, won={1: ["domain"]})
    assert options(match, "theft") == ["domain", "none"]
    state = front(seats=4, units={"catch": (0, 3), "curse": (1, 2)}, outposts={"curse": "logistics"},
                  won={1: ["branch"]})  # fmt: skip
    match = battle(state, ATTACK, ((3, 0, 0), (0, 0, 0)), ([("red", 1)] * 3, []))
    assert match.pending[0].kind == "invasion"


def test_a_headquarters_region_is_never_lost() -> None:
    """15.10, R1: its units die, agents in it stay agents, nobody enters."""
    state = front(units={"metropolis": (0, 3), "the_forge": (1, 2)}, agents={"the_forge": [0]})
    match = battle(state, ("metropolis", "the_forge"), ((3, 0, 0), (0, 0, 0)), ([("red", 1)] * 3, []))
    assert units_of(match.state, "the_forge") == (1, 0)
    assert match.state.agents[at("the_forge")] == (0,)
    assert match.pending[0].kind == "logistics"


def test_the_defender_may_invade_too() -> None:
    """15.10.4: this holds for attacker and defender."""
    state = front(units={"catch": (0, 1), "curse": (1, 3)})
    match = battle(state, ATTACK, ((0, 0, 0), (1, 0, 0)), ([], [("red", 1)]))
    assert (match.pending[0].seat, options(match, "invasion")) == (1, [0, 1, 2])
    match.answer(1)
    assert units_of(match.state, "catch") == (1, 1)


def test_a_marker_stays_in_a_lost_region() -> None:
    """15, notes."""
    match = won_battle(up={6: "curse"})
    match.answer(1)
    assert match.state.markers[at("curse")] == 6


def test_the_same_region_may_be_attacked_again_from_another() -> None:
    """11: but only once from each."""
    state = front(units={"catch": (0, 2), "derelik": (0, 2), "curse": (1, 2)})
    match = battle(state, ATTACK, ((1, 0, 0), (0, 0, 0)), ([("red", 0)], []))
    assert set(verbs(match, "attack")) == {("derelik", "curse")}


def test_a_battle_without_dice_changes_nothing() -> None:
    """15, notes: legal, and only empty regions change hands."""
    match = battle(front(), ATTACK, ((0, 0, 0), (0, 0, 0)), ([], []))
    assert (units_of(match.state, "catch"), units_of(match.state, "curse")) == ((0, 3), (1, 2))


def test_the_dice_to_begin_with_use_every_unit() -> None:
    """A choice of dice begins with as many as there are units, most of them for damage; five of a colour at most."""
    assert [usual(units) for units in (1, 2, 3, 7, 11)] == [(1, 0, 0), (1, 0, 1), (2, 0, 1), (4, 1, 2), (5, 3, 3)]
    state = position(units={"catch": (0, 7), "curse": (1, 2)}, plan="logistics")
    match = play(state, ("attack", "catch", "curse"), chance=False)
    while match.pending[0].kind != "dice":
        match.answer("pass")
    ask = match.pending[0]
    assert [one for one in ask.options if describe(match.state, ask, one).suggested] == [(4, 1, 2)]
