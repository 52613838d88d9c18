"""The cost of a match in use: forks, undo, redo, loading."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.session.games.registry import game_registry
from tabletop.session.match.match_session import MatchSession, Player

Row = tuple[str, str, str]
ANSWERS = 500


def rows() -> list[Row]:
    """Measure fork, undo, redo and load of each game, at 500 answers or as far as a match goes."""
    return [row for game in game_registry().games.values() for row in of(game)]


def of(game: Game[Any]) -> list[Row]:
    seats = game.seats[-1]
    answer = FastRng(7).answerer(game.players.random_answer)
    match: Match[Any] = Match.new(game, seats, chance=SeededChance("benchmark"))
    forks: list[float] = []
    while not match.over and len(match.log) < ANSWERS:
        match.answer(answer(match.state, match.pending[0]), match.pending[0].seat)
        forks.append(timed(match.fork))
    undo, redo = [], []
    for _ in range(30):
        back = match.undo()
        undo.append(timed(match.undo))
        redo.append(timed(back.redo))
    with tempfile.TemporaryDirectory() as folder:
        players = [Player(f"P{seat}", seat) for seat in range(seats)]
        session = MatchSession.new(game, players, seed="benchmark", folder=Path(folder))
        while not session.over and len(session.match.log) < ANSWERS:
            session.answer(answer(session.match.state, session.match.pending[0]))
        session.close()
        path = next(Path(folder).iterdir())
        load = [timed(lambda: MatchSession.load(path, resume=False)) for _ in range(5)]
    note = f"{seats} seats, {len(match.log)} answers"
    return [
        (f"{game.id}: fork", f"{statistics.median(forks) * 1e6:.0f} us", f"median over the match; {note}"),
        (f"{game.id}: undo", f"{statistics.median(undo) * 1e3:.2f} ms", note),
        (f"{game.id}: redo", f"{statistics.median(redo) * 1e3:.2f} ms", note),
        (f"{game.id}: load", f"{statistics.median(load) * 1e3:.0f} ms", f"file of {len(session.match.log)} answers"),
    ]


def timed(action: Callable[[], object]) -> float:
    """Return the seconds of one call."""
    begin = time.perf_counter()
    action()
    return time.perf_counter() - begin
