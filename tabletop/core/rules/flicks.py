"""The question which disc is flicked and how, for steps that ask nothing else with it.

The window, pages, computer players and the log know this question, so a game needs no more words for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from physics import constants
from physics.scene import Shot, micro, turn
from tabletop.core.data.messages import Refusal, msg
from tabletop.core.input.gestures import Flick, Gesture
from tabletop.core.rules.questions import Ask, Script, Seat
from tabletop.core.rules.questions import flight as flight

if TYPE_CHECKING:
    from tabletop.core.game.bots import Rng

FLICK: Final = "flick"
"""The first part of the answer, and of the context of the question."""
MAX_ANGLE: Final = 314_159
MAX_SPEED: Final = round(constants.MAX_SPEED * 1e3)
MAX_OFFSET: Final = round(constants.MAX_OFFSET * 1e3)
"""The limits of a shot in the units of `Shot.to_json`: 1e-5 rad, mm/s, thousandths of the radius."""
SLOWEST, FASTEST = 300, 1800
"""The speeds (mm/s) of random flicks: slower ones hardly move, faster ones leave most boards."""


def flick(seat: Seat, kind: str, discs: Sequence[str]) -> Script[Shot]:
    """Ask a seat to flick one of some discs of a scene, and return the shot; `flight` lets it fly.

    The answer is ("flick", disc, angle, speed, offset), with the numbers of `Shot.to_json`. Raises ValueError where
    there is no disc to flick: nobody could answer; TypeError for anything but ids.
    """
    if isinstance(discs, str) or not all(isinstance(disc, str) for disc in discs):
        raise TypeError(
            f"the question {kind!r} needs the ids of its discs, such as ('disc',), and was given {discs!r:.60}"
        )
    if not discs:
        raise ValueError(f"the question {kind!r} names no disc that may be flicked")
    return shot_of((yield Ask(seat, kind, check=partial(_refusal, tuple(discs)), context=(FLICK, tuple(discs)))))


def answer_of(shot: Shot) -> tuple[str, str, int, int, int]:
    """Return the answer that means a shot: ("flick", disc, angle, speed, offset); `shot_of` is the reverse.

    The numbers are whole: hundred-thousandths of a radian, mm/s, thousandths of the radius.
    """
    return FLICK, shot.disc, turn(shot.angle), micro(shot.speed) // 1000, round(shot.offset * 1e3)


def shot_of(answer: Any) -> Shot:
    """Return the shot that an answer means, in radians and m/s. Raises ValueError for any other value."""
    found = flick_in(answer)
    if found is None:
        raise ValueError(f"{answer!r:.60} is no answer to a question of `flick`")
    return Shot(found.piece, found.angle / 1e5, found.speed / 1e3, found.offset / 1e3)


def flickable(ask: Ask[Any]) -> tuple[str, ...]:
    """Return the discs that a question of `flick` allows; none for any other question."""
    match ask.context:
        case ("flick", tuple(discs)) if ask.check is not None:
            return discs
    return ()


def no_flick(ask: Ask[Any], value: Any) -> str:
    """Return why a value is no answer to a question of `flick`, in words for programmers; "" for other questions."""
    discs = flickable(ask)
    if not discs:
        return ""
    if isinstance(value, Shot):
        return f"a shot is answered as `answer_of(shot)`{f', and {value.excess}' if value.excess else ''}"
    found = flick_in(value)
    if found is None:
        return "a flick is answered as `answer_of(Shot(disc, angle, speed))`"
    if found.piece not in discs:
        return f"{found.piece!r} cannot be flicked now, but {', '.join(discs)}"
    if abs(found.angle) > MAX_ANGLE:
        return f"an angle has at most {MAX_ANGLE} hundred-thousandths of a radian, not {found.angle}"
    try:
        return shot_of(value).excess
    except ValueError as error:
        return str(error)


def no_sampler(ask: Ask[Any]) -> LookupError:
    """Return the error of a game that cannot sample the answers to an open question."""
    missing = "players.random_answer"
    if flickable(ask):
        missing = "GameTable(flicking=flicking_on(...))"
    return LookupError(f"the game has no sampler for the open question {ask.kind!r}: it needs {missing}")


def flick_in(value: Any) -> Flick | None:
    """Return the flick in an answer to a question of `flick`; None for any other answer."""
    match value:
        case ("flick", str(disc), int(angle), int(speed), int(offset)):
            return Flick(disc, angle, speed, offset)
    return None


def meant_flick(state: Any, ask: Ask[Any], gesture: Gesture) -> Any:
    """Return the answer that a gesture means, allowed or not, where the question is one of `flick`; else None."""
    if isinstance(gesture, Flick) and flickable(ask):
        return FLICK, gesture.piece, gesture.angle, gesture.speed, gesture.offset
    return None


def random_flick(state: Any, ask: Ask[Any], rng: Rng) -> Any:
    """Return a random answer: a flick of any of the discs in any direction, or one of the options of another question.

    Raises ValueError for another open question: the game needs a `players.random_answer` of its own.
    """
    discs = flickable(ask)
    if discs:
        disc, angle = discs[rng.below(len(discs))], rng.below(2 * MAX_ANGLE + 1) - MAX_ANGLE
        offset = rng.below(2 * MAX_OFFSET + 1) - MAX_OFFSET
        return FLICK, disc, angle, SLOWEST + rng.below(FASTEST - SLOWEST + 1), offset
    if not ask.options:
        raise ValueError(f"the open question {ask.kind!r} needs players.random_answer")
    return ask.options[rng.below(len(ask.options))]


def _refusal(discs: tuple[str, ...], value: Any) -> Refusal | None:
    found = flick_in(value)
    if found is None or any(type(number) is not int for number in (found.angle, found.speed, found.offset)):
        return Refusal(msg("core.flick.no_shot"))
    if found.piece not in discs:
        return Refusal(msg("core.flick.no_disc"))
    if abs(found.angle) > MAX_ANGLE or abs(found.offset) > MAX_OFFSET:
        return Refusal(msg("core.flick.no_shot"))
    return None if 0 < found.speed <= MAX_SPEED else Refusal(msg("core.flick.no_speed", most=MAX_SPEED // 1000))
