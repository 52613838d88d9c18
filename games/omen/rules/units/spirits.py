"""The 12 spirits, each with abilities A and B: one on entering a city, both when channelled.

RECONSTRUCTED: all names, numbers and abilities.
"""

from __future__ import annotations

from games.omen.rules.cities import deploy, deploys_of, give_back, incitable, incite, kill, move, reuse, units
from games.omen.rules.coins import gain, lose, steal_coins
from games.omen.rules.facts import CITIES, COST
from games.omen.rules.hands import (
    draw,
    foe_discards,
    foe_discards_at_random,
    recover,
    recoverable,
    reveal,
    steal_card,
    take_revealed,
)
from games.omen.rules.units.ability import Ability, effect
from tabletop.core.rules.questions import Script


@effect
def fallen_king_a(ability: Ability) -> Script[None]:
    """Kill 1 opposing unit with strength 2 or less in any city."""
    yield from kill(ability, units(ability.state, ability.foe, strength=ability["a_max_strength"]))


@effect
def fallen_king_b(ability: Ability) -> Script[None]:
    """Gain 2 coins."""
    yield from gain(ability.state, ability.seat, ability["b_gain"])


@effect
def drowned_sailor_a(ability: Ability) -> Script[None]:
    """Make the opponent lose 2 coins."""
    yield from lose(ability.state, ability.foe, ability["a_lose"])


@effect
def drowned_sailor_b(ability: Ability) -> Script[None]:
    """Draw 1 card."""
    yield from draw(ability.state, ability.seat, ability["b_draw"])


@effect
def lost_bride_a(ability: Ability) -> Script[None]:
    """Make the opponent discard 1 unit card of their choice."""
    yield from foe_discards(ability, ability["a_discard"])


@effect
def lost_bride_b(ability: Ability) -> Script[None]:
    """Gain 1 coin."""
    yield from gain(ability.state, ability.seat, ability["b_gain"])


@effect
def nameless_hoplite_a(ability: Ability) -> Script[None]:
    """Draw 1 card."""
    yield from draw(ability.state, ability.seat, ability["a_draw"])


@effect
def nameless_hoplite_b(ability: Ability) -> Script[None]:
    """You may incite 1 of your other units in any city."""
    yield from incite(ability, incitable(ability.state, ability.seat, but=ability.card), "decline")


@effect
def burned_priest_a(ability: Ability) -> Script[None]:
    """Kill 1 opposing oracle in any city."""
    yield from kill(ability, units(ability.state, ability.foe, types=("oracle",)))


@effect
def burned_priest_b(ability: Ability) -> Script[None]:
    """You may take 1 oracle card from the discard pile into your hand."""
    yield from recover(ability, recoverable(ability, ("oracle",)), "decline")


@effect
def hanged_thief_a(ability: Ability) -> Script[None]:
    """Steal up to 2 coins from the opponent."""
    yield from steal_coins(ability.state, ability.seat, ability["a_steal_coins"])


@effect
def hanged_thief_b(ability: Ability) -> Script[None]:
    """Take 1 random unit card from the opponent's hand into yours."""
    yield from steal_card(ability, ability["b_steal_card"])


@effect
def weeping_widow_a(ability: Ability) -> Script[None]:
    """You may return 1 of your other units in any city to your hand. If you do, gain coins equal to its cost."""
    if (yield from give_back(ability, units(ability.state, ability.seat, but=ability.card), "decline")):
        yield from gain(ability.state, ability.seat, COST[ability.returned])


@effect
def weeping_widow_b(ability: Ability) -> Script[None]:
    """You may take 1 soldier card with cost 3 or less from the discard pile into your hand."""
    yield from recover(ability, recoverable(ability, ("soldier",), ability["b_max_cost"]), "decline")


@effect
def headless_rider_a(ability: Ability) -> Script[None]:
    """You may move 1 of your beasts or oracles from any city to another city."""
    yield from move(ability, units(ability.state, ability.seat, types=("beast", "oracle")), "decline")


@effect
def headless_rider_b(ability: Ability) -> Script[None]:
    """Return 1 opposing unit with strength 3 or less in any city to the opponent's hand."""
    yield from give_back(ability, units(ability.state, ability.foe, strength=ability["b_max_strength"]))


@effect
def orphan_choir_a(ability: Ability) -> Script[None]:
    """Draw 1 card."""
    yield from draw(ability.state, ability.seat, ability["a_draw"])


@effect
def orphan_choir_b(ability: Ability) -> Script[None]:
    """Gain 1 coin."""
    yield from gain(ability.state, ability.seat, ability["b_gain"])


@effect
def plague_bearer_a(ability: Ability) -> Script[None]:
    """Kill 1 unit of the opponent's choice among their units in any city."""
    yield from kill(ability, units(ability.state, ability.foe), chooser=ability.foe)


@effect
def plague_bearer_b(ability: Ability) -> Script[None]:
    """Make the opponent discard 1 unit card at random."""
    yield from foe_discards_at_random(ability, ability["b_discard"])


@effect
def buried_miner_a(ability: Ability) -> Script[None]:
    """Gain 2 coins."""
    yield from gain(ability.state, ability.seat, ability["a_gain"])


@effect
def buried_miner_b(ability: Ability) -> Script[None]:
    """Reveal the top 2 cards of the deck. Take 1 of them into your hand."""
    yield from reveal(ability, ability["b_reveal"])
    yield from take_revealed(ability, ability["b_take_revealed"])


@effect
def ferrymans_ward_a(ability: Ability) -> Script[None]:
    """You may use the ability of 1 of your soldiers with cost 2 or less in any city."""
    soldiers = units(ability.state, ability.seat, types=("soldier",), cost=ability["a_max_cost"])
    yield from reuse(ability, soldiers, "decline")


@effect
def ferrymans_ward_b(ability: Ability) -> Script[None]:
    """You may put 1 soldier card with cost 1 or less from the discard pile into any city without paying."""
    soldiers = recoverable(ability, ("soldier",), ability["b_max_cost"])
    yield from deploy(ability, deploys_of(ability.state, ability.seat, soldiers, CITIES), "decline")
