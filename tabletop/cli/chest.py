"""The command `chest`: lists the pieces that are kept across tables."""

from __future__ import annotations

import json
from typing import Any

from tabletop.core.data.messages import msg, quoted
from tabletop.sandbox.chest import Chest
from tabletop.session.games.registry import GameRegistry
from tabletop.session.locale.translations import Translations


def chest(options: Any, words: Translations, registry: GameRegistry) -> int:
    """Print what is in the chest, one object a line: its name, the number of its pieces, its folder."""
    from tabletop.ui.system.preferences import chest_folder  # standard library only

    kept = Chest(chest_folder())
    objects = list(kept.objects(options.search))
    if options.json:
        found = [
            {"name": one.name, "pieces": one.count, "folder": str(kept.folder / one.name)}
            | ({"error": words.text(one.why)} if one.why is not None else {})
            for one in objects
        ]
        print(json.dumps({"objects": found}, ensure_ascii=False))
        return 0
    for one in objects:
        what = one.why or msg("sandbox.ui.chest_object", name=quoted(one.name), count=one.count)
        print(f"{words.text(what)}  {quoted(str(kept.folder / one.name), 400)}")
    if not objects:
        print(words.text(msg("cli.chest_empty", folder=quoted(str(kept.folder), 400))))
    return 0
