"""Asks the other people at the screen whether something may be taken back, as long as `ViewState` says that it is
asked."""

from __future__ import annotations

from tabletop.core.data.messages import SeatName, msg
from tabletop.ui.match.history.time_travel import TimeTravel
from tabletop.ui.match.widgets.consent_panel import ConsentPanel


class UndoRequestView:
    """Brings the question up to date, and hands in what is said to it."""

    def __init__(self, past: TimeTravel) -> None:
        self.past, self.play, self.floor, self.overlays = past, past.play, past.floor, past.overlays

    def show(self) -> None:
        """The question as it stands now, or away with it."""
        consent, panel = self.play.shown.consent, self.overlays.question
        if consent is None:
            self.overlays.drop_question()
        elif panel is None:
            panel = ConsentPanel(self.floor.desk, consent, self.agree, self.refuse, self.withdraw)
            panel.lie_in(self.floor.room.table)
            self.overlays.question = panel
        else:
            panel.show(consent)

    def agree(self, seat: int) -> None:
        """One of the others agrees; with the last one it is done."""
        self.past.jump(lambda place: self.play.agree(seat, place))

    def refuse(self, seat: int) -> None:
        """One of the others refuses, and that is all."""
        self.withdraw()
        self.overlays.tell(msg("ui.consent.refused", who=SeatName(seat)), self.floor.room.table.midtop)

    def withdraw(self) -> None:
        """Nothing is taken back."""
        self.play.withdraw()
