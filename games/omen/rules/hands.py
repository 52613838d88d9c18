"""Cards changing hands: drawing, discarding, stealing, recovering, revealing (rules 6)."""

from __future__ import annotations

from collections.abc import Sequence

from games.omen.rules.facts import COST, TYPE
from games.omen.rules.state import State
from games.omen.rules.units.ability import Ability, pick
from tabletop.core.rules.questions import Script, Seat, event, shuffle


# -- the deck ---------------------------------------------------------------------------------------------------------
def top_card(state: State, seat: Seat) -> Script[str]:
    """Take the top card of the seat's deck, or "" if there is none; an empty deck is renewed first (R-22)."""
    number = state.deck_of(seat)
    if not state.decks[number]:
        if not state.discards[number]:
            return ""
        yield from _renew(state, number)
    return state.decks[number].pop()


def _renew(state: State, number: int) -> Script[None]:
    """Shuffle the discard pile into a new deck.

    A player who remembers the discard pile now knows more about the hands that draw from this deck: all their cards if
    the whole deck is known, or after a secret draft those that were in an earlier discard pile.
    """
    for seat in (0, 1):
        if state.deck_of(seat) == number:
            deducible = state.exposed[number] if state.draft == "draft_three" else state.hands[seat]
            state.known[seat] += [
                card for card in state.hands[seat] if card in deducible and card not in state.known[seat]
            ]
    state.exposed[number] = sorted(state.discards[number])
    state.decks[number] = yield from shuffle(state.exposed[number])
    state.discards[number] = []
    yield event("renewed", deck=number)


def draw(state: State, seat: Seat, count: int, *, told: bool = False) -> Script[None]:
    """Draw `count` cards, or as many as there are; those of the active player count for the Feat of Omens.

    `told`: the number of cards drawn is already in the log.
    """
    number = state.deck_of(seat)
    cards: list[str] = []
    for _ in range(count):
        if not state.decks[number]:
            if not state.discards[number]:
                break
            yield from _renew(state, number)
        cards.append(state.decks[number].pop())
        state.hands[seat].append(cards[-1])
    if seat == state.active:
        state.drawn += len(cards)
    if cards:
        state.news[seat] = state.heroes
        yield event("drawn", seat=seat, count=len(cards), cards=tuple(cards), told=told)
    elif told:
        yield event("no_card", seat=seat)


def can_draw(state: State, seat: Seat) -> bool:
    number = state.deck_of(seat)
    return bool(state.decks[number] or state.discards[number])


def reveal(ability: Ability, count: int) -> Script[list[str]]:
    """Turn the top `count` cards of the deck face up; unless taken they are discarded at the end of the ability."""
    for _ in range(count):
        card = yield from top_card(ability.state, ability.seat)
        if card:
            ability.revealed.append(card)
            ability.state.limbo.append(card)
            yield event("revealed", seat=ability.seat, card=card)
    return ability.revealed


def take_revealed(ability: Ability, count: int, types: Sequence[str] = ()) -> Script[None]:
    """Put `count` revealed cards of these `types` (any type if empty) into the hand; this is not drawing."""
    for _ in range(count):
        fitting = [card for card in ability.revealed if not types or TYPE[card] in types]
        card = yield from pick(ability, "take", fitting)
        if card:
            ability.revealed.remove(card)
            ability.state.limbo.remove(card)
            put_into_hand(ability.state, ability.seat, card)
            yield event("taken", seat=ability.seat, card=card, told=ability.answered == card)


# -- single cards -----------------------------------------------------------------------------------------------------
def put_into_hand(state: State, seat: Seat, card: str) -> None:
    """Put an open card into the hand: the other player knows that it is there."""
    state.hands[seat].append(card)
    state.known[seat].append(card)
    if TYPE[card] == "hero":
        state.news[seat] = True


def take_out_of_hand(state: State, seat: Seat, card: str) -> None:
    state.hands[seat].remove(card)
    if card in state.known[seat]:
        state.known[seat].remove(card)


def discard_card(state: State, seat: Seat, card: str) -> None:
    """Discard a card from hand to its holder's discard pile (R-7)."""
    take_out_of_hand(state, seat, card)
    state.discards[state.deck_of(seat)].append(card)


# -- effects of abilities on hands ------------------------------------------------------------------------------------
def discard_own(ability: Ability, count: int, instead: str = "") -> Script[str]:
    """Discard `count` unit cards of the controller (R-21); return the last one, or "" if none was discarded."""
    last = ""
    for _ in range(count):
        last = yield from pick(ability, "discard", ability.hand, instead=instead)
        if last:
            yield from _discarded(ability, ability.seat, last)
    return last


def foe_discards(ability: Ability, count: int) -> Script[None]:
    """Make the opponent discard `count` unit cards of their choice; reward cards are never affected (R-21)."""
    for _ in range(count):
        card = yield from pick(ability, "discard", ability.state.hands[ability.foe], seat=ability.foe)
        if card:
            yield from _discarded(ability, ability.foe, card)


def foe_discards_chosen(ability: Ability, count: int) -> Script[None]:
    """Look at all unit cards of the opponent and choose `count` for the opponent to discard."""
    state, foe = ability.state, ability.foe
    state.looking = ability.seat
    state.known[foe] = state.hands[foe][:]
    yield event("looked", seat=ability.seat)
    for _ in range(count):
        card = yield from pick(ability, "discard_theirs", state.hands[foe])
        if card:
            yield from _discarded(ability, foe, card)
    state.looking = -1


def foe_discards_at_random(ability: Ability, count: int) -> Script[None]:
    for _ in range(count):
        card = yield from _random_card(ability)
        if card:
            yield from _discarded(ability, ability.foe, card)


def steal_card(ability: Ability, count: int) -> Script[None]:
    """Put `count` random unit cards of the opponent into the controller's hand: neither drawn nor discarded."""
    for _ in range(count):
        card = yield from _random_card(ability)
        if card:
            take_out_of_hand(ability.state, ability.foe, card)
            put_into_hand(ability.state, ability.seat, card)
            yield event("card_stolen", seat=ability.seat, card=card)


def _random_card(ability: Ability) -> Script[str]:
    """Return a random unit card of the opponent, the first after a shuffle; "" if there is none."""
    hand = ability.state.hands[ability.foe]
    if len(hand) < 2:
        return hand[0] if hand else ""
    mixed = yield from shuffle(hand)
    return mixed[0]


def _discarded(ability: Ability, seat: Seat, card: str) -> Script[None]:
    state = ability.state
    discard_card(state, seat, card)
    if seat != ability.seat and ability.seat == state.active:
        state.discarded += 1
    yield event("discarded", seat=seat, card=card, told=ability.answered == card)


def recoverable(ability: Ability, types: Sequence[str] = (), most: int = 99, but: str = "") -> list[str]:
    """Return units of the discard pile of these types with printed cost up to `most`, sorted by name."""
    fitting = [card for card in ability.discard_pile if COST[card] <= most and card != but]
    return sorted(card for card in fitting if not types or TYPE[card] in types)


def recover(ability: Ability, options: Sequence[str], instead: str = "") -> Script[bool]:
    """Take one of `options` from the discard pile into the hand; this is not drawing."""
    card = yield from pick(ability, "recover", options, instead=instead)
    if not card:
        return False
    ability.discard_pile.remove(card)
    put_into_hand(ability.state, ability.seat, card)
    yield event("recovered", seat=ability.seat, card=card, told=ability.answered == card)
    return True
