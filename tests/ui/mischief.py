"""Random events for a play screen, and a witness that traces every answer to the press that gave it.

The witness knows nothing of how the window reads events. It notes what lay under a press when it was made, when the
question there was asked, and what has lain there in the second before. An answer must be among the possible meanings of
such a press, and no other control may have been there.

A control that answers with a combination (the draft of a bid, the combination of steppers) changes its meaning after
every press that adds to it. A person who has just added a part means the present combination: nothing has moved under
the hand by itself. So the control stays the same one while presses alone change the combination of one question, and is
another one as soon as the combination has changed in any other way.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pygame

from tabletop.core.input.gestures import Click, Drag, Gesture
from tabletop.core.input.interpret import Option, fits
from tabletop.session.match.match_session import Done
from tabletop.ui.kit.panels.panel import HotArea, Panel
from tabletop.ui.kit.panels.popup import Popup
from tabletop.ui.match.widgets.hint_panel import HintPanel
from tabletop.ui.match.widgets.pile_browser import CardChoice
from tabletop.ui.system.key_state import STEERING
from tabletop.ui.table.overlays.popups import Chooser, ComposerPanel
from tabletop.ui.table.panels.prompt_bar import Choice
from tabletop.ui.table.trade.trade_panel import BargainPanel
from tabletop.viewmodel.control.open_table import HeldAnswer
from tests.play import shots_of
from tests.ui.headless import Bench

DEAF_MS, SETTLE_MS = 250, 1000
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
NEAR = 12
"""Pixels within which a press and its release are a click."""
Point = tuple[int, int]
KEYS = (
    *[pygame.K_RETURN] * 6, *[pygame.K_TAB] * 4, *[pygame.K_SPACE] * 2, *[pygame.K_r] * 3,
    pygame.K_1, pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT,
    pygame.K_ESCAPE, pygame.K_b, pygame.K_x, pygame.K_o, pygame.K_KP_ENTER, pygame.K_i, pygame.K_F4,
)  # fmt: skip


@dataclass
class Press:
    """A key or a button that went down."""

    at: int
    question: object
    asked_at: int
    offers: tuple[Option, ...]
    key: int = 0
    fresh: bool = True
    pos: Point = (0, 0)
    hot: HotArea | None = None
    area: pygame.Rect | None = None
    """The area of that hot spot in the window."""
    means: list[Any] = field(default_factory=list)
    """The options that the button, row or key under it stands for."""
    throws: str = ""
    """The throw or shot that it triggers."""
    piece: str = ""
    names: frozenset[str] = frozenset()
    chosen: str | None = None
    discs: frozenset[str] = frozenset()
    far: int = 0
    held: HeldAnswer | None = None
    """The answer that waits behind a curtain and is named on it: whoever lifts the curtain gives it."""
    before: frozenset[str] = frozenset()
    """Everything else that could be pressed there in the last second, or that the key triggered before."""


@dataclass
class Sight:
    """The things that could be pressed up to a time.

    They are panels with their buttons, the uppermost first, what was lit on the table below them, and the meanings of
    keys.
    """

    panels: list[tuple[pygame.Rect, list[tuple[pygame.Rect, str]], bool]]
    lit: list[tuple[pygame.Rect, str]]
    keys: dict[int, str]
    until: int

    def top(self, pos: Point) -> tuple[str, bool] | None:
        """Return the thing under a point, and whether it is on the table."""
        for rect, hots, _ in self.panels:
            if rect.collidepoint(pos):
                names = [name for hot, name in hots if hot.collidepoint(pos)]
                return (names[-1], False) if names else None
        names = [name for rect, name in self.lit if rect.collidepoint(pos)]
        return (names[-1], True) if names else None


class Witness:
    """A witness of all presses and answers of a screen."""

    def __init__(self, bench: Bench) -> None:
        self.bench, self.screen, self.session = bench, bench.screen, bench.session
        self.faults: list[str] = []
        self.answers = self.lifted = 0
        self.cause: Press | None = None
        """The press to which the present event belongs; None for an event that cannot be a press."""
        self._released: Point | None = None
        self._seen: object = None
        self._asked_at = 0
        self._down: Press | None = None
        self._keys: set[int] = set()
        self.sights: list[Sight] = []
        self._steered = -1
        self._together: tuple[object, object] = (None, None)
        self._lifted_by: Press | None = None
        """The last press that lifted a curtain."""
        self._pressing = False
        """True while the window handles a press or a release."""
        self._others_did = 0
        """The number of times the unfinished answer has changed other than by a press."""
        self._real = self.session.answer, self.session.gesture, self.session.throw, self.screen.parts.viewers.lift
        self.session.answer = self._answer  # type: ignore[method-assign]
        self.session.throw = self._throw  # type: ignore[method-assign]
        self.screen.parts.viewers.lift = self._lift  # type: ignore[method-assign]

    # -- controls on the screen ---------------------------------------------------------------------------------------
    def _question(self) -> object:
        match, prompt = self.session.match, self.session.prompt
        return (id(match), len(match.log), prompt and prompt.seat, self.screen.parts.overlays.curtain is not None)

    def look(self) -> None:
        """Look at the screen after its update, and note whether the question has changed."""
        question = self._question()
        if question != self._seen:
            self._seen, self._asked_at = question, self.bench.now
        together = self._put_together()
        if together != self._together and not (self._pressing and together[0] == self._together[0]):
            self._others_did += 1
        self._together = together
        now, sight = self.bench.now, self._sight()
        if self.sights:
            self.sights[-1].until = now
        last = self.sights[-1] if self.sights else None
        if last is None or (last.panels, last.lit, last.keys) != (sight.panels, sight.lit, sight.keys):
            self.sights.append(sight)
        self.sights = [one for one in self.sights if one.until > now - SETTLE_MS]

    def _put_together(self) -> tuple[object, object]:
        """Return where and for which question a person puts something together, and what is in it."""
        docked = self.screen.parts.overlays.docked
        if isinstance(docked, BargainPanel):
            return (self._question(), docked.kept.mark), docked.kept.draft
        if isinstance(docked, ComposerPanel):
            return (self._question(), docked.composer), dict(docked.composer.chosen)
        return None, None

    def _sight(self) -> Sight:
        """Return everything that can be pressed now."""
        screen, prompt = self.screen, self.session.prompt
        asked = "" if prompt is None else f"{prompt.seat} {prompt.ask.kind} {prompt.message}"
        waits = self._waiting_throw()
        panels = []
        for panel in (*reversed(screen.parts.overlays.all()), *screen.panels()):
            hots = []
            for number, hot in enumerate(panel.hots):
                hots.append((hot.rect.move(panel.rect.topleft), self._named(asked, panel, hot, number)))
            panels.append(
                (panel.rect.copy(), hots, isinstance(panel, Chooser) and panel in screen.parts.overlays.popups)
            )
        names = list(screen.parts.question.lit(None) if screen.offers() else screen.parts.question.waiting_dice())
        names += self._trays() if waits else []
        control_record = screen.parts.control_record
        named = {name: waits if waits and self._is_dice(name) else str(control_record.name_of(name)) for name in names}
        lit = [(pygame.Rect(area), named[name]) for name in names if (area := control_record.area(name))]
        lit.sort(key=lambda one: one[0].w * one[0].h, reverse=True)
        return Sight(panels, lit, self._all_keys(asked), self.bench.now)

    def _named(self, asked: str, panel: Panel, hot: HotArea, number: int) -> str:
        """Return the name of a button to people: its answer, or its text."""
        means, throws = self._by_hot(panel, hot, number)
        if isinstance(panel, BargainPanel) and means:
            seat: int = hot.on_press.args[0] if isinstance(hot.on_press, partial) else -1
            own = [ask for ask in self.session.match.pending if ask.seat == seat]
            asked = f"{seat} {[(ask.kind, ask.context) for ask in own]}"  # a corner, whichever other seat is asked
            if panel.kept.begun and means[0] in [value for value, _ in panel.answers.meant(panel.kept.draft, seat)]:
                return f"{asked} {hot.name} {self._others_did}"
        if isinstance(panel, ComposerPanel) and means:
            return f"{asked} the combination {self._others_did}"
        return f"{asked} {throws or means}" if means or throws else f"{type(panel).__name__} {hot.name or hot.tip}"

    def _waiting_throw(self) -> str:
        """Return the throw that waits for a hand; "" for none."""
        prompt = self.session.prompt
        if prompt is None or prompt.ask.kind != "roll" or self.session.is_bot(prompt.ask.by):
            return ""
        return f"throw after {len(self.session.match.log)} answers"

    def _trays(self) -> list[str]:
        return [zone.id for zone in self.screen.view.table.zones.values() if zone.role == "tray"]

    def _is_dice(self, name: str) -> bool:
        table = self.screen.view.table
        return name in self._trays() or (name in table.pieces and table.kind_of(name).shape == "die")

    def _all_keys(self, asked: str) -> dict[int, str]:
        """Return the meaning of every key that can answer: "on" while a scene must be seen first."""
        if self.screen.controller.shown.unseen:
            return dict.fromkeys({*KEYS} - STEERING, "on")
        return {key: name for key in {*KEYS} - STEERING if (name := self._key_named(asked, key))}

    def _key_named(self, asked: str, key: int) -> str:
        """Return the meaning of a key to people; "" for nothing.

        Popups above the table take it first, then a shot that is aimed, then the ring.
        """
        screen = self.screen
        for popup in reversed(screen.parts.overlays.all()):
            if isinstance(popup, BargainPanel) and key in ENTER and popup.focus.at is not None:
                at = popup.focus.at
                return self._named(asked, popup, popup.hots[at], at) if at < len(popup.hots) else ""
            means = self._by_popup(popup, key)
            if means:
                together = isinstance(popup, ComposerPanel)
                return f"{asked} {f'the combination {self._others_did}' if together else means}"
        if screen.parts.input.aim.disc and key in ENTER:
            return f"{asked} shot of {screen.parts.input.aim.disc}"
        if key in ENTER and screen.parts.focus.current is not None:
            return f"{asked} the ring on {screen.parts.focus.current}"
        means, throws = self._by_key(key)
        return f"{asked} {throws or means}" if means or throws else ""

    def _before(self, pos: Point | None, key: int) -> frozenset[str]:
        """Return the other controls there, or other meanings of the key, in the last second."""
        last = self.sights[-1]
        before = [one for one in self.sights[:-1] if one.until > self.bench.now - SETTLE_MS]
        if pos is None:
            meant = {one.keys.get(key) for one in before if one.until > self._steered}
            return frozenset(str(one) for one in meant - {None, last.keys.get(key)})
        here, listed = last.top(pos), any(rect.collidepoint(pos) and opened for rect, _, opened in last.panels)
        tops = [top for one in before if (top := one.top(pos)) is not None]
        return frozenset(
            name for name, on_table in tops
            if not (on_table and (listed or here is None)) and (here is None or (name, on_table) != here)
        )  # fmt: skip

    def _under(self, pos: Point) -> tuple[str, frozenset[str]]:
        """Return the piece under a point, and all that a press there can name: piece, zone, lit places around it."""
        hit, view = self.screen.view.hit(pos), self.screen.view
        x, y = view.camera.to_table(*pos)
        prompt = self.session.prompt
        places = {offer.label.put for offer in prompt.offers} | {n for o in prompt.offers for n in o.label.take} \
            if prompt is not None else set()  # fmt: skip
        zones = view.table.zones
        around = {name for name in places if name in zones and zones[name].holds(x, y)}
        return hit.piece, frozenset({hit.piece, hit.zone, *around} - {"", None})

    def press(self, pos: Point | None = None, key: int = 0) -> Press:
        """Note a press before the window handles it."""
        screen, prompt = self.screen, self.session.prompt
        offers = prompt.offers if prompt is not None else ()
        press = Press(self.bench.now, self._question(), self._asked_at, offers, key)
        press.chosen = screen.parts.input.hand.chosen
        if screen.parts.overlays.curtain is not None:
            press.held = screen.controller.open_table.held
        shots = shots_of(self.session)
        press.discs = frozenset(shots.discs) if shots is not None else frozenset()
        if key in STEERING:
            self._steered = self.bench.now
        press.before = self._before(pos, key)
        if pos is None:
            press.fresh = key not in self._keys
            press.means, press.throws = self._by_key(key)
            target = screen.parts.focus.current
            press.names = frozenset({target} if target else ())
            return press
        press.pos = pos
        panel = screen.parts.frame.at(pos)
        if panel is not None:
            number = panel.hot_at(pos)
            press.hot = panel.hots[number] if number is not None else None
            if press.hot is not None:
                press.area = press.hot.rect.move(panel.rect.topleft)
                press.means, press.throws = self._by_hot(panel, press.hot, number or 0)
        else:
            press.piece, press.names = self._under(pos)
            on_dice = any(self._is_dice(name) for name in press.names)
            press.throws = self._waiting_throw() if on_dice else ""
        return press

    def _texts(self) -> dict[Any, list[Any]]:
        """Return the texts of the buttons of the bar, with their options."""
        prompt = self.session.prompt
        found: dict[Any, list[Any]] = {}
        for offer in prompt.offers if prompt is not None else ():
            found.setdefault(offer.label.short or offer.label.text, []).append(offer.option)
        return found

    def _by_hot(self, panel: Panel, hot: HotArea, number: int) -> tuple[list[Any], str]:
        if isinstance(panel, BargainPanel):
            return _of_corner(hot), ""
        if isinstance(panel, HintPanel):
            return ([panel.hint.ways[number - 1].offer.option] if number else []), ""
        if isinstance(panel, Chooser):
            return [panel.offers[panel.first + number].option], ""
        if isinstance(panel, CardChoice):
            options = panel.options[panel.found[panel.first * panel.columns + number].piece]
            return ([options[0].option] if len(options) == 1 else []), ""
        if isinstance(panel, ComposerPanel):
            made = panel.composer.exact if hot.answers else None
            return [made.option] if made is not None else [], ""
        if panel is self.screen.parts.bar:
            for choice in self.screen.parts.bar.choices:
                if choice.on_press is hot.on_press:
                    return self._texts().get(choice.text, []), self._throws(choice)
        return [], ""

    def _throws(self, choice: Choice) -> str:
        """Return the throw or shot of a button of the bar."""
        shots = {
            "ui.play.throw": self._waiting_throw(),
            "ui.flick.shoot": f"shot of {self.screen.parts.input.aim.disc}",
        }
        return shots.get(choice.text.key, "")

    def _by_popup(self, popup: Popup, key: int) -> list[Any]:
        """Return the options that a key stands for in a popup above the table."""
        if isinstance(popup, Chooser):
            row = (popup.focus.at or 0) if key in ENTER else popup.first + key - pygame.K_1
            return [popup.offers[row].option] if 0 <= row < len(popup.offers) else []
        if isinstance(popup, CardChoice) and key in ENTER:
            options = popup.options[popup.found[popup.focus.at or 0].piece]
            return [options[0].option] if len(options) == 1 else []
        if isinstance(popup, HintPanel) and 0 <= key - pygame.K_1 < len(popup.hint.ways):
            return [popup.hint.ways[key - pygame.K_1].offer.option]
        if isinstance(popup, BargainPanel) and popup.focus.at is not None and popup.focus.at < len(popup.hots):
            return _of_corner(popup.hots[popup.focus.at]) if key in ENTER else []
        if isinstance(popup, ComposerPanel) and key in ENTER and popup.composer.exact is not None:
            return [popup.composer.exact.option]
        return []

    def _by_key(self, key: int) -> tuple[list[Any], str]:
        """Return the options that a key stands for, in any popup, and the throw or shot that it triggers."""
        screen, texts = self.screen, self._texts()
        means = [one for popup in screen.parts.overlays.all() for one in self._by_popup(popup, key)]
        choices = screen.parts.bar.choices
        pressed = [choice for choice in choices if choice.style == "main"] if key in ENTER else []
        if 0 <= key - pygame.K_1 < len(choices):
            pressed.append(choices[key - pygame.K_1])
        means += [one for choice in pressed for one in texts.get(choice.text, [])]
        throws = [self._waiting_throw()] if key == pygame.K_r else [self._throws(choice) for choice in pressed]
        return means, next(filter(None, throws), "")

    # -- causes of answers --------------------------------------------------------------------------------------------
    def _fault(self, what: str) -> None:
        press = self.cause
        self.faults.append(f"{what}; at {self.bench.now} ms, question of {self._asked_at} ms, press {press}")

    def _judge(self, what: str) -> Press | None:
        """Return the press that may have caused the answer, if it was real and the question was there long enough."""
        press = self.cause
        if press is None:
            self._fault(f"{what} without a press")
        elif not press.fresh:
            self._fault(f"{what} by a key that was only held")
        elif press.question != self._question():
            self._fault(f"{what} by a press that began at another question")
        elif press.at - press.asked_at < DEAF_MS:
            self._fault(f"{what} {press.at - press.asked_at} ms after the question appeared")
        elif press.before:
            self._fault(f"{what} where else could be pressed in the last second: {press.before}")
        elif press.area is not None and self._released is not None and not press.area.collidepoint(self._released):
            self._fault(f"{what} by a press that ended beside the button")
        else:
            return press
        return None

    def _answer(self, value: Any, why: Any = None, *, seat: Any = None, figures: Any = None) -> Any:
        held = self.cause.held if self.cause is not None and self._lifted_by is self.cause else None
        if held is not None and (held.seat, held.value) == (seat, value):
            done = self._real[0](value, why, seat=seat, figures=figures)
            self.answers += isinstance(done, Done)
            return done
        press = self._judge(f"answered {value!r}")
        if press is not None and not self._meant(press, value):
            self._fault(f"answered {value!r}, which that press did not mean")
        done = self._real[0](value, why, seat=seat, figures=figures)
        self.answers += isinstance(done, Done)
        return done

    def _throw(self) -> Any:
        press = self._judge("threw dice")
        if press is not None and not press.throws.startswith("throw"):
            self._fault("threw dice by a press on something else")
        self.answers += 1
        return self._real[2]()

    def _lift(self, seat: int) -> None:
        press = self._judge("lifted the curtain")
        on_button = press is not None and (press.hot is not None or press.key in (
            pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE))  # fmt: skip
        if press is not None and not on_button:
            self._fault("lifted the curtain by a press beside the button")
        self.lifted += 1
        self._lifted_by = press
        self._real[3](seat)

    def _meant(self, press: Press, value: Any) -> bool:
        """Return True if an answer is among those that a press can mean."""
        if value in press.means:
            return True
        if press.hot is not None:  # the button that lets a disc go
            return bool(press.throws and press.discs & set(_words(value)))
        table = self.session.table
        offers = [offer for offer in press.offers if offer.option == value]
        if press.key or (self._released is not None and press.far < NEAR):  # a click, or Enter on the ring
            chosen = press.chosen
            made: list[Gesture] = [Click(name) for name in press.names]
            made += [Drag((chosen,), table.pieces[chosen].zone, name) for name in press.names] if chosen else []
            if any(fits(one, offer.label, table) for offer in offers for one in made):
                return True
            if not offers and press.names:  # an open question: the game reads the place of the click itself
                x, y = self.bench.screen.view.camera.to_table(*press.pos)
                if any(self._reads(Click(name, x=x, y=y)) == value for name in press.names):
                    return True
        if self._released is not None and press.piece and press.far >= 6:  # a drag
            held = self.bench.screen.view.table.pieces[press.piece]
            onto = self._under(self._released)[1]
            drags = [Drag((press.piece,), held.zone, name) for name in onto]
            if any(fits(one, offer.label, table) for offer in offers for one in drags):
                return True
            if any(self._reads(one) == value for one in drags):
                return True
            if not offers and onto:  # an open question: the game reads the drop itself
                return True
        return bool(press.discs) and (press.discs & {press.piece, press.chosen, self.screen.parts.input.aim.disc}
                                      or press.discs & set(_words(value))) != set()  # fmt: skip

    def _reads(self, gesture: Gesture) -> Any:
        """Return the game's own reading of a gesture: beside the place that an option names, but in the same home."""
        prompt, session = self.session.prompt, self.session
        return None if prompt is None else session.game.text.interpret(session.match.state, prompt.ask, gesture)

    # -- events -------------------------------------------------------------------------------------------------------
    def send(self, event: pygame.event.Event) -> None:
        """Pass on one event, with the press it belongs to."""
        self.bench.lay_out()
        self.look()
        self.cause = self._released = None
        if event.type == pygame.KEYDOWN:
            self.cause = self.press(key=event.key)
            self._keys.add(event.key)
        elif event.type == pygame.KEYUP:
            self._keys.discard(event.key)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._down = self.press(event.pos)
        elif event.type == pygame.MOUSEMOTION and self._down is not None:
            start = self._down.pos
            self._down.far = max(self._down.far, abs(event.pos[0] - start[0]) + abs(event.pos[1] - start[1]))
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.cause, self._down = self._down, None
            self._released = event.pos
        self._pressing = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        self.bench.send(event)
        self.cause = None
        self.bench.lay_out()
        self.look()
        self._pressing = False


def _of_corner(hot: HotArea) -> list[Any]:
    """Return the answer of a button in the panel of a bargain."""
    return [hot.on_press.args[1]] if hot.answers and isinstance(hot.on_press, partial) else []


def _words(value: Any) -> Iterable[str]:
    return [one for one in value if isinstance(one, str)] if isinstance(value, tuple) else []


class Mischief:
    """A player that presses anything, too early, too long, and lets go elsewhere."""

    def __init__(self, bench: Bench) -> None:
        self.bench, self.chance, self.witness = bench, bench.chance, Witness(bench)
        self.events, self.at = 0, (0, 0)

    def send(self, kind: int, **facts: Any) -> None:
        self.events += 1
        self.witness.send(pygame.event.Event(kind, **facts))

    def pause(self, most: int = 700) -> None:
        self.bench.let(self.chance.below(most) + 1, 120)
        self.bench.lay_out()
        self.witness.look()

    def move(self, to: Point) -> None:
        rel = (to[0] - self.at[0], to[1] - self.at[1])
        self.at = to
        self.send(pygame.MOUSEMOTION, pos=to, rel=rel, buttons=(0, 0, 0), touch=False)

    def down(self, button: int = 1) -> None:
        self.send(pygame.MOUSEBUTTONDOWN, pos=self.at, button=button, touch=False)

    def up(self, button: int = 1) -> None:
        self.send(pygame.MOUSEBUTTONUP, pos=self.at, button=button, touch=False)

    def place(self) -> Point:
        """Return a button, a lit place, a piece, or any point at all."""
        screen, kind = self.bench.screen, self.chance.below(10)
        if kind < 4:
            panels = [screen.parts.bar, *screen.parts.overlays.all() * 3] if kind < 3 else screen.panels()
            hots = [hot.rect.move(panel.rect.topleft).center for panel in panels for hot in panel.hots]
            if panels[0] is screen.parts.bar and kind == 0:
                hots = [
                    h.rect.move(screen.parts.bar.rect.topleft).center for h in screen.parts.bar.hots if h.answers
                ] or hots
            if hots:
                return hots[self.chance.below(len(hots))]
        if kind < 8:
            lit = list(screen.view._lit)
            if lit and kind < 7:
                name = lit[self.chance.below(len(lit))]
                return self.bench.driver.over(name) if self._there(name) else (0, 0)
            pieces = list(screen.view.poses)
            return self.bench.driver.over_piece(pieces[self.chance.below(len(pieces))])
        return self.chance.below(1280), self.chance.below(720)

    def _there(self, name: str) -> bool:
        view = self.bench.screen.view
        return name in view.poses or (name in view.table.zones and name not in view.table.pieces)

    # -- mischief -----------------------------------------------------------------------------------------------------
    def click(self) -> None:
        self.move(self.place())
        self.down()
        if self.chance.below(4) == 0:
            self.pause(500)
        self.up()

    def double_click(self) -> None:
        self.move(self.place())
        for _ in range(2 + self.chance.below(2)):
            self.down()
            self.pause(60)
            self.up()
            self.pause(120)

    def stray(self) -> None:
        """Press here, let go there."""
        start, end = self.place(), self.place()
        self.move(start)
        self.down()
        for part in (3, 6, 10):
            self.move((start[0] + (end[0] - start[0]) * part // 10, start[1] + (end[1] - start[1]) * part // 10))
            if self.chance.below(6) == 0:
                self.tap()
        self.up()

    def tap(self, mod: int = 0) -> None:
        key = KEYS[self.chance.below(len(KEYS))]
        self.send(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.send(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def hold(self) -> None:
        """Hold a key so that it repeats, across any changes."""
        key = KEYS[self.chance.below(len(KEYS))]
        for _ in range(4 + self.chance.below(12)):
            self.send(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
            self.pause(80)
            if self.chance.below(8) == 0:
                self.click()
        self.send(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)

    def back(self) -> None:
        if self.chance.below(3):
            self.move(self.place())
            self.down(3)
            self.up(3)
            return
        for key in (pygame.K_z, pygame.K_y)[: 1 + self.chance.below(2)]:
            self.send(pygame.KEYDOWN, key=key, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
            self.send(pygame.KEYUP, key=key, mod=pygame.KMOD_CTRL, unicode="", scancode=0)

    def play(self, events: int) -> None:
        while self.events < events and not self.bench.session.over:
            kind = self.chance.below(20)
            if kind < 7:
                self.click()
            elif kind < 10:
                self.stray()
            elif kind < 12:
                self.double_click()
            elif kind < 14:
                self.hold()
            elif kind < 19:
                self.tap()
            else:
                self.back()
            if self.chance.below(3):
                self.pause()
