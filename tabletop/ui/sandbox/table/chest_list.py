"""The chest at the window: pieces are kept in it, and put on any table from a list with pictures."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from tabletop.core.data.messages import Message, msg, quoted
from tabletop.core.table.layout import Kind, Shape
from tabletop.imports.model import ImportRefusedError
from tabletop.sandbox.chest import Chest, ChestObject
from tabletop.sandbox.model.spot import Spot
from tabletop.sets.library import Library
from tabletop.ui.match.widgets.pile_browser import Found
from tabletop.ui.render.sprites.faces import Faces
from tabletop.ui.render.sprites.sprite_cache import SpriteKey, Sprites
from tabletop.ui.sandbox.table.overlay_stack import FreeOverlays
from tabletop.ui.sandbox.table.set_picker import SetPicker
from tabletop.ui.sandbox.view.picture_tool import PygamePictures
from tabletop.ui.sandbox.view.pile_search import Way
from tabletop.ui.sandbox.view.set_pictures import SetPictures
from tabletop.ui.sandbox.view.target import Target
from tabletop.ui.system.preferences import chest_folder, sets_folder
from tabletop.ui.text import theme as t


class ChestList:
    """The list of the chest, and the ways in and out of it."""

    def __init__(self, sets: SetPicker, overlays: FreeOverlays, toast: Callable[[str], object]) -> None:
        """Create the list; `toast` shows a sentence for a while."""
        self.sets, self.overlays, self.area, self.controller = sets, overlays, sets.area, sets.controller
        self.toast = toast
        sets.commands.add("keep", self.keep)
        self.chest = Chest(chest_folder())
        self.search = ""
        self._spot: Spot = (0.0, 0.0)
        self._drawn: dict[tuple[str, int], pygame.Surface] = {}

    def keep(self, target: Target) -> None:
        """Ask for the name under which pieces, or a whole pile, are kept."""
        table = self.area.shown.table
        if not target.pieces:
            self.overlays.refuse(msg("sandbox.ui.nothing_here"))
            return
        pieces = table.order(target.pile) if target.pile else target.pieces
        name = self.area.ui.say(table.kind_of(target.pieces[0]).name)
        self.overlays.ask(msg("sandbox.ui.chest_name"), name, partial(self._keep, pieces))

    def _keep(self, pieces: tuple[str, ...], name: str) -> None:
        try:
            draft = self.controller.as_object(name, pieces)
            kept = self.chest.keep(draft, name, PygamePictures())
        except ImportRefusedError as refused:
            self._say(refused.reason)
        else:
            self._say(msg("sandbox.ui.chest_kept", name=quoted(kept)), *draft.left_out)

    def open(self, spot: Spot) -> None:
        """Show what is in the chest, to put it near a spot."""
        self._spot, self._drawn = spot, {}
        objects = list(self.chest.objects(self.search))
        if not objects:
            key = "sandbox.ui.chest_none" if self.search else "sandbox.ui.chest_empty"
            self.overlays.refuse(msg(key, search=quoted(self.search)))
            self.search = ""
            return
        library = Library()
        library.sets.update({one.found.id: one.found for one in objects if one.found is not None})
        pictures = SetPictures(library)
        found = [Found(one.name, self._called(one), partial(self._picture, one, pictures)) for one in objects]
        ways = [
            Way("find", msg("sandbox.ui.chest_find"), "", lambda chosen: self._ask_search(), always=True),
            Way("rename", msg("sandbox.ui.chest_rename"), "write", self._ask_name),
            Way("delete", msg("sandbox.ui.chest_delete"), "remove", self._delete),
        ]
        self.overlays.browse(found, self._put, ways, "chest")

    def _called(self, one: ChestObject) -> Message:
        if one.why is not None:
            return one.why
        return msg("sandbox.ui.chest_object", name=quoted(one.name), count=one.count)

    def _picture(self, one: ChestObject, pictures: SetPictures, size: int) -> pygame.Surface:
        """Return the top piece as it would lie, with the name below; what lies in a bag is not shown."""
        known = self._drawn.get((one.name, size))
        if known is not None:
            return known
        ui = self.area.ui
        low = ui.text.line_height(ui.theme.small) + ui.theme.px(6)
        made = pygame.Surface((size, size))
        made.fill(t.PANEL)
        heap = one.found.heaps[-1] if one.found is not None else None
        if heap is not None and one.found is not None and not heap.bag:
            kind = next(kind for kind in one.found.kinds if kind.id == heap.pieces[-1])
            face = min(heap.face, max(0, len(kind.faces) - 1))
            picture = self._icon(kind, face, round(0.7 * (size - low)), pictures)
            over = min(1.0, (size - low) / max(picture.get_size()))
            picture = pygame.transform.smoothscale_by(picture, over) if over < 1.0 else picture
            made.blit(picture, picture.get_rect(center=(size // 2, (size - low) // 2)),
                      special_flags=pygame.BLEND_PREMULTIPLIED)  # fmt: skip
        else:
            pygame.draw.rect(made, t.PANEL_PRESSED, (8, 8, size - 16, size - low - 16), border_radius=12)
        name = ui.text.shortened(one.name, size, ui.theme.small, "text", False)
        words = ui.text.line(name, ui.theme.small, t.INK)
        made.blit(words, words.get_rect(midbottom=(size // 2, size - 1)))
        self._drawn[one.name, size] = made
        return made

    def _icon(self, kind: Kind, face: int, size: int, pictures: SetPictures) -> pygame.Surface:
        """Return a small picture of a kind that is not on the table, premultiplied."""
        view, ui = self.area.view, self.area.ui
        faces = Faces(ui.say, ui.text, pictures, view.table.plan.lettering, view.theme.seats)
        sprites = Sprites({kind.id: kind}, faces)
        scale = size / max(kind.width, kind.height, kind.halo)
        if kind.shape is Shape.BOARD:
            return sprites.board(kind.id, face, scale)[0]
        return sprites.get(SpriteKey(kind.id, face, (), "held"), scale).surface

    def _put(self, name: str) -> bool:
        """Put an object on the table; the list stays open."""
        try:
            found = self.chest.take(name, sets_folder())
        except ImportRefusedError as refused:
            self._say(refused.reason)
            return False
        why = self.sets.add_folder(found.folder, self._spot)
        if why is not None:
            self._say(why)
        return False

    def _ask_search(self) -> bool:
        self.overlays.ask(msg("sandbox.ui.chest_search"), self.search, self._find)
        return False

    def _find(self, text: str) -> None:
        self.search = text.strip()
        self.open(self._spot)

    def _ask_name(self, chosen: tuple[str, ...]) -> bool:
        self.overlays.ask(msg("sandbox.ui.chest_name"), chosen[0], partial(self._rename, chosen[0]))
        return False

    def _rename(self, name: str, new: str) -> None:
        try:
            if new != name:
                self.chest.rename(name, new)
        except ImportRefusedError as refused:
            self._say(refused.reason)
        self.open(self._spot)

    def _delete(self, chosen: tuple[str, ...]) -> bool:
        try:
            for name in chosen:
                self.chest.delete(name)
        except ImportRefusedError as refused:
            self._say(refused.reason)
            return False
        return True

    def _say(self, *messages: Message) -> None:
        self.toast(" ".join(map(self.area.ui.say, messages)))
