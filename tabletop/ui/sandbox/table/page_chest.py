"""The chest as the pages of a free table use it; loaded when there are pages, with the server that they need."""

from __future__ import annotations

from tabletop.net.tables.sandbox_chest import HostChest
from tabletop.sandbox.chest import Chest
from tabletop.ui.sandbox.table.known_sets import remember
from tabletop.ui.sandbox.view.picture_tool import PygamePictures
from tabletop.ui.system.preferences import chest_folder, sets_folder


def chest_for_pages() -> HostChest:
    """Return the chest as the pages of a free table use it."""
    return HostChest(Chest(chest_folder()), sets_folder(), PygamePictures(), remember)
