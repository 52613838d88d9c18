"""Why a gesture means nothing on the market (rules 4.2)."""

from __future__ import annotations

from typing import Any, Final

from games.age_of_heroes.composing import can_accept, draft_of, most_asked
from games.age_of_heroes.facts import COUNTS, KINDS
from games.age_of_heroes.offers import amounts_of
from games.age_of_heroes.refusals_touch import Touch
from games.age_of_heroes.state import ABSENT, State
from games.age_of_heroes.terms import amounts, card_name
from tabletop.core.ask import Ask
from tabletop.core.words import Reasons, Refusal, Who

RULE: Final = "4.2"
GIVE: Final = ("offer_give", "counter_give")
COMPOSING: Final = ("market", "counter")


def at_market(state: State, ask: Ask[Any], touch: Touch) -> Refusal | None:
    """The reason, or None where the sentence of the question itself is the best answer."""
    if touch.card is not None and not touch.is_own_card:
        return None
    if touch.item is not None or touch.is_army or touch.on_table or touch.sort in ("unit", "card"):
        return no("not_traded", RULE)
    if ask.kind == "answer":
        return _at_answer(state, ask)
    if ask.kind not in COMPOSING or touch.goal.startswith("monument"):
        return None
    if touch.ware is not None:
        return _of_ware(state, ask, touch)
    if touch.is_own_card:
        return _of_card(state, ask, touch)
    if touch.tribe is not None:
        return _of_tribe(state, ask, touch.tribe)
    return None


no: Final = Reasons("age_of_heroes.why")


def _at_answer(state: State, ask: Ask[Any]) -> Refusal:
    trade = state.trade
    assert trade is not None, "an offer is answered"
    if can_accept(state, ask.seat, trade.offer):
        return no("not_an_answer", RULE)
    wanted = amounts_of(trade.offer.want)
    have = [min(count, 99) if wanted[kind] else 0 for kind, count in enumerate(state.hands[ask.seat])]
    return no("missing_cards", RULE, cards=amounts(wanted), have=amounts(have))


def _of_ware(state: State, ask: Ask[Any], touch: Touch) -> Refusal:
    assert touch.ware is not None, "a ware was touched"
    if touch.goal in GIVE:
        held = state.hands[ask.seat][touch.ware]
        return no("give_from_hand" if held else "not_held", RULE, held=held, card=card_name(KINDS[touch.ware]))
    draft = draft_of(state, ask.seat)
    most = most_asked(state, ask.seat, draft.to)
    if not most:
        return no("nobody_holds", RULE)
    if len(draft.want) >= most:
        return no("hand_small", RULE, most=most)
    name = KINDS[touch.ware]
    if (draft.give + draft.want).count(name) >= COUNTS[touch.ware]:
        return no("too_many", RULE, card=card_name(name), count=COUNTS[touch.ware])
    return no("click_ware", RULE)


def _of_card(state: State, ask: Ask[Any], touch: Touch) -> Refusal:
    """A card of the hand that was dragged to what it is not offered for."""
    assert touch.card is not None, "a card was touched"
    name = KINDS[touch.card]
    if touch.goal == f"ware-{name}":
        return no("same_ware", RULE)
    draft, held = draft_of(state, ask.seat), state.hands[ask.seat][touch.card]
    if draft.give.count(name) >= held:
        return no("all_given", RULE, held=held, card=card_name(name))
    if (draft.give + draft.want).count(name) >= COUNTS[touch.card]:
        return no("too_many", RULE, card=card_name(name), count=COUNTS[touch.card])
    return no("card_to_ware", RULE)


def _of_tribe(state: State, ask: Ask[Any], tribe: int) -> Refusal | None:
    if tribe == ask.seat:
        return no("own_offer", RULE)
    if state.trade is not None:
        return no("counter_to_author", RULE, who=Who(state.trade.offer.author))
    return no("not_at_market", RULE, who=Who(tribe)) if state.stances[tribe] == ABSENT else None
