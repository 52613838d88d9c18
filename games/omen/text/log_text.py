"""The log: one line for every event, as each reader may read it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from games.omen.rules.names import city_name, name_of, standing
from games.omen.rules.state import State
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.questions import Event, Seat

SECRET: Final = {"reward_won": "reward"}
"""Events whose card only the seat itself may read."""
SILENT: Final = (
    "laid_out", "played", "beast_used", "channelled", "reward_played", "offered", "hero_used", "picked", "laid_down",
)  # fmt: skip
"""Events without a line: the answer that caused them is logged with the same words."""


def describe_event(state: State, event: Event, viewer: Seat | None) -> Message | None:
    """Return one log line for an event; cards that `viewer` may not know are left out."""
    kind = event.kind
    if kind in SILENT:
        return None
    facts: dict[str, Any] = dict(event.by_name)
    seat = facts.pop("seat", None)
    if seat is not None:
        facts["who"] = SeatName(seat)
    if kind in SECRET and viewer != seat:
        return msg(f"omen.tell.{kind}_hidden", **_named({key: facts[key] for key in facts if key != SECRET[kind]}))
    if kind == "drawn":
        if viewer == seat:
            return msg("omen.tell.drawn_cards", who=facts["who"], cards=tuple(name_of(card) for card in facts["cards"]))
        return None if facts["told"] else msg("omen.tell.drawn", who=facts["who"], count=facts["count"])
    if facts.pop("told", False):
        return None
    if kind == "killed":
        return killed_text(seat, facts["cards"])
    if kind == "strengthened":
        now = standing(state, state.at_war)
        return msg("omen.tell.strengthened", who=facts["who"], count=facts["count"], standing=now)
    if kind == "card_stolen" and viewer is None:
        return msg("omen.tell.card_stolen_hidden", who=facts["who"])
    if kind == "war":
        first, second = facts["totals"]
        outcome = "war_tie" if facts["winner"] < 0 else "war" if first != second else "war_soldiers"
        args = {
            "first": SeatName(0),
            "second": SeatName(1),
            "one": first,
            "two": second,
            "city": city_name(facts["city"]),
        }
        return msg(
            f"omen.tell.{outcome}", **args, **({} if facts["winner"] < 0 else {"who": SeatName(facts["winner"])})
        )
    if kind == "dealt" and not state.emissary:
        return msg("omen.tell.dealt_starts", who=SeatName(state.starter))
    if kind == "emissaries":
        (one, two), (first, second) = facts["cards"], facts["totals"]
        args = {"one": name_of(one), "two": name_of(two), "first": first, "second": second}
        return msg("omen.tell.emissaries", who=facts["who"], **args)
    if kind == "ability" and facts["mode"]:
        return msg("omen.tell.ability_mode", who=facts["who"], card=name_of(facts["card"]), mode=facts["mode"].upper())
    if kind == "bonus":
        return msg(f"omen.tell.bonus_{facts['kind']}", who=facts["who"])
    if kind == "peeked":
        word = "buried" if facts["buried"] else "peeked"
        return msg(f"omen.tell.{word}", who=facts["who"], city=city_name(facts["city"]))
    facts.pop("mode", None)
    facts.pop("deck", None)
    return msg(f"omen.tell.{kind}", **_named(facts))


def killed_text(seat: Seat, cards: Sequence[str]) -> Message:
    """Return who kills which units."""
    return msg("omen.tell.killed", who=SeatName(seat), cards=tuple(name_of(card) for card in cards))


def _named(facts: dict[str, Any]) -> dict[str, Any]:
    """Return the facts with card and city ids replaced by names."""
    named: dict[str, Any] = {}
    for key, value in facts.items():
        if key in ("card", "other", "reward", "feat"):
            named["card" if key in ("reward", "feat") else key] = name_of(value)
        elif key == "cards":
            named[key] = tuple(name_of(card) for card in value)
        elif key == "city":
            named[key] = city_name(value)
        else:
            named[key] = value
    return named
