"""Positions for the tests: a match after its set-up, people put on places, dice given by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.stone_age import GAME
from games.stone_age.rules.facts import BUILDING_INDEX, CARD_INDEX, INDEX
from games.stone_age.rules.rounds import placements, put
from games.stone_age.rules.state import State
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import CHANCE


def position(seats: int = 4, preset: str = "default", **settings: Any) -> State:
    """Return the first placement of a match whose cards and tiles lie in the order of the data, seat 0 first."""
    match = Match.new(GAME, seats, settings={**GAME.presets[preset], **settings})
    while match.pending[0].seat == CHANCE:
        ask = match.pending[0]
        match.answer(tuple(range(ask.count)) if ask.kind == "shuffle" else (1,))
    return match.checkpoint[1]


def acting(state: State, seat: int = 0, **people: int) -> Match[State]:
    """Return a match in the action phase of `seat`, with that many people on each named place."""
    state.phase = "act"
    state.start = state.turn = seat
    for name, count in people.items():
        put(state, seat, INDEX[name], count)
    return Match.at(GAME, state)


def feeding(state: State, seat: int = 0) -> Match[State]:
    """Return a match in the feeding phase, `seat` first."""
    state.phase = "feed"
    state.start = state.turn = seat
    return Match.at(GAME, state)


def rolled(match: Match[State], *faces: int) -> None:
    """Answer the roll that the match waits for."""
    assert match.pending[0].kind == "roll", "the match waits for dice"
    match.answer(tuple(faces))


def set_card(state: State, card: str, slot: int = 1) -> None:
    """Lay a card in a slot; the card that lay there goes where the new one came from."""
    number = CARD_INDEX[card]
    if number in state.slots:
        other = state.slots.index(number)
        state.slots[other], state.slots[slot - 1] = state.slots[slot - 1], number
        return
    state.deck[state.deck.index(number)] = state.slots[slot - 1]
    state.slots[slot - 1] = number


def set_building(state: State, building: str, stack: int = 1) -> None:
    """Put a tile on top of a stack; the tile that lay there goes where it came from."""
    number = BUILDING_INDEX[building]
    top = state.stacks[stack - 1][-1]
    for pile in [*state.stacks, state.removed]:
        if number in pile:
            pile[pile.index(number)] = top
    state.stacks[stack - 1][-1] = number


def give(state: State, seat: int, *, wood: int = 0, clay: int = 0, stone: int = 0, gold: int = 0) -> None:
    """Set the resources of a seat."""
    state.resources[seat * 4 : seat * 4 + 4] = [wood, clay, stone, gold]


def give_tools(state: State, seat: int, *values: int) -> None:
    """Set the tool tiles of a seat, all ready."""
    state.tools[seat * 3 : seat * 3 + 3] = [*values, 0, 0, 0][:3]
    state.ready[seat] = state.ready[seat] & ~7 | (1 << len(values)) - 1


def places_offered(state: State, seat: int) -> dict[str, list[int]]:
    """Return the numbers of people that may go to each place."""
    offered: dict[str, list[int]] = {}
    for name, count in placements(state, seat):
        offered.setdefault(name, []).append(count)
    return offered


def play(match: Match[State], answers: Sequence[Any]) -> None:
    """Give one answer after the other."""
    for answer in answers:
        match.answer(answer)
