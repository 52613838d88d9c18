"""The command `sandbox`: opens the window at a free table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tabletop.cli.arguments import CommandError, game_of, number
from tabletop.cli.new_set import with_template
from tabletop.cli.window import open_window
from tabletop.core.data.messages import msg
from tabletop.files.records import SETUP_SUFFIX
from tabletop.sandbox.set_start import check_seats
from tabletop.session.games.registry import GameRegistry
from tabletop.session.locale.translations import Translations
from tabletop.session.match.scenes import Player
from tabletop.sets.library import BUILT_IN, Library
from tabletop.sets.model import InvalidSetError, PieceSet
from tabletop.sets.reader import FILE


def sandbox(options: Any, words: Translations, registry: GameRegistry) -> int:
    """Open the window at a free table."""
    if options.setup is not None:
        if options.game is not None or options.seats is not None:
            raise CommandError(msg("cli.setup_alone"))
        return open_window(words, registry, None, setup=(setup_of(options.setup), options.set, options.seed))
    game = game_of(options.game, registry) if options.game is not None else None
    folders = [_folder_of(text) for text in options.set]
    sets = [_read(folder) for folder in folders]
    starting = next((found for found in sets if found.setup is not None), None) if game is None else None
    least = 1 if game is None else game.seats[0]
    if starting is not None and starting.setup is not None:
        least = min(starting.setup.head.seats)
    count = least if options.seats is None else number(options.seats, "--seats", 1, 6)
    if starting is not None:
        try:
            check_seats(starting, count)
        except InvalidSetError as bad:
            raise CommandError(bad.reason) from None
    players = [Player(words.text(msg("core.seat", number=seat + 1)), seat) for seat in range(count)]
    return open_window(words, registry, None, (players, game.id if game is not None else "", folders, options.seed))


def _folder_of(text: str) -> Path:
    """Return the folder of a set, by its path or by its name among those that come with the program or were made."""
    from tabletop.ui.system.preferences import sets_folder  # standard library only

    path = Path(text)
    named = [folder / text for folder in (BUILT_IN, sets_folder()) if text == path.name]
    return path if path.exists() else next((folder for folder in named if (folder / FILE).is_file()), path)


def _read(folder: Path) -> PieceSet:
    try:
        return Library().sets[folder.name] if folder.parent == BUILT_IN else Library().add(folder)
    except InvalidSetError as bad:
        raise CommandError(with_template(bad.reason, folder)) from None


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
