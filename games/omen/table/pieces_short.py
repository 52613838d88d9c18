"""Abilities in a few words and signs, as on the cards at every size; the full text is shown on request."""

from __future__ import annotations

from typing import Final

from games.omen.rules.facts import TYPE, numbers_of
from tabletop.core.data.messages import Message, msg

TYPE_SIGNS: Final = {
    "soldier": "\U000f0498",
    "beast": "\U000f03e9",
    "oracle": "\U000f0b2f",
    "spirit": "\U000f02a0",
    "hero": "\U000f01a5",
}
"""Shield, paw, crystal ball, ghost, crown: code points of the icon face."""
SIGNS: Final = {
    **TYPE_SIGNS,
    "coin": "\U000f0b38",
    "card": "\U000f0638",
    "skull": "\U000f068c",
    "power": "\U000f0fd7",
}
"""Signs for the gaps of a short text beside its numbers: a coin or a cost, a card, a killing, a strength."""
COIN_SIGN: Final = ((SIGNS["coin"], "omen/coin"),)
"""The sign of a coin is drawn as the coin itself, a golden owl."""


def short_text(card: str) -> Message:
    """Return the short ability text of a unit, a reward or a feat; for a spirit A and B, one below the other."""
    if TYPE.get(card) != "spirit":
        return _short(card)
    return msg("omen.short_both", a=_short(card, "a"), b=_short(card, "b"))


def _short(card: str, mode: str = "") -> Message:
    name = f"{card}_{mode}" if mode else card
    return msg(f"omen.short.{name}", **SIGNS, **numbers_of(card, mode))
