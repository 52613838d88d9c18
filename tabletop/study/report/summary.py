"""A summary of many matches of one kind: the figures of the command `simulate`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop.core.game.game import Game
from tabletop.study.matches.runner import Clock
from tabletop.study.matches.specs import MatchResult


def figures(game: Game[Any], seats: int, results: Sequence[MatchResult]) -> dict[str, Any]:
    """Return the figures that follow from the seed alone, summed in match order, so that they are always the same."""
    games = len(results)
    scores = [sum(result.totals[seat] for result in results) for seat in range(seats)]
    wins = [sum(result.won(seat) for result in results) for seat in range(seats)]
    checked = sum(result.checked for result in results)
    faults = sum(len(result.faults) for result in results)
    return {
        "game": game.id,
        "seats": seats,
        "games": games,
        "finished": sum(result.finished for result in results),
        "mean_decisions": round(sum(result.decisions for result in results) / games, 2),
        "mean_rounds": round(sum(result.rounds for result in results) / games, 2),
        "mean_score": round(sum(scores) / games / seats, 2),
        "mean_scores": [round(score / games, 2) for score in scores],
        "wins": [round(win, 2) for win in wins],
        **({"states_checked": checked, "faults": faults} if checked else {}),
    }


def speed(clock: Clock) -> dict[str, Any]:
    """Return the timings of the matches played in this run."""
    cpu = max(clock.cpu, 1e-9)
    return {
        "cpu_seconds": round(clock.cpu, 3),
        "matches_per_cpu_second": round(clock.matches / cpu, 2),
        "decisions_per_cpu_second": round(clock.decisions / cpu, 1),
    }
