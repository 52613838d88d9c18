"""What a beat says that somebody used: units, heroes, rewards and feats."""

from __future__ import annotations

from typing import Final

from games.omen.facts import REWARD_KIND
from games.omen.state import State
from games.omen.terms import name_of
from tabletop.core.ask import Beat
from tabletop.core.game import Use, UseGroup

_GROUPS: Final[tuple[tuple[UseGroup, str, str], ...]] = (
    ("unit", "played", "card"),
    ("unit", "hero_used", "card"),
    ("card", "beast_used", "card"),
    ("reward", "reward_played", "reward"),
    ("feat", "feat", "feat"),
)
"""The group, the beat, and its fact that is the card. A beast is a unit in a city, and a card where it is discarded."""


def uses(state: State, beat: Beat) -> tuple[Use, ...]:
    """The things that a beat says were used."""
    for group, kind, fact in _GROUPS:
        if beat.kind == kind:
            card = beat[fact]
            return (Use(beat["seat"], group, REWARD_KIND.get(card, card), name_of(card)),)
    return ()
