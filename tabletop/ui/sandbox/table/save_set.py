"""Saving what lies on a free table as a set: one file to keep, to edit or to give to others."""

from __future__ import annotations

import threading
from functools import partial
from pathlib import Path
from typing import Final

from tabletop.core.data.messages import Message, msg, quoted
from tabletop.imports.archive import SET
from tabletop.imports.model import ImportRefusedError, SetDraft, plain_name
from tabletop.sandbox.set_import import ImportedSet, pack_set
from tabletop.ui.sandbox.table.overlay_stack import FreeOverlays
from tabletop.ui.sandbox.view.picture_tool import PygamePictures
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.screens.base.dialog import Dialog, Reply
from tabletop.ui.system.preferences import sets_folder
from tabletop.viewmodel.control.sandbox_controller import SandboxController

LOOK_MS: Final = 50.0
"""The time between looks at a set that is being written."""


class SetSaving:
    """A dialog that asks for the name of a set, and writes it beside the window, which stays usable."""

    def __init__(self, app: Shell, controller: SandboxController, overlays: FreeOverlays) -> None:
        self.app, self.controller, self.overlays = app, controller, overlays
        self._running: threading.Thread | None = None
        self._result: ImportedSet | ImportRefusedError | None = None

    def ask(self) -> None:
        """Ask for a name."""
        self.overlays.ask(msg("sandbox.ui.set_name"), "", self.save)

    def save(self, name: str) -> None:
        """Write the set of this name, perhaps after a question."""
        app = self.app
        if not any(map(str.isalnum, name)):
            self._say(msg("sandbox.ui.no_name"))
            return
        path = sets_folder() / f"{plain_name(name)}{SET}"
        write = partial(self._begin, quoted(name), path)
        if path.exists():
            replies = [Reply(app.say("ui.back"), lambda: None), Reply(app.say("sandbox.ui.replace"), write, "main")]
            sentence = app.say("sandbox.ui.set_is_there", name=path.name)
            app.push(Dialog(app, app.say("sandbox.ui.save_set"), sentence, replies))
        else:
            write()

    @property
    def wait(self) -> float | None:
        """The time until the set may have been written (ms); None when none is being written."""
        return LOOK_MS if self._running is not None else None

    def update(self) -> None:
        """Tell where the set is, when it has been written."""
        if self._running is None or self._running.is_alive():
            return
        self._running = None
        made = self._result
        if isinstance(made, ImportRefusedError):
            self._say(made.reason)
        elif made is not None and made.zip is not None:
            self._say(msg("sandbox.ui.set_saved", path=quoted(str(made.zip), 400)), *made.left_out)

    def _begin(self, name: str, path: Path) -> None:
        try:
            draft = self.controller.as_set(name)
        except ImportRefusedError as refused:
            self._say(refused.reason)
            return
        if self._running is not None:
            self._running.join()
            self.update()
        self._running = threading.Thread(target=self._write, args=(draft, path), daemon=True)
        self._running.start()

    def _write(self, draft: SetDraft, path: Path) -> None:
        try:
            self._result = pack_set(draft, path, PygamePictures(), self._seat)
        except ImportRefusedError as refused:
            self._result = refused
        except Exception as error:  # nothing that a file holds may end the window
            self._result = ImportRefusedError(msg("file.broken", name=path.name, error=type(error).__name__))

    def _seat(self, seat: int) -> str:
        return self.app.say("core.seat", number=seat + 1)

    def _say(self, *messages: Message) -> None:
        self.app.show_toast(" ".join(map(self.app.words.text, messages)))
