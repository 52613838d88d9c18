"""The 12 beasts and their effects when used from the hand. In a city a beast has no ability.

RECONSTRUCTED: all numbers and abilities; three of the names come from one public review.
"""

from __future__ import annotations

from games.omen.rules.cities import deploy, deploys_of, incitable, incite, kill, kill_units, move_up_to, swap, units
from games.omen.rules.coins import steal_coins
from games.omen.rules.facts import CITIES
from games.omen.rules.hands import draw, foe_discards, foe_discards_chosen, recover, recoverable
from games.omen.rules.units.ability import Ability, effect
from tabletop.core.rules.questions import Ask, Script


@effect
def satyr(ability: Ability) -> Script[None]:
    """Draw 3 cards."""
    yield from draw(ability.state, ability.seat, ability["draw"])


@effect
def minotaur(ability: Ability) -> Script[None]:
    """Kill 1 opposing unit in any city."""
    yield from kill(ability, units(ability.state, ability.foe))


@effect
def phoenix(ability: Ability) -> Script[None]:
    """Take up to 2 unit cards from the discard pile into your hand."""
    for _ in range(ability["recover"]):
        if not (yield from recover(ability, recoverable(ability), "stop")):
            return


@effect
def harpy(ability: Ability) -> Script[None]:
    """Make the opponent discard 2 unit cards of their choice."""
    yield from foe_discards(ability, ability["discard"])


@effect
def sphinx(ability: Ability) -> Script[None]:
    """Look at the unit cards in the opponent's hand and choose 2; the opponent discards them. Then draw 1 card."""
    yield from foe_discards_chosen(ability, ability["discard"])
    yield from draw(ability.state, ability.seat, ability["draw"])


@effect
def griffin(ability: Ability) -> Script[None]:
    """Move up to 2 of your units, one after the other, each to another city."""
    yield from move_up_to(ability, ability["move"])


@effect
def sea_serpent(ability: Ability) -> Script[None]:
    """You may swap 2 of your units that are in different cities."""
    yield from swap(ability)


@effect
def nemean_lion(ability: Ability) -> Script[None]:
    """Steal up to 4 coins from the opponent."""
    yield from steal_coins(ability.state, ability.seat, ability["steal_coins"])


@effect
def chimera(ability: Ability) -> Script[None]:
    """Incite up to 3 of your units, in any cities."""
    for _ in range(ability["incite"]):
        if not (yield from incite(ability, incitable(ability.state, ability.seat), "stop")):
            return


@effect
def cerberus(ability: Ability) -> Script[None]:
    """Put up to 1 soldier and then up to 1 oracle from the discard pile into cities without paying their costs."""
    for kind, count in (("soldier", ability["deploy_soldiers"]), ("oracle", ability["deploy_oracles"])):
        for _ in range(count):
            options = deploys_of(ability.state, ability.seat, recoverable(ability, (kind,)), CITIES)
            yield from deploy(ability, options, "stop")


@effect
def cyclops(ability: Ability) -> Script[None]:
    """Choose a city. Kill every opposing unit there with strength 3 or less."""
    city = yield Ask(ability.seat, "city", tuple(CITIES), context=(ability.card,))
    yield from kill_units(ability, units(ability.state, ability.foe, city, strength=ability["max_strength"]))


@effect
def hydra(ability: Ability) -> Script[None]:
    """Kill 1 unit of the opponent's choice in each city where the opponent has at least one unit."""
    for city in CITIES:
        for _ in range(ability["kill"]):
            yield from kill(ability, units(ability.state, ability.foe, city), chooser=ability.foe)
