"""The goal of the match: a bubble that can be opened at any time, and is closed by one's own answer."""

from __future__ import annotations

from typing import Final

from tabletop.core.data.messages import msg
from tabletop.ui.match.question.overlay_stack import Overlays
from tabletop.ui.match.widgets.hint_panel import GoalBubble
from tabletop.viewmodel.control.match_controller import MatchController
from tabletop.viewmodel.view.turns import answers

RECENT: Final = 60
"""Number of log lines that are searched for what people have played."""


class Winning:
    """The controller of the goal bubble: it opens, updates and closes it."""

    def __init__(self, controller: MatchController, overlays: Overlays) -> None:
        self.controller, self.overlays, self.context = controller, overlays, overlays.context

    @property
    def bubble(self) -> GoalBubble | None:
        """The bubble; None while it is closed."""
        return next((one for one in self.overlays.popups if isinstance(one, GoalBubble)), None)

    def ask(self) -> None:
        """Open the goal bubble, or close it if it is open.

        It can be read at any time, also during the turns of others.
        """
        if self.put_away() or self.overlays.curtain is not None:
            return
        goal = self.controller.shown.goal
        if goal is None:
            self.overlays.show_toast(msg("ui.goal.none"), self.context.below_bar)
            return
        bubble = GoalBubble(self.context.ui, goal, self.controller.shown.moment)
        bubble.open_at((0, 0), self.context.room.table)
        self.overlays.open(bubble)

    def put_away(self) -> bool:
        """Close the bubble and all other popups; return whether it was open."""
        poses = self.bubble is not None
        if poses:
            self.overlays.forget(keep_docked=True)
        return poses

    def renew(self) -> None:
        """Update the bubble to the present standing; close it when a person has played since, and under a curtain."""
        bubble = self.bubble
        if bubble is None:
            return
        shown = self.controller.shown
        goal, people = shown.goal, set(range(len(shown.names))) - shown.computers
        played = any(line.at >= bubble.moment and line.seat in people for line in answers(shown)[-RECENT:])
        if goal is None or played or self.overlays.curtain is not None:
            self.overlays.close(bubble)
        elif goal != bubble.goal:
            bubble.goal, bubble.dirty = goal, True
            self.context.view.expose(bubble.rect)
            bubble.open_at((0, 0), self.context.room.table)
