"""Key actions of a match screen: short functions by the names of actions in `tabletop.ui.system.key_bindings`.

Each group of actions is built from the parts that it controls; the screen joins them into one table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import pygame

from tabletop.core.input.gestures import Click
from tabletop.ui.match.context import MatchContext
from tabletop.ui.match.help.help_controller import HelpController
from tabletop.ui.match.history.recap import Recap
from tabletop.ui.match.history.time_travel import TimeTravel
from tabletop.ui.match.input.dice_input import DiceHand
from tabletop.ui.match.question.highlights import Lights
from tabletop.ui.match.question.viewpoint import Viewers
from tabletop.ui.render.geometry.camera import Area
from tabletop.ui.render.table_view import TableView
from tabletop.ui.table.panels.log_panel import LogPanel
from tabletop.ui.table.panels.prompt_bar import PromptBar

Actions: TypeAlias = "dict[str, Callable[[pygame.event.Event], bool | None]]"
"""Functions by the names of actions. A function returns False if it had nothing to do."""

PAN = 60
"""Pixels of one step with a camera key."""
CLOSE_UP = 6
"""Zoom steps of the quick close-up."""


class CameraActions:
    """Camera control by keys."""

    def __init__(self, view: TableView) -> None:
        self.view = view
        self._near = False

    def actions(self, acting: Callable[[], int]) -> Actions:
        """Return the actions; `acting` gives the seat whose zones are "my area"."""
        view = self.view
        return {
            "pan_up": lambda event: view.pan(0, PAN),
            "pan_down": lambda event: view.pan(0, -PAN),
            "pan_left": lambda event: view.pan(PAN, 0),
            "pan_right": lambda event: view.pan(-PAN, 0),
            "fit_table": lambda event: self._look(None),
            "my_area": lambda event: self._close_up(acting()),
            "quick_zoom": lambda event: self._quick_zoom(),
            "fade_pieces": lambda event: view.fade(True),
            "store_view": lambda event: view.camera.store(event.key - pygame.K_0),
            "recall_view": lambda event: self._recall(event.key - pygame.K_0),
        }

    def _look(self, area: Area | None) -> None:
        """Look at a part of the table, or at all of it."""
        if area is None:
            self.view.camera.fit()
        else:
            self.view.camera.fit(area)
        self.view.look_changed()

    def _close_up(self, seat: int) -> None:
        """Zoom in on the zones of a seat."""
        zones = [zone for zone in self.view.table.zones.values() if seat >= 0 and zone.owner == seat and zone.w > 0]
        if zones:
            left, top = min(zone.x for zone in zones), min(zone.y for zone in zones)
            right, bottom = max(zone.x + zone.w for zone in zones), max(zone.y + zone.h for zone in zones)
            self._look(Area(left, top, right - left, bottom - top))

    def _quick_zoom(self) -> None:
        """Zoom in at the cursor, or out again."""
        self.view.zoom(-CLOSE_UP if self._near else CLOSE_UP, pygame.mouse.get_pos())
        self._near = not self._near

    def _recall(self, number: int) -> None:
        if self.view.camera.recall(number):
            self.view.look_changed()


def past_actions(past: TimeTravel, recap: Recap) -> Actions:
    """Return the actions for undo, redo and looking back."""
    return {
        "undo": lambda event: past.undo(),
        "redo": lambda event: past.redo(),
        "restart_turn": lambda event: past.restart_turn(),
        "history_back": lambda event: past.step(-1),
        "history_forward": lambda event: past.step(1),
        "history_round_back": lambda event: past.step_round(-1),
        "history_round_forward": lambda event: past.step_round(1),
        "history_play": lambda event: past.toggle(),
        "history_slower": lambda event: past.set_rate(-1),
        "history_faster": lambda event: past.set_rate(1),
        "history_first": lambda event: past.look_first(),
        "history_last": lambda event: past.look(None),
        "replay_turn": lambda event: past.replay_last_turn(),
        "last_turn": lambda event: recap.open(),
    }


def asking_actions(advice: HelpController) -> Actions:
    """Return the actions for a hint and for the goal of the match."""
    return {"hint": lambda event: advice.hint(), "goal": lambda event: advice.winning.ask()}


class FocusActions:
    """The keyboard's ring, and the questions about the thing that it is on."""

    def __init__(self, context: MatchContext, lights: Lights, bar: PromptBar) -> None:
        self.context, self.lights, self.bar = context, lights, bar
        self.question, self.focus = lights.question, lights.focus

    def actions(self) -> Actions:
        return {
            "next_target": lambda event: self._step(1),
            "previous_target": lambda event: self._step(-1),
            "focus_left": lambda event: self._arrow(-1, 0),
            "focus_right": lambda event: self._arrow(1, 0),
            "focus_up": lambda event: self._arrow(0, -1),
            "focus_down": lambda event: self._arrow(0, 1),
            "explain": lambda event: self._explain(),
            "speak": lambda event: self._status(),
            "choose": lambda event: self._choose(event.key - pygame.K_1),
        }

    def _step(self, by: int) -> None:
        self.focus.step(by)
        self.lights.light()

    def _arrow(self, dx: int, dy: int) -> None:
        if self.question.offers():
            self.focus.towards(dx, dy)
            self.lights.light()
        else:
            self.context.view.pan(-PAN * dx, -PAN * dy)

    def _explain(self) -> None:
        """Say why the thing in the ring or under the mouse can be used or not."""
        pos = pygame.mouse.get_pos()
        target = self.focus.current or self.lights.pointer.target(pos)
        if target:
            meaning = self.question.controller.explain(Click(target))
            self.question.show_toast(meaning.text, pos, meaning.rule)

    def _status(self) -> None:
        """Say in one sentence the name of the thing in the ring, or without one the question."""
        target, table = self.focus.current, self.context.view.table
        zone = table.zones.get(target) if target else None
        piece = table.pieces.get(target) if target else None
        name = zone.name if zone is not None else None
        if piece is not None:
            name = table.kinds[piece.kind].called(piece.face)
        self.question.show_toast(name or self.bar.message, self.context.room.table.center)

    def _choose(self, number: int) -> bool:
        """Press the button of the bar with that number; return False if there is none."""
        if not 0 <= number < len(self.bar.choices):
            return False
        self.bar.choices[number].on_press()
        return True


class HelpActions:
    """Actions for the rules, the log as text, peeking, the dice and the free table."""

    def __init__(self, context: MatchContext, log: LogPanel, viewers: Viewers, dice: DiceHand) -> None:
        self.context, self.log = context, log
        self.viewers, self.dice = viewers, dice

    def actions(self) -> Actions:
        controller, host, overlays = self.viewers.controller, self.context.host, self.viewers.overlays
        return {
            "browse": lambda event: self.viewers.peek(event.key),
            "freedom": lambda event: host.routes.free_table(controller),
            "legend": lambda event: self._legend(),
            "rules": lambda event: host.routes.open_rules(
                controller.game.id, overlays.clause(), controller.shown.asked_kind
            ),
            "copy_line": lambda event: pygame.scrap.put_text(self.log.as_text()),
            "randomise": lambda event: self._roll(),
        }

    def _legend(self) -> bool:
        """Show the meaning of the signs on the pieces; return False if the game explains none."""
        signs = self.viewers.controller.game.table.legend
        if signs:
            self.viewers.overlays.show_legend(signs)
        return bool(signs)

    def _roll(self) -> bool:
        if self.viewers.controller.shown.throw is None:
            return False
        self.dice.throw()
        return True


def together(groups: Sequence[Actions]) -> Actions:
    """Return one table of all actions."""
    return {name: handler for group in groups for name, handler in group.items()}
