"""Reasons why cards, tokens, seals and other things cannot be used as intended (6, 7, 8, 12, 13)."""

from __future__ import annotations

from collections.abc import Callable
from string import digits
from typing import Any, Final, NamedTuple, TypeAlias

from games.eve_conquests.rules.calendar import months_of, token_choices
from games.eve_conquests.rules.cards.base import ANY_TIME, PLAN_START, own_turn
from games.eve_conquests.rules.facts import CARDS, MONTHS, MOST_TOKENS, PLANS, PROJECTS, YEAR
from games.eve_conquests.rules.hands import deck_of
from games.eve_conquests.rules.names import card_name, month_name, plan_name
from games.eve_conquests.rules.state import MOMENTS, State
from games.eve_conquests.rules.turn import plan_is_forced
from tabletop.core.data.messages import Refusal, RefusalFactory, SeatName, msg
from tabletop.core.rules.questions import Ask

CLAUSES: Final = {
    "empire": "4",
    "flip": "12",
    "headquarters": "5.1",
    "starting_unit": "5.2",
    "starting_outpost": "5.3",
    "starting_seal": "5.4",
    "seal": "6",
    "start_plan": "7.4",
    "move_count": "11",
    "move_on": "11",
    "jump": "11",
    "combat_before_dice": "15.2",
    "combat_after_roll": "15.6",
    "combat_after_losses": "15.9",
    "dice": "15.5",
    "question": "15.5",
    "tactics": "15.7",
    "retreat_count": "15.7",
    "token_loss": "15.10",
    "theft": "15.10",
    "invasion": "15.10",
}
"""The clause that each question comes from; all others come from cards (13)."""


no: Final = RefusalFactory("eve_conquests.no")


def not_asked(kind: str) -> Refusal:
    """Return the refusal when the question is about other things than the one touched."""
    if kind in MOMENTS or kind == "interrupt":
        return no("only_cards", CLAUSES.get(kind, "13"))
    if kind in ("dice", "question"):
        return no(f"battle_{kind}", "15.5")
    return no("wrong_time", CLAUSES.get(kind, "13"))


class Thing(NamedTuple):
    """The thing that a piece or a zone represents by its id: a word, the seat in it (-1 for none), and the rest."""

    word: str
    seat: int
    rest: str


def thing_of(target: str) -> Thing:
    """Return the thing that an id names: "plan0/logistics", "project-12", "seal-1-production", "hand2"."""
    word, _, rest = target.partition("/" if "/" in target else "-")
    name = word.rstrip(digits)
    return Thing(name, int(word.removeprefix(name) or -1), rest)


About: TypeAlias = "Callable[[State, Ask[Any], Thing, str], Refusal | None]"
"""Function for why nothing is done with a thing; None where it depends on the place."""
OF_SEATS: Final = frozenset(("supply", "reserve", "plan", "level", "seals", "held", "kept", "won"))
"""Zones of a seat; their contents belong to that seat."""


def why_not_thing(state: State, ask: Ask[Any], target: str, goal: str) -> Refusal | None:
    """Return the reason for a card, token, seal or marker touched (`target`, or its place) or dragged to `goal`.

    None when the gesture is about something else.
    """
    thing = thing_of(target)
    if thing.word in OF_SEATS and thing.seat not in (-1, ask.seat):
        return no("not_yours", "3", who=SeatName(thing.seat))
    about = _ABOUT.get(thing.word)
    return about(state, ask, thing, goal) if about is not None else None


def _plain(word: str, clause: str) -> About:
    return lambda state, ask, thing, goal: no(word, clause)


def _region_card(state: State, ask: Ask[Any], thing: Thing, goal: str) -> Refusal | None:
    """Return the refusal of region cards and markers, or None in a turn or where squares are chosen.

    There it depends on the question.
    """
    return None if ask.kind in PLANS or ask.kind in ("flip", "card_square") else no("card_stays", "12")


# -- cards --------------------------------------------------------------------
def _card(state: State, ask: Ask[Any], thing: Thing, goal: str) -> Refusal:
    seat = ask.seat
    card = int(thing.rest) if thing.word == "project" and thing.rest.isdigit() else -1
    for owner, held in enumerate(state.held):
        if card in held:
            return not_asked(ask.kind) if owner == seat else no("held_by", "13", who=SeatName(owner))
    if any(card in pile for pile in state.discards):
        return no("discarded", "13")
    if (thing.word, thing.seat) == ("hand", seat):
        return no("own_hand", "13")
    if card not in state.hands[seat]:
        return no("not_your_card", "13")
    if thing_of(goal).word == "discard":
        return _discard(state, ask, card)
    kind = PROJECTS[card]
    resource = CARDS[kind].resource
    if CARDS[kind].timing not in _timings(state, ask):
        timing = msg(f"eve_conquests.timing.{CARDS[kind].timing}.text")
        return no("wrong_time_card", "13", card=card_name(kind), timing=timing)
    if resource >= 0 and not state.reserve[seat * 3 + resource]:
        return no("no_token", "13", plan=plan_name(resource), card=card_name(kind))
    if ("play", kind) in ask.options:
        return no("card_place", "13", card=card_name(kind))
    return no("card_idle", "13", card=card_name(kind))


def _timings(state: State, ask: Ask[Any]) -> frozenset[str]:
    """Return the timings of the cards that the question is for."""
    if ask.kind in PLANS:
        return own_turn(state.plan) | (PLAN_START if plan_is_forced(state, ask.seat) else frozenset())
    if ask.kind == "start_plan":
        return PLAN_START
    return ANY_TIME if ask.kind == "interrupt" else frozenset((ask.kind,))


def _discard(state: State, ask: Ask[Any], card: int) -> Refusal:
    """Return why a card is not discarded: only for an action of the running turn, before the first action (7.2)."""
    if ask.kind not in PLANS or not state.fresh:
        return no("discard_late", "7.2")
    if deck_of(card) != state.plan:
        return no("discard_deck", "7.2", plan=plan_name(state.plan))
    return no("discard_pile", "7.2", plan=plan_name(state.plan))


# -- tokens and seals --------------------------------------------------------------------
def _token(state: State, ask: Ask[Any], thing: Thing, goal: str) -> Refusal:
    """Return why tokens do not move: only between a plan and the reserve, and only when that plan starts (7.4)."""
    name = thing.rest.partition("/")[0]
    plan = PLANS.index(name) if name in PLANS else -1
    if ask.kind == "start_plan" and plan != state.plan:
        return no("token_type", "7.4", plan=plan_name(state.plan))
    if ask.kind in ("start_plan", "starting_seal") and thing.word in ("plan", "level"):
        if ask.kind == "starting_seal" and all(one != name for one, _ in ask.options):
            return no("seal_placed", "5.4", plan=plan_name(plan))
        most = token_choices(state, ask.seat, plan)[-1]
        if most < MOST_TOKENS:
            return no("level_tokens", "7.4", plan=plan_name(plan), level=most + 1, count=most)
    if ask.kind == "start_plan":
        return no("token_plan", "7.4", plan=plan_name(state.plan))
    if ask.kind == "starting_seal":
        return no("token_seal", "5.4")
    return no("token", "7.4")


def _seal(state: State, ask: Ask[Any], thing: Thing, goal: str) -> Refusal:
    """Return the refusal of moving a seal: its possible places, or the reason why none moves now (5.4, 6, 7.5).

    Months and the place of seals do not mean a particular seal.
    """
    seat = ask.seat
    owner, _, plan = thing.rest.partition("-") if thing.word == "seal" else ("", "", "")
    if owner and int(owner) != seat:
        return no("not_your_seal", "6", who=SeatName(int(owner)))
    if ask.kind == "start_plan" and plan in ("", PLANS[state.plan]):
        counts = [months_of(state, state.plan, one[1], one[2]) for one in ask.options if one[0] == "start"]
        return no("seal_months", "7.5", plan=plan_name(state.plan), months=_months(state, counts))
    if ask.kind == "starting_seal" and (not plan or any(one[0] == plan for one in ask.options)):
        counts = [MONTHS[PLANS.index(one)][tokens] for one, tokens in ask.options if plan in ("", one)]
        return no("starting_months", "5.4", months=_months(state, counts))
    if ask.kind == "seal":
        return no("seal_later", "6")
    return no("seal", "7.5")


def _months(state: State, counts: list[int]) -> tuple[Any, ...]:
    return tuple(month_name((state.month + min(count, YEAR - 1)) % YEAR) for count in sorted(set(counts)))


_ABOUT: Final[dict[str, About]] = {
    "project": _card,
    "hand": _card,
    "kept": lambda state, ask, thing, goal: not_asked(ask.kind),
    "reserve": _token,
    "plan": _token,
    "level": _token,
    "seal": _seal,
    "seals": _seal,
    "month": _seal,
    "card": _region_card,
    "marker": _region_card,
    "discard": _plain("discarded", "13"),
    "wheel": _plain("wheel", "6"),
    "eve_marker": _plain("track", "14"),
    "score": _plain("track", "14"),
    "track": _plain("track", "14"),
    "won": _plain("won", "12"),
}
"""The refusal of a thing, by its word."""
