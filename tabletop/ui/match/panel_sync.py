"""Synchronisation of bar, figures and log with the scenes that have been seen; then the next question is shown."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

import pygame

from tabletop.core.data.messages import SeatName, msg
from tabletop.core.rules.questions import CHANCE
from tabletop.ui.match.history.match_end import Ending
from tabletop.ui.match.history.time_travel import TimeTravel
from tabletop.ui.match.question.question import QuestionView
from tabletop.ui.match.question.trade import Bargains
from tabletop.ui.table.panels.log_panel import LogPanel
from tabletop.ui.table.panels.players_panel import PlayersPanel
from tabletop.ui.table.panels.prompt_bar import GO_ON, Choice


class Changed(Protocol):
    """A callback for a new height of the figures, or (`asked`) for a question that can be shown at last."""

    def __call__(self, *, asked: bool) -> None: ...


class PanelSync:
    """A synchroniser of the panels beside the table with the last scene that has been seen."""

    def __init__(
        self,
        past: TimeTravel,
        ending: Ending,
        bargains: Bargains,
        question: QuestionView,
        players: PlayersPanel,
        log: LogPanel,
        changed: Changed,
    ) -> None:
        self.past, self.ending, self.bargains, self.question = past, ending, bargains, question
        self.players, self.log, self.changed = players, log, changed
        self.controller, self.bar, self.context = question.controller, question.bar, question.context
        self._unseen, self._seen_up_to = False, self.controller.gate.seen_up_to

    def update_figures(self) -> None:
        """Bring figures and log up to the last scene that has been seen."""
        shown, players = self.controller.shown, self.players
        before = players.height(players.rect.width)
        notes = [self._note(seat) for seat in range(len(shown.names))]
        players.show(
            list(shown.stats), shown.acting if not shown.is_past else self.controller.now.acting, notes, shown.coming
        )
        if players.height(players.rect.width) != before:
            self.changed(asked=False)
        self.log.show(shown.lines, self.controller.at)

    def update_status(self) -> None:
        """Bring figures, notes, log and tools up to date, while the question stays the same."""
        self.update_figures()
        self.bar.dirty = True

    def _note(self, seat: int) -> str:
        """Return the note beside a name: a computer player, or somebody on a phone."""
        computer = msg("ui.play.computer") if seat in self.controller.shown.computers else None
        note = computer or self.controller.remote_seats.mark(seat, self.controller.away)
        return self.context.host.words.text(note) if note is not None else ""

    def follow(self) -> None:
        """Update the panels to what has been seen so far; when everything has been seen, show the next question."""
        seen_up_to = self.controller.gate.seen_up_to
        if seen_up_to == self._seen_up_to:
            return
        self._seen_up_to, unseen = seen_up_to, self.controller.shown.unseen
        if self._unseen and not unseen:
            self.changed(asked=True)
            return
        self.update_figures()
        if unseen:
            self.ask()

    def ask(self) -> None:
        """Show the question in the bar, and in a panel for options that lie nowhere on the table."""
        shown, bar = self.controller.shown, self.bar
        bar.goes_on = self.context.options.results != "by_themselves"
        message, acting, self._unseen = shown.prompt, shown.acting, shown.unseen
        if not shown.is_past:
            self.past.overlays.show_past(None)
        if shown.is_past or message is None:
            (self.past if shown.is_past else self.ending).show_choices()
            return
        if shown.unseen:
            self.bargains.show(bar)
            seat = bar.seat if shown.said is None or shown.said_of == CHANCE else shown.said_of
            bar.show(shown.said or bar.message, seat, self._advance())
            return
        self.ending.begin_again()
        if self.bargains.show(bar):
            return
        if shown.throw is not None:
            bar.show(message, acting, [Choice(msg("ui.play.throw"), self._throw, "main")])
        elif shown.question is not None:
            self.question.show(shown.question, message, acting)
            self.bargains.viewers.offer_look(bar)
        elif acting in shown.computers:
            bar.show(msg("ui.play.thinks", who=SeatName(acting)), acting, [], busy=True)
        else:
            bar.show(message, acting, [])

    def _advance(self) -> list[Choice]:
        """Return the button that goes on from a result."""
        director = self.context.director
        return [replace(GO_ON, on_press=director.advance)] if director.dwelling else []

    def _throw(self) -> None:
        """Throw the dice as a key would."""
        self.context.director.hand = None
        self.controller.throw(pygame.mouse.get_pos())
