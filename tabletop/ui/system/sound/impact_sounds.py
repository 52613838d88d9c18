"""The sound of a piece coming down, from its material and the ground."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tabletop.ui.system.sound.synthesis import Ringing, struck, swish, together

if TYPE_CHECKING:
    from numpy.random import Generator

    from tabletop.ui.system.sound.synthesis import Wave


class SoundBody(NamedTuple):
    """A material: its tones when it is struck, the click of the blow and how bright that is (hertz).

    `paper` is how much of it is a sheet that moves air.
    """

    modes: tuple[Ringing, ...]
    click: float
    bright: float
    paper: float = 0.0


class SoundGround(NamedTuple):
    """A ground that pieces come down on.

    It has the tone of what is below, its strength, how long tones ring on (a part of what they would), and how
    bright it leaves a click (a part again).
    """

    hertz: float
    strong: float
    rings: float
    bright: float
    rustle: float = 0.0


BODIES: Final = {
    "card": SoundBody((Ringing(520, 0.10, 0.008), Ringing(1150, 0.07, 0.005)), 0.30, 4200, 0.9),
    "paper": SoundBody((Ringing(230, 0.24, 0.020), Ringing(430, 0.12, 0.012)), 0.22, 2400, 0.35),
    "wood": SoundBody((Ringing(610, 0.34, 0.026), Ringing(1130, 0.18, 0.016), Ringing(1930, 0.08, 0.009)), 0.22, 3000),
    "clay": SoundBody((Ringing(880, 0.26, 0.034), Ringing(1720, 0.16, 0.026), Ringing(2810, 0.07, 0.016)), 0.18, 4800),
    "stone": SoundBody(
        (Ringing(1480, 0.20, 0.014), Ringing(2590, 0.20, 0.011), Ringing(4020, 0.10, 0.007)), 0.42, 6500
    ),
    "metal": SoundBody(
        (Ringing(2150, 0.20, 0.075), Ringing(3420, 0.14, 0.055), Ringing(5310, 0.07, 0.034)), 0.14, 7000
    ),
    "gold": SoundBody((Ringing(1260, 0.24, 0.120), Ringing(2370, 0.13, 0.095), Ringing(3710, 0.06, 0.060)), 0.09, 5200),
    "cloth": SoundBody((Ringing(150, 0.34, 0.024),), 0.06, 1100, 0.5),
    "die": SoundBody((Ringing(1020, 0.24, 0.012), Ringing(1870, 0.20, 0.009), Ringing(3150, 0.10, 0.006)), 0.34, 5400),
}
GROUNDS: Final = {
    "wood": SoundGround(205, 0.34, 1.25, 1.0),
    "cloth": SoundGround(120, 0.16, 0.62, 0.45),
    "hide": SoundGround(142, 0.40, 0.75, 0.60),
    "linen": SoundGround(168, 0.20, 0.85, 0.75, 0.30),
    "night": SoundGround(96, 0.30, 1.10, 0.85),
    "space": SoundGround(74, 0.26, 1.45, 1.15),
    "stack": SoundGround(330, 0.12, 0.90, 1.10),
}
"""The table tops by their names, and a stack of pieces of the same kind."""
LANDINGS: Final = tuple(f"{body}_on_{ground}" for body in BODIES for ground in GROUNDS)
"""The names of these sounds."""


def landing(name: str, chance: Generator) -> Wave:
    """Return a piece coming down, by the sound's name: its own tones, the ground, the air moved by a sheet."""
    body, _, ground = name.partition("_on_")
    own, below = BODIES[body], GROUNDS[ground]
    modes = [Ringing(hertz, strong, fade * below.rings) for hertz, strong, fade in own.modes]
    weight = 0.35 if own.paper else 1.0
    modes.append(Ringing(below.hertz, below.strong * weight, 0.03))
    seconds = max(0.12, min(0.5, 6 * max(mode.fade for mode in modes)))
    blow = struck(modes, seconds, chance, click=own.click, bright=own.bright * below.bright)
    parts = [(0.0, 1.0, blow)]
    if own.paper:
        air = swish(0.09, 700, own.bright * below.bright, chance, top=0.8) * own.paper * 0.30
        parts = [(0.0, 1.0, air), (0.075, 1.0, blow)]
    if below.rustle:
        parts.append((parts[-1][0] + 0.004, below.rustle * 0.4, swish(0.05, 1800, 6500, chance, top=0.2)))
    return together(*parts)
