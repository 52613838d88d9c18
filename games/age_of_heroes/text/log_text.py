"""The log: one line for every event, as each reader may read it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from games.age_of_heroes.rules.facts import CONQUEST, RAZE, TRIBES
from games.age_of_heroes.rules.market.declining import said as why
from games.age_of_heroes.rules.market.offers import WORDS
from games.age_of_heroes.rules.names import (
    amounts,
    card_name,
    counted,
    item_name,
    lost_unit_name,
    purpose_name,
    tribe_name,
    unit_name,
)
from games.age_of_heroes.rules.state import ATTACK, DEFENCE, LISTENS, NOBODY, TRADES, State
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.questions import Event, Seat

NAMES: Final[dict[str, Callable[[Any], Any]]] = {
    "event": card_name, "ware": card_name, "kind": card_name, "stone": card_name, "item": item_name,
    "purpose": purpose_name, "payment": amounts, "give": counted, "want": counted,
}  # fmt: skip
"""The names of the facts of an event."""


SAID_BY_ANSWER: Final = ("called", "offered", "countered", "discarded")
"""Events that the line of the answer reports completely."""


def describe_event(state: State, event: Event, viewer: Seat | None) -> Message | None:
    """Return one log line for an event; cards that `viewer` may not know are left out."""
    facts: dict[str, Any] = dict(event.by_name)
    if event.kind in SAID_BY_ANSWER:
        return None
    if event.kind in ("starved", "stones_laid") and not facts["count"]:
        return None  # it happens in everybody's turn, so a line would say nothing new
    special = _SPECIAL.get(event.kind)
    if special is not None:
        return special(state, facts, viewer)
    args = {}
    for key, value in facts.items():
        if key in ("seat", "other"):
            args["who" if key == "seat" else key] = _who(value)
        else:
            args[key] = NAMES[key](value) if key in NAMES else value
    return msg(f"age_of_heroes.tell.{event.kind}", **args)


def _who(seat: int) -> SeatName | Message:
    """Return a player by name; the barbarians have one too."""
    return card_name("barbarians") if seat == NOBODY else SeatName(seat)


def _drew_card(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    """Return the line of a draw; only the line for the drawer names the card."""
    who = SeatName(facts["seat"])
    if viewer == facts["seat"]:
        return msg("age_of_heroes.tell.drew_card", who=who, card=card_name(facts["kind"]))
    return msg("age_of_heroes.tell.drew_card_hidden", who=who)


def _victories(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    """Return the battle in one line: both sides, its purpose, their numbers, and how it ended."""
    sides = {"units": len(state.units[ATTACK]), "theirs": len(state.units[DEFENCE])}
    args = {
        "who": _who(facts["seat"]),
        "other": SeatName(state.defender),
        "purpose": purpose_name(state.purpose),
        **sides,
    }
    counts = {"victories": facts["victories"], "unopposed": facts["unopposed"]}
    return msg(f"age_of_heroes.tell.victories{'_unopposed' if counts['unopposed'] else ''}", **args, **counts)


def _gained(state: State, facts: dict[str, Any], word: str) -> Message:
    """Return the attacker's gain in a war, if there is any."""
    args = {"who": SeatName(facts["seat"]), "other": SeatName(facts["other"])}
    if not facts["count"]:
        return msg("age_of_heroes.tell.in_vain", **args)
    return msg(f"age_of_heroes.tell.{word}", **args, count=facts["count"])


def _conquered(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    return _gained_or_short(state, facts, "conquered", CONQUEST[0][0])


def _razed(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    return _gained_or_short(state, facts, "razed", RAZE[0][0])


def _gained_or_short(state: State, facts: dict[str, Any], word: str, least: int) -> Message:
    """Return the attacker's gain; if victories gained nothing, the number of victories that are needed."""
    if facts["count"]:
        return _gained(state, facts, word)
    args = {"who": SeatName(facts["seat"]), "other": SeatName(facts["other"])}
    return msg(f"age_of_heroes.tell.{word}_none", **args, victories=least)


def _plundered(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    """Return the line of a plunder; the two players concerned read which cards changed hands."""
    args = {"who": SeatName(facts["seat"]), "other": SeatName(facts["other"]), "count": facts["count"]}
    if viewer in (facts["seat"], facts["other"]) and facts["count"]:
        return msg("age_of_heroes.tell.plundered", **args, cards=counted(facts["cards"]))
    return _gained(state, facts, "plundered_hidden")


def _looted(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    who = SeatName(facts["seat"])
    if not facts["count"]:
        return msg("age_of_heroes.tell.looted_nothing", who=who)
    return msg("age_of_heroes.tell.looted", who=who, count=facts["count"], cards=counted(facts["cards"]))


def _start_cards(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    draws = tuple(
        msg("age_of_heroes.tell.start_card", who=SeatName(seat), value=card)
        for seat, card in zip(facts["seats"], facts["cards"], strict=True)
    )
    return msg("age_of_heroes.tell.start_cards", draws=draws)


def _tribes_dealt(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    named = tuple(
        msg("age_of_heroes.tell.tribe_of", who=SeatName(seat), tribe=tribe_name(TRIBES[tribe]))
        for seat, tribe in enumerate(state.tribes)
    )
    return msg("age_of_heroes.tell.tribes_dealt", tribes=named)


def _stances(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    """Return the players who trade and those who only listen; the others have left."""

    def those(stance: str) -> tuple[SeatName, ...] | Message:
        there = tuple(
            SeatName(seat) for seat, one in enumerate(facts["stances"]) if one == stance and state.alive[seat]
        )
        return there or msg("age_of_heroes.nobody")

    return msg("age_of_heroes.tell.stances", traders=those(TRADES), listeners=those(LISTENS))


def _answered(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    """Return everybody's answers, once all have answered, with the reasons of those who gave one."""
    assert state.trade is not None, "an offer was answered"
    offer = state.trade.offer
    said = tuple(
        msg("age_of_heroes.tell.answer_decline_why", who=SeatName(seat), words=why(offer, reason))
        if reason
        else msg(f"age_of_heroes.tell.answer_{word}", who=SeatName(seat))
        for seat, word, reason in zip(facts["seats"], facts["words"], facts["reasons"], strict=True)
    )
    word = "answered_said" if facts["reasons"][-1] else "answered"  # a sentence of its own has its own full stop
    return msg(f"age_of_heroes.tell.{word}", who=SeatName(offer.author), answers=said)


def _promised(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    by, to, what = facts["seat"], facts["other"], facts["what"]
    if what == WORDS:
        return msg("age_of_heroes.tell.promised_words", who=SeatName(by), other=SeatName(to), words=facts["words"])
    return msg(f"age_of_heroes.tell.promised_{what}", who=SeatName(by), other=SeatName(to))


def _broken(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    by, to, what = facts["seat"], facts["other"], facts["what"]
    return msg(f"age_of_heroes.tell.broken_{what}", who=SeatName(by), other=SeatName(to))


def _war(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    named = Counter(facts["units"])
    units = tuple(
        unit_name(unit) if count == 1 else msg("age_of_heroes.units", unit=unit_name(unit), count=count)
        for unit, count in named.items()
    )
    args = {"who": SeatName(facts["seat"]), "other": SeatName(facts["other"]), "units": units}
    return msg("age_of_heroes.tell.war", **args, purpose=purpose_name(facts["purpose"]))


def _clash(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    attack, defence = facts["attack"], facts["defence"]
    first, second = facts["cards"]
    outcome = "clash_tie" if attack == defence else "clash_won" if attack > defence else "clash_lost"
    args: dict[str, Any] = {"who": _who(facts["seat"]), "other": SeatName(facts["other"])}
    args |= {"attack": attack, "defence": defence}
    if attack != defence:
        loser = DEFENCE if attack > defence else ATTACK
        args["lost"] = lost_unit_name(state.units[loser][state.pairs[-1][loser]].sort)
    return msg(f"age_of_heroes.tell.{outcome}", **args, first=first, second=second)


def _home(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    return msg("age_of_heroes.tell.home", who=SeatName(facts["seat"]), count=facts["armies"] + facts["shaken"])


def _won(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    return msg(f"age_of_heroes.tell.won_{'empire' if facts['empire'] else 'monument'}", who=SeatName(facts["seat"]))


def _hero_joins(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    return msg(f"age_of_heroes.tell.{facts['role']}_joins", who=SeatName(facts["seat"]))


def _marched_back(state: State, facts: dict[str, Any], viewer: Seat | None) -> Message:
    word = "marched_home" if facts["at_once"] else "marched_away"
    return msg(f"age_of_heroes.tell.{word}", who=SeatName(facts["seat"]), count=facts["count"])


_SPECIAL: Final = {
    "drew_card": _drew_card, "plundered": _plundered, "looted": _looted, "start_cards": _start_cards,
    "tribes_dealt": _tribes_dealt, "stances": _stances, "victories": _victories, "conquered": _conquered,
    "razed": _razed,
    "answered": _answered, "promised": _promised, "broken": _broken, "war": _war, "clash": _clash, "home": _home,
    "won": _won, "hero_joins": _hero_joins, "marched_back": _marched_back,
}  # fmt: skip
