"""The request to take something back: it asks the other people at the screen while `ViewState` has such a request."""

from __future__ import annotations

from tabletop.core.data.messages import SeatName, msg
from tabletop.ui.match.history.time_travel import TimeTravel
from tabletop.ui.match.widgets.consent_panel import ConsentPanel


class UndoRequestView:
    """A view that keeps the request up to date and passes on the replies."""

    def __init__(self, past: TimeTravel) -> None:
        self.past, self.controller, self.context, self.overlays = past, past.controller, past.context, past.overlays

    def show(self) -> None:
        """Show the request as it is now, or remove it."""
        consent, panel = self.controller.shown.consent, self.overlays.question
        if consent is None:
            self.overlays.drop_question()
        elif panel is None:
            panel = ConsentPanel(self.context.ui, consent, self.agree, self.refuse, self.withdraw)
            panel.lie_in(self.context.room.table)
            self.overlays.question = panel
        else:
            panel.show(consent)

    def agree(self, seat: int) -> None:
        """Pass on that one seat agrees; with the last one the answer is taken back."""
        self.past.jump(lambda place: self.controller.agree(seat, place))

    def refuse(self, seat: int) -> None:
        """Pass on that one seat refuses, which ends the request."""
        self.withdraw()
        self.overlays.show_toast(msg("ui.consent.refused", who=SeatName(seat)), self.context.room.table.midtop)

    def withdraw(self) -> None:
        """Withdraw the request; nothing is taken back."""
        self.controller.withdraw()
