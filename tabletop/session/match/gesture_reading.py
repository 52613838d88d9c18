"""The meaning of a gesture as an answer to a question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tabletop.core.data.messages import Message, Refusal, SeatName, msg
from tabletop.core.input.gestures import Drag, Gesture
from tabletop.core.input.interpret import Answer, Choices, Option, Reading, Refused, match_gesture, with_zone
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import CHANCE, Ask, Seat
from tabletop.core.table.table import ReadableTable
from tabletop.session.games.game_boundary import blamed
from tabletop.session.match.option_labels import OptionLabels


class Meaning(NamedTuple):
    """The meaning of a gesture: the text of its answer, or the reason why it is none and the clause of the rules."""

    text: Message
    rule: str = ""
    allowed: bool = True


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


def carried_on(match: Match[Any], seat: Seat, labels: OptionLabels, gesture: Gesture) -> Answer | None:
    """Return the answer to the next question of a seat that the pieces of its drag give already; else None.

    They do so where only one option takes them, wherever it puts them.
    """
    ask = next((one for one in match.pending if one.seat == seat), None)
    if ask is None or not isinstance(gesture, Drag):
        return None
    meant = [option for option in labels.options(match, ask) if set(gesture.pieces) & set(option.label.take)]
    return Answer(meant[0].option) if len(meant) == 1 else None


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
