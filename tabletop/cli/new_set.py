"""The command `new-set`: writes a small set that explains itself, to be changed into one of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tabletop.cli.arguments import CommandError
from tabletop.core.data.messages import Message, msg, quoted
from tabletop.session.games.registry import GameRegistry
from tabletop.session.locale.translations import Translations
from tabletop.sets.reader import FILE
from tabletop.sets.template import write_template


def with_template(reason: Message, folder: Path) -> Message:
    """Return why a folder, or the `set.toml` in it, is no set, with the command that makes a template there."""
    folder = folder.parent if folder.name == FILE else folder
    if not folder.is_dir():
        return reason
    return msg("imports.or_template", reason=reason, folder=quoted(str(folder), 400))


def new_set(options: Any, words: Translations, registry: GameRegistry) -> int:
    """Write the template and print how to see it."""
    folder = options.folder
    try:
        path = write_template(folder, words.language)
    except OSError as error:
        why = error.strerror or str(error)
        raise CommandError(msg("imports.unwritable", name=quoted(folder.name), error=why)) from None
    print(words.text(msg("imports.template", path=quoted(str(path), 400))))
    if path.name == FILE:
        print(words.text(msg("imports.open", option="--set", path=quoted(str(folder), 400))))
    return 0
