"""Labels of the options in questions that a card asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.eve_conquests.rules.facts import IDS, INDEX, PROJECTS, REGIONS
from games.eve_conquests.rules.names import card_name, named_plan, named_region, seal_name
from games.eve_conquests.rules.state import State
from games.eve_conquests.table.layout import agent_id
from games.eve_conquests.table.projection import seal_id
from tabletop.core.data.messages import SeatName, msg
from tabletop.core.rules.labels import Label
from tabletop.core.rules.questions import Ask


def _card_region(state: State, ask: Ask[Any], option: str) -> Label:
    text = msg("eve_conquests.option.card_region", card=card_name(ask.context[0]), region=named_region(option))
    return Label(text, put=f"region/{option}")


def _card_claim(state: State, ask: Ask[Any], option: str) -> Label:
    text = msg("eve_conquests.option.claim_one", region=named_region(option), points=REGIONS[INDEX[option]].worth)
    return Label(text, take=claim_refs(state, option))


def _card_agent(state: State, ask: Ask[Any], option: tuple[str, int]) -> Label:
    name, owner = option
    text = msg("eve_conquests.option.card_agent", who=SeatName(owner), region=named_region(name))
    return Label(text, take=(agent_id(owner, INDEX[name]),), put=f"region/{name}")


def _card_exchange(state: State, ask: Ask[Any], option: tuple[int, int]) -> Label:
    tops = [IDS[state.piles[square][-1]] for square in option]
    text = msg("eve_conquests.option.card_exchange", one=named_region(tops[0]), other=named_region(tops[1]))
    return Label(text, take=tuple(f"card-{name}" for name in tops))


def _card_seal(state: State, ask: Ask[Any], option: int) -> Label:
    text = msg("eve_conquests.option.card_seal", card=card_name(ask.context[0]), seal=seal_name(option))
    return Label(text, take=(seal_id(option),))


def _card_seals(state: State, ask: Ask[Any], option: tuple[int, int]) -> Label:
    text = msg("eve_conquests.option.card_seals", one=seal_name(option[0]), other=seal_name(option[1]))
    return Label(text, take=tuple(seal_id(seal) for seal in option))


def _card_player(state: State, ask: Ask[Any], option: int) -> Label:
    text = msg("eve_conquests.option.card_player", card=card_name(ask.context[0]), who=SeatName(option))
    return Label(text, put=f"hand{option}", button="plain")


def _card_deck(state: State, ask: Ask[Any], option: str) -> Label:
    return Label(msg("eve_conquests.option.draw", plan=named_plan(option)), put=f"deck/{option}")


CARD_KINDS_ASKED: Final[dict[str, Callable[[State, Ask[Any], Any], Label]]] = {
    "card_region": _card_region,
    "card_station": _card_region,
    "card_claim": _card_claim,
    "card_agent": _card_agent,
    "card_exchange": _card_exchange,
    "card_seal": _card_seal,
    "card_seals": _card_seals,
    "card_player": _card_player,
    "card_deck": _card_deck,
}
"""Labels of the questions that only cards ask, by kind."""


def claim_refs(state: State, name: str) -> tuple[str, ...]:
    return f"card-{name}", f"region/{name}", f"marker-{state.markers[INDEX[name]]}"


def cards_of(cards: list[int], kind: str) -> tuple[str, ...]:
    return tuple(f"project-{card}" for card in cards if PROJECTS[card] == kind)
