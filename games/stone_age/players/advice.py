"""Reasons for an answer in the words of the game, and the goal of the match.

Every sentence names a figure of the position: things owned, things missing, the average result of a throw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain, islice
from typing import Any, Final

from games.stone_age.players.evaluation import own_figures, rounds_left
from games.stone_age.players.evaluation_weights import CHIEF, Weights
from games.stone_age.players.policy import blocked
from games.stone_age.rules.dice import tool_value
from games.stone_age.rules.facts import (
    BUILDING_INDEX,
    BUILDINGS,
    CARD_INDEX,
    CARDS,
    DIVISORS,
    FIELD,
    FIRST_BUILDING,
    FIRST_CARD,
    FOOD,
    GIVES,
    GOODS,
    HUNGER,
    HUT,
    INDEX,
    RESOURCES,
    TOOL_MAKER,
    Card,
    good_of,
)
from games.stone_age.rules.names import amount_of, amounts, card_bottom, card_title, card_top, good_name
from games.stone_age.rules.option_tables import DECLINE, PRICES, STARVE, Payment, worth
from games.stone_age.rules.score import culture_points, figures_of, multiplied, score_so_far
from games.stone_age.rules.state import WIDTH, State, owned, tiles
from games.stone_age.text import dice_odds
from games.stone_age.text.dice_odds import in_tenths, mean_share
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.labels import Goal
from tabletop.core.rules.questions import Ask, Seat

MOST: Final = 3
"""The number of sentences for an answer."""


def reasons_for(state: State, ask: Ask[Any], value: Any) -> tuple[Message, ...]:
    """Return the reasons of the strongest player for an answer, the weightiest first."""
    return reasons_by(CHIEF[state.seats], state, ask, value)


def reasons_by(weights: Weights, state: State, ask: Ask[Any], value: Any) -> tuple[Message, ...]:
    """Return the reasons for an answer by the weights that it was decided with, the weightiest first."""
    if isinstance(value, tuple) and value[:1] == ("cash",):
        return (_why("cash", payment=amounts(value[1:]), points=worth(value[1:])),)
    reasons = _REASONS[ask.kind](state, ask, value)
    if ask.kind == "place":
        reasons = chain(_block(state, ask, value, weights), reasons, _hunger(state, ask, value, weights))
    return tuple(islice(reasons, MOST))


def _block(state: State, ask: Ask[Any], value: tuple[str, int], weights: Weights) -> Iterator[Message]:
    """Yield who is shut out by a placement, where that decides for it."""
    rival = blocked(state, ask, value, weights)
    if rival is not None:
        yield _why("block", who=SeatName(rival.seat), points=max(1, round(rival.gain)))


def _hunger(state: State, ask: Ask[Any], value: tuple[str, int], weights: Weights) -> Iterator[Message]:
    """Yield why people who lack food do not hunt, where hunger is cheaper."""
    seat = ask.seat
    missing = state.people[seat] - state.agriculture[seat] - state.food[seat]
    if missing > weights.hunger_from and value[0] not in ("hunting", "field") and not state.at[seat]:
        yield _why("hunger", missing=missing, lost=-HUNGER)


def _why(word: str, /, **gaps: Any) -> Message:
    return msg(f"stone_age.advice.{word}", **gaps)


def _rounds(state: State) -> int:
    """Return the rounds still to be played after this one, estimated from cards and buildings."""
    return max(1, round(rounds_left(state)))


# -- sending people ---------------------------------------------------------------------------------------------------
def _place(state: State, ask: Ask[Any], value: tuple[str, int]) -> Iterator[Message]:
    place, count = INDEX[value[0]], value[1]
    seat = ask.seat
    if place < TOOL_MAKER:
        yield from _gathering(state, seat, place, count)
    elif place == TOOL_MAKER:
        yield _why("tool", rounds=_rounds(state), own=sum(tiles(state, seat)))
        yield from _multiplied(state, seat, 1)
    elif place == HUT:
        yield _why("hut", people=state.people[seat] + 1, rounds=_rounds(state))
        yield from _multiplied(state, seat, 3)
    elif place == FIELD:
        yield _why("field", rounds=_rounds(state), own=state.agriculture[seat])
        yield from _multiplied(state, seat, 0)
    elif place < FIRST_BUILDING:
        price = _why("price", price=place - FIRST_CARD + 1, own=sum(owned(state, seat)))
        reasons = _card(state, seat, CARDS[state.slots[place - FIRST_CARD]])
        dear = place - FIRST_CARD >= sum(owned(state, seat))  # what it brings is not to be had yet
        yield from (price, *reasons) if dear else (*reasons, price)
    else:
        yield from _building(state, seat, place - FIRST_BUILDING)


def _gathering(state: State, seat: Seat, place: int, count: int) -> Iterator[Message]:
    """Yield the use of the throw, and its average result."""
    good = GIVES[place]
    brings = _throw(place, count)
    if good == FOOD:
        short = state.people[seat] - state.agriculture[seat] - state.food[seat]
        if short > 0:
            yield _why("hungry", missing=short, people=state.people[seat])
        else:
            yield _why("fed", food=state.food[seat], eaten=max(0, state.people[seat] - state.agriculture[seat]))
        yield brings
    else:
        wanted = _wanted(state, seat, good - 1)
        if wanted is not None:
            yield wanted
            yield brings
        else:
            yield brings
            yield _why("few", own=amount_of(GOODS[good], owned(state, seat)[good - 1]))


def _throw(place: int, count: int) -> Message:
    """Return the mean result of `count` dice in tenths: a place divides the sum and drops the remainder (5.1)."""
    good = msg(f"stone_age.good.{GOODS[GIVES[place]]}")
    return _why("throw", dice=count, by=DIVISORS[place], mean=in_tenths(mean_share(count, DIVISORS[place])), good=good)


def _wanted(state: State, seat: Seat, resource: int) -> Message | None:
    """Return the building of a fixed price that lacks this resource, the one nearest to being paid for."""
    goods, found = owned(state, seat), []
    for stack, tiles_left in enumerate(state.stacks):
        if tiles_left and state.tops_up[stack] and BUILDINGS[tiles_left[-1]].type == "fixed":
            building = BUILDINGS[tiles_left[-1]]
            missing = [max(0, need - have) for need, have in zip(building.cost, goods, strict=True)]
            if missing[resource]:
                found.append((sum(missing), stack, missing[resource], building.points))
    if not found:
        return None
    _, stack, lacks, points = min(found)
    return _why("wanted", number=stack + 1, points=points, missing=amount_of(RESOURCES[resource], lacks))


def _building(state: State, seat: Seat, stack: int) -> Iterator[Message]:
    """Yield the score of the building, and the missing part of its price."""
    tile, goods = state.stacks[stack][-1], owned(state, seat)
    prices = [(_lacking(price, goods), -worth(price), price) for price in PRICES[tile]]
    lacks, _, price = min(prices)
    points = BUILDINGS[tile].points or worth(price)
    if sum(lacks):
        yield _why("building_lacks", points=points, missing=amounts(lacks))
    else:
        yield _why("building", points=points, price=amounts(price))
    builders = own_figures(state, seat)[2]
    if builders:
        yield _why("builder", count=builders, more=builders)


def _lacking(price: Payment, goods: list[int]) -> Payment:
    wood, clay, stone, gold = (max(0, need - have) for need, have in zip(price, goods, strict=True))
    return wood, clay, stone, gold


def _multiplied(state: State, seat: Seat, figure: int) -> Iterator[Message]:
    """Yield the value of one more of the things that a figure on the own cards multiplies."""
    count = own_figures(state, seat)[figure]
    if count:
        yield _why(f"figure_{figure}", count=count)


def _card(state: State, seat: Seat, card: Card) -> Iterator[Message]:
    """Yield the value of the card's lower half at the end of the match, and of its upper half now."""
    own = state.cards[seat] + state.drawn[seat]
    if card.symbol >= 0:
        now, then = culture_points(own), culture_points([*own, CARDS.index(card)])
        yield _why("culture", symbol=card_title(card), before=now, after=then)
    else:
        times = multiplied(state, seat)[card.figure]
        if times:
            yield _why("figures", what=card_title(card), count=card.figures, times=times, points=card.figures * times)
        else:
            yield _why("figures_later", what=card_bottom(card), count=card.figures)
    yield _why("card_now", top=card_top(card))


# -- using places -----------------------------------------------------------------------------------------------------
def _act(state: State, ask: Ask[Any], value: str) -> Iterator[Message]:
    place = INDEX[value]
    count = state.at[place * WIDTH + ask.seat]
    if place < TOOL_MAKER:
        yield _throw(place, count)
        if place != FOOD:
            yield _why("first_gather", own=sum(owned(state, ask.seat)))
    else:
        yield from _place(state, ask, (value, count))


def _tools(state: State, ask: Ask[Any], value: tuple[int | str, ...]) -> Iterator[Message]:
    good, total = ask.context
    by = DIVISORS[GOODS.index(good)]
    added = sum(tool_value(state, ask.seat, tool) for tool in value)
    bare = total // by
    if added:
        more = (total + added) // by - bare
        yield _why("tools", sum=total + added, gain=amount_of(good, bare + more), more=more, total=total)
    else:
        yield _why("no_tools", sum=total, gain=amount_of(good, bare), next=(bare + 1) * by)


def _buy_card(state: State, ask: Ask[Any], value: Any) -> Iterator[Message]:
    card, price = CARDS[CARD_INDEX[ask.context[0]]], ask.context[1]
    if value == DECLINE:
        yield _why("keep", price=price, own=sum(owned(state, ask.seat)))
        return
    yield from _card(state, ask.seat, card)
    yield _why("paid", payment=amounts(value), points=worth(value))


def _buy_building(state: State, ask: Ask[Any], value: Any) -> Iterator[Message]:
    building = BUILDINGS[BUILDING_INDEX[ask.context[0]]]
    if value == DECLINE:
        yield _why("keep_all", own=sum(owned(state, ask.seat)))
        return
    yield _why("scores", points=building.points or worth(value), payment=amounts(value))
    builders = own_figures(state, ask.seat)[2]
    if builders:
        yield _why("builder", count=builders, more=builders)


def _feed(state: State, ask: Ask[Any], value: Any) -> Iterator[Message]:
    if value == STARVE:
        yield _why("starve", lost=-HUNGER, missing=ask.context[0])
    else:
        yield _why("feed", lost=-HUNGER, payment=amounts(value), points=worth(value))


def _any_two(state: State, ask: Ask[Any], value: Payment) -> Iterator[Message]:
    yield _why("any_two", payment=amounts(value), points=worth(value))


def _pick_die(state: State, ask: Ask[Any], value: int) -> Iterator[Message]:
    if value <= len(RESOURCES):
        have = owned(state, ask.seat)[value - 1]
        one: Payment = tuple(int(number == value - 1) for number in range(4))  # type: ignore[assignment]
        yield _why("die_resource", good=good_name(good_of(value - 1)), points=worth(one), own=have)
    elif value == 5:
        yield _why("tool", rounds=_rounds(state), own=sum(tiles(state, ask.seat)))
    else:
        yield _why("field", rounds=_rounds(state), own=state.agriculture[ask.seat])


_REASONS: Final[Mapping[str, Callable[[State, Ask[Any], Any], Iterator[Message]]]] = {
    "place": _place,
    "act": _act,
    "tools": _tools,
    "buy_card": _buy_card,
    "buy_building": _buy_building,
    "feed": _feed,
    "any_two": _any_two,
    "pick_die": _pick_die,
}


# -- the goal of the match --------------------------------------------------------------------------------------------
def goal(state: State, viewer: Seat | None) -> Goal:
    """Return the goal: most points win; everybody's points, and those added if the match ended now (rules 7 and 8)."""
    least = min(len(stack) for stack in state.stacks)
    text = _why("goal", cards=len(state.deck), buildings=least)
    return Goal(text, tuple(_standing(state, viewer, seat) for seat in range(state.seats)))


def _standing(state: State, viewer: Seat | None, seat: Seat) -> Message:
    """Return points so far, and those of the open cards; only the owner knows a card that was drawn unseen."""
    cards = state.cards[seat] + (state.drawn[seat] if viewer == seat else [])
    figures = sum(count * times for count, times in zip(figures_of(cards), multiplied(state, seat), strict=True))
    left = sum(owned(state, seat)) if state.switches.leftover_points else 0
    so_far, culture = score_so_far(state, seat), culture_points(cards)
    total = so_far + culture + figures + left
    return _why("standing", who=SeatName(seat), points=so_far, culture=culture, figures=figures, left=left, total=total)


def odds(state: State, ask: Ask[Any], option: Any) -> Message | None:
    """Return the odds of the results of a gathering throw, before tools; None where nothing is thrown."""
    if ask.kind == "place":
        place, dice = INDEX[option[0]], option[1]
    elif ask.kind == "act" and isinstance(option, str):
        place = INDEX[option]
        dice = state.at[place * WIDTH + ask.seat]
    else:
        return None
    return dice_odds.odds_message(place, dice) if place < TOOL_MAKER else None
