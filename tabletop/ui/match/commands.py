"""What the keys of the play screen do: one short function an action of `tabletop.ui.system.keys`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from tabletop.core.ask import NATURE
from tabletop.core.gesture import Click
from tabletop.core.words import Refusal
from tabletop.ui.render.camera import Area

if TYPE_CHECKING:
    from tabletop.ui.match.screen import PlayScreen
    from tabletop.ui.match.table_input import TableInput

PAN = 60
"""Pixels of one step with a camera key."""
CLOSE_UP = 6
"""Zoom steps of the quick close-up."""


class Commands:
    """The table of actions: name to function. `do` tells whether the action was used."""

    def __init__(self, given: TableInput) -> None:
        self.input = given
        screen = given.screen
        self.near = False
        self._table: dict[str, Callable[[pygame.event.Event], bool | None]] = {
            "back": lambda event: given.back(),
            "confirm": lambda event: given.confirm(),
            "undo": lambda event: screen.undo(),
            "redo": lambda event: screen.redo(),
            "restart_turn": lambda event: screen.restart_turn(),
            "next_target": lambda event: self.ring(1),
            "previous_target": lambda event: self.ring(-1),
            "focus_left": lambda event: self.arrow(-1, 0),
            "focus_right": lambda event: self.arrow(1, 0),
            "focus_up": lambda event: self.arrow(0, -1),
            "focus_down": lambda event: self.arrow(0, 1),
            "history_back": lambda event: screen.past.step(-1),
            "history_forward": lambda event: screen.past.step(1),
            "history_first": lambda event: screen.past.look(screen.history.moments[0]),
            "history_last": lambda event: screen.past.look(None),
            "pan_up": lambda event: screen.view.pan(0, PAN),
            "pan_down": lambda event: screen.view.pan(0, -PAN),
            "pan_left": lambda event: screen.view.pan(PAN, 0),
            "pan_right": lambda event: screen.view.pan(-PAN, 0),
            "fit_table": lambda event: self.fit(),
            "my_area": lambda event: self.my_area(),
            "quick_zoom": lambda event: self.quick_zoom(),
            "fade_pieces": lambda event: screen.view.fade(True),
            "store_view": lambda event: self.store(event),
            "recall_view": lambda event: self.recall(event),
            "randomise": lambda event: self.roll(),
            "choose": lambda event: self.choose(event),
            "skip": lambda event: self.skip_or_inspect(),
            "inspect": lambda event: self.skip_or_inspect(),
            "explain": lambda event: self.explain(),
            "hint": lambda event: self.hint(),
            "replay_turn": lambda event: screen.past.replay_last_turn(),
            "browse": lambda event: screen.viewers.peek(event.key),
            "freedom": lambda event: screen.host.free_table(screen.session),
            "rules": lambda event: screen.host.open_rules(screen.session.game.id, screen.overlays.clause()),
            "copy_line": lambda event: self.copy_log(),
            "speak": lambda event: self.status(),
        }

    @property
    def screen(self) -> PlayScreen:
        return self.input.screen

    def do(self, action: str, event: pygame.event.Event) -> bool:
        """Carry out an action; False when this screen has no such action or it had nothing to do."""
        act = self._table.get(action)
        return act is not None and act(event) is not False

    def ring(self, by: int) -> None:
        self.screen.focus.step(by)
        self.screen.light()

    def arrow(self, dx: int, dy: int) -> None:
        if self.screen.offers():
            self.screen.focus.towards(dx, dy)
            self.screen.light()
        else:
            self.screen.view.pan(-PAN * dx, -PAN * dy)

    def fit(self) -> None:
        self.screen.view.camera.fit()
        self.screen.view.look_changed()

    def my_area(self) -> None:
        """Close up to the zones of the acting seat."""
        prompt = self.screen.session.prompt
        if prompt is None:
            return
        seat = prompt.ask.by if prompt.seat == NATURE else prompt.seat
        zones = [zone for zone in self.screen.view.table.zones.values() if zone.owner == seat and zone.w > 0]
        if zones:
            left, top = min(zone.x for zone in zones), min(zone.y for zone in zones)
            right, bottom = max(zone.x + zone.w for zone in zones), max(zone.y + zone.h for zone in zones)
            self.screen.view.camera.fit(Area(left, top, right - left, bottom - top))
            self.screen.view.look_changed()

    def quick_zoom(self) -> None:
        """In at the cursor, or out again."""
        self.screen.view.zoom(-CLOSE_UP if self.near else CLOSE_UP, pygame.mouse.get_pos())
        self.near = not self.near

    def store(self, event: pygame.event.Event) -> None:
        self.screen.view.camera.store(event.key - pygame.K_0)

    def recall(self, event: pygame.event.Event) -> None:
        if self.screen.view.camera.recall(event.key - pygame.K_0):
            self.screen.view.look_changed()

    def roll(self) -> bool:
        prompt = self.screen.session.prompt
        if prompt is None or prompt.seat != NATURE or self.screen.history.at is not None:
            return False
        self.screen.throw(None)
        return True

    def choose(self, event: pygame.event.Event) -> bool:
        """A digit presses the button of the bar with that number."""
        number = event.key - pygame.K_1
        if not 0 <= number < len(self.screen.bar.choices):
            return False
        self.screen.bar.choices[number].act()
        return True

    def skip_or_inspect(self) -> None:
        """Space over a piece holds it up to the eye; while something moves it hurries, pressed again it skips."""
        screen = self.screen
        piece = screen.view.hit(pygame.mouse.get_pos()).piece
        if piece and not screen.director.busy:
            self.input.inspecting = True
            screen.overlays.inspect(piece)
        else:
            screen.director.hurry()

    def explain(self) -> None:
        """Why what is under the mouse (or has the ring) can be done, or why not."""
        screen = self.screen
        pos = pygame.mouse.get_pos()
        target = screen.focus.current or self.input.target(pos)
        if target:
            screen.overlays.remark(screen.session.explain(Click(target)), pos)

    def hint(self) -> None:
        """Let the Monte Carlo player look for a moment and say what it would do; the log notes that it was asked."""
        self.screen.robots.hint()
        self.screen.bar.busy = True

    def copy_log(self) -> None:
        """The log as text into the clipboard."""
        pygame.scrap.put_text(self.screen.log.as_text())

    def status(self) -> None:
        """Say in one sentence what the ring is on and what is asked."""
        target = self.screen.focus.current
        zone = self.screen.view.table.zones.get(target) if target else None
        piece = self.screen.view.table.pieces.get(target) if target else None
        name = zone.name if zone is not None else None
        if piece is not None:
            name = self.screen.view.table.kinds[piece.kind].called(piece.face)
        self.screen.overlays.remark(Refusal(name or self.screen.bar.message), self.screen.table_rect.center)
