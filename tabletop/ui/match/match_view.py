"""The match screen: table in the middle, prompt on top, players and log at the side. It lays the parts together."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from tabletop.core.input.interpret import Option
from tabletop.core.table.table import Table
from tabletop.ui.kit.base.tooltips import Tips
from tabletop.ui.kit.panels.panel import Panel, UiContext
from tabletop.ui.match.aiming.aim_input import AimInput
from tabletop.ui.match.aiming.aim_overlay import AimShow
from tabletop.ui.match.aiming.aim_state import Aiming
from tabletop.ui.match.context import MatchContext, Room
from tabletop.ui.match.help.help_controller import HelpController
from tabletop.ui.match.help.lesson_overlay import LessonOverlay
from tabletop.ui.match.history.history_player import HistoryPlayer
from tabletop.ui.match.history.match_end import Ending
from tabletop.ui.match.history.recap import Recap
from tabletop.ui.match.history.time_travel import TimeTravel
from tabletop.ui.match.history.undo_request import UndoRequestView
from tabletop.ui.match.host import Host, PlayOptions
from tabletop.ui.match.input import key_actions
from tabletop.ui.match.input.dice_input import DiceHand
from tabletop.ui.match.input.events import TableInput
from tabletop.ui.match.input.mouse import Mouse
from tabletop.ui.match.input.reach import Reach
from tabletop.ui.match.input.toolbar import left_tools, right_tools
from tabletop.ui.match.outcomes import Outcomes
from tabletop.ui.match.panel_sync import PanelSync
from tabletop.ui.match.playback.dice_clip import DiceRelease
from tabletop.ui.match.playback.director import Director
from tabletop.ui.match.playback.dwell import MatchPacing
from tabletop.ui.match.question.callouts import Callouts
from tabletop.ui.match.question.highlights import Lights
from tabletop.ui.match.question.overlay_stack import Overlays
from tabletop.ui.match.question.pointer import Pointer
from tabletop.ui.match.question.question import QuestionView
from tabletop.ui.match.question.trade import Bargains
from tabletop.ui.match.question.viewpoint import Viewers
from tabletop.ui.match.scene_listener import SceneListener
from tabletop.ui.render.table_view import TableView
from tabletop.ui.table.frame import screen_layout
from tabletop.ui.table.frame.focus_ring import FocusRing
from tabletop.ui.table.frame.screen_parts import ScreenParts
from tabletop.ui.table.frame.table_screen import paint, seated, speak, styles_of
from tabletop.ui.table.overlays.loading import Opening
from tabletop.ui.table.panels.help_toolbar import AidRow
from tabletop.ui.table.panels.log_panel import LogPanel
from tabletop.ui.table.panels.piece_tooltip import card_at
from tabletop.ui.table.panels.players_panel import PlayersPanel
from tabletop.ui.table.panels.prompt_bar import PromptBar
from tabletop.ui.table.panels.thumbnails import picture_of
from tabletop.viewmodel.control.match_controller import MatchController


class MatchView:
    """One match on the screen. Events in, rectangles out; `update` returns when it wants to be woken next."""

    def __init__(self, host: Host, play: MatchController, options: PlayOptions) -> None:
        self.host, self.play, self.options = host, play, options
        self.floor = floor = _floor(host, play, options, self.refresh)
        self.desk, self.view, self.director = floor.desk, floor.view, floor.director
        self.log = LogPanel(self.desk)
        self.strips = PlayersPanel(self.desk, partial(picture_of, self.view), self.log.filter)
        self.overlays = Overlays(floor, play.game.id, self.log)
        legend = partial(self.overlays.show_legend, play.game.table.legend)
        self.bar = PromptBar(self.desk, [], right_tools(play, host, legend))
        self.asked = QuestionView(play, floor, self.bar, self.overlays)
        self.viewers = Viewers(play, floor, self.overlays)
        self.history = HistoryPlayer(play, self.view)
        self.focus = FocusRing(lambda: play.shown.table)
        pointer = Pointer(floor, self.asked)
        show = AimShow(Aiming(floor, self.asked), pointer)
        self.lights = Lights(floor, self.asked, pointer, self.focus, show)
        self.past = TimeTravel(play, floor, self.history, self.bar, self.overlays, self.lights)
        self.ending = Ending(self.past, self.bar)
        aim = AimInput(show, self.focus, self.lights, self.past)
        self.bar.tools = left_tools(play, self.past, self.viewers, aim)
        self.tips = Tips(self.desk, picture=self._card_at)
        self.aids = AidRow(self.desk, [])
        panels = [self.bar, self.strips, self.log, self.aids]
        self.furniture = ScreenParts(self.view, panels, self.overlays, self.tips)
        self.dice = DiceHand(floor, self.asked)
        self.bargains = Bargains(self.viewers)
        mouse = Mouse(floor, self.furniture, self.log, self.strips, self.lights, self.bargains, aim, self.dice)
        self.recap = Recap(self.past)
        self.agreeing = UndoRequestView(self.past)
        named: dict[str, Panel] = {"prompt": self.bar, "players": self.strips, "log": self.log}
        self.coaching = LessonOverlay(play, self.overlays, named)
        self.advising = HelpController(mouse, self.recap, self.coaching, self.bar)
        self.input = TableInput(mouse, self.past, _key_actions(self))
        self.reach = Reach(mouse, self.bar)
        self.telling = PanelSync(
            self.past, self.ending, self.bargains, self.asked, self.strips, self.log, self._panels_changed
        )
        self.outcomes = Outcomes(self.past, self.lights, self.telling)
        self.callouts = Callouts(play, self.overlays, self.strips)
        self._connect()
        self._pause, self.now = 0.0, 0
        self._answered = False
        self.take_options(options)
        self._tip_wait: float | None = None
        self._everything = True
        self.opening: Opening | None = Opening(self.desk, self.view)
        self._place_all()
        self.viewers.show_present()
        self.refresh()
        self._unsubscribe = play.subscribe(self.outcomes)

    def _connect(self) -> None:
        """Let each part call those that were made after it."""
        self.log.look, self.tips.words = self.past.look, self.advising.words_at
        self.aids.aids = self.advising.aids()
        self.director.listener, self.director.sounds.output = SceneListener(self.callouts), self.floor.host

    # -- layout -------------------------------------------------------------------------------------------------------
    @property
    def size(self) -> tuple[int, int]:
        return self.floor.room.size

    @property
    def table_rect(self) -> pygame.Rect:
        return self.floor.room.table

    @property
    def opening(self) -> Opening | None:
        """Stands where the table will be, while its pictures are made."""
        return self._opening

    @opening.setter
    def opening(self, opening: Opening | None) -> None:
        self._opening, self.floor.room.ready = opening, opening is None

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size, scale or language."""
        if speak(self.desk, self.view, self.host.words, self.host.theme) or size != self.size:
            self.opening = Opening(self.desk, self.view)
        self.floor.room.size = size
        self.overlays.forget()
        self.furniture.hide_tip()
        self._place_all()
        self.ending.show_again()
        self.refresh()

    def take_options(self, options: PlayOptions) -> None:
        """Preferences have changed."""
        self.options.take(options)
        set_out(self.director, options)
        self.play.throw_by_hand(options.hand_dice and not options.fast_dice)
        self.play.bots.seconds = options.bot_seconds
        self.log.dirty |= self.desk.details != options.details
        self.desk.details = options.details

    def expose(self) -> None:
        """Something else was drawn over the screen: paint everything again."""
        self._everything = True

    def _place_all(self) -> None:
        shape = self.view.table.width / self.view.table.height
        self.floor.room.table = screen_layout.lay_out(
            self.size, self.desk.theme, shape, self.bar, self.strips, self.log, self.aids
        )
        self.view.resize(self.table_rect)
        if self.opening is not None:
            self.opening.place(self.table_rect)
        self.overlays.place()
        for panel in self.panels():
            panel.dirty = True
        self._everything = True

    def _panels_changed(self, *, asked: bool) -> None:
        """The figures need another height, or (`asked`) what follows is asked at last."""
        if asked:
            self.refresh()
        else:
            self._place_all()

    def panels(self) -> list[Panel]:
        return list(self.furniture.panels)

    # -- what is shown ------------------------------------------------------------------------------------------------
    def refresh(self) -> None:
        """Bring bar, strips, log and lights up to date with what is shown."""
        self.overlays.renew()
        self.reach.renew()
        self.furniture.renew_tip()
        self.agreeing.show()
        self.coaching.show()
        self.advising.show()
        self.viewers.lower_curtain()
        self.telling.tell()
        self.bar.dirty = True
        self.telling.ask()
        shown, offers = self.play.shown, self.offers()
        self.focus.show(offers, shown.shots.discs if shown.shots is not None and offers else ())
        self.input.aim.end_question()
        self.lights.light()
        covered = self.overlays.curtain is not None
        self.callouts.asked(shown, covered=covered)
        self.recap.asked(shown, covered=covered)
        self.coaching.place()  # beside the docked panel that has come back

    def offers(self) -> tuple[Option, ...]:
        """Return the options that a person may act on now."""
        return self.asked.offers()

    def _card_at(self, pos: tuple[int, int]) -> pygame.Surface | None:
        return card_at(self.view, self.desk, pos) if self.furniture.at(pos) is None else None

    # -- acting -------------------------------------------------------------------------------------------------------
    def answer(self, value: Any) -> None:
        """An answer from a button, the chooser or the composer."""
        self.asked.answer(value)

    def throw(self, hand: DiceRelease | None) -> None:
        """Let the waiting dice go as the hand did; None for a key or a button."""
        self.dice.throw(hand)

    def scenes_over(self) -> None:
        """The director has shown everything: the curtain may fall now, and what can be done lights up."""
        self.past.end_scene()
        if self.play.must_pass:
            self.refresh()
        else:
            self.lights.light()

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
        self.callouts.update(seconds)
        self.input.aim.update(seconds)
        self.telling.follow()
        if self.director.has_ended():
            self.scenes_over()
        at = self.history.at
        self.history.update(seconds, self.options.speed)
        if self.history.at != at:
            self.refresh()
        if self.bar.busy:
            self.log.show(self.play.shown.lines, self.play.at)
        self.overlays.update(now)
        self.recap.update()
        self.coaching.place()
        self.advising.update()
        self.input.mouse.wait()
        self._tip_wait = self.tips.update(now, pygame.Rect((0, 0), self.size), self.overlays.told)
        self._run_bots(seconds)
        return self._wake()

    def _run_bots(self, seconds: float) -> None:
        self._pause, self._answered = max(0.0, self._pause - seconds), False
        if self._bots_may_play():
            self._answered = self.play.run_bots(self.table_rect.center)
            if self._answered and not self.play.bots.passed:
                self._pause = self.options.bot_pause

    def _bots_may_play(self) -> bool:
        """Return whether a computer player may answer now: no motion, no look back, no question of the program."""
        return self.history.at is None and not self.director.busy and self._pause <= 0 and not self.overlays.asking

    def _wake(self) -> float | None:
        if self.opening is not None:
            return 1
        if self.view.moving or self.input.aim.moving or self.director.wait == 1000 / 60:
            return 1000 / 60
        if self._pause > 0 or self.history.playing or self.input.hand.pressed or self._answered:
            return 40  # after an answer without pause and motion nothing else asks the next computer player
        due = self.play.bots.wait_ms(answers=self._bots_may_play())
        waits = (due, self._tip_wait, self.overlays.wait, self.director.wait, self.callouts.wait)
        return min((wait for wait in waits if wait is not None), default=None)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Paint what changed."""
        everything, self._everything = self._everything, False
        changed = paint(surface, self.furniture, self.opening, everything=everything)
        self.seen()
        return changed

    def seen(self) -> None:
        """The screen has been drawn: what is asked stands there, and can be pressed."""
        self.asked.seen()
        self.reach.note()

    def handle(self, event: pygame.event.Event) -> bool:
        """Return one event; True when it was used."""
        return self.advising.handle(event) or self.input.handle(event)

    def close(self) -> None:
        """Stop listening, and leave the match: the screen goes away."""
        self._unsubscribe()
        self.advising.why.stop()
        self.play.close()


def _key_actions(screen: MatchView) -> key_actions.Actions:
    """Return what keys do at a match, beside the hand's own."""
    return key_actions.together(
        [
            key_actions.CameraActions(screen.view).actions(lambda: screen.play.now.acting),
            key_actions.past_actions(screen.past, screen.recap),
            key_actions.FocusActions(screen.floor, screen.lights, screen.bar).actions(),
            key_actions.HelpActions(screen.floor, screen.log, screen.viewers, screen.dice).actions(),
            key_actions.asking_actions(screen.advising),
        ]
    )


def _floor(host: Host, play: MatchController, options: PlayOptions, refresh: Callable[[], None]) -> MatchContext:
    """Return the lowest parts: words in the colours of the seats, the view, and who moves its pieces."""
    shown, styles = play.shown, styles_of(host.theme, play.players)
    colours, names = seated(host.theme, styles), list(shown.names)
    view = TableView(Table(shown.table.plan), host.words, host.theme.text, colours, names=names)
    director = Director(view, flicking=play.game.table.flicking, pacing=MatchPacing(play, options))
    set_out(director, options)
    desk = UiContext(host.words, host.theme, names, styles, settling=host.settling)
    return MatchContext(host, desk, options, Room(), view, director, refresh)


def set_out(director: Director, options: PlayOptions) -> None:
    """How fast things move, if at all."""
    director.speed, director.fast_dice = options.speed, options.fast_dice
    director.view.animator.reduced = options.speed <= 0
