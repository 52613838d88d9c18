"""Determinization of hidden information (19): piles, decks, other hands, dice that others have chosen."""

from __future__ import annotations

from games.eve_conquests.rules.combat.battle import dice_of
from games.eve_conquests.rules.facts import DECK, NEBULAE, REGIONS, SQUARES
from games.eve_conquests.rules.hands import deck_of
from games.eve_conquests.rules.state import STOPS, State
from tabletop.core.game.bots import Rng
from tabletop.core.match.determinize import replace_in, replacements
from tabletop.core.rules.questions import Seat


def determinize(state: State, now: State, seat: Seat, rng: Rng) -> None:
    """Replace in `state`, the start of the present step, what `seat` cannot know by `now` with random possibilities."""
    if now.phase == "setup":
        return
    _redeal_regions(state, now, seat, rng)
    _redeal_projects(state, now, seat, rng)
    _redeal_dice(state, now, seat, rng)
    if state.private_stops:
        state.stops = [stops if other == seat else STOPS for other, stops in enumerate(state.stops)]


def face_down(state: State) -> list[int]:
    """Return the region cards that lie face down."""
    return [
        card
        for square in range(SQUARES)
        for card in state.piles[square][: len(state.piles[square]) - (state.face_up >> square & 1)]
    ]


def _redeal_regions(state: State, now: State, seat: Seat, rng: Rng) -> None:
    """Shuffle face-down cards within their nebula; those that the seat has looked at keep their places."""
    hidden = [card for card in face_down(now) if not now.seen[seat] >> card & 1]
    renaming: dict[int, int] = {}
    for nebula in range(len(NEBULAE)):
        renaming |= replacements([card for card in hidden if REGIONS[card].nebula == nebula], rng)
    for pile in state.piles:
        replace_in(pile, renaming)
    for other, seen in enumerate(state.seen):
        state.seen[other] = sum(1 << renaming.get(card, card) for card in range(len(REGIONS)) if seen >> card & 1)


def _redeal_projects(state: State, now: State, seat: Seat, rng: Rng) -> None:
    """Shuffle decks and other hands.

    Backs show the deck, and a renewed deck holds only what was discarded before.
    """
    hidden = [card for deck in now.decks for card in deck]
    hidden += [
        card for other, hand in enumerate(now.hands) if other != seat for card in hand if card not in now.known[seat]
    ]
    groups: dict[tuple[int, int], list[int]] = {}
    for card in hidden:
        deck = deck_of(card)
        groups.setdefault((deck, now.renewed[deck] >> card % DECK & 1), []).append(card)
    renaming: dict[int, int] = {}
    for _, group in sorted(groups.items()):
        renaming |= replacements(group, rng)
    for pile in (*state.decks, *state.hands, *state.discards, *state.known):
        replace_in(pile, renaming)


def _redeal_dice(state: State, now: State, seat: Seat, rng: Rng) -> None:
    """Replace dice that were chosen before the informed side chooses; the new ones fit the answers it was given."""
    battle = state.battle
    if battle is None or now.phase not in ("battle_question", "battle_dice") or battle.side != battle.informed:
        return
    chooser = 1 - battle.informed
    if seat == battle.seats[chooser]:
        return
    answers = battle.told if seat == battle.seats[battle.informed] else [-1, -1, -1]
    fitting = [
        dice
        for dice in dice_of(state, chooser)
        if all(known < 0 or known == count for known, count in zip(answers, dice, strict=True))
    ]
    dice = fitting[rng.below(len(fitting))]
    battle.dice[chooser * 3 : chooser * 3 + 3] = dice
    battle.told = [count if known >= 0 else -1 for known, count in zip(battle.told, dice, strict=True)]
