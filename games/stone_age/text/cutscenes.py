"""The moments of the game that are shown over the table: the feeding of the people of one seat."""

from __future__ import annotations

from games.stone_age.rules.facts import HUNGER, RESOURCES
from games.stone_age.rules.state import State
from games.stone_age.table.pieces import FOOD_VALUES
from games.stone_age.text.log_text import describe_event
from tabletop.core.game.cutscenes import Cutscene, Feeding, Portion
from tabletop.core.rules.questions import Event

FOOD = f"food_{min(FOOD_VALUES)}"
"""The kind of the smallest food token."""


def cutscene(state: State, event: Event) -> Cutscene | None:
    """Return the cutscene of an event, in the words of the log."""
    if event.kind not in ("fed", "fed_with", "starved"):
        return None
    text = describe_event(state, event, None)
    if text is None:
        return None
    facts = dict(event.facts)
    seat, missing = facts["seat"], facts.get("missing", 0)
    people = state.people[seat]
    grown = min(people, state.agriculture[seat])
    portions = [Portion("", grown), Portion(FOOD, people - grown - missing)]
    portions += [Portion(kind, count) for kind, count in zip(RESOURCES, facts.get("payment", ()), strict=False)]
    hungry = missing if event.kind == "starved" else 0
    return Feeding(seat, f"person_{seat}", people, tuple(portions), hungry, text, HUNGER if hungry else 0)
