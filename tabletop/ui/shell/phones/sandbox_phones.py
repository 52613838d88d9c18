"""A free table of the window lent to phones: hands that only they show, and what they do is seen at once."""

from __future__ import annotations

from functools import partial

from tabletop.core.rules.questions import Seat
from tabletop.ui.sandbox.screen import SandboxScreen
from tabletop.ui.sandbox.view.set_pictures import pictures_of
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.shell.phones.panel import Phones, PhonesPanel


class FreePhones(Phones):
    """Lends the table of one screen. Raises OSError when nothing can listen."""

    def __init__(self, app: Shell, screen: SandboxScreen) -> None:
        library = screen.door.library
        super().__init__(app, screen.door, partial(pictures_of, library.folders))
        self.screen = screen
        self.hosting.host.post(self._hear_pings)

    def close(self, *, back: bool = True) -> None:
        """Everybody plays at the screen again; pages are told."""
        super().close(back=back)
        self.screen.phones = None
        self.screen.door.at_pages = frozenset()

    def _hear_pings(self) -> None:
        self.hosting.room.pinged = lambda seat, x, y: self.hosting.door.call(partial(self._ping, seat, x, y))

    def _ping(self, seat: Seat, x: float, y: float) -> None:
        self.screen.area.start_ping((x, y), seat)


def open_free_phones(app: Shell, screen: SandboxScreen) -> None:
    """Lend the table to phones, and show the code and who sits where."""
    if screen.phones is None:
        if screen.door.away:
            app.show_toast(app.say("ui.phones.match_away"))
            return
        try:
            screen.phones = FreePhones(app, screen)
        except OSError as error:
            app.show_toast(app.say("ui.phones.failed", error=error.strerror or str(error)))
            return
    app.push(PhonesPanel(app, screen.phones, screen.phones.close))
