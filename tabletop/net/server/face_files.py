"""The pictures that pages may fetch: faces painted ahead of time, under names that differ for each seat.

A name is a keyed hash of a seat and of everything that the picture depends on; a page learns it with the `ViewState` in
which the face is up. A name that no page has been told leads nowhere, whether such a face exists or not.

Nothing is painted because a page asks. Every face of a table is painted ahead, in all sizes at once, in an order that
follows from public information; nothing is discarded as long as the host runs. So the time of a response never depends
on what another page has fetched.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from hashlib import blake2b
from typing import Final, NamedTuple

from tabletop.core.data.messages import names_seat
from tabletop.core.rules.questions import Seat
from tabletop.core.table.layout import Kind, Shape, TextElement, TitleFont
from tabletop.core.table.table import TableSnapshot
from tabletop.net.protocol.render_service import Recipe, RenderService
from tabletop.version import __version__

SIZES: Final = (64, 128, 256, 512, 1024, 2048)
"""The lengths of the longer side, in pixels, that a page may ask for."""
LARGEST: Final[Mapping[Shape, int]] = {Shape.BOARD: 2048, Shape.CARD: 1024}
"""The longer side (pixels) of the largest picture, by shape."""
USUAL: Final = 512
"""The longer side of the largest picture of other shapes."""
SMALL: Final = 256
"""The longer side for pieces up to `SMALL_PIECE`, and for every face once `MOST_BYTES` are stored."""
SMALL_PIECE: Final = 30.0
"""Millimetres of the longer side."""
MOST_BYTES: Final = 256 << 20
AT_ONCE: Final = 2
"""The number of faces that are painted at a time."""


class FaceLook(NamedTuple):
    """A face in a language: `key` is the same for all faces that look alike by everything a picture depends on."""

    key: bytes
    recipe: Recipe


class FaceNames:
    """The names of the faces of one table. `secret` is its key; `styles` are the looks of its seats.

    `paint` is called with faces to be painted ahead.
    """

    def __init__(
        self,
        secret: str,
        lettering: TitleFont,
        styles: tuple[int, ...],
        paint: Callable[[Iterable[FaceLook]], None] = lambda faces: None,
    ) -> None:
        self.secret, self.lettering, self.styles, self.paint = secret.encode(), lettering, styles, paint
        self._names: dict[tuple[Seat | None, str, str, int], tuple[Kind, str]] = {}
        self._named: dict[str, FaceLook] = {}
        self._faces: dict[tuple[str, str], tuple[Kind, tuple[FaceLook, ...]]] = {}
        self._ahead: set[bytes] = set()
        self._languages: list[str] = []
        self._table: TableSnapshot | None = None
        self._people: tuple[str, ...] = ()

    def show(self, table: TableSnapshot, people: tuple[str, ...] = ()) -> None:
        """Note the current shared table and the names of its seats, and have its new faces painted.

        They are painted in every language in use.
        """
        before, self._table = self._table, table
        renamed, self._people = people != self._people, people
        if renamed:
            self._names.clear()
            self._faces.clear()
        if before is None or before.kinds is not table.kinds or renamed:
            for language in self._languages:
                self._ahead_of(language, table)

    def speak(self, language: str) -> None:
        """Add a language of the pages, and have the faces painted in it."""
        if language not in self._languages:
            self._languages.append(language)
            if self._table is not None:
                self._ahead_of(language, self._table)

    def _ahead_of(self, language: str, table: TableSnapshot) -> None:
        """Have all public faces painted: those on the shared table, then cards, then the rest."""
        up = (one.kind for one in table.pieces.values() if one.zone != table.plan.box)
        cards = (kind.id for kind in table.kinds.values() if kind.shape is Shape.CARD)
        kinds = [table.kinds[kind] for kind in dict.fromkeys((*up, *cards, *table.kinds))]
        faces = [face for kind in kinds for face in self._of(language, kind) if face.key not in self._ahead]
        self._ahead.update(face.key for face in faces)
        self.paint(faces)

    def name(self, seat: Seat | None, language: str, kind: Kind, face: int) -> str:
        """Return the name under which a seat (None: a spectator) may fetch a face from now on."""
        known = self._names.get((seat, language, kind.id, face))
        if known is not None and known[0] is kind:
            return known[1]
        faces = self._of(language, kind)
        look = faces[min(face, len(faces) - 1)]
        if look.key not in self._ahead:  # the kind is not public: it is painted for this seat alone
            look = look._replace(key=look.key + repr(seat).encode())
            self.paint([look])
        name = blake2b(look.key + f"|{seat}".encode(), key=self.secret[:64], digest_size=16).hexdigest()
        self._names[seat, language, kind.id, face] = kind, name
        self._named[name] = look
        return name

    def face(self, name: str) -> FaceLook | None:
        """Return the face of a name; None for a name that no page has been told."""
        return self._named.get(name)

    def _of(self, language: str, kind: Kind) -> tuple[FaceLook, ...]:
        known = self._faces.get((language, kind.id))
        if known is None or known[0] is not kind:
            people = self._people if _prints_seat(kind) else ()
            look = f"{__version__}|{kind!r}|{language}|{self.lettering}|{self.styles}|{people}"
            small = max(kind.width, kind.height) <= SMALL_PIECE and kind.shape not in LARGEST
            most = SMALL if small else LARGEST.get(kind.shape, USUAL)
            known = self._faces[language, kind.id] = (
                kind,
                tuple(
                    FaceLook(
                        blake2b(f"{face}|{look}".encode(), digest_size=16).digest(),
                        Recipe(kind, face, most, language, self.lettering, self.styles, people),
                    )
                    for face in range(max(1, len(kind.faces)))
                ),
            )
        return known[1]


def _prints_seat(kind: Kind) -> bool:
    """Return whether the name of a seat is printed on a face."""
    return any(isinstance(mark, TextElement) and names_seat(mark.text) for face in kind.faces for mark in face)


class Gallery:
    """The painted faces by their keys, for all tables of a host. It belongs to the thread of the host.

    Faces are painted in the order in which they were requested, and kept. A request that comes too early waits its
    turn.
    """

    def __init__(self, render_service: RenderService) -> None:
        self._paint = render_service.paint
        self._faces: dict[bytes, asyncio.Future[Mapping[int, bytes] | None]] = {}
        self._queue: deque[FaceLook] = deque()
        self._busy = self._bytes = 0

    def begin(self, faces: Iterable[FaceLook]) -> None:
        """Have faces painted after all those requested before."""
        for face in faces:
            if face.key not in self._faces:
                self._faces[face.key] = asyncio.get_running_loop().create_future()
                self._queue.append(face)
        self._feed()

    async def picture(self, face: FaceLook, pixels: int) -> bytes | None:
        """Return the picture with a longer side of at least `pixels`, or the largest there is.

        None if the face cannot be painted.
        """
        self.begin([face])
        pictures = await asyncio.shield(self._faces[face.key])
        if not pictures:
            return None
        return pictures[min((size for size in pictures if size >= pixels), default=max(pictures))]

    def _feed(self) -> None:
        """Pass the next faces to the painter, at most `AT_ONCE` at a time."""
        while self._queue and self._busy < AT_ONCE:
            face = self._queue.popleft()
            most = SMALL if self._bytes > MOST_BYTES else face.recipe.pixels
            self._busy += 1
            try:
                painting = asyncio.wrap_future(self._paint(face.recipe._replace(pixels=most)))
            except Exception:  # the painter is not available
                self._busy -= 1
                self._faces[face.key].set_result(None)
                continue
            painting.add_done_callback(partial(self._painted, face))

    def _painted(self, face: FaceLook, painting: asyncio.Future[Mapping[int, bytes]]) -> None:
        self._busy -= 1
        waiting = self._faces[face.key]
        error = None if painting.cancelled() else painting.exception()
        if not waiting.done():
            pictures = None if painting.cancelled() or error is not None else painting.result()
            self._bytes += sum(map(len, (pictures or {}).values()))
            waiting.set_result(pictures)
        self._feed()
