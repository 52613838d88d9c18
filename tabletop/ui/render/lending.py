"""What the painters lend to pages on other devices: where pieces lie, the looks of seats, faces as picture files.

Faces are painted in a process of their own, so that no window waits for them; it starts with the first face.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from concurrent.futures import Future
from functools import cache
from typing import Final, cast

from tabletop.net.lent import Lent, Lies, Recipe, SeatLook
from tabletop.play.catalogue import Catalogue
from tabletop.play.registry import shelf
from tabletop.play.worker_process import WorkerProcess
from tabletop.ui.render.layouts import Layout
from tabletop.ui.system.preferences import PaletteName
from tabletop.ui.system.quiet import quiet
from tabletop.ui.text.theme import PALETTES

FINE: Final = 2
"""Small faces are painted so many times larger and shrunk, for smooth letters and edges."""
LARGEST_FINE: Final = 600
"""Pixels of the longer side up to which that is done."""


class FacePainter:
    """Paints faces in another process; `stop` ends it. `pictures` opens the picture files there, if others than those
    of games are needed; it is sent to that process."""

    def __init__(
        self,
        extra: tuple[str, ...] = (),
        palette: PaletteName = "standard",
        pictures: Callable[[], object] | None = None,
    ) -> None:
        self._extra, self._palette, self._pictures = extra, palette, pictures
        self._worker: WorkerProcess | None = None

    @property
    def lent(self) -> Lent:
        """All that a host needs of the painters."""
        looks = tuple(
            SeatLook("#{:02x}{:02x}{:02x}".format(*style.colour), style.shape) for style in PALETTES[self._palette]
        )
        return Lent(layout, looks, self.paint)

    def start(self) -> None:
        """Start the process early, so that the first face does not wait for it."""
        self._begin(None)

    def paint(self, recipe: Recipe) -> Future[bytes]:
        """Begin to paint; the future holds the bytes of a PNG or a JPEG."""
        return self._begin(recipe)

    def _begin(self, recipe: Recipe | None) -> Future[bytes]:
        if self._worker is None:
            self._worker = WorkerProcess(begin=quiet)
        return self._worker.submit(painted, recipe, self._extra, self._palette, self._pictures)

    def stop(self) -> None:
        """End the process."""
        if self._worker is not None:
            self._worker.stop()
            self._worker = None


def layout() -> Lies:
    """How all pieces of a table lie, for one viewer."""
    return cast(Lies, Layout().of)  # reads a still like a table


def painted(
    recipe: Recipe | None,
    extra: tuple[str, ...] = (),
    palette: PaletteName = "standard",
    pictures: Callable[[], object] | None = None,
) -> bytes:
    """A face as a file: JPEG for boards, of which nothing is clear, else PNG. None only gets everything ready."""
    import pygame

    from tabletop.ui.render.faces import Faces
    from tabletop.ui.render.pictures import PictureFiles
    from tabletop.ui.text.text import Text

    opened = _files(pictures)
    if not pygame.display.get_init():
        pygame.display.init()
        pygame.display.set_mode((1, 1))
        pygame.font.init()
    if recipe is None:
        _spoken("en", extra)
        return b""
    kind, theme = recipe.kind, PALETTES[palette]
    words, text = _spoken(recipe.language, extra)
    seats = [theme[style % len(theme)] for style in recipe.styles]
    faces = Faces(words.text, cast(Text, text), cast(PictureFiles, opened), recipe.lettering, seats)
    fine = FINE if recipe.pixels <= LARGEST_FINE else 1
    scale = recipe.pixels / max(kind.width, kind.height)
    picture = faces.flat(kind, recipe.face, scale * fine)
    if fine > 1:
        size = max(1, round(kind.width * scale)), max(1, round(kind.height * scale))
        picture = pygame.transform.smoothscale(picture, size)
    file = io.BytesIO()
    clear = kind.shape.value != "board" or kind.material == "plain"
    pygame.image.save(picture if clear else picture.convert(24), file, "face.png" if clear else "face.jpg")
    return file.getvalue()


@cache
def _spoken(language: str, extra: tuple[str, ...]) -> tuple[Catalogue, object]:
    from tabletop.ui.text.text import Text

    return Catalogue(language, shelf(extra).locales()), Text(language)


_opened: list[object] = []
"""The picture files of this process; there is one painter in it."""


def _files(pictures: Callable[[], object] | None) -> object:
    from tabletop.ui.render.pictures import PictureFiles

    if not _opened:
        _opened.append(PictureFiles() if pictures is None else pictures())
    return _opened[0]
