"""The sound player: each sound is made when requested, by a thread of its own, and no two are the same wave.

Code that wants a sound only writes an order and continues. Without a sound device everything stays silent.
"""

from __future__ import annotations

import os
import threading
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from tabletop.ui.system.clock import ticks
from tabletop.ui.system.preferences import Preferences

if TYPE_CHECKING:
    from tabletop.ui.system.sound.mixer import SoundMixer

SAME_MS: Final = 12
"""The time within which a sound requested twice is played once."""
NEVER: Final = -(1 << 40)
LATE_MS: Final = 250
"""The delay after which a sound is no longer played."""


class SoundOrder(NamedTuple):
    """A requested sound: its name, its loudness (0 to 1), and the time of the request (ms).

    One that `lasts` continues until another order of its sort: the hiss of sliding, or the room by its table top.
    """

    name: str
    strength: float
    since: int
    lasts: bool = False


class Sounds:
    """The sounds of the window, ordered by name (`catalog.py`). `chosen` has the loudness of each group."""

    def __init__(self, chosen: Preferences) -> None:
        self.chosen = chosen
        self._orders: SimpleQueue[SoundOrder | None] = SimpleQueue()
        self._player: threading.Thread | None = None
        self._silent = False
        self._wanted: dict[str, int] = {}
        """The time of the last request for each (ms)."""
        self._hiss = 0.0
        self._room = ""

    # -- orders -------------------------------------------------------------------------------------------------------
    def play(self, name: str, strength: float = 1.0) -> None:
        """Play a sound once, softer for a `strength` below 1; requests at the same moment are merged."""
        if self.chosen.muted or self._silent or self.chosen.volume <= 0 or strength <= 0:
            return
        now = ticks()
        if now - self._wanted.get(name, NEVER) >= SAME_MS:
            self._wanted[name] = now
            self._order(SoundOrder(name, min(1.0, strength), now))

    def hiss(self, speed: float) -> None:
        """Play the sound of sliding with this speed, 0 to 1 of the fastest; 0 is silence."""
        if abs(speed - self._hiss) < 0.01 and (speed > 0 or not self._hiss):
            return
        self._hiss = speed
        if not (self.chosen.muted or self._silent):
            self._order(SoundOrder("hiss", speed, ticks(), lasts=True))

    def room(self, mat: str) -> None:
        """Play the ambient sound of the table that is shown, by its top; "" for none."""
        if mat != self._room:
            self._room = mat
            self.renew()

    def renew(self) -> None:
        """Apply changed settings: lasting sounds become louder or softer at once."""
        wanted = bool(self._room) and self.chosen.ambience > 0 and not self.chosen.muted
        if not self._silent and (wanted or self._player is not None):
            self._order(SoundOrder(self._room, 1.0, ticks(), lasts=True))

    def stop(self) -> None:
        """Stop all sound, because the program ends."""
        if self._player is not None:
            self._orders.put(None)
            self._player.join(1.0)
            self._player = None

    # -- the playing thread -------------------------------------------------------------------------------------------
    def _order(self, order: SoundOrder) -> None:
        self._orders.put(order)
        if self._player is None:
            self._player = threading.Thread(target=self._work, name="sounds", daemon=True)
            self._player.start()

    def _work(self) -> None:
        """Carry out orders as they come."""
        if not _open_mixer():
            self._silent = True
            return
        from tabletop.ui.system.sound.mixer import SoundMixer

        mixer = SoundMixer(self.chosen)
        while (order := self._next(mixer)) is not None:
            if order.lasts:
                mixer.last(order.name, order.strength)
            elif ticks() - order.since <= LATE_MS:
                mixer.play(order.name, order.strength)

    def _next(self, mixer: SoundMixer) -> SoundOrder | None:
        """Return the next order; meanwhile replace the waves that were played, and restore softened sounds."""
        while self._orders.empty() and mixer.prepare():
            pass
        while mixer.softened and self._orders.empty():
            threading.Event().wait(0.02)
            mixer.come_back()
        return self._orders.get()


def _open_mixer() -> bool:
    if pygame.mixer.get_init():
        return True
    os.environ.setdefault("ALSA_LOG_LEVEL", "0")
    try:
        pygame.mixer.init(44100, -16, 2, 512)
    except pygame.error:
        return False
    pygame.mixer.set_num_channels(24)
    return True
