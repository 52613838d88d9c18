"""The play screen: table in the middle, prompt on top, players and log at the side. It only talks to the session."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pygame

from tabletop.ask import NATURE
from tabletop.guide import Choices, Click, Gesture, Offer, Refused
from tabletop.session import Consent, Done, GuidedSession, Outcome, Scene
from tabletop.table import Table
from tabletop.ui.clock import ticks
from tabletop.ui.play import places, truth
from tabletop.ui.play.asked import Asked
from tabletop.ui.play.dice_film import LetGo
from tabletop.ui.play.director import Director
from tabletop.ui.play.focus import FocusRing
from tabletop.ui.play.history import History
from tabletop.ui.play.host import Host, PlayOptions
from tabletop.ui.play.log_panel import LogPanel
from tabletop.ui.play.looks import picture_of
from tabletop.ui.play.opening import Opening
from tabletop.ui.play.overlays import Overlays
from tabletop.ui.play.panel import Desk, Panel
from tabletop.ui.play.past import Past
from tabletop.ui.play.popups import Chooser
from tabletop.ui.play.prompt_bar import Choice, PromptBar
from tabletop.ui.play.robots import Robots
from tabletop.ui.play.strips import Strips
from tabletop.ui.play.table_input import TableInput
from tabletop.ui.play.tip import Tips, card_at, words_at
from tabletop.ui.play.tools import left_tools, right_tools
from tabletop.ui.play.viewers import Viewers
from tabletop.ui.scene_view import TableView
from tabletop.ui.theme import Theme
from tabletop.words import Refusal, Who, say

SOUNDS: Final = {"roll": "dice", "flight": "slide"}


class PlayScreen:
    """One match on the screen. Events in, rectangles out; `update` returns when it wants to be woken next."""

    def __init__(self, host: Host, session: GuidedSession, options: PlayOptions, extra: tuple[str, ...] = ()) -> None:
        self.host, self.session, self.options = host, session, options
        styles = [host.theme.seats[player.style % len(host.theme.seats)] for player in session.players]
        self.desk = Desk(host.words, host.theme, session.names, styles)
        shown = Table(session.table.plan)
        session.hand_dice = options.hand_dice and not options.fast_dice
        self.overlays, self.past, self.viewers, self.asked = Overlays(self), Past(self), Viewers(self), Asked(self)
        if self.viewers.alone is not None:
            session.look_as(self.viewers.alone)
        seated = Theme(host.theme.text, host.theme.scale, host.theme.text_scale)
        seated.seats = tuple(styles) + tuple(style for style in host.theme.seats if style not in styles)
        self.view = TableView(shown, host.words, host.theme.text, seated, names=session.names)
        ground = session.game.flicking.ground if session.game.flicking is not None else None
        self.director = Director(self.view, speed=options.speed, fast_dice=options.fast_dice, ground=ground)
        self.director.on_scene, self.director.on_sound = self._heard, host.sound
        self.history = History(session, self.view)
        self.robots = Robots(session, options.bot_seconds, extra)
        self.bar = PromptBar(self.desk, left_tools(self), right_tools(self))
        pictures = partial(picture_of, self.view)
        self.strips = Strips(self.desk, pictures, lambda seat: self.log.filter(seat))
        self.log = LogPanel(self.desk, self.past.look)
        self.focus = FocusRing(session.table)
        self.input = TableInput(self)
        self._pause, self.now = 0.0, 0
        self._tip_wait: float | None = None
        self._everything = True
        self.opening: Opening | None = Opening(self.desk, self.view)
        self.size, self.table_rect = (1280, 720), pygame.Rect(0, 0, 1280, 720)
        self.tips = Tips(self.desk, partial(words_at, self), partial(card_at, self))
        self._ended = self._playing = False
        """Scenes have been handed to the director and what follows them has not been done yet."""
        self._place_all()
        self.viewers.show_present()
        self.refresh()

    # -- layout -------------------------------------------------------------------------------------------------------
    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size, scale or language."""
        spoken = self.desk.words is not self.host.words or self.desk.theme is not self.host.theme
        if spoken or size != self.size:
            self.opening = Opening(self.desk, self.view)
        self.size = size
        self.hide_tip()
        if spoken:
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
        places.lay_out(self)
        self._everything = True

    def panels(self) -> list[Panel]:
        return [self.bar, self.strips, self.log]

    # -- what is asked ------------------------------------------------------------------------------------------------
    def refresh(self) -> None:
        """Bring bar, strips, log and lights up to date with the session."""
        session = self.session
        self.overlays.forget()
        self.viewers.raise_curtain()
        prompt = session.prompt
        notes = [
            self.host.words.text(say("ui.play.computer")) if session.is_bot(s) else ""
            for s in range(len(session.players))
        ]
        acting = -1 if prompt is None else (prompt.ask.by if prompt.seat == NATURE else prompt.seat)
        stats = [self.history.strip(seat) for seat in range(len(session.players))]
        before = self.strips.height(self.strips.rect.width)
        self.strips.show(stats, acting, notes)
        if self.strips.height(self.strips.rect.width) != before:
            self._place_all()
        self.log.show(session.lines, self.history.at)
        self.bar.dirty = True
        if self.history.at is not None:
            self.past.show_choices()
        elif prompt is None:
            self._show_end()
        elif prompt.seat == NATURE:
            throw = Choice(say("ui.play.throw"), lambda: self.throw(None), "main")
            self.bar.show(prompt.message, acting, [throw])
        elif self.viewers.others_look():
            self.bar.show(prompt.message, acting, [])
        elif session.is_bot(prompt.seat):
            self.bar.show(say("ui.play.thinks", who=Who(prompt.seat)), acting, [], busy=True)
        else:
            covered = self.overlays.curtain is not None
            self.asked.show(list(prompt.offers), (not covered and prompt.secret) or prompt.message, acting)
            how = self.viewers.how_to_peek()
            if how is not None:
                self.overlays.remark(Refusal(how), self._below_bar())
        shots = session.shots if self.offers() else None
        self.focus.show(self.offers(), shots.discs if shots is not None else ())
        self.input.aim.end_question()
        self.light()

    def offers(self) -> tuple[Offer, ...]:
        """The options that a person may act on now."""
        prompt = self.session.prompt
        if (
            prompt is None
            or self.history.at is not None
            or self.overlays.curtain is not None
            or self.viewers.others_look()
        ):
            return ()
        return () if prompt.seat == NATURE or self.session.is_bot(prompt.seat) else prompt.offers

    def light(self) -> None:
        """Outline what can be clicked, where a held piece may go, and where the keyboard's ring is."""
        hand, aimed = self.input.hand, self.input.aim.disc
        held = aimed or (hand.held.pieces[0] if hand.held is not None else hand.chosen)
        self.asked.note()
        lit = dict.fromkeys(self.asked.lit(held) if self.offers() else self.asked.waiting_dice(), "can")
        chosen = hand.chosen or aimed
        lit |= dict.fromkeys([*self.asked.about(), *([chosen] if chosen else [])], "chosen")
        if self.input.over in lit:
            lit[self.input.over] = "hover"
        if self.focus.current is not None:
            lit[self.focus.current] = "chosen"
        self.view.set_lit({} if self.director.flying else lit)
        self.input.aim.show.marks()

    def _show_end(self) -> None:
        self.bar.show(say("core.over"), -1, [Choice(say("ui.end.scores"), self.overlays.show_end, "main")])
        if not self._ended:
            self._ended = True
            self.overlays.show_end()

    # -- acting -------------------------------------------------------------------------------------------------------
    def gesture(self, gesture: Gesture, pos: tuple[int, int]) -> None:
        """A gesture of the hand or of the keyboard. A click that answers nothing looks through an open pile."""
        outcome = self.session.gesture(gesture)
        if isinstance(outcome, Refused) and isinstance(gesture, Click) and self.overlays.look_through(gesture.target):
            self.light()
        else:
            self.take(outcome, pos)

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
            self.overlays.refuse(outcome.refusal, pos)
            self.light()
            return
        if isinstance(outcome, Choices):
            self.view.glide_back()
            chooser = Chooser(self.desk, outcome.offers, self.answer)
            chooser.open_at(pos, self.table_rect)
            self.overlays.forget(keep_docked=True)
            self.overlays.popups.append(chooser)
            self.light()
            return
        if isinstance(outcome, Consent):
            self.overlays.ask_consent(outcome)
            return
        self.view.drop()
        self.input.hand.cancel()
        self._present_scenes(outcome)
        self.refresh()

    def _present_scenes(self, outcome: Done) -> None:
        if self.director.busy:
            self.director.skip()
        self.past.end_scene()
        self._playing = True
        self.director.play(outcome.scenes)
        if outcome.note is not None:
            self.overlays.remark(Refusal(outcome.note), self._below_bar())

    def _heard(self, scene: Scene) -> None:
        """A sound for a scene that begins."""
        if scene.changes or scene.kind in SOUNDS:
            self.host.sound(SOUNDS.get(scene.kind, "wood"))

    def undo(self) -> None:
        self.jump(self.session.undo)

    def redo(self) -> None:
        self.jump(self.session.redo)

    def restart_turn(self) -> None:
        self.jump(self.session.restart_turn)

    def jump(self, act: Callable[[], Outcome]) -> None:
        self.robots.forget()
        if self.history.at is not None:
            self.past.look(None)
        self.director.skip()
        self._ended = False
        self.take(act(), self._below_bar())

    def _below_bar(self) -> tuple[int, int]:
        """Where sentences appear that belong to no place of the table."""
        return self.table_rect.centerx, self.table_rect.y + self.desk.theme.px(60)

    def _scenes_over(self) -> None:
        """The director has shown everything: the curtain may fall now, and what can be done lights up."""
        self._playing = False
        self.past.end_scene()
        if self.viewers.others_look():
            self.refresh()
        else:
            self.light()

    # -- the loop -----------------------------------------------------------------------------------------------------
    def update(self, now: int) -> float | None:
        """Let time pass to `now` (ms). Returns the milliseconds until it wants to be called again, or None."""
        seconds = min(0.1, max(0.0, (now - self.now) / 1000.0)) if self.now else 0.0
        self.now = now
        if self.opening is not None and self.opening.work():
            self.opening = None
            self.view.expose()
            self.asked.note()
        self.view.update(seconds)
        self.director.update(seconds)
        self.input.aim.update(seconds)
        if self._playing and not self.director.busy:
            self._scenes_over()
        at = self.history.at
        self.history.update(seconds, self.options.speed)
        if self.history.at != at:
            self.refresh()
        if self.bar.busy:
            self.log.show(self.session.lines, self.history.at)
        if self.overlays.toast is not None and now >= self.overlays.toast.until:
            self.overlays.drop_toast()
        self.input.wait(now)
        self._tip_wait = self.tips.update(now, pygame.Rect((0, 0), self.size))
        self._pause = max(0.0, self._pause - seconds)
        hint = self.robots.poll_hint()
        if hint is not None:
            self.overlays.remark(Refusal(hint), self.table_rect.center)
        truth.check(self)
        if self.history.at is None and not self.director.busy and self._pause <= 0 and not self.overlays.asking:
            outcome = self.robots.poll()
            if outcome is not None:
                self._pause = self.options.bot_pause
                self.take(outcome, self.table_rect.center)
        return self._wake()

    def _wake(self) -> float | None:
        if self.opening is not None:
            return 1
        if self.view.moving or self.director.busy or self.input.aim.moving:
            return 1000 / 60
        if self.robots.thinking or self._pause > 0 or self.history.playing or self.input.hand.pressed:
            return 40
        waits = [
            wait for wait in (self._tip_wait, 500 if self.overlays.toast is not None else None) if wait is not None
        ]
        return min(waits, default=None)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Paint what changed."""
        everything, self._everything = self._everything, False
        if everything:
            self.view.expose()
        changed: list[pygame.Rect] = []
        for panel in self.panels():
            changed += panel.draw(surface, force=everything)
        if self.opening is not None:
            changed += self.opening.draw(surface, force=everything)
        elif self.overlays.curtain is None:
            changed += self.view.draw(surface)
        for cover in self.overlays.all():
            covered = everything or bool(changed)  # something may have been painted beneath it
            changed += cover.draw(surface, force=covered)
        if self.tips.shown is not None:
            changed += self.tips.shown.draw(surface, force=bool(changed))
        self.asked.seen()
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
        for panel in (*self.overlays.all(), *self.panels()):
            panel.move(pos if panel is inside else (-1, -1))
        self._uncover(self.tips.point(pos, ticks()))

    def furniture_at(self, pos: tuple[int, int]) -> Panel | None:
        """The panel or popup under a point; None over the bare table."""
        panels = [*reversed(self.overlays.all()), *self.panels()]
        return next((panel for panel in panels if panel.rect.collidepoint(pos)), None)

    def hide_tip(self) -> None:
        """No tooltip until the mouse moves again."""
        self._uncover(self.tips.hide())

    def _uncover(self, rect: pygame.Rect | None) -> None:
        """Paint again what lay under a tip."""
        if rect is not None:
            self.view.expose(rect)
            for panel in self.panels():
                panel.dirty = panel.dirty or bool(panel.rect.colliderect(rect))
