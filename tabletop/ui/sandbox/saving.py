"""Saving a free table under a name."""

from __future__ import annotations

from pathlib import Path

from tabletop.core.words import Message, say
from tabletop.play.matches import path_of
from tabletop.present.free_door import FreeDoor
from tabletop.ui.sandbox.overlays import FreeOverlays
from tabletop.ui.screens.dialog import Dialog, Reply
from tabletop.ui.screens.shell import Shell
from tabletop.ui.system.preferences import saves_folder


def save_path(name: str) -> Path | None:
    """The file of a save of this name; None for a name without letters and figures."""
    return path_of(saves_folder(), name)


def save_as(door: FreeDoor, name: str) -> Message:
    """Write a table under a name into the folder of saves; the sentence says where, or why not."""
    path = save_path(name)
    if path is None:
        return say("sandbox.ui.no_name")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        door.save(path)
    except OSError:
        return say("sandbox.ui.unwritable", name=path.name)
    return say("sandbox.ui.saved", name=path.name)


class Saving:
    """Asks for a name and writes; a file that is there is replaced only when that is said."""

    def __init__(self, app: Shell, door: FreeDoor, overlays: FreeOverlays) -> None:
        self.app, self.door, self.overlays = app, door, overlays

    def ask(self) -> None:
        """Ask for a name and write the table with its journal."""
        self.overlays.ask(say("sandbox.ui.save_name"), "", self.save)

    def save(self, name: str) -> None:
        """Write under this name, perhaps after a question."""
        app, path = self.app, save_path(name)

        def write() -> None:
            app.show_toast(self.overlays.area.desk.say(save_as(self.door, name)))

        if path is None or not path.exists():
            write()
            return
        replies = [Reply(app.say("ui.back"), lambda: None), Reply(app.say("sandbox.ui.replace"), write, "main")]
        app.push(Dialog(app, app.say("sandbox.ui.save_as"), app.say("sandbox.ui.is_there", name=path.name), replies))
