"""The log: one line for every event, as each reader may read it."""

from __future__ import annotations

from typing import Any

from games.stone_age.rules.facts import CARD_INDEX, CARDS, DIVISORS, FIRST_CARD, GIVES, GOODS, PLACES
from games.stone_age.rules.names import amount_of, amounts, card_bottom, card_top, lot_price, place_name
from games.stone_age.rules.state import State
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.questions import Ask, Event, Seat


def describe_event(state: State, event: Event, viewer: Seat | None) -> Message | None:
    """Return one line for an event."""
    facts = dict(event.by_name)
    if "seat" in facts:
        facts["who"] = SeatName(facts.pop("seat"))
    if "good" in facts:
        facts["gain"] = amount_of(facts.pop("good"), facts.pop("amount"))
    if "payment" in facts:
        facts["payment"] = amounts(facts["payment"])
    if event.kind == "cannot_pay":
        facts["price"] = lot_price(facts.pop("lot"), facts["place"] - FIRST_CARD + 1)
        facts["have"] = amounts(facts["have"])
    if "place" in facts:
        facts["place"] = place_name(PLACES[facts["place"]])
    kind = event.kind
    match kind:
        case "tools_used":
            return None  # the line of the answer says it
        case "tool":
            kind = "no_tool" if not facts["value"] else "tool_new" if facts["value"] == 1 else "tool_raised"
        case "field":
            kind = "field" if facts.pop("grew") else "field_full"
        case "hut":
            kind = "hut" if facts.pop("born") else "hut_full"
        case "fed" if not facts["grown"]:
            del facts["grown"]
            kind = "fed_from_store"
        case "drew":
            found = facts.pop("found")
            kind = "drew" if found else "drew_nothing"
            if found and isinstance(viewer, int) and facts["who"].seat == viewer:
                kind, facts["bottom"] = "drew_own", card_bottom(CARDS[state.drawn[viewer][-1]])
        case "bought_card":
            card = CARDS[CARD_INDEX[facts.pop("card")]]
            facts |= {"top": card_top(card), "bottom": card_bottom(card)}
        case "built":
            del facts["building"]  # its points say enough
        case "picked":
            facts["gain"] = msg(f"stone_age.die.{facts['face']}")
        case "over":
            kind = f"over_{facts.pop('why')}"
    return msg(f"stone_age.tell.{kind}", **facts)


def describe_roll(state: State, ask: Ask[Any], faces: Any) -> Message:
    """Return the line of a throw with its place: the last place of a seat is resolved without a question (5.1)."""
    if ask.context[:1] and ask.context[0] in GOODS:
        place = place_name(PLACES[GIVES.index(GOODS.index(ask.context[0]))])
        return msg("stone_age.tell.rolled", place=place, faces=faces, who=SeatName(ask.by))
    return msg("core.rolled", faces=faces, who=SeatName(ask.by))


def roll_summary(ask: Ask[Any], faces: Any) -> Message | None:
    """Return a throw for a good, summed and divided as it is before tools (5.1)."""
    if ask.context[:1] and ask.context[0] in GOODS:
        good, total = ask.context[0], sum(faces)
        by = DIVISORS[GOODS.index(good)]
        return msg("stone_age.tell.thrown", total=total, by=by, gain=amount_of(good, total // by))
    return None
