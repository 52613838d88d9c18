"""A table of the window shared with phones: the sharing itself, and the panel with the code and the seats."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from typing import Any, Final, NamedTuple

import pygame
import segno

from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.questions import Seat
from tabletop.net.gate.origin_check import is_loopback, local_address
from tabletop.net.server.hosted_table import HostedTable, all_catalogues
from tabletop.net.server.web_server import ServerAddress
from tabletop.net.tables.sandbox_chest import HostChest
from tabletop.net.tables.seats import ChatLine
from tabletop.ui.kit.base.layout import column, row
from tabletop.ui.kit.base.widget import TextLabel, Widget
from tabletop.ui.kit.widgets.button import Button
from tabletop.ui.render.page_rendering import FacePainter
from tabletop.ui.render.pictures_opener import PicturesOpener
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.screens.base.dialog import Dialog, Reply
from tabletop.ui.screens.base.form_screen import FormScreen
from tabletop.ui.shell.scheduler import wake
from tabletop.ui.system.clock import ticks
from tabletop.ui.table.panels.chat_panel import Said
from tabletop.ui.text.theme import Theme
from tabletop.viewmodel.control.match_controller import MatchController
from tabletop.viewmodel.control.sandbox_controller import SandboxController
from tabletop.viewmodel.view.remote_seats import RemoteSeats

FRESH_MS: Final = 60_000
"""The time (ms) after which the panel asks for a join code that lives long enough."""
LATE_MS: Final = 700
"""The time (ms) after a change of the rows in which no button of the panel does anything.

The thing that is under the mouse by then was not meant.
"""


class Wanted(NamedTuple):
    """A request for a seat that somebody at the screen may answer: its number, the seat and the text."""

    number: int
    seat: Seat
    text: Message


class WhoSits(NamedTuple):
    """The players at the seats, the requests for seats, and the seats that the screen has asked to have back.

    The host reports this whenever it changes.
    """

    seats: tuple[dict[str, Any], ...] = ()
    wanted: tuple[Wanted, ...] = ()
    asked_back: frozenset[Seat] = frozenset()
    invite: tuple[str, str] = ("", "")
    """The address of the host and a join code."""


class Phones:
    """The sharing of one table, while it lives. Raises OSError if no port can be opened. Made on the window thread."""

    def __init__(
        self,
        app: Shell,
        play: MatchController | SandboxController,
        pictures: Callable[[], PicturesOpener] | None = None,
        chest: HostChest | None = None,
    ) -> None:
        self.app, self.play = app, play
        self.painter = FacePainter(app.extra, app.preferences.palette, pictures, app.language)
        self.sitting = WhoSits()
        self.refresh: Callable[[], None] = lambda: None
        """Updates `sitting` with a fresh join code; to be called on the host's thread."""
        self._published: WhoSits = self.sitting
        self._said: SimpleQueue[Message] = SimpleQueue()
        self.chat: list[Said] = []
        """The lines said at pages and at the screen."""
        self._new_lines: SimpleQueue[Said] = SimpleQueue()
        try:
            self.hosting = HostedTable(
                play,
                ServerAddress(local_address()),
                self.painter.render_service,
                all_catalogues(app.registry.locales()),
                screen=True,
                wake=wake,
                chest=chest,
            )
        except OSError:
            self.painter.stop()
            raise
        self.painter.start()
        self.hosting.host.post(self._listen)
        app.beside.append(self.work)

    def _listen(self) -> None:
        """Listen, on the host's thread, for players coming and going."""
        room = self.hosting.room

        seating = room.seating

        def changed() -> None:
            wanted = tuple(Wanted(one.number, one.seat, one.text()) for one in seating.requests.for_screen())
            back = frozenset(one.seat for one in seating.requests.of(None) if one.asked.by == "holder")
            self.sitting = WhoSits(tuple(seating.sitting()), wanted, back, room.invite())
            wake()

        def said(message: Message) -> None:
            self._said.put(message)
            wake()

        room.changed, seating.notify_screen = changed, said
        room.nudged = lambda seat, by: said(msg("ui.phones.nudge", by=SeatName(by), who=SeatName(seat)))

        def spoken(line: ChatLine) -> None:
            self._new_lines.put(_words_of(line))
            said(_spoken(line))

        room.said = spoken
        for line in room.seats.chat:
            self._new_lines.put(_words_of(line))
        self.refresh = changed
        changed()

    def work(self) -> None:
        """Carry out requests of pages, whatever screen is on top, and show messages about them."""
        self.hosting.work()
        while not self._new_lines.empty():
            self.chat.append(self._new_lines.get())
        while not self._said.empty():
            self.app.show_toast(self._text(self._said.get()))
        before, now = self._published, self.sitting
        if now is before:
            return
        self._published = now
        known = {one.number for one in before.wanted}
        for one in now.wanted:
            if one.number not in known:
                self.app.show_toast(self._text(msg("ui.phones.asks", who=SeatName(one.seat))))
        connected = {one["seat"]: one["state"] == "page" for one in now.seats if one["state"] in ("page", "lost")}
        self.play.remote_seats = RemoteSeats(connected, len(now.wanted))

    def say(self, seat: Seat, text: str) -> None:
        """Tell all pages what a seat says at the screen."""
        self.hosting.host.post(partial(self._say, seat, text))

    def _say(self, seat: Seat, text: str) -> None:
        """Tell pages, on the host's thread; why a line is refused is shown at the screen."""
        line = self.hosting.room.say_at_screen(seat, text)
        if isinstance(line, ChatLine):
            self._new_lines.put(_words_of(line))
        elif line is not None:
            self._said.put(line)
        wake()

    def _text(self, message: Message) -> str:
        return self.app.words.text(message, self.play.shown.names)

    def close(self, *, back: bool = True) -> None:
        """Stop sharing the match; everybody answers at the screen."""
        if self.work in self.app.beside:
            self.app.beside.remove(self.work)
        self.hosting.close(back=back)
        self.play.remote_seats = RemoteSeats()
        self.painter.stop()


def _spoken(line: ChatLine) -> Message:
    """Return what a seat says, with its name."""
    return msg("ui.phones.said", who=SeatName(line.seat), words=_words_of(line).words)


def _words_of(line: ChatLine) -> Said:
    return Said(line.seat, msg(f"net.page.call_{line.call}") if line.call else line.text)


class CodePicture(Widget):
    """A code for cameras: dark on light, a whole number of pixels for each of its modules."""

    focusable = False

    def __init__(self, theme: Theme, text: str) -> None:
        super().__init__(theme)
        self.rows = [list(line) for line in segno.make(text, error="m", micro=False).matrix_iter(border=3)]

    def natural(self, width: int) -> tuple[int, int]:
        unit = max(2, min(width, self.theme.px(300)) // len(self.rows))
        return unit * len(self.rows), unit * len(self.rows)

    def paint(self, picture: pygame.Surface) -> None:
        unit = min(picture.get_size()) // len(self.rows)
        picture.fill((252, 248, 238), (0, 0, unit * len(self.rows), unit * len(self.rows)))
        for y, line in enumerate(self.rows):
            for x, dark in enumerate(line):
                if dark:
                    picture.fill((20, 14, 10), (x * unit, y * unit, unit, unit))


class PhonesPanel(FormScreen):
    """The panel with the code, the address, a row for every seat, waiting second devices, and the off switch."""

    overlay = True

    def __init__(self, app: Shell, phones: Phones, disable: Any) -> None:
        super().__init__(app)
        self.phones, self._disable = phones, disable
        self._shown: WhoSits | None = None
        self._since = -LATE_MS
        """The time (ms) when the rows last changed."""
        self._asked_ms = 0
        """The time (ms) when a join code was asked for."""
        self.rebuild()

    def update(self, now_ms: int) -> float | None:
        before = self._shown
        if now_ms - self._asked_ms > FRESH_MS:
            self._asked_ms = now_ms
            self.phones.hosting.host.post(self.phones.refresh)
        if self.phones.sitting is not before:
            self.rebuild()
            if self._shown != before:
                self._since = ticks()
        return super().update(now_ms)

    def build(self, size: tuple[int, int]) -> list[Widget]:
        theme, phones = self.theme, self.phones
        self._shown = sitting = phones.sitting
        pad = theme.px(24)
        room = pygame.Rect(0, 0, min(theme.px(760), size[0] - 2 * theme.gap) - 2 * pad, size[1])
        code = CodePicture(theme, phones.hosting.invitation)
        code.rect = pygame.Rect((0, 0), code.natural(room.w // 2))
        side = pygame.Rect(code.rect.right + pad, 0, room.w - code.rect.w - pad, room.h)
        words: list[Widget] = [
            TextLabel(theme, self.say("ui.phones.title"), size=theme.heading, bold=True),
            TextLabel(theme, self.say("ui.phones.how")),
            TextLabel(theme, phones.hosting.invitation),
            TextLabel(theme, self.say("ui.phones.code", address=sitting.invite[0], code=sitting.invite[1])),
        ]
        bottom = column(side, words, theme.gap)
        widgets: list[Widget] = [code, *words]
        for seat in sitting.seats:
            bottom = self._row(side, bottom + theme.gap, seat, sitting, widgets)
        buttons: list[Widget] = [
            Button(theme, self.say("ui.phones.off"), self._meant(self._turn_off), kind="refuse"),
            Button(theme, self.say("ui.phones.elsewhere"), self._meant(self._show_address)),
            Button(theme, self.say("ui.close"), lambda: self.app.pop(self), kind="main"),
        ]
        top = max(bottom, code.rect.bottom) + pad
        room.h = row(pygame.Rect(0, top, room.w, 0), buttons, theme.gap, align="right")
        self.enclose(size, (*widgets, *buttons), room, pad)
        return [*widgets, *buttons]

    def _row(self, side: pygame.Rect, top: int, seat: dict[str, Any], sitting: WhoSits, widgets: list[Widget]) -> int:
        """Lay out one seat: its player, requests for it, and the possible answers; return the bottom of the row."""
        theme, hosting, number = self.theme, self.phones.hosting, int(seat["seat"])
        back = number in sitting.asked_back
        state = self.say("ui.phones.asked_back" if back else f"ui.phones.state_{seat['state']}")
        parts: list[Widget] = [TextLabel(theme, f"{seat['name']}: {state}")]
        bottom = column(pygame.Rect(side.x, top, side.w, 0), parts, theme.gap)
        widgets += parts
        for one in (one for one in sitting.wanted if one.seat == number):
            asks = f"{self._names(one.text)} {self.say('ui.phones.number', number=one.number)}"
            text: list[Widget] = [TextLabel(theme, asks)]
            bottom = column(pygame.Rect(side.x, bottom + theme.gap // 2, side.w, 0), text, theme.gap)
            yes, no = (self._meant(partial(hosting.judge, one.number, answer)) for answer in (True, False))
            answers: list[Widget] = [
                Button(theme, self.say("ui.phones.allow"), yes, kind="main"),
                Button(theme, self.say("ui.phones.refuse"), no),
            ]
            bottom = row(pygame.Rect(side.x, bottom + theme.gap // 2, side.w, 0), answers, theme.gap)
            widgets += [*text, *answers]
        buttons: list[Widget] = []
        if seat["state"] in ("page", "lost", "lent") and not back:
            release = self._meant(partial(hosting.release, number))
            buttons.append(Button(theme, self.say("ui.phones.release"), release))
            if seat["state"] != "lent":
                lend = self._meant(partial(hosting.release, number, computer=True))
                buttons.append(Button(theme, self.say("ui.phones.lend"), lend))
        if buttons:
            bottom = row(pygame.Rect(side.x, bottom + theme.gap // 2, side.w, 0), buttons, theme.gap)
        widgets += buttons
        return bottom

    def _names(self, message: Message) -> str:
        return self.app.words.text(message, self.phones.play.shown.names)

    def _meant(self, on_press: Callable[[], object]) -> Callable[[], None]:
        """Return the action of a button, unless the rows have just changed under the mouse."""

        def do() -> None:
            if ticks() - self._since >= LATE_MS:
                on_press()

        return do

    def _show_address(self) -> None:
        """Say which address friends elsewhere open, and by which way; nothing else happens."""
        where = self.phones.hosting.invitation
        host = where.split("/")[2].rsplit(":", 1)[0]
        alone = is_loopback(host)
        how = self.say("ui.phones.elsewhere_alone" if alone else "ui.phones.elsewhere_how", address=where, host=host)
        self.app.push(
            Dialog(self.app, self.say("ui.phones.elsewhere"), how, [Reply(self.say("ui.close"), lambda: None, "main")])
        )

    def _turn_off(self) -> None:
        self.app.pop(self)
        self._disable()
