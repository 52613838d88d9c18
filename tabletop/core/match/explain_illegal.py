"""Explain why a value is no answer, with the reason a gesture would get, for scripts and computer players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, Final

from tabletop.core.data.messages import Refusal, quoted
from tabletop.core.data.strict import is_valid_answer
from tabletop.core.game.game import Game
from tabletop.core.input.gestures import Click, Drag, Gesture
from tabletop.core.rules.flicks import no_flick
from tabletop.core.rules.labels import Label
from tabletop.core.rules.questions import CHANCE, Ask
from tabletop.core.table.projection import ZoneContents

MOST_OPTIONS: Final = 8
"""The number of options that an error lists."""


def not_an_answer(ask: Ask[Any], value: Any) -> str:
    """Return a sentence for programmers: that a value is no answer to a question, and why or what the options are."""
    return f"{shown(value)} is no answer to {ask.kind!r}; {fault_of(ask, value)}"


def fault_of(ask: Ask[Any], value: Any) -> str:
    """Return a clause that says what is wrong with an answer to a question of `flick`; else what the options are."""
    return no_flick(ask, value) or options_of(ask)


def options_of(ask: Ask[Any]) -> str:
    """Return a clause that lists the first options of a question, or says who answers it instead of a player."""
    if ask.seat == CHANCE:
        return 'chance answers it: begin the match with chance=SeededChance("1"), or answer for the seat CHANCE'
    count = len(ask.options)
    if not count:
        return "it is an open question, whose answers the game judges"
    first = ", ".join(map(shown, islice(ask.options, MOST_OPTIONS)))
    more = f" and {count - MOST_OPTIONS} more" if count > MOST_OPTIONS else ""
    judged = ", and what the game allows" if ask.check is not None else ""
    return f"the {'option is' if count == 1 else 'options are'} {first}{more}{judged}"


def shown(value: Any) -> str:
    """Return a value as it is written in code, in one short line; its type if it cannot be written."""
    try:
        return quoted(repr(value))
    except Exception:
        return f"a {type(value).__name__}"


def explain_illegal(game: Game[Any], state: Any, ask: Ask[Any], value: Any) -> Refusal | None:
    """Return the sentence and the clause for a value that is not offered; None where the rules have nothing to say.

    A value that is built like the options stands for a gesture, and that gesture is judged by the game. A value that
    differs from an option only in its types, or not at all as a gesture, has no reason in the rules.
    """
    try:
        if not is_valid_answer(value) or value in ask.options or _build(value) not in map(_build, ask.options):
            return None
        label = game.text.describe(state, ask, value)
        offered = [game.text.describe(state, ask, option) for option in ask.options]
        if any(_motion(one) == _motion(label) for one in offered):
            return None
        gesture = gesture_of(label, game.table.project(state, ask.seat)) or _of_parts(label, offered)
        return None if gesture is None else game.text.explain_illegal(state, ask, gesture)
    except Exception:  # a value that only looks like an option: nobody can say what it would mean
        return None


def gesture_of(label: Label, wants: Mapping[str, ZoneContents]) -> Gesture | None:
    """Return the gesture for an option of this label on a table that shows `wants`.

    None for a bare button, and for a piece that the table does not show: no hand can take it.
    """
    if not label.take:
        return None if label.put is None else Click(label.put)
    if label.put is None:
        return Click(label.take[0])
    first = label.take[0]
    if first in wants:
        return Drag(_choose_subset(wants[first], label.count), first, label.put)
    home = next((zone for zone, want in wants.items() if any(item.piece == first for item in want.unique)), None)
    return None if home is None else Drag(label.take[: label.count], home, label.put)


def _of_parts(label: Label, offered: Sequence[Label]) -> Gesture | None:
    """Return a click on a kind of piece that `label` is composed of: one that no option holds, or else the first."""
    kinds = [kind for kind, _ in label.parts]
    held = {kind for one in offered for kind, _ in one.parts}
    return Click(next((kind for kind in kinds if kind not in held), kinds[0])) if kinds else None


def _choose_subset(want: ZoneContents, count: int) -> tuple[str, ...]:
    """Return `count` pieces of a zone; one more than there are where there are too few."""
    for kind, there in want.fungible.items():
        if there:
            return tuple(f"{kind}-{number}" for number in range(min(count, there + 1)))
    return tuple(item.piece for item in want.unique[:count])


def _motion(label: Label) -> tuple[Any, ...]:
    return label.take, label.put, label.count, label.button, label.parts


def _build(value: Any) -> Any:
    """Return the types inside a value, in its own shape."""
    return tuple(map(_build, value)) if type(value) is tuple else type(value)
