"""The state of a match between two steps, and the basic questions about it.

Cards are represented by their ids in `facts`. A *place* is one player's side of one city: `2 * city + seat`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from games.omen.rules.facts import (
    BEAST_SIZE,
    CITIES,
    CITY_LIMIT,
    COINS,
    FEATS,
    INCITED_STRENGTH,
    SIZE,
    STRENGTH,
    TYPE,
    WAR_OPPOSING,
    WAR_TOTAL,
)
from tabletop.core.data.copying import Copyable
from tabletop.core.rules.questions import Seat

PLACES = range(2 * len(CITIES))
NOBODY = -1


def _two() -> list[list[str]]:
    return [[], []]


Decks: TypeAlias = Literal["shared", "draft_three", "open_draft"]
"""The way decks are made; a draft also has this name as its phase."""
FeatEnd: TypeAlias = Literal["last_turn", "immediate"]


@dataclass(slots=True)
class State(Copyable):
    """The state of one match. Piles are lists whose last card is on top."""

    phase: str = "setup"
    # the switches of the match
    spirits: bool = False
    heroes: bool = False
    draft: Decks = "shared"
    emissary: bool = False
    feat_end: FeatEnd = "last_turn"
    oldest: int = -1
    """The seat of the oldest player; -1 if chance decides."""
    # whose turn it is, and what was done in it
    turn: int = 0
    active: int = 0
    starter: int = 0
    wealth: list[str] = field(default_factory=list)
    """The wealth actions of this turn: "draw", "coin" or "lost"."""
    reward_played: bool = False
    fresh: list[str] = field(default_factory=list)
    """Rewards gained in this turn; they cannot be played in it."""
    activated: list[str] = field(default_factory=list)
    """Oracles that have already spoken in this Portent."""
    drawn: int = 0
    killed: int = 0
    discarded: int = 0
    """Counts of the active player's actions in this turn, for the feats."""
    at_war: int = -1
    """The city whose war is being resolved; -1 for none."""
    decided: int = -1
    """The city whose war is decided while its players choose what stays; -1 for none."""
    bonus: list[int] = field(default_factory=lambda: [0, 0])
    """Strength added by heroes in the war being resolved."""
    # when the seats are asked for heroes
    stops: list[frozenset[str]] = field(default_factory=lambda: [frozenset(), frozenset()])
    """The hero moments at which each seat has chosen to be asked (`tabletop.core.rules.stops`)."""
    private_stops: bool = False
    """True if every player who may hold a hero is asked, regardless of stops."""
    news: list[bool] = field(default_factory=lambda: [False, False])
    """By seat: whether it has received a card that may publicly be a hero since it last chose stops."""
    # the cards
    decks: list[list[str]] = field(default_factory=_two)
    discards: list[list[str]] = field(default_factory=_two)
    """With a shared deck only number 0 of both is used."""
    hands: list[list[str]] = field(default_factory=_two)
    sides: list[list[str]] = field(default_factory=lambda: [[] for _ in PLACES])
    incited: list[str] = field(default_factory=list)
    limbo: list[str] = field(default_factory=list)
    """Cards being resolved or revealed, face up."""
    coins: list[int] = field(default_factory=lambda: [0, 0])
    supply: int = COINS
    piles: list[list[str]] = field(default_factory=lambda: [[] for _ in CITIES])
    rewards: list[list[str]] = field(default_factory=_two)
    used: list[list[str]] = field(default_factory=_two)
    laid: list[list[str]] = field(default_factory=_two)
    """Those of `used` that were laid down for the hand limit; only their owner knows them."""
    feats: list[list[str]] = field(default_factory=_two)
    """Achieved feats."""
    # the draft
    unused: list[str] = field(default_factory=list)
    """Units not yet dealt to the draft; after the draft, those that stay in the box."""
    market: list[list[str]] = field(default_factory=_two)
    """Draft of three: the cards each seat has drawn; open draft: number 0 is face up."""
    pools: list[list[str]] = field(default_factory=_two)
    kept: list[list[str]] = field(default_factory=_two)
    """Units each seat knows to be in its own pool because it kept them."""
    passed: list[list[str]] = field(default_factory=_two)
    """Units each seat knows to be in the other pool because it passed them."""
    # what the seats have seen of hidden things
    known: list[list[str]] = field(default_factory=_two)
    """Units in each hand that the other seat knows to be there."""
    exposed: list[list[str]] = field(default_factory=_two)
    """Units of the discard pile that became each deck when it ran out: both players saw them go in."""
    seen_rewards: list[list[str]] = field(default_factory=_two)
    """Rewards in the piles that each seat has looked at."""
    looking: int = -1
    """The seat that is looking at the other hand; -1 for none."""
    peeking: list[int] = field(default_factory=list)
    """The seat and the city while a player looks at a top reward."""

    def deck_of(self, seat: Seat) -> int:
        """Return the number of the deck and discard pile that "the deck" means on cards of `seat` (R-7)."""
        return 0 if self.draft == "shared" else seat


def type_of(state: State, unit: str) -> str:
    """Return the current type: an incited unit is a beast and nothing else (rules 7)."""
    return "beast" if unit in state.incited else TYPE[unit]


def strength_of(state: State, unit: str) -> int:
    """Return the current strength: the printed one, or that of an incited unit."""
    return INCITED_STRENGTH if unit in state.incited else STRENGTH[unit]


def size_of(state: State, unit: str) -> int:
    """Return the size of a unit in a city: 2 for a beast, 1 for all others."""
    return BEAST_SIZE if unit in state.incited else SIZE[unit]


def unit_count(state: State, place: int) -> int:
    """Return the sum of the unit sizes on one side of a city, never the number of cards."""
    total = 0
    incited = state.incited
    for unit in state.sides[place]:
        total += BEAST_SIZE if unit in incited else SIZE[unit]
    return total


def room(state: State, place: int) -> int:
    """Return the room left below the city limit."""
    return CITY_LIMIT - unit_count(state, place)


def total_strength(state: State, place: int) -> int:
    """Return the total strength on one side of a city, without what heroes add."""
    return sum([strength_of(state, unit) for unit in state.sides[place]])


def war_totals(state: State, city: int) -> list[int]:
    """Return each seat's strength in the city.

    In the city whose war is being resolved, including what heroes have added.
    """
    bonus = state.bonus if city == state.at_war else (0, 0)
    return [total_strength(state, 2 * city + seat) + bonus[seat] for seat in (0, 1)]


def war_winner(state: State, city: int) -> Seat:
    """Return the present winner there: the higher total; then more soldiers, incited ones excluded; else `NOBODY`."""
    totals = war_totals(state, city)
    if totals[0] == totals[1]:
        totals = [sum([type_of(state, unit) == "soldier" for unit in state.sides[2 * city + seat]]) for seat in (0, 1)]
    if totals[0] == totals[1]:
        return NOBODY
    return 0 if totals[0] > totals[1] else 1


def place_of(state: State, unit: str) -> int:
    """Return the place where `unit` stands, or -1."""
    for place, side in enumerate(state.sides):
        if unit in side:
            return place
    return -1


def is_war_torn(state: State, city: int) -> bool:
    """Return whether a city is war-torn: rewards left, and 3 opposing units or 5 of both sides (rules 4.5)."""
    if not state.piles[city]:
        return False
    opposing = unit_count(state, 2 * city + 1 - state.active)
    return opposing >= WAR_OPPOSING or opposing + unit_count(state, 2 * city + state.active) >= WAR_TOTAL


def cities_with(state: State, seat: Seat, kind: str) -> int:
    """Return the number of cities where `seat` has a unit that is now of this type."""
    sides = state.sides[seat::2]
    if state.incited:
        return sum([kind in [type_of(state, unit) for unit in side] for side in sides])
    return sum([kind in [TYPE[unit] for unit in side] for side in sides])


def open_feats(state: State, seat: Seat) -> list[str]:
    """Return the feats that `seat` has not achieved yet."""
    return [feat for feat in FEATS if feat not in state.feats[seat]]


def takes_part(state: State, unit: str) -> bool:
    """Return whether the unit is in this match: deck building uses all, else spirits and heroes are modules (R-4)."""
    kind = TYPE[unit]
    if state.draft != "shared" or kind not in ("spirit", "hero"):
        return True
    return state.spirits if kind == "spirit" else state.heroes
