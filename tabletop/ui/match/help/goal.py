"""How the match is won: a slip that can be read at any time, and goes with the own answer."""

from __future__ import annotations

from typing import Final

from tabletop.core.data.messages import msg
from tabletop.ui.match.question.overlay_stack import Overlays
from tabletop.ui.match.widgets.hint_panel import GoalBubble
from tabletop.viewmodel.control.match_controller import MatchController
from tabletop.viewmodel.view.turns import answers

RECENT: Final = 60
"""So many lines of the log are looked at for what somebody has played."""


class Winning:
    """Opens the slip of the goal, keeps it true, and puts it away."""

    def __init__(self, play: MatchController, overlays: Overlays) -> None:
        self.play, self.overlays, self.floor = play, overlays, overlays.floor

    @property
    def bubble(self) -> GoalBubble | None:
        """The slip, while it lies there."""
        return next((one for one in self.overlays.popups if isinstance(one, GoalBubble)), None)

    def ask(self) -> None:
        """How the match is won, or away with it. It can be read at any time, also while others think."""
        if self.put_away() or self.overlays.curtain is not None:
            return
        goal = self.play.shown.goal
        if goal is None:
            self.overlays.tell(msg("ui.goal.none"), self.floor.below_bar)
            return
        bubble = GoalBubble(self.floor.desk, goal, self.play.shown.moment)
        bubble.open_at((0, 0), self.floor.room.table)
        self.overlays.open(bubble)

    def put_away(self) -> bool:
        """Away with the slip, and with what was said; whether it lay there."""
        lies = self.bubble is not None
        if lies:
            self.overlays.forget(keep_docked=True)
        return lies

    def renew(self) -> None:
        """What others have played since may bring somebody nearer to it; who has read it and plays puts it away, and so
        does a curtain."""
        bubble, shown = self.bubble, self.play.shown
        if bubble is None:
            return
        goal, people = shown.goal, set(range(len(shown.names))) - shown.computers
        played = any(line.at >= bubble.moment and line.seat in people for line in answers(shown)[-RECENT:])
        if goal is None or played or self.overlays.curtain is not None:
            self.overlays.close(bubble)
        elif goal != bubble.goal:
            bubble.goal, bubble.dirty = goal, True
            self.floor.view.expose(bubble.rect)
            bubble.open_at((0, 0), self.floor.room.table)
