"""Times of a frame of the table, at 1920 x 1080 and 3840 x 2160, drawn without a screen; and the window's memory.

A frame is what the window does for one: time passes for the view, and what changed is painted. All times are CPU time.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from benchmarks import flights
from tabletop.core.data.messages import Message
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.table.layout import Arrangement, Kind, RectElement, Shape, TableLayout, TextElement, Zone
from tabletop.core.table.projection import reconcile
from tabletop.core.table.table import Move, Pose, Table
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.model.zones import TABLE
from tabletop.session.games.registry import game_registry
from tabletop.session.locale.translations import Translations
from tabletop.session.match.gc_control import set_aside
from tabletop.ui.render.table_view import TableView
from tabletop.ui.text.text import Text
from tabletop.ui.text.theme import Theme
from tabletop.viewmodel.view.sandbox_presenter import SandboxPresenter

Row = tuple[str, str, str]
Size = tuple[int, int]
SIZE: Final = (1920, 1080)
SIZES: Final = (SIZE, (3840, 2160))
FRAMES: Final = 40
CARDS: Final = 60
FIGURES: Final = 60
TOKENS: Final = 130
MANY: Final = 1000
MOVING: Final = (40, 200)


def sample() -> Table:
    """Return a table with a board, 60 cards, 60 figures of four seats and 130 wooden tokens, all in sight."""
    card_marks = (
        RectElement(3, 3, 38, 62, "#efe6d0", 2, "#8a6f4a"),
        RectElement(4, 4, 36, 7, "#7d5233", 1.5),
        TextElement("Market", 5, 4, 34, 7, 4, colour="#f5ead0"),
        TextElement("Draw two cards, then give one of them away.", 5, 36, 34, 26, 3.4),
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
        Zone(id="middle", x=0, y=0, w=600, h=300, arrange=Arrangement.FREE),
        Zone(id="tokens", x=20, y=20, w=340, h=120, arrange=Arrangement.SCATTER),
        Zone(id="people", x=20, y=160, w=340, h=120, arrange=Arrangement.SCATTER),
        Zone(id="row", x=380, y=20, w=400, h=300, arrange=Arrangement.GRID),
        Zone(id="hand", x=20, y=340, w=760, h=100, arrange=Arrangement.FAN),
    )
    plan = TableLayout(
        width=800,
        height=450,
        kinds=tuple(kinds),
        zones=zones,
        unique={"board": "board", **{f"c{n}": f"card{n % 12}" for n in range(CARDS)}},
        fungible={"token": TOKENS, **{f"person{n}": FIGURES // 4 for n in range(4)}},
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
    """Return Stone Age with four seats after 300 random answers."""
    game = game_registry().games["stone_age"]
    match: Match[Any] = Match.new(game, 4, chance=SeededChance("frames"))
    answer = FastRng(3).answerer(game.players.random_answer)
    for _ in range(300):
        match.answer(answer(match.state, match.pending[0]))
    table = Table(game.table.layout(4, match.settings))
    reconcile(table, game.table.project(match.state, None))
    return table


def rows() -> list[Row]:
    """Return the measure, figure and note of every frame benchmark.

    The benchmarks are a made-up table of 250 pieces, Stone Age, 1,000 pieces, 200 dice, flights, and the memory of a
    window in a process of its own.
    """
    found = game_registry()
    words = Translations("en", found.locales())
    figures: list[Row] = []
    for size in SIZES:
        figures += of("250 pieces", sample(), words, size)
        figures += of("Stone Age", stone_age(), words, size)
        figures += crowded(size)
        figures += thrown(size)
    return [*figures, *flights.rows(), *remembered()]


def of(name: str, table: Table, words: Translations, size: Size = SIZE) -> list[Row]:
    """Measure the frames of one table."""
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode(size)
    text = Text("en")
    view = TableView(table, words, text, Theme(text), screen.get_rect())
    first = _once(lambda: view.draw(screen))
    set_aside()  # as the window does when a screen opens
    seen = [piece for piece in table.pieces.values() if piece.zone in table.zones and piece.zone != table.plan.box]
    loose = [piece.id for piece in seen if table.kinds[piece.kind].shape is not Shape.BOARD]

    def redraw() -> None:
        view.repaint()
        view.draw(screen)

    def drag_to(number: int) -> None:
        view.carry(loose[-1:], (400 + 9 * number, 500))
        view.update(1 / 60)
        view.draw(screen)

    full = _times(lambda _: redraw())
    drag = _times(drag_to)
    view.drop()
    view.invalidate()
    note = f"{len(seen)} pieces, {size[0]} x {size[1]}"
    found = [
        (f"{name}: first picture", f"{first:.0f} ms", f"{note}, every sprite made"),
        (f"{name}: full redraw", spread(full), f"{note}, sprites ready"),
        (f"{name}: one piece is dragged", spread(drag), note),
    ]
    for count in MOVING:
        moved = loose[-count:]
        if len(moved) == count:
            found.append((f"{name}: {count} pieces move", spread(_flights(view, screen, moved)), note))
    found.append((f"{name}: nothing changes", spread(_times(lambda _: view.draw(screen))), note))
    return found


def crowded(size: Size, count: int = MANY) -> list[Row]:
    """Measure `count` pieces on the free table: painted anew, one action, at rest."""
    from benchmarks.sandbox import crowd, viewed

    made = crowd("meeples/disc-0", count)
    view, table, screen = viewed(made, size)
    presenter, pieces, chance = SandboxPresenter(made), made.real.order(TABLE), FastRng(2)
    presenter.shown(0)

    def redraw() -> None:
        view.repaint()
        view.draw(screen)

    def move_one(number: int) -> None:
        spot = (20.0 + chance.below(round(made.real.width) - 40), 20.0 + chance.below(500))
        made.perform(actions.MovePieces((pieces[number * 7 % count],), TABLE, (spot,)))
        table.take_over(presenter.shown(0).table)
        view.invalidate()
        view.draw(screen)

    redraw()
    note = f"the free table, {size[0]} x {size[1]}"
    return [
        (f"{count} pieces painted anew", spread(_times(lambda _: redraw())), note),
        (
            f"one act on {count} pieces",
            spread(_times(move_one)),
            f"{note}; the act, what a seat is shown, and its picture",
        ),
        (f"{count} pieces: nothing changes", spread(_times(lambda _: view.draw(screen))), note),
    ]


def thrown(size: Size, count: int = 200) -> list[Row]:
    """Measure a throw of `count` dice: every frame until they lie, the first throw of a window and a later one."""
    from benchmarks.sandbox import crowd, rolled, viewed

    made = crowd("dice/d6", count)
    view, table, screen = viewed(made, size)
    rolls = [rolled(made, view, table, screen) for _ in range(3)]
    note = f"{count} dice with pips, {size[0]} x {size[1]}"
    return [
        (f"{count} dice tumble, first throw", spread(rolls[0]), note),
        (f"{count} dice tumble, third throw", spread(rolls[2]), note),
    ]


def remembered() -> list[Row]:
    """Measure the memory of the window of a four-seat match, in a process of its own."""
    from benchmarks.startup import memory_of

    return [
        (f"memory of a match at {wide} x {high}", f"{memory_of((wide, high)):.0f} MB", "Stone Age, four seats")
        for wide, high in SIZES
    ]


def _flights(view: TableView, screen: pygame.Surface, pieces: Sequence[str]) -> list[float]:
    """Time the frames in which all `pieces` fly: there and back once to make the sprites, then measured."""
    table = view.table
    far = max((zone for zone in table.plan.zones if zone.id != table.plan.box), key=lambda zone: zone.w * zone.h).id
    homes = {piece: table.pieces[piece].zone for piece in pieces}
    times: list[float] = []

    def frame() -> None:
        view.update(1 / 60)
        view.draw(screen)

    for way in range(4):
        for piece in pieces:
            zone = far if way % 2 == 0 else homes[piece]
            table.apply(Move(piece, zone, 1 << 30, table.pieces[piece].face))
        view.animate(duration=0.5, stagger=0.0)
        while view.animator.moving:
            spent = _once(frame)
            if way >= 2:
                times.append(spent)
        view.draw(screen)
    return times


def spread(times: Sequence[float]) -> str:
    """Return the median, the 95th percentile and the longest of times in milliseconds."""
    ordered = sorted(times)
    middle, late = statistics.median(ordered), ordered[int(0.95 * len(ordered))]
    return f"{middle:.2f} ms, p95 {late:.2f}, max {ordered[-1]:.2f}"


def _once(work: Callable[[], object]) -> float:
    """Return milliseconds of CPU time."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1e3


def _times(work: Callable[[int], object]) -> list[float]:
    return [_once(partial(work, number)) for number in range(FRAMES)]


if __name__ == "__main__":
    for measure, figure, note in rows():
        print(f"{measure:36s} {figure:>36s}  {note}")
