"""Information of a screen about seats whose hands are elsewhere: played on a phone, disconnected, requested."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from tabletop.core.data.messages import Message, msg
from tabletop.core.rules.questions import Seat


@dataclass(frozen=True, slots=True)
class RemoteSeats:
    """The seats that pages hold, with whether each page is connected, and the number of open requests.

    The requests are those that wait for the screen.
    """

    connected: Mapping[Seat, bool] = field(default_factory=dict)
    requests: int = 0

    def mark(self, seat: Seat, away: Collection[Seat]) -> Message | None:
        """Return the short note beside a player; None for a player at the screen.

        `away` are all seats whose hands are elsewhere.
        """
        if seat not in away:
            return None
        return msg("ui.phones.mark_page" if self.connected.get(seat, True) else "ui.phones.mark_lost")
