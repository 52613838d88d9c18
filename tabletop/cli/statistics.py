"""The command `statistics`: shows the record of the matches played on this machine."""

from __future__ import annotations

from typing import Any

from tabletop.cli.arguments import CommandError, game_of
from tabletop.core.data.messages import msg
from tabletop.session.app import statistics
from tabletop.session.games.registry import GameRegistry
from tabletop.session.locale.translations import Translations


def print_statistics(options: Any, words: Translations, registry: GameRegistry) -> int:
    """Print how often each player played and won, or write a table for other programs, or delete the record."""
    from tabletop.ui.system.preferences import statistics_file  # standard library only

    game = game_of(options.game, registry).id if options.game is not None else ""
    path = statistics_file()
    if options.delete:
        try:
            statistics.delete(path)
        except OSError as error:
            raise CommandError(msg("cli.cannot_write", file=path.name, error=error.strerror or str(error))) from None
        return 0
    matches = statistics.read(path)
    if options.csv is not None:
        try:
            options.csv.write_text(statistics.as_csv(matches, game), encoding="utf-8-sig", newline="")
        except OSError as error:
            raise CommandError(
                msg("cli.cannot_write", file=str(options.csv), error=error.strerror or str(error))
            ) from None
        return 0
    for each in [game] if game else dict.fromkeys(one.game for one in matches):
        count = sum(one.game == each for one in matches)
        print(f"{words.text(registry.title_of(each)) if each in registry.manifests else each}: ", end="")
        print(words.text(msg("stats.counted", count=count)))
        for one in statistics.records(matches, each):
            mean = f"{one.mean:.1f}"
            line = msg("stats.told", name=one.name, matches=one.matches, wins=one.wins, mean=mean, best=one.best)
            print("  " + words.text(line))
    return 0
