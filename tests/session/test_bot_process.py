"""The data sent to the bots' process suffice for the same decision, and do not grow with the match."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from multiprocessing.reduction import ForkingPickler
from typing import Any

import pytest

from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance
from tabletop.core.rules.questions import CHANCE
from tabletop.session.bots import bot_process
from tabletop.session.bots.computer_players import think
from tests.parameters import quick_only
from tests.play import SHELF, recorded

MOST_BYTES = 6_000


class Beside:
    """A worker that packs and unpacks its task and does it at once."""

    sent = 0

    def __init__(self, **options: Any) -> None: ...

    def submit(self, work: Callable[..., Any], *words: Any, limit: float = 0.0) -> Future[Any]:
        packed = ForkingPickler.dumps(words)
        Beside.sent = len(packed)
        future: Future[Any] = Future()
        future.set_result(work(*ForkingPickler.loads(packed)))
        return future


@pytest.mark.parametrize("game_id", quick_only(sorted(SHELF.games), "omen"))
def test_the_state_of_the_step_and_the_answers_since_are_enough(game_id: str, monkeypatch: Any) -> None:
    """The decision is the same as beside the match, in the middle of steps too, with at most 6,000 bytes."""
    monkeypatch.setattr(bot_process, "RestartingWorker", Beside)
    game = SHELF.games[game_id]
    name = next(iter(game.players.bots), "eager")
    process = bot_process.BotProcess(("tests.example_game",))
    match = Match.new(game, game.seats[-1], chance=SeededChance("tests 0"))
    compared = inside = 0
    for number, entry in enumerate(entry for entry in recorded(game_id, game.seats[-1]) if entry.seat != CHANCE):
        within = inside < 3 and match.checkpoint[0] < len(match.log)
        if number % 61 == 5 or within:
            decision = process.ask(match, entry.seat, name, f"{number}", 0.0).result()
            assert decision == think(match, entry.seat, name, seed=f"{number}", seconds=0.0)
            assert Beside.sent < MOST_BYTES
            compared += 1
            inside += within
        match.answer(entry.value, entry.seat)
    assert compared
    assert inside or game_id == "example_game", "never in the middle of a step"
