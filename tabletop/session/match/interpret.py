"""What is asked now, and what a gesture means as an answer to it."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Any, NamedTuple

from tabletop.core.data.messages import Message, Refusal, SeatName, msg
from tabletop.core.game.game import Game
from tabletop.core.input.gestures import Gesture
from tabletop.core.input.interpret import Answer, Choices, Option, Reading, Refused, match_gesture, with_zone
from tabletop.core.rules.questions import CHANCE, Ask, Seat
from tabletop.core.table.table import ReadableTable
from tabletop.session.library.game_boundary import blamed
from tabletop.session.match.scenes import Prompt


class Meaning(NamedTuple):
    """What a gesture would come to: the text of the answer or why there is none, and the clause of a refusal."""

    text: Message
    rule: str = ""
    allowed: bool = True


def prompt_of(game: Game[Any], state: Any, ask: Ask[Any]) -> Prompt:
    """Return the question with its options in words."""
    if ask.seat == CHANCE:
        return Prompt(msg("core.throw", who=SeatName(ask.by), count=ask.count), ask, CHANCE, ())
    offers = tuple(Option(option, game.text.describe(state, ask, option)) for option in ask.options)
    return Prompt(game.text.prompt(state, ask), ask, ask.seat, offers, game.text.secret_prompt(state, ask))


def first_of(pending: Sequence[Ask[Any]], viewer: Seat | None, away: Container[Seat]) -> Ask[Any] | None:
    """The question to speak of: of several at once that of who is looking, else the first that is answered at the
    shared screen, else the first."""
    own = next((ask for ask in pending if ask.seat == viewer), None)
    here = (ask for ask in pending if ask.seat not in away)
    return own or next(here, pending[0] if pending else None)


def resting(game: Game[Any], state: Any, ask: Ask[Any] | None) -> Any:
    """The answer that is given for the asked seat, because it wants to be asked nothing at this window; else None."""
    if ask is None or ask.seat == CHANCE or game.rules.windows is None:
        return None
    return game.rules.windows.rest(state, ask)


def interpret_gesture(
    game: Game[Any],
    state: Any,
    prompt: Prompt | None,
    table: ReadableTable,
    gesture: Gesture,
    is_bot: Callable[[Seat], bool],
) -> Reading:
    """Return what a gesture at the shared screen means: an answer, several that fit, or why it is none."""
    if prompt is None:
        return Refused(Refusal(msg("core.over")))
    if prompt.seat == CHANCE:
        return Refused(Refusal(msg("core.throw_first", who=SeatName(prompt.ask.by))))
    if is_bot(prompt.seat):
        return Refused(Refusal(msg("core.bot_thinks", who=SeatName(prompt.seat))))
    gesture = with_zone(gesture, table)
    value = game.text.interpret(state, prompt.ask, gesture)
    if value is not None:
        return Answer(value)
    reading = match_gesture(gesture, prompt.offers, table)
    if isinstance(reading, Refused):
        why = game.text.explain_illegal(state, prompt.ask, gesture)
        return Refused(why) if why is not None else reading
    return reading


def explained(game: Game[Any], state: Any, prompt: Prompt | None, table: ReadableTable, gesture: Gesture) -> Meaning:
    """Return what a gesture would mean, without doing it; where the game cannot say, which line of it broke."""
    try:
        return _explained(game, state, prompt, table, gesture)
    except BaseException as error:
        if (broken := blamed(error, game)) is None:
            raise
        return not_now(broken.reason)


def _explained(game: Game[Any], state: Any, prompt: Prompt | None, table: ReadableTable, gesture: Gesture) -> Meaning:
    if prompt is None or prompt.seat == CHANCE:
        return not_now(msg("core.over") if prompt is None else msg("core.throw_first", who=SeatName(prompt.ask.by)))
    reading = match_gesture(gesture, prompt.offers, table)
    if isinstance(reading, Answer):
        return Meaning(game.text.describe(state, prompt.ask, reading.value).text)
    if isinstance(reading, Choices):
        return Meaning(msg("core.choices", options=tuple(offer.label.text for offer in reading.offers[:6])))
    refusal = game.text.explain_illegal(state, prompt.ask, with_zone(gesture, table)) or reading.refusal
    return Meaning(refusal.reason, refusal.rule, allowed=False)


def not_now(reason: Message) -> Meaning:
    """Nothing can be done at the table now, whatever the gesture."""
    return Meaning(reason, allowed=False)
