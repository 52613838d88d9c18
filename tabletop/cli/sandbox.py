"""The command `sandbox`: opens the window at a free table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tabletop.cli.arguments import CommandError, game_of, number
from tabletop.cli.new_set import with_template
from tabletop.cli.window import open_window
from tabletop.core.data.messages import msg
from tabletop.files.records import SETUP_SUFFIX
from tabletop.session.games.registry import GameRegistry
from tabletop.session.locale.translations import Translations
from tabletop.session.match.scenes import Player
from tabletop.sets.library import Library
from tabletop.sets.model import InvalidSetError


def sandbox(options: Any, words: Translations, registry: GameRegistry) -> int:
    """Open the window at a free table."""
    if options.setup is not None:
        if options.game is not None or options.seats is not None:
            raise CommandError(msg("cli.setup_alone"))
        return open_window(words, registry, None, setup=(setup_of(options.setup), options.set, options.seed))
    game = game_of(options.game, registry) if options.game is not None else None
    least = 1 if game is None else game.seats[0]
    count = least if options.seats is None else number(options.seats, "--seats", 1, 6)
    players = [Player(words.text(msg("core.seat", number=seat + 1)), seat) for seat in range(count)]
    library = Library()
    for folder in options.set:
        try:
            library.add(folder)
        except InvalidSetError as bad:
            raise CommandError(with_template(bad.reason, folder)) from None
    return open_window(words, registry, None, (players, game.id if game is not None else "", options.set, options.seed))


def setup_of(text: str) -> Path:
    """Return the file of a set-up or of a saved free table, by its path or by its name among the saved ones."""
    from tabletop.ui.system.preferences import saves_folder  # standard library only

    path, named = Path(text), saves_folder() / f"{text}{SETUP_SUFFIX}"
    if path.is_file():
        return path
    if "/" not in text and named.is_file():
        return named
    known = ", ".join(sorted(one.stem for one in saves_folder().glob(f"*{SETUP_SUFFIX}")))
    raise CommandError(msg("cli.no_setup", name=text, known=known or "-"))
