"""The questions that need no look at a hand: they are answered at the shared table, without a curtain."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tabletop.core.data.messages import Refusal
from tabletop.core.input.gestures import Gesture
from tabletop.core.rules.questions import Ask


@dataclass(frozen=True, slots=True)
class PublicAnswers:
    """The part of a game's text that says which questions need no look at a hand; see `public_questions`."""

    answers: Callable[[Any, Ask[Any]], tuple[Any, ...] | None]
    """The answers that everybody may see to be possible, whatever the seat's hand holds.

    None when the hand must be looked at.
    """
    explain_illegal: Callable[[Any, Ask[Any], Any, Refusal], Refusal]
    """The reason why an answer in the open is not allowed after all: the reason in words that everybody may read."""
    is_sure: Callable[[Any, Ask[Any], Any], bool]
    """A test for whether everybody can tell from the open pieces that an answer is allowed, or that it is not.

    All others wait until the seat has looked at its hand, so that nobody learns by trying what a closed hand holds.
    """
    explain_gesture: Callable[[Any, Ask[Any], Gesture], Refusal | None]
    """The reason why a gesture at the shared table means nothing, judged by open pieces alone."""


def public_questions(*kinds: str) -> PublicAnswers:
    """Return the public answers of a game in which some kinds of questions have nothing to do with what is hidden.

    Everybody may know which answers to them are possible, and why others are not.
    """

    def refusal_as_it_is(state: Any, ask: Ask[Any], value: Any, refusal: Refusal) -> Refusal:
        return refusal

    return PublicAnswers(
        answers=lambda state, ask: tuple(ask.options) if ask.kind in kinds else None,
        explain_illegal=refusal_as_it_is,
        is_sure=lambda state, ask, value: ask.kind in kinds,
        explain_gesture=lambda state, ask, gesture: None,
    )
