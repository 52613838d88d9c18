"""The reasons that may be given with a declined offer; everybody hears them."""

from __future__ import annotations

from typing import Final

from games.age_of_heroes.rules.facts import KINDS
from games.age_of_heroes.rules.market.offers import TradeOffer, amounts_of
from games.age_of_heroes.rules.names import card_name
from tabletop.core.data.messages import Message, msg

LACKING, TOO_LITTLE, LEADING, LAST_STONE, MONUMENT_STONE, HELPS_YOU, BETWEEN_TWO, PROMISE, OWN_WORDS, NO_USE, NEEDED = (
    "lacking", "too_little", "leading", "last_stone", "monument_stone", "helps_you", "between_two", "promise",
    "own_words", "no_use", "needed",
)  # fmt: skip
REASONS: Final = (
    LACKING, TOO_LITTLE, LEADING, LAST_STONE, MONUMENT_STONE, HELPS_YOU, BETWEEN_TWO, PROMISE, OWN_WORDS, NO_USE,
    NEEDED,
)  # fmt: skip
"""The reasons that may be given. Nobody has to give one, and nothing proves that it is true."""
DECLINES: Final = tuple(("decline", reason) for reason in REASONS)
"""The answers to an offer that decline it and say why."""


def said(offer: TradeOffer, reason: str) -> Message:
    """Return a reason in the words of the player who declines an offer; it names only what the offer names."""
    if reason in (LACKING, TOO_LITTLE) and not offer.want:
        return msg(f"age_of_heroes.says.{reason}_promise")
    if reason == LACKING and len(offer.want) > 1:
        return msg("age_of_heroes.says.lacking_some")
    return msg(f"age_of_heroes.says.{reason}", cards=_named(offer.want), given=_named(offer.give))


def _named(cards: tuple[str, ...]) -> tuple[Message, ...]:
    """Return cards by name as one speaks of them: with a number only where there are several of a kind."""
    return tuple(
        card_name(KINDS[kind]) if count == 1 else msg("age_of_heroes.amount", count=count, card=card_name(KINDS[kind]))
        for kind, count in enumerate(amounts_of(cards))
        if count
    )
