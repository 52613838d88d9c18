"""The log of a free table, its refusals and its views tell nothing about hidden pieces.

Two tables that differ only in hidden pieces are played alike; their texts and views must be alike too, until a piece is
turned face up. `tests.leaks` does the same for matches.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from tabletop.core.rules.questions import Seat
from tabletop.sandbox import journal_text as telling
from tabletop.sandbox.action_types import actions, drawing_actions
from tabletop.sandbox.model.changes import ChangeKind, SetDrawing
from tabletop.sandbox.model.drawings import Caption
from tabletop.sandbox.model.seat_view import is_drawing_hidden, is_hidden
from tabletop.sandbox.model.zones import hand
from tabletop.sandbox.session import ActionDone, ActionRefused, SandboxSession
from tests.sandbox.hands import Hands, table_of_everything

FOLLOWED = 20
"""The number of actions for which two tables are followed."""
UNDONE = 0.15
"""The share of them that is undone."""


def exchange(made: SandboxSession, viewer: Seat | None, seed: int) -> int:
    """Exchange the kinds of hidden pieces that look alike to `viewer`, and change drawings that are hidden from it.

    Return the number of changes.
    """
    seen, chance = made.view(viewer), random.Random(seed)
    alike: dict[str, list[str]] = defaultdict(list)
    for piece in made.real.pieces.values():
        if is_hidden(made.real, piece, viewer):
            alike[seen.pieces[piece.id].kind].append(piece.id)
    changed = 0
    for ids in alike.values():
        kinds = [made.real.pieces[one].kind for one in ids]
        chance.shuffle(kinds)
        for one, kind in zip(ids, kinds, strict=True):
            piece = made.real.pieces[one]
            changed += piece.kind != kind
            made.real.carry_out(
                ChangeKind(one, kind, piece.face, piece.angle, piece.marks, made.real.texts.get(one, ""))
            )
    for name, drawing in list(made.real.drawings.items()):
        if is_drawing_hidden(made.real, drawing, viewer):
            other = replace(drawing, colour="#123456")
            if isinstance(drawing, Caption) and not drawing.locked:
                other = replace(other, text=drawing.text[::-1])
            made.real.carry_out(SetDrawing(name, other, 0))
            changed += other != drawing
    return changed


def busy_table(seed: int) -> SandboxSession:
    """Return a table for three seats with cards in their hands and many other pieces."""
    made = table_of_everything(3, seed=f"leaks {seed}")
    stack = next(zone for zone in made.real.zones if zone.startswith("stack"))
    made.perform(actions.Shuffle(stack))
    made.perform(actions.Deal(stack, 4))
    made.perform(actions.DrawZone("hide", (700, 380), (220, 150), seed % 3))
    made.perform(drawing_actions.AddCaption("Ambush", (800, 420), 20.0, "#aa2222"))
    made.perform(drawing_actions.DrawStroke("pen", ((720, 480), (780, 500), (900, 470)), "#aa2222", 3.0))
    hands = Hands(made, seed)
    for _ in range(seed % 60):
        made.perform(hands.any_action())
    return made


class SlyHands(Hands):
    """Random actions that mostly involve hidden pieces."""

    def pieces(self, most: int = 4, among: Sequence[str] | None = None) -> tuple[str, ...]:
        hidden = [one.id for one in self.table.pieces.values() if is_hidden(self.table, one, None)]
        return super().pieces(most, hidden if among is None and hidden and self.random.random() < 0.8 else among)

    def zone(self) -> str:
        hands = [hand(seat) for seat in range(len(self.session.players))]
        return self.random.choice(hands) if self.random.random() < 0.8 else super().zone()


def compare(seed: int, viewer: Seat | None) -> tuple[str, str]:
    """Play two tables in step: return ("whole" | "sight" | "alike" | the difference, the kind of action)."""
    real, other = busy_table(seed), busy_table(seed)
    if not exchange(other, viewer, seed):
        return "alike", ""
    hands, begun = SlyHands(real, 1000 + seed), len(real.journal)
    for _ in range(FOLLOWED):
        action = hands.any_action()
        back = hands.random.random() < UNDONE and len(real.journal) > begun
        done, twin = (real.undo(), other.undo()) if back else (real.perform(action), other.perform(action))
        if real.view(viewer) != other.view(viewer):
            return "sight", ""
        if real.lines != other.lines:
            return f"{real.lines[-1]} <-> {other.lines[-1]}", type(action).__name__
        if type(done) is not type(twin):
            return f"{done} <-> {twin}", type(action).__name__
        if isinstance(done, ActionRefused) and isinstance(twin, ActionRefused) and done.refusal != twin.refusal:
            return f"{done.refusal} <-> {twin.refusal}", type(action).__name__
        if isinstance(done, ActionDone) and isinstance(twin, ActionDone) and done.line != twin.line:
            return f"{done.line} <-> {twin.line}", type(action).__name__
    return "whole", ""


def check(seeds: range) -> None:
    ends = [(seed, viewer, *compare(seed, viewer)) for seed in seeds for viewer in (None, seed % 3)]
    assert [end for end in ends if end[2] not in ("whole", "sight", "alike")] == []
    assert sum(end[2] == "whole" for end in ends) >= len(ends) // 20, "too few comparisons went the whole way"


def test_a_sample_of_tables_cannot_be_told_apart() -> None:
    """Lines, refusals and views are the same for hidden pieces that are exchanged."""
    check(range(12))


@pytest.mark.slow
def test_tables_cannot_be_told_apart() -> None:
    """The same holds for 500 tables."""
    check(range(500))


def test_a_line_that_names_a_hidden_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A journal that is written from the real table fails the comparison."""
    monkeypatch.setattr(telling, "kind_seen", lambda table, piece, viewer: table.kind_of(piece.id))
    with pytest.raises(AssertionError, match="Message"):
        check(range(12))
