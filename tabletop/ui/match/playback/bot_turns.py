"""The answers of computer players, one at a time, with a pause after each."""

from __future__ import annotations

from tabletop.ui.match.context import MatchContext
from tabletop.ui.match.history.history_player import HistoryPlayer
from tabletop.ui.match.question.overlay_stack import Overlays
from tabletop.viewmodel.control.match_controller import MatchController


class BotTurns:
    """Lets computer players answer while nothing holds them up."""

    def __init__(
        self, controller: MatchController, context: MatchContext, history: HistoryPlayer, overlays: Overlays
    ) -> None:
        self.controller, self.context, self.history, self.overlays = controller, context, history, overlays
        self._pause, self._answered = 0.0, False

    def update(self, seconds: float) -> None:
        """Let `seconds` pass, and the next computer player answer if it is time."""
        if self._pause > 0 and not self.context.director.busy:
            self.context.director.pacing.pause(min(seconds, self._pause))
        self._pause, self._answered = max(0.0, self._pause - seconds), False
        if self._may_play():
            self._answered = self.controller.run_bots(self.context.table_rect.center)
            if self._answered and not self.controller.bots.passed:
                self._pause = self.context.options.bot_pause * self.context.director.pacing.share
        held_up = self.overlays.asking or self.controller.shown.unseen
        if self.history.at is None and not held_up and self.controller.passes:
            self._answered = self.controller.run_bots(self.context.table_rect.center)  # before the question is seen

    @property
    def goes_on(self) -> bool:
        """True while the next frame has something to do: a pause to end, or another computer player to ask."""
        return self._pause > 0 or self._answered  # nothing else asks the next one after an answer without motion

    @property
    def wait(self) -> float | None:
        """Milliseconds until an answer or a hint that has been found is due; None for not before the loop is woken."""
        return self.controller.bots.wait_ms(answers=self._may_play())

    def _may_play(self) -> bool:
        """Return True if there is no motion, no look back and no question of the program."""
        busy = self.context.director.busy or self.overlays.asking
        return self.history.at is None and not busy and self._pause <= 0
