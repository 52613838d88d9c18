"""Play a match on the play screen as a person does, with the mouse or with keys, and only through the window.

The driver only sends events; `send` posts them (to pygame, or to a real display by other means).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import pygame

from tabletop.core.input.interpret import Option
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE, Ask
from tabletop.ui.kit.panels.popup import Popup
from tabletop.ui.match.match_view import MatchView
from tabletop.ui.match.widgets.pile_browser import CardChoice
from tabletop.ui.system import clock
from tabletop.ui.table.overlays.popups import Chooser, ComposerPanel
from tabletop.ui.table.trade.trade_panel import BargainPanel
from tests.play import shots_of
from tests.sure import sure

Point = tuple[int, int]
PAUSE_MS = 1050
"""The wait before a press, as new answers, rows of a list and buttons that replace others are disabled at first."""


class Mouse:
    """A mouse made of pygame events. `pump` lets the window work."""

    def __init__(self, send: Callable[[pygame.event.Event], object], pump: Callable[[], None]) -> None:
        self._send, self.pump = send, pump
        self.at: Point = (0, 0)

    def move(self, to: Point) -> None:
        rel = (to[0] - self.at[0], to[1] - self.at[1])
        self.at = to
        self._send(pygame.event.Event(pygame.MOUSEMOTION, pos=to, rel=rel, buttons=(0, 0, 0), touch=False))
        self.pump()

    def down(self) -> None:
        self._send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=self.at, button=1, touch=False))
        self.pump()

    def up(self) -> None:
        self._send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=self.at, button=1, touch=False))
        self.pump()

    def click(self, at: Point) -> None:
        self.move(at)
        clock.advance(PAUSE_MS)
        self.down()
        self.up()

    def drag(self, start: Point, end: Point) -> None:
        self.move(start)
        clock.advance(PAUSE_MS)
        self.down()
        for step in range(1, 5):
            self.move((start[0] + (end[0] - start[0]) * step // 4, start[1] + (end[1] - start[1]) * step // 4))
        self.up()


def wait_for_question(screen: MatchView, pump: Callable[[], None]) -> None:
    """Wait until the table and the question have been visible long enough for an answer to count.

    Any scene that must be seen before is clicked through.
    """
    for _ in range(1000):
        pump()
        if screen.opening is None:
            break
    for _ in range(100):
        if not screen.controller.shown.unseen:
            break
        screen.director.advance()
        pump()
    clock.advance(PAUSE_MS)


def has_passed(screen: MatchView, pump: Callable[[], None]) -> bool:
    """Return True if the program has passed for the asked seat, because it wants no question there."""
    session = screen.controller.session
    asked, before = session.prompt, len(session.match.log)
    if asked is None or screen.controller.bots.passing(asked.ask) is None:
        return False
    for _ in range(1000):
        pump()
        if len(session.match.log) != before:
            return True
        time.sleep(0.005)
    raise AssertionError("it is passed for a seat without a stop")


def answers_of(panel: BargainPanel, ask: Ask[Any], means: Callable[[Any], bool] = lambda value: True) -> list[int]:
    """Return the buttons of a panel by which a question may be answered now; only the wanted ones."""
    found = []
    for number, hot in enumerate(panel.hots):
        if hot.answers and isinstance(hot.on_press, partial):
            seat, value = hot.on_press.args
            if seat == ask.seat and ask.refusal(value) is None and means(value):
                found.append(number)
    return found


def card_of(popup: CardChoice, offer: Option) -> int:
    """Return the number of the picture of the card that an offer takes; the first one when it takes none of them."""
    cards = [one.piece for one in popup.found]
    return next((cards.index(name) for name in offer.label.take if name in cards), 0)


class Driver:
    """A player that answers the pending question of a play screen by mouse, choosing at random among its offers."""

    def __init__(self, screen: MatchView, mouse: Mouse, seed: int = 1) -> None:
        self.screen, self.mouse, self.chance = screen, mouse, FastRng(seed)
        self.ways: dict[str, int] = {}
        """The number of uses of each way of answering."""

    def answer(self) -> None:
        """Give one answer, by any means that the window offers for it."""
        wait_for_question(self.screen, self.mouse.pump)
        if has_passed(self.screen, self.mouse.pump):
            return
        prompt = self.screen.controller.session.prompt
        assert prompt is not None, "the match is over"
        if self.screen.parts.overlays.curtain is not None:
            self._way("curtain")
            self.hot(self.screen.parts.overlays.curtain, 0)
        elif self.screen.parts.bargains.panel is not None:
            self.bargain(self.screen.parts.bargains.panel, prompt.ask)
        elif prompt.seat == CHANCE:
            self.throw()
        else:
            self.take(prompt.offers[self.chance.below(len(prompt.offers))])

    def bargain(self, panel: BargainPanel, ask: Ask[Any]) -> None:
        """Press a button of the asked seat's corner; now and then put a bid together with two clicks."""
        stall = panel.stall
        held = [one.id for one in stall.wares if one.held] if stall is not None and stall.seat == ask.seat else []
        if held and self.chance.below(2):
            self._way("bid")
            number = [ware for _, ware in panel.wares].index(held[self.chance.below(len(held))])
            for at in (number, len(panel.wares) // 2 + self.chance.below(6)):
                rect = panel.wares[at][0].move(panel.rect.topleft)
                self.mouse.click(rect.center)
            self.mouse.pump()
        self._way("corner")
        self.hot(panel, self.chance_of(answers_of(panel, ask)))

    def bid(self, panel: BargainPanel, give: Iterable[str], want: Iterable[str]) -> None:
        """Put a bid together, ware by ware."""
        self._way("bid")
        names = [ware for _, ware in panel.wares]
        places = [names.index(ware) for ware in give] + [names.index(ware, len(names) // 2) for ware in want]
        for place in places:
            self.mouse.click(panel.wares[place][0].move(panel.rect.topleft).center)
        self.mouse.pump()

    def chance_of(self, numbers: list[int]) -> int:
        return numbers[self.chance.below(len(numbers))]

    def throw(self) -> None:
        """Drag the dice and let them go, or press the button."""
        table = self.screen.view.table
        tray = next((zone for zone in table.zones.values() if zone.role == "tray"), None)
        dice = table.in_zone(tray.id) if tray is not None else []
        if tray is None or not dice or self.chance.below(2):
            self._way("throw button")
            self.bar_button(0)
            return
        self._way("throw by hand")
        start = self.over_piece(dice[0].id)
        self.mouse.drag(start, (start[0] + 30, start[1] - 12))

    def take(self, offer: Option) -> None:
        label = offer.label
        bar = [choice.text for choice in self.screen.parts.bar.choices]
        text = label.short or label.text
        if label.button and text in bar:
            self._way("button")
            self.bar_button(bar.index(text))
        elif label.parts and isinstance(self.screen.parts.overlays.docked, ComposerPanel):
            self.compose(offer)
        elif label.put is None and not label.take:
            self._way("docked list")
            self.choose(self.screen.parts.overlays.docked, offer)
        else:
            self.on_table(offer)

    def on_table(self, offer: Option) -> None:
        """Answer by a drag, or by a click on the piece and one on its place."""
        label = offer.label
        table = self.screen.controller.session.table
        sources = [name for name in label.take if name in table.pieces]
        sources += [piece.id for name in label.take if name in table.zones for piece in table.in_zone(name)]
        if label.put is None:
            self._way("click")
            self.mouse.click(self.over_piece(sources[0]) if sources else self.over(label.take[0]))
        elif sources and sources[-1] not in self.flicked() and self.chance.below(3):
            if self.chance.below(2):
                self._way("drag")
                self.mouse.drag(self.over_piece(sources[-1]), self.over(label.put))
            else:
                self._way("click and click")
                self.mouse.click(self.over_piece(sources[-1]))
                if self.screen.parts.input.hand.chosen is not None and not self.screen.parts.overlays.popups:
                    self.mouse.click(self.over(label.put))
        else:
            self._way("click on the place")
            self.mouse.click(self.over(label.put))
        self.choose_card(offer)
        for popup in self.screen.parts.overlays.popups:
            if isinstance(popup, Chooser):
                self._way("chooser")
                self.choose(popup, offer)
                break

    def flicked(self) -> tuple[str, ...]:
        """Return the pieces that a drag would flick."""
        shots = shots_of(self.screen.controller.session)
        return shots.discs if shots is not None else ()

    def flick(self, disc: str, dx: int, dy: int) -> None:
        """Pull a disc by pixels and let it go."""
        self._way("flick")
        start = self.over_piece(disc)
        self.mouse.drag(start, (start[0] + dx, start[1] + dy))

    def choose_card(self, offer: Option) -> None:
        """Click the picture of the card that the offer takes, where pictures of cards are shown."""
        for popup in self.screen.parts.overlays.popups:
            if isinstance(popup, CardChoice):
                self._way("picture")
                self.mouse.pump()
                number = card_of(popup, offer)
                while number // popup.columns >= popup.first + popup.rows:
                    popup.wheel(-1)
                self.mouse.pump()
                self.hot(popup, number - popup.first * popup.columns)

    def choose(self, popup: Popup | None, offer: Option) -> None:
        """Choose the row of an offer in a list; the first one when it is not in the list."""
        assert isinstance(popup, Chooser), "a list is open"
        options = [one.option for one in popup.offers]
        number = options.index(offer.option) if offer.option in options else 0
        self.mouse.move((popup.rect.centerx, popup.rect.centery))
        while not popup.first <= number < popup.first + 9:
            popup.wheel(-1)
        self.screen.draw(sure(pygame.display.get_surface()))
        self.hot(popup, number - popup.first)

    def compose(self, offer: Option) -> None:
        """Put the combination together with the ticks and plus signs and press the button."""
        self._way("composer")
        panel = self.screen.parts.overlays.docked
        assert isinstance(panel, ComposerPanel)
        panel.composer.clear()
        panel.dirty = True
        self.mouse.pump()
        for part, count in offer.label.parts:
            for _ in range(count):
                names = [hot.name for hot in panel.hots]
                self.hot(panel, names.index((part, "tick") if panel.composer.is_single(part) else (part, 1)))
        if self.screen.parts.overlays.docked is panel:
            self.hot(panel, len(panel.hots) - 1)

    # -- positions of pieces and places -------------------------------------------------------------------------------
    def hot(self, panel: Any, number: int) -> None:
        """Click a hot area of a panel."""
        rect = panel.hots[number].rect.move(panel.rect.topleft)
        self.mouse.click(rect.center)

    def bar_button(self, number: int) -> None:
        bar = self.screen.parts.bar
        on_press = bar.choices[number].on_press
        hots = [index for index, hot in enumerate(bar.hots) if hot.on_press is on_press]
        self.hot(bar, hots[0])

    def over_piece(self, piece: str) -> Point:
        """Return a point at which the piece lies on top."""
        view = self.screen.view
        pose = view.poses[piece]
        x, y = view.camera.to_screen(pose.x, pose.y)
        kind = view.table.kind_of(piece)
        scale = view.camera.view.scale
        for dx, dy in ((0, 0), (0.3, 0), (-0.3, 0), (0, 0.3), (0, -0.3), (-0.4, -0.4), (0.4, 0.4)):
            at = (round(x + dx * kind.width * scale), round(y + dy * kind.height * scale))
            if view.hit(at).piece == piece:
                return at
        return round(x), round(y)

    def over(self, name: str) -> Point:
        """Return a point of a zone or piece at which a click means it."""
        view = self.screen.view
        if name in view.table.pieces:
            return self.over_piece(name)
        zone = view.table.zones[name]
        for part in ((0.5, 0.5), (0.5, 0.2), (0.5, 0.85), (0.15, 0.5), (0.85, 0.5), (0.1, 0.1), (0.9, 0.9), (0.1, 0.9)):
            x, y = view.camera.to_screen(zone.x + zone.w * part[0], zone.y + zone.h * part[1])
            at = (round(x), round(y))
            if self.screen.parts.input.target(at) == name and view.hit(at).zone in (name, ""):
                return at
        x, y = view.camera.to_screen(zone.x + zone.w / 2, zone.y + zone.h / 2)
        return round(x), round(y)

    def _way(self, name: str) -> None:
        self.ways[name] = self.ways.get(name, 0) + 1


class Keys:
    """A player that answers the pending question with the keyboard alone."""

    def __init__(
        self, screen: MatchView, send: Callable[[pygame.event.Event], object], pump: Callable[[], None], seed: int = 1
    ) -> None:
        self.screen, self._send, self._pump, self.chance = screen, send, pump, FastRng(seed)
        self.ways: dict[str, int] = {}

    def press(self, key: int, text: str = "") -> None:
        clock.advance(PAUSE_MS)
        self._send(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=text, scancode=0))
        self._send(pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode=text, scancode=0))
        self._pump()

    def answer(self) -> None:
        """Give one answer, by any keys that the window offers for it."""
        screen = self.screen
        wait_for_question(screen, self._pump)
        if has_passed(screen, self._pump):
            return
        prompt = screen.controller.session.prompt
        assert prompt is not None, "the match is over"
        panel = screen.parts.bargains.panel
        if screen.parts.overlays.curtain is not None:
            self._way("curtain")
            self.press(pygame.K_RETURN)
        elif panel is not None:
            self._way("corner")
            numbers = answers_of(panel, prompt.ask)
            number = numbers[self.chance.below(len(numbers))]
            while panel.focus.at != number:
                self.press(pygame.K_TAB)
            self.press(pygame.K_RETURN)
        elif prompt.seat == CHANCE:
            self._way("throw")
            self.press(pygame.K_r, "r")
        else:
            self.take(prompt.offers[self.chance.below(len(prompt.offers))])

    def take(self, offer: Option) -> None:
        screen, label = self.screen, offer.label
        bar = [choice.text for choice in screen.parts.bar.choices]
        text = label.short or label.text
        if label.button and text in bar:
            self._way("button")
            self.press(pygame.K_1 + bar.index(text))
        elif label.parts and isinstance(screen.parts.overlays.docked, ComposerPanel):
            self.compose(offer, screen.parts.overlays.docked)
        elif label.put is None and not label.take:
            self._way("docked list")
            self.choose(screen.parts.overlays.docked, offer)
        else:
            self._way("focus ring")
            target = label.put if label.put is not None else label.take[0]
            for _ in range(len(screen.parts.focus.targets) + 1):
                if screen.parts.focus.current == target:
                    break
                self.press(pygame.K_TAB)
            self.press(pygame.K_RETURN)
            for popup in screen.parts.overlays.popups:
                if isinstance(popup, CardChoice):
                    self._way("picture")
                    while popup.focus.at != card_of(popup, offer):
                        self.press(pygame.K_RIGHT)
                    self.press(pygame.K_RETURN)
            for popup in screen.parts.overlays.popups:
                if isinstance(popup, Chooser):
                    self.choose(popup, offer)
                    break

    def choose(self, popup: Popup | None, offer: Option) -> None:
        assert isinstance(popup, Chooser), "a list is open"
        self._way("chooser")
        options = [one.option for one in popup.offers]
        number = options.index(offer.option)
        while popup.focus.at != number:
            self.press(pygame.K_DOWN if (popup.focus.at or 0) < number else pygame.K_UP)
        self.press(pygame.K_RETURN)

    def compose(self, offer: Option, panel: ComposerPanel) -> None:
        self._way("composer")
        panel.composer.clear()
        for part, count in offer.label.parts:
            while panel.composer.parts[panel.focus.at or 0] != part:
                self.press(pygame.K_DOWN)
            for _ in range(count):
                self.press(pygame.K_RIGHT)
        self.press(pygame.K_RETURN)

    def _way(self, name: str) -> None:
        self.ways[name] = self.ways.get(name, 0) + 1
