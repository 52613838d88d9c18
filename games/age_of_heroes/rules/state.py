"""The state of a match between two steps, and the queries on it that every chapter needs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from games.age_of_heroes.rules.facts import CLOCKWISE, EMPIRE, KINDS, MONUMENT, STOCK, STONE_OF
from games.age_of_heroes.rules.market.offers import Promise, Trade, TradeOffer
from tabletop.core.data.copying import Copyable
from tabletop.core.rules.questions import Seat
from tabletop.core.rules.stops import Stops

HOME, LED, SHAKEN, AWAY, AWAY_LED, SENT, SENT_LED = range(7)
"""The possible positions of a seat's army.

At home; at home with a general; at home under an Earthquake card; away since an earlier turn, without and with a
general; sent out in the present turn, without and with a general.
"""
PLACES: Final = 7

GENERAL_UNIT, HERO_ARMY, HERO_GENERAL = 1, 2, 4
"""The flags of a battle unit, added up: an army with its general, a Mighty Hero as the army, a Hero as general."""
LEADING: Final = GENERAL_UNIT | HERO_GENERAL

NOBODY: Final = -1
"""The seat of the barbarians, and of events that nobody has drawn."""
ATTACK, DEFENCE = 0, 1
UNFOUGHT, SURVIVED, DESTROYED = 0, 1, 2
HIDDEN_CARD: Final = 0
"""The value of a unit without a battle card."""


@dataclass(frozen=True, slots=True)
class BattleUnit:
    """One unit of a battle line: its sort, its battle card, and its fate (7.4)."""

    sort: int = 0
    """`GENERAL_UNIT`, `HERO_ARMY` and `HERO_GENERAL`, added up; 0 is an army alone."""
    card: int = HIDDEN_CARD
    fate: int = UNFOUGHT

    @property
    def is_real(self) -> bool:
        """True when it is an army of wood, no Mighty Hero."""
        return not self.sort & HERO_ARMY

    @property
    def has_general(self) -> bool:
        """True when it is led by a general who stays with his army; a Hero is none."""
        return self.sort & GENERAL_UNIT > 0

    @property
    def is_led(self) -> bool:
        """True when a general or a Hero leads it."""
        return self.sort & LEADING > 0


TRADES, LISTENS, ABSENT = "trades", "listens", "absent"
"""The roles of a seat on a Market Day: it has its goes, only answers offers, or is not asked any more."""

DISASTER, ATTACKED, LAYING = "disaster", "attacked", "laying"
MOMENTS: Final = (DISASTER, ATTACKED, LAYING)
"""The moments when a seat may be asked: a disaster strikes it, it is attacked, its stones are about to be laid."""


def no_cards() -> list[int]:
    return [0] * len(KINDS)


def _two() -> list[list[int]]:
    return [[], []]


def no_units() -> list[list[BattleUnit]]:
    return [[], []]


@dataclass(slots=True)
class State(Copyable):
    """One match. Hands count cards by kind; the deck and the discard pile are lists whose last card is on top."""

    phase: str = "setup"
    # the switches of the match
    draw_again_after_event: bool = True
    market_chain: bool = True
    barbarian_armies: int = 2
    monument_cap: int = MONUMENT
    market_offer_limit: int = 10
    random_tribes: bool = False
    # the table
    start: int = 0
    turn: int = 0
    """The seat whose turn it is; on a Market Day the trader whose go it is."""
    round: int = 0
    tribes: list[int] = field(default_factory=list)
    alive: list[bool] = field(default_factory=list)
    challengers: list[bool] = field(default_factory=list)
    winner: int = NOBODY
    # the cards
    deck: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    hands: list[list[int]] = field(default_factory=list)
    known: list[list[int]] = field(default_factory=list)
    """Cards of each hand that everybody knows to be there: traded in the open, offered, or asked for and accepted."""
    laid: list[int] = field(default_factory=list)
    """Stones in each monument row."""
    pending: list[list[int]] = field(default_factory=list)
    """Events drawn on Market Day and not yet resolved."""
    # the items
    piles: list[int] = field(default_factory=lambda: list(STOCK))
    cities: list[int] = field(default_factory=list)
    citadels: list[int] = field(default_factory=list)
    armies: list[list[int]] = field(default_factory=list)
    """Armies of each seat by position (`HOME` to `SENT_LED`)."""
    roads: list[int] = field(default_factory=list)
    """Roads in the order in which they were built, each as lower seat * 8 + higher seat."""
    # the turn
    building: bool = False
    """True if something has been built in this turn: the action stays Build."""
    refused: list[int] = field(default_factory=list)
    """Neighbours who refused a road in this turn."""
    taxes: int = 0
    """Cards still to draw as taxes."""
    last_drawn: int = NOBODY
    """The kind of the card drawn last in part 1, while another may be drawn after an event card (R-8)."""
    wish: tuple[int, ...] = ()
    """The payment for the road that a neighbour is asked about; only the builder knows it."""
    wish_to: int = NOBODY
    """The neighbour who is asked about a road."""
    stops: Stops = field(default_factory=list)
    """The moments at which each seat is asked."""
    private_stops: bool = False
    """True if all seats that may hold something are asked, regardless of stops."""
    # the event being resolved
    event: int = NOBODY
    drawer: int = NOBODY
    then: str = ""
    """The phase after the event."""
    # the market
    passes: int = 0
    offers: list[int] = field(default_factory=list)
    """Goes that each seat has used on this Market Day for an offer or a call."""
    stances: list[str] = field(default_factory=list)
    """The role of each seat on this Market Day: `TRADES`, `LISTENS` or `ABSENT`."""
    calls: list[tuple[int, int]] = field(default_factory=list)
    """The calls of this Market Day: the caller and the kind of card."""
    trade: Trade | None = None
    """The offer that is being answered."""
    declined: Trade | None = None
    """The offer that came to nothing last on this Market Day, with what was said to it."""
    answered: Trade | None = None
    """The offer that was answered last: what those who declined it said stays in view until the next go."""
    turned_down: list[TradeOffer] = field(default_factory=list)
    """The offers of this Market Day that came to nothing."""
    said: list[tuple[Seat, str, tuple[str, ...]]] = field(default_factory=list)
    """The reasons given for declining in this round: by whom, why, and the cards that were asked for."""
    promises: list[Promise] = field(default_factory=list)
    """Promises given and not yet kept, broken or past."""
    # the war
    attacker: int = NOBODY
    defender: int = NOBODY
    purpose: str = ""
    """The purpose of the war; empty when there is none."""
    units: list[list[BattleUnit]] = field(default_factory=no_units)
    """The units of the attack and of the defence."""
    drawn: list[list[int]] = field(default_factory=_two)
    """Battle cards in hand that have no unit yet."""
    pairs: list[tuple[int, int]] = field(default_factory=list)
    """The units that have fought each other, in order: of the attack and of the defence."""
    victories: int = 0
    """The victories of the attack; those over units without an opponent come last."""

    @property
    def seats(self) -> int:
        return len(self.alive)


# -- cards ------------------------------------------------------------------------------------------------------------
def discard(state: State, seat: Seat, kind: int, count: int = 1) -> None:
    """Move cards of a hand face up to the discard pile."""
    leave(state, seat, kind, count)
    state.discard += [kind] * count


def leave(state: State, seat: Seat, kind: int, count: int = 1) -> None:
    """Remove cards from a hand; those that everybody knew of are assumed to go first."""
    hand, known = state.hands[seat], state.known[seat]
    hand[kind] -= count
    known[kind] = max(0, known[kind] - count)


def show(state: State, seat: Seat, cards: list[int]) -> None:
    """Record that from now on everybody knows that a hand holds `cards`."""
    state.known[seat] = [max(known, shown) for known, shown in zip(state.known[seat], cards, strict=True)]


def covers(hand: list[int], wanted: list[int]) -> bool:
    """Return whether a hand holds at least the cards `wanted`."""
    return all(have >= want for have, want in zip(hand, wanted, strict=True))


def own_stone(state: State, seat: Seat) -> int:
    """Return the kind of the special resource of a seat's tribe."""
    return STONE_OF[state.tribes[seat]]


# -- seats and roads --------------------------------------------------------------------------------------------------
def living(state: State, first: Seat) -> list[Seat]:
    """Return the living seats clockwise, beginning with `first` or the next living one."""
    alive = state.alive
    return [seat for seat in CLOCKWISE[len(alive)][first] if alive[seat]]


def others(state: State, seat: Seat) -> list[Seat]:
    """Return the other living seats, clockwise from the left neighbour of `seat`."""
    alive = state.alive
    return [other for other in CLOCKWISE[len(alive)][seat][1:] if alive[other]]


def neighbours(state: State, seat: Seat) -> list[Seat]:
    """Return the nearest living seats on either side: one when only two are left (R-22)."""
    ring = others(state, seat)
    return ring if len(ring) < 2 else [ring[0], ring[-1]]


def road(one: Seat, other: Seat) -> int:
    """Return the road between two seats, as a number."""
    return one * 8 + other if one < other else other * 8 + one


def ends(code: int) -> tuple[Seat, Seat]:
    """Return the two seats that a road joins."""
    return code // 8, code % 8


def linked(state: State, seat: Seat) -> list[Seat]:
    """Return the seats joined to `seat` by a road of their own."""
    found = []
    for code in state.roads:
        one, other = ends(code)
        if seat == one:
            found.append(other)
        elif seat == other:
            found.append(one)
    return found


def network(state: State, seat: Seat) -> int:
    """Return how many other tribes roads join to `seat`, through others too unless the switch says no (R-4)."""
    reached = [seat, *linked(state, seat)]
    if state.market_chain:
        for one in reached:
            reached += [other for other in linked(state, one) if other not in reached]
    return len(reached) - 1


# -- armies -----------------------------------------------------------------------------------------------------------
def able_armies(state: State, seat: Seat) -> int:
    """Return the number of armies at home without an Earthquake card."""
    return state.armies[seat][HOME] + state.armies[seat][LED]


def generals_of(state: State, seat: Seat) -> int:
    armies = state.armies[seat]
    return armies[LED] + armies[AWAY_LED] + armies[SENT_LED]


def heroes(units: list[BattleUnit]) -> int:
    """Return the number of Mighty Hero cards among units: each is an army or a general."""
    return sum([(unit.sort & HERO_ARMY > 0) + (unit.sort & HERO_GENERAL > 0) for unit in units])


def survivors(state: State, side: int) -> list[BattleUnit]:
    """Return the units of a side that have not been destroyed."""
    return [unit for unit in state.units[side] if unit.fate != DESTROYED]


def real_armies(units: list[BattleUnit]) -> tuple[int, int]:
    """Return how many armies of wood are among units, and how many of these have a general."""
    real = [unit for unit in units if unit.is_real]
    return len(real), sum([unit.has_general for unit in real])


def at_war(state: State) -> bool:
    return state.purpose != "" and state.phase != "force"


def is_empire_or_monument(state: State, seat: Seat) -> bool:
    """Return whether the condition of a Challenge Round is met: five cities, or five stones laid (11)."""
    return state.cities[seat] >= EMPIRE or state.laid[seat] >= MONUMENT
