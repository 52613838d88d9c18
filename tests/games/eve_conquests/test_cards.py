"""Every kind of project card: its effect, and the cases in which it has none and is not offered (13, R15)."""

from __future__ import annotations

from typing import Any

import pytest

from games.eve_conquests.players.usage import usage
from games.eve_conquests.rules.cards import base
from games.eve_conquests.rules.cards.base import can_play
from games.eve_conquests.rules.combat.combat_math import defence, strength
from games.eve_conquests.rules.facts import CARD_KINDS, CARDS, DATA, INDEX, MONTHS, PLANS, PROJECTS, REGIONS
from games.eve_conquests.rules.state import State, points_of
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import Event
from tests.games.eve_conquests.positions import FACE, Pieces, at, options, play, position, units_of, verbs

SOUTH = {"catch": (0, 2), "stain": (0, 1), "immensea": (0, 1)}
STATIONS = {"stain": "development", "immensea": "production"}


@pytest.mark.parametrize("kind", CARD_KINDS)
def test_every_card_that_is_played_counts_as_used(kind: str) -> None:
    """This includes one that stays in front of its owner: a study would count it as unused."""
    state = position(hands={0: [kind]})
    event = next(base.play(state, 0, kind))
    assert isinstance(event, Event)
    assert [(use.seat, use.group, use.id) for use in usage(state, event)] == [(0, "card", kind)]


def offered(state: State, kind: str) -> bool:
    return kind in verbs(play(state), "play")


def cast(kind: str, *answers: Any, **more: Any) -> Match[State]:
    """Let seat 0 play a card in a turn of its deck, and answer its questions; the card is discarded."""
    more = {"plan": PLANS[CARDS[kind].deck], "hands": {0: [kind]}} | more
    match = play(position(**more), ("play", kind), *answers)
    if CARDS[kind].resource < 0:
        assert [PROJECTS[card] for card in match.state.discards[CARDS[kind].deck]] == [kind]
    assert match.state.hands[0] == [] or kind == "L06" or kind == "L09"
    return match


def test_there_are_99_cards_of_36_kinds() -> None:
    """1: 33 in each deck."""
    assert len(PROJECTS) == 99
    assert [sum(CARDS[kind].deck == deck for kind in PROJECTS) for deck in range(3)] == [33, 33, 33]
    assert len(CARDS) == len(DATA["project_cards"]) == 36


# -- development --------------------------------------------------------------------
def test_colony_convoy() -> None:
    match = cast("D01", "kador", "genesis")
    assert units_of(match.state, "genesis") == (0, 1)  # reached from the first of the two
    assert match.state.actions == 3
    assert not offered(position(hands={0: ["D01"]}, units={"catch": (0, 60)}), "D01")


def test_embedded_envoy() -> None:
    units = {"catch": (0, 1), "curse": (1, 1), "providence": (1, 1)}
    match = cast("D02", "curse", units=units, agent_placed=True)
    assert match.state.agents[at("curse")] == (0,)
    assert not offered(position(hands={0: ["D02"]}), "D02")  # nobody is near


def test_counter_intelligence_sweep() -> None:
    units = {"catch": (0, 1), "curse": (1, 1)}
    match = cast("D03", ("catch", 1), units=units, agents={"catch": [1, 1, 1]})
    assert match.state.agents[at("catch")] == (1,)
    assert match.state.supply[1] == 60 - 2
    stopped = cast("D03", "done", units=units, agents={"catch": [1, 1, 1]})
    assert stopped.state.agents[at("catch")] == (1, 1)
    assert not offered(position(hands={0: ["D03"]}, units=units), "D03")


def test_senate_recess() -> None:
    state = position(hands={0: ["D04"]}, up={6: "stain"})
    second = state.piles[6][-2]
    match = play(state, ("play", "D04"), 6)
    assert match.state.markers[at("stain")] == -1
    assert match.state.markers[second] == 6
    assert match.state.piles[6][0] == at("stain")
    assert match.state.seen[1] >> at("stain") & 1  # everybody knows where it lies now
    for pile in state.piles:
        state.removed += pile[:-1]
        del pile[:-1]
    assert not offered(state, "D04")


def test_foreknowledge() -> None:
    state = position(hands={0: ["D05"]})
    squares = [square for square in range(9) if not state.face_up >> square & 1]
    match = play(state, ("play", "D05"), squares[0], squares[1], squares[2])
    assert all(match.state.seen[0] >> state.piles[square][-1] & 1 for square in squares)
    assert match.state.seen[1] == 0
    state.seen[0] = (1 << 63) - 1
    assert not offered(state, "D05")


def test_redrawn_borders() -> None:
    match = cast("D06", (6, 7), up={6: "stain", 7: "catch"})
    assert (match.state.markers[at("stain")], match.state.markers[at("catch")]) == (7, 6)
    assert match.state.piles[6][-1] == at("catch")
    state = position(hands={0: ["D06"]})
    for square in (0, 1, 2, 3, 4, 5, 6, 7, 8):
        if square not in (0, 3, 6) and state.face_up >> square & 1:
            state.face_up &= ~(1 << square)
            region = state.piles[square][-1]
            state.markers[region] = -1
            state.marked &= ~(1 << region)
    assert not can_play(state, 0, "D06")  # no two face-up cards of a nebula


def test_sole_claim() -> None:
    match = cast("D07", units=SOUTH, outposts=STATIONS, up={6: "stain"})
    assert points_of(match.state, 0) == 2
    match.answer(options(match, "flip")[0])
    assert match.pending[0].kind == "development"  # one square instead of two
    assert match.state.claimed
    assert not offered(position(hands={0: ["D07"]}, units=SOUTH), "D07")


def test_tacit_recognition() -> None:
    units = {"stain": (0, 1), "immensea": (0, 1)}
    up = {6: "stain", 7: "immensea"}
    match = cast("D08", units=units, outposts=STATIONS, up=up)
    assert verbs(match, "claim") == [("immensea", "stain")]
    connected = position(hands={0: ["D08"]}, units=SOUTH, outposts=STATIONS, up=up)
    assert not offered(connected, "D08")  # the pair may be claimed anyway


def test_tacit_recognition_needs_one_station_and_units() -> None:
    """Of the two regions one has a station and the other units; two without one, and an enemy's, are not claimed."""
    units = {"stain": (0, 1), "immensea": (0, 1), "curse": (0, 1), "catch": (1, 1)}
    up = {6: "stain", 7: "immensea", 8: "curse", 0: "catch"}
    state = position(units=units, outposts={"stain": "development"}, hands={0: ["D08"]}, up=up)
    assert verbs(play(state), "claim") == []
    match = play(state, ("play", "D08"))
    assert verbs(match, "claim") == [("curse", "stain"), ("immensea", "stain")]
    match.answer(("claim", "curse", "stain"))
    assert points_of(match.state, 0) == sum(REGIONS[INDEX[name]].worth for name in ("curse", "stain"))
    assert not offered(position(units=units, hands={0: ["D08"]}, up=up), "D08")  # no station at all


def test_broad_mandate() -> None:
    units = SOUTH | {"curse": (0, 1)}
    outposts = {"stain": "development", "curse": "development"}
    state = position(units=units, outposts=outposts, hands={0: ["D09"]}, up={6: "stain", 5: "curse"})
    assert verbs(play(state), "claim") == []  # silver A and copper C
    match = play(state, ("play", "D09"))
    assert verbs(match, "claim") == [("curse", "stain")]
    assert match.state.reserve[0] == 1
    assert not offered(position(hands={0: ["D09"]}), "D09")  # no development token


def test_frontier_waiver() -> None:
    match = cast("D10", units={"stain": (0, 1)})
    match.answer(("build", "stain", "logistics"))
    assert match.state.waivers == [0, 0]
    assert verbs(match, "build") == []
    assert not offered(position(hands={0: ["D10"]}), "D10")  # no region lacks exactly one


def test_standing_survey_corps() -> None:
    state = position(units=SOUTH, outposts=STATIONS, hands={0: ["D11"]})
    match = play(state, ("play", "D11"))
    assert match.state.actions == 4
    match.answer(("recall", "D11"))
    assert (match.state.actions, match.state.reserve[0]) == (3, 1)
    held = position(phase="begin_turn", units=SOUTH, outposts=STATIONS, held={0: ["D11"]})
    assert play(held).state.actions == 4
    other = position(phase="begin_turn", plan="logistics", units=SOUTH, outposts=STATIONS, held={0: ["D11"]})
    assert play(other).state.actions == 3
    assert not offered(position(hands={0: ["D11"]}), "D11")


def test_prefabricated_station() -> None:
    units = {"querious": (0, 3)}  # neither Catch nor Khanid
    match = cast("D12", units=units)
    assert ("querious", "development") in verbs(match, "build")
    assert not offered(position(hands={0: ["D12"]}, units={"querious": (0, 2)}), "D12")


# -- production: battles --------------------------------------------------------------------
FRONT = {"catch": (0, 3), "curse": (1, 2)}


def fight(kind: str, *answers: Any, seat: int = 0, **more: Any) -> Match[State]:
    """Let seat 0 attack Curse from Catch; `seat` has the card and plays it before the dice."""
    more = {"plan": "logistics", "units": FRONT, "hands": {seat: [kind]}} | more
    match = play(position(**more), ("attack", "catch", "curse"), chance=False)
    assert match.pending[0].seat == seat
    match.answer(("play", kind))
    for answer in answers:
        match.answer(answer)
    return match


def fought(kind: str, dice: Any, points: Any, *, seat: int = 0, **more: Any) -> Match[State]:
    """Do the same up to the window after the roll."""
    more = {"plan": "logistics", "units": FRONT, "hands": {seat: [kind]}} | more
    match = play(position(**more), ("attack", "catch", "curse"), chance=False)
    match.answer("pass")
    for ask, one in zip(list(match.pending), dice, strict=True):
        match.answer(one, ask.seat)
    for side in (0, 1):
        if points[side]:
            match.answer(tuple(FACE[colour][count] for colour, count in points[side]))
    return match


@pytest.mark.parametrize(("kind", "colour"), [("P01", 0), ("P02", 1), ("P03", 2)])
def test_dice_beyond_the_limit(kind: str, colour: int) -> None:
    """Overcharged Batteries, Hardened Shields, Electronic Warfare: two more of a colour, never more than five."""
    match = fight(kind)
    most = max(match.pending[0].options, key=lambda dice: dice[colour])
    assert most[colour] == 5
    assert max(sum(dice) for dice in match.pending[0].options) == 5
    full = position(plan="logistics", units=FRONT, hands={0: [kind] * 3})
    after = play(full, ("attack", "catch", "curse"), ("play", kind), ("play", kind), ("play", kind))
    assert after.state.battle is not None
    assert after.state.battle.more[colour] == 5
    assert not offered(full, kind)  # not outside a battle


def test_reserve_squadron() -> None:
    match = fight("P04", 2)
    assert units_of(match.state, "catch") == (0, 5)
    assert strength(match.state, 0) == 5
    empty = position(plan="logistics", units={"catch": (0, 60), "curse": (1, 2)}, hands={0: ["P04"]})
    assert verbs(play(empty, ("attack", "catch", "curse")), "play") == []


def test_fire_control_uplink() -> None:
    match = fought("P05", ((2, 0, 0), (0, 0, 0)), ([("red", 0), ("red", 0)], []))
    match.answer(("play", "P05"))
    match.answer(("red", 0))  # the other one of the two that look alike was taken first
    match.answer((6, 6))
    assert match.state.supply[1] == 60  # both units of seat 1 are destroyed
    none = fought("P05", ((0, 0, 0), (1, 0, 0)), ([], [("red", 0)]))
    assert verbs(none, "play") == []


def test_jamming_field() -> None:
    match = fought("P06", ((0, 0, 0), (1, 1, 0)), ([], [("red", 2), ("blue", 1)]))
    match.answer(("play", "P06"))
    match.answer(("red", 2))
    match.answer("done")
    match.answer((1,))
    assert units_of(match.state, "catch") == (0, 3)
    none = fought("P06", ((1, 0, 0), (0, 0, 0)), ([("red", 0)], []))
    assert verbs(none, "play") == []


def test_emergency_warp() -> None:
    units = FRONT | {"stain": (0, 1)}
    match = fought("P07", ((0, 0, 0), (2, 0, 0)), ([], [("red", 2), ("red", 2)]), units=units)
    match.answer(("play", "P07"))
    match.answer(2)
    assert units_of(match.state, "stain") == (0, 3)
    assert match.state.spent >> at("stain") & 1
    none = fought("P07", ((0, 0, 0), (1, 0, 0)), ([], [("red", 0)]))
    assert verbs(none, "play") == []  # no other own region is connected


def test_salvage_crews() -> None:
    match = fought("P08", ((0, 0, 0), (2, 0, 0)), ([], [("red", 1), ("red", 1)]))
    assert match.pending[0].kind == "combat_after_roll"
    assert verbs(match, "play") == []  # nothing is destroyed yet
    match.answer("pass")
    assert verbs(match, "play") == ["P08"]
    match.answer(("play", "P08"))
    match.answer(2)
    assert units_of(match.state, "domain") == (0, 2)


def test_signals_intercept() -> None:
    match = fight("P09")
    assert (match.pending[0].seat, match.pending[0].kind) == (1, "dice")
    match.answer((1, 0, 0))
    assert options(match, "question") == ["red", "blue", "white", "none"]
    both = play(
        position(plan="logistics", units=FRONT, hands={0: ["P09"], 1: ["P09"]}),
        ("attack", "catch", "curse"),
        ("play", "P09"),
        ("play", "P09"),
    )
    assert len(both.pending) == 2  # they take each other away
    assert not offered(position(plan="logistics", units=FRONT, hands={0: ["P09"]}), "P09")


def test_defence_grid() -> None:
    units = FRONT | {"derelik": (1, 1)}
    more: Pieces = {"units": units, "outposts": {"curse": "production"}, "held": {1: ["P10"]}}
    match = play(position(plan="logistics", **more), ("attack", "catch", "curse"))
    assert defence(match.state, 1) == 1
    apart: Pieces = more | {"outposts": {"derelik": "production"}}
    assert defence(play(position(plan="logistics", **apart), ("attack", "catch", "curse")).state, 1) == 0
    assert not offered(position(hands={0: ["P10"]}), "P10")


def test_veteran_crews() -> None:
    units = FRONT | {"stain": (0, 1)}
    match = play(position(plan="logistics", units=units, outposts={"stain": "production"}, hands={0: ["P11"]}),
                 ("play", "P11"), ("attack", "catch", "curse"))  # fmt: skip
    assert strength(match.state, 0) == 4
    defending = position(plan="logistics", units=FRONT, outposts={"curse": "production"}, held={1: ["P11"]})
    assert strength(play(defending, ("attack", "catch", "curse")).state, 1) == 3  # the outpost, not the crews
    assert not offered(position(hands={0: ["P11"]}), "P11")


def test_assembly_line() -> None:
    match = cast("P12", produced=[at("domain")] * 3)
    assert units_of(match.state, "domain") == (0, 2)
    assert match.state.actions == 3
    assert not offered(position(plan="production", hands={0: ["P12"]}, units={"catch": (0, 60)}), "P12")
    assert not offered(position(hands={0: ["P12"]}), "P12")  # a development turn


# -- logistics --------------------------------------------------------------------
def test_expedite() -> None:
    match = play(position(hands={0: ["L01"]}, month=1), ("play", "L01"), "end")
    assert 0 in match.state.calendar[5]  # four months instead of five; nothing else was to be chosen
    tokens: Pieces = {"units": {"stain": (0, 1)}, "outposts": {"stain": "development"}}
    asked = play(position(hands={0: ["L01"]}, **tokens), "end")
    assert ("play", "L01") in options(asked, "start_plan")


def test_bureaucratic_delay() -> None:
    seals = {(1, "production"): 0, (1, "logistics"): 11, (1, "development"): 3}
    state = position(plan="logistics", hands={0: ["L02"]}, seals=seals)
    match = play(state, ("play", "L02"))
    assert set(options(match, "card_seal")) == {3, 4}  # twelve months ahead is not possible
    match.answer(4)
    assert match.state.calendar[1] == [4]
    last = position(plan="logistics", hands={0: ["L02"]}, seals={(1, plan): 11 for plan in PLANS})
    assert not offered(last, "L02")


def test_fast_track() -> None:
    seals = {(0, "production"): 2, (0, "development"): 0}
    state = position(plan="logistics", hands={0: ["L03"]}, seals=seals)
    match = play(state, ("play", "L03"))  # the one in the current month cannot come sooner
    assert match.state.calendar[1] == [1]
    assert not offered(
        position(plan="logistics", hands={0: ["L03"]}, seals={(0, "production"): 0, (0, "development"): 0}), "L03"
    )


def test_priority_docking() -> None:
    seals = {(0, "logistics"): 0, (1, "production"): 0, (0, "production"): 0, (0, "development"): 4}
    state = position(plan="logistics", hands={0: ["L04"]}, seals=seals)
    match = play(state, ("play", "L04"))
    assert match.state.calendar[0] == [2, 1, 4]  # behind the seal that is being resolved
    first = {(0, "production"): 2, (0, "development"): 4}
    assert not offered(position(plan="logistics", hands={0: ["L04"]}, seals=first), "L04")


def test_traffic_control() -> None:
    seals = {(1, "production"): 5, (0, "production"): 5, (0, "development"): 6, (1, "development"): 7,
             (1, "logistics"): 8}  # fmt: skip
    match = cast("L05", seals=seals)
    assert match.state.calendar[5] == [1, 4]
    apart = seals | {(0, "production"): 4}
    assert not offered(position(plan="logistics", hands={0: ["L05"]}, seals=apart), "L05")


def test_courier_contracts() -> None:
    match = cast("L06", "production", "development")
    assert sorted(card // 33 for card in match.state.hands[0]) == [0, 1]
    assert match.state.actions == 3
    state = position(plan="logistics", hands={0: ["L06"]})
    for deck in state.decks:
        state.hands[1] += deck
        deck.clear()
    assert not offered(state, "L06")


def test_jump_bridge() -> None:
    units = {"catch": (0, 3), "syndicate": (0, 1)}
    match = cast("L07", units=units)
    assert ("move", "catch", "syndicate") in options(match, "jump")
    match.answer(("move", "catch", "syndicate"))
    match.answer(2)
    assert units_of(match.state, "syndicate") == (0, 3)
    assert match.state.actions == 3
    assert not offered(position(plan="logistics", hands={0: ["L07"]}), "L07")  # nobody can move


def test_forced_march() -> None:
    match = cast("L08", units=FRONT, spent=1 << at("catch"))
    assert verbs(match, "attack") == [("catch", "curse")]
    assert not offered(position(plan="logistics", hands={0: ["L08"]}, units=FRONT), "L08")


def test_industrial_espionage() -> None:
    units = {"catch": (0, 1), "curse": (1, 1)}
    match = cast("L09", units=units, agents={"curse": [0]}, hands={0: ["L09"], 1: ["D01", "D02"]})
    assert (len(match.state.hands[0]), len(match.state.hands[1])) == (1, 1)
    assert match.state.known[1] == match.state.hands[0]  # the victim knows which card is gone
    assert not offered(position(plan="logistics", units=units, hands={0: ["L09"], 1: ["D01"]}), "L09")
    assert not offered(position(plan="logistics", units=units, agents={"curse": [0]}, hands={0: ["L09"]}), "L09")


def test_embargo() -> None:
    match = cast("L10", seals={(1, "production"): 0})
    assert match.state.embargo == [0, 1]
    match.answer("end")
    assert (match.state.turn, match.state.actions, match.state.embargo) == (1, 2, [0, 0])
    twice = position(phase="begin_turn", embargo=[5, 0])
    assert play(twice).state.actions == 1  # never fewer than one
    assert CARDS["L10"].timing == "any_time"
    in_battle = play(position(plan="logistics", units=FRONT, hands={0: ["L10", "P01"]}), ("attack", "catch", "curse"))
    assert verbs(in_battle, "play") == ["P01"]  # never inside a battle


def test_permanent_trade_lane() -> None:
    state = position(plan="logistics", units=SOUTH, outposts={"stain": "logistics"}, hands={0: ["L11"]})
    assert play(state, ("play", "L11")).state.actions == 4
    assert not offered(position(plan="logistics", hands={0: ["L11"]}), "L11")


def test_strategic_calendar() -> None:
    """A plan of logistics, and no other, may be a month longer, or shorter down to two months."""
    outposts = {"stain": "logistics", "curse": "logistics", "immensea": "logistics"}
    units = SOUTH | {"curse": (0, 1), "immensea": (0, 1)}
    held, found = {0: ["L12"]}, {}
    for plan in PLANS:
        match = play(position(phase="start_plan", plan=plan, units=units, outposts=outposts, held=held, month=1))
        found[plan] = {one[1:] for one in options(match) if one[0] == "start"}
    assert found["development"] == found["production"] == {(0, 0)}
    assert found["logistics"] == {(0, -1), (0, 0), (0, 1), (1, -1), (1, 0), (1, 1), (2, 0), (2, 1)}
    assert [MONTHS[2][tokens] for tokens in range(3)] == [4, 3, 2]
    match.answer(("start", 0, 1))
    assert 2 in match.state.calendar[6]
    assert not offered(position(plan="logistics", hands={0: ["L12"]}), "L12")
