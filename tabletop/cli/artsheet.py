"""The command `artsheet`: all pictures of a game on one sheet, and the pairs that are most similar."""

from __future__ import annotations

import os
from typing import Any

from tabletop.cli.arguments import CommandError, game_of, number
from tabletop.core.data.messages import msg
from tabletop.session.games.registry import GameRegistry
from tabletop.session.locale.translations import Translations

MOST_PAIRS = 1000


def artsheet(options: Any, words: Translations, registry: GameRegistry) -> int:
    """Write every picture of a game at 48, 120 and 400 pixels; with `--pairs N` print the N nearest pairs."""
    game = game_of(options.game, registry)
    pairs = None if options.pairs is None else number(options.pairs, "--pairs", 1, MOST_PAIRS)
    if options.out.suffix.lower() != ".png":
        raise CommandError(msg("cli.not_png", file=str(options.out)))
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from tabletop.ui.shell.export.artsheet import nearest_pairs, save_sheet, used_pictures

    pictures = used_pictures(game)
    if not pictures:
        raise CommandError(msg("cli.no_pictures", game=game.id))
    try:
        save_sheet(pictures, words, options.out)
    except OSError as error:
        raise CommandError(msg("cli.cannot_write", file=str(options.out), error=error.strerror or str(error))) from None
    if pairs is not None:
        for distance, first, second in nearest_pairs(pictures)[:pairs]:
            print(f"{distance:.3f}  {first:28} {second}")
    return 0
