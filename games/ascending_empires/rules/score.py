"""The end of a match, every point with its source (Seed 004, end of the game; rule 6), and the players panel."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.ascending_empires.rules.facts import CITY_VP, COLONY_VP, HOLES, OCCUPIED_VP, QUADRANT_VP, SHIPS
from games.ascending_empires.rules.names import text
from games.ascending_empires.rules.standing import developed
from games.ascending_empires.rules.state import BOARD, SOURCES, SUPPLY, State
from tabletop.core.data.messages import Message, msg
from tabletop.core.rules.labels import Result, Score, Stat, ranked
from tabletop.core.rules.questions import Seat

FIGURES: Final = {
    figure: text(f"strip.{figure}")
    for figure in (
        *("vp", "total", "planets", "technologies", "power"),
        *("troops", "troops_supply", "troops_board", "ships", "ships_board", "ships_supply"),
    )
}
"""Names of a player's public figures."""


def board_points(state: State, seat: int) -> list[tuple[str, int]]:
    """Return the points for everything on the board at the end, by source."""
    planets = state.occupied_by(seat)
    city_quadrants = {HOLES[hole].quadrant for hole in planets if state.city[hole]}
    return [
        ("occupied", OCCUPIED_VP * len(planets)),
        ("colonies", COLONY_VP * sum(state.colony[hole] for hole in planets)),
        ("cities", CITY_VP * sum(state.city[hole] for hole in planets)),
        ("quadrants", QUADRANT_VP.get(len(city_quadrants), 0)),  # 3 or 6, never both (R34)
    ]


def total(state: State, seat: int) -> int:
    """Return the score of a seat if the match ended now."""
    return state.vp(seat) + sum(dict(board_points(state, seat)).values())


def result(state: State) -> Result:
    """Return the result: the highest total wins; then most VP tokens, then most technologies, then a shared win."""
    scores = []
    for seat in range(state.seats):
        parts = [*zip(SOURCES, state.vp_from[seat], strict=True), *board_points(state, seat)]
        lines = tuple((msg(f"ascending_empires.score.{source}"), points) for source, points in parts)
        scores.append(Score(seat, total(state, seat), lines))
    ranks = [(score.total, state.vp(score.seat), developed(state, score.seat)) for score in scores]
    best = max(ranks)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == best)
    return Result(tuple(scores), winners, _note(ranks, ranked([score.total for score in scores]), winners))


def _note(ranks: list[tuple[int, int, int]], level: tuple[int, ...], winners: tuple[int, ...]) -> Message | None:
    """Return how a tie for the highest total was broken, or None without a tie."""
    if len(level) == 1:
        return None
    if len(winners) > 1:
        return msg("ascending_empires.score.shared")
    tokens = ranked([ranks[seat][1] if seat in level else -1 for seat in range(len(ranks))])
    return msg("ascending_empires.score.by_tokens" if len(tokens) == 1 else "ascending_empires.score.by_technologies")


@cache
def _two(kind: str, name: str, counts: tuple[int, int], places: tuple[str, str], on_board: int) -> Stat:
    """Return a figure for pieces in two places, as "2 + 4"; `on_board` is the number that can be gained and lost.

    The result is cached because the same few values recur.
    """
    parts = tuple(
        Stat(kind, count, FIGURES[f"{name}_{at}"], stock=at == "supply")
        for count, at in zip(counts, places, strict=True)
    )
    return Stat(kind, f"{counts[0]} + {counts[1]}", FIGURES[name], on_board, parts=parts)


def seat_stats(state: State, viewer: Seat | None, seat: Seat) -> tuple[Stat, ...]:
    """Return a player's public figures: VP tokens, score so far, troops, ships, planets and technologies."""
    planets = state.occupied_by(seat)
    on_board = sum([state.troop[hole] for hole, owner in enumerate(state.occupier) if owner == seat])
    ships = (len(state.ships_at(seat, BOARD)), len(state.ships_at(seat, SUPPLY)))
    troops = (state.troop_supply[seat], on_board)
    stats = [
        Stat("vp", state.vp(seat), FIGURES["vp"]),
        Stat("", total(state, seat), FIGURES["total"]),
        _two(f"troop_{seat}", "troops", troops, ("supply", "board"), on_board),
        _two(SHIPS[seat * len(SHIPS) // 4].name, "ships", ships, ("board", "supply"), ships[0]),
        Stat("planet_hidden", len(planets), FIGURES["planets"]),
        Stat(f"marker_{seat}", developed(state, seat), FIGURES["technologies"]),
    ]
    if state.switches.power_tokens:
        stats.append(Stat("power", state.power[seat], FIGURES["power"]))
    return tuple(stats)
