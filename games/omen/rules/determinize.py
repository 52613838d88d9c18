"""Determinization of hidden information (rules 10), for computer players, who must not see it."""

from __future__ import annotations

from collections.abc import Iterable

from games.omen.rules.interrupts import MOMENTS
from games.omen.rules.state import State
from tabletop.core.game.bots import Rng
from tabletop.core.match.determinize import replace_in, replacements
from tabletop.core.rules.questions import Seat


def determinize(state: State, now: State, seat: Seat, rng: Rng) -> None:
    """Replace in `state`, the start of the present step, what `seat` cannot know by something indistinguishable.

    `now` decides what is known: a card that `seat` can see now stays where it was at the start of the step.
    """
    if now.draft == "draft_three":
        free = _free_cards(now, seat)
        renaming = replacements(free, rng)
        foe = 1 - seat
        for pile in (*state.decks, *state.pools, *state.market, state.hands[foe], state.unused, state.kept[foe],
                     state.passed[foe]):  # fmt: skip
            replace_in(pile, renaming)
    if state.private_stops:
        state.stops[1 - seat] = frozenset(MOMENTS)
    hidden = set(hidden_units(now, seat))
    for _, slots in sorted(_interchangeable(state, now, seat, hidden).items(), key=lambda group: group[0]):
        cards = [pile[index] for pile, index in slots]
        rng.shuffle(cards)
        for (pile, index), card in zip(slots, cards, strict=True):
            pile[index] = card
    renaming = replacements(hidden_rewards(now, seat), rng)
    for pile in (*state.piles, *state.rewards, *state.used, *state.laid, *state.seen_rewards, state.fresh, state.limbo):
        replace_in(pile, renaming)


def hidden_units(state: State, seat: Seat) -> list[str]:
    """Return the units whose place `seat` does not know, in the order in which they lie."""
    foe = 1 - seat
    pools = [] if state.draft == "open_draft" else state.pools
    hidden = [card for pile in (*state.decks, *pools, state.unused) for card in pile]
    if state.draft == "draft_three":
        hidden += state.market[foe]
    return hidden + [card for card in state.hands[foe] if card not in state.known[foe]]


def hidden_rewards(state: State, seat: Seat) -> list[str]:
    """Return rewards that `seat` has not seen: in the piles, in the other hand, and laid down by the other player."""
    foe = 1 - seat
    places = (*state.piles, state.rewards[foe], state.laid[foe])
    return [card for pile in places for card in pile if card not in state.seen_rewards[seat]]


def _free_cards(state: State, seat: Seat) -> list[str]:
    """Return the hidden units whose pool `seat` does not know in the draft of three."""
    certain = {*state.kept[seat], *state.passed[seat], *state.exposed[0], *state.exposed[1]}
    return sorted(card for card in hidden_units(state, seat) if card not in certain)


def _interchangeable(
    state: State, now: State, seat: Seat, hidden: Iterable[str]
) -> dict[tuple[int, bool], list[tuple[list[str], int]]]:
    """Return groups of places in `state` whose hidden cards may be in any order.

    A group is one player's deck with the hand that draws from it; cards that both players saw go into a renewed deck
    are a group of their own, because no other card can be in that deck.
    """
    groups: dict[tuple[int, bool], list[tuple[list[str], int]]] = {}
    foe = 1 - seat
    places: list[tuple[int, list[str]]] = [(number, state.decks[number]) for number in (0, 1)]
    places += [(number, state.pools[number]) for number in (0, 1)]
    places += [(number, state.discards[number]) for number in (0, 1)]
    places += [(state.deck_of(foe), state.hands[foe]), (-1, state.unused)]
    for number, pile in places:
        for index, card in enumerate(pile):
            if card in hidden:
                exposed = number >= 0 and card in now.exposed[number]
                groups.setdefault((number, exposed), []).append((pile, index))
    return groups
