"""Reasons why a gesture means nothing on the market (rules 4.2)."""

from __future__ import annotations

from typing import Any, Final

from games.age_of_heroes.rules.market.offer_checks import can_accept
from games.age_of_heroes.rules.market.offers import amounts_of
from games.age_of_heroes.rules.names import amounts
from games.age_of_heroes.rules.state import ABSENT, State
from games.age_of_heroes.text.refusals_touched import Touch
from tabletop.core.data.messages import Refusal, RefusalFactory, SeatName
from tabletop.core.rules.questions import Ask

RULE: Final = "4.2"
COMPOSING: Final = ("market", "counter")


def at_market(state: State, ask: Ask[Any], touch: Touch) -> Refusal | None:
    """Return the reason, or None where the sentence of the question itself is the best answer."""
    if touch.card is not None and not touch.is_own_card:
        return None
    if touch.item is not None or touch.is_army or touch.on_table or touch.sort in ("unit", "card"):
        return no("not_traded", RULE)
    if ask.kind == "answer":
        return _at_answer(state, ask)
    if ask.kind not in COMPOSING or touch.goal.startswith("monument"):
        return None
    if touch.is_own_card:
        return no("card_to_panel", RULE)
    if touch.tribe is not None:
        return _of_tribe(state, ask, touch.tribe)
    return None


no: Final = RefusalFactory("age_of_heroes.why")


def _at_answer(state: State, ask: Ask[Any]) -> Refusal:
    trade = state.trade
    assert trade is not None, "an offer is answered"
    if can_accept(state, ask.seat, trade.offer):
        return no("not_an_answer", RULE)
    wanted = amounts_of(trade.offer.want)
    have = [min(count, 99) if wanted[kind] else 0 for kind, count in enumerate(state.hands[ask.seat])]
    return no("missing_cards", RULE, cards=amounts(wanted), have=amounts(have))


def _of_tribe(state: State, ask: Ask[Any], tribe: int) -> Refusal | None:
    if tribe == ask.seat:
        return no("own_offer", RULE)
    if state.trade is not None:
        return no("counter_to_author", RULE, who=SeatName(state.trade.offer.author))
    return no("not_at_market", RULE, who=SeatName(tribe)) if state.stances[tribe] == ABSENT else None
