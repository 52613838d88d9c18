"""The 6 heroes: what each does when it is discarded from the hand at its printed moment (rules 8).

RECONSTRUCTED: all numbers, abilities, and which hero has which window.
"""

from __future__ import annotations

from games.omen.ability import Ability, effect
from games.omen.cities import incitable, incite, kill, move, units
from games.omen.coins import offering, steal_coins
from tabletop.core.ask import Beat, Script


@effect
def atalanta(ability: Ability) -> Script[None]:
    """Steal up to 2 coins from the opponent."""
    yield from steal_coins(ability.state, ability.seat, ability["n"])


@effect
def perseus(ability: Ability) -> Script[None]:
    """Kill 1 opposing unit with strength 3 or less in any city."""
    yield from kill(ability, units(ability.state, ability.foe, strength=ability["max_strength"]))


@effect
def orpheus(ability: Ability) -> Script[None]:
    """Incite 1 opposing unit in any city."""
    yield from incite(ability, incitable(ability.state, ability.foe))


@effect
def odysseus(ability: Ability) -> Script[None]:
    """Move 1 of your units to another city."""
    yield from move(ability, units(ability.state, ability.seat))


@effect
def achilles(ability: Ability) -> Script[None]:
    """Your side has +4 strength in this war."""
    ability.state.bonus[ability.seat] += ability["n"]
    yield Beat("strengthened", (("seat", ability.seat), ("count", ability["n"])))


@effect
def penelope(ability: Ability) -> Script[None]:
    """Make one more offering with a unit card from your hand."""
    yield from offering(ability.state, ability.seat)
