"""Reasons for gestures that mean nothing at the shared table with closed hands: none depends on a hand."""

from __future__ import annotations

from typing import Any, Final

from games.age_of_heroes.rules.state import State
from games.age_of_heroes.text.refusals import FALLBACK, explain_illegal, no
from games.age_of_heroes.text.refusals_market import COMPOSING
from tabletop.core.data.messages import Refusal
from tabletop.core.input.gestures import Gesture
from tabletop.core.rules.questions import Ask

SAME_FOR_ALL: Final = ("tribe", "opening", "earthquake", "volcano", "consent")
"""Questions whose options everybody may see."""


def explain_public(state: State, ask: Ask[Any], gesture: Gesture) -> Refusal | None:
    """Return the reason for a gesture that answers nothing, by open information alone."""
    if ask.kind in (*SAME_FOR_ALL, *COMPOSING):
        return explain_illegal(state, ask, gesture)
    word, rule = FALLBACK[ask.kind]
    return no(word, rule)
