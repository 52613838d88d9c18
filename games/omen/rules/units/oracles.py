"""The 12 oracles and their effects, used once in every Portent of their player while they stand in a city.

RECONSTRUCTED: all names, numbers and abilities, after the one reported trait of first-edition oracles: they reveal the
top card of the deck.
"""

from __future__ import annotations

from games.omen.rules.cities import incitable, incite, kill, move, peek_reward, units
from games.omen.rules.coins import gain, lose, pay
from games.omen.rules.facts import COST, TYPE
from games.omen.rules.hands import discard_own, draw, foe_discards, recover, recoverable, reveal, take_revealed
from games.omen.rules.units.ability import Ability, effect
from tabletop.core.rules.questions import Ask, Script, event


@effect
def pythia(ability: Ability) -> Script[None]:
    """Draw 1 card."""
    yield from draw(ability.state, ability.seat, ability["draw"])


@effect
def tide_listener(ability: Ability) -> Script[None]:
    """Gain 1 coin."""
    yield from gain(ability.state, ability.seat, ability["gain"])


@effect
def sibyl(ability: Ability) -> Script[None]:
    """Reveal the top card. A soldier: gain 1 coin. A beast: draw 1 card. Any other type: take it into your hand."""
    types = [TYPE[card] for card in (yield from reveal(ability, ability["reveal"]))]
    if "soldier" in types:
        yield from gain(ability.state, ability.seat, ability["gain"])
    if "beast" in types:
        yield from draw(ability.state, ability.seat, ability["draw"])
    yield from take_revealed(ability, ability["take_revealed"], ("oracle", "spirit", "hero"))


@effect
def dream_reader(ability: Ability) -> Script[None]:
    """Reveal the top 2 cards of the deck. Take 1 of them into your hand."""
    yield from reveal(ability, ability["reveal"])
    yield from take_revealed(ability, ability["take_revealed"])


@effect
def flame_gazer(ability: Ability) -> Script[None]:
    """Reveal the top card of the deck. The opponent loses 2 coins if it is an oracle, otherwise 1 coin."""
    found = yield from reveal(ability, ability["reveal"])
    is_oracle = any(TYPE[card] == "oracle" for card in found)
    yield from lose(ability.state, ability.foe, ability["lose"] if is_oracle else ability["lose_otherwise"])


@effect
def bone_caster(ability: Ability) -> Script[None]:
    """You may discard 1 unit card from your hand. If you do, take 1 other unit card from the discard pile."""
    discarded = yield from discard_own(ability, ability["discard"], "decline")
    if discarded:
        yield from recover(ability, recoverable(ability, but=discarded))


@effect
def star_watcher(ability: Ability) -> Script[None]:
    """You may pay 1 coin. If you do, draw 2 cards, then discard 1 unit card from your hand."""
    state, seat, price = ability.state, ability.seat, ability["coins"]
    if state.coins[seat] < price or (yield Ask(seat, "pay", ("do", "decline"), context=(ability.card,))) == "decline":
        return
    pay(state, seat, price)
    yield event("paid", seat=seat, count=price)
    yield from draw(state, seat, ability["draw"])
    yield from discard_own(ability, ability["discard"])


@effect
def bird_augur(ability: Ability) -> Script[None]:
    """You may move 1 of your other units from this city to another city."""
    yield from move(ability, units(ability.state, ability.seat, ability.city, but=ability.card), "decline")


@effect
def veiled_prophet(ability: Ability) -> Script[None]:
    """Reveal the top card. If its cost is 3 or more, kill 1 opposing unit in this city with strength 3 or less."""
    found = yield from reveal(ability, ability["reveal"])
    if any(COST[card] >= ability["revealed_min_cost"] for card in found):
        yield from kill(ability, units(ability.state, ability.foe, ability.city, strength=ability["max_strength"]))


@effect
def blind_seer(ability: Ability) -> Script[None]:
    """Make the opponent discard 1 unit card if they have more cards in hand than you (rewards included)."""
    state, seat, foe = ability.state, ability.seat, ability.foe
    if len(state.hands[foe]) + len(state.rewards[foe]) > len(state.hands[seat]) + len(state.rewards[seat]):
        yield from foe_discards(ability, ability["discard"])


@effect
def smoke_speaker(ability: Ability) -> Script[None]:
    """You may incite 1 of your other units in this city."""
    yield from incite(ability, incitable(ability.state, ability.seat, ability.city, but=ability.card), "decline")


@effect
def moon_priestess(ability: Ability) -> Script[None]:
    """Gain 1 coin without a soldier here. Then look at this city's top reward; you may put it under the pile."""
    if not units(ability.state, ability.seat, ability.city, types=("soldier",)):
        yield from gain(ability.state, ability.seat, ability["gain"])
    yield from peek_reward(ability)
