"""Points: those scored on the way and the final scoring (8), and the figures in the players panel."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.stone_age.rules.facts import CARDS, FIGURES, GOODS, HUNGER, SYMBOLS, TOOL_SPACES
from games.stone_age.rules.state import WIDTH, State, owned, tiles
from tabletop.core.data.messages import msg
from tabletop.core.rules.labels import Result, Score, Stat, ranked, stat
from tabletop.core.rules.questions import Seat

SOURCES: Final = ("buildings", "cards", "hunger", "culture", "farmer", "toolmaker", "builder", "shaman", "leftovers")
"""The sources of points, in the order of `points_by_source`."""


def score_so_far(state: State, seat: Seat) -> int:
    """Return the points on the score track during the match; they may be below 0 (R33)."""
    return state.building_points[seat] + state.card_points[seat] + HUNGER * state.hungers[seat]


def multiplied(state: State, seat: Seat) -> tuple[int, int, int, int]:
    """Return the factors of farmers, tool makers, builders and shamans: agriculture, tools, buildings, people (8.2)."""
    return (
        state.agriculture[seat],
        sum(tiles(state, seat)),
        len(state.buildings[seat]),
        state.people[seat],
    )


def figures_of(cards: list[int]) -> list[int]:
    """Return how many farmers, tool makers, hut builders and shamans the sand cards show."""
    counts = [0] * len(FIGURES)
    for card in cards:
        face = CARDS[card]
        if face.figure >= 0:
            counts[face.figure] += face.figures
    return counts


def culture_points(cards: list[int]) -> int:
    """Return the squared sizes of the sets of different symbols: the i-th set holds those owned i times (8.1, R32)."""
    copies = [0] * len(SYMBOLS)
    for card in cards:
        if CARDS[card].symbol >= 0:
            copies[CARDS[card].symbol] += 1
    return sum(sum(count > set_number for count in copies) ** 2 for set_number in range(max(copies)))


def points_by_source(state: State, seat: Seat) -> tuple[int, ...]:
    """Return all points of a seat if the match ended now, in the order of `SOURCES`."""
    cards = state.cards[seat] + state.drawn[seat]
    figures = [count * times for count, times in zip(figures_of(cards), multiplied(state, seat), strict=True)]
    leftovers = sum(owned(state, seat)) if state.switches.leftover_points else 0
    return (
        state.building_points[seat],
        state.card_points[seat],
        HUNGER * state.hungers[seat],
        culture_points(cards),
        *figures,
        leftovers,
    )


def final_score(state: State, seat: Seat) -> int:
    """Return the total of a seat if the match ended now."""
    return sum(points_by_source(state, seat))


def result(state: State) -> Result:
    """Return scores with the source of every point, the winners, and how a tie was settled (8.4)."""
    scores = []
    for seat in range(state.seats):
        points = points_by_source(state, seat)
        parts = tuple((msg(f"stone_age.source.{name}"), value) for name, value in zip(SOURCES, points, strict=True))
        scores.append(Score(seat, sum(points), parts))
    winners = ranked([score.total for score in scores])
    if len(winners) == 1 or not state.switches.tie_break:
        return Result(tuple(scores), winners, None if len(winners) == 1 else msg("stone_age.tie.shared"))
    most = max(tie_break(state, seat) for seat in winners)
    strongest = tuple(seat for seat in winners if tie_break(state, seat) == most)
    note = msg("stone_age.tie.broken", most=most) if len(strongest) == 1 else msg("stone_age.tie.still")
    return Result(tuple(scores), strongest, note)


def tie_break(state: State, seat: Seat) -> int:
    """Return the sum of agriculture level, tools and people (8.4)."""
    return state.agriculture[seat] + sum(tiles(state, seat)) + state.people[seat]


def seat_stats(state: State, viewer: Seat | None, seat: Seat) -> tuple[Stat, ...]:
    """Return the public figures of a seat."""
    people = state.people[seat]
    score = final_score(state, seat) if state.phase == "over" else score_so_far(state, seat)
    return (
        stat("", score, _SCORE),
        *_people(seat, people - sum(state.at[seat::WIDTH]), people),
        *_goods(state.food[seat], *owned(state, seat)),
        *_belongings(
            seat,
            state.agriculture[seat],
            ready_tools(state, seat),
            len(state.buildings[seat]),
            len(state.cards[seat]) + len(state.drawn[seat]),
        ),
    )


_SCORE: Final = msg("stone_age.strip.score")


@lru_cache(1024)
def _people(seat: Seat, home: int, people: int) -> tuple[Stat, ...]:
    return (stat(f"person_{seat}", f"{home}/{people}", msg("stone_age.strip.people"), people),)


@lru_cache(4096)
def _goods(*amounts: int) -> tuple[Stat, ...]:
    return tuple(map(_good, GOODS, amounts))


@lru_cache(1024)
def _good(name: str, amount: int) -> Stat:
    return stat(name, amount, msg(f"stone_age.zone.{name}"))


@lru_cache(4096)
def _belongings(seat: Seat, level: int, tools: str, buildings: int, cards: int) -> tuple[Stat, ...]:
    return (
        _belonging(f"agriculture_marker_{seat}", "agriculture", level),
        _belonging("tool_low", "tools", tools),
        _belonging("building_back", "buildings", buildings),
        _belonging("card_back", "cards", cards),
    )


@lru_cache(1024)
def _belonging(picture: str, name: str, value: int | str) -> Stat:
    return stat(picture, value, msg(f"stone_age.strip.{name}"))


def ready_tools(state: State, seat: Seat) -> str:
    """Return the sum of the tool tiles that are ready and that of all."""
    return _ready(state.ready[seat], tuple(state.tools[seat * TOOL_SPACES : (seat + 1) * TOOL_SPACES]))


@lru_cache(1024)
def _ready(ready: int, values: tuple[int, ...]) -> str:
    return f"{sum(value for space, value in enumerate(values) if ready >> space & 1)}/{sum(values)}"
