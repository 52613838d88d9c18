"""The invariants of a match (13): limits of people, tools and fields, and every card and building in one place."""

from __future__ import annotations

from collections.abc import Iterator

from games.stone_age.rules.facts import BUILDINGS, CARDS, INDEX, PLACES
from games.stone_age.rules.state import WIDTH, State, people_on

RINGS = 7
"""Rings at each place of wood, clay, stone and gold; the hunting grounds have no limit."""


def check_invariants(state: State) -> list[str]:
    """Return the faults of a state, between two steps or in the middle of one. Empty when all is well."""
    return [*faults_of_limits(state), *faults_of_places(state), *faults_of_cards(state), *faults_of_buildings(state)]


def faults_of_limits(state: State) -> Iterator[str]:
    """Yield the numbers outside their limits."""
    if not all(5 <= people <= 10 for people in state.people):
        yield "people are not between 5 and 10"
    if not all(0 <= level <= 10 for level in state.agriculture):
        yield "agriculture is not between 0 and 10"
    if not all(0 <= value <= 4 for value in state.tools):
        yield "a tool is not between 0 and 4"
    if min(state.resources + state.food) < 0:
        yield "resources or food are below 0"


def faults_of_places(state: State) -> Iterator[str]:
    """Yield faults of the rings, and disagreements between people and visits."""
    for place, name in enumerate(PLACES):
        most = RINGS if 0 < place < INDEX["tool_maker"] else 2 if name == "hut" else 1
        if place and people_on(state, place) > most:
            yield f"too many people at {name}"
    for seat in range(state.seats):
        if sum(state.at[seat::WIDTH]) > state.people[seat]:
            yield f"seat {seat} has placed more people than it has"
        occupied = sum(1 << place for place in range(len(PLACES)) if state.at[place * WIDTH + seat])
        if occupied != state.visits[seat]:
            yield f"the visits of seat {seat} do not fit its people"


def faults_of_cards(state: State) -> Iterator[str]:
    """Check that deck, display and the cards of the seats are all cards, each once."""
    cards = [*state.deck, *(card for card in state.slots if card >= 0)]
    cards += [card for seat in range(state.seats) for card in state.cards[seat] + state.drawn[seat]]
    if sorted(cards) != list(range(len(CARDS))):
        yield "a card is missing or is in two places"


def faults_of_buildings(state: State) -> Iterator[str]:
    """Check that stacks, built and removed tiles are all buildings, each once; seven a seat are in play."""
    if state.phase == "setup":
        return
    built = [tile for seat in range(state.seats) for tile in state.buildings[seat]]
    in_play = [tile for stack in state.stacks for tile in stack] + built
    if len(in_play) != 7 * state.seats or sorted(in_play + state.removed) != list(range(len(BUILDINGS))):
        yield "a building is missing or is in two places"
