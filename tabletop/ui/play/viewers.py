"""Whose eyes a shared screen has: hidden hands, the curtain between two people, peeking."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from tabletop.ask import NATURE
from tabletop.project import Item, Want
from tabletop.scenes import PERSON, Prompt
from tabletop.ui.play.covers import Curtain
from tabletop.words import Message, Who, say

if TYPE_CHECKING:
    from tabletop.ui.play.screen import PlayScreen

EYE: Final = -1
"""Held to peek: the eye of the bar instead of a key."""


class Viewers:
    """To whom the table is shown. `alone` is the only person of the match, who always sees the own hand."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        people = [seat for seat, player in enumerate(screen.session.players) if player.kind == PERSON]
        self.alone = people[0] if len(people) == 1 else None
        self.peeking: int | None = None
        """The key that is held to peek, or `EYE`."""
        self._told: set[int] = set()

    def others_look(self) -> bool:
        """Whether somebody else must act next than the one to whom the table is shown (games with secrets)."""
        session, prompt = self.screen.session, self.screen.session.prompt
        if not session.game.secret_hands or self.alone is not None or prompt is None or prompt.seat == NATURE:
            return False
        shown = session.is_bot(prompt.seat) or prompt.seat == session.viewer
        return not shown and self.screen.history.at is None

    def raise_curtain(self) -> None:
        """Let a curtain fall before who is to look next; one that was there for another question is gone."""
        prompt, overlays = self.screen.session.prompt, self.screen.overlays
        if overlays.curtain is not None:
            overlays.curtain = None
            self.screen.view.expose()
        if prompt is None or not self.others_look() or self.screen.director.busy:
            return
        self.look_as(None)
        if not self.screen.options.curtain or not self._has_secrets(prompt):
            self.look_as(prompt.seat)
            return
        seat = prompt.seat
        overlays.curtain = Curtain(self.screen.desk, seat, lambda: self.lift(seat), "Enter")
        overlays.curtain.place(self.screen.table_rect)

    def _has_secrets(self, prompt: Prompt) -> bool:
        """Whether the asked seat sees more than the shared table, or is to choose something in secret."""
        return self._sees_more(prompt.seat) or any(offer.label.public is not None for offer in prompt.offers)

    def _sees_more(self, seat: int) -> bool:
        """Whether something lies on the table that only this seat may see."""
        state, project = self.screen.session.match.state, self.screen.session.game.project
        return _laid_out(project(state, seat)) != _laid_out(project(state, None))

    def lift(self, seat: int) -> None:
        self.screen.overlays.curtain = None
        self.screen.view.expose()
        self.look_as(seat)
        self.screen.refresh()

    def peek(self, key: int) -> None:
        """Show what only the acting person may see while `key` (or `EYE`) is held."""
        seat = self._peeper()
        if self.peeking is None and seat is not None:
            self.peeking = key
            self.look_as(seat)

    def can_peek(self) -> bool:
        """Whether the acting person may see something that the shared table does not show."""
        seat = self._peeper()
        return seat is not None and self.screen.session.viewer is None and self._sees_more(seat)

    def how_to_peek(self) -> Message | None:
        """A sentence for the person who may peek for the first time."""
        seat = self._peeper()
        if seat is None or seat in self._told or not self.can_peek():
            return None
        self._told.add(seat)
        return say("ui.play.how_to_peek", who=Who(seat))

    def _peeper(self) -> int | None:
        """The person who acts and may peek; None in games with a curtain, and while the past is shown."""
        session, prompt = self.screen.session, self.screen.session.prompt
        if prompt is None or self.screen.history.at is not None or session.game.secret_hands:
            return None
        seat = prompt.ask.by if prompt.seat == NATURE else prompt.seat
        return None if session.is_bot(seat) or self.alone is not None else seat

    def stop_peeking(self) -> None:
        """The key is up again: the shared table."""
        self.peeking = None
        self.look_as(self.alone)

    def look_as(self, viewer: int | None) -> None:
        """Show the table with other eyes, at once."""
        self.screen.director.skip()
        self.screen.session.look_as(viewer)
        self.screen.history.look_anew()
        self.show_present()

    def show_present(self) -> None:
        """The table of the moment that is looked at, without motion."""
        self.screen.view.table.place(self.screen.history.placement)
        self.screen.view.invalidate()


def _laid_out(wants: Mapping[str, Want]) -> dict[str, tuple[list[Item], dict[str, int]]]:
    """What lies in the zones, however it was written down."""
    zones = {
        zone: (list(want.unique), {kind: n for kind, n in want.alike.items() if n}) for zone, want in wants.items()
    }
    return {zone: lying for zone, lying in zones.items() if any(lying)}
