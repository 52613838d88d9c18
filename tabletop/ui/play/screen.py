"""The play screen: table in the middle, prompt on top, players and log at the side. It only talks to the session."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import pygame

from tabletop.ask import NATURE
from tabletop.catalogue import Catalogue
from tabletop.guide import Choices, Click, Gesture, Offer, Refused
from tabletop.project import sync
from tabletop.session import PERSON, Done, GuidedSession, Outcome, Scene
from tabletop.table import Table
from tabletop.ui import icons
from tabletop.ui.clock import ticks
from tabletop.ui.play.covers import Curtain, EndScreen, Inspect
from tabletop.ui.play.dice_film import LetGo, dice_of
from tabletop.ui.play.dice_panel import DicePanel
from tabletop.ui.play.director import Director
from tabletop.ui.play.focus import FocusRing
from tabletop.ui.play.history import History
from tabletop.ui.play.log_panel import LogPanel
from tabletop.ui.play.panel import Desk, Panel
from tabletop.ui.play.popups import Chooser, ComposerPanel, Popup, Toast
from tabletop.ui.play.prompt_bar import MOST_BUTTONS, Choice, PromptBar, Tool, choices_of
from tabletop.ui.play.robots import Robots
from tabletop.ui.play.strips import Strips
from tabletop.ui.play.table_input import TableInput
from tabletop.ui.play.tip import Tips, words_at
from tabletop.ui.scene_view import TableView
from tabletop.ui.theme import Theme
from tabletop.words import Message, Refusal, Who, say

Rects = list[pygame.Rect]
SMALLEST = 60
"""The scale (per cent) below which the final scores are not shrunk to fit."""


@dataclass(slots=True)
class PlayOptions:
    """How this match is shown: from the player's preferences."""

    speed: float = 1.0
    """Divides all times of motion; 0 shows results at once."""
    fast_dice: bool = False
    hand_dice: bool = True
    curtain: bool = True
    bot_seconds: float = 2.0
    bot_pause: float = 0.6
    """Seconds that pass at least between two answers of bots."""
    flick_hand: str = "pull"
    """How discs are flicked: "pull" or "swipe"."""


class Host(Protocol):
    """What the program around the screen does for it."""

    @property
    def words(self) -> Catalogue: ...

    @property
    def theme(self) -> Theme: ...

    def leave(self) -> None:
        """Back to the launcher; the match is saved."""
        ...

    def open_rules(self, game: str, clause: str) -> None: ...

    def open_keys(self) -> None: ...

    def open_options(self) -> None: ...

    def rematch(self, session: GuidedSession) -> None: ...

    def sound(self, name: str) -> None: ...

    def action(self, event: pygame.event.Event, contexts: tuple[str, ...]) -> str | None:
        """The name of the action that a key event is bound to."""
        ...


class PlayScreen:
    """One match on the screen. Events in, rectangles out; `update` returns when it wants to be woken next."""

    def __init__(self, host: Host, session: GuidedSession, options: PlayOptions, extra: tuple[str, ...] = ()) -> None:
        self.host, self.session, self.options = host, session, options
        styles = [host.theme.seats[player.style % len(host.theme.seats)] for player in session.players]
        self.desk = Desk(host.words, host.theme, session.names, styles)
        shown = Table(session.table.plan)
        session.hand_dice = options.hand_dice and not options.fast_dice
        people = [seat for seat, player in enumerate(session.players) if player.kind == PERSON]
        self.alone = people[0] if len(people) == 1 else None
        if self.alone is not None:
            session.look_as(self.alone)
        seated = Theme(host.theme.text, host.theme.scale, host.theme.text_scale)
        seated.seats = tuple(styles) + tuple(style for style in host.theme.seats if style not in styles)
        self.view = TableView(shown, host.words, host.theme.text, seated, names=session.names)
        ground = session.game.flicking.ground if session.game.flicking is not None else None
        self.director = Director(self.view, speed=options.speed, fast_dice=options.fast_dice, ground=ground)
        self.director.on_scene, self.director.on_sound = self._heard, host.sound
        self.history = History(session, self.view)
        self.robots = Robots(session, options.bot_seconds, extra)
        self.bar = PromptBar(self.desk, self._tools(), self._right_tools())
        self.strips = Strips(self.desk, self.picture, lambda seat: self.log.filter(seat))
        self.log = LogPanel(self.desk, self.look)
        self.focus = FocusRing(session.table)
        self.input = TableInput(self)
        self.bar.tools += self.input.aim.replays.tools()
        self.popups: list[Popup] = []
        self.docked: Popup | None = None
        self.toast: Toast | None = None
        self.curtain: Curtain | None = None
        self._pause = 0.0
        self._now = 0
        self._tip_wait: float | None = None
        self._everything = True
        self._size = (1280, 720)
        self.tips = Tips(self.desk, lambda pos: words_at(self, pos))
        self._ended = False
        self._playing = False
        """Scenes have been handed to the director and what follows them has not been done yet."""
        self.peeking: int | None = None
        self._place_all()
        self._show_present()
        self.refresh()

    # -- layout -------------------------------------------------------------------------------------------------------
    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size, scale or language."""
        self._size = size
        if self.desk.words is not self.host.words or self.desk.theme is not self.host.theme:
            self.desk.theme, self.desk.words = self.host.theme, self.host.words
            self.view.speak(self.host.words, self.host.theme.text)
        self._place_all()
        self.refresh()

    def take_options(self, options: PlayOptions) -> None:
        """Preferences have changed."""
        self.options = options
        self.session.hand_dice = options.hand_dice and not options.fast_dice
        self.director.speed, self.director.fast_dice = options.speed, options.fast_dice
        self.robots.seconds = options.bot_seconds

    def expose(self) -> None:
        """Something else was drawn over the screen: paint everything again."""
        self._everything = True

    def _place_all(self) -> None:
        width, height = self._size
        theme = self.desk.theme
        top = self.bar.height(width)
        unused = round(width - (height - top) * self.view.table.width / self.view.table.height)
        side = min(max(theme.px(300), min(unused, theme.px(400))), round(width * 0.3))
        self.bar.place(pygame.Rect(0, 0, width, top))
        room = round((height - top) * 0.8)
        self.strips.crowded = self.strips.full_height(side) > room
        tall = min(self.strips.height(side), room)
        self.strips.place(pygame.Rect(width - side, top, side, tall))
        self.log.place(pygame.Rect(width - side, top + tall, side, height - top - tall))
        self.table_rect = pygame.Rect(0, top, width - side, height - top)
        self.view.resize(self.table_rect)
        if self.curtain is not None:
            self.curtain.place(self.table_rect)
        if self.docked is not None:
            self._dock(self.docked)
        for panel in self._panels():
            panel.dirty = True
        self._everything = True

    def _panels(self) -> list[Panel]:
        panels: list[Panel] = [self.bar, self.strips, self.log]
        return panels

    def _covers(self) -> list[Popup]:
        """What lies above the table now, lowest first."""
        found = [self.docked, *self.popups, self.toast, self.curtain]
        return [one for one in found if one is not None]

    def _dock(self, popup: Popup) -> None:
        width, height = popup.size()
        if (
            popup is self.docked
            and width <= self.log.rect.width
            and height + self.desk.theme.px(30) <= self.log.rect.height
        ):
            popup.place(pygame.Rect(self.log.rect.left, self.log.rect.bottom - height, self.log.rect.width, height))
            return
        area = self.table_rect
        rect = pygame.Rect(0, area.y + self.desk.theme.gap, width, min(height, area.height - self.desk.theme.gap * 2))
        rect.centerx = area.centerx
        popup.place(rect)

    def _tools(self) -> list[Tool]:
        def live() -> bool:
            return self.history.at is None

        return [
            Tool(icons.UNDO, say("ui.play.undo"), self.undo, lambda: live() and self.session.can_undo),
            Tool(icons.REDO, say("ui.play.redo"), self.redo, lambda: live() and self.session.can_redo),
            Tool(
                icons.REPLAY, say("ui.play.restart_turn"), self.restart_turn, lambda: live() and self.session.can_undo
            ),
            Tool(icons.DICE, say("ui.play.dice"), self.show_dice, lambda: "dice" in self.session.game.flags),
            Tool(icons.HISTORY, say("ui.play.replay"), self.replay, lambda: bool(self.session.lines)),
        ]

    def _right_tools(self) -> list[Tool]:
        def always() -> bool:
            return True

        return [
            Tool(icons.BOOK, say("ui.play.rules"), lambda: self.host.open_rules(self.session.game.id, ""), always),
            Tool(icons.KEYBOARD, say("ui.play.keys"), self.host.open_keys, always),
            Tool(icons.COG, say("ui.play.options"), self.host.open_options, always),
            Tool(icons.EXIT, say("ui.play.leave"), self.host.leave, always),
        ]

    def picture(self, name: str, size: int) -> pygame.Surface | None:
        """A small picture of a kind, or of the kind of a piece."""
        piece = self.view.table.pieces.get(name)
        kind = self.view.table.kinds.get(piece.kind if piece is not None else name)
        if kind is None:
            return None
        return self.view.icon(kind.id, piece.face if piece is not None else 0, size)

    def part_name(self, part: str) -> str:
        """The name of a kind or piece, for the composer."""
        piece = self.view.table.pieces.get(part)
        kind = self.view.table.kinds.get(piece.kind if piece is not None else part)
        if kind is None:
            return part
        name = self.desk.say(kind.called(piece.face if piece is not None else 0))
        return name[:1].upper() + name[1:]

    # -- what is asked ------------------------------------------------------------------------------------------------
    def refresh(self) -> None:
        """Bring bar, strips, log and lights up to date with the session."""
        session = self.session
        self._forget_popups()
        self._raise_curtain_if_needed()
        prompt = session.prompt
        notes = [
            self.host.words.text(say("ui.play.computer")) if session.is_bot(s) else ""
            for s in range(len(session.players))
        ]
        acting = -1 if prompt is None else (prompt.ask.by if prompt.seat == NATURE else prompt.seat)
        stats = [session.strip(seat) for seat in range(len(session.players))]
        before = self.strips.height(self.strips.rect.width)
        self.strips.show(stats, acting, notes)
        if self.strips.height(self.strips.rect.width) != before:
            self._place_all()
        self.log.show(session.lines, self.history.at)
        self.bar.dirty = True
        if self.history.at is not None:
            self._show_past()
        elif prompt is None:
            self._show_end()
        elif prompt.seat == NATURE:
            throw = Choice(say("ui.play.throw"), lambda: self.throw(None), "main")
            self.bar.show(prompt.message, acting, [throw])
        elif self._others_look():
            self.bar.show(prompt.message, acting, [])
        elif session.is_bot(prompt.seat):
            self.bar.show(say("ui.play.thinks", who=Who(prompt.seat)), acting, [], busy=True)
        else:
            self._show_offers(list(prompt.offers), prompt.message, acting)
        shots = session.shots if self.offers() else None
        self.focus.show(self.offers(), shots.discs if shots is not None else ())
        self.input.aim.end_question()
        self.light()

    def offers(self) -> tuple[Offer, ...]:
        """The options that a person may act on now."""
        prompt = self.session.prompt
        if prompt is None or self.history.at is not None or self.curtain is not None or self._others_look():
            return ()
        return () if prompt.seat == NATURE or self.session.is_bot(prompt.seat) else prompt.offers

    def _show_offers(self, offers: list[Offer], message: Message, acting: int) -> None:
        buttons = [offer for offer in offers if offer.label.button]
        parts = [offer for offer in offers if offer.label.parts and not offer.label.button]
        loose = [
            offer
            for offer in offers
            if not (offer.label.button or offer.label.parts or offer.label.take or offer.label.put)
        ]
        if len(buttons) > MOST_BUTTONS:
            loose, buttons = buttons + loose, []
        self.bar.show(message, acting, choices_of(buttons, self.answer))
        if self.curtain is not None:
            return
        if parts:
            self.docked = ComposerPanel(self.desk, parts, self.answer, self.picture, self.part_name)
        elif loose:
            self.docked = Chooser(self.desk, loose, self.answer)
        if self.docked is not None:
            self._dock(self.docked)

    def waiting_dice(self) -> tuple[str, ...]:
        """The dice that a person is to throw now."""
        prompt = self.session.prompt
        if prompt is None or prompt.ask.kind != "roll" or prompt.seat != NATURE or self.history.at is not None:
            return ()
        return tuple(dice_of(self.session.table, prompt.ask.count)[0])

    def _asked_about(self) -> list[str]:
        """The pieces that the question names, such as the card that is to be paid for."""
        prompt = self.session.prompt
        if prompt is None or self.history.at is not None or self.curtain is not None:
            return []
        return [fact for fact in prompt.ask.facts if isinstance(fact, str) and fact in self.session.table.pieces]

    def light(self) -> None:
        """Outline what can be clicked, where a held piece may go, and where the keyboard's ring is."""
        hand, aimed = self.input.hand, self.input.aim.disc
        held = aimed or (hand.held.pieces[0] if hand.held is not None else hand.chosen)
        lit = dict.fromkeys(self.session.lit(held) if self.offers() else self.waiting_dice(), "can")
        lit |= dict.fromkeys(self._asked_about(), "chosen")
        if hand.chosen is not None:
            lit[hand.chosen] = "chosen"
        if self.input.over in lit:
            lit[self.input.over] = "hover"
        if self.focus.current is not None:
            lit[self.focus.current] = "chosen"
        self.view.set_lit(lit)
        self.input.aim.show.marks()

    def _show_past(self) -> None:
        at = self.history.at or 0
        choices = [Choice(say("ui.history.present"), lambda: self.look(None), "plain")]
        if self.session.writer is not None and at < len(self.session.match.log):
            choices.insert(0, Choice(say("ui.history.go_back"), self.go_back_to_here, "main"))
        playing = (
            Choice(say("ui.history.pause"), self.pause)
            if self.history.playing
            else Choice(say("ui.history.play"), self.replay)
        )
        choices.append(playing)
        self.bar.show(say("ui.history.looking", at=at, all=len(self.session.match.log)), -1, choices)

    def _show_end(self) -> None:
        self.bar.show(say("core.over"), -1, [Choice(say("ui.end.scores"), self.show_end, "main")])
        if not self._ended:
            self._ended = True
            self.show_end()

    def show_end(self) -> None:
        """The final scores."""
        result = self.session.result
        if result is None:
            return
        end: EndScreen
        buttons = [
            (say("ui.end.table"), lambda: self._close(end), "plain"),
            (say("ui.end.replay"), self._replay_from_start, "plain"),
            (say("ui.end.rematch"), lambda: self.host.rematch(self.session), "plain"),
            (say("ui.end.leave"), self.host.leave, "main"),
        ]
        desk = self.desk
        bounds = pygame.Rect(0, self.table_rect.y, self._size[0], self.table_rect.height)
        while True:
            end = EndScreen(desk, result, self.session.seed, self.session.seed_hash, buttons)
            width, height = end.size()
            scale = desk.theme.scale
            if (width <= bounds.width and height <= bounds.height) or scale <= SMALLEST:
                break
            smaller = Theme(desk.theme.text, scale - 5, desk.theme.text_scale)
            desk = Desk(desk.words, smaller, desk.names, desk.styles)
        end.place(pygame.Rect(0, 0, width, height))
        end.rect.center = self.table_rect.center
        end.rect.clamp_ip(bounds)
        self.popups = [end]

    # -- acting -------------------------------------------------------------------------------------------------------
    def gesture(self, gesture: Gesture, pos: tuple[int, int]) -> None:
        """A gesture of the hand or of the keyboard."""
        self.take(self.session.gesture(gesture), pos)

    def answer(self, value: Any) -> None:
        """An answer from a button, the chooser or the composer."""
        self.take(self.session.answer(value), pygame.mouse.get_pos())

    def throw(self, hand: LetGo | None) -> None:
        """Let the waiting dice go as the hand did; None for a key or a button."""
        self.director.hand = hand
        self.take(self.session.throw(), pygame.mouse.get_pos())

    def take(self, outcome: Outcome, pos: tuple[int, int]) -> None:
        """Show what came of an act."""
        if isinstance(outcome, Refused):
            self.view.glide_back()
            self.refuse(outcome.refusal, pos)
            self.light()
            return
        if isinstance(outcome, Choices):
            self.view.glide_back()
            chooser = Chooser(self.desk, outcome.offers, self.answer)
            chooser.open_at(pos, self.table_rect)
            self._forget_popups(keep_docked=True)
            self.popups.append(chooser)
            return
        self.view.drop()
        self._present_scenes(outcome)
        self.refresh()

    def refuse(self, refusal: Refusal, pos: tuple[int, int]) -> None:
        """Say why not, beside the cursor."""
        self.drop_toast()
        toast = Toast(self.desk, refusal, lambda rule: self.host.open_rules(self.session.game.id, rule), self._now)
        toast.open_at(pos, self.table_rect)
        self.toast = toast
        self.host.sound("refuse")

    def _present_scenes(self, outcome: Done) -> None:
        if self.director.busy:
            self.director.skip()
        self.input.aim.replays.end()
        self.play(outcome.scenes)
        if outcome.note is not None:
            self.refuse(Refusal(outcome.note), (self.table_rect.centerx, self.table_rect.y + self.desk.theme.px(80)))

    def play(self, scenes: Sequence[Scene]) -> None:
        """Hand scenes to the director; when all are shown, `_scenes_over` goes on from there."""
        self._playing = True
        self.director.play(scenes)

    def _heard(self, scene: Scene) -> None:
        """A sound for a scene that begins."""
        if scene.kind in ("roll", "flight"):
            self.host.sound("dice" if scene.kind == "roll" else "slide")
        elif scene.changes:
            self.host.sound("wood")

    def explain(self, gesture: Click, pos: tuple[int, int]) -> None:
        """Why a click there would be refused, or what it would do; nothing is answered."""
        reading = self.session.explain(gesture)
        self.refuse(reading, pos)

    def hint(self) -> None:
        """Let the Monte Carlo player look for a moment and say what it would do; the log notes that it was asked."""
        self.robots.hint()
        self.bar.busy = True

    def clause(self) -> str:
        """The clause of the refusal that is on the screen, for the rules page."""
        return self.toast.refusal.rule if self.toast is not None else ""

    def copy_log(self) -> None:
        """The log as text into the clipboard."""
        pygame.scrap.put_text(self.log.as_text())

    def status(self) -> None:
        """Say in one sentence what the ring is on and what is asked."""
        target = self.focus.current
        zone = self.view.table.zones.get(target) if target else None
        piece = self.view.table.pieces.get(target) if target else None
        name = (
            zone.name if zone is not None else (self.view.table.kinds[piece.kind].name if piece is not None else None)
        )
        self.refuse(Refusal(name or self.bar.message), self.table_rect.center)

    def undo(self) -> None:
        self._jump(self.session.undo)

    def redo(self) -> None:
        self._jump(self.session.redo)

    def restart_turn(self) -> None:
        self._jump(self.session.restart_turn)

    def _jump(self, act: Callable[[], Outcome]) -> None:
        self.robots.forget()
        if self.history.at is not None:
            self.look(None)
        self.director.skip()
        self._ended = False
        self.take(act(), (self.table_rect.centerx, self.table_rect.y + self.desk.theme.px(60)))

    # -- the past -----------------------------------------------------------------------------------------------------
    def look(self, at: int | None) -> None:
        """Show the table as it was after `at` answers (None: now)."""
        self.director.skip()
        self.history.stop()
        self.history.look(at)
        self.refresh()

    def go_back_to_here(self) -> None:
        """Take back everything after the moment that is shown."""
        at = self.history.at
        if at is not None and self.session.writer is not None:
            self.look(None)
            self._jump(lambda: self.session.go_to(at))

    def replay(self) -> None:
        """Run the match as a film."""
        self.director.skip()
        self._close_all()
        self.history.start()
        self.refresh()

    def _replay_from_start(self) -> None:
        self.history.at = None
        self.replay()

    def step_history(self, by: int) -> None:
        """To the decision before or after the moment that is shown."""
        self.director.skip()
        self.history.stop()
        self.history.step(by)
        self.refresh()

    def replay_last_turn(self) -> None:
        """Show again what the others have done since this seat acted last."""
        prompt = self.session.prompt
        seat = prompt.seat if prompt is not None else -1
        own = [line.at for line in self.session.lines if line.seat == seat]
        later = [line.at for line in self.session.lines if not own or line.at > own[-1]]
        if later:
            self.look(later[0])
            self.history.start()
            self.refresh()

    def _scenes_over(self) -> None:
        """The director has shown everything: the curtain may fall now, and what can be done lights up."""
        self._playing = False
        self.input.aim.replays.end()
        if self._others_look():
            self.refresh()
        else:
            self.light()

    def pause(self) -> None:
        self.history.stop()
        self.refresh()

    # -- popups -------------------------------------------------------------------------------------------------------
    def show_dice(self) -> None:
        """The dice panel, or away with it."""
        if any(isinstance(one, DicePanel) for one in self.popups):
            self._forget_popups(keep_docked=True)
            return
        panel = DicePanel(self.desk, self.session.match.log, self.session.seed_hash)
        panel.open_at((self.table_rect.x, self.table_rect.y), self.table_rect)
        self.popups.append(panel)

    def inspect(self, piece: str | None) -> None:
        """Hold a piece up to the eye; None puts it down."""
        for popup in [one for one in self.popups if isinstance(one, Inspect)]:
            self._close(popup)
        if piece is not None:
            picture = self.view.inspect_surface(piece, min(self.table_rect.height * 3 // 5, self.desk.theme.px(460)))
            popup = Inspect(self.desk, picture)
            self._dock(popup)
            popup.rect.center = self.table_rect.center
            self.popups.append(popup)

    def _close(self, popup: Popup) -> None:
        if popup in self.popups:
            self.popups.remove(popup)
        self.view.expose(popup.rect)

    def _close_all(self) -> None:
        for popup in list(self.popups):
            self._close(popup)

    def _forget_popups(self, *, keep_docked: bool = False) -> None:
        for popup in [one for one in self.popups if not isinstance(one, EndScreen)]:
            self._close(popup)
        if not keep_docked and self.docked is not None:
            self.view.expose(self.docked.rect)
            self.docked = None

    def drop_toast(self) -> None:
        """Take away the refusal that is shown."""
        if self.toast is not None:
            self.view.expose(self.toast.rect)
            self.toast = None

    # -- the curtain --------------------------------------------------------------------------------------------------
    def _others_look(self) -> bool:
        """Whether somebody else must act next than the one to whom the table is shown (games with secrets)."""
        prompt = self.session.prompt
        if not self.session.game.secret_hands or self.alone is not None or prompt is None or prompt.seat == NATURE:
            return False
        return not (
            self.session.is_bot(prompt.seat) or prompt.seat == self.session.viewer or self.history.at is not None
        )

    def _raise_curtain_if_needed(self) -> None:
        prompt = self.session.prompt
        if prompt is None or not self._others_look() or self.director.busy:
            return
        self.look_as(None)
        if not self.options.curtain:
            self.look_as(prompt.seat)
            return
        seat = prompt.seat
        self.curtain = Curtain(self.desk, seat, lambda: self._lift(seat), "Enter")
        self.curtain.place(self.table_rect)

    def _lift(self, seat: int) -> None:
        self.curtain = None
        self.view.expose()
        self.look_as(seat)
        self.refresh()

    def peek(self, key: int) -> None:
        """Show the acting person's own face-down pieces while `key` is held."""
        prompt = self.session.prompt
        if (
            self.peeking is None
            and prompt is not None
            and self.history.at is None
            and not self.session.game.secret_hands
        ):
            seat = prompt.ask.by if prompt.seat == NATURE else prompt.seat
            if not self.session.is_bot(seat):
                self.peeking = key
                self.look_as(seat)

    def stop_peeking(self) -> None:
        """The key is up again: the shared table."""
        self.peeking = None
        self.look_as(self.alone)

    def look_as(self, viewer: int | None) -> None:
        """Show the table with other eyes, at once."""
        self.director.skip()
        self.session.look_as(viewer)
        self._show_present()

    def _show_present(self) -> None:
        sync(self.view.table, self.session.game.project(self.session.match.state, self.session.viewer))
        self.view.invalidate()

    # -- the loop -----------------------------------------------------------------------------------------------------
    def update(self, now: int) -> float | None:
        """Let time pass to `now` (ms). Returns the milliseconds until it wants to be called again, or None."""
        seconds = min(0.1, max(0.0, (now - self._now) / 1000.0)) if self._now else 0.0
        self._now = now
        self.view.update(seconds)
        self.director.update(seconds)
        self.input.aim.update(seconds)
        if self._playing and not self.director.busy:
            self._scenes_over()
        self.history.update(seconds, self.options.speed)
        if self.history.playing or self.bar.busy:
            self.log.show(self.session.lines, self.history.at)
        if self.toast is not None and now >= self.toast.until:
            self.drop_toast()
        self.input.wait(now)
        self._tip_wait = self.tips.update(now, pygame.Rect((0, 0), self._size))
        self._pause = max(0.0, self._pause - seconds)
        hint = self.robots.poll_hint()
        if hint is not None:
            self.refuse(Refusal(hint), self.table_rect.center)
        if self.history.at is None and not self.director.busy and self._pause <= 0:
            outcome = self.robots.poll()
            if outcome is not None:
                self._pause = self.options.bot_pause
                self.take(outcome, self.table_rect.center)
        return self._wake()

    def _wake(self) -> float | None:
        if self.view.moving or self.director.busy or self.input.aim.moving:
            return 1000 / 60
        if self.robots.thinking or self._pause > 0 or self.history.playing or self.input.hand.pressed:
            return 40
        waits = [wait for wait in (self._tip_wait, 500 if self.toast is not None else None) if wait is not None]
        return min(waits, default=None)

    def draw(self, surface: pygame.Surface) -> Rects:
        """Paint what changed."""
        everything, self._everything = self._everything, False
        if everything:
            self.view.expose()
        changed: Rects = []
        for panel in self._panels():
            changed += panel.draw(surface, force=everything)
        changed += self.view.draw(surface) if self.curtain is None else []
        for cover in self._covers():
            covered = everything or bool(changed)  # something may have been painted beneath it
            changed += cover.draw(surface, force=covered)
        if self.tips.shown is not None:
            changed += self.tips.shown.draw(surface, force=bool(changed))
        return changed

    def handle(self, event: pygame.event.Event) -> bool:
        """One event; True when it was used."""
        return self.input.handle(event)

    def close(self) -> None:
        """The screen goes away: stop the bots and finish the autosave."""
        self.robots.stop()
        self.session.close()

    def hover(self, pos: tuple[int, int]) -> None:
        """The mouse moved over furniture."""
        inside = self.furniture_at(pos)
        for panel in (*self._covers(), *self._panels()):
            panel.move(pos if panel is inside else (-1, -1))
        self._uncover(self.tips.point(pos, ticks()))

    def furniture_at(self, pos: tuple[int, int]) -> Panel | None:
        """The panel or popup under a point; None over the bare table."""
        panels = [*reversed(self._covers()), *self._panels()]
        return next((panel for panel in panels if panel.rect.collidepoint(pos)), None)

    def hide_tip(self) -> None:
        """No tooltip until the mouse moves again."""
        self._uncover(self.tips.hide())

    def _uncover(self, rect: pygame.Rect | None) -> None:
        """Paint again what lay under a tip."""
        if rect is not None:
            self.view.expose(rect)
            for panel in self._panels():
                panel.dirty = panel.dirty or bool(panel.rect.colliderect(rect))
