"""The 24 soldiers and their effects when they enter a city. `Ability` gives the printed numbers.

RECONSTRUCTED: no list of the published cards could be obtained; all these numbers and abilities are designed after the
kinds of effects that public reviews name. Two of the names come from one review.
"""

from __future__ import annotations

from games.omen.rules.cities import deploy, deploys_of, give_back, incitable, incite, kill, move, reuse, units
from games.omen.rules.coins import gain, lose, steal_coins
from games.omen.rules.facts import COST, TYPE
from games.omen.rules.hands import (
    discard_own,
    draw,
    foe_discards,
    foe_discards_chosen,
    recover,
    recoverable,
    reveal,
    take_revealed,
)
from games.omen.rules.state import room
from games.omen.rules.units.ability import Ability, effect
from tabletop.core.rules.questions import Ask, Script


@effect
def conscript(ability: Ability) -> Script[None]:
    """Discard 1 unit card from your hand."""
    yield from discard_own(ability, ability["discard"])


@effect
def scout(ability: Ability) -> Script[None]:
    """Draw 1 card."""
    yield from draw(ability.state, ability.seat, ability["draw"])


@effect
def tribute_bearer(ability: Ability) -> Script[None]:
    """Gain 1 coin. If the opponent still has more coins than you, gain 1 more."""
    coins = ability.state.coins
    yield from gain(ability.state, ability.seat, ability["gain"])
    if coins[ability.foe] > coins[ability.seat]:
        yield from gain(ability.state, ability.seat, ability["gain_more"])


@effect
def peltast(ability: Ability) -> Script[None]:
    """Make the opponent lose 1 coin."""
    yield from lose(ability.state, ability.foe, ability["lose"])


@effect
def slinger(ability: Ability) -> Script[None]:
    """Kill 1 opposing unit in this city with strength 1 or less."""
    yield from kill(ability, units(ability.state, ability.foe, ability.city, strength=ability["max_strength"]))


@effect
def hoplite(ability: Ability) -> Script[None]:
    """Gain 1 coin if you have another soldier in this city."""
    if units(ability.state, ability.seat, ability.city, types=("soldier",), but=ability.card):
        yield from gain(ability.state, ability.seat, ability["gain"])


@effect
def grizzled_veteran(ability: Ability) -> Script[None]:
    """Choose one: draw 1 card; or gain 1 coin."""
    choice = yield Ask(ability.seat, "one_of", ("draw", "coin"), context=(ability.card,))
    if choice == "draw":
        yield from draw(ability.state, ability.seat, ability["draw"], told=True)
    else:
        yield from gain(ability.state, ability.seat, ability["gain"], told=True)


@effect
def cutpurse(ability: Ability) -> Script[None]:
    """Steal up to 2 coins from the opponent."""
    yield from steal_coins(ability.state, ability.seat, ability["steal_coins"])


@effect
def raider(ability: Ability) -> Script[None]:
    """Make the opponent discard 1 unit card of their choice."""
    yield from foe_discards(ability, ability["discard"])


@effect
def archer(ability: Ability) -> Script[None]:
    """Kill 1 opposing unit in this city with strength 2 or less."""
    yield from kill(ability, units(ability.state, ability.foe, ability.city, strength=ability["max_strength"]))


@effect
def arsonist(ability: Ability) -> Script[None]:
    """Kill 1 opposing oracle in any city."""
    yield from kill(ability, units(ability.state, ability.foe, types=("oracle",)))


@effect
def standard_bearer(ability: Ability) -> Script[None]:
    """You may incite 1 of your other units in this city."""
    yield from incite(ability, incitable(ability.state, ability.seat, ability.city, but=ability.card), "decline")


@effect
def grave_robber(ability: Ability) -> Script[None]:
    """You may take 1 soldier card with cost 2 or less from the discard pile into your hand."""
    yield from recover(ability, recoverable(ability, ("soldier",), ability["max_cost"]), "decline")


@effect
def temple_guard(ability: Ability) -> Script[None]:
    """Reveal the top card of the deck. If it is an oracle, take it into your hand."""
    yield from reveal(ability, ability["reveal"])
    yield from take_revealed(ability, ability["take_revealed"], ("oracle",))


@effect
def quartermaster(ability: Ability) -> Script[None]:
    """Draw 2 cards, then discard 1 unit card from your hand."""
    yield from draw(ability.state, ability.seat, ability["draw"])
    yield from discard_own(ability, ability["discard"])


@effect
def messenger(ability: Ability) -> Script[None]:
    """You may move 1 of your other units from any city to another city."""
    yield from move(ability, units(ability.state, ability.seat, but=ability.card), "decline")


@effect
def phalanx_breaker(ability: Ability) -> Script[None]:
    """Move 1 opposing unit with cost 3 or less from this city to another city."""
    yield from move(ability, units(ability.state, ability.foe, ability.city, cost=ability["max_cost"]))


@effect
def seaside_guardian(ability: Ability) -> Script[None]:
    """Return 1 opposing unit with strength 2 or less in this city to the opponent's hand."""
    yield from give_back(ability, units(ability.state, ability.foe, ability.city, strength=ability["max_strength"]))


@effect
def spy(ability: Ability) -> Script[None]:
    """Look at the unit cards in the opponent's hand and choose 1; the opponent discards it."""
    yield from foe_discards_chosen(ability, ability["discard"])


@effect
def zealot(ability: Ability) -> Script[None]:
    """You may kill 1 of your other units in this city. If you do, kill 1 opposing unit in this city."""
    state = ability.state
    if (yield from kill(ability, units(state, ability.seat, ability.city, but=ability.card), instead="decline")):
        yield from kill(ability, units(state, ability.foe, ability.city))


@effect
def berserker(ability: Ability) -> Script[None]:
    """Incite 1 opposing unit in this city."""
    yield from incite(ability, incitable(ability.state, ability.foe, ability.city))


@effect
def captain(ability: Ability) -> Script[None]:
    """You may use the ability of another of your soldiers in this city with cost 2 or less."""
    found = units(
        ability.state, ability.seat, ability.city, types=("soldier",), cost=ability["max_cost"], but=ability.card
    )
    yield from reuse(ability, found, "decline")


@effect
def recruiter(ability: Ability) -> Script[None]:
    """You may put 1 soldier card with cost 2 or less from your hand into this city without paying its cost.

    The question is asked even without such a soldier in hand; not asking would reveal that.
    """
    soldiers = [card for card in ability.hand if TYPE[card] == "soldier" and COST[card] <= ability["max_cost"]]
    options = deploys_of(ability.state, ability.seat, soldiers, (ability.city,))
    if ability.hand and room(ability.state, 2 * ability.city + ability.seat):  # asked even if no card fits
        yield from deploy(ability, options, "decline", ask_anyway=True)


@effect
def beast_hunter(ability: Ability) -> Script[None]:
    """Kill 1 opposing beast in any city (an incited unit is a beast)."""
    yield from kill(ability, units(ability.state, ability.foe, types=("beast",)))
