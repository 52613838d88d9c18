"""The calendar, turns, outposts, and the three kinds of turns (6 to 12), and the end of the game (14)."""

from __future__ import annotations

import pytest

from games.eve_conquests import GAME
from games.eve_conquests.rules.facts import ACTIONS, EVE, MONTHS, PLANS
from games.eve_conquests.rules.state import points_of
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance
from tests.games.eve_conquests.positions import Pieces, at, options, play, position, units_of, verbs

SOUTH = {"catch": (0, 2), "stain": (0, 1), "immensea": (0, 1)}
"""Regions for which Stain and Immensea have, with two players, no neighbour but Catch."""


# -- calendar (6) --------------------------------------------------------------------
def test_the_innermost_seal_comes_first() -> None:
    """6: a month is a queue from the innermost place outward."""
    state = position(phase="next_turn", seals={(0, "production"): 0, (1, "logistics"): 0, (0, "development"): 0})
    match = play(state)
    assert (match.pending[0].seat, match.pending[0].kind) == (0, "production")


def test_consecutive_seals_of_a_player_come_in_the_order_he_likes() -> None:
    """6: the run is asked again after each turn; a seal of another player ends it."""
    seals = {(0, "production"): 0, (0, "logistics"): 0, (1, "logistics"): 0, (0, "development"): 0}
    match = play(position(phase="next_turn", seals=seals))
    assert options(match, "seal") == ["production", "logistics"]
    match.answer("logistics")
    assert match.state.plan == PLANS.index("logistics")
    assert match.state.calendar[0][:2] == [2, 1]


def test_the_eve_marker_breaks_a_run() -> None:
    """6."""
    state = position(phase="next_turn", seals={(0, "production"): 0, (0, "logistics"): 0, (0, "development"): 0})
    state.eve = -1
    state.calendar[0].insert(2, EVE)
    assert options(play(state), "seal") == ["production", "logistics"]


def test_an_empty_month_lets_the_wheel_turn() -> None:
    """6: to the next month that holds a seal."""
    state = position(phase="next_turn", month=3, seals={(0, "development"): 7})
    match = play(state)
    assert (match.state.month, match.pending[0].seat) == (7, 0)


def test_a_seal_goes_to_the_end_of_the_queue_of_its_month() -> None:
    """7.5: ahead by the months of the level; R6."""
    state = position(phase="start_plan", month=2, seals={(0, "development"): 2, (1, "production"): 7})
    match = play(state)  # nothing to choose without tokens: the plan starts at level 1
    assert MONTHS[0][0] == 5
    assert match.state.calendar[7] == [1 * 3 + 1, 0 * 3 + 0]


# -- a turn (7) --------------------------------------------------------------------
@pytest.mark.parametrize("plan", PLANS)
def test_actions_are_those_of_the_level(plan: str) -> None:
    """7.1: no token level 1, one token level 2, two tokens level 3."""
    for tokens in (0, 1, 2):
        outposts = dict.fromkeys(("stain", "immensea")[:tokens], plan)
        state = position(
            phase="begin_turn",
            plan=plan,
            units=SOUTH,
            outposts=outposts,
            on_plans={(0, plan): tokens} if tokens else {},
        )
        assert play(state).state.actions == ACTIONS[PLANS.index(plan)][tokens]


def test_a_card_of_the_turns_deck_may_be_discarded_before_the_first_action() -> None:
    """7.2: once per turn, +1 action, not of another deck, not after the first action."""
    state = position(hands={0: ["D03", "D05", "P01"]}, fresh=True)
    match = play(state)
    assert verbs(match, "discard") == ["D03", "D05"]
    match.answer(("discard", "D03"))
    assert match.state.actions == 4
    assert verbs(match, "discard") == []
    match = play(position(hands={0: ["D03"]}, fresh=True), ("expand", "kador"))
    assert verbs(match, "discard") == []


def test_a_card_in_front_cannot_be_discarded_for_an_action() -> None:
    """7.2."""
    state = position(units=SOUTH, outposts={"stain": "development"}, held={0: ["D11"]}, fresh=True)
    assert verbs(play(state), "discard") == []


def test_actions_may_stay_unused() -> None:
    """R8."""
    match = play(position(seals={(1, "production"): 1}), "end")
    assert (match.state.turn, match.state.plan) == (1, 1)


def test_tokens_move_only_when_their_plan_starts() -> None:
    """7.4: between this plan and the reserve only (R26)."""
    outposts = {"stain": "development", "immensea": "production"}
    state = position(phase="start_plan", units=SOUTH, outposts=outposts)
    match = play(state)
    assert options(match) == [("start", 0, 0), ("start", 1, 0)]
    match.answer(("start", 1, 0))
    assert (match.state.plans[:3], match.state.reserve[:3]) == ([1, 0, 0], [0, 1, 0])


def test_tokens_may_go_back_to_the_reserve() -> None:
    """7.4: downgrading."""
    state = position(
        phase="start_plan", units=SOUTH, outposts={"stain": "development"}, on_plans={(0, "development"): 1}
    )
    match = play(state, ("start", 0, 0))
    assert (match.state.plans[0], match.state.reserve[0]) == (0, 1)


# -- outposts (8) --------------------------------------------------------------------
def test_an_outpost_needs_presence_all_around() -> None:
    """8: an agent is presence; the outpost gives a token of its type to the reserve."""
    state = position(units=SOUTH)
    match = play(state, ("build", "stain", "logistics"))
    assert match.state.outposts[at("stain")] == 2
    assert match.state.reserve[2] == 1
    assert not any(one[0] == "stain" for one in verbs(match, "build"))  # R9
    alone = position(units={"stain": (0, 1)})
    assert verbs(play(alone), "build") == []
    spied = position(units={"stain": (0, 1), "catch": (1, 1)}, agents={"catch": [0]})
    assert ("stain", "development") in verbs(play(spied), "build")


def test_building_is_free_in_any_own_turn_and_several_times() -> None:
    """8: also in a production turn without actions."""
    state = position(plan="production", actions=0, units=SOUTH)
    match = play(state, ("build", "stain", "production"), ("build", "immensea", "development"))
    assert match.state.stock == [19, 19, 20]
    assert match.state.actions == 0


def test_an_empty_own_headquarters_is_presence_but_no_site() -> None:
    """8, R1."""
    around = dict.fromkeys(("kador", "genesis", "kor_azor", "tash_murkon"), (0, 1))
    match = play(position(units=around))
    assert ("kador", "development") in verbs(match, "build")
    assert not any(one[0] == "domain" for one in verbs(match, "build"))


def test_enemy_agents_do_not_hinder_building() -> None:
    """8."""
    state = position(units=SOUTH | {"curse": (1, 1)}, agents={"catch": [1]})
    assert ("stain", "logistics") in verbs(play(state), "build")


def test_without_outposts_of_a_type_it_cannot_be_built() -> None:
    """8: an outpost and a token must be left."""
    state = position(units=SOUTH)
    state.stock[1] = 0
    match = Match.at(GAME, state)
    assert {one[1] for one in verbs(match, "build")} == {"development", "logistics"}


# -- development (9) --------------------------------------------------------------------
def test_expanding_starts_from_presence() -> None:
    """9: an agent alone is enough."""
    state = position(units={"curse": (1, 1), "catch": (0, 1)}, agents={"curse": [0]})
    found = verbs(play(state), "expand")
    assert "derelik" in found
    assert "curse" not in found
    match = play(state, ("expand", "derelik"))
    assert (units_of(match.state, "derelik"), match.state.actions) == ((0, 1), 2)


def test_an_agent_needs_an_adjacent_own_region() -> None:
    """9: being adjacent to an agent is not enough; one agent a turn."""
    state = position(
        units={"curse": (1, 1), "derelik": (1, 1), "catch": (0, 1), "providence": (1, 1)}, agents={"curse": [0]}
    )
    match = play(state)
    assert set(verbs(match, "agent")) == {"curse", "providence"}
    match.answer(("agent", "curse"))
    assert match.state.agents[at("curse")] == (0, 0)
    assert verbs(match, "agent") == []


def test_new_units_slide_in_below_agents_and_new_agents_on_top() -> None:
    """3: stack order."""
    state = position(3, turn=2, units={"devoid": (2, 1), "kador": (1, 1)}, agents={"domain": [1]})
    match = play(state, ("agent", "domain"))
    assert match.state.agents[at("domain")] == (1, 2)


def test_without_units_in_supply_there_is_neither_expanding_nor_spying() -> None:
    """9."""
    state = position(units={"catch": (0, 60), "curse": (1, 1)})
    match = play(state)
    assert (verbs(match, "expand"), verbs(match, "agent")) == ([], [])


# -- production (10) --------------------------------------------------------------------
def test_units_are_produced_at_stations_at_most_three_each() -> None:
    """10: outposts and the HQ; one action each."""
    state = position(plan="production", actions=6, units=SOUTH, outposts={"stain": "logistics"})
    match = play(state)
    assert set(verbs(match, "produce")) == {"domain", "stain"}
    for _ in range(3):
        match.answer(("produce", "stain"))
    assert units_of(match.state, "stain") == (0, 4)
    assert verbs(match, "produce") == ["domain"]


def test_nothing_is_produced_from_an_empty_supply() -> None:
    """10."""
    assert verbs(play(position(plan="production", units={"catch": (0, 60)})), "produce") == []


# -- logistics (11) --------------------------------------------------------------------
def test_drawing_takes_the_top_card_of_any_deck() -> None:
    """11: one action each."""
    match = play(position(plan="logistics"))
    top = match.state.decks[1][-1]
    match.answer(("draw", "production"))
    assert match.state.hands[0] == [top]
    assert match.state.actions == 2


def test_a_move_spreads_units_over_connected_regions() -> None:
    """11, R11: one action for several destinations; source and destinations are spent."""
    state = position(plan="logistics", units=SOUTH | {"catch": (0, 4)})
    match = play(state, ("move", "catch", "stain"), 1)
    assert options(match, "move_on") == ["immensea", "stain", "done"]
    match.answer("immensea")
    match.answer(2)
    state = match.state
    assert [units_of(state, name)[1] for name in ("catch", "stain", "immensea")] == [1, 2, 3]
    assert state.actions == 2
    assert verbs(match, "move") == []
    assert match.pending[0].kind == "logistics"


def test_the_last_unit_stays_but_for_the_headquarters() -> None:
    """11."""
    match = play(position(plan="logistics", units={"domain": (0, 1), "devoid": (0, 1), "kador": (0, 2)}))
    sources = {one[0] for one in verbs(match, "move")}
    assert sources == {"domain", "kador"}


def test_a_spent_region_may_still_receive_units() -> None:
    """11."""
    state = position(plan="logistics", units=SOUTH | {"catch": (0, 3), "immensea": (0, 3)})
    match = play(state, ("move", "catch", "stain"), 1, "done", ("move", "immensea", "stain"), 2)
    assert units_of(match.state, "stain") == (0, 4)


def test_agents_connect_but_do_not_move() -> None:
    """3, 11: a path leads through regions with presence; a region with agents only is no destination."""
    state = position(
        plan="logistics", units={"catch": (0, 3), "derelik": (0, 1), "curse": (1, 1)}, agents={"curse": [0]}
    )
    found = verbs(play(state), "move")
    assert ("catch", "derelik") in found
    assert not any("curse" in one for one in found)


def test_only_adjacent_enemy_units_are_attacked() -> None:
    """11: from a region with a unit that is not spent."""
    state = position(
        plan="logistics", units={"catch": (0, 1), "curse": (1, 1), "derelik": (1, 1), "providence": (1, 2)}
    )
    assert set(verbs(play(state), "attack")) == {("catch", "curse"), ("catch", "providence")}


# -- claims (12) --------------------------------------------------------------------
CLAIM: Pieces = {"units": SOUTH, "outposts": {"stain": "development", "immensea": "production"}}


def test_two_marked_stations_of_a_nebula_are_claimed() -> None:
    """12: cards to the player, markers off the map, points at once; then two squares are turned up."""
    state = position(**CLAIM, up={6: "stain", 7: "immensea"})
    match = play(state)
    assert verbs(match, "claim") == [("immensea", "stain")]
    match.answer(("claim", "immensea", "stain"))
    assert points_of(match.state, 0) == 4
    assert match.state.markers[at("stain")] == -1
    first = options(match, "flip")
    assert {6, 7} <= set(first)  # the squares just emptied of their top card may be chosen
    match.answer(6)
    assert match.state.face_up >> 6 & 1
    match.answer(options(match, "flip")[0])
    assert match.pending[0].kind == "development"
    assert match.state.face_up.bit_count() == 6


def test_only_one_claim_in_a_turn() -> None:
    """12: even if the new cards fit."""
    match = play(position(**CLAIM, up={6: "stain", 7: "immensea"}, claimed=True))
    assert verbs(match, "claim") == []


def test_squares_must_share_nebula_or_letter() -> None:
    """12: square 7 is silver B, square 5 copper C, square 4 copper B."""
    units = SOUTH | dict.fromkeys(("curse", "great_wildlands", "derelik", "scalding_pass"), (0, 1))
    outposts = {"stain": "development", "curse": "production"}
    for square, fits in ((4, True), (5, False)):
        state = position(units=units, outposts=outposts, up={7: "stain", square: "curse"})
        state.piles[6] = [card for card in state.piles[6] if card != at("curse")]
        state.piles[8] = [card for card in state.piles[8] if card != at("curse")]
        assert bool(verbs(Match.at(GAME, state), "claim")) is fits


def test_claimed_regions_must_be_connected() -> None:
    """12: through regions with presence."""
    state = position(units={"stain": (0, 1), "immensea": (0, 1), "catch": (1, 1)}, outposts=CLAIM["outposts"],
                     up={6: "stain", 7: "immensea"})  # fmt: skip
    assert verbs(play(state), "claim") == []
    state = position(units={"stain": (0, 1), "immensea": (0, 1), "catch": (1, 1)}, outposts=CLAIM["outposts"],
                     up={6: "stain", 7: "immensea"}, agents={"catch": [0]})  # fmt: skip
    assert verbs(play(state), "claim") == [("immensea", "stain")]


def test_the_headquarters_counts_as_a_station_for_claims() -> None:
    """12: Domain lies in silver too."""
    units = SOUTH | {"providence": (0, 1)}
    state = position(units=units, outposts={"stain": "development"}, up={6: "stain", 8: "domain"})
    assert verbs(play(state), "claim") == [("domain", "stain")]


def test_flips_end_when_no_face_down_card_is_left() -> None:
    """12: an empty square cannot be chosen; with none left the flips are skipped."""
    state = position(**CLAIM, up={6: "stain", 7: "immensea"})
    for square in range(9):
        if not state.face_up >> square & 1 or square in (6, 7):
            state.removed += state.piles[square][: len(state.piles[square]) - (square in (6, 7))]
            state.piles[square] = state.piles[square][len(state.piles[square]) - (square in (6, 7)) :]
    match = play(state, ("claim", "immensea", "stain"))
    assert match.pending[0].kind == "development"


# -- the end (14) --------------------------------------------------------------------
def test_trinity_ends_when_the_last_december_is_over() -> None:
    """14: the marker steps back at each December; at 0 the game ends before any January turn."""
    seals = {(0, "development"): 0}
    state = position(phase="next_turn", month=11, seals=seals)
    state.calendar = [[0, 1, 2, 3, 4, 5], *([] for _ in range(11))]
    match = Match.at(GAME, state, chance=SeededChance("end"))
    assert (match.state.eve, match.over) == (1, False)
    state.eve = 1
    state.month = 11
    match = Match.at(GAME, state.copy(), chance=SeededChance("end"))
    assert match.over
    assert match.state.eve == 0


def test_revelation_ends_at_the_moment_the_target_is_reached() -> None:
    """14: even within a turn."""
    state = position(**CLAIM, up={6: "stain", 7: "immensea"}, settings={"end": "revelation", "target": 5},
                     won={0: ["domain"]})  # fmt: skip
    match = play(state, ("claim", "immensea", "stain"))
    assert match.over
    assert GAME.rules.result(match.state).winners == (0,)


@pytest.mark.parametrize(("seats", "goals"), [(4, (15, 20, 25)), (3, (20, 25, 30)), (2, (10, 15, 20))])
def test_recommended_targets(seats: int, goals: tuple[int, ...]) -> None:
    """14."""
    found = [
        GAME.rules.setup(seats, GAME.complete({"end": "revelation", "length": length})).eve
        for length in ("normal", "long", "epic")
    ]
    assert tuple(found) == goals


def test_years_of_trinity() -> None:
    """14: two, three or four."""
    found = [GAME.rules.setup(2, GAME.complete({"length": length})).eve for length in ("normal", "long", "epic")]
    assert found == [2, 3, 4]


def test_equal_points_share_the_victory() -> None:
    """14: and points above 30 count."""
    state = position(won={0: ["stain"], 1: ["catch"]})
    result = GAME.rules.result(state)
    assert result.winners == (0, 1)
    assert result.note is not None


def test_impending_doom_puts_the_marker_on_the_calendar() -> None:
    """14, R16: under Revelation to the month after the one in which the condition was met."""
    state = position(**CLAIM, up={6: "stain", 7: "immensea"}, month=4, seals={(1, "production"): 5},
                     settings={"end": "revelation", "target": 5, "impending_doom": True},
                     won={0: ["domain"]})  # fmt: skip
    match = play(state, ("claim", "immensea", "stain"))
    assert not match.over
    assert match.state.calendar[5] == [1 * 3 + 1, EVE]


def test_impending_doom_under_trinity_begins_in_january() -> None:
    """14: at the moment December is passed, and the wheel stops there."""
    state = position(phase="next_turn", month=11, settings={"impending_doom": True}, seals={(0, "development"): 2})
    state.calendar = [[] for _ in range(12)]
    state.calendar[2] = [0, 1, 2, 3, 4, 5]
    state.eve = 1
    match = Match.at(GAME, state)
    assert (match.state.month, match.pending[0].context) == (0, ("doom",))
    match.answer((6,))  # two symbols
    assert EVE in match.state.calendar[2]
    assert match.state.calendar[2][-1] == EVE


def test_a_blank_ends_the_game() -> None:
    """14."""
    state = position(phase="next_turn", month=3, settings={"impending_doom": True}, seals={(0, "development"): 5})
    state.eve = -1
    state.calendar[3].insert(0, EVE)
    match = Match.at(GAME, state)
    match.answer((1,))
    assert match.over
