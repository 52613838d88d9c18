"""Where every piece lies, as one seat (or the shared table) sees it. Hidden cards are look-alike backs."""

from __future__ import annotations

from games.age_of_heroes.boards import MOST_ROUNDS
from games.age_of_heroes.facts import BATTLE_DECK, CITY, ITEMS, KINDS, MONUMENT, STONE_OF, TRIBES, WARES
from games.age_of_heroes.kinds import UNIT_FACES
from games.age_of_heroes.layout import home_army, own_card
from games.age_of_heroes.measures import PART_WIDTH, PARTS, ROUND_WIDTH, TRACK, road_pose, slot_pose
from games.age_of_heroes.state import (
    ATTACK,
    AWAY,
    AWAY_LED,
    DEFENCE,
    DESTROYED,
    GENERAL_UNIT,
    HERO_ARMY,
    HIDDEN_CARD,
    HOME,
    LED,
    NOBODY,
    SENT,
    SENT_LED,
    SHAKEN,
    UNFOUGHT,
    State,
    at_war,
    survivors,
)
from games.age_of_heroes.war import side_seat
from tabletop.ask import Seat
from tabletop.project import Item, Want
from tabletop.table import Pose

TRADING = ("opening", "market", "answers", "counter", "pick")
PART_OF = {
    **dict.fromkeys(("market_draw", "market_events", *TRADING), "market_day"),
    "draw": "draw",
    **dict.fromkeys(
        ("action", "consent", "taxes", "force", "defence", "battle_draw", "assign", "clash", "aftermath"), "action"
    ),
    "monument": "monument",
    "discard": "discard",
    "return": "return",
}
"""Phase -> the place of the marker on the track."""


def part_of(state: State) -> str | None:
    """The part of the round on the track; an event counts to the part in which it came up."""
    phase = state.then if state.event != NOBODY else state.phase
    return PART_OF.get(phase)


def project(state: State, viewer: Seat | None) -> dict[str, Want]:
    """Every piece of the plan that is in play. `viewer` None sees no hand."""
    wants = {
        "mat": Want([Item("mat")]),
        "track": Want([Item("track")]),
        "track_marks": _track(state),
        "building": Want([Item("building")]),
        "deck": Want(alike={"resource_back": len(state.deck)}),
        "discard": Want(alike=_cards(state.discard)),
        "events": _events(state),
        "hand": Want(_hand(state, viewer)),
        "battle_deck": Want(alike={"battle_back": len(BATTLE_DECK) - _battle_cards_out(state)}),
        "roads": Want([Item(f"road-{place}", pose=road_pose(state, code)) for place, code in enumerate(state.roads)]),
    }
    for number, item in enumerate(ITEMS):
        if item == "road":
            left = range(len(state.roads), len(state.roads) + state.piles[number])
            wants[f"pile/{item}"] = Want([Item(f"road-{place}") for place in left])
        else:
            wants[f"pile/{item}"] = Want(alike={item: state.piles[number]})
    for seat in range(state.seats):
        wants |= _area(state, seat, viewer)
    wants |= _war(state, viewer)
    if state.phase in TRADING:
        wants |= _market(state, viewer)
    if state.phase == "tribes":
        wants["tribes"] = Want(
            [Item(f"tribe-{one}") for number, one in enumerate(TRIBES) if number not in state.tribes]
        )
    return wants


def _market(state: State, viewer: Seat | None) -> dict[str, Want]:
    """The board of wares, the offer on the table or being drafted, and the counter-offer drafted or made last."""
    wants = {"arena": Want([Item("market_board")]), "wares": Want([Item(f"ware-{KINDS[kind]}") for kind in WARES])}
    draft = state.draft if state.draft is not None and state.draft.author == viewer else None
    offer, counter = draft, None  # a draft is its author's until the offer is made
    if state.trade is not None:
        offer = state.trade.offer
        counter = draft or (state.trade.counters[-1] if state.trade.counters else None)
    for name, shown in (("offer", offer), ("counter", counter)):
        if shown is not None:
            wants[f"{name}_give"] = _named(shown.give, shown.pledge)
            wants[f"{name}_want"] = _named(shown.want, shown.claim)
    return wants


def _named(cards: tuple[str, ...], promise: str) -> Want:
    """Small cards for the kinds that an offer names, and one for a promise."""
    named = {f"offer_{kind}": cards.count(kind) for kind in dict.fromkeys(cards)}
    return Want(alike=named | ({f"promise_{promise}": 1} if promise else {}))


def _hand(state: State, viewer: Seat | None) -> list[Item]:
    """The cards of whoever looks, in the order of their kinds."""
    if viewer is None:
        return []
    return [
        Item(own_card(KINDS[kind], place)) for kind, count in enumerate(state.hands[viewer]) for place in range(count)
    ]


def _cards(counts: list[int]) -> dict[str, int]:
    return {KINDS[kind]: count for kind, count in enumerate(counts) if count}


def _track(state: State) -> Want:
    items = [Item("round", min(state.round, MOST_ROUNDS), pose=Pose(ROUND_WIDTH / 2, TRACK[3] / 2))]
    part = part_of(state)
    if part is not None:
        x = ROUND_WIDTH + PART_WIDTH * PARTS.index(part) + 12
        items.append(Item("part_marker", pose=Pose(x, TRACK[3] / 2)))
    return Want(items)


def _events(state: State) -> Want:
    """The event being resolved and those that wait on a Market Day."""
    counts = [0] * len(KINDS)
    for pending in state.pending:
        for kind in pending:
            counts[kind] += 1
    if state.event != NOBODY:
        counts[state.event] += 1
    return Want(alike=_cards(counts))


def _area(state: State, seat: Seat, viewer: Seat | None) -> dict[str, Want]:
    """What lies before a player. Armies in a battle line are not at home meanwhile."""
    armies = state.armies[seat][:]
    line = []
    if at_war(state) and seat == state.defender:
        line = survivors(state, DEFENCE)
    elif state.phase == "force" and seat == state.attacker == viewer:
        line = state.units[ATTACK]
    real = [unit for unit in line if not unit & HERO_ARMY]
    led = sum(unit & GENERAL_UNIT for unit in real)
    armies[HOME] -= len(real) - led
    armies[LED] -= led
    faces = [1] * armies[LED] + [0] * armies[HOME] + [2] * armies[SHAKEN]
    tribe = state.tribes[seat]
    marks = [Item("start")] if state.round and seat == state.start else []
    if state.challengers[seat]:
        marks.append(Item(f"challenge-{seat}"))
    stone = f"laid_{KINDS[STONE_OF[tribe]]}"
    return {
        f"ground{seat}": Want([Item(f"area-{seat}")]),
        f"card{seat}": Want([Item(f"tribe-{TRIBES[tribe]}", int(not state.alive[seat]))] if tribe >= 0 else []),
        f"marks{seat}": Want(marks),
        f"built{seat}": Want([Item(f"built-{TRIBES[tribe]}", min(state.laid[seat], MONUMENT))] if tribe >= 0 else []),
        f"hand{seat}": Want(alike={"hand_card": sum(state.hands[seat])}),
        f"cities{seat}": Want(alike={ITEMS[CITY]: state.cities[seat]}),
        f"citadels{seat}": Want(alike={"citadel": state.citadels[seat]}),
        f"armies{seat}": Want([Item(home_army(seat, place), face) for place, face in enumerate(faces)]),
        f"away{seat}": Want(
            alike={"led_army": armies[AWAY_LED] + armies[SENT_LED], "army": armies[AWAY] + armies[SENT]}
        ),
        f"monument{seat}": Want(alike={stone: state.laid[seat]} if tribe >= 0 else {}),
    }


# -- battle -----------------------------------------------------------------------------------------------------------
def _battle_cards_out(state: State) -> int:
    return sum(len(state.drawn[side]) + sum(card != HIDDEN_CARD for card in state.cards[side]) for side in (0, 1))


def _war(state: State, viewer: Seat | None) -> dict[str, Want]:
    """Both lines: units in order, their battle cards, and the cards that have no unit yet."""
    wants: dict[str, Want] = {}
    if not state.purpose or (state.phase == "force" and viewer != state.attacker):
        return wants
    wants["arena"] = Want([Item("battle_board")])
    for side in (ATTACK, DEFENCE):
        fates = state.fates[side] or [UNFOUGHT] * len(state.units[side])
        seat = side_seat(state, side)
        own = seat == viewer and seat != NOBODY
        cards = state.cards[side]
        for unit, fate in enumerate(fates):
            if fate == DESTROYED:
                continue
            marks = ("used",) if fate else ()
            there = [
                Item(f"unit-{side}-{unit}", _unit_face(state, side, unit), pose=slot_pose(side, "unit"), marks=marks)
            ]
            if cards and cards[unit] != HIDDEN_CARD:
                face = cards[unit] if own or fate != UNFOUGHT else 0
                there.append(Item(f"card-{side}-{unit}", face, pose=slot_pose(side, "card"), marks=marks))
            wants[f"slot{side}-{unit}"] = Want(there)
        wants[f"drawn{side}"] = Want(
            [Item(f"drawn-{side}-{place}", card if own else 0) for place, card in enumerate(state.drawn[side])]
        )
    return wants


def _unit_face(state: State, side: int, unit: int) -> int:
    if side_seat(state, side) == NOBODY:
        return len(UNIT_FACES)
    return UNIT_FACES.index(state.units[side][unit])
