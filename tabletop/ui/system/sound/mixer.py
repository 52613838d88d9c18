"""The mixer: waves that are ready, the loudness of each group, and which groups are softened for others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy
import pygame

from tabletop.ui.system.clock import ticks
from tabletop.ui.system.preferences import Preferences
from tabletop.ui.system.sound.ambience import ROOMS, room
from tabletop.ui.system.sound.catalog import RECIPES, SoundGroup, made

if TYPE_CHECKING:
    from tabletop.ui.system.sound.synthesis import Wave

READY: Final = 3
"""The number of waves of a requested sound that are kept ready for the next times."""
DUCKED: Final = 0.4
"""The share of rooms and pieces that remains during a more important sound."""
DUCKS_MS: Final = 900
"""The time that this lasts."""
BEFORE: Final[dict[SoundGroup, frozenset[str]]] = {
    "pieces": frozenset(),
    "events": frozenset(("room", "pieces")),
    "signals": frozenset(("room", "pieces")),
}
"""The groups that are softened while a sound of each group is played."""
LOUDEST: Final = 0.9
"""The volume of a sound of full strength, so that several at once stay below full scale."""
FREE: Final = 4
"""The first channels, which are for lasting sounds."""


class SoundMixer:
    """A player on the channels of pygame's mixer. Only the thread of `Sounds` uses it."""

    def __init__(self, chosen: Preferences) -> None:
        self.chosen = chosen
        self._ready: dict[str, list[pygame.mixer.Sound]] = {}
        self._count: dict[str, int] = {}
        self._lasting: dict[str, pygame.mixer.Channel] = {}
        self._room = ""
        self._until = 0
        self.softened = False
        """True while pieces and the room are softened."""
        pygame.mixer.set_reserved(FREE)

    # -- once ---------------------------------------------------------------------------------------------------------
    def play(self, name: str, strength: float) -> None:
        """Play a wave of a sound that was never played before."""
        sound = RECIPES.get(name)
        if sound is None:  # a user's own game may name a sound that does not exist
            return
        loud = self._loud(sound.group) * strength
        if loud <= 0:
            return
        ready = self._ready.setdefault(name, [])
        wave = ready.pop(0) if ready else self._make(name)
        wave.set_volume(loud)
        wave.play()
        if BEFORE[sound.group]:
            self._until, self.softened = ticks() + DUCKS_MS, True
            self._set_room()

    def prepare(self) -> bool:
        """Make one wave of a sound that has been requested; return False when enough are ready."""
        short = [name for name, ready in self._ready.items() if len(ready) < READY]
        if short:
            self._ready[short[0]].append(self._make(short[0]))
        return bool(short)

    def _make(self, name: str) -> pygame.mixer.Sound:
        self._count[name] = self._count.get(name, -1) + 1
        return sound_of(made(name, self._count[name]))

    def _loud(self, group: SoundGroup) -> float:
        """Return how loud a group is now, 0 to 1."""
        chosen = self.chosen
        own = {"pieces": chosen.effects, "events": chosen.events, "signals": chosen.signals}[group]
        ducked = DUCKED if group == "pieces" and self.softened else 1.0
        return LOUDEST * ducked * chosen.volume * own / 10000

    # -- lasting sounds -----------------------------------------------------------------------------------------------
    def last(self, name: str, strength: float) -> None:
        """Change the speed of the hiss of sliding, or change the room."""
        if name == "hiss":
            self._slide(strength)
            return
        if name != self._room:
            self._room = name
            if (channel := self._lasting.pop("room", None)) is not None:
                channel.stop()
        self._set_room()

    def _slide(self, speed: float) -> None:
        """Set the hiss: fast is bright, slow is dull, and both are softer the slower it goes."""
        for number, (name, share) in enumerate((("hiss_fast", speed), ("hiss_slow", 1 - speed))):
            loud = self._loud("pieces") * 0.6 * min(1.0, speed * 2) * share
            if name not in self._lasting:
                if loud <= 0:
                    continue
                self._lasting[name] = pygame.mixer.Channel(number)
            channel = self._lasting[name]
            if not channel.get_busy() and loud > 0:
                channel.play(self._loop(name), loops=-1)
            channel.set_volume(loud)
            if speed <= 0:
                channel.stop()

    def _loop(self, name: str) -> pygame.mixer.Sound:
        """Return an endless sound, which is made once."""
        ready = self._ready.setdefault(name, [])
        if not ready:
            ready.extend([self._make(name)] * READY)
        return ready[0]

    def _set_room(self) -> None:
        """Set the volume of the room, whose sound is made when it is first needed."""
        loud = self.chosen.volume * self.chosen.ambience / 10000 * (DUCKED if self.softened else 1.0)
        loud = 0.0 if self.chosen.muted or self._room not in ROOMS else loud
        channel = self._lasting.get("room")
        if channel is None:
            if loud <= 0:
                return
            channel = self._lasting["room"] = pygame.mixer.Channel(2)
            channel.play(sound_of(room(self._room)), loops=-1)
        channel.set_volume(loud)
        if loud <= 0:
            self._lasting.pop("room").stop()

    def come_back(self) -> None:
        """Restore the volume of softened sounds when their time is over."""
        if ticks() >= self._until:
            self.softened = False
            self._set_room()


def sound_of(wave: Wave) -> pygame.mixer.Sound:
    """Return a wave as pygame plays it, the same on both sides."""
    samples = (numpy.clip(wave, -1, 1) * 32000).astype(numpy.int16)
    return pygame.mixer.Sound(buffer=numpy.repeat(samples[:, None], 2, axis=1).tobytes())
