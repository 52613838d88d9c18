"""Tic-tac-toe: a whole game in one file. `docs/first-game.md` quotes it."""

from dataclasses import dataclass, field
from typing import Any

from tabletop.core.data.copying import Copyable
from tabletop.core.data.messages import msg
from tabletop.core.game.game import Game, GameRules, GameTable, GameText
from tabletop.core.rules.labels import Label, Result, Score
from tabletop.core.rules.questions import Ask, Script, Seat, choose
from tabletop.core.rules.settings import Settings
from tabletop.core.table.builders import piece, zone
from tabletop.core.table.layout import Shape, TableLayout, TextElement
from tabletop.core.table.projection import ZoneContents

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@dataclass(slots=True)
class Board(Copyable):
    squares: list[int] = field(default_factory=lambda: [-1] * 9)  # the seat whose mark lies there, -1 for none
    turn: int = 0
    phase: str = "mark"


def winners(board: Board) -> tuple[Seat, ...]:
    return tuple(seat for seat in (0, 1) if any(all(board.squares[n] == seat for n in line) for line in LINES))


def mark(board: Board) -> Script[None]:
    free = [f"square_{number}" for number, seat in enumerate(board.squares) if seat < 0]
    square = yield from choose(board.turn, "mark", free)
    board.squares[int(square[-1])] = board.turn
    board.turn = 1 - board.turn
    board.phase = "over" if winners(board) or len(free) == 1 else "mark"


def result(board: Board) -> Result:
    won = winners(board)
    return Result(tuple(Score(seat, int(seat in won), ()) for seat in (0, 1)), won or (0, 1))


def layout(seats: int, settings: Settings) -> TableLayout:
    front = {mark: (TextElement(mark.upper(), 0, 0, 60, 60, 40),) for mark in "xo"}
    kinds = [piece(mark, Shape.TOKEN, (60, 60), msg(f"tic_tac_toe.kind.{mark}"), front[mark]) for mark in "xo"]
    zones = [zone(f"square_{n}", (30 + 80 * (n % 3), 30 + 80 * (n // 3), 70, 70), outline=True) for n in range(9)]
    return TableLayout(width=290, height=290, kinds=tuple(kinds), zones=tuple(zones), fungible={"x": 5, "o": 4})


def project(board: Board, viewer: Seat | None) -> dict[str, ZoneContents]:
    return {f"square_{n}": ZoneContents(fungible={"xo"[seat]: 1}) for n, seat in enumerate(board.squares) if seat >= 0}


def describe(board: Board, ask: Ask[Any], square: str) -> Label:
    return Label(msg(f"tic_tac_toe.option.{square}"), put=square)


RULES = GameRules(state=Board, setup=lambda seats, settings: Board(), phases={"mark": mark}, result=result)
TABLE, TEXT = GameTable(layout=layout, project=project), GameText(describe=describe)
GAME = Game(id="tic_tac_toe", seats=range(2, 3), rules=RULES, table=TABLE, text=TEXT)
