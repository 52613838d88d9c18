"""Before the first round: the untouched state, and the set-up (2)."""

from __future__ import annotations

from typing import get_args

from games.stone_age.rules.facts import (
    BUILDINGS,
    CARD_SLOTS,
    CARDS,
    FOOD_START,
    PEOPLE_START,
    PLACES,
    RESOURCES,
    STACK_SIZE,
    STACKS,
    TOOL_SPACES,
)
from games.stone_age.rules.rounds import begin_round, refill
from games.stone_age.rules.state import WIDTH, AnyTwoTiming, BuildingFlip, State, Switches, ToolmakerReady, free_rings
from tabletop.core.data.strict import coerce_choice
from tabletop.core.rules.questions import Script, roll, shuffle
from tabletop.core.rules.settings import Settings


def setup(seats: int, settings: Settings) -> State:
    """Return the state before the set-up step: nothing shuffled, every seat with its starting goods (2.5)."""
    return State(
        phase="setup",
        seats=seats,
        switches=Switches(
            toolmaker_ready=coerce_choice(settings["toolmaker_ready"], get_args(ToolmakerReady), "next_round"),
            tools_on_card_roll=bool(settings["tools_on_card_roll"]),
            any_two_timing=coerce_choice(settings["any_two_timing"], get_args(AnyTwoTiming), "at_once"),
            building_flip=coerce_choice(settings["building_flip"], get_args(BuildingFlip), "new_round"),
            resource_player_limit=bool(settings["resource_player_limit"]),
            leftover_points=bool(settings["leftover_points"]),
            tie_break=bool(settings["tie_break"]),
            limited_supply=bool(settings["limited_supply"]),
        ),
        round=0,
        start=0,
        turn=0,
        deck=list(range(len(CARDS))),
        slots=[-1] * CARD_SLOTS,
        stacks=[[] for _ in range(seats)],
        tops_up=[False] * seats,
        removed=[],
        at=[0] * (len(PLACES) * WIDTH),
        rings=free_rings(),
        vacant=0,
        dice=[],
        people=[PEOPLE_START] * seats,
        unplaced=[0] * seats,
        visits=[0] * seats,
        food=[FOOD_START] * seats,
        resources=[0] * (seats * len(RESOURCES)),
        agriculture=[0] * seats,
        tools=[0] * (seats * TOOL_SPACES),
        ready=[0] * seats,
        tool_gains=[0] * seats,
        kept=[0] * seats,
        cards=[[] for _ in range(seats)],
        drawn=[[] for _ in range(seats)],
        buildings=[[] for _ in range(seats)],
        building_points=[0] * seats,
        card_points=[0] * seats,
        hungers=[0] * seats,
    )


def set_up(state: State) -> Script[None]:
    """Shuffle the cards and the buildings, deal them out, and let chance choose the start player (2, R31)."""
    state.deck = yield from shuffle(state.deck)
    tiles_shuffled = yield from shuffle(range(len(BUILDINGS)))
    stacks = [tiles_shuffled[first : first + STACK_SIZE] for first in range(0, STACKS * STACK_SIZE, STACK_SIZE)]
    state.stacks = stacks[: state.seats]
    state.removed = [tile for stack in stacks[state.seats :] for tile in stack]
    (face,) = yield from roll(1, state.seats)
    state.start = face - 1
    refill(state)
    yield from begin_round(state)
