"""The question that is asked first, and its prompt: the question with its options in words."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import CHANCE, Ask, Seat
from tabletop.session.match.option_labels import OptionLabels
from tabletop.session.match.scenes import Prompt


def prompt_of(match: Match[Any], ask: Ask[Any], labels: OptionLabels) -> Prompt:
    """Return the prompt for a question, with labels for its options."""
    if ask.seat == CHANCE:
        return Prompt(match.game.text.throw_prompt(ask), ask, CHANCE, ())
    text, state = match.game.text, match.state
    return Prompt(text.prompt(state, ask), ask, ask.seat, labels.options(match, ask), text.secret_prompt(state, ask))


def first_of(pending: Sequence[Ask[Any]], viewer: Seat | None, away: Container[Seat]) -> Ask[Any] | None:
    """Return the pending question to show first, or None.

    If there are several, it is that of the viewer, else the first one that is answered at the shared screen, else the
    first one.
    """
    here = None
    for ask in pending:
        if ask.seat == viewer:
            return ask
        if here is None and ask.seat not in away:
            here = ask
    return here or (pending[0] if pending else None)


def resting(game: Game[Any], state: Any, ask: Ask[Any] | None) -> Any:
    """Return the automatic answer of a seat that has chosen not to be asked in this reaction window, or None."""
    if ask is None or ask.seat == CHANCE or game.rules.windows is None:
        return None
    return game.rules.windows.rest(state, ask)


def idle(game: Game[Any], state: Any, ask: Ask[Any] | None) -> Any:
    """Return the answer to a question that is put for the sake of secrecy alone, or None."""
    if ask is None or ask.seat == CHANCE or game.rules.windows is None:
        return None
    return game.rules.windows.idle(state, ask)
