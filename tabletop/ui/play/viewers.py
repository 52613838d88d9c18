"""Whose eyes a shared screen has: hidden hands, the curtain between two people, peeking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ask import NATURE
from tabletop.project import sync
from tabletop.scenes import PERSON, Prompt
from tabletop.ui.play.covers import Curtain

if TYPE_CHECKING:
    from tabletop.ui.play.screen import PlayScreen


class Viewers:
    """To whom the table is shown. `alone` is the only person of the match, who always sees the own hand."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        people = [seat for seat, player in enumerate(screen.session.players) if player.kind == PERSON]
        self.alone = people[0] if len(people) == 1 else None
        self.peeking: int | None = None
        """The key that is held to peek."""

    def others_look(self) -> bool:
        """Whether somebody else must act next than the one to whom the table is shown (games with secrets)."""
        session, prompt = self.screen.session, self.screen.session.prompt
        if not session.game.secret_hands or self.alone is not None or prompt is None or prompt.seat == NATURE:
            return False
        shown = session.is_bot(prompt.seat) or prompt.seat == session.viewer
        return not shown and self.screen.history.at is None

    def raise_curtain(self) -> None:
        prompt = self.screen.session.prompt
        if prompt is None or not self.others_look() or self.screen.director.busy:
            return
        self.look_as(None)
        if not self.screen.options.curtain or not self._has_secrets(prompt):
            self.look_as(prompt.seat)
            return
        seat = prompt.seat
        self.screen.overlays.curtain = Curtain(self.screen.desk, seat, lambda: self.lift(seat), "Enter")
        self.screen.overlays.curtain.place(self.screen.table_rect)

    def _has_secrets(self, prompt: Prompt) -> bool:
        """Whether the asked seat sees more than the shared table, or is to choose something in secret."""
        session = self.screen.session
        if any(offer.label.public is not None for offer in prompt.offers):
            return True
        state, project = session.match.state, session.game.project
        return project(state, prompt.seat) != project(state, None)

    def lift(self, seat: int) -> None:
        self.screen.overlays.curtain = None
        self.screen.view.expose()
        self.look_as(seat)
        self.screen.refresh()

    def peek(self, key: int) -> None:
        """Show the acting person's own face-down pieces while `key` is held."""
        prompt = self.screen.session.prompt
        if (
            self.peeking is None
            and prompt is not None
            and self.screen.history.at is None
            and not self.screen.session.game.secret_hands
        ):
            seat = prompt.ask.by if prompt.seat == NATURE else prompt.seat
            if not self.screen.session.is_bot(seat):
                self.peeking = key
                self.look_as(seat)

    def stop_peeking(self) -> None:
        """The key is up again: the shared table."""
        self.peeking = None
        self.look_as(self.alone)

    def look_as(self, viewer: int | None) -> None:
        """Show the table with other eyes, at once."""
        self.screen.director.skip()
        self.screen.session.look_as(viewer)
        self.show_present()

    def show_present(self) -> None:
        """The table of this moment, without motion."""
        session = self.screen.session
        sync(self.screen.view.table, session.game.project(session.match.state, session.viewer))
        self.screen.view.invalidate()
