"""Exports to keep and to share: a picture of the table, and a short clip of the last flick or throw.

Both show the shared table, which shows nobody's secrets. They are painted without a window; the clip is written by
Pillow, which comes with the extra `film`.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import pygame

from tabletop.core.rules.questions import CHANCE
from tabletop.files.atomic_write import SHARED, write_atomic
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import TableScene
from tabletop.ui.match.playback.director import Director
from tabletop.ui.shell.export.thumbnail_cache import as_png, bare_view, picture_of
from tabletop.ui.system.preferences import PaletteName

PICTURE_SIZE: Final = (1600, 1000)
FILM_SIZE: Final = (640, 400)
RATE: Final = 30
"""The frames per second."""
MOST_FRAMES: Final = 8 * RATE
HELD: Final = RATE
"""The number of frames for which the end is held."""
MOST_BYTES: Final = 3 << 20
KINDS: Final = {".webp": "WEBP", ".gif": "GIF"}


def can_film() -> bool:
    """Return whether Pillow is there."""
    return find_spec("PIL") is not None


def last_scene(session: MatchSession) -> tuple[int, TableScene] | None:
    """Return the last flick or throw of a player: the moment before it, and its scene."""
    match = session.match
    for at in range(len(match.log) - 1, match.first - 1, -1):
        entry = match.log[at]
        if entry.seat == CHANCE and entry.kind in ("flight", "roll"):
            ask = match.go_to(at).ask_of(CHANCE)
            if ask.by >= 0:
                return at, TableScene(entry.kind, ask.by, None, (), (("ask", ask), ("value", entry.value)))
    return None


def frames(
    session: MatchSession, moment: int, scene: TableScene, size: tuple[int, int], palette: PaletteName = "standard"
) -> Iterator[pygame.Surface]:
    """Yield the table while a scene is played, `RATE` pictures per second."""
    view = bare_view(session, size, palette, moment)
    for _ in view.prepare():
        pass
    director = Director(view, flicking=session.game.table.flicking)
    surface = pygame.Surface(view.camera.viewport.size)
    view.draw(surface)
    yield surface.copy()
    director.play([scene])
    for _ in range(MOST_FRAMES):
        before = surface.copy()
        director.update(1 / RATE)
        view.update(1 / RATE)
        over = scene.kind == "roll" and not view.animator.moving
        if over or not director.busy:
            surface = before  # the clip is over: its last picture stays
            break
        view.draw(surface)
        yield surface.copy()
    for _ in range(HELD):
        yield surface


def write_film(
    session: MatchSession, out: Path, size: tuple[int, int] = FILM_SIZE, palette: PaletteName = "standard"
) -> bool:
    """Write the last flick or throw as an animation (by its suffix WebP or GIF) of at most `MOST_BYTES`.

    Returns False when there was none. Raises OSError, and ValueError for another suffix.
    """
    kind = KINDS.get(out.suffix.lower())
    if kind is None:
        raise ValueError(out.suffix)
    found = last_scene(session)
    if found is None:
        return False
    shot = list(frames(session, *found, size, palette))
    for quality, share, every in ((80, 1.0, 1), (60, 1.0, 1), (50, 0.75, 1), (40, 0.5, 2), (30, 0.35, 3)):
        data = _encoded(shot[::every], kind, quality, share, every)
        if len(data) <= MOST_BYTES:
            break
    write_atomic(out, data, mode=SHARED)
    return True


def _encoded(shot: list[pygame.Surface], kind: str, quality: int, share: float, every: int) -> bytes:
    from PIL import Image

    size = max(1, round(shot[0].get_width() * share)), max(1, round(shot[0].get_height() * share))
    pictures: list[Any] = []
    for surface in shot:
        small = surface if share == 1.0 else pygame.transform.smoothscale(surface, size)
        picture: Any = Image.frombytes("RGB", small.get_size(), pygame.image.tobytes(small, "RGB"))
        pictures.append(picture.quantize(64) if kind == "GIF" else picture)
    lasts = round(1000 * every / RATE)
    more = {"quality": quality, "method": 2} if kind == "WEBP" else {}
    buffer = io.BytesIO()
    pictures[0].save(buffer, kind, save_all=True, append_images=pictures[1:], duration=lasts, loop=0, **more)
    return buffer.getvalue()


def write_picture(
    session: MatchSession, out: Path, size: tuple[int, int] = PICTURE_SIZE, palette: PaletteName = "standard"
) -> None:
    """Write the shared table in its current state as PNG. Raises OSError."""
    try:
        write_atomic(out, as_png(picture_of(session, size, palette)), mode=SHARED)
    except pygame.error as error:
        raise OSError(str(error)) from None
