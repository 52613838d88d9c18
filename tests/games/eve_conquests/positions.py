"""Positions for the tests: a few pieces where the rule needs them, everything else in supplies, decks and piles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypedDict

from games.eve_conquests import GAME
from games.eve_conquests.rules.facts import CARDS, INDEX, PLANS, PROJECTS, REGIONS, SQUARES, UNITS
from games.eve_conquests.rules.invariants import check_invariants
from games.eve_conquests.rules.setup import setup
from games.eve_conquests.rules.state import State
from tabletop.core.input.gestures import Click, Drag
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance

HOMES: Final = ("domain", "the_forge", "lonetrek", "heimatar")
"""Green regions for the HQ of each seat, unless a test wants others. Domain and Heimatar are not adjacent."""
OUT_OF_THE_WAY: Final = ("branch", "tenal", "cobalt_edge", "omist", "fade", "solitude", "esoteria", "cache", "oasa")


class Pieces(TypedDict, total=False):
    """Pieces on the map, as `position` takes them, for positions that several tests share."""

    units: Mapping[str, tuple[int, int]]
    outposts: Mapping[str, str]
    held: Mapping[int, Sequence[str]]


def position(
    seats: int = 2,
    *,
    phase: str = "act",
    turn: int = 0,
    plan: str = "development",
    actions: int = 3,
    homes: Sequence[str] = HOMES,
    units: Mapping[str, tuple[int, int]] | None = None,
    agents: Mapping[str, Sequence[int]] | None = None,
    outposts: Mapping[str, str] | None = None,
    up: Mapping[int, str] | None = None,
    won: Mapping[int, Sequence[str]] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    held: Mapping[int, Sequence[str]] | None = None,
    on_plans: Mapping[tuple[int, str], int] | None = None,
    seals: Mapping[tuple[int, str], int] | None = None,
    month: int = 0,
    settings: Mapping[str, Any] | None = None,
    **fields: Any,
) -> State:
    """Return a state in the turn of `turn`.

    `units`: region -> (seat, number); `outposts`: region -> type; `up`: square -> region of its face-up card; `seals`:
    (seat, plan) -> month (0 January), in this order; the rest lie in November.

    Tokens of the outposts lie in the reserve, but for those on plans and held cards. A match of two has all regions in
    play when something stands outside green and blue. Stops are public unless `settings` say otherwise.
    """
    state = setup(seats, GAME.complete({"stops": "public", **(settings or {})}))
    state.phase, state.turn, state.plan, state.actions = phase, turn, PLANS.index(plan), actions
    state.fresh = False
    state.month = month
    state.empires = list(range(seats))
    for seat in range(seats):
        region = INDEX[homes[seat]]
        state.hq[seat] = region
        state.owned[seat] |= 1 << region
        state.presence[seat] |= 1 << region
    for name, (seat, count) in (units or {}).items():
        region = INDEX[name]
        state.units[region] = count
        state.supply[seat] -= count
        state.owned[seat] |= 1 << region
        state.presence[seat] |= 1 << region
    for name, stack in (agents or {}).items():
        state.agents[INDEX[name]] = tuple(stack)
        for seat in stack:
            state.supply[seat] -= 1
            state.presence[seat] |= 1 << INDEX[name]
    _place_outposts(state, outposts or {}, on_plans or {})
    _place_projects(state, hands or {}, held or {})
    _place_regions(state, up or {}, won or {})
    _place_seals(state, seals or {})
    for name, value in fields.items():
        setattr(state, name, value)
    return state


def _place_outposts(state: State, outposts: Mapping[str, str], on_plans: Mapping[tuple[int, str], int]) -> None:
    for name, kind in outposts.items():
        region, number = INDEX[name], PLANS.index(kind)
        state.outposts[region] = number
        state.built |= 1 << region
        state.stock[number] -= 1
        owner = next(seat for seat in range(state.seats) if state.owned[seat] >> region & 1)
        state.reserve[owner * 3 + number] += 1
    for (seat, kind), count in on_plans.items():
        at = seat * 3 + PLANS.index(kind)
        state.plans[at] = count
        state.reserve[at] -= count


def _place_projects(state: State, hands: Mapping[int, Sequence[str]], held: Mapping[int, Sequence[str]]) -> None:
    for places, wanted in ((state.hands, hands), (state.held, held)):
        for seat, kinds in wanted.items():
            for kind in kinds:
                card = next(card for deck in state.decks for card in deck if PROJECTS[card] == kind)
                state.decks[card // 33].remove(card)
                places[seat].append(card)
    for seat, kinds in held.items():
        for kind in kinds:
            state.reserve[seat * 3 + CARDS[kind].resource] -= 1


def _place_regions(state: State, up: Mapping[int, str], won: Mapping[int, Sequence[str]]) -> None:
    """Turn up the named cards, and others so that the right number lies face up, far from where tests play."""
    taken = [INDEX[name] for names in won.values() for name in names] + [INDEX[name] for name in up.values()]
    for seat, names in won.items():
        state.won[seat] = [INDEX[name] for name in names]
    state.removed = [card for card in state.removed if card not in taken]
    rest = [card for card in range(len(REGIONS)) if card not in taken and card not in state.removed]
    far = [INDEX[name] for name in OUT_OF_THE_WAY if INDEX[name] in rest]
    for nebula in range(3):
        cards = [card for card in rest if REGIONS[card].nebula == nebula and card not in far]
        cards += [card for card in far if REGIONS[card].nebula == nebula]
        for row in range(3):
            state.piles[nebula * 3 + row] = cards[row::3]
    for square, name in up.items():
        state.piles[square].append(INDEX[name])
    face_up = [*up, *(square for square in range(SQUARES) if square not in up)][: state.seats + 4]
    for square in face_up:
        state.face_up |= 1 << square
        region = state.piles[square][-1]
        state.markers[region] = square
        state.marked |= 1 << region


def _place_seals(state: State, seals: Mapping[tuple[int, str], int]) -> None:
    placed = {(seat, PLANS.index(kind)): month for (seat, kind), month in seals.items()}
    resolving = (state.turn, state.plan)
    if resolving not in placed:
        state.calendar[state.month].append(resolving[0] * 3 + resolving[1])
        placed[resolving] = -1
    for (seat, plan), month in placed.items():
        if month >= 0:
            state.calendar[month].append(seat * 3 + plan)
    for seat in range(state.seats):
        for plan in range(3):
            if (seat, plan) not in placed:
                state.calendar[(state.month + 10) % 12].append(seat * 3 + plan)


def play(state: State, *answers: Any, chance: bool = True) -> Match[State]:
    """Return the match from `state` after these answers of the asked seats; the invariants are checked after each."""
    match = Match.at(GAME, state, chance=SeededChance("eve") if chance else None)
    assert check_invariants(match.state) == []
    for answer in answers:
        match.answer(answer)
        assert check_invariants(match.state) == []
    return match


def options(match: Match[State], kind: str | None = None) -> list[Any]:
    """Return the options of the pending question, which must be of `kind`."""
    ask = match.pending[0]
    assert kind is None or ask.kind == kind, f"asked {ask.kind}, not {kind}"
    return list(ask.options)


def verbs(match: Match[State], verb: str) -> list[Any]:
    """Return the options with a verb, without the verb itself."""
    found = [option[1:] for option in match.pending[0].options if isinstance(option, tuple) and option[0] == verb]
    return [one[0] if len(one) == 1 else one for one in found]


def reason(state: State, gesture: Click | Drag) -> tuple[str, str]:
    """Return the reason for a refusal: the last word of the sentence's key and the rule."""
    match = Match.at(GAME, state, chance=SeededChance("eve"))
    refusal = GAME.text.explain_illegal(match.state, match.pending[0], gesture)
    assert refusal is not None, "there is no reason"
    return refusal.reason.key.rpartition(".")[2], refusal.rule


def at(name: str) -> int:
    return INDEX[name]


def units_of(state: State, name: str) -> tuple[int, int]:
    """Return owner and number of units of a region; owner -1 for none."""
    region = INDEX[name]
    owner = next((seat for seat in range(state.seats) if state.owned[seat] >> region & 1), -1)
    return owner, state.units[region]


def supply_is_whole(state: State) -> bool:
    """Return whether every empire has its 60 units."""
    return all(
        state.supply[seat]
        + sum(state.units[region] for region in range(len(REGIONS)) if state.owned[seat] >> region & 1)
        + sum(stack.count(seat) for stack in state.agents)
        == UNITS
        for seat in range(state.seats)
    )


FACE: Final = {
    "red": {0: 1, 1: 3, 2: 6},
    "blue": {0: 1, 1: 3},
    "white": {0: 1, 1: 3, 2: 6},
}
"""Faces of a die, by colour and points."""


def battle(
    state: State,
    attack: tuple[str, str],
    dice: tuple[tuple[int, int, int], tuple[int, int, int]],
    points: tuple[Sequence[tuple[str, int]], Sequence[tuple[str, int]]],
) -> Match[State]:
    """Play an attack without cards: the chosen dice of both sides, then the roll of each die, in order of colour."""
    match = play(state, ("attack", *attack), chance=False)
    while match.pending[0].kind == "combat_before_dice":
        match.answer("pass")
    if len(match.pending) == 2:
        attacker = match.state.battle.seats[0] if match.state.battle is not None else 0
        for ask in list(match.pending):
            match.answer(dice[0 if ask.seat == attacker else 1], ask.seat)
    else:
        while match.pending[0].kind in ("dice", "question"):
            ask = match.pending[0]
            match.answer(dice[ask.context[0]] if ask.kind == "dice" else ask.options[0])
    for side in (0, 1):
        if points[side]:
            match.answer(tuple(FACE[colour][count] for colour, count in points[side]))
    return match
