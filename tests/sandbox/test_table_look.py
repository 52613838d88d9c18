"""The look and the size of the table top, and what is drawn and written on it."""

from __future__ import annotations

import math
from pathlib import Path

import msgspec
import pytest

from tabletop.sandbox import setups
from tabletop.sandbox.action_types import actions, drawing_actions
from tabletop.sandbox.model import saved_state
from tabletop.sandbox.model.compact import lean
from tabletop.sandbox.model.drawings import Caption, Stroke, erasable, simplified
from tabletop.sandbox.model.pieces import hands_of, spot_of
from tabletop.sandbox.model.zones import TABLE, is_frame
from tabletop.sandbox.session import ActionDone, ActionRefused, SandboxSession
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import Player
from tabletop.session.saves.match_log import InvalidSaveError
from tabletop.sets.drawing_schema import MOST_DRAWINGS, STROKE_POINTS
from tests.play import SHELF
from tests.sandbox.hands import LIBRARY, session

INK = "#aa2222"


@pytest.fixture
def made() -> SandboxSession:
    """Return a table for three seats with a stroke, a line, a circle and a text."""
    made = session(3)
    for action in (
        drawing_actions.DrawStroke("pen", ((100, 100), (150, 120), (200, 100)), INK, 2.0),
        drawing_actions.DrawStroke("line", ((300, 100), (500, 100)), INK, 2.0),
        drawing_actions.DrawStroke("circle", ((400, 300), (450, 300)), INK, 2.0),
        drawing_actions.AddCaption("Draw pile", (700, 200), 12.0, INK),
    ):
        done(made, action)
    return made


def done(made: SandboxSession, action: actions.Action, by: int = 0) -> ActionDone:
    outcome = made.perform(action, by)
    assert isinstance(outcome, ActionDone), outcome
    return outcome


def refused(made: SandboxSession, action: actions.Action) -> str:
    before = made.digest()
    outcome = made.perform(action)
    assert isinstance(outcome, ActionRefused)
    assert made.digest() == before
    return outcome.refusal.reason.key.rpartition(".")[2]


def caption(made: SandboxSession) -> str:
    return next(name for name, one in made.real.drawings.items() if isinstance(one, Caption))


# -- look and size -----------------------------------------------------------------------------------------------------
def test_the_look_is_an_action(tmp_path: Path) -> None:
    """Surface, colour and picture are undone and redone, saved, and begin set-ups; an unknown picture is refused."""
    made = session(2)
    bare = made.digest()
    done(made, actions.Bring("chess", (400, 250)))
    board = next(one.kind for one in made.real.pieces.values() if one.kind.endswith("board"))
    done(made, drawing_actions.SetTableLook("wood", "#3f2a20"))
    done(made, drawing_actions.SetTableLook("linen", "", board))
    plan = made.view(1).plan
    assert (plan.mat, plan.mat_colour, plan.mat_picture) == ("linen", "", (board, 0))
    made.save(tmp_path / "a.match")
    assert SandboxSession.load(tmp_path / "a.match", library=LIBRARY, resume=False).digest() == made.digest()
    setups.write(made, tmp_path / "a.setup")
    assert setups.begin(tmp_path / "a.setup", library=LIBRARY).real.plan.mat_picture == (board, 0)
    after = made.digest()
    for _ in range(3):
        made.undo()
    assert made.digest() == bare
    for _ in range(3):
        made.redo()
    assert made.digest() == after
    assert refused(made, drawing_actions.SetTableLook("wood", "", "no/kind")) == "no_kind"
    assert refused(made, drawing_actions.SetTableLook("wood", "", board, 7)) == "one_side"


def test_a_smaller_table_brings_in_what_would_lie_outside() -> None:
    """Pieces, piles, zones, strokes and texts come onto it, hands stay below it; undo puts everything back."""
    made = session(2)
    for action in (
        actions.Bring("standard_deck", (900, 500)),
        actions.Bring("coins", (900, 80)),
        actions.DrawZone("count", (700, 300), (240, 200)),
        drawing_actions.DrawStroke("pen", ((800, 400), (950, 530)), INK, 2.0),
        drawing_actions.DrawStroke("circle", ((900, 400), (930, 400)), INK, 2.0),
        drawing_actions.AddCaption("Here", (950, 530), 12.0, INK),
        actions.LayGrid(25.0),
    ):
        done(made, action)
    before, count = made.digest(), len(made.real.pieces)
    done(made, drawing_actions.ResizeTable(500, 320))
    table, top = made.real, made.real.zones[TABLE]
    assert (top.w, top.h, top.cell) == (500, 320, 25.0)
    assert len(table.pieces) == count
    for piece in table.order(TABLE):
        pose = table.pieces[piece].pose
        assert pose is not None
        assert top.holds(pose.x, pose.y)
    for zone in table.zones.values():
        if is_frame(zone.id) or zone.id.startswith("stack-"):
            assert zone.x + zone.w <= 500
            assert zone.y + zone.h <= 320
    for one in table.drawings.values():
        assert all(top.holds(*spot) for spot in (one.points if isinstance(one, Stroke) else (one.spot,)))
    assert all(hand.y > 320 and hand.x + hand.w <= 500 for hand in hands_of(table))
    assert table.height > max(hand.y + hand.h for hand in hands_of(table))
    assert [round(one.radius) for one in table.drawings.values() if isinstance(one, Stroke)][1:] == [30]
    made.undo()
    assert made.digest() == before
    made.redo()
    assert made.real.zones[TABLE].w == 500
    assert refused(made, drawing_actions.ResizeTable(100, 320)) == "size"
    assert refused(made, drawing_actions.ResizeTable(500, 9000)) == "size"


def test_an_arrangement_stays_together_on_a_smaller_table() -> None:
    """A board with its pieces, a zone around it and a text move as one, so far as there is room."""
    made = session(2)
    done(made, actions.Bring("chess", (700, 270)))
    done(made, drawing_actions.AddCaption("Here", (700, 270), 12.0, INK))

    def relative() -> list[tuple[float, float]]:
        spots = [spot_of(made.real, made.real.pieces[piece]) for piece in made.real.order(TABLE)]
        spots += [one.spot for one in made.real.drawings.values() if isinstance(one, Caption)]
        return [(round(x - spots[0][0], 1), round(y - spots[0][1], 1)) for x, y in spots]

    before = relative()
    done(made, drawing_actions.ResizeTable(600, 420))
    assert relative() == before
    for piece in made.real.order(TABLE):
        kind, (x, y) = made.real.kind_of(piece), spot_of(made.real, made.real.pieces[piece])
        assert x + kind.width / 2 <= 600.1
        assert y + kind.height / 2 <= 420.1


def test_a_table_of_a_game_keeps_room_for_its_places() -> None:
    """It is made larger, but never smaller than the places of the game."""
    game = SHELF.games["stone_age"]
    made = SandboxSession.new([Player("A", 0), Player("B", 1)], game=game, seed="s", library=LIBRARY)
    top = made.real.zones[TABLE]
    assert refused(made, drawing_actions.ResizeTable(400, 400)) == "small_table"
    done(made, drawing_actions.ResizeTable(min(3000, top.w + 200), min(3000, top.h + 100)))
    assert made.real.zones[TABLE].w == min(3000, top.w + 200)


# -- drawing -----------------------------------------------------------------------------------------------------------
def test_a_path_keeps_few_points() -> None:
    """A path is drawn with few points, close to what the hand drew; a very long one still fits."""
    spiral = [(300 + t / 20 * math.cos(t / 30), 300 + t / 20 * math.sin(t / 30)) for t in range(4000)]
    few = simplified(spiral)
    assert len(few) <= STROKE_POINTS
    assert all(min(math.dist(spot, one) for one in spiral) < 0.5 for spot in few)
    assert simplified([(0.0, 0.0), (0.0, 0.0), (5.0, 0.0), (10.0, 0.0)]) == ((0.0, 0.0), (10.0, 0.0))
    assert simplified([(3.0, 3.0)]) == ((3.0, 3.0),)
    closed = [(0.0, 0.0), (50.0, 0.0), (50.0, 50.0), (0.0, 50.0), (0.0, 0.0)]
    assert simplified(closed) == tuple(closed)


def test_drawings_are_undone_redone_and_saved(made: SandboxSession, tmp_path: Path) -> None:
    """A file and a set-up hold them, in order; erasing and undoing puts each where it was."""
    before = made.digest()
    made.save(tmp_path / "d.match")
    assert SandboxSession.load(tmp_path / "d.match", library=LIBRARY, resume=False).digest() == before
    setups.write(made, tmp_path / "d.setup")
    begun = setups.begin(tmp_path / "d.setup", library=LIBRARY)
    assert [type(one) for one in begun.real.drawings.values()] == [Stroke, Stroke, Stroke, Caption]
    assert all(name.startswith("drawn-0-") and one.id == name for name, one in begun.real.drawings.items())
    done(made, drawing_actions.EraseDrawings(tuple(made.real.drawings)[1::-1]))
    assert len(made.real.drawings) == 2
    made.undo()
    assert made.digest() == before
    while made.can_undo:
        made.undo()
    assert made.real.drawings == {}
    while made.can_redo:
        made.redo()
    assert made.digest() != before  # erased again
    made.undo()
    assert made.digest() == before


def test_a_seat_takes_back_its_own_stroke(made: SandboxSession) -> None:
    """A later change by somebody else stays."""
    done(made, drawing_actions.DrawStroke("pen", ((10, 10), (20, 20)), INK, 1.0), 1)
    done(made, drawing_actions.ChangeCaption(caption(made), "Discard", 14.0, INK), 2)
    assert isinstance(made.take_back(1), ActionDone)
    assert len(made.real.drawings) == 4
    outcome = made.take_back(0)
    assert isinstance(outcome, ActionRefused)
    assert outcome.refusal.reason.key.endswith("stands_on_it")
    assert set(erasable(made.real.drawings, 1)) == set()
    assert len(erasable(made.real.drawings, 0)) == 4


def test_strokes_stay_on_the_table_and_within_limits(made: SandboxSession) -> None:
    """Points beyond the edge come to it, a circle gets smaller; what is too much is refused with a sentence."""
    done(made, drawing_actions.DrawStroke("line", ((-50, 10), (5000, 10)), INK, 1.0))
    assert list(made.real.drawings.values())[-1].points == ((0, 10), (960, 10))  # type: ignore[union-attr]
    done(made, drawing_actions.DrawStroke("circle", ((20, 300), (400, 300)), INK, 1.0))
    circle = list(made.real.drawings.values())[-1]
    assert isinstance(circle, Stroke)
    assert circle.radius == pytest.approx(20)
    assert refused(made, drawing_actions.DrawStroke("line", ((5, 5), (5.2, 5)), INK, 1.0)) == "no_stroke"
    assert refused(made, drawing_actions.DrawStroke("pen", (), INK, 1.0)) == "no_stroke"
    assert refused(made, drawing_actions.DrawStroke("pen", ((5, 5),), INK, 90.0)) == "width"
    assert (
        refused(made, drawing_actions.DrawStroke("pen", ((5.0, 5.0),) * (STROKE_POINTS + 1), INK, 1.0)) == "much_drawn"
    )
    assert refused(made, drawing_actions.EraseDrawings(("drawn-9-9",))) == "no_drawing"
    assert refused(made, drawing_actions.EraseDrawings(())) == "no_drawing"
    while len(made.real.drawings) < MOST_DRAWINGS:
        done(made, drawing_actions.DrawStroke("pen", ((5, 5),), INK, 1.0))
    assert refused(made, drawing_actions.DrawStroke("pen", ((5, 5),), INK, 1.0)) == "much_drawn"


# -- texts -------------------------------------------------------------------------------------------------------------
def test_a_text_is_changed_moved_locked_and_erased(made: SandboxSession) -> None:
    """A locked text is neither moved, changed nor erased."""
    name = caption(made)
    done(made, drawing_actions.ChangeCaption(name, "One\nTwo\x00", 20.0, "#112233"))
    done(made, drawing_actions.MoveCaption(name, (100, 9000)))
    done(made, drawing_actions.LockCaption(name, True))
    found = made.real.drawings[name]
    assert isinstance(found, Caption)
    assert (found.text, found.size, found.colour, found.locked) == ("One\nTwo", 20.0, "#112233", True)
    assert found.spot == (100, 540)
    for action in (
        drawing_actions.ChangeCaption(name, "x", 20.0, INK),
        drawing_actions.MoveCaption(name, (1, 1)),
        drawing_actions.EraseDrawings((name,)),
    ):
        assert refused(made, action) == "locked_text"
    assert name not in erasable(made.real.drawings)
    done(made, drawing_actions.LockCaption(name, False))
    assert refused(made, drawing_actions.ChangeCaption(name, " \n ", 20.0, INK)) == "no_text"
    assert refused(made, drawing_actions.AddCaption("x", (5, 5), 900.0, INK)) == "letters"
    assert refused(made, drawing_actions.MoveCaption(next(iter(made.real.drawings)), (1, 1))) == "no_drawing"
    done(made, drawing_actions.EraseDrawings((name,)))
    assert name not in made.real.drawings


# -- zones that hide ---------------------------------------------------------------------------------------------------
def test_a_zone_hides_what_reaches_into_it(made: SandboxSession) -> None:
    """It is hidden as a whole from all but the seat of the zone; when the zone goes, that reveals, and undo hides."""
    names = list(made.real.drawings)
    done(made, actions.DrawZone("hide", (380, 285), (35, 30), 2))
    assert list(made.view(0).drawings) == names, "inside the circle is no ink"
    made.undo()
    done(made, actions.DrawZone("hide", (180, 80), (140, 60), 1))
    assert list(made.view(1).drawings) == names
    for viewer in (None, 0, 2):
        assert list(made.view(viewer).drawings) == names[2:]
    zone = made.real.screens[0].id
    done(made, actions.ShiftZone(zone, (600, 400)))
    assert made.journal.done[-1].reveals
    assert list(made.view(0).drawings) == names
    done(made, actions.ShiftZone(zone, (420, 280)))
    assert names[2] not in made.view(0).drawings
    done(made, actions.EraseZone(zone))
    assert made.journal.done[-1].reveals
    made.undo()
    assert names[2] not in made.view(None).drawings


@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_the_log_does_not_tell_what_is_written_in_a_zone(made: SandboxSession, language: str) -> None:
    """Words behind a screen are in no line; those in the open are, and moving a text out reveals it."""
    words = Translations(language)
    done(made, actions.DrawZone("hide", (600, 300), (200, 200), 1))
    line = done(made, drawing_actions.AddCaption("secret", (700, 400), 12.0, INK), 1).line
    name = list(made.real.drawings)[-1]
    other = done(made, drawing_actions.ChangeCaption(name, "hidden plan", 12.0, INK), 1).line
    shown = [words.text(one, made.names) for one in (line, other)]
    assert not any("secret" in one or "plan" in one or "{" in one or "sandbox." in one for one in shown)
    assert name not in made.view(0).drawings
    done(made, drawing_actions.MoveCaption(name, (300, 400)), 1)
    assert made.journal.done[-1].reveals
    assert name in made.view(0).drawings
    open_line = done(made, drawing_actions.ChangeCaption(name, "open", 12.0, INK), 1).line
    assert "open" in words.text(open_line, made.names)


# -- files -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("old", "new"),
    [
        (INK, "red"),
        ('"width":2.0', '"width":-1.0'),
        ('"shape":"line"', '"shape":"wave"'),
        ("[300.0,100.0],", ""),
        ('"text":"Draw pile"', '"text":""'),
        ('"size":12.0', '"size":1e9'),
        ("[700.0,200.0]", "[1e300,200.0]"),
        ("drawn-2-1", "drawn-1-1"),
    ],
)
def test_a_file_with_impossible_drawings_is_refused(made: SandboxSession, old: str, new: str) -> None:
    """The refusal is one sentence; nothing is drawn from such a file."""
    text = msgspec.json.encode(lean(saved_state.to_data(made.real, made.origin))).decode()
    assert old in text
    assert saved_state.read_state(msgspec.json.decode(text), "x").captions
    with pytest.raises(InvalidSaveError):
        saved_state.read_state(msgspec.json.decode(text.replace(old, new)), "x")
