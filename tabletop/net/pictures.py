"""The pictures that pages may fetch: painted faces under names that nobody can guess.

A name is a keyed hash of everything that the picture depends on, and a page learns it with the `Shown` in which the
face is up. A name that no page has been told opens nothing, whether there is such a face or not.
"""

from __future__ import annotations

import asyncio
import heapq
from collections import OrderedDict
from functools import partial
from hashlib import blake2b
from typing import Final

from tabletop.core.plan import Kind, Lettering
from tabletop.net.lent import Lent, Recipe
from tabletop.version import __version__

SIZES: Final = (64, 128, 256, 512, 1024, 2048)
"""The lengths of the longer side, in pixels, that a page may ask for."""
MOST_BYTES: Final = 64 << 20
"""So much of what has been painted is kept."""

AT_ONCE: Final = 2
"""So many pictures are given to the painter at a time; what is wanted first goes before whatever still waits."""


class FaceNames:
    """The names of the faces of one table. `secret` is its key; `styles` are the looks of its seats."""

    def __init__(self, secret: str, lettering: Lettering, styles: tuple[int, ...]) -> None:
        self.secret, self.lettering, self.styles = secret.encode(), lettering, styles
        self._names: dict[tuple[str, str, int], tuple[Kind, str]] = {}
        self._recipes: dict[str, Recipe] = {}

    def name(self, language: str, kind: Kind, face: int) -> str:
        """The name of a face in a language; from now on a page may fetch it."""
        known = self._names.get((language, kind.id, face))
        if known is not None and known[0] is kind:
            return known[1]
        recipe = Recipe(kind, face, 0, language, self.lettering, self.styles)
        name = blake2b(f"{__version__}|{recipe!r}".encode(), key=self.secret[:64], digest_size=16).hexdigest()
        self._names[language, kind.id, face] = kind, name
        self._recipes[name] = recipe
        return name

    def recipe(self, name: str, pixels: int) -> Recipe | None:
        """What to paint; None for a name that no page has been told, and for other sizes."""
        recipe = self._recipes.get(name)
        return recipe._replace(pixels=pixels) if recipe is not None and pixels in SIZES else None


class Gallery:
    """Painted pictures, the latest used ones; two pages that want one wait for the same painting."""

    def __init__(self, lent: Lent) -> None:
        self._paint = lent.paint
        self._kept: OrderedDict[tuple[str, int], bytes] = OrderedDict()
        self._bytes = 0
        self._under_way: dict[tuple[str, int], asyncio.Future[bytes]] = {}
        self._queue: list[tuple[bool, int, tuple[str, int], Recipe]] = []
        self._begun: set[tuple[str, int]] = set()
        self._asked, self._busy = 0, 0

    async def picture(self, name: str, recipe: Recipe, *, first: bool = False) -> bytes:
        """The picture of a recipe; raises what the painter raises. `first` are painted before all that only wait."""
        place = (name, recipe.pixels)
        kept = self._kept.get(place)
        if kept is not None:
            self._kept.move_to_end(place)
            return kept
        waiting = self._under_way.get(place)
        if waiting is None:
            waiting = self._under_way[place] = asyncio.get_running_loop().create_future()
            waiting.add_done_callback(lambda done: self._under_way.pop(place, None))
            self._queue_up(place, recipe, first)
        elif first:
            self._queue_up(place, recipe, first)  # it waits already: now it goes before the others
        data = await asyncio.shield(waiting)
        if place not in self._kept:
            self._kept[place] = data
            self._bytes += len(data)
            while self._bytes > MOST_BYTES:
                self._bytes -= len(self._kept.popitem(last=False)[1])
        return data

    def _queue_up(self, place: tuple[str, int], recipe: Recipe, first: bool) -> None:
        self._asked += 1
        heapq.heappush(self._queue, (not first, self._asked, place, recipe))
        self._feed()

    def _feed(self) -> None:
        """Give the painter the next picture that somebody still waits for: never more than it works at."""
        while self._queue and self._busy < AT_ONCE:
            _, _, place, recipe = heapq.heappop(self._queue)
            waiting = self._under_way.get(place)
            if waiting is None or place in self._begun:
                continue
            self._begun.add(place)
            self._busy += 1
            try:
                painting = asyncio.wrap_future(self._paint(recipe))
            except BaseException as error:
                self._busy -= 1
                self._begun.discard(place)
                waiting.set_exception(error)
                continue
            painting.add_done_callback(partial(self._painted, place, waiting))

    def _painted(self, place: tuple[str, int], waiting: asyncio.Future[bytes], painting: asyncio.Future[bytes]) -> None:
        self._busy -= 1
        self._begun.discard(place)
        if painting.cancelled():
            waiting.cancel()
        elif not waiting.done():
            error = painting.exception()
            if error is not None:
                waiting.set_exception(error)
            else:
                waiting.set_result(painting.result())
        self._feed()
