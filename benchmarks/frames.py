"""How long a frame of the table takes: 250 pieces at 1920 x 1080, drawn without a screen."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from benchmarks import flights
from tabletop.core.match import Match
from tabletop.core.nature import Chance, SeededNature
from tabletop.core.plan import Arrange, Kind, Patch, Print, Shape, TablePlan, Zone
from tabletop.core.project import sync
from tabletop.core.table import Move, Pose, Table
from tabletop.core.words import Message
from tabletop.play.catalogue import Catalogue
from tabletop.play.registry import shelf
from tabletop.ui.render.scene_view import TableView
from tabletop.ui.text.text import Text
from tabletop.ui.text.theme import Theme

Row = tuple[str, str, str]
SIZE: Final = (1920, 1080)
FRAMES: Final = 40
CARDS: Final = 60
FIGURES: Final = 60
TOKENS: Final = 130


def sample() -> Table:
    """A table with a board, 60 cards, 60 figures of four seats and 130 wooden tokens, all in sight."""
    card_marks = (
        Patch(3, 3, 38, 62, "#efe6d0", 2, "#8a6f4a"),
        Patch(4, 4, 36, 7, "#7d5233", 1.5),
        Print("Market", 5, 4, 34, 7, 4, colour="#f5ead0"),
        Print("Draw two cards, then give one of them away.", 5, 36, 34, 26, 3.4),
    )
    kinds = [
        Kind(id="board", shape=Shape.BOARD, width=600, height=300, name=Message("board"), colour="#cdb48a"),
        Kind(id="token", shape=Shape.TOKEN, width=20, height=9, name=Message("token"), material="wood", thickness=7),
    ]
    kinds += [
        Kind(id=f"card{n}", shape=Shape.CARD, width=44, height=68, name=Message("card"), faces=(card_marks,))
        for n in range(12)
    ]
    kinds += [
        Kind(id=f"person{n}", shape=Shape.FIGURE, width=13, height=17, name=Message("person"), material="wood", seat=n)
        for n in range(4)
    ]
    zones = (
        Zone(id="middle", x=0, y=0, w=600, h=300, arrange=Arrange.FREE),
        Zone(id="tokens", x=20, y=20, w=340, h=120, arrange=Arrange.SCATTER),
        Zone(id="people", x=20, y=160, w=340, h=120, arrange=Arrange.SCATTER),
        Zone(id="row", x=380, y=20, w=400, h=300, arrange=Arrange.GRID),
        Zone(id="hand", x=20, y=340, w=760, h=100, arrange=Arrange.FAN),
    )
    plan = TablePlan(
        width=800,
        height=450,
        kinds=tuple(kinds),
        zones=zones,
        unique={"board": "board", **{f"c{n}": f"card{n % 12}" for n in range(CARDS)}},
        alike={"token": TOKENS, **{f"person{n}": FIGURES // 4 for n in range(4)}},
    )
    table = Table(plan)
    table.apply(Move("board", "middle", 0, 0, Pose(300, 150)))
    for number in range(CARDS):
        table.apply(Move(f"c{number}", "row" if number % 2 else "hand", 1 << 30, 0))
    for number in range(TOKENS):
        table.apply(Move(f"token-{number}", "tokens", 1 << 30, 0))
    for number in range(FIGURES):
        table.apply(Move(f"person{number % 4}-{number // 4}", "people", 1 << 30, 0))
    return table


def stone_age() -> Table:
    """Stone Age with four seats after 300 random answers."""
    game = shelf().games["stone_age"]
    match: Match[Any] = Match.new(game, 4, nature=SeededNature("frames"))
    answer = Chance(3).answerer(game.sample)
    for _ in range(300):
        match.answer(answer(match.state, match.pending[0]))
    table = Table(game.table(4, match.settings))
    sync(table, game.project(match.state, None))
    return table


def rows() -> list[Row]:
    """Measure, figure and note of every frame benchmark: a made-up table of 250 pieces, Stone Age, and flights."""
    found = shelf()
    words = Catalogue("en", found.locales())
    return [*of("sample", sample(), words), *of("Stone Age", stone_age(), words), *flights.rows()]


def of(name: str, table: Table, words: Catalogue) -> list[Row]:
    """The frames of one table."""
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode(SIZE)
    text = Text("en")
    view = TableView(table, words, text, Theme(text), screen.get_rect())
    first = _once(lambda: view.draw(screen))
    seen = [piece for piece in table.pieces.values() if piece.zone in table.zones and piece.zone != table.plan.home]
    loose = [piece.id for piece in seen if table.kinds[piece.kind].shape is not Shape.BOARD]
    moved = loose[-40:]

    def redraw() -> None:
        view.repaint()
        view.draw(screen)

    def drag_to(number: int) -> None:
        view.carry(moved[:1], (400 + 9 * number, 500))
        view.draw(screen)

    full = _median(lambda _: redraw())
    drag = _median(drag_to)
    view.drop()
    view.invalidate()
    flights = _flights(view, screen, moved)
    note = f"{len(seen)} pieces, 1920 x 1080"
    return [
        (f"{name}: first picture", f"{first:.0f} ms", f"{note}, every sprite made"),
        (f"{name}: full redraw", f"{full:.2f} ms", f"{note}, sprites ready"),
        (f"{name}: frame with {len(moved)} moving pieces", f"{flights:.2f} ms", "sprites of the flight ready"),
        (f"{name}: frame while one piece is dragged", f"{drag:.2f} ms", "dirty rectangles"),
        (f"{name}: frame when nothing changes", f"{_median(lambda _: view.draw(screen)):.3f} ms", ""),
    ]


def _flights(view: TableView, screen: pygame.Surface, pieces: list[str]) -> float:
    """Median time of a frame in which all `pieces` fly: there and back once to make the sprites, then measured."""
    table = view.table
    far = max((zone for zone in table.plan.zones if zone.id != table.plan.home), key=lambda zone: zone.w * zone.h).id
    homes = {piece: table.pieces[piece].zone for piece in pieces}
    times: list[float] = []
    for way in range(4):
        for piece in pieces:
            zone = far if way % 2 == 0 else homes[piece]
            table.apply(Move(piece, zone, 1 << 30, table.pieces[piece].face))
        view.animate(duration=0.5, stagger=0.0)
        while view.animator.moving:
            view.update(1 / 60)
            if view.animator.moving:
                spent = _once(lambda: view.draw(screen))
                if way >= 2:
                    times.append(spent)
        view.draw(screen)
    return statistics.median(times)


def _once(work: Callable[[], object]) -> float:
    """Milliseconds of CPU time."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1e3


def _median(work: Callable[[int], object]) -> float:
    return statistics.median(_once(partial(work, number)) for number in range(FRAMES))


if __name__ == "__main__":
    for measure, figure, note in rows():
        print(f"{measure:36s} {figure:>12s}  {note}")
