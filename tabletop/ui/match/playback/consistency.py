"""Whether the table that is shown is the one it should be: looked at whenever nothing moves, and mended at once."""

from __future__ import annotations

import logging

from tabletop.core.table.table import Placement
from tabletop.ui.render.table_view import TableView
from tabletop.viewmodel.control.match_controller import MatchController

LOG = logging.getLogger(__name__)


def check(play: MatchController, view: TableView) -> bool:
    """Compare the shown table with what is to be shown now; False when it was mended. To be called at rest.

    The view takes over placements whole, so that a difference is a fault of this program. It is logged as a warning
    and does not last.
    """
    shown, due = view.table, play.placement
    if shown.placed() is due or shown.placed() == due:
        return True
    pieces = len(wrong(shown.placed(), due))
    LOG.warning("%s, answer %d: %d pieces were not shown as they lie", play.game.id, play.shown.moments, pieces)
    shown.place(due)
    view.invalidate()
    return False


def wrong(shown: Placement, due: Placement) -> list[str]:
    """Return the pieces that do not lie where they should, or not as they should."""
    places = [
        {piece: (zone, index) for zone, order in one.orders.items() for index, piece in enumerate(order)}
        for one in (shown, due)
    ]
    return [
        piece
        for piece in due.lying
        if places[0].get(piece) != places[1].get(piece) or shown.lying.get(piece) != due.lying[piece]
    ]
