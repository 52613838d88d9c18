"""The present question, and the meaning of a gesture as an answer to it."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Any, NamedTuple

from tabletop.core.data.messages import Message, Refusal, SeatName, msg
from tabletop.core.game.game import Game
from tabletop.core.input.gestures import Gesture
from tabletop.core.input.interpret import Answer, Choices, Option, Reading, Refused, match_gesture, with_zone
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import CHANCE, Ask, Seat
from tabletop.core.table.table import ReadableTable
from tabletop.session.library.game_boundary import blamed
from tabletop.session.match.option_labels import OptionLabels
from tabletop.session.match.scenes import Prompt


class Meaning(NamedTuple):
    """The meaning of a gesture: the text of its answer, or the reason why it is none and the clause of the rules."""

    text: Message
    rule: str = ""
    allowed: bool = True


def prompt_of(match: Match[Any], ask: Ask[Any], labels: OptionLabels) -> Prompt:
    """Return the prompt for a question, with labels for its options."""
    if ask.seat == CHANCE:
        return Prompt(msg("core.throw", who=SeatName(ask.by), count=ask.count), ask, CHANCE, ())
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


def unanswerable(ask: Ask[Any] | None) -> Message | None:
    """Return the reason why no gesture can be an answer: the match is over, or dice must be thrown first; else None."""
    if ask is None:
        return msg("core.over")
    return msg("core.throw_first", who=SeatName(ask.by)) if ask.seat == CHANCE else None


def read_gesture(
    match: Match[Any],
    ask: Ask[Any] | None,
    labels: OptionLabels,
    gesture: Gesture,
    table: ReadableTable,
    is_bot: Callable[[Seat], bool],
) -> Reading:
    """Interpret a gesture of a person at the shared screen; see `interpret_gesture`."""
    why = unanswerable(ask)
    if ask is None or why is not None:
        return Refused(Refusal(why or msg("core.over")))
    if is_bot(ask.seat):
        return Refused(Refusal(msg("core.bot_thinks", who=SeatName(ask.seat))))
    return interpret_gesture(match, ask, labels.options(match, ask), gesture, table)


def interpret_gesture(
    match: Match[Any], ask: Ask[Any], options: Sequence[Option], gesture: Gesture, table: ReadableTable
) -> Reading:
    """Interpret a gesture as an answer to a question: return the answer, several options that fit, or a refusal."""
    text, state = match.game.text, match.state
    gesture = with_zone(gesture, table)
    value = text.interpret(state, ask, gesture)
    if value is not None:
        return Answer(value)
    reading = match_gesture(gesture, options, table)
    if isinstance(reading, Refused):
        why = text.explain_illegal(state, ask, gesture)
        return Refused(why) if why is not None else reading
    return reading


def explained(
    match: Match[Any], ask: Ask[Any] | None, labels: OptionLabels, gesture: Gesture, table: ReadableTable
) -> Meaning:
    """Return the meaning of a gesture without doing it. If the game's code breaks, the meaning names the line."""
    try:
        return _explained(match, ask, labels, gesture, table)
    except BaseException as error:
        if (broken := blamed(error, match.game)) is None:
            raise
        return not_now(broken.reason)


def _explained(
    match: Match[Any], ask: Ask[Any] | None, labels: OptionLabels, gesture: Gesture, table: ReadableTable
) -> Meaning:
    why = unanswerable(ask)
    if ask is None or why is not None:
        return not_now(why or msg("core.over"))
    reading = match_gesture(gesture, labels.options(match, ask), table)
    if isinstance(reading, Answer):
        return Meaning(labels.label(match, ask, reading.value).text)
    if isinstance(reading, Choices):
        return Meaning(msg("core.choices", options=tuple(offer.label.text for offer in reading.offers[:6])))
    refusal = match.game.text.explain_illegal(match.state, ask, with_zone(gesture, table)) or reading.refusal
    return Meaning(refusal.reason, refusal.rule, allowed=False)


def not_now(reason: Message) -> Meaning:
    """Return the meaning of any gesture while nothing can be done at the table."""
    return Meaning(reason, allowed=False)
