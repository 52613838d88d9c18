"""Project cards changing places: drawing, discarding, holding, taking back, stealing (13)."""

from __future__ import annotations

from games.eve_conquests.rules.facts import CARDS, DECK, PROJECTS
from games.eve_conquests.rules.state import State
from tabletop.core.rules.questions import Script, Seat, event, roll, shuffle


def deck_of(card: int) -> int:
    """Return the deck that a project card belongs to, as shown by its back."""
    return card // DECK


def kinds_in_hand(state: State, seat: Seat) -> list[str]:
    """Return the kinds of cards in a hand, in the order of the decks, each once."""
    return [PROJECTS[card] for card in sorted({PROJECTS[card]: card for card in state.hands[seat]}.values())]


def find(cards: list[int], kind: str) -> int:
    """Return a card of a kind."""
    return next(card for card in cards if PROJECTS[card] == kind)


def can_draw(state: State, deck: int) -> bool:
    return bool(state.decks[deck] or state.discards[deck])


def draw(state: State, seat: Seat, deck: int) -> Script[None]:
    """Take the top card of a deck; if it is empty, its shuffled discards form the deck first (R10)."""
    if not state.decks[deck]:
        state.renewed[deck] = sum(1 << card % DECK for card in state.discards[deck])
        state.decks[deck] = yield from shuffle(state.discards[deck])
        state.discards[deck] = []
        yield event("renewed", deck=deck)
    card = state.decks[deck].pop()
    state.hands[seat].append(card)
    yield event("drawn", seat=seat, deck=deck, card=PROJECTS[card])


def leave_hand(state: State, seat: Seat, card: int) -> None:
    """Remove a card openly from a hand: no player needs to remember it any more."""
    state.hands[seat].remove(card)
    for known in state.known:
        if card in known:
            known.remove(card)


def discard(state: State, card: int) -> None:
    state.discards[deck_of(card)].append(card)


def put_in_front(state: State, seat: Seat, card: int) -> None:
    """Put a card with a resource in front of its owner, with a token from the reserve on it."""
    state.held[seat].append(card)
    state.reserve[seat * 3 + CARDS[PROJECTS[card]].resource] -= 1


def take_back(state: State, seat: Seat, card: int) -> None:
    """Return the token to the reserve and discard the card; its effect ends (13)."""
    state.reserve[seat * 3 + CARDS[PROJECTS[card]].resource] += 1
    drop_held(state, seat, card)


def drop_held(state: State, seat: Seat, card: int) -> None:
    """Discard a card in front of a seat; in that seat's running turn the action it gave is lost too (R31)."""
    state.held[seat].remove(card)
    discard(state, card)
    if seat == state.turn and EXTRA_ACTION.get(PROJECTS[card]) == state.plan:
        state.actions = max(0, state.actions - 1)


EXTRA_ACTION = {kind: card.deck for kind, card in CARDS.items() if kind in ("D11", "L11")}
"""Held cards that give one more action, and the plan in whose turns they give it."""


def steal(state: State, thief: Seat, victim: Seat) -> Script[None]:
    """Move a random card from one hand to another.

    Both players know which card; what others remembered about the hand is no longer certain.
    """
    hand = state.hands[victim]
    (number,) = yield from roll(1, len(hand), context=("steal",))
    card = hand.pop(number - 1)
    for seat, known in enumerate(state.known):
        if seat == thief:
            if card in known:
                known.remove(card)
        elif seat != victim:
            known[:] = [one for one in known if one != card and one not in hand]
    state.hands[thief].append(card)
    state.known[victim].append(card)
    yield event("stolen_card", seat=thief, victim=victim, card=PROJECTS[card])
