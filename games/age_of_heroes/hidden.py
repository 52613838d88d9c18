"""What a seat cannot know, dealt anew: other hands, the deck, battle cards that are not turned up (rules 13)."""

from __future__ import annotations

from games.age_of_heroes.facts import BATTLE_DECK, IMMEDIATE, KINDS, MIGHTY_HERO
from games.age_of_heroes.state import ATTACK, DEFENCE, HIDDEN_CARD, UNFOUGHT, State
from games.age_of_heroes.war import heroes, side_seat
from tabletop.core.ask import Seat
from tabletop.core.game import Stream


def redeal(state: State, now: State, seat: Seat, stream: Stream) -> None:
    """Replace in `state` what `seat` cannot know by something it cannot tell apart.

    Steps ask before they draw, so what is hidden at the start of a step is hidden still: `now` is not needed. Cards
    that were traded in the open stay in the hands where everybody knows them to be.
    """
    unseen = state.deck
    fixed, sizes = [], []
    for other, hand in enumerate(state.hands):
        fixed.append(hand if other == seat else _fixed(state, other))
        hidden = [kind for kind in range(len(KINDS)) for _ in range(hand[kind] - fixed[other][kind])]
        sizes.append(len(hidden))
        unseen = unseen + hidden
    wares = [kind for kind in unseen if kind not in IMMEDIATE]
    stream.shuffle(wares)
    for other, size in enumerate(sizes):
        if size:
            hand = fixed[other][:]
            for _ in range(size):
                hand[wares.pop()] += 1
            state.hands[other] = hand
    deck = wares + [kind for kind in unseen if kind in IMMEDIATE]  # immediate events are never in a hand
    stream.shuffle(deck)
    state.deck = deck
    if state.purpose and (any(state.drawn) or any(state.cards)):
        _redeal_battle(state, seat, stream)


def _fixed(state: State, seat: Seat) -> list[int]:
    """Cards of another hand that stay: those everybody knows of, those on offer, Heroes named for a force."""
    fixed = state.known[seat]
    if seat == state.author:
        fixed = [max(known, given) for known, given in zip(fixed, state.given, strict=True)]
    if state.phase == "force" and seat == state.attacker:
        fixed = fixed[:]
        fixed[MIGHTY_HERO] = max(fixed[MIGHTY_HERO], heroes(state.units[ATTACK]))
    return fixed


def _redeal_battle(state: State, seat: Seat, stream: Stream) -> None:
    """Battle cards of the other side, and those of barbarians, as long as they lie face down."""
    pool = list(BATTLE_DECK)
    secret: list[tuple[list[int], int]] = []
    for side in (ATTACK, DEFENCE):
        own = side_seat(state, side) == seat
        places = [(state.drawn[side], index) for index in range(len(state.drawn[side]))]
        places += [(state.cards[side], unit) for unit, card in enumerate(state.cards[side]) if card != HIDDEN_CARD]
        for pile, index in places:
            face_up = pile is state.cards[side] and state.fates[side][index] != UNFOUGHT
            if own or face_up:
                pool.remove(pile[index])
            else:
                secret.append((pile, index))
    stream.shuffle(pool)
    for pile, index in secret:
        pile[index] = pool.pop()
