"""An action of a session happens as a whole or not at all: lines, scenes, table and file stand as before."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import pytest

from tabletop.core.game.game import Game
from tabletop.core.input.interpret import Refused
from tabletop.core.rules.chance import FastRng
from tabletop.session.match.match_session import PERSON, Done, MatchSession, Player
from tabletop.session.saves import match_log
from tests.hooks import with_hooks
from tests.parameters import quick_only
from tests.play import SHELF
from tests.session.test_transaction_matches import Bomb, mined
from tests.session.test_undo import moment, play

P = ParamSpec("P")
T = TypeVar("T")
EXTRA = ("tests.example_game",)
GAMES = [pytest.param(game, id=name) for name, game in SHELF.games.items()]
each_game = pytest.mark.parametrize("game", quick_only(GAMES, "stone_age"))


def session(game: Game[Any], folder: Path | None) -> MatchSession:
    players = [Player(f"P{seat}", seat, PERSON) for seat in range(game.seats[0])]
    return MatchSession.new(game, players, settings={"take_back": "free"}, seed="whole", folder=folder)


def ticks(bomb: Bomb, work: Callable[P, T]) -> Callable[P, T]:
    """Return the same function with a tick of the bomb before each call."""

    def ticking(*args: P.args, **more: P.kwargs) -> T:
        bomb.tick()
        return work(*args, **more)

    return ticking


def broken(one: MatchSession, change: Callable[[], object], path: Path) -> None:
    """Check that the action fails with a sentence, and that nothing else is different, on the disk neither."""
    before, file, prompt = moment(one), path.read_bytes(), one.prompt
    order = [[piece.id for piece in one.table.in_zone(zone)] for zone in one.table.zones]
    outcome = change()
    assert isinstance(outcome, Refused), outcome
    assert outcome.refusal.reason.key == "core.broke_off"
    assert moment(one) == before
    assert path.read_bytes() == file
    assert one.prompt == prompt
    assert [[piece.id for piece in one.table.in_zone(zone)] for zone in one.table.zones] == order


@pytest.mark.wide
@each_game
def test_a_broken_act_leaves_the_session_as_it_was(game: Game[Any], tmp_path: Path, caplog: Any) -> None:
    """A step, a projection, or a message fails at any moment of an answer, of undo and of redo."""
    caplog.set_level(logging.CRITICAL + 1)
    bomb = Bomb()
    ticking = with_hooks(
        mined(game, bomb),
        table={"project": ticks(bomb, game.table.project)},
        text={"describe_event": ticks(bomb, game.text.describe_event)},
    )
    one, twin = session(ticking, tmp_path), session(game, None)
    assert one.writer is not None
    path, chance, broke = one.writer.path, FastRng(3), 0

    def until_it_holds(change: Callable[[], object]) -> int:
        """Let the bomb go off at the first, second, ... moment of the action, until it succeeds.

        Return the number of failures.
        """
        for left in count(1):
            before = (moment(one), path.read_bytes())
            bomb.left = left
            outcome = change()
            went_off, bomb.left = bomb.left <= 0, -1
            assert isinstance(outcome, Refused if went_off else Done), outcome
            if not went_off:
                return left - 1
            assert (moment(one), path.read_bytes()) == before
        raise AssertionError

    for number in range(25):
        if one.over:
            break
        ask = one.match.pending[0]
        value = chance.answerer(game.players.random_answer)(one.match.state, ask)
        broke += until_it_holds(partial(one.answer, value))
        twin.answer(value)
        if number % 6 == 5:
            broke += until_it_holds(one.undo)
            broke += until_it_holds(one.redo)
            twin.undo()
            twin.redo()
    assert broke > 25
    assert one.match.log == twin.match.log
    assert {id: piece.zone for id, piece in one.table.pieces.items()} == {
        id: piece.zone for id, piece in twin.table.pieces.items()
    }
    one.close()
    assert match_log.read(path).entries == twin.match.log


def test_a_sentence_instead_of_a_traceback(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The window shows one sentence; the error stands in the program's log, and play goes on."""
    bomb = Bomb()
    one = session(mined(SHELF.games["example_game"], bomb), tmp_path)
    assert one.writer is not None
    value = one.prompt.offers[0].option if one.prompt is not None else None
    bomb.left = 1
    broken(one, lambda: one.answer(value), one.writer.path)
    assert "Broken" in caplog.text
    bomb.left = -1
    assert isinstance(one.answer(value), Done)
    play(one, 5, FastRng(1))
    one.close()
