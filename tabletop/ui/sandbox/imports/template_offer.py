"""The offer to write a template where a set is wrong or missing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tabletop.core.data.messages import Message, msg, quoted
from tabletop.sets.reader import FILE
from tabletop.sets.template import write_template
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.screens.base.dialog import Dialog, Reply


def offer_template(app: Shell, folder: Path, reason: Message, lay_out: Callable[[Path], object]) -> None:
    """Say why a folder is no set that can be used, and offer to make a template there; a new set is laid out."""
    replies = [
        Reply(app.say("imports.ask.make_template"), partial(_make, app, folder, lay_out)),
        Reply(app.say("ui.ok"), lambda: None, "main"),
    ]
    app.push(Dialog(app, quoted(folder.name, 40), app.words.text(reason), replies))


def _make(app: Shell, folder: Path, lay_out: Callable[[Path], object]) -> None:
    try:
        path = write_template(folder, app.language)
    except OSError as error:
        why = error.strerror or str(error)
        app.show_toast(app.say("imports.unwritable", name=quoted(folder.name), error=why))
        return
    app.show_toast(app.words.text(msg("imports.template", path=quoted(str(path), 400))))
    if path.name == FILE:
        lay_out(folder)
