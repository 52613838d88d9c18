"""Names of things as messages, shared by labels, log lines and the pieces."""

from __future__ import annotations

from collections.abc import Sequence

from games.stone_age.rules.facts import (
    BUILDING_INDEX,
    BUILDINGS,
    FIGURES,
    FIRST_BUILDING,
    FIRST_CARD,
    GOODS,
    INDEX,
    RESOURCES,
    SYMBOLS,
    Building,
    Card,
    good_of,
)
from tabletop.core.data.messages import Message, msg


def place_name(name: str) -> Message:
    """Return a place by name; cards and buildings with their number."""
    index = INDEX[name]
    if index >= FIRST_BUILDING:
        return msg("stone_age.place.building", number=index - FIRST_BUILDING + 1)
    if index >= FIRST_CARD:
        return msg("stone_age.place.card", number=index - FIRST_CARD + 1)
    return msg(f"stone_age.place.{name}")


def good_name(good: int) -> Message:
    """Return the name of food (0) or a resource."""
    return msg(f"stone_age.good.{GOODS[good]}")


def amount_of(good: str, amount: int) -> Message:
    """Return an amount of a good, such as "3 wood"."""
    return msg("stone_age.amount", amount=amount, good=msg(f"stone_age.good.{good}"))


def amounts(payment: Sequence[int]) -> Message:
    """Return amounts such as "2 wood, 1 gold"; "nothing" for none."""
    paid = tuple(amount_of(name, count) for name, count in zip(RESOURCES, payment, strict=True) if count)
    return msg("stone_age.amounts", list=paid) if paid else msg("stone_age.nothing")


def card_title(card: Card) -> Message:
    """Return the topic of the lower half, in a word."""
    if card.symbol >= 0:
        return msg(f"stone_age.culture.{SYMBOLS[card.symbol]}")
    return msg(f"stone_age.figure.{FIGURES[card.figure]}")


def card_top(card: Card) -> Message:
    """Return the upper half in words."""
    figure = card.amount or card.dice or card.value
    if card.resource >= 0:
        return msg(f"stone_age.top.{card.top}", amount=figure, good=good_name(good_of(card.resource)))
    return msg(f"stone_age.top.{card.top}", amount=figure)


def card_bottom(card: Card) -> Message:
    """Return the lower half in words."""
    if card.symbol >= 0:
        return msg("stone_age.bottom.culture", symbol=card_title(card))
    return msg(f"stone_age.bottom.{FIGURES[card.figure]}", count=card.figures)


def building_title(building: Building) -> Message:
    """Return a building by its kind and points."""
    return msg(f"stone_age.building.{building.type}", points=building.points)


def building_price(building: Building) -> Message:
    """Return the payment for a building: "2 wood, 1 clay"."""
    if building.type == "fixed":
        return amounts(building.cost)
    return msg(f"stone_age.price.{building.type}", least=building.least, most=building.most, kinds=building.kinds)


def card_price(slot: int) -> Message:
    """Return the payment for the card in a slot, counted from 1."""
    return msg("stone_age.price.card", price=slot)


def lot_price(lot: str, number: int) -> Message:
    """Return the payment for a building, or for a card, by its id and the number of its stack or slot."""
    building = BUILDING_INDEX.get(lot)
    return card_price(number) if building is None else building_price(BUILDINGS[building])


def building_cost(building: Building) -> Message:
    """Return the price of a building as a sentence."""
    return msg("stone_age.cost", price=building_price(building))


def building_points(building: Building) -> Message:
    """Return the score of a building."""
    if building.type == "fixed":
        return msg("stone_age.scores.fixed", points=building.points)
    return msg("stone_age.scores.sum")
