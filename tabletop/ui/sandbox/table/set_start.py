"""The start of a set that is a game: offered when the set comes onto a table, or chosen from its menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tabletop.core.data.messages import Message
from tabletop.sandbox.set_start import fits
from tabletop.session.match.scenes import Player
from tabletop.sets.model import PieceSet
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.screens.base.dialog import Dialog, Reply
from tabletop.viewmodel.control.sandbox_controller import SandboxController


class SetStart:
    """The way from a set with a `[setup]` to a table of its own, with the people of this one as far as they fit."""

    def __init__(self, app: Shell, controller: SandboxController) -> None:
        self.app, self.controller = app, controller

    def offer(self, found: PieceSet, lay_here: Callable[[], object]) -> None:
        """Ask whether a set starts as a game, or its pieces come onto this table."""
        app = self.app
        replies = [
            Reply(app.say("imports.ask.here"), lay_here),
            Reply(app.say("sandbox.start.play_this"), partial(self.play, found), "main"),
        ]
        app.push(Dialog(app, app.words.text(found.name), app.say("sandbox.start.ask"), replies))

    def play(self, found: PieceSet) -> None:
        """Open a table on which the set is ready."""
        self.app.routes.open_set(found.id, self._players(found), [found.folder])

    def read(self, title: Message, notes: Message) -> None:
        """Show the notes of a set."""
        show_notes(self.app, title, [notes], self.controller.players)

    def _players(self, found: PieceSet) -> list[Player]:
        """Return the people of this table, or as many as the set needs at least."""
        here = list(self.controller.players)
        if fits(found, len(here)) or found.setup is None:
            return here
        count = min(found.setup.head.seats)
        named = [Player(self.app.say("core.seat", number=seat + 1), seat) for seat in range(len(here), count)]
        return [*here[:count], *named]


def show_notes(app: Shell, title: Message, said: Sequence[Message], players: Sequence[Player]) -> None:
    """Show sentences about the start of a set."""
    names = [player.name for player in players]
    words = "\n\n".join(app.words.text(sentence, names) for sentence in said)
    app.push(Dialog(app, app.words.text(title), words, [Reply(app.say("ui.ok"), lambda: None, "main")]))
