"""The render service for pages on other devices: poses of pieces, looks of seats, faces as picture files.

Faces are painted in a process of their own, so that no window waits for them; it starts with the first face.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from functools import cache, partial
from typing import TYPE_CHECKING, Final, cast

import numpy as np

from tabletop.net.protocol.render_service import Lies, Recipe, RenderService, SeatLook, is_cut
from tabletop.net.server.face_files import SIZES
from tabletop.session.bots.restarting_worker import RestartingWorker
from tabletop.session.games.registry import game_registry
from tabletop.session.locale.translations import Translations
from tabletop.ui.render.geometry.zone_layouts import Layout
from tabletop.ui.render.pictures_opener import PicturesOpener
from tabletop.ui.system.headless import quiet
from tabletop.ui.system.picture_memory import BUDGET
from tabletop.ui.system.preferences import PaletteName
from tabletop.ui.text.theme import PALETTES

if TYPE_CHECKING:
    import pygame

PACKED: Final = 3
"""The compression level of PNG files, 0 to 9: compressing takes longer than painting."""
UP: Final = 2
RGBA: Final = 6
"""The codes of the filter and the colour type in a PNG file."""


MOST_BYTES: Final = 24 << 20
"""The memory in bytes for drawn pictures that the process keeps: few faces share more than signs."""


class FacePainter:
    """A painter of faces in another process; `stop` ends it.

    `pictures` returns what opens the picture files there, if others than those of games are needed; it is asked before
    every face, because more of them may be there by then.
    `language` is the one that pages will most likely use.
    """

    def __init__(
        self,
        extra: tuple[str, ...] = (),
        palette: PaletteName = "standard",
        pictures: Callable[[], PicturesOpener] | None = None,
        language: str = "",
    ) -> None:
        self._language = language
        self._extra, self._palette, self._pictures = extra, palette, pictures
        self._worker: RestartingWorker | None = None

    @property
    def render_service(self) -> RenderService:
        """The render service that a host needs."""
        looks = tuple(
            SeatLook("#{:02x}{:02x}{:02x}".format(*style.colour), style.shape) for style in PALETTES[self._palette]
        )
        return RenderService(layout, looks, self.paint, self._language)

    def start(self) -> None:
        """Start the process early, so that the first face does not wait for it."""
        self._begin(None)

    def paint(self, recipe: Recipe) -> Future[Mapping[int, bytes]]:
        """Begin to paint; the future holds a PNG or JPEG file for every size."""
        return self._begin(recipe)

    def _begin(self, recipe: Recipe | None) -> Future[Mapping[int, bytes]]:
        if self._worker is None:
            self._worker = RestartingWorker(begin=quiet)
        pictures = None if self._pictures is None else self._pictures()
        return self._worker.submit(painted, recipe, self._extra, self._palette, pictures)

    def stop(self) -> None:
        """End the process."""
        if self._worker is not None:
            self._worker.stop()
            self._worker = None


def layout() -> Lies:
    """Return a function that gives the poses of all pieces of a table, for one viewer."""
    return cast(Lies, Layout().of)  # reads a snapshot like a table


def painted(
    recipe: Recipe | None,
    extra: tuple[str, ...] = (),
    palette: PaletteName = "standard",
    pictures: PicturesOpener | None = None,
) -> Mapping[int, bytes]:
    """Return a face as files, by the length of the longer side (pixels). None only gets everything ready."""
    import pygame

    from tabletop.ui.render.sprites.faces import Faces
    from tabletop.ui.render.sprites.svg_files import PictureFiles
    from tabletop.ui.text.text import Text

    opened = _files(pictures)
    if not pygame.display.get_init():
        pygame.display.init()
        pygame.display.set_mode((1, 1))
        pygame.font.init()
        BUDGET.most = MOST_BYTES
    if recipe is None:
        _spoken("en", extra)
        return {}
    kind, theme = recipe.kind, PALETTES[palette]
    words, text = _spoken(recipe.language, extra)
    seats = [theme[style % len(theme)] for style in recipe.styles]
    say = partial(words.text, names=recipe.names)
    faces = Faces(say, cast(Text, text), cast(PictureFiles, opened), recipe.lettering, seats)
    longer = max(kind.width, kind.height)
    picture = faces.flat(kind, recipe.face, recipe.pixels / longer)
    if is_cut(kind):
        ground = pygame.Surface(picture.get_size())
        ground.fill(faces.colour(kind))  # the corners, which are transparent
        ground.blit(picture, (0, 0))
        picture = ground
    found: dict[int, bytes] = {}
    for pixels in (size for size in reversed(SIZES) if size <= recipe.pixels):
        size = max(1, round(kind.width / longer * pixels)), max(1, round(kind.height / longer * pixels))
        small = picture if pixels == recipe.pixels else pygame.transform.smoothscale(picture, size)
        found[pixels] = _jpeg(small) if is_cut(kind) else _png(small)
    return found


def _jpeg(picture: pygame.Surface) -> bytes:
    import pygame

    file = io.BytesIO()
    pygame.image.save(picture, file, "face.jpg")
    return file.getvalue()


def _png(picture: pygame.Surface) -> bytes:
    """Return the picture with straight alpha as a PNG file: each row as its difference from the one above it."""
    import pygame

    width, height = picture.get_size()
    rows = np.frombuffer(pygame.image.tobytes(picture, "RGBA"), np.uint8).reshape(height, width * 4)
    lines = np.full((height, width * 4 + 1), UP, np.uint8)
    lines[:, 1:] = rows
    lines[1:, 1:] -= rows[:-1]
    head = struct.pack(">IIBBBBB", width, height, 8, RGBA, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(lines.tobytes(), PACKED)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )


@cache
def _spoken(language: str, extra: tuple[str, ...]) -> tuple[Translations, object]:
    from tabletop.ui.text.text import Text

    return Translations(language, game_registry(extra).locales()), Text(language)


_opened: dict[PicturesOpener | None, object] = {}
"""The picture files of this process, by what opened them; there is one painter in it."""


def _files(pictures: PicturesOpener | None) -> object:
    from tabletop.ui.render.sprites.svg_files import PictureFiles

    if pictures not in _opened:
        _opened.clear()
        _opened[pictures] = PictureFiles() if pictures is None else pictures.open(*pictures.arguments)
    return _opened[pictures]
