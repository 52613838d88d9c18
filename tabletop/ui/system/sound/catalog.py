"""All sounds of the program by their names, each with its group and its recipe."""

from __future__ import annotations

import zlib
from functools import partial
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias, get_args

from tabletop.ui.system.sound.event_sounds import EVENTS, SoundRecipe, chime, evenly, several
from tabletop.ui.system.sound.impact_sounds import LANDINGS, landing
from tabletop.ui.system.sound.synthesis import Ringing, noise, normalized, struck, swish, times, together

if TYPE_CHECKING:
    from numpy.random import Generator

    from tabletop.ui.system.sound.synthesis import Wave

SoundGroup: TypeAlias = Literal["pieces", "events", "signals"]
"""The group of a sound: a hand that moves things, an event of the game, a signal of the program."""
SOUND_GROUPS: Final = get_args(SoundGroup)


# -- cards, dice and flicks -------------------------------------------------------------------------------------------
def card_draw(chance: Generator) -> Wave:
    """Return the sound of a card sliding off a pile."""
    return swish(0.15, 800, 5200, chance, top=0.4)


def card_turn(chance: Generator) -> Wave:
    """Return the sound of a card being turned over: it bends, springs back, and lands."""
    return together((0.0, 0.7, swish(0.11, 900, 4600, chance, top=0.7)), (0.1, 1.0, landing("card_on_stack", chance)))


def lift(chance: Generator) -> Wave:
    """Return the sound of something being picked up."""
    return together((0.0, 1.0, swish(0.07, 500, 2600, chance, top=0.3)), (0.0, 0.4, landing("wood_on_cloth", chance)))


def shake(chance: Generator) -> Wave:
    """Return the sound of dice in a leather cup."""
    return several("die_on_hide", 9, 0.36, chance)


def off_edge(chance: Generator) -> Wave:
    """Return the sound of a disc going over the edge of the board, and down."""
    rim = struck((Ringing(540, 0.4, 0.02), Ringing(1010, 0.2, 0.014)), 0.12, chance, click=0.3)
    return together((0.0, 0.7, rim), (0.05, 0.5, swish(0.3, 200, 1600, chance, top=0.5)), (0.34, 1.0, floor(chance)))


def floor(chance: Generator) -> Wave:
    return struck((Ringing(88, 0.8, 0.06), Ringing(305, 0.25, 0.03)), 0.3, chance, click=0.25, bright=1100)


def on_disc(chance: Generator) -> Wave:
    """Return the sound of a wooden disc hitting another."""
    wood = (Ringing(760, 0.45, 0.022), Ringing(1490, 0.25, 0.014), Ringing(2480, 0.12, 0.008))
    return struck(wood, 0.16, chance, click=0.5, bright=4200)


def on_planet(chance: Generator) -> Wave:
    """Return the sound of a disc hitting the side of a raised planet of card."""
    planet = (Ringing(214, 0.6, 0.04), Ringing(452, 0.35, 0.022), Ringing(905, 0.12, 0.012))
    return struck(planet, 0.22, chance, click=0.3, bright=1900)


def on_rim(chance: Generator) -> Wave:
    """Return the sound of a disc hitting a low rim: it tips and rattles."""
    tip = struck((Ringing(930, 0.35, 0.016), Ringing(2210, 0.2, 0.010)), 0.1, chance, click=0.4, bright=4800)
    return evenly(lambda: tip, (0.0, 0.045, 0.035, 0.028), chance)


def slide(chance: Generator) -> Wave:
    """Return the sound of a disc being flicked away: the finger's snap, then wood over paper."""
    import numpy

    t = times(0.4)
    snap = struck((Ringing(820, 0.3, 0.010),), 0.06, chance, click=0.6, bright=3600)
    return together((0.0, 1.0, snap), (0.0, 0.7, noise(0.4, 200, 2200, chance) * numpy.exp(-t / 0.13)))


def hiss(low: float, high: float, chance: Generator) -> Wave:
    """Return the endless sound of wood sliding over paper: its end runs into its beginning."""
    import numpy

    wave = noise(1.5, low, high, chance)
    fold = round(44100 * 0.3)
    part = numpy.linspace(0, 1, fold)
    wave[:fold] = wave[:fold] * numpy.sqrt(part) + wave[-fold:] * numpy.sqrt(1 - part)
    return wave[:-fold]


# -- signals of the program -------------------------------------------------------------------------------------------
def bell(chance: Generator) -> Wave:
    """Return the sound of a soft bell: it is somebody's turn."""
    return struck(
        (Ringing(392.0, 0.6, 0.32), Ringing(784.6, 0.24, 0.22), Ringing(1179.0, 0.12, 0.14)), 0.9, chance, click=0.0
    )


def refuse(chance: Generator) -> Wave:
    """Return the sound of two dull knocks: that is not possible."""
    dull = (Ringing(165, 0.7, 0.03), Ringing(248, 0.3, 0.02))
    return evenly(lambda: struck(dull, 0.14, chance, click=0.15, bright=900), (0.0, 0.12), chance)


def notice(chance: Generator) -> Wave:
    """Return the sound of a sheet of paper being laid down."""
    return together((0.0, 1.0, landing("paper_on_wood", chance)), (0.0, 0.4, swish(0.08, 1200, 5000, chance)))


def press(chance: Generator) -> Wave:
    """Return the sound of a button going down."""
    return struck((Ringing(480, 0.4, 0.010), Ringing(1370, 0.2, 0.006)), 0.07, chance, click=0.35, bright=2600)


def curtain(chance: Generator) -> Wave:
    """Return the sound of a cloth being drawn over the table."""
    return together((0.0, 1.0, swish(0.45, 250, 2200, chance, top=0.4)), (0.36, 0.5, landing("cloth_on_wood", chance)))


def taken_back(chance: Generator) -> Wave:
    """Return the sound of an undo: a breath inwards."""
    return together((0.0, 1.0, swish(0.28, 300, 3200, chance, top=0.9)), (0.26, 0.5, landing("card_on_cloth", chance)))


def learned(chance: Generator) -> Wave:
    """Return the sound of a completed step of a lesson."""
    return together((0.0, 0.8, chime(659.3, 0.2, chance)), (0.1, 1.0, chime(880.0, 0.26, chance)))


class Sound(NamedTuple):
    """A sound: its group and its recipe. One that `loops` has no end."""

    group: SoundGroup
    recipe: SoundRecipe
    loops: bool = False


RECIPES: Final[dict[str, Sound]] = {
    **{name: Sound("pieces", partial(landing, name)) for name in LANDINGS},
    **{one.__name__: Sound("pieces", one) for one in
       (card_draw, card_turn, lift, shake, on_disc, on_planet, on_rim, off_edge, slide)},
    "hiss_fast": Sound("pieces", partial(hiss, 700, 3200), loops=True),
    "hiss_slow": Sound("pieces", partial(hiss, 160, 900), loops=True),
    **{name: Sound("events", recipe) for name, recipe in EVENTS.items()},
    **{one.__name__: Sound("signals", one) for one in (bell, refuse, notice, press, curtain, taken_back, learned)},
}  # fmt: skip


def made(name: str, number: int) -> Wave:
    """Return the sound `name`, made for the `number`th time: equal for equal numbers, different for others."""
    import numpy

    sound = RECIPES[name]
    wave = sound.recipe(numpy.random.default_rng([zlib.crc32(name.encode()), number]))
    return normalized(wave, ends=not sound.loops)
