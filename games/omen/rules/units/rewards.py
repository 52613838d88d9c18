"""The 6 kinds of rewards and their effects when played from the hand in Surge.

RECONSTRUCTED: all names and effects. Printed: that there are six kinds, two of each, and their scores.
"""

from __future__ import annotations

from games.omen.rules.cities import deploy, deploys_of, kill, move_up_to, reuse, units
from games.omen.rules.coins import lose, mix
from games.omen.rules.facts import CITIES
from games.omen.rules.hands import foe_discards, recoverable
from games.omen.rules.units.ability import Ability, effect
from tabletop.core.rules.questions import Script


@effect
def thunderbolt(ability: Ability) -> Script[None]:
    """Kill 1 opposing unit in any city."""
    yield from kill(ability, units(ability.state, ability.foe))


@effect
def horn_of_plenty(ability: Ability) -> Script[None]:
    """Take 4 in any mix of drawn cards and coins, one at a time."""
    yield from mix(ability.state, ability.seat, ability["choose_mix"], ability.card)


@effect
def winged_sandals(ability: Ability) -> Script[None]:
    """Move up to 2 of your units, one after the other, each to another city."""
    yield from move_up_to(ability, ability["move"])


@effect
def helm_of_shades(ability: Ability) -> Script[None]:
    """Put 1 unit card from the discard pile into any city on your side without paying its cost."""
    yield from deploy(ability, deploys_of(ability.state, ability.seat, recoverable(ability), CITIES))


@effect
def apple_of_discord(ability: Ability) -> Script[None]:
    """Make the opponent discard 2 unit cards of their choice and lose 2 coins."""
    yield from foe_discards(ability, ability["discard"])
    yield from lose(ability.state, ability.foe, ability["lose"])


@effect
def aegis(ability: Ability) -> Script[None]:
    """Use the abilities of up to 2 of your soldiers, one after the other, in any cities."""
    used: list[str] = []
    for _ in range(ability["reuse"]):
        free = [unit for unit in units(ability.state, ability.seat, types=("soldier",)) if unit not in used]
        soldier = yield from reuse(ability, free, "stop")
        if not soldier:
            return
        used.append(soldier)
