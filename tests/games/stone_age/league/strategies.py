"""The strategies that players of Stone Age know, as small scripts (sources: docs/players/stone_age.md).

Each has a few wishes when it places people, in order; where none can be fulfilled it plays by habit, which is the worth
of every option in points by the weights `HABIT`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Final, TypeAlias

from games.stone_age.players.evaluation_weights import CHIEF, HABIT
from games.stone_age.players.policy import best, ranked
from games.stone_age.rules.facts import BUILDINGS, CARDS
from games.stone_age.rules.option_tables import PRICES, STARVE, worth
from games.stone_age.rules.state import State, owned
from tabletop.core.rules.questions import Ask, Seat

Strategy: TypeAlias = Callable[[State, Ask[Any]], Any]
"""A player: it answers a question of a seat by the state."""
Wish: TypeAlias = Callable[[State, Seat], Iterable[str]]
"""Places that a player would like to visit now, the best first."""

PEOPLE, FED, TOOLS = 10, 7, 10
"""The numbers of people, fields and pips of tools with which a strategy has enough of them."""


def hut(state: State, seat: Seat) -> Iterator[str]:
    """Wish for the hut until the tribe is large."""
    if state.people[seat] < PEOPLE:
        yield "hut"


def tool_maker(state: State, seat: Seat) -> Iterator[str]:
    """Wish for the tool maker until the tools are good."""
    if sum(state.tools[seat * 3 : seat * 3 + 3]) < TOOLS:
        yield "tool_maker"


def field(state: State, seat: Seat) -> Iterator[str]:
    """Wish for the field until most people are fed by it."""
    if state.agriculture[seat] < FED:
        yield "field"


def buildings(state: State, seat: Seat) -> Iterator[str]:
    """Wish for every building that can be paid for now, the one of the lowest stack first: the match ends with it."""
    for _, stack in sorted((len(tiles), stack) for stack, tiles in enumerate(state.stacks) if tiles):
        if payable(state, seat, stack):
            yield f"building_{stack + 1}"


def dear_buildings(state: State, seat: Seat) -> Iterator[str]:
    """Wish for every building that can be paid for now, the one with the most points first."""
    found = [(payable(state, seat, stack), stack) for stack, tiles in enumerate(state.stacks) if tiles]
    yield from (f"building_{stack + 1}" for points, stack in sorted(found, reverse=True) if points)


def payable(state: State, seat: Seat, stack: int) -> int:
    """Return the points of the building on top of a stack with what a seat holds; 0 if it cannot pay."""
    tile, goods = state.stacks[stack][-1], owned(state, seat)
    paid = [one for one in PRICES[tile] if all(need <= have for need, have in zip(one, goods, strict=True))]
    return max((BUILDINGS[tile].points or worth(one) for one in paid), default=0)


def cards(state: State, seat: Seat, *, green: bool | None = None) -> Iterator[str]:
    """Wish for every card that can be paid for now, the cheapest first; only culture with `green`, figures without."""
    for slot, card in enumerate(state.slots):
        if card >= 0 and slot < sum(owned(state, seat)) and green in (None, CARDS[card].symbol >= 0):
            yield f"card_{slot + 1}"


def denied_hut(state: State, seat: Seat) -> Iterator[str]:
    """Wish for the hut as long as somebody else could still go there, with a tribe of any size."""
    if any(left > 1 for other, left in enumerate(state.unplaced) if other != seat):
        yield "hut"


def denied_buildings(state: State, seat: Seat) -> Iterator[str]:
    """Wish for the buildings that somebody else could pay for now."""
    for stack, tiles in enumerate(state.stacks):
        if tiles and any(payable(state, other, stack) for other in range(state.seats) if other != seat):
            yield f"building_{stack + 1}"


def follow(wishes: tuple[Wish, ...], starves: bool, state: State, ask: Ask[Any]) -> Any:
    """Answer by the first wish that can be fulfilled, else by habit; who starves neither hunts nor farms nor pays."""
    if ask.kind == "feed" and starves:
        return STARVE
    if ask.kind != "place":
        return best(state, ask, HABIT)
    open_to = {name: (name, count) for name, count in ask.options}
    for wish in wishes:
        for place in wish(state, ask.seat):
            if place in open_to:
                return open_to[place]
    never = ("hunting", "field") if starves else ()
    liked = [option for option, _ in ranked(state, ask, HABIT)]
    return next((option for option in liked if option[0] not in never), liked[0])


def by_habit(state: State, ask: Ask[Any]) -> Any:
    """Answer by habit: the strongest player as it was before the league."""
    return best(state, ask, HABIT)


def chief(state: State, ask: Ask[Any]) -> Any:
    """Answer as the strongest player does."""
    return best(state, ask, CHIEF[state.seats])


def _script(*wishes: Wish, starves: bool = False) -> Strategy:
    return partial(follow, wishes, starves)


_figures: Final[Wish] = partial(cards, green=False)
_culture: Final[Wish] = partial(cards, green=True)
STRATEGIES: Final[Mapping[str, Strategy]] = {
    "habit": by_habit,
    "starvation": _script(starves=True),
    "starvation, hut first": _script(hut, starves=True),
    "starvation, hut and tool maker first": _script(hut, tool_maker, starves=True),
    "starvation, buildings": _script(hut, dear_buildings, starves=True),
    "starvation, cards": _script(hut, _figures, cards, starves=True),
    "hut first": _script(hut),
    "tool maker first": _script(tool_maker),
    "fields first": _script(field),
    "village first": _script(field, hut, tool_maker),
    "building rush": _script(buildings),
    "card collector": _script(cards),
    "culture collector": _script(_culture),
    "denying huts": _script(denied_hut),
    "denying buildings": _script(denied_buildings, hut),
}
"""All strategies by name."""
