"""Frames on the open table: they hide what lies in them from all seats but one, or count it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.core.rules.questions import Seat
from tabletop.net.tables.sandbox_actions import out_of_reach
from tabletop.sandbox import setups
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.geometry.snap import in_square
from tabletop.sandbox.model.tally import Tally, tally
from tabletop.sandbox.model.zones import BESIDE, TABLE, hides, is_frame
from tabletop.sandbox.session import ActionDone, ActionRefused, SandboxSession
from tabletop.session.locale.translations import Translations
from tabletop.session.saves import match_log
from tests.sandbox.hands import LIBRARY, Hands, session, table_of_everything


@pytest.fixture
def made() -> SandboxSession:
    """Return a table for three seats with dice, behind a screen of seat 1."""
    made = session(3)
    made.perform(actions.Bring("dice", (300, 300)))
    made.perform(actions.DrawZone("hide", (100, 100), (400, 400), 1))
    return made


def frame(made: SandboxSession) -> str:
    return next(zone for zone in made.real.zones if is_frame(zone))


def refused(made: SandboxSession, action: actions.Action) -> str:
    done = made.perform(action)
    assert isinstance(done, ActionRefused)
    return done.refusal.reason.key.rpartition(".")[2]


def seen_by(made: SandboxSession, viewer: Seat | None) -> set[bool]:
    """Return whether the pieces of the open table are hidden from a viewer."""
    view = made.view(viewer)
    return {view.kind_of(piece).hidden for piece in made.real.order(TABLE)}


def test_only_one_seat_sees_into_a_zone(made: SandboxSession) -> None:
    """Dice are blank for the others; a pile counts where its middle is, and what leaves the zone is seen by all."""
    assert [seen_by(made, viewer) for viewer in (None, 0, 1, 2)] == [{True}, {True}, {False}, {True}]
    die = made.real.order(TABLE)[0]
    made.perform(actions.MovePieces((die,), TABLE, ((700.0, 400.0),)))
    assert made.journal.done[-1].reveals
    assert seen_by(made, None) == {True, False}
    made.perform(actions.Bring("standard_deck", (300, 300)))
    stack = next(zone for zone in made.real.zones if zone.startswith("stack"))
    made.perform(actions.FlipPile(stack))
    assert made.view(2).kind_of(made.real.order(stack)[-1]).hidden
    assert not made.view(1).kind_of(made.real.order(stack)[-1]).hidden
    assert refused(made, actions.Search(stack)) == "screened"
    made.perform(actions.MovePile(stack, spot=(700, 200)))
    assert made.journal.done[-1].reveals
    assert not made.view(2).kind_of(made.real.order(stack)[-1]).hidden


@pytest.mark.parametrize("way", [actions.EraseZone("z"), actions.ShiftZone("z", (560, 100))])
def test_a_zone_that_goes_away_reveals(made: SandboxSession, way: actions.Action) -> None:
    """What was behind it is seen, which the journal remembers; undo hides it again."""
    zone = frame(made)
    action = actions.EraseZone(zone) if isinstance(way, actions.EraseZone) else actions.ShiftZone(zone, (560, 100))
    digest = made.digest()
    assert isinstance(made.perform(action), ActionDone)
    assert seen_by(made, None) == {False}
    assert made.journal.done[-1].reveals
    made.undo()
    assert made.digest() == digest
    assert seen_by(made, None) == {True}
    made.redo()
    assert seen_by(made, None) == {False}


@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_the_log_tells_nothing_of_what_is_done_in_it(made: SandboxSession, language: str) -> None:
    """Faces of dice, numbers of counters and words of notes behind a screen are in no line."""
    words = Translations(language)
    die = next(piece for piece in made.real.order(TABLE) if made.real.pieces[piece].kind == "dice/d6")
    lines = []
    for action in (
        actions.ThrowDice((die,), ((250.0, 250.0),), (0.0,)),
        actions.SetCounter(die, 4711),
        actions.Write(die, "secret"),
    ):
        done = made.perform(action, 1)
        assert isinstance(done, ActionDone)
        lines.append(words.text(done.line, made.names))
    assert not any(told in line for line in lines for told in ("4711", "secret", "sandbox.", "{"))
    assert made.journal.done[-3].line.key.endswith("throw_hidden")
    assert die not in made.view(None).texts
    assert made.view(1).texts[die] == "secret"


def test_pages_of_others_do_not_reach_into_it(made: SandboxSession) -> None:
    """A page touches what lies open; behind a screen only the page of its seat does."""
    die = made.real.order(TABLE)[0]
    assert out_of_reach(made.view(0), 0, die)
    assert not out_of_reach(made.view(1), 1, die)


def test_a_zone_counts_what_can_be_seen_in_it() -> None:
    """Dice count by the figure on top, counters by their number, cards by their value; hidden ones only as pieces."""
    made = session(2)
    made.perform(actions.Bring("standard_deck", (200, 200)))
    made.perform(actions.DrawZone("count", (100, 100), (400, 400)))
    zone = made.real.zones[frame(made)]
    assert tally(made.view(None), zone) == Tally(54, None)
    stack = next(one for one in made.real.zones if one.startswith("stack"))
    made.perform(actions.FlipPile(stack))
    assert tally(made.view(None), zone) == Tally(54, 4 * sum(range(1, 14)))
    made.perform(actions.MovePile(stack, BESIDE))
    copies = (actions.Copied("dice/d6", 3, 0, 0, 0), actions.Copied("meeples/counter", 0, 0, 9, 9, "-7"))
    made.perform(actions.Paste(copies, (200, 200)))
    assert tally(made.view(None), zone) == Tally(2, 4 - 7)
    made.perform(actions.DrawZone("hide", (100, 100), (400, 400), 0))
    assert tally(made.view(1), zone) == Tally(2, None)
    assert tally(made.view(0), zone) == Tally(2, -3)


def test_no_piece_lies_in_the_zone_itself(made: SandboxSession) -> None:
    """Whatever is moved to a zone lies on the table there."""
    zone, die = frame(made), made.real.order(TABLE)[0]
    assert isinstance(made.perform(actions.MovePieces((die,), zone, ((200.0, 200.0),))), ActionDone)
    assert made.real.pieces[die].zone == TABLE
    hands = Hands(made, 5)
    for _ in range(200):
        made.perform(hands.any_action())
    assert not any(made.real.order(one) for one in made.real.zones if is_frame(one))


def test_zones_are_limited(made: SandboxSession) -> None:
    """Each reason has a sentence."""
    assert refused(made, actions.DrawZone("count", (0, 0), (10, 100))) == "small_zone"
    assert refused(made, actions.DrawZone("hide", (0, 0), (100, 100), 5)) == "no_hand"
    assert refused(made, actions.EraseZone(TABLE)) == "no_zone"
    assert refused(made, actions.ShiftZone("hide-1-9-9", (0, 0))) == "no_zone"
    while isinstance(made.perform(actions.DrawZone("count", (0, 0), (50, 50))), ActionDone):
        assert len(made.real.zones) < 60
    assert refused(made, actions.DrawZone("count", (0, 0), (50, 50))) == "many_zones"


def test_zones_are_saved_and_begin_set_ups(tmp_path: Path) -> None:
    """A file and a set-up have them; a file with pieces inside a zone is refused."""
    made = table_of_everything(3)
    made.perform(actions.DrawZone("hide", (0, 0), (900, 500), 2))
    made.perform(actions.DrawZone("count", (100, 100), (300, 300)))
    made.save(tmp_path / "zones.match")
    again = SandboxSession.load(tmp_path / "zones.match", library=LIBRARY, resume=False)
    assert again.digest() == made.digest()
    setups.write(made, tmp_path / "zones.setup")
    begun = setups.begin(tmp_path / "zones.setup", library=LIBRARY)
    assert [zone.owner for zone in begun.real.screens] == [2]
    assert sum(map(is_frame, begun.real.zones)) == 2
    assert hides(next(iter(begun.real.screens)).id)
    data = (tmp_path / "zones.setup").read_text(encoding="utf-8")
    assert '"hide-2-0-' in data
    assert match_log.read(tmp_path / "zones.setup").checkpoint is not None


def test_a_grid_is_laid_saved_and_removed(tmp_path: Path) -> None:
    """Its squares have a least and a greatest size; pieces on it go to the middle of a square."""
    made = session(2)
    digest = made.digest()
    assert refused(made, actions.LayGrid(2.0)) == "grid"
    made.perform(actions.LayGrid(25.4))
    zone = made.real.zones[TABLE]
    assert in_square(zone, (30.0, 30.0)) == pytest.approx((38.1, 38.1))
    assert in_square(zone, (zone.w, zone.h))[0] < zone.w
    made.save(tmp_path / "grid.match")
    assert SandboxSession.load(tmp_path / "grid.match", library=LIBRARY, resume=False).digest() == made.digest()
    setups.write(made, tmp_path / "grid.setup")
    begun = setups.begin(tmp_path / "grid.setup", library=LIBRARY).real.zones[TABLE]
    assert (begun.cell, begun.snaps) == (25.4, True)
    made.perform(actions.LayGrid(25.4, False))
    assert in_square(made.real.zones[TABLE], (30.0, 30.0)) == (30.0, 30.0)
    made.perform(actions.LayGrid(0.0))
    assert made.digest() == digest
