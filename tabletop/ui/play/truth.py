"""Whether the table that is shown is the one it should be: looked at whenever nothing moves, and mended at once."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from tabletop.table import Placement

if TYPE_CHECKING:
    from tabletop.ui.play.screen import PlayScreen

LOG = logging.getLogger(__name__)


def check(screen: PlayScreen) -> bool:
    """Compare the shown table with the session's, or with the past that is looked at; False when it was mended.

    The view takes over placements of the session whole, so that a difference is a fault of this program. It is logged
    as a warning and does not last.
    """
    if screen.director.busy or screen.past.again:
        return True
    shown, due = screen.view.table, screen.history.placement
    if shown.placed() is due or shown.placed() == due:
        return True
    LOG.warning(
        "%s, answer %d: %d pieces were not shown as they lie",
        screen.session.game.id,
        len(screen.session.match.log),
        len(wrong(shown.placed(), due)),
    )
    screen.viewers.show_present()
    return False


def wrong(shown: Placement, due: Placement) -> list[str]:
    """The pieces that do not lie where they should, or not as they should."""
    places = [
        {piece: (zone, index) for zone, order in one.orders.items() for index, piece in enumerate(order)}
        for one in (shown, due)
    ]
    return [
        piece
        for piece in due.lying
        if places[0].get(piece) != places[1].get(piece) or shown.lying.get(piece) != due.lying[piece]
    ]
