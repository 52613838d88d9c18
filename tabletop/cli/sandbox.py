"""The command `sandbox`: opens the window at a free table."""

from __future__ import annotations

from typing import Any

from tabletop.cli.commands import Failure, game_of, number, open_window
from tabletop.core.words import say
from tabletop.play.catalogue import Catalogue
from tabletop.play.registry import Shelf
from tabletop.play.scenes import Player
from tabletop.sets.library import Library
from tabletop.sets.model import BadSet


def sandbox(options: Any, words: Catalogue, shelf: Shelf) -> int:
    """Open the window at a free table."""
    game = game_of(options.game, shelf) if options.game is not None else None
    least = 1 if game is None else game.seats[0]
    count = least if options.seats is None else number(options.seats, "--seats", 1, 6)
    players = [Player(words.text(say("core.seat", number=seat + 1)), seat) for seat in range(count)]
    try:
        Library(options.set)
    except BadSet as bad:
        raise Failure(bad.reason) from None
    return open_window(words, shelf, None, (players, game.id if game is not None else "", options.set, options.seed))
