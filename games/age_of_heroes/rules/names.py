"""The names of things: cards, items, tribes, purposes, and lists of cards."""

from __future__ import annotations

from collections.abc import Sequence

from games.age_of_heroes.rules.facts import KINDS
from games.age_of_heroes.rules.state import GENERAL_UNIT, HERO_ARMY, HERO_GENERAL
from tabletop.core.data.messages import Message, msg


def card_name(kind: str) -> Message:
    """Return the name of a card of the Resource Deck."""
    return msg(f"age_of_heroes.card.{kind}")


def item_name(item: str) -> Message:
    return msg(f"age_of_heroes.item.{item}")


def tribe_name(tribe: str) -> Message:
    return msg(f"age_of_heroes.tribe.{tribe}")


def purpose_name(purpose: str) -> Message:
    return msg(f"age_of_heroes.purpose.{purpose}")


def each(counts: Sequence[int]) -> tuple[Message, ...]:
    """Return cards with how many of each, by number of the kind."""
    return tuple(
        msg("age_of_heroes.amount", count=count, card=card_name(KINDS[kind]))
        for kind, count in enumerate(counts)
        if count
    )


def amounts(counts: Sequence[int]) -> Message | tuple[Message, ...]:
    """Return cards with how many of each, or the word for none at all."""
    return each(counts) or msg("age_of_heroes.nothing")


def counted(cards: Sequence[str]) -> Message | tuple[Message, ...]:
    """Return the cards of a list by name, with how many of each."""
    counts = [0] * len(KINDS)
    for card in cards:
        counts[KINDS.index(card)] += 1
    return amounts(counts)


def unit_name(unit: int) -> Message:
    """Return the name of a unit in battle."""
    body = "hero" if unit & HERO_ARMY else "army"
    if unit & GENERAL_UNIT:
        return msg("age_of_heroes.unit.led")
    return msg(f"age_of_heroes.unit.{body}_with_hero" if unit & HERO_GENERAL else f"age_of_heroes.unit.{body}")


def lost_unit_name(unit: int) -> Message:
    """Return the name of a unit that is destroyed. A Hero who led it goes after the battle in any case."""
    word = "hero" if unit & HERO_ARMY else "led" if unit & GENERAL_UNIT else "army"
    return msg(f"age_of_heroes.lost.{word}")
