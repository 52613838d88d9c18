"""The set and the set-up (rules 2 and 3)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.age_of_heroes import GAME
from games.age_of_heroes.rules.facts import (
    BATTLE_DECK,
    COSTS,
    COUNTS,
    DISASTERS,
    EVENTS,
    IMMEDIATE,
    ITEMS,
    KINDS,
    NUMBER,
    STOCK,
    STONE_OF,
    TRIBES,
)
from games.age_of_heroes.rules.invariants import check_invariants
from games.age_of_heroes.rules.setup import DECK
from games.age_of_heroes.rules.state import HOME, State
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance
from tabletop.core.rules.questions import CHANCE
from tests.games.age_of_heroes.positions import options, shuffled_to


def test_the_resource_deck_has_108_cards() -> None:
    """Rules 2: 12 of each ordinary resource, 6 gold, 6 of each special resource, 18 events."""
    by_name = dict(zip(KINDS, COUNTS, strict=True))
    assert sum(COUNTS) == 108
    assert [by_name[one] for one in ("iron", "wood", "grain", "stone", "gold")] == [12, 12, 12, 12, 6]
    assert [COUNTS[stone] for stone in STONE_OF] == [6] * 6
    assert {KINDS[kind]: COUNTS[kind] for kind in EVENTS} == {
        "population_boom": 2,
        "earthquake": 2,
        "volcano": 2,
        "famine": 2,
        "barbarians": 3,
        "olympic_games": 2,
        "mighty_hero": 3,
        "luck": 2,
    }
    assert {KINDS[kind] for kind in IMMEDIATE - DISASTERS} == {"population_boom"}


def test_items_and_their_costs() -> None:
    """Rules 2 and 2.1."""
    assert dict(zip(ITEMS, STOCK, strict=True)) == {"city": 12, "army": 12, "citadel": 9, "general": 6, "road": 6}
    named = {
        item: {KINDS[kind]: count for kind, count in cost.items()} for item, cost in zip(ITEMS, COSTS, strict=True)
    }
    assert named == {
        "army": {"iron": 1, "grain": 2},
        "citadel": {"iron": 1, "wood": 1, "stone": 1},
        "general": {"iron": 1, "gold": 1},
        "road": {"stone": 2},
        "city": {"stone": 1, "wood": 2},
    }


def test_every_tribe_has_its_stone() -> None:
    """Rules 2."""
    assert {tribe: KINDS[STONE_OF[number]] for number, tribe in enumerate(TRIBES)} == {
        "egyptian": "limestone",
        "roman": "concrete",
        "greek": "marble",
        "babylonian": "brick",
        "celtic": "sandstone",
        "chinese": "granite",
    }


def test_r30_the_battle_deck_has_four_cards_of_each_value() -> None:
    """R-30: 24 cards, enough for the largest battle (12 armies and 3 Heroes, or 4 barbarian armies against 15)."""
    assert sorted(BATTLE_DECK) == [value for value in range(1, 7) for _ in range(4)]
    assert len(BATTLE_DECK) >= 4 + STOCK[ITEMS.index("army")] + COUNTS[NUMBER["mighty_hero"]]


# -- the start player -------------------------------------------------------------------------------------------------
def begun(seats: int, deck: Sequence[int], *battle: Sequence[int]) -> Match[State]:
    """Return a match set up by hand: resource cards on top of the deck, then battle cards drawn for each shuffle."""
    match = Match.new(GAME, seats)
    pool = list(DECK)
    left = list(range(len(pool)))
    top = []
    for kind in deck:
        index = next(one for one in left if pool[one] == kind)
        left.remove(index)
        top.append(index)
    match.answer((*left, *top[::-1]), CHANCE)
    for drawn in battle:
        _draw_battle(match, drawn)
    return match


def _draw_battle(match: Match[State], drawn: Sequence[int]) -> None:
    """Shuffle the Battle Deck so that `drawn` are its top cards, the first of them on top."""
    left = list(range(len(BATTLE_DECK)))
    top = []
    for value in drawn:
        index = next(one for one in left if BATTLE_DECK[one] == value)
        left.remove(index)
        top.append(index)
    match.answer((*left, *top[::-1]), CHANCE)


ORDINARY = [NUMBER["iron"], NUMBER["wood"], NUMBER["grain"]]


def test_the_highest_battle_card_starts_and_picks_a_tribe_first() -> None:
    """Rules 3.2 and 3.3: in seat order from the start player."""
    match = begun(3, ORDINARY * 5, (2, 6, 5))
    assert match.state.start == 1
    assert (match.pending[0].seat, options(match)) == (1, list(TRIBES))
    match.answer("greek")
    assert (match.pending[0].seat, options(match)) == (2, [tribe for tribe in TRIBES if tribe != "greek"])
    match.answer("roman")
    match.answer("chinese")
    assert [TRIBES[number] for number in match.state.tribes] == ["chinese", "greek", "roman"]


def test_r2_tied_players_draw_again_from_what_is_left() -> None:
    """R-2: only those tied for the highest card draw again, until one stands alone."""
    match = begun(3, ORDINARY * 5, (5, 2, 5, 3, 3, 1, 4))
    assert match.state.start == 2


def test_a_match_may_deal_the_tribes_at_random() -> None:
    """Rules 3.3, setting `tribe_choice`: nobody is asked."""
    match = Match.new(GAME, 4, settings={"tribe_choice": "random"}, chance=SeededChance("tribes"))
    assert len(set(match.state.tribes)) == 4
    assert match.pending[0].kind != "tribe"


@pytest.mark.parametrize("seats", GAME.seats)
def test_everybody_gets_a_city_and_an_army_from_the_piles(seats: int) -> None:
    """Rules 3.4: with n players n of each leave the stock."""
    match = Match.new(GAME, seats, chance=SeededChance("start"), settings={"tribe_choice": "random"})
    start = match.start
    assert match.state.round == 1
    assert start.cities == [0] * seats
    assert match.state.piles[ITEMS.index("army")] == 12 - seats
    assert all(armies[HOME] == 1 for armies in match.state.armies)
    assert check_invariants(match.state) == []


def dealt(deck: str) -> Match[State]:
    """Return two players after the deal and the first Market Day, with these cards dealt and drawn."""
    match = begun(2, [NUMBER[word] for word in deck.split()], (6, 1))
    match.answer("egyptian")
    match.answer("roman")
    return match


def test_disasters_of_the_first_deal_are_discarded_and_not_replaced() -> None:
    """Rules 3.5: three cards each, start player first."""
    match = dealt("iron famine wood grain volcano stone gold luck")
    assert match.state.discard.count(NUMBER["famine"]) == match.state.discard.count(NUMBER["volcano"]) == 1
    assert [sum(hand) for hand in match.state.hands] == [2 + 1, 2 + 1]
    assert match.state.cities == [1, 1]


def test_a_boom_of_the_first_deal_works_at_once() -> None:
    """Rules 3.5: it is resolved for its holder."""
    match = dealt("iron population_boom wood grain stone stone gold luck")
    assert match.state.cities == [2, 1]
    assert match.state.discard.count(NUMBER["population_boom"]) == 1


def test_the_first_market_day_discards_disasters_but_not_booms() -> None:
    """Rules 3.6."""
    match = dealt("iron iron wood grain stone stone barbarians population_boom")
    assert match.state.cities == [1, 2]
    assert match.state.discard.count(NUMBER["barbarians"]) == 1
    assert [sum(hand) for hand in match.state.hands] == [3, 3]
    assert match.pending[0].kind == "opening"


def test_shuffles_are_answered_by_nature_alone() -> None:
    """Random elements come from the seeded generator, so a match can be replayed."""
    match = begun(2, [], (1, 2))
    assert [entry.kind for entry in match.log] == ["shuffle", "shuffle"]
    with pytest.raises(StopIteration):
        shuffled_to(match, [7], BATTLE_DECK)
