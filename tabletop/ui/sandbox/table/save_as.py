"""Saving a free table under a name: to continue it, or as a set-up from which new tables begin."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Literal, TypeAlias

from tabletop.core.data.messages import Message, msg
from tabletop.files.records import SETUP_SUFFIX
from tabletop.session.app.save_library import path_of
from tabletop.ui.sandbox.table.overlay_stack import FreeOverlays
from tabletop.ui.sandbox.table.save_set import SetSaving
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.screens.base.dialog import Dialog, Reply
from tabletop.ui.system.preferences import saves_folder
from tabletop.viewmodel.control.sandbox_controller import SandboxController

Saved: TypeAlias = Literal["save", "setup"]
"""The kind of save: a table with its journal, to continue, or only its contents, to begin from."""


def save_path(name: str, saved: Saved = "save") -> Path | None:
    """Return the file of a save of this name; None for a name without letters and figures."""
    path = path_of(saves_folder(), name)
    return path if path is None or saved == "save" else path.with_suffix(SETUP_SUFFIX)


def save_as(controller: SandboxController, name: str, saved: Saved = "save") -> Message:
    """Write a table under a name into the folder of saves; return a sentence with the place, or the problem."""
    path = save_path(name, saved)
    if path is None:
        return msg("sandbox.ui.no_name")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if saved == "save":
            controller.save(path)
        else:
            controller.save_setup(path)
    except OSError:
        return msg("sandbox.ui.unwritable", name=path.name)
    return msg("sandbox.ui.saved", name=path.name) if saved == "save" else msg("sandbox.ui.setup_saved", name=path.stem)


class Saving:
    """A dialog that asks for a name and writes; an existing file is replaced only after confirmation."""

    def __init__(self, app: Shell, controller: SandboxController, overlays: FreeOverlays) -> None:
        self.app, self.controller, self.overlays = app, controller, overlays
        self.sets = SetSaving(app, controller, overlays)

    def ask(self) -> None:
        """Ask for a name and write the table with its journal."""
        self.overlays.ask(msg("sandbox.ui.save_name"), "", self.save)

    def ask_setup(self) -> None:
        """Ask for a name and write the contents of the table, for new tables to begin from."""
        self.overlays.ask(msg("sandbox.ui.setup_name"), "", partial(self.save, saved="setup"))

    def save(self, name: str, saved: Saved = "save") -> None:
        """Write under this name, perhaps after a question."""
        app, path = self.app, save_path(name, saved)
        write: Callable[[], None] = partial(self._write, name, saved)
        if path is None or not path.exists():
            write()
            return
        title, there = ("save_as", "is_there") if saved == "save" else ("save_setup", "setup_is_there")
        replies = [Reply(app.say("ui.back"), lambda: None), Reply(app.say("sandbox.ui.replace"), write, "main")]
        shown = path.name if saved == "save" else path.stem
        app.push(Dialog(app, app.say(f"sandbox.ui.{title}"), app.say(f"sandbox.ui.{there}", name=shown), replies))

    def _write(self, name: str, saved: Saved) -> None:
        self.app.show_toast(self.overlays.area.ui.say(save_as(self.controller, name, saved)))
