"""The match screen: table in the middle, prompt on top, players and log at the side."""

from __future__ import annotations

from typing import Any

import pygame

from tabletop.core.input.interpret import Option
from tabletop.ui.kit.panels.panel import Panel, UiContext
from tabletop.ui.match.host import Host, PlayOptions
from tabletop.ui.match.match_layout import MatchLayout
from tabletop.ui.match.match_parts import make_context, make_parts, set_speed
from tabletop.ui.match.playback.bot_turns import BotTurns
from tabletop.ui.match.playback.dice_clip import DiceRelease
from tabletop.ui.match.playback.director import Director
from tabletop.ui.render.table_view import TableView
from tabletop.ui.table.overlays.loading import Opening
from tabletop.viewmodel.control.match_controller import MatchController


class MatchView:
    """One match on the screen. Events in, rectangles out; `update` returns when it wants to be woken next."""

    def __init__(self, host: Host, controller: MatchController, options: PlayOptions) -> None:
        self.controller, self.options = controller, options
        self.context = make_context(host, controller, options, self.refresh)
        self.parts = make_parts(controller, self.context, self._panels_changed)
        self.now = 0
        self._tip_wait: float | None = None
        self.take_options(options)
        self.layout = MatchLayout(self.context, self.parts)
        self.bot_turns = BotTurns(controller, self.context, self.parts.history, self.parts.overlays)
        self.parts.viewers.show_present()
        self.parts.sides.update()
        self.view.invalidate()  # the table opens as it is
        self.refresh()
        self._unsubscribe = controller.subscribe(self.parts.outcomes)

    @property
    def view(self) -> TableView:
        """The table as it is drawn."""
        return self.context.view

    @property
    def director(self) -> Director:
        """The player of scenes."""
        return self.context.director

    @property
    def ui(self) -> UiContext:
        """Words, theme and colours of the panels."""
        return self.context.ui

    # -- layout -------------------------------------------------------------------------------------------------------
    @property
    def size(self) -> tuple[int, int]:
        """The size of the window in pixels."""
        return self.context.room.size

    @property
    def table_rect(self) -> pygame.Rect:
        """The part of the window that the table has."""
        return self.context.room.table

    @property
    def opening(self) -> Opening | None:
        """The picture in the table's place while the pictures of its pieces are made; None afterwards."""
        return self.layout.opening

    @opening.setter
    def opening(self, opening: Opening | None) -> None:
        self.layout.opening = opening

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the screen out for another size, scale or language."""
        self.layout.resize(size)
        self.parts.ending.show_again()
        self.refresh()

    def take_options(self, options: PlayOptions) -> None:
        """Take over preferences that have changed."""
        self.options.take(options)
        set_speed(self.director, options)
        self.controller.throw_by_hand(options.hand_dice and not options.fast_dice)
        self.controller.bots.seconds = options.bot_seconds
        self.parts.log.dirty |= self.ui.details != options.details
        self.ui.details = options.details

    def expose(self) -> None:
        """Paint everything again: something else was drawn over the screen."""
        self.layout.expose()

    def _panels_changed(self, *, asked: bool) -> None:
        """Show the question that has come at last (`asked`), or place the panels, of which one needs another height."""
        if asked:
            self.refresh()
        else:
            self.layout.place()

    def panels(self) -> list[Panel]:
        """Return the panels around the table."""
        return list(self.parts.frame.panels)

    # -- what is shown ------------------------------------------------------------------------------------------------
    def refresh(self) -> None:
        """Bring bar, strips, log and lights up to date with what is shown."""
        parts = self.parts
        parts.overlays.renew()
        parts.control_record.renew()
        parts.frame.renew_tip()
        parts.undo_request.show()
        parts.lesson.show()
        parts.help.show()
        parts.viewers.lower_curtain()
        parts.sync.update_figures()
        parts.bar.dirty = True
        parts.sync.ask()
        shown, offers = self.controller.shown, self.offers()
        parts.focus.show(offers, shown.shots.discs if shown.shots is not None and offers else ())
        parts.input.aim.end_question()
        parts.lights.light()
        covered = parts.overlays.curtain is not None
        parts.callouts.asked(shown, covered=covered)
        parts.recap.asked(shown, covered=covered)
        parts.lesson.place()  # beside the docked panel that has come back

    def offers(self) -> tuple[Option, ...]:
        """Return the options that a person may act on now."""
        return self.parts.question.offers()

    # -- acting -------------------------------------------------------------------------------------------------------
    def answer(self, value: Any) -> None:
        """Give an answer from a button, the chooser or the composer."""
        self.parts.question.answer(value)

    def throw(self, hand: DiceRelease | None) -> None:
        """Let the waiting dice go as the hand did; None for a key or a button."""
        self.parts.dice.throw(hand)

    def scenes_over(self) -> None:
        """Drop the curtain if it must fall, and light what can be done: the director has shown everything."""
        self.parts.past.end_scene()
        self.parts.lights.pointer.renew()
        if self.controller.must_pass:
            self.refresh()
        else:
            self.parts.lights.light()

    # -- the loop -----------------------------------------------------------------------------------------------------
    def update(self, now: int) -> float | None:
        """Let time pass to `now` (ms). Returns the milliseconds until it wants to be called again, or None."""
        seconds = min(0.1, max(0.0, (now - self.now) / 1000.0)) if self.now else 0.0
        self.now = now
        parts = self.parts
        if self.layout.work():
            parts.question.note()
        self.view.update(seconds)
        self.director.update(seconds)
        parts.input.aim.update(seconds)
        parts.sides.update()
        parts.sync.follow()
        if self.director.has_ended():
            self.scenes_over()
        at = parts.history.at
        parts.history.update(seconds, self.options.speed)
        if parts.history.at != at:
            self.refresh()
        if parts.bar.busy:
            parts.log.show(self.controller.shown.lines, self.controller.at)
        if parts.chat.update():
            self.layout.place()
        parts.overlays.update(now)
        parts.recap.update()
        parts.lesson.place()
        parts.help.update()
        parts.input.mouse.wait()
        self._tip_wait = parts.tips.update(now, pygame.Rect((0, 0), self.size), parts.overlays.message_rects)
        self.bot_turns.update(seconds)
        parts.callouts.update(seconds)  # after all that it must not hide
        return self._wake()

    def _wake(self) -> float | None:
        """Return the milliseconds after which `update` is to be called again; None for not before something happens."""
        parts = self.parts
        if self.opening is not None:
            return 1
        if self.view.moving or parts.input.aim.moving or self.director.wait == 1000 / 60:
            return 1000 / 60
        if self.bot_turns.goes_on or parts.history.playing or parts.input.hand.pressed:
            return 40
        own = self.bot_turns.wait
        waits = (own, self._tip_wait, parts.overlays.wait, self.director.wait, parts.callouts.wait, parts.sides.wait)
        return min((wait for wait in waits if wait is not None), default=None)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Paint what changed, and return where."""
        changed = self.layout.draw(surface)
        self.seen()
        return changed

    def seen(self) -> None:
        """Note that the screen has been drawn: the question is shown, and its buttons can be pressed."""
        self.parts.question.seen()
        self.parts.control_record.note()

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle one event; True when it was used."""
        return self.parts.help.handle(event) or self.parts.input.handle(event)

    def close(self) -> None:
        """Stop listening, and leave the match: the screen goes away."""
        self._unsubscribe()
        self.parts.help.why.stop()
        self.controller.close()
