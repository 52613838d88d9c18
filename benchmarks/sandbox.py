"""Cost and fairness of free play. Run from the root of the project: python -m benchmarks sandbox"""

from __future__ import annotations

import os
import random
import statistics
import time
from collections.abc import Callable

from tabletop.sandbox.physics.thrown_dice import Landed

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from tabletop.sandbox.action_types import actions
from tabletop.sandbox.geometry.layout import SIZE as TABLE_SIZE
from tabletop.sandbox.model.zones import TABLE
from tabletop.sandbox.physics.sliding import Loose
from tabletop.sandbox.physics.thrown_dice import Rolling, throw
from tabletop.sandbox.session import SandboxSession
from tabletop.session.locale.translations import Translations
from tabletop.session.match.gc_control import set_aside
from tabletop.ui.render.table_view import TableView
from tabletop.ui.sandbox.view.clips import Sliding, dice_clip
from tabletop.ui.sandbox.view.displayed_table import DrawnTable
from tabletop.ui.sandbox.view.set_pictures import SetPictures
from tabletop.ui.text.text import Text
from tabletop.ui.text.theme import Theme
from tabletop.viewmodel.view.sandbox_presenter import SandboxPresenter, show
from tests.sandbox.fairness import chi_square, chi_square_of_shuffles, counted_dice, counted_places, limit
from tests.sandbox.hands import Hands, session, table_of_everything

Row = tuple[str, str, str]
SIZE = (1920, 1080)
TOP = TABLE_SIZE[1]
OUTCOMES = 600_000


def milliseconds(work: Callable[[], object]) -> float:
    """Return the CPU time of one call."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1e3


def spread(times: list[float]) -> str:
    ordered = sorted(times)
    return (
        f"median {statistics.median(times):.2f} ms, p95 {ordered[int(0.95 * len(ordered))]:.2f}, max {ordered[-1]:.2f}"
    )


def crowd(kind: str, count: int, seed: int = 1) -> SandboxSession:
    """Spread `count` pieces of a kind over the table without overlap."""
    made = session(1)
    columns = round((count * made.real.width / TOP) ** 0.5)
    rows = -(-count // columns)
    step_x, step_y = (made.real.width - 20) / columns, (TOP - 20) / rows
    copies = tuple(
        actions.Copied(kind, 0, 0.0, (number % columns) * step_x, (number // columns) * step_y)
        for number in range(count)
    )
    made.perform(actions.Paste(copies, (10 + step_x / 2, 10 + step_y / 2)))
    return made


def viewed(made: SandboxSession, size: tuple[int, int] = SIZE) -> tuple[TableView, DrawnTable, pygame.Surface]:
    """Return a view at full size, all its pictures ready, and the table that it draws."""
    surface = pygame.display.set_mode(size)
    text, table = Text("en"), DrawnTable(made.real.plan)
    table.take_over(show(made, 0).table)
    view = TableView(
        table, Translations("en"), text, Theme(text, 100), surface.get_rect(), pictures=SetPictures(made.library)
    )
    view.draw(surface)
    set_aside()  # as the window does when a screen opens
    return view, table, surface


def at_rest(count: int = 1000) -> list[Row]:
    made = crowd("meeples/disc-0", count)
    view, table, surface = viewed(made)
    idle = [milliseconds(lambda: view.draw(surface)) for _ in range(200)]
    assert view.draw(surface) == [], "nothing changed, so nothing is painted"

    def whole() -> None:
        view.expose()
        view.draw(surface)

    def anew() -> None:
        view.repaint()
        view.draw(surface)

    redrawn = [milliseconds(whole) for _ in range(60)]
    painted = [milliseconds(anew) for _ in range(30)]
    pieces = made.real.order(TABLE)
    chance = random.Random(2)

    presenter = SandboxPresenter(made)

    def move_one() -> None:
        piece = chance.choice(pieces)
        made.perform(
            actions.MovePieces((piece,), TABLE, ((chance.uniform(0, made.real.width), chance.uniform(0, TOP)),))
        )
        table.take_over(presenter.shown(0).table)
        view.invalidate()
        view.draw(surface)

    def turn_one() -> None:
        made.perform(actions.TurnBy((pieces[0],), 45.0))
        presenter.shown(0)

    moved = [milliseconds(move_one) for _ in range(100)]
    acted = [milliseconds(turn_one) for _ in range(100)]
    note = f"{count} pieces, {SIZE[0]}x{SIZE[1]}"
    return [
        ("sandbox at rest, one frame", spread(idle), f"{note}, nothing changed: nothing painted"),
        ("sandbox, whole window redrawn", spread(redrawn), note),
        ("sandbox, all pieces painted anew", spread(painted), note),
        ("sandbox, one act and its picture", spread(moved), note),
        ("sandbox, one act", spread(acted), f"{note}, with what a seat is shown of it"),
    ]


def in_motion(count: int = 200) -> list[Row]:
    made = crowd("meeples/disc-1", count)
    view, _, surface = viewed(made)
    note = f"{count} discs in motion, {SIZE[0]}x{SIZE[1]}"
    first, frames = flicked(made, view, surface), flicked(made, view, surface)
    return [
        ("sandbox physics of one frame", spread([physics for physics, _ in frames]), note),
        ("physics and composition, first time", spread([whole for _, whole in first]), "pictures are made on the way"),
        ("sandbox physics and composition", spread([whole for _, whole in frames]), note),
    ]


def flicked(made: SandboxSession, view: TableView, surface: pygame.Surface) -> list[tuple[float, float]]:
    """Flick all discs at random until they rest; return for each frame the time of its physics and in all (ms)."""
    loose = Loose(made.real)
    chance = random.Random(3)
    for piece in made.real.order(TABLE):
        loose.flick(piece, chance.uniform(-900, 900), chance.uniform(-900, 900), chance.uniform(-9, 9))
    sliding = Sliding(loose, view)
    frames: list[tuple[float, float]] = []
    while sliding.moving and len(frames) < 600:
        physics = milliseconds(lambda: sliding.advance(1 / 60))
        frames.append((physics, physics + milliseconds(lambda: view.draw(surface))))
    sliding.end()
    view.invalidate()
    view.draw(surface)
    return frames


def dice(count: int = 200) -> list[Row]:
    made = crowd("dice/d6", count)
    view, _, surface = viewed(made)
    start = time.perf_counter()
    rolling = throw(made, made.real.order(TABLE), (600, 350), (1500.0, 300.0))
    assert isinstance(rolling, Rolling), "dice can be thrown"
    begin = (time.perf_counter() - start) * 1e3
    waits = []
    while not rolling.ready:
        before = time.perf_counter()
        view.expose()
        view.draw(surface)
        waits.append((time.perf_counter() - before) * 1e3)
        time.sleep(0.004)
    ready = (time.perf_counter() - start) * 1e3
    return [
        (f"{count} dice let go", f"{begin:.2f} ms", "the call itself; the way is computed beside the window"),
        (
            "window while they are computed",
            spread(waits),
            f"whole redraws at {SIZE[0]}x{SIZE[1]}; film ready after {ready:.0f} ms",
        ),
    ]


def dice_in_the_air(count: int = 200) -> list[Row]:
    """Throw dice of all kinds and coins again and again; measure the cost of a frame while they roll."""
    kinds = [f"dice/d{sides}" for sides in (4, 6, 8, 10, 12, 20)] + ["coins/gold", "coins/copper"]
    made = session(1)
    copies = tuple(
        actions.Copied(kinds[number % len(kinds)], 0, 0.0, number % 20 * 45.0, number // 20 * 50.0)
        for number in range(count)
    )
    made.perform(actions.Paste(copies, (40, 40)))
    view, table, surface = viewed(made)
    note = f"{count} dice of all kinds and coins, {SIZE[0]}x{SIZE[1]}"
    rolls = [rolled(made, view, table, surface) for _ in range(3)]
    return [
        ("dice in the air, first throw", spread(rolls[0]), f"{note}; pictures of their sides are made on the way"),
        ("dice in the air, third throw", spread(rolls[2]), note),
    ]


def rolled(made: SandboxSession, view: TableView, table: DrawnTable, surface: pygame.Surface) -> list[float]:
    """Throw all pieces of the table until they lie; return the cost of each redraw (ms)."""
    rolling = throw(made, made.real.order(TABLE), (480, 270), (1500.0, 300.0))
    assert isinstance(rolling, Rolling), "dice can be thrown"
    landed = rolling.landed()
    assert isinstance(landed, Landed)
    made.perform(landed.action)
    shown = show(made, 0).table
    table.take_over(shown)
    view.invalidate()
    view.film(*dice_clip(landed, shown))
    frames: list[float] = []

    def frame() -> None:
        view.update(1 / 60)
        view.draw(surface)

    while view.animator.film is not None and len(frames) < 600:
        frames.append(milliseconds(frame))
    view.draw(surface)
    return frames


def undoing(count: int = 300) -> list[Row]:
    made = table_of_everything()
    hands = Hands(made, 1)
    while len(made.journal) < count:
        made.perform(hands.any_action())
    presenter = SandboxPresenter(made)
    back = [milliseconds(lambda: (made.undo(), presenter.shown(0))) for _ in range(count)]
    forth = [milliseconds(lambda: (made.redo(), presenter.shown(0))) for _ in range(count)]
    note = f"{count} acts of every kind, with what a seat is shown of it"
    return [("sandbox undo", spread(back), note), ("sandbox redo", spread(forth), "")]


def fairness(outcomes: int = OUTCOMES) -> list[Row]:
    rows = []
    for sides in (2, 4, 6, 8, 10, 12, 20):
        counts = counted_dice(outcomes, sides, "benchmark")
        found = chi_square(counts, sides)
        note = f"99.99 % point {limit(sides - 1):.1f}, {sum(counts.values()):,} throws"
        rows.append((f"chi-square of {'coins' if sides == 2 else f'd{sides}'}", f"{found:.1f}", note))
    counted = counted_places(outcomes, 6, "benchmark")
    found = chi_square_of_shuffles(counted)
    rows.append(("chi-square of shuffles", f"{found:.1f}", f"99.99 % point {limit(25):.1f}, places of 6 cards"))
    return rows


def rows() -> list[Row]:
    """Return (measure, figure, note) of every measurement."""
    return [*at_rest(), *in_motion(), *dice(), *dice_in_the_air(), *undoing(), *fairness()]


if __name__ == "__main__":
    for measure, figure, note in rows():
        print(f"{measure:36} {figure:46} {note}")
