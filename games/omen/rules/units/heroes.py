"""The 6 heroes and their effects when discarded from the hand at their printed moment (rules 8).

RECONSTRUCTED: all numbers, abilities, and which hero has which window.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.omen.rules.cities import incitable, incite, kill, move, units
from games.omen.rules.coins import offering, steal_coins
from games.omen.rules.facts import NUMBERS
from games.omen.rules.state import State, war_totals, war_winner
from games.omen.rules.units.ability import Ability, effect
from tabletop.core.rules.questions import Script, Seat, event


@effect
def atalanta(ability: Ability) -> Script[None]:
    """Steal up to 2 coins from the opponent."""
    yield from steal_coins(ability.state, ability.seat, ability["steal_coins"])


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
    """Add 4 strength to your side in this war."""
    ability.state.bonus[ability.seat] += ability["add_strength"]
    yield event("strengthened", seat=ability.seat, count=ability["add_strength"])


@effect
def penelope(ability: Ability) -> Script[None]:
    """Make one more offering with a unit card from your hand."""
    yield from offering(ability.state, ability.seat)


# -- whether anything would happen, by what both players see ----------------------------------------------------------
def _may_turn_the_war(state: State, seat: Seat, city: int) -> bool:
    """Return whether the added strength would reach that of the other side, which is not losing anyway."""
    totals = war_totals(state, city)
    return war_winner(state, city) != seat and totals[1 - seat] - totals[seat] <= NUMBERS["achilles"]["add_strength"]


WOULD_WORK: Final[dict[str, Callable[[State, Seat, int], bool]]] = {
    "atalanta": lambda state, seat, city: state.coins[1 - seat] > 0,
    "perseus": lambda state, seat, city: bool(
        units(state, 1 - seat, strength=NUMBERS["perseus"]["max_strength"]),
    ),
    "orpheus": lambda state, seat, city: bool(incitable(state, 1 - seat)),
    "odysseus": lambda state, seat, city: bool(state.sides[seat] or state.sides[2 + seat] or state.sides[4 + seat]),
    "achilles": _may_turn_the_war,
    "penelope": lambda state, seat, city: len(state.hands[seat]) > 1,
}
"""Hero -> whether its effect can change anything for `seat` now (in the war of `city`); public facts only."""
