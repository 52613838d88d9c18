"""Preparation and the set-up round (4, 5)."""

from __future__ import annotations

from typing import get_args

from games.eve_conquests.rules.building import build, build_options
from games.eve_conquests.rules.calendar import place_seal, token_choices
from games.eve_conquests.rules.facts import (
    ALL,
    DECK,
    DEVELOPMENT,
    EMPIRES,
    FIRST_SQUARES,
    GREEN,
    IDS,
    INDEX,
    MONTHS,
    NEBULAE,
    OUTPOSTS,
    PLANS,
    REGIONS,
    ROWS,
    SQUARES,
    STARTING_UNITS,
    TWO_PLAYER,
    UNITS,
    YEAR,
)
from games.eve_conquests.rules.map.claims import hidden_squares, reveal
from games.eve_conquests.rules.map.star_map import add_agent, expansions, infiltrations, regions_of, settle
from games.eve_conquests.rules.state import NONE, STOPS, EndOfMatch, State, Switches, goal_of
from tabletop.core.data.strict import coerce_choice
from tabletop.core.rules.private_stops import are_private
from tabletop.core.rules.questions import Script, Seat, choose, event, roll, shuffle
from tabletop.core.rules.settings import Settings


def setup(seats: int, settings: Settings) -> State:
    """Return the state before the set-up: an empty map, nothing shuffled (4)."""
    goal = goal_of(seats, settings)
    in_play = TWO_PLAYER if seats == 2 else ALL
    return State(
        phase="setup",
        seats=seats,
        switches=Switches(
            end=coerce_choice(settings["end"], get_args(EndOfMatch), "trinity"),
            goal=goal,
            impending_doom=bool(settings["impending_doom"]),
            retreat_one=settings["retreat_units_per_action"] == "one",
        ),
        in_play=in_play,
        first=0,
        progress=0,
        units=[0] * len(REGIONS),
        agents=[()] * len(REGIONS),
        outposts=[NONE] * len(REGIONS),
        markers=[NONE] * len(REGIONS),
        owned=[0] * seats,
        presence=[0] * seats,
        built=0,
        marked=0,
        spent=0,
        piles=[[] for _ in range(SQUARES)],
        face_up=0,
        won=[[] for _ in range(seats)],
        removed=[region for region in range(len(REGIONS)) if not in_play >> region & 1],
        seen=[0] * seats,
        empires=[NONE] * seats,
        hq=[NONE] * seats,
        supply=[UNITS] * seats,
        reserve=[0] * (3 * seats),
        plans=[0] * (3 * seats),
        hands=[[] for _ in range(seats)],
        held=[[] for _ in range(seats)],
        known=[[] for _ in range(seats)],
        embargo=[0] * seats,
        stops=[STOPS] * seats,
        stock=[OUTPOSTS] * 3,
        decks=[list(range(deck * DECK, (deck + 1) * DECK)) for deck in range(3)],
        discards=[[], [], []],
        renewed=[0, 0, 0],
        playing=[],
        calendar=[[] for _ in range(YEAR)],
        month=0,
        year=0,
        eve=goal,
        dice=[],
        turn=0,
        plan=0,
        actions=0,
        fresh=False,
        agent_placed=False,
        claimed=False,
        produced=[],
        unlinked=False,
        waivers=[0, 0],
        acted=False,
        moment="",
        asking=[],
        flips=0,
        moving=NONE,
        free_move=False,
        sooner=0,
        battle=None,
        private_stops=are_private(settings),
    )


def set_up(state: State) -> Script[None]:
    """Shuffle and deal decks and region cards, turn up the diagonal, and choose the first player at random (4)."""
    for deck in range(3):
        state.decks[deck] = yield from shuffle(state.decks[deck])
    for nebula in range(len(NEBULAE)):
        cards = [card for card, region in enumerate(REGIONS) if region.nebula == nebula and state.in_play >> card & 1]
        shuffled = yield from shuffle(cards)
        size = len(shuffled) // len(ROWS)
        for row in range(len(ROWS)):
            state.piles[nebula * len(ROWS) + row] = shuffled[row * size : (row + 1) * size]
    for square in FIRST_SQUARES:
        reveal(state, square)
    (face,) = yield from roll(1, state.seats)
    state.first = state.turn = face - 1
    state.phase = "empire"
    yield event("first_player", seat=state.first)


def _next_in_turn(state: State, answers: int, then: str) -> None:
    """Pass to the next seat clockwise; after `answers` answers the next part of the set-up begins."""
    state.progress += 1
    state.turn = (state.first + state.progress) % state.seats
    if state.progress == answers:
        state.progress = 0
        state.turn = state.first
        state.phase = then


def choose_empire(state: State) -> Script[None]:
    """Let each player take one of the remaining empires (4.2). They do not differ in play."""
    free = [name for index, name in enumerate(EMPIRES) if index not in state.empires]
    name = yield from choose(state.turn, "empire", free)
    state.empires[state.turn] = EMPIRES.index(name)
    yield event("empire", seat=state.turn, empire=name)
    _next_in_turn(state, state.seats, "reveal")


def reveal_square(state: State) -> Script[None]:
    """Turn up one square, or two for the first player (5.1)."""
    seat = state.turn
    square = yield from choose(seat, "flip", hidden_squares(state))
    reveal(state, square)
    yield event("revealed", seat=seat, square=square, region=state.piles[square][-1])
    turned = state.face_up.bit_count() - len(FIRST_SQUARES)
    if turned != 1:
        state.phase = "headquarters"


def place_headquarters(state: State) -> Script[None]:
    """Place the HQ on a green region without an HQ; with two players on a green or blue one (5.1, 17)."""
    seat = state.turn
    allowed = (GREEN if state.seats > 2 else state.in_play) & ~sum(1 << region for region in state.hq if region >= 0)
    name = yield from choose(seat, "headquarters", [IDS[region] for region in regions_of(allowed)])
    region = INDEX[name]
    state.hq[seat] = region
    state.owned[seat] = state.presence[seat] = 1 << region
    yield event("headquarters", seat=seat, region=region)
    _next_in_turn(state, state.seats, "units")
    if state.phase == "headquarters":
        state.phase = "reveal"


def place_unit(state: State) -> Script[None]:
    """Place one of the eight starting units: expand, place an agent, or strengthen an own region (5.2, R4)."""
    seat = state.turn
    others = infiltrations(state, seat)
    where = expansions(state, seat) | others | state.owned[seat]
    name = yield from choose(seat, "starting_unit", [IDS[region] for region in regions_of(where)])
    region = INDEX[name]
    if others >> region & 1:
        add_agent(state, seat, region)
        yield event("agent", seat=seat, region=region)
    else:
        settle(state, seat, region)
        yield event("unit", seat=seat, region=region)
    _next_in_turn(state, STARTING_UNITS * state.seats, "outposts")


def starting_outposts(state: State) -> Script[None]:
    """Let each player in turn build as often as he can and wants, then pass; once around the table (5.3, R5)."""
    seat = state.turn
    options = build_options(state, seat)
    answer = yield from choose(seat, "starting_outpost", [*options, "pass"])
    if answer == "pass":
        _next_in_turn(state, state.seats, "seals")
        return
    _, name, outpost = answer
    yield from build(state, seat, INDEX[name], PLANS.index(outpost))


def starting_seal(state: State) -> Script[None]:
    """Let each player start one plan in each of three rounds: tokens first, then the seal (5.4)."""
    seat = state.turn
    options = seal_options(state, seat)
    plan, tokens = yield from choose(seat, "starting_seal", options)
    number = PLANS.index(plan)
    state.reserve[seat * 3 + number] -= tokens
    state.plans[seat * 3 + number] = tokens
    place_seal(state, seat, number, MONTHS[number][tokens])
    yield event("seal", seat=seat, plan=number, tokens=tokens, month=(state.month + MONTHS[number][tokens]) % 12)
    _next_in_turn(state, 3 * state.seats, "next_turn")


def seal_options(state: State, seat: Seat) -> list[tuple[str, int]]:
    """Return every seal not yet on the calendar, with the tokens its plan may get."""
    placed = [seal for month in state.calendar for seal in month]
    return [
        (name, tokens)
        for plan, name in enumerate(PLANS, DEVELOPMENT)
        if seat * 3 + plan not in placed
        for tokens in token_choices(state, seat, plan)
    ]
