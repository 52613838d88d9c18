"""Units, heroes, rewards and feats whose use an event reports."""

from __future__ import annotations

from typing import Final

from games.omen.rules.facts import FEATS, REWARD_KIND, REWARDS, TYPE, UNITS
from games.omen.rules.names import name_of
from games.omen.rules.state import State
from tabletop.core.game.usage import Trackable, Usage, UseGroup
from tabletop.core.rules.questions import Event

_GROUPS: Final[tuple[tuple[UseGroup, str, str], ...]] = (
    ("unit", "played", "card"),
    ("unit", "hero_used", "card"),
    ("card", "beast_used", "card"),
    ("reward", "reward_played", "reward"),
    ("feat", "feat", "feat"),
)
"""The group, the event, and its fact that is the card.

A beast is a unit in a city, and a card where it is discarded.
"""

TRACKABLE: Final[tuple[Trackable, ...]] = (
    *(Trackable("unit", unit, name_of(unit)) for unit in UNITS),
    *(Trackable("card", unit, name_of(unit)) for unit in UNITS if TYPE[unit] == "beast"),
    *(Trackable("reward", kind, name_of(card)) for kind, card in {REWARD_KIND[card]: card for card in REWARDS}.items()),
    *(Trackable("feat", feat, name_of(feat)) for feat in FEATS),
)
"""Every unit, every beast as a card of the hand, every kind of reward and every feat."""


def usage(state: State, event: Event) -> tuple[Usage, ...]:
    """Return the things that were used according to an event."""
    for group, kind, fact in _GROUPS:
        if event.kind == kind:
            card = event[fact]
            return (Usage(event["seat"], group, REWARD_KIND.get(card, card), name_of(card)),)
    return ()
