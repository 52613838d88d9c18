"""Help that a person can ask for during a match: a hint, the reason for a refusal, the goal."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from tabletop.core.data.messages import msg
from tabletop.core.game.trading import TradeDraft
from tabletop.core.input.gestures import Flick
from tabletop.session.bots.hints import Hint
from tabletop.ui.kit.panels.popup import Popup
from tabletop.ui.match.help.effect_preview import WhatIfView
from tabletop.ui.match.help.explain_mode import WhyNot
from tabletop.ui.match.help.goal import Winning
from tabletop.ui.match.help.lesson_overlay import LessonOverlay, beside
from tabletop.ui.match.history.recap import Recap
from tabletop.ui.match.input.mouse import Mouse
from tabletop.ui.match.question.tooltip import words_at
from tabletop.ui.match.widgets.hint_panel import COLOUR, WIDTH, HintPanel
from tabletop.ui.render.layers.draw_list import is_board
from tabletop.ui.render.layers.marks import OverMark, Ring, StraightLine, Words
from tabletop.ui.system.key_bindings import KeyContext
from tabletop.ui.table.panels.help_toolbar import Aid
from tabletop.ui.table.panels.prompt_bar import PromptBar
from tabletop.ui.text import icons

COIN: Final = 12
"""Pixels (at 100 per cent) of the radius of a numbered ring."""
NEWEST: Final = 2
"""Number of log lines that stay visible below a hint."""
SMALL: Final = 70
"""Pixels (at 100 per cent): anything smaller, unless it is a card, has its name below it."""
CONTEXTS: Final[tuple[KeyContext, ...]] = ("rules", "any")
FULL_PULL: Final = 2600.0
"""Speed (mm/s) of a flick whose line is drawn `LINE` mm long."""
LINE: Final = 160.0
LEAST: Final = 0.25
"""Share of `LINE` that the line of the softest flick has."""


class HelpController:
    """A controller that answers requests for help with bubbles, rings on the table and texts beside the mouse."""

    def __init__(self, mouse: Mouse, recap: Recap, lesson: LessonOverlay, bar: PromptBar) -> None:
        self.mouse, self.recap, self.lesson, self.bar = mouse, recap, lesson, bar
        self.context, self.question, self.controller = mouse.context, mouse.question, mouse.controller
        self.overlays = mouse.overlays
        self.winning = Winning(mouse.controller, mouse.overlays)
        self.why = WhyNot(mouse, self.winning)
        self.what_if = WhatIfView(mouse.pointer)
        self._room: tuple[object, ...] = ()

    def aids(self) -> list[Aid]:
        """Return the buttons of the help row."""

        def aid(
            word: str, icon: str, action: str, on_press: Callable[[], None], down: Callable[[], bool] = _never
        ) -> Aid:
            key = partial(self.context.host.key_of, action)
            return Aid(msg(f"ui.aid.{word}"), msg(f"ui.aid.{word}_tip"), icon, key, on_press, down)

        return [
            aid("hint", icons.LIGHTBULB, "hint", self.hint, lambda: self.overlays.hint is not None),
            aid("why", icons.HELP, "explain", self.why.ask, lambda: self.why.asking),
            aid("last", icons.HISTORY, "last_turn", self._last_turn, lambda: self.overlays.turns is not None),
            aid("rules", icons.BOOK, "rules", self._rules),
            aid("goal", icons.FLAG, "goal", self.winning.ask, lambda: self.winning.bubble is not None),
        ]

    # -- a hint -------------------------------------------------------------------------------------------------------
    def hint(self) -> None:
        """Ask for a hint, or remove the one that is shown."""
        question = self.controller.shown.question
        if self.overlays.hint is not None:
            self.drop_hint()
        elif self.overlays.curtain is not None:
            return
        elif question is None:
            self.question.show_toast(msg("ui.hint.not_now"), self.context.below_bar)
        elif self.controller.bots.hint(question.seat):
            self.bar.busy = True
            self.overlays.show_toast(
                msg("ui.hint.thinking"), self.context.below_bar, holds=lambda: self.controller.bots.seeks_hint
            )

    def drop_hint(self) -> None:
        """Remove the hint."""
        self.controller.drop_hint()

    def _propose(self, draft: TradeDraft) -> None:
        """Put a bid of the hint together in the trade panel, where it may be changed, and remove the hint."""
        if self.mouse.bargains.propose(draft):
            self.drop_hint()

    def show(self) -> None:
        """Show the hint as it is now, or remove it."""
        hint = self.controller.shown.hint if self.overlays.curtain is None else None
        bubble = self.overlays.hint
        if bubble is not None and bubble.hint is not hint:
            self.overlays.drop_hint()
            bubble = None
        if hint is not None and bubble is None:
            self.overlays.drop_toast()
            self.recap.close()
            self.overlays.hint = HintPanel(self.context.ui, hint, self.question.answer, self._propose, self.drop_hint)
            self._room = ()
        self.place()
        self.winning.renew()

    def update(self) -> None:
        """Let time pass: look for a finished hint, follow the camera, and remove the ghosts of a closed tip."""
        self.controller.poll_hint()
        if self.mouse.frame.tips.shown is None:
            self.what_if.clear()
        self.place()
        self.winning.renew()

    def place(self) -> None:
        """Place the hint beside the places that it names, wherever the camera shows them, and number these places."""
        bubble, view = self.overlays.hint, self.context.view
        if bubble is None:
            view.aids = ()
            return
        found = self._marked(bubble.hint)
        docked = self.overlays.docked
        clear = [*(rect for _, rect in found), *([docked.rect] if docked is not None else [])]
        state = (bubble, view.camera.view, tuple(self.overlays.registry.rect), *map(tuple, clear))
        if state == self._room:
            return
        self._room = state
        rect = self._in_registry(bubble, docked) or self._beside(bubble, clear)
        if rect != bubble.rect:
            view.expose(bubble.rect)
            bubble.place(rect)
        view.aids = (*self._lines(bubble.hint), *self._coins(found))

    def _in_registry(self, bubble: HintPanel, docked: Popup | None) -> pygame.Rect | None:
        """Return the upper part of the log as the place for a hint that then covers nothing of the table.

        Return None if that would leave no room for the newest lines below it.
        """
        registry = self.overlays.registry
        log = registry.rect
        foot = docked.rect.top if docked is not None and docked.rect.colliderect(log) else log.bottom
        bubble.wide = log.width
        height = bubble.size()[1]
        needed = height + registry.height_of(NEWEST)
        return pygame.Rect(log.left, log.top + registry.head, log.width, height) if needed <= foot - log.top else None

    def _beside(self, bubble: HintPanel, clear: list[pygame.Rect]) -> pygame.Rect:
        """Return a place over the table that does not cover the places named in the hint."""
        theme = self.context.ui.theme
        bubble.wide = theme.px(WIDTH)
        room = self.context.room.table.inflate(-theme.px(12), -theme.px(12))
        return beside(clear, bubble.size(), room, theme.px(14))

    def _marked(self, hint: Hint) -> list[tuple[int, pygame.Rect]]:
        """Return the places of each way of a hint in pixels: its first place, and a piece that it takes."""
        pieces = self.context.view.table.pieces
        return [
            (number, rect)
            for number, way in enumerate(hint.ways, 1)
            for at, place in enumerate(way.places[:2])
            for rect in [self.lesson.rect_of(place) if not at or place in pieces else None]
            if rect is not None
        ]

    def _coins(self, found: list[tuple[int, pygame.Rect]]) -> list[OverMark]:
        """Return one ring for each place, with the numbers of all ways that use it."""
        camera, by_place = self.context.view.camera, dict[tuple[int, ...], list[int]]()
        for number, rect in found:
            by_place.setdefault(tuple(rect), []).append(number)
        marks: list[OverMark] = []
        taken: list[pygame.Rect] = []
        for place, numbers in by_place.items():
            at = self._free_spot(pygame.Rect(place), taken)
            taken.append(self._around(at))
            marks += self._coin(*camera.to_table(*at), " ".join(map(str, numbers)))
        return marks

    def _around(self, at: tuple[int, int]) -> pygame.Rect:
        """Return the area that a numbered ring covers at a point of the window."""
        side = 2 * self.context.ui.theme.px(COIN)
        return pygame.Rect(at[0] - side // 2, at[1] - side // 2, side, side)

    def _free_spot(self, place: pygame.Rect, taken: list[pygame.Rect]) -> tuple[int, int]:
        """Return the position at which the ring of a place covers least of its pieces, its name and other rings.

        Candidates are the lower corners and points on the rim. The name stands in the upper part or above, for
        something small and round below. A place no higher than a line of text is taken to be all name: its ring lies
        beside it.
        """
        inside = place.inflate(-2 * self.context.ui.theme.px(COIN) - 6, -2 * self.context.ui.theme.px(COIN) - 6)
        large = min(inside.size) > 0
        spots = [inside.bottomleft, inside.bottomright] if large else []
        rim = place.inflate((-self.context.ui.theme.px(COIN),) * 2)  # it belongs to this place and to no neighbour
        spots += [rim.bottomleft, rim.bottomright, rim.midleft, rim.midright, rim.topleft, rim.topright]
        pieces = [rect for rect in _lying(self.lesson) if rect.colliderect(place.inflate(place.w, place.h))]
        above = self.context.ui.theme.px(COIN)
        names = pygame.Rect(place.x, place.y - above, place.w, place.h // 3 + above)
        if min(place.size) < self.context.ui.theme.px(SMALL) and place.h < 1.2 * place.w:
            names.top = place.bottom - names.h // 2
        if place.h <= 2 * above and place.w > place.h:
            names, spots = place, _beside(place.inflate(2 * above, 2 * above))
        wide = pygame.Rect(place).inflate(-place.w // 2, 0) if place.w > 2 * place.h else None
        room = self.context.room.table

        def cost(number: int) -> tuple[int, int]:
            ring = self._around(spots[number])
            hidden = [*pieces, names, *([wide] if wide is not None else []), *taken, *taken]
            shared = sum(part.w * part.h for part in map(ring.clip, hidden))
            return shared + ring.w * ring.h * (not room.contains(ring)), number

        return spots[min(range(len(spots)), key=cost)]

    def _lines(self, hint: Hint) -> list[OverMark]:
        """Return the flicks of a hint as lines, longer for harder ones, with the number at the end."""
        marks = []
        for number, way in enumerate(hint.ways, 1):
            line = self.line_of(way.flick) if way.flick is not None else None
            if line is not None:
                marks += [line, *self._coin(line.x1, line.y1, str(number))]
        return marks

    def line_of(self, flick: Flick) -> StraightLine | None:
        """Return a flick as a line from its disc in its direction; None if the disc is not visible."""
        pose = self.context.view.poses.get(flick.piece)
        if pose is None:
            return None
        angle, length = flick.angle / 100_000, LINE * max(LEAST, min(1.0, flick.speed / FULL_PULL))
        end = pose.x + length * math.cos(angle), pose.y - length * math.sin(angle)
        return StraightLine(pose.x, pose.y, *end, COLOUR, 3.0)

    def _coin(self, x: float, y: float, words: str) -> tuple[OverMark, OverMark]:
        """Return a numbered ring at a point of the table."""
        theme = self.context.ui.theme
        radius = theme.px(COIN) / self.context.view.camera.view.scale
        return Ring(x, y, radius, COLOUR, 4.0, 255), Words(x, y, words, theme.small)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event of the mode "Why not?", or one that removes a hint; return True if it was used."""
        if self.why.handle(event):
            return True
        if event.type == pygame.KEYDOWN and self.overlays.hint is not None and not self.overlays.popups:
            if self.context.host.action(event, CONTEXTS) == "back":
                self.drop_hint()
                return True
        return False

    def words_at(self, pos: tuple[int, int]) -> list[str]:
        """Return texts about the thing under the mouse, and the effect of the option there.

        Return nothing where a message has just appeared that a tip would cover.
        """
        if self.overlays.has_message_at(pos):
            return []
        panel = self.mouse.frame.at(pos)
        words = [panel.tip_at(pos)] if panel is not None else words_at(self.context, self.mouse.pointer, pos)
        effects = map(self.context.ui.say, self.what_if.rest(panel, pos))
        return [one for one in (*words, *effects) if one]

    # -- the others and the rules -------------------------------------------------------------------------------------
    def _last_turn(self) -> None:
        """List what the others did last, or close that list."""
        if self.overlays.turns is not None:
            self.recap.close()
        elif not self.recap.open():
            self.overlays.show_toast(msg("ui.aid.last_none"), self.context.below_bar)
        elif self.overlays.hint is not None:  # it would lie on the list
            self.drop_hint()

    def _rules(self) -> None:
        self.context.host.routes.open_rules(
            self.controller.game.id, self.overlays.clause(), self.controller.shown.asked_kind
        )


def _never() -> bool:
    return False


def _beside(room: pygame.Rect) -> list[tuple[int, int]]:
    """Return the middles of the sides of a rectangle, the right one first."""
    return [room.midright, room.midleft, room.midbottom, room.midtop]


def _lying(lesson: LessonOverlay) -> list[pygame.Rect]:
    """Return the areas of all pieces but boards, in pixels."""
    view = lesson.context.view
    found = (lesson.rect_of(piece) for piece in view.poses if not is_board(view.table, piece))
    return [rect for rect in found if rect is not None]
