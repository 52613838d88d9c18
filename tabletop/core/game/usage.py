"""The things of a game that seats use, such as cards, for statistics of their use and its consequences."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from tabletop.core.data.messages import Message
from tabletop.core.rules.questions import Seat

UseGroup: TypeAlias = Literal["card", "building", "technology", "unit", "reward", "feat", "event", "people"]
"""The sort of thing that is used. The words are `study.group.<group>` of the host's catalogues."""


class Trackable(NamedTuple):
    """Something that a game has several of and that seats may use: `id` tells it from the others of its group."""

    group: UseGroup
    id: str
    name: Message


class Usage(NamedTuple):
    """A use by a seat of something that the game has several of; `id` tells it from the others of its group."""

    seat: Seat
    group: UseGroup
    id: str
    name: Message
