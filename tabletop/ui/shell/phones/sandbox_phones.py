"""A free table of the window shared with phones: only they show their hands, and their actions are seen at once."""

from __future__ import annotations

from functools import partial

from tabletop.core.rules.questions import Seat
from tabletop.ui.sandbox.screen import SandboxScreen
from tabletop.ui.sandbox.table.page_chest import chest_for_pages
from tabletop.ui.sandbox.view.set_pictures import opener_of
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.shell.phones.panel import Phones, PhonesPanel


class FreePhones(Phones):
    """The sharing of the table of one screen. Raises OSError if no port can be opened."""

    def __init__(self, app: Shell, screen: SandboxScreen) -> None:
        pictures = partial(opener_of, [screen.controller.library])
        super().__init__(app, screen.controller, pictures, chest_for_pages())
        self.screen = screen
        self.hosting.host.post(self._hear_pings)

    def close(self, *, back: bool = True) -> None:
        """Stop sharing: everybody plays at the screen again, and pages are notified."""
        super().close(back=back)
        self.screen.phones = None
        self.screen.controller.at_pages = frozenset()

    def _hear_pings(self) -> None:
        self.hosting.room.pinged = lambda seat, x, y: self.hosting.remote.call(partial(self._ping, seat, x, y))

    def _ping(self, seat: Seat, x: float, y: float) -> None:
        self.screen.area.start_ping((x, y), seat)


def open_free_phones(app: Shell, screen: SandboxScreen) -> None:
    """Share the table with phones, and show the code and the seats."""
    if screen.phones is None:
        if screen.controller.away:
            app.show_toast(app.say("ui.phones.match_away"))
            return
        try:
            screen.phones = FreePhones(app, screen)
        except OSError as error:
            app.show_toast(app.say("ui.phones.failed", error=error.strerror or str(error)))
            return
    app.push(PhonesPanel(app, screen.phones, screen.phones.close))
