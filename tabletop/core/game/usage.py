"""What seats use of a game, such as cards: for those who count how often that is and what comes of it."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from tabletop.core.data.messages import Message
from tabletop.core.rules.questions import Seat

UseGroup: TypeAlias = Literal["card", "building", "technology", "unit", "reward", "feat", "event", "people"]
"""What sort of thing is used. Their words are `study.group.<group>` of the host's catalogues."""


class Trackable(NamedTuple):
    """Something that a game has several of and that seats may use: `id` tells it from the others of its group."""

    group: UseGroup
    id: str
    name: Message


class Usage(NamedTuple):
    """A seat used something that the game has several of; `id` tells it from the others of its group."""

    seat: Seat
    group: UseGroup
    id: str
    name: Message
