"""A table of the window lent to phones: what the button turns on, and the panel with the code and the seats."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import pygame
import segno

from tabletop.core.ask import Seat
from tabletop.net.guard import local_address
from tabletop.net.host import Where
from tabletop.net.hosting import Hosting, all_catalogues
from tabletop.present.free_door import FreeDoor
from tabletop.present.play import Play
from tabletop.ui.kit.base import TextLabel, Widget
from tabletop.ui.kit.button import Button
from tabletop.ui.kit.layout import column, row
from tabletop.ui.render.lending import FacePainter
from tabletop.ui.screens.base import FormScreen
from tabletop.ui.screens.shell import Shell
from tabletop.ui.text.theme import Theme


class WhoSits(NamedTuple):
    """Who sits where, and for which seats second devices wait: what the host says whenever it changes."""

    seats: tuple[dict[str, Any], ...] = ()
    wanted: tuple[Seat, ...] = ()


class Phones:
    """Lends one table while it lives. Raises OSError when nothing can listen. Made on the thread of the window."""

    def __init__(self, app: Shell, play: Play | FreeDoor, pictures: Callable[[], object] | None = None) -> None:
        self.app, self.play = app, play
        self.painter = FacePainter(app.extra, app.preferences.palette, pictures, app.language)
        self.sitting = WhoSits()
        try:
            self.hosting = Hosting(
                play,
                Where(local_address()),
                self.painter.lent,
                all_catalogues(app.shelf.locales()),
                screen=True,
                wake=_wake,
            )
        except OSError:
            self.painter.stop()
            raise
        self.painter.start()
        self.hosting.host.post(self._listen)
        app.beside.append(self.work)

    def _listen(self) -> None:
        """On the thread of the host: hear who comes and goes."""
        room = self.hosting.room

        def changed() -> None:
            self.sitting = WhoSits(tuple(room.sitting()), tuple(sorted(set(room.wanting.values()))))
            _wake()

        room.changed = changed
        changed()

    def work(self) -> None:
        """Carry out what pages want, whatever screen lies on top."""
        self.hosting.work()

    def close(self, *, back: bool = True) -> None:
        """Nobody is lent the match any more; everybody answers at the screen."""
        if self.work in self.app.beside:
            self.app.beside.remove(self.work)
        self.hosting.close(back=back)
        self.painter.stop()
        if back and isinstance(self.play, Play):
            self.play.changed()


def _wake() -> None:
    """Let the window's loop go on: it sleeps until an event comes."""
    if pygame.display.get_init():
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))


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
    """The code, the address, a row for every seat, second devices that wait, and the way to turn it off."""

    overlay = True

    def __init__(self, app: Shell, phones: Phones, off: Any) -> None:
        super().__init__(app)
        self.phones, self._off = phones, off
        self._shown: WhoSits | None = None
        self.rebuild()

    def update(self, now_ms: int) -> float | None:
        if self.phones.sitting is not self._shown:
            self.rebuild()
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
        ]
        bottom = column(side, words, theme.gap)
        widgets: list[Widget] = [code, *words]
        for seat in sitting.seats:
            bottom = self._row(side, bottom + theme.gap, seat, seat["seat"] in sitting.wanted, widgets)
        buttons: list[Widget] = [
            Button(theme, self.say("ui.phones.off"), self._turn_off, kind="refuse"),
            Button(theme, self.say("ui.close"), lambda: self.app.pop(self), kind="main"),
        ]
        top = max(bottom, code.rect.bottom) + pad
        room.h = row(pygame.Rect(0, top, room.w, 0), buttons, theme.gap, align="right")
        self.enclose(size, (*widgets, *buttons), room, pad)
        return [*widgets, *buttons]

    def _row(self, side: pygame.Rect, top: int, seat: dict[str, Any], wanted: bool, widgets: list[Widget]) -> int:
        """One seat: who sits there and how, and what can be done about it; the bottom of the row."""
        theme, hosting, number = self.theme, self.phones.hosting, int(seat["seat"])
        state = self.say("ui.phones.wanted") if wanted else self.say(f"ui.phones.state_{seat['state']}")
        parts: list[Widget] = [TextLabel(theme, f"{seat['name']}: {state}")]
        bottom = column(pygame.Rect(side.x, top, side.w, 0), parts, theme.gap)
        acts: list[Widget] = []
        if wanted:
            acts.append(Button(theme, self.say("ui.phones.allow"), partial(hosting.judge, number, True), kind="main"))
            acts.append(Button(theme, self.say("ui.phones.refuse"), partial(hosting.judge, number, False)))
        elif seat["state"] in ("page", "lost", "lent"):
            acts.append(Button(theme, self.say("ui.phones.release"), partial(hosting.release, number)))
            if seat["state"] != "lent":
                lend = partial(hosting.release, number, computer=True)
                acts.append(Button(theme, self.say("ui.phones.lend"), lend))
        if acts:
            bottom = row(pygame.Rect(side.x, bottom + theme.gap // 2, side.w, 0), acts, theme.gap)
        widgets += [*parts, *acts]
        return bottom

    def _turn_off(self) -> None:
        self.app.pop(self)
        self._off()
