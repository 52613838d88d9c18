"""The moments of the game that are shown over the table: battles, spoils, disasters, a monument, a tribe that falls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.age_of_heroes.rules.battle import columns, spoils, total
from games.age_of_heroes.rules.facts import (
    BARBARIAN_BONUS,
    CITADEL_BONUS,
    CITY,
    GENERAL_BONUS,
    ITEMS,
    KINDS,
    MONUMENT,
    TRIBES,
)
from games.age_of_heroes.rules.names import card_name
from games.age_of_heroes.rules.state import ATTACK, DEFENCE, DESTROYED, HOME, LED, NOBODY, State, own_stone
from games.age_of_heroes.rules.war import side_seat
from games.age_of_heroes.table.layout import home_army, unit_piece
from games.age_of_heroes.text.log_text import describe_event
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.game.cutscenes import (
    Contest,
    Cutscene,
    Destruction,
    Extra,
    Outcome,
    Party,
    Post,
    Reveal,
    SeatGain,
    Share,
    Side,
)
from tabletop.core.rules.questions import Event, event


def cutscene(state: State, happened: Event) -> Cutscene | None:
    """Return the cutscene of an event, in the words of the public log."""
    make, text = _MAKERS.get(happened.kind), describe_event(state, happened, None)
    return make(state, text, dict(happened.facts)) if make is not None and text is not None else None


# -- spoils and disasters ---------------------------------------------------------------------------------------------
def _conquered(state: State, text: Message, facts: dict[str, Any]) -> Cutscene | None:
    count, seat = facts["count"], facts["seat"]
    return Reveal(text, seat, zone=f"cities{seat}", amount=count) if count else None


def _plundered(state: State, text: Message, facts: dict[str, Any]) -> Cutscene | None:
    count, seat = facts["count"], facts["seat"]
    return Reveal(text, seat, zone=f"hand{seat}", amount=count, faces="hand") if count else None


def _looted(state: State, text: Message, facts: dict[str, Any]) -> Cutscene | None:
    count = facts["count"]
    return Reveal(text, facts["seat"], zone="discard", amount=-count, lost=True) if count else None


def _razed(state: State, text: Message, facts: dict[str, Any]) -> Cutscene | None:
    return Destruction(text, zone=f"monument{facts['other']}") if facts["count"] else None


def _erupted(state: State, text: Message, facts: dict[str, Any]) -> Cutscene:
    return Destruction(text, zone=f"cities{facts['seat']}")


def _shaken(state: State, text: Message, facts: dict[str, Any]) -> Cutscene:
    """Return the reveal of the army that lies under the card from now on: it is the first behind all others."""
    seat = facts["seat"]
    armies = state.armies[seat]
    return Reveal(text, seat, (home_army(seat, armies[LED] + armies[HOME]),))


def _fallen(state: State, text: Message, facts: dict[str, Any]) -> Cutscene:
    seat = facts["seat"]
    return Reveal(text, seat, (f"tribe-{TRIBES[state.tribes[seat]]}",), lost=True)


def _stones_laid(state: State, text: Message, facts: dict[str, Any]) -> Cutscene | None:
    """Return the reveal of a monument when its last stone is laid."""
    seat, count = facts["seat"], facts["count"]
    if not state.laid[seat] - count < MONUMENT <= state.laid[seat]:
        return None
    return Reveal(text, seat, (f"built-{TRIBES[state.tribes[seat]]}",), amount=count)


# -- battle -----------------------------------------------------------------------------------------------------------
def _victories(state: State, text: Message, facts: dict[str, Any]) -> Cutscene:
    """Return the end of a battle: without spoils the defender has held; a city that is taken crowns the attacker.

    One victory may be enough for the attacker; where it lost more clashes, their score would tell the wrong winner.
    """
    won, lost = facts["victories"], _score(state)[DEFENCE]
    attacker = Party(state.attacker, card_name("barbarians") if state.attacker == NOBODY else None)
    defender = Party(state.defender)
    count = spoils(state, won)
    text, fallen = _taken_and_lost(state, count), _fallen_units(state)
    if not count:
        score = (lost, won) if lost >= won else None
        return Outcome(text, defender, (attacker,), score, crowned=False,
                       gains=fallen, score_texts=_in_words(score), winner_last=True)  # fmt: skip
    sign = _prey(state)
    taker = () if state.attacker == NOBODY or state.purpose == "raze" else (SeatGain(state.attacker, count, sign),)
    gains = (*taker, SeatGain(state.defender, -count, sign), *fallen)
    score = (won, lost) if won >= lost else None
    return Outcome(text, attacker, (defender,), score, crowned=state.purpose == "conquest", gains=gains,
                   score_texts=_in_words(score))  # fmt: skip


def _in_words(score: tuple[int, int] | None) -> tuple[Message, Message] | None:
    """Return the victories of both sides with their name, as far as they are shown."""
    if score is None:
        return None
    first, second = (msg("age_of_heroes.cutscene.victories", count=count) for count in score)
    return first, second


def _prey(state: State) -> str:
    """Return the kind of piece that a war is for."""
    stone = f"laid_{KINDS[own_stone(state, state.defender)]}"
    return {"conquest": ITEMS[CITY], "raze": stone}.get(state.purpose, "hand_card")


def _fallen_units(state: State) -> tuple[SeatGain, ...]:
    """Return the figures for the units that each side has lost."""
    found = []
    for side in (ATTACK, DEFENCE):
        seat, fallen = side_seat(state, side), sum(unit.fate == DESTROYED for unit in state.units[side])
        if fallen:
            found.append(SeatGain(seat, -fallen, "barbarian_unit" if seat == NOBODY else f"unit_{seat}"))
    return tuple(found)


def _taken_and_lost(state: State, count: int) -> Message:
    """Return what a battle brings the attacker, with the units that fell on both sides if any fought."""
    attacker, defender = state.attacker, state.defender
    if attacker == NOBODY and count:
        taken: Message | None = msg("age_of_heroes.cutscene.looted", who=SeatName(defender), count=count)
    elif attacker == NOBODY:
        taken = describe_event(state, event("looted", seat=defender, count=count, cards=()), None)
    else:
        kind = REWARDED[state.purpose]
        taken = describe_event(state, event(kind, seat=attacker, other=defender, count=count, cards=()), None)
    assert taken is not None, "every battle is told"
    if not state.pairs:
        return taken
    fallen = [sum(unit.fate == DESTROYED for unit in units) for units in state.units]
    who = card_name("barbarians") if attacker == NOBODY else SeatName(attacker)
    counts = {"units": len(state.units[ATTACK]), "theirs": len(state.units[DEFENCE])}
    return msg(
        "age_of_heroes.cutscene.units_lost",
        taken=taken, who=who, fallen=fallen[ATTACK], other=SeatName(defender), beaten=fallen[DEFENCE], **counts,
    )  # fmt: skip


def _score(state: State) -> tuple[int, int]:
    """Return how many clashes each side has won."""
    sums = [[total(state, side, pair[side]) for side in (ATTACK, DEFENCE)] for pair in state.pairs]
    return sum(attack > defence for attack, defence in sums), sum(defence > attack for attack, defence in sums)


def _clash(state: State, result: Message, facts: dict[str, Any]) -> Cutscene:
    """Return the clash of the last pair: battle cards, then leaders, citadels, or what barbarians add."""
    pair = state.pairs[-1]
    sums = [total(state, side, pair[side]) for side in (ATTACK, DEFENCE)]
    winner = -1 if sums[ATTACK] == sums[DEFENCE] else int(sums[DEFENCE] > sums[ATTACK])
    loser = 1 - winner
    beaten = () if winner < 0 else _pieces(state, loser, pair[loser])
    number, clashes = len(state.pairs), min(len(state.units[ATTACK]), len(state.units[DEFENCE]))
    title = msg("age_of_heroes.cutscene.clash", number=number, all=clashes)
    sides = tuple(_side(state, side, pair[side], sums[side]) for side in (ATTACK, DEFENCE))
    score = _score(state) if clashes > 1 else None  # of a single clash it says nothing new
    return Contest(title, (sides[ATTACK], sides[DEFENCE]), winner, result, beaten, score)


def _pieces(state: State, side: int, unit: int) -> tuple[str, str]:
    """Return the pieces of a unit: itself, and its battle card."""
    return unit_piece(side, unit, side_seat(state, side)), f"card-{side}-{unit}"


def _side(state: State, side: int, unit: int, points: int) -> Side:
    seat, one, units = side_seat(state, side), state.units[side][unit], state.units[side]
    extras = []
    if seat == NOBODY and BARBARIAN_BONUS:
        extras.append(Extra(msg("age_of_heroes.cutscene.barbarians"), BARBARIAN_BONUS))
    elif one.is_led:
        extras.append(Extra(msg("age_of_heroes.cutscene.leader"), GENERAL_BONUS))
    if side == DEFENCE and state.citadels[state.defender]:
        extras.append(Extra(msg("age_of_heroes.cutscene.citadels"), CITADEL_BONUS * state.citadels[state.defender]))
    line = tuple(Post(_pieces(state, side, number), units[number].fate == DESTROYED) for number in columns(state, side))
    piece, card = _pieces(state, side, unit)
    shares = Share(piece), Share(card, one.card)
    name = card_name("barbarians") if seat == NOBODY else None
    return Side(seat, shares, points, tuple(extras), line, name)


REWARDED: Final = {"conquest": "conquered", "plunder": "plundered", "raze": "razed"}
"""The event that tells what a war for a purpose has brought."""
_MAKERS: Final[dict[str, Callable[[State, Message, dict[str, Any]], Cutscene | None]]] = {
    "clash": _clash, "victories": _victories, "conquered": _conquered, "plundered": _plundered, "looted": _looted,
    "razed": _razed, "erupted": _erupted, "shaken": _shaken, "starved": _looted, "fallen": _fallen,
    "stones_laid": _stones_laid,
}  # fmt: skip
"""Cutscenes by the kind of event."""
