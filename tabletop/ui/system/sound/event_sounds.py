"""The sounds of events in a game: a horn before a war, a hammer on a hut, a ship that leaves a planet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from tabletop.ui.system.sound.impact_sounds import landing
from tabletop.ui.system.sound.synthesis import Ringing, glide, noise, struck, swish, times, together

if TYPE_CHECKING:
    from numpy.random import Generator

    from tabletop.ui.system.sound.synthesis import Wave

SoundRecipe: TypeAlias = "Callable[[Generator], Wave]"
"""A function that makes a sound, a little different each time."""


# -- hands and things -------------------------------------------------------------------------------------------------
def several(name: str, count: int, seconds: float, chance: Generator) -> Wave:
    """Return the sound of pieces coming down one after the other, at random moments."""
    starts = sorted(chance.uniform(0, seconds, count))
    return together(*((start, chance.uniform(0.45, 1.0), landing(name, chance)) for start in starts))


def evenly(wave: Callable[[], Wave], gaps: Sequence[float], chance: Generator) -> Wave:
    """Return the same blow again and again, `gaps` seconds after each other, about equally hard."""
    at, parts = 0.0, []
    for gap in gaps:
        at += gap * chance.uniform(0.94, 1.06)
        parts.append((at, chance.uniform(0.75, 1.0), wave()))
    return together(*parts)


def gather(chance: Generator) -> Wave:
    return several("wood_on_stack", 5, 0.28, chance)


def coins(chance: Generator) -> Wave:
    return several("gold_on_stack", 4, 0.22, chance)


def grasp(chance: Generator) -> Wave:
    """Return the sound of a card or a thing being snatched away."""
    return together((0.0, 1.0, swish(0.16, 500, 4200, chance, top=0.75)), (0.14, 0.8, landing("card_on_stack", chance)))


def shuffle(chance: Generator) -> Wave:
    """Return the sound of two halves riffled into each other, and squared up."""
    starts = [0.05 + 0.42 * (number / 26) ** 0.85 + chance.normal(0, 0.003) for number in range(26)]
    edge = (Ringing(900, 0.1, 0.004),)
    ticks = [
        (abs(start), chance.uniform(0.3, 0.7), struck(edge, 0.03, chance, click=0.5, bright=5200)) for start in starts
    ]
    return together(*ticks, (0.5, 0.55, swish(0.14, 500, 3800, chance)), (0.62, 1.0, landing("card_on_stack", chance)))


def scroll(chance: Generator) -> Wave:
    """Return the sound of paper being unrolled."""
    return together((0.0, 1.0, swish(0.34, 900, 5200, chance, top=0.3)), (0.2, 0.7, swish(0.25, 1500, 7000, chance)))


def pen(chance: Generator) -> Wave:
    """Return the sound of a few strokes of a pen on paper."""
    return evenly(lambda: swish(0.06, 2400, 7800, chance, top=0.6), (0.0, 0.07, 0.10), chance)


def seal(chance: Generator) -> Wave:
    """Return the sound of a seal pressed into wax."""
    blow = struck((Ringing(170, 0.6, 0.05), Ringing(310, 0.2, 0.03)), 0.3, chance, click=0.2, bright=1400)
    return together((0.0, 0.3, swish(0.12, 300, 1800, chance, top=0.8)), (0.11, 1.0, blow))


def flint(chance: Generator) -> Wave:
    """Return the sound of flint being knapped: three blows of stone on stone."""
    return evenly(lambda: landing("stone_on_stack", chance), (0.0, 0.15, 0.12), chance)


def build(chance: Generator) -> Wave:
    """Return the sound of three blows of a mallet on a beam."""
    beam = (Ringing(290, 0.5, 0.045), Ringing(640, 0.3, 0.03), Ringing(1180, 0.1, 0.015))
    return evenly(lambda: struck(beam, 0.3, chance, click=0.4, bright=2600), (0.0, 0.17, 0.17), chance)


def field(chance: Generator) -> Wave:
    """Return the sound of a hoe in earth."""
    stroke = together((0.0, 1.0, swish(0.14, 250, 1600, chance, top=0.2)), (0.0, 0.5, landing("cloth_on_hide", chance)))
    return evenly(lambda: stroke, (0.0, 0.22), chance)


def feast(chance: Generator) -> Wave:
    """Return the sound of bowls set down together."""
    return together((0.0, 0.8, several("clay_on_wood", 3, 0.25, chance)), (0.3, 1.0, landing("clay_on_stack", chance)))


def wheel(chance: Generator) -> Wave:
    """Return the sound of a dial going on by a few teeth."""
    tooth = (Ringing(760, 0.3, 0.008), Ringing(1640, 0.2, 0.006))
    return evenly(lambda: struck(tooth, 0.06, chance, click=0.4, bright=4200), (0.0, 0.05, 0.05, 0.06, 0.08), chance)


# -- people and armies ------------------------------------------------------------------------------------------------
def drum(chance: Generator) -> Wave:
    """Return the sound of two beats of a hide drum."""
    hide = (Ringing(112, 1.0, 0.16), Ringing(178, 0.4, 0.10), Ringing(262, 0.2, 0.06))
    return evenly(lambda: struck(hide, 0.6, chance, click=0.35, bright=1500), (0.0, 0.24), chance)


def march(chance: Generator) -> Wave:
    """Return the sound of four steps of many feet."""
    step = (Ringing(130, 0.6, 0.035),)

    def foot() -> Wave:
        dust = swish(0.09, 500, 2600, chance, top=0.2)
        return together((0.0, 1.0, struck(step, 0.15, chance, click=0.5, bright=1200)), (0.01, 0.4, dust))

    return evenly(foot, (0.0, 0.2, 0.2, 0.2), chance)


def horn(chance: Generator) -> Wave:
    """Return the sound of a war horn: one long low call."""
    import numpy

    t = times(0.9)
    height = 146.8 * (1 + 0.02 * numpy.minimum(1, t / 0.15)) * chance.normal(1, 0.004)
    turn = 2 * numpy.pi * numpy.cumsum(height + 0 * t) / 44100
    swell = numpy.minimum(1, t / 0.09) * numpy.minimum(1, (0.9 - t) / 0.25)
    return swell * sum(numpy.sin(number * turn) * 0.8 ** (number - 1) * min(1, number / 3) for number in range(1, 9))


def blades(chance: Generator) -> Wave:
    """Return the sound of blades and shields against each other."""
    edge = (Ringing(1870, 0.3, 0.10), Ringing(2930, 0.25, 0.08), Ringing(4410, 0.15, 0.05), Ringing(410, 0.3, 0.03))
    return evenly(lambda: struck(edge, 0.4, chance, click=0.5, bright=6000), (0.0, 0.16, 0.10), chance)


def fallen(chance: Generator) -> Wave:
    """Return the sound of somebody falling, and then the shield."""
    thud = struck((Ringing(98, 0.8, 0.07), Ringing(190, 0.3, 0.04)), 0.35, chance, click=0.3, bright=900)
    return together((0.0, 1.0, thud), (0.16, 0.35, several("metal_on_hide", 3, 0.16, chance)))


def collapse(chance: Generator) -> Wave:
    """Return the sound of walls coming down."""
    import numpy

    t = times(0.8)
    dust = noise(0.8, 60, 900, chance) * numpy.exp(-t / 0.3)
    return together((0.0, 0.8, dust), (0.0, 0.8, several("stone_on_hide", 10, 0.5, chance)))


def quake(chance: Generator) -> Wave:
    """Return the sound of the ground shaking."""
    import numpy

    t = times(1.1)
    return noise(1.1, 25, 260, chance) * (0.6 + 0.4 * numpy.sin(2 * numpy.pi * 9 * t)) * numpy.sin(numpy.pi * t / 1.1)


def fire(chance: Generator) -> Wave:
    """Return the sound of a fire that takes hold, with sparks."""
    import numpy

    t = times(0.9)
    roar = noise(0.9, 90, 700, chance) * numpy.sin(numpy.pi * t / 0.9) ** 0.7
    crack = [(chance.uniform(0.05, 0.8), chance.uniform(0.2, 0.7), noise(0.012, 1500, 6000, chance)) for _ in range(14)]
    return together((0.0, 1.0, roar), *crack)


def hunger(chance: Generator) -> Wave:
    """Return the sound of two low notes that sink."""
    return together((0.0, 1.0, tone(196.0, 0.5, chance)), (0.22, 1.0, tone(174.6, 0.6, chance)))


def lullaby(chance: Generator) -> Wave:
    """Return the sound of a bone flute, two notes up."""
    return together((0.0, 0.8, flute(523.3, 0.3, chance)), (0.2, 1.0, flute(659.3, 0.5, chance)))


def hush(chance: Generator) -> Wave:
    """Return a breath: the sound of an effort that fails."""
    return swish(0.3, 180, 1100, chance, top=0.35)


# -- temples and signs ------------------------------------------------------------------------------------------------
def tone(hertz: float, fade: float, chance: Generator) -> Wave:
    """Return the sound of a plucked string."""
    import numpy

    t = times(min(1.4, 3 * fade))
    height = hertz * chance.normal(1, 0.002)
    wave = sum(numpy.sin(2 * numpy.pi * height * number * t) * numpy.exp(-t * number / fade) / number
               for number in range(1, 8))  # fmt: skip
    return wave * numpy.minimum(1, t / 0.003)


def flute(hertz: float, seconds: float, chance: Generator) -> Wave:
    """Return the sound of a flute with breath in it."""
    import numpy

    t = times(seconds)
    swell = numpy.minimum(1, t / 0.05) * numpy.minimum(1, (seconds - t) / 0.12)
    height = hertz * chance.normal(1, 0.003)
    body = numpy.sin(2 * numpy.pi * height * t) + 0.2 * numpy.sin(4 * numpy.pi * height * t)
    return swell * (body + 0.15 * noise(seconds, height, height * 2.5, chance))


def lyre(chance: Generator) -> Wave:
    """Return the sound of a lyre, four strings up."""
    heights = (293.7, 349.2, 440.0, 587.3)
    return together(*((0.075 * number, 1.0, tone(one, 0.4, chance)) for number, one in enumerate(heights)))


def omen(chance: Generator) -> Wave:
    """Return the sound of a low bowl that beats against itself."""
    bowl = (Ringing(138.6, 0.8, 0.6), Ringing(140.9, 0.8, 0.6), Ringing(371, 0.25, 0.35), Ringing(702, 0.1, 0.2))
    return struck(bowl, 1.3, chance, click=0.05, bright=800)


def gong(chance: Generator) -> Wave:
    """Return the sound of a bronze gong."""
    bronze = (
        Ringing(118, 0.6, 0.7),
        Ringing(187, 0.5, 0.6),
        Ringing(263, 0.4, 0.5),
        Ringing(391, 0.3, 0.35),
        Ringing(587, 0.2, 0.25),
    )
    return struck(bronze, 1.4, chance, click=0.15, bright=2200)


def fanfare(chance: Generator) -> Wave:
    """Return the sound of the end: a chord that rises and stays."""
    heights = (261.6, 329.6, 392.0, 523.3)
    return together(*((0.11 * number, 1.0, tone(one, 0.6, chance)) for number, one in enumerate(heights)))


# -- ships and empires ------------------------------------------------------------------------------------------------
def beacon(chance: Generator) -> Wave:
    """Return a short clear call from far away, and its echo."""
    call = struck((Ringing(987.8, 0.6, 0.09), Ringing(1975.5, 0.15, 0.05)), 0.4, chance, click=0.0)
    return together((0.0, 1.0, call), (0.19, 0.35, call))


def pulse(chance: Generator) -> Wave:
    """Return the sound of a field being switched on."""
    return together((0.0, 1.0, glide(0.35, 170, 420, fade=0.16)), (0.0, 0.4, glide(0.35, 341, 838, fade=0.12)))


def power(chance: Generator) -> Wave:
    """Return the sound of something large running up to speed."""
    import numpy

    t = times(0.7)
    rise = numpy.sin(numpy.pi * t / 0.7) ** 0.8
    tones = glide(0.7, 88, 262, fade=2.0) + 0.4 * glide(0.7, 133, 395, fade=2.0)
    return rise * (tones + 0.2 * noise(0.7, 200, 900, chance))


def shield(chance: Generator) -> Wave:
    """Return the sound of a blow that a field swallows."""
    return together((0.0, 1.0, glide(0.4, 620, 180, fade=0.14)), (0.0, 0.5, swish(0.35, 300, 1600, chance, top=0.1)))


def pierce(chance: Generator) -> Wave:
    """Return the sound of a bolt that goes through."""
    return together((0.0, 1.0, glide(0.22, 2600, 380, fade=0.07)), (0.0, 0.4, swish(0.2, 1500, 8000, chance, top=0.1)))


def salvo(chance: Generator) -> Wave:
    """Return the sound of ships' guns, four shots."""
    shot = lambda: together(  # noqa: E731
        (0.0, 1.0, glide(0.2, 900, 110, fade=0.05)), (0.0, 0.6, swish(0.16, 150, 1300, chance, top=0.05))
    )
    return evenly(shot, (0.0, 0.11, 0.14, 0.09), chance)


def explosion(chance: Generator) -> Wave:
    """Return the sound of a ship or a planet being destroyed."""
    import numpy

    t = times(1.2)
    body = noise(1.2, 40, 1500, chance) * numpy.exp(-t / 0.22)
    low = noise(1.2, 25, 200, chance) * numpy.exp(-t / 0.45)
    return together((0.0, 1.0, body), (0.0, 0.8, low), (0.05, 0.25, several("metal_on_space", 6, 0.5, chance)))


def alarm(chance: Generator) -> Wave:
    """Return the sound of two low calls: beware."""
    call = lambda: glide(0.22, 330, 300, fade=0.3) + 0.5 * glide(0.22, 660, 600, fade=0.3)  # noqa: E731
    return evenly(call, (0.0, 0.26), chance)


def warp(chance: Generator) -> Wave:
    """Return the sound of a fleet going through a gate."""
    return together((0.0, 1.0, swish(0.6, 120, 2400, chance, top=0.7)), (0.1, 0.6, glide(0.5, 90, 520, fade=0.4)))


def launch(chance: Generator) -> Wave:
    """Return the sound of a ship leaving a planet."""
    return together((0.0, 1.0, swish(0.55, 90, 1500, chance, top=0.25)), (0.0, 0.5, glide(0.5, 130, 340, fade=0.2)))


def touchdown(chance: Generator) -> Wave:
    """Return the sound of a ship coming down on a planet."""
    foot = struck((Ringing(124, 0.8, 0.05), Ringing(286, 0.3, 0.03)), 0.25, chance, click=0.2, bright=1200)
    return together((0.0, 0.6, swish(0.4, 90, 1100, chance, top=0.7)), (0.34, 1.0, foot))


def drill(chance: Generator) -> Wave:
    """Return the sound of a drill in rock."""
    import numpy

    t = times(0.6)
    teeth = numpy.sign(numpy.sin(2 * numpy.pi * 47 * t * (1 + 0.1 * t))) * 0.5 + 0.6
    return noise(0.6, 180, 1900, chance) * teeth * numpy.sin(numpy.pi * t / 0.6) ** 0.6


def star(chance: Generator) -> Wave:
    """Return the sound of a point: a small bright chime."""
    return together((0.0, 0.8, chime(1046.5, 0.22, chance)), (0.09, 1.0, chime(1568.0, 0.3, chance)))


def chime(hertz: float, fade: float, chance: Generator) -> Wave:
    modes = (Ringing(hertz, 0.5, fade), Ringing(hertz * 2.76, 0.15, fade / 2), Ringing(hertz * 5.4, 0.05, fade / 4))
    return struck(modes, 3 * fade, chance, click=0.05)


def ram(chance: Generator) -> Wave:
    """Return the sound of a ship ramming another: a crack of wood over a low blow, and flying splinters."""
    low = struck((Ringing(92, 0.9, 0.11), Ringing(164, 0.5, 0.07)), 0.5, chance, click=0.3, bright=900)
    crack = struck((Ringing(430, 0.4, 0.03), Ringing(890, 0.3, 0.02)), 0.2, chance, click=0.9, bright=5200)
    return together((0.0, 1.0, low), (0.0, 0.8, crack), (0.07, 0.3, several("wood_on_space", 4, 0.25, chance)))


EVENTS: Final[dict[str, SoundRecipe]] = {
    one.__name__: one
    for one in (
        alarm, beacon, blades, build, coins, collapse, drill, drum, explosion, fallen, fanfare, feast, field, fire,
        flint, gather, gong, grasp, horn, hunger, hush, launch, lullaby, lyre, march, omen, pen, pierce, power, pulse,
        quake, ram, salvo, scroll, seal, shield, shuffle, star, touchdown, warp, wheel,
    )
}  # fmt: skip
"""A recipe for each of `tabletop.core.game.sound_names.EVENT_SOUNDS`."""
