"""Several options that light one piece, in games of one file: a click lists them, and answers none by itself."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.core.data.messages import msg
from tabletop.core.rules.labels import Label
from tabletop.core.rules.questions import Ask, Script, choose
from tabletop.ui.table.overlays.popups import Chooser
from tests import tic_tac_toe
from tests.hooks import with_hooks
from tests.tic_tac_toe import Board
from tests.ui.headless import Bench, playing

P = "person"


def mark(board: Board) -> Script[None]:
    """Ask what to do with the mark that lies in the middle: keep it, turn it, or mark another square."""
    board.squares[4] = 0
    done = yield from choose(board.turn, "mark", ("keep", "turn", "square_0"))
    board.squares[0], board.phase = int(done == "turn"), "over"


def bench_of(label: Any) -> Any:
    """Return a bench of the game in which the options are described like this."""

    def describe(board: Board, ask: Ask[Any], option: str) -> Label:
        return label(option) if option != "square_0" else Label(msg("tic_tac_toe.option.square_0"), put="square_0")

    game = with_hooks(tic_tac_toe.GAME, rules={"phases": {"mark": mark}}, text={"describe": describe})
    return playing(game, (P, P), 1)


def click(bench: Bench) -> None:
    """Click the mark in the middle."""
    (piece,) = bench.session.table.in_zone("square_4")
    bench.driver.mouse.click(bench.driver.over_piece(piece.id))
    bench.let(400)


@pytest.mark.parametrize(
    "label",
    [
        lambda option: Label(msg(f"tic_tac_toe.option.{option}"), take=("square_4:x",)),
        lambda option: Label(msg(f"tic_tac_toe.option.{option}"), take=("square_4",)),
        lambda option: Label(msg(f"tic_tac_toe.option.{option}"), put="square_4"),
    ],
    ids=["kind", "zone", "place"],
)
def test_a_click_on_a_piece_of_two_options_lists_them(label: Any) -> None:
    """The list has both by their words, and no answer is given until one of them is chosen."""
    with bench_of(label) as bench:
        bench.let(1200)
        click(bench)
        assert len(bench.session.match.log) == 0
        (listed,) = bench.screen.parts.overlays.popups
        assert isinstance(listed, Chooser)
        assert [offer.option for offer in listed.offers] == ["keep", "turn"]
        bench.let(1200)
        bench.driver.choose(listed, listed.offers[1])
        assert bench.session.match.log[0].value == "turn"
