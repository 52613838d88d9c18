"""The chieftain before it knew the worth of the last stone: today's players are compared with it.

It sells by its own need alone, never calls, counters or promises, and searches with the policy and the evaluation of
that time. Nothing here changes any more.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from math import exp
from typing import Any, Final

from games.age_of_heroes.rules.common import unseen
from games.age_of_heroes.rules.facts import EMPIRE, GOLD, GRAIN, KINDS, LUCK, MONUMENT, NUMBER, STONE_OF, WARES
from games.age_of_heroes.rules.market.composing import present
from games.age_of_heroes.rules.market.offers import ANYONE, CARD, NO_PROMISE, TradeOffer
from games.age_of_heroes.rules.market.promises import consent_to, peace_with
from games.age_of_heroes.rules.state import (
    ATTACK,
    DEFENCE,
    State,
    able_armies,
    is_empire_or_monument,
    others,
    own_stone,
)
from tabletop.core.ai.tree_search import TreeSearch
from tabletop.core.data.messages import msg
from tabletop.core.game.bots import BotContext, BotDecision, Rng
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import Ask, Seat
from tabletop.core.rules.stops import NO_STOP

CARD_WORTH: Final = {
    "iron": 0.75, "wood": 1.1, "grain": 0.6, "stone": 1.0, "gold": 1.5, "olympic_games": 1.6, "mighty_hero": 1.4,
    "luck": 1.2,
}  # fmt: skip
"""The value of a card in hand, in ordinary cards; the value of a stone depends on its owner."""
WORTH: Final = tuple(CARD_WORTH.get(kind, 0.0) for kind in KINDS)
DEAD_STONE: Final = 0.15
FOREIGN_STONE: Final = 0.35
OWN_STONE: Final = 2.6
CITIES: Final = (0.0, 1.0, 2.2, 3.6, 4.9, 5.6)
"""The value of so many cities, in logarithms of the chance to win. Fitted to matches of the player with itself."""
STONES: Final = (0.0, 0.15, 0.35, 0.8, 1.6, 3.0)
"""The value of so many stones laid."""
HELD: Final = 0.5
"""The share of this value for own stones in hand."""
ARMIES: Final = (0.9, 1.5, 0.6, 0.8, 1.2, 0.8, 1.2)
"""The value of an army by its place."""
CITADEL_WORTH: Final = 0.4
CARDS: Final = 0.16
"""The value of an ordinary card in hand, up to `ENOUGH` of them."""
ENOUGH: Final = 8.0
MEETS, CHALLENGES = 1.8, 0.8
"""The value of meeting a winning condition, and of having met it already at the last closing check."""


def worth_of(state: State, seat: Seat, kind: int) -> float:
    """Return the value of one more card of a kind in the hand of `seat`; a sixth stone of its own is worth nothing."""
    if kind not in STONE_OF:
        return WORTH[kind]
    if kind == own_stone(state, seat):
        return OWN_STONE if state.laid[seat] + state.hands[seat][kind] < MONUMENT else DEAD_STONE
    return FOREIGN_STONE if _has_owner(state, kind) else DEAD_STONE


def _has_owner(state: State, kind: int) -> bool:
    tribe = STONE_OF.index(kind)
    return tribe in state.tribes and state.alive[state.tribes.index(tribe)]


def potential(state: State, seat: Seat) -> float:
    """Return the progress of a tribe, as the logarithm of its chances against the others."""
    if not state.alive[seat]:
        return -9.0
    hand, laid = state.hands[seat], state.laid[seat]
    found = CITIES[min(EMPIRE, state.cities[seat])] + STONES[min(MONUMENT, laid)] + CITADEL_WORTH * state.citadels[seat]
    found += sum([worth * count for worth, count in zip(ARMIES, state.armies[seat], strict=True)])
    stones = min(hand[own_stone(state, seat)], MONUMENT - laid)
    if stones > 0:
        found += HELD * (STONES[laid + stones] - STONES[laid])
    held = sum([WORTH[kind] * count for kind, count in enumerate(hand) if count])
    found += CARDS * min(held, ENOUGH)
    if is_empire_or_monument(state, seat):
        found += MEETS + CHALLENGES * state.challengers[seat]
    return found


def evaluate(state: State, seat: Seat) -> float:
    """Return the standing of a seat, 0 to 1: its share of the progress of all tribes."""
    if state.phase == "over":
        return float(state.winner == seat)
    weights = [exp(potential(state, one)) for one in range(state.seats)]
    return weights[seat] / sum(weights)


def leader(state: State, seats: list[Seat]) -> Seat:
    """Return the tribe with the greatest progress among `seats`."""
    return max(seats, key=lambda one: potential(state, one))


LEAST_GAIN: Final = 0.2
"""The least gain of a trade, in ordinary cards, after a share of the other's gain."""
LIKELY: Final = 0.6
"""An own stone is asked for when as many of them are expected in the hands of the addressed seats."""
PROMISE: Final = 0.4
"""The value of a promise to its receiver, and its cost to the giver."""
CITY_CARDS: Final = frozenset((NUMBER["wood"], NUMBER["stone"], GOLD))
"""The cards that buy a city for a tribe that needs one more."""


def _plan(state: State, seat: Seat) -> TradeOffer | None:
    """Return an offer to all for one stone of the own tribe: the least that a holder would take."""
    stone, hand = own_stone(state, seat), state.hands[seat]
    buyers = present(state, seat)
    if state.laid[seat] + hand[stone] >= MONUMENT or not buyers:
        return None
    elsewhere = sum([sum(state.hands[other]) for other in buyers])
    if (unseen(state, stone) - hand[stone]) * elsewhere < LIKELY * (elsewhere + len(state.deck)):
        return None
    spare = [kind for kind in WARES if hand[kind] and kind != stone]
    price = {kind: worth_of(state, seat, kind) for kind in spare}
    worth = [{kind: worth_of(state, other, kind) for kind in (*spare, stone)} for other in buyers]
    bundles: list[tuple[int, ...]] = [(kind,) for kind in spare]
    bundles += [pair for pair in combinations_with_replacement(spare, 2) if pair[0] != pair[1] or hand[pair[0]] > 1]
    others = max(1, sum(state.alive) - 1)
    for give in sorted(bundles, key=lambda one: sum([price[kind] for kind in one])):
        mine = worth_of(state, seat, stone) - sum([price[kind] for kind in give])
        if mine <= LEAST_GAIN:
            return None
        theirs = max([sum([one[kind] for kind in give]) - one[stone] for one in worth])
        if theirs - mine / others > LEAST_GAIN and not any(_gives_away(state, other, give) for other in buyers):
            return TradeOffer(seat, ANYONE, tuple([KINDS[kind] for kind in give]), (KINDS[stone],))
    return None


def _is_good(state: State, offer: TradeOffer, acceptor: Seat) -> bool:
    """Return whether accepting gains something and gives nothing away. The cost of own words is unknown."""
    if offer.words or _gives_away(state, offer.author, _numbers(offer.want)):
        return False
    return _gain(state, offer, acceptor) > LEAST_GAIN


def _gain(state: State, offer: TradeOffer, seat: Seat) -> float:
    """Return the gain of accepting an offer for `seat`, less a share of the author's gain."""
    author = offer.author
    mine = _worth(state, seat, offer.give) - _worth(state, seat, offer.want)
    mine += PROMISE * (offer.pledge not in (NO_PROMISE, CARD)) - PROMISE * (offer.claim != NO_PROMISE)
    theirs = _worth(state, author, offer.want) - _worth(state, author, offer.give)
    return mine - theirs / max(1, sum(state.alive) - 1)


def _worth(state: State, seat: Seat, cards: tuple[str, ...]) -> float:
    return sum([worth_of(state, seat, kind) for kind in _numbers(cards)])


def _numbers(cards: tuple[str, ...]) -> tuple[int, ...]:
    """Return the kinds of cards by number."""
    return tuple([NUMBER[card] for card in cards])


def _gives_away(state: State, to: Seat, kinds: tuple[int, ...]) -> bool:
    """Return whether cards may bring `to` the fifth stone, or the fifth city."""
    stone = own_stone(state, to)
    sold = kinds.count(stone)
    if sold and state.laid[to] + state.known[to][stone] + sold >= MONUMENT:
        return True
    return state.cities[to] >= EMPIRE - 1 and any(kind in CITY_CARDS for kind in kinds)


OFFERS_A_DAY: Final = 1
"""The number of offers that the policy makes on one Market Day."""


def answer(state: State, ask: Ask[Any], rng: Rng) -> Any:
    """Return the policy's answer of a seat."""
    return HABITS[ask.kind](state, ask)


def sensible(state: State, ask: Ask[Any]) -> list[Any]:
    """Return the answers worth searching: stops stay, promises are kept, payments are those with the least gold."""
    found: dict[Any, Any] = {}
    for option in ask.options:
        match option:
            case "no_stop" | ("stop", _):
                continue
            case ("war", target, _) if peace_with(state, ask.seat, target) is not None:
                continue
            case ("build" | "road", what, _):
                found.setdefault((option[0], what), option)
            case "refuse" if consent_to(state, ask.seat, ask.context[0]) is not None:
                continue
            case _:
                found[option] = option
    return list(found.values())


# -- the market -------------------------------------------------------------------------------------------------------
def _opening(state: State, ask: Ask[Any]) -> str:
    return "trade" if _plan(state, ask.seat) is not None else "listen"


def _market(state: State, ask: Ask[Any]) -> Any:
    planned = _plan(state, ask.seat) if state.offers[ask.seat] < OFFERS_A_DAY else None
    return "listen" if planned is None else ("offer", *planned.plain)


def _answer(state: State, ask: Ask[Any]) -> str:
    trade = state.trade
    assert trade is not None, "an offer is answered"
    good = "accept" in ask.options and _is_good(state, trade.offer, ask.seat)
    return "accept" if good else "decline"


def _counter(state: State, ask: Ask[Any]) -> str:
    return "drop"


def _pick(state: State, ask: Ask[Any]) -> Any:
    """Return a good counter-offer, else the weakest of the seats that accept."""
    trade = state.trade
    assert trade is not None, "somebody has answered an offer"
    for made in trade.counters:
        if ("counter", made.author) in ask.options and _is_good(state, made, ask.seat):
            return ("counter", made.author)
    if trade.accepted:
        return ("accept", min(trade.accepted, key=lambda seat: potential(state, seat)))
    return "none"


# -- events -----------------------------------------------------------------------------------------------------------
def _strongest(state: State, ask: Ask[Any]) -> Seat:
    return leader(state, list(ask.options))


def _luck(state: State, ask: Ask[Any]) -> str:
    hand = state.hands[ask.seat]
    worth_it = ask.context[0] == "volcano" or (ask.context[0] == "famine" and hand[GRAIN] >= 3)
    return "luck" if "luck" in ask.options and worth_it else "suffer"


# -- the action -------------------------------------------------------------------------------------------------------
BUILD_ORDER: Final = ("city", "army", "general", "citadel")


def _action(state: State, ask: Ask[tuple[Any, ...]]) -> tuple[Any, ...]:
    """Return cities first; then a sure war on a seat that is about to win.

    Then taxes, or items when the hand is full.
    """
    seat, options = ask.seat, ask.options
    if ("again",) in options:
        return ("again",)
    cheapest: dict[Any, tuple[Any, ...]] = {}
    for option in options:
        if option[0] in ("build", "road"):
            cheapest.setdefault(option[1] if option[0] == "build" else "road", option)
    if "city" in cheapest:
        return cheapest["city"]
    war = _sure_war(state, seat, options)
    if war is not None:
        return war
    full = sum(state.hands[seat]) + state.cities[seat] > 7 or state.building
    for item in BUILD_ORDER:
        if item in cheapest:
            return cheapest[item]
    if full and "road" in cheapest:
        return cheapest["road"]
    if ("taxes",) in options:
        return ("taxes",)
    exchange = [option for option in options if option[0] == "exchange"]
    if exchange:
        return min(exchange, key=lambda option: worth_of(state, seat, NUMBER[option[1]]))
    return options[-1]


def _sure_war(state: State, seat: Seat, options: Any) -> tuple[Any, ...] | None:
    """Return a war that gains something even when every clash is lost."""
    strength = able_armies(state, seat)
    for other in others(state, seat):
        if peace_with(state, seat, other) is not None:
            continue
        free = strength - able_armies(state, other)
        if free >= 2 and state.cities[other] and ("war", other, "conquest") in options:
            return ("war", other, "conquest")
        if free >= 1 and state.laid[other] >= 3 and ("war", other, "raze") in options:
            return ("war", other, "raze")
    return None


def _first(state: State, ask: Ask[Any]) -> Any:
    return ask.options[0]


# -- war --------------------------------------------------------------------------------------------------------------
def _force(state: State, ask: Ask[Any]) -> str:
    """Return everything that can march; Heroes only when the armies alone bring no reward."""
    for option in ("led_army", "army"):
        if option in ask.options:
            return option
    units = len(state.units[ATTACK])
    if "hero_army" in ask.options and units < able_armies(state, state.defender) + 2:
        return "hero_army"
    return "attack" if "attack" in ask.options else ask.options[0]


def _defence(state: State, ask: Ask[Any]) -> str:
    seat, options = ask.seat, ask.options
    cards = sum(state.hands[seat]) - state.hands[seat][LUCK]
    stake = {"conquest": state.cities[seat], "raze": state.laid[seat], "plunder": min(1, cards // 3)}[state.purpose]
    if stake and len(state.units[ATTACK]) > len(state.units[DEFENCE]):
        for option in ("luck", "olympic_games", "hero_army"):
            if option in options:
                return option
    return "fight"


def _assign(state: State, ask: Ask[tuple[int, int]]) -> tuple[int, int]:
    """Return the highest card, under an army with a leader, where it wins most surely."""
    side = ATTACK if ask.seat == state.attacker else DEFENCE
    units = state.units[side]
    return max(ask.options, key=lambda option: (option[0], units[option[1]].is_led, -option[1]))


def _clash(state: State, ask: Ask[int]) -> int:
    side = ATTACK if ask.seat == state.attacker else DEFENCE
    units = state.units[side]
    return max(ask.options, key=lambda unit: (units[unit].card, -unit))


# -- the rest of the turn ---------------------------------------------------------------------------------------------
def _monument(state: State, ask: Ask[Any]) -> str:
    """Return the stones to lay: laid stones are safe from plunder, so all of them, now and later."""
    return NO_STOP


def _discard(state: State, ask: Ask[str]) -> str:
    """Return the card of the least value; a third of a kind is worth less."""
    seat, hand = ask.seat, state.hands[ask.seat]

    def worth(kind: str) -> float:
        number = NUMBER[kind]
        copies = hand[number]
        return worth_of(state, seat, number) / (1.0 if copies < 3 or number == own_stone(state, seat) else 2.0)

    return min(ask.options, key=worth)


HABITS: Final[dict[str, Callable[[State, Ask[Any]], Any]]] = {
    "tribe": _first, "opening": _opening, "market": _market, "answer": _answer, "counter": _counter, "pick": _pick,
    "earthquake": _strongest, "volcano": _strongest, "luck": _luck, "action": _action, "consent": _first,
    "force": _force, "defence": _defence, "assign": _assign, "clash": _clash, "monument": _monument,
    "discard": _discard,
}  # fmt: skip


# -- the player -------------------------------------------------------------------------------------------------------
def _horizon(state: State, seat: Seat) -> Callable[[State, Ask[Any]], bool]:
    last = state.round + 1
    return lambda later, ask: later.round > last or (later.round == last and ask.kind == "action" and ask.seat == seat)


SEARCH: Final = TreeSearch(answer, _horizon, evaluate, 4, 600)


def former(match: Match[State], seat: Seat, context: BotContext) -> BotDecision:
    """Return the decision of the former chieftain."""
    ask = match.ask_of(seat)
    usual = answer(match.state, ask, context.rng)
    thinks = ask.kind in ("action", "force", "defence", "luck", "consent")
    candidates = sensible(match.state, ask) if thinks else []
    said = msg("age_of_heroes.bot.nothing", cards=0)
    if len(candidates) < 2:
        return BotDecision(usual, said)
    return BotDecision(
        SEARCH.best(match, seat, context, [usual, *[one for one in candidates if one != usual]]).value, said
    )
