"""Plays sounds: each is made when it is wanted, by a thread of its own, and no two that are played are the same wave.

Whoever wants one only writes an order and goes on. Without a sound device everything stays silent.
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
"""A sound that is wanted twice sooner than this is heard once."""
NEVER: Final = -(1 << 40)
LATE_MS: Final = 250
"""A sound that could not be played for so long is not played any more."""


class SoundOrder(NamedTuple):
    """A sound that is wanted: its name, how loud (0 to 1), and since when (ms). What `lasts` goes on until another
    order of its sort: the hiss of what slides, or the room by the top of its table."""

    name: str
    strength: float
    since: int
    lasts: bool = False


class Sounds:
    """Takes orders for sounds by their names (`sound_recipes.py`). `chosen` says how loud each group of them is."""

    def __init__(self, chosen: Preferences) -> None:
        self.chosen = chosen
        self._orders: SimpleQueue[SoundOrder | None] = SimpleQueue()
        self._player: threading.Thread | None = None
        self._silent = False
        self._wanted: dict[str, int] = {}
        """When each was wanted last (ms)."""
        self._hiss = 0.0
        self._room = ""

    # -- orders -------------------------------------------------------------------------------------------------------
    def play(self, name: str, strength: float = 1.0) -> None:
        """Let a sound be heard once, softer for a `strength` below 1; wanted again at the same moment it is one."""
        if self.chosen.muted or self._silent or self.chosen.volume <= 0 or strength <= 0:
            return
        now = ticks()
        if now - self._wanted.get(name, NEVER) >= SAME_MS:
            self._wanted[name] = now
            self._order(SoundOrder(name, min(1.0, strength), now))

    def hiss(self, speed: float) -> None:
        """Something slides over the table with this speed, 0 to 1 of the fastest; 0 is silence."""
        if abs(speed - self._hiss) < 0.01 and (speed > 0 or not self._hiss):
            return
        self._hiss = speed
        if not (self.chosen.muted or self._silent):
            self._order(SoundOrder("hiss", speed, ticks(), lasts=True))

    def room(self, mat: str) -> None:
        """What is heard around the table that is looked at, by its top; "" for nothing."""
        if mat != self._room:
            self._room = mat
            self.renew()

    def renew(self) -> None:
        """The settings have changed: what is heard all the time is louder or softer at once."""
        wanted = bool(self._room) and self.chosen.ambience > 0 and not self.chosen.muted
        if not self._silent and (wanted or self._player is not None):
            self._order(SoundOrder(self._room, 1.0, ticks(), lasts=True))

    def stop(self) -> None:
        """The program ends: nothing is heard any more."""
        if self._player is not None:
            self._orders.put(None)
            self._player.join(1.0)
            self._player = None

    # -- the thread that plays ----------------------------------------------------------------------------------------
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
        """The next order; while none comes, what was played is made anew, and what was softened comes back."""
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
