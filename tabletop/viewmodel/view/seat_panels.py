"""The answers that people may give at the shared table of a game with secret hands: each seat has its own corner."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from typing import Any

from tabletop.core.data.messages import Message, Refusal
from tabletop.core.game.game import Game
from tabletop.core.input.interpret import Option
from tabletop.core.match.match import Match
from tabletop.core.rules.labels import Label
from tabletop.core.rules.questions import Ask, Seat
from tabletop.core.table.table import ReadableTable
from tabletop.session.match.option_labels import OptionLabels
from tabletop.viewmodel.view.view_state import SeatPanel


def corners(
    labels: OptionLabels, match: Match[Any], table: ReadableTable, computers: Container[Seat]
) -> tuple[SeatPanel, ...]:
    """Return a corner for each person who is asked; none if somebody must look at their hand to answer."""
    game = match.game
    if game.text.public_answers is None or not game.rules.secret_hands:
        return ()
    found = []
    for ask in match.pending:
        if ask.seat < 0:
            return ()
        if ask.seat in computers:
            continue
        answers = game.text.public_answers.answers(match.state, ask)
        if answers is None:
            return ()
        offers = tuple(Option(one.option, _in_sight(one.label, table)) for one in labels.options(match, ask, answers))
        found.append(SeatPanel(ask.seat, game.text.prompt(match.state, ask), offers))
    return tuple(found)


def _in_sight(label: Label, table: ReadableTable) -> Label:
    """Return a label without references to what lies in a hand."""
    take = tuple(name for name in label.take if name in table.pieces or name in table.zones)
    return replace(label, take=take, put=label.put if take or not label.take else None)


def standing(
    labels: OptionLabels, match: Match[Any], ask: Ask[Any], offers: tuple[Option, ...]
) -> tuple[tuple[Option, Message | None], ...]:
    """Return the buttons of a question in fixed places, for a player who sees their own hand.

    These are the buttons of its options and, in their places at the shared table, the buttons that this hand does not
    allow, each with the reason; then what the prompt names and is closed now. Empty if all are allowed.
    """
    hook, state = match.game.text.public_answers, match.state
    answers = hook.answers(state, ask) if hook is not None else None
    missing = [(place, one) for place, one in enumerate(answers or ()) if ask.refusal(one) is not None]
    closed = [(Option(None, label), why) for label, why in match.game.text.closed(state, ask)]
    if not missing and not closed:
        return ()
    found: list[tuple[Option, Message | None]]
    found = [(offer, None) for offer in offers if offer.label.button or not offer.label.take]
    for place, value in missing:
        refusal = ask.refusal(value)
        assert hook is not None
        assert refusal is not None
        why = hook.explain_illegal(state, ask, value, refusal).reason
        found.insert(place, (Option(value, labels.label(match, ask, value)), why))
    return (*found, *closed)


def explain_illegal(game: Game[Any], state: Any, ask: Ask[Any], value: Any, refusal: Refusal) -> Refusal:
    """Return a public explanation of why an answer at the shared table is not allowed."""
    hook = game.text.public_answers
    return refusal if hook is None else hook.explain_illegal(state, ask, value, refusal)
