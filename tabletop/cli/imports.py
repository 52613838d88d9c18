"""The command `import`: pictures, folders and tables of text become a set for the free table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tabletop.cli.arguments import CommandError
from tabletop.cli.new_set import with_template
from tabletop.core.data.messages import msg, quoted
from tabletop.imports.download import fetch_pictures
from tabletop.imports.model import KINDS, MOST_CELLS, ImportRefusedError, Wishes, unknown
from tabletop.sandbox.set_import import import_set
from tabletop.session.games.registry import GameRegistry
from tabletop.session.locale.translations import Translations
from tabletop.sets.limits import RANGES


def import_things(options: Any, words: Translations, registry: GameRegistry) -> int:
    """Write the set that a file or folder makes, and print what is in it and what was left out."""
    from tabletop.ui.sandbox.view.picture_tool import PygamePictures

    def seat_name(seat: int) -> str:
        return words.text(msg("core.seat", number=seat + 1))

    download = _download if options.download else None
    try:
        made = import_set([options.file], options.out, wishes_of(options), PygamePictures(), seat_name, download)
    except ImportRefusedError as refused:
        raise CommandError(with_template(refused.reason, options.file)) from None
    print(words.text(made.sentence))
    for left_out in made.left_out:
        print(words.text(left_out))
    if made.zip is not None:
        print(words.text(msg("imports.packed", path=quoted(str(made.zip), 400))))
        return 0
    option, path = ("--set", options.out) if made.table is None else ("--setup", made.table)
    print(words.text(msg("imports.open", option=option, path=quoted(str(path), 400))))
    return 0


def _download(addresses: Sequence[str]) -> Path:
    """Fetch pictures with a bar of progress. Raises `ImportRefusedError` when they cannot be kept."""
    from tqdm import tqdm

    from tabletop.ui.system.preferences import fetched_pictures_folder  # standard library only

    folder = fetched_pictures_folder()
    with tqdm(total=len(addresses), unit=" pictures", leave=False) as bar:

        def tell(done: int, total: int) -> bool:
            bar.update(done - bar.n)
            return True

        try:
            fetch_pictures(addresses, folder, tell)
        except OSError as error:
            why = msg("imports.unwritable", name=folder.name, error=error.strerror or "?")
            raise ImportRefusedError(why) from None
    return folder


def wishes_of(options: Any) -> Wishes:
    """Return the options as wishes. Raises `CommandError` or `ImportRefusedError`."""
    if options.kind is not None and options.kind not in KINDS:
        raise unknown("no_kind", options.kind, KINDS)
    grid = None
    if options.grid is not None:
        match = re.fullmatch(r"(\d{1,3})[x×](\d{1,3})", options.grid)
        grid = (int(match[1]), int(match[2])) if match is not None else (0, 0)
        if not 1 <= min(grid) <= max(grid) <= MOST_CELLS:
            raise CommandError(msg("imports.bad_grid", text=quoted(options.grid), most=MOST_CELLS))
    kind = options.kind or ("sheet" if grid is not None else "")
    return Wishes(kind, grid, _width(options.width), options.back or "", options.pictures)


def _width(text: str | None) -> float | None:
    if text is None:
        return None
    least, most = RANGES["width"]
    try:
        width = float(text)
    except ValueError:
        width = 0.0
    if not least <= width <= most:
        raise CommandError(msg("cli.out_of_range", option="--width", least=least, most=most, value=quoted(text)))
    return width
