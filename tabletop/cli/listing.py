"""The commands that print what there is: the games, and the rules of a game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tabletop.cli.arguments import (
    CommandError,
    game_of,
    spelled,
)
from tabletop.core.data.messages import msg
from tabletop.session.bots.computer_players import thinkers
from tabletop.session.games.registry import GameRegistry
from tabletop.session.games.rule_texts import readable
from tabletop.session.locale.translations import Translations


def listing(options: Any, words: Translations, registry: GameRegistry) -> int:
    """List the available games."""
    if options.json:
        found = [
            {
                "id": game.id,
                "title": words.text(game.title),
                "seats": list(game.seats),
                "settings": {one.id: [spelled(choice) for choice in one.choices] for one in game.all_settings},
                "presets": list(game.presets),
                "bots": list(thinkers(game)),
            }
            for game in registry.games.values()
        ]
        broken = [{"id": bad.id, "error": bad.error} for bad in registry.broken.values()]
        print(json.dumps({"games": found, "broken": broken}, ensure_ascii=False))
        return 0
    for game in registry.games.values():
        print(f"{game.id:20} {game.seats[0]}-{game.seats[-1]}  {words.text(game.title)}")
    for bad in registry.broken.values():
        print(words.text(msg("cli.broken_game", game=bad.id, error=bad.what)))
    return 0


def rules(options: Any, words: Translations, registry: GameRegistry) -> int:
    """Print the rules of a game in the chosen language."""
    game = game_of(options.game, registry)
    print(rules_text(registry.folders[game.id], words.language))
    return 0


def rules_text(folder: Path, language: str) -> str:
    """Return the rules of a game folder in a language, or in English if they are not available in it."""
    for name in (language, "en"):
        path = folder / "rulebook" / f"{name}.md"
        if path.is_file():
            return readable(path.read_text(encoding="utf-8"))
    raise CommandError(msg("cli.no_rules", game=folder.name))
