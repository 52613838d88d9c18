"""Sets that are games: the table of a `[setup]` for each number of seats, and one sentence for each fault in it."""

from __future__ import annotations

import math
import random
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest
import tomli_w

from tabletop.__main__ import main
from tabletop.cli import sandbox as sandbox_command
from tabletop.core.data.messages import SeatName
from tabletop.core.table.layout import Shape
from tabletop.imports.writer import write_set
from tabletop.sandbox import table_set
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.action_types.drawing_actions import (
    AddCaption,
    DrawStroke,
    LockCaption,
    ResizeTable,
    SetTableLook,
)
from tabletop.sandbox.model.drawings import Caption
from tabletop.sandbox.model.pieces import hands_of
from tabletop.sandbox.model.turns import NOBODY, Turns
from tabletop.sandbox.model.zones import BOX, TABLE, hides, is_bag, is_frame, is_loose_stack
from tabletop.sandbox.session import SandboxSession
from tabletop.sandbox.set_start import SetStart, begin_set
from tabletop.sandbox.table_set import draft_of
from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.session.match.match_session import Player
from tabletop.sets.library import BUILT_IN, Library
from tabletop.sets.model import InvalidSetError, PieceSet
from tabletop.sets.reader import read_set
from tabletop.ui.sandbox.screen import SandboxScreen
from tabletop.ui.sandbox.view.context_menu import Menu
from tabletop.ui.screens.base.dialog import Dialog
from tabletop.ui.screens.launcher.begin_sandbox import BeginSandbox
from tabletop.ui.shell.app import App
from tests.imports.saves import mutated
from tests.play import game_of
from tests.sandbox.hands import faults
from tests.sandbox.test_sets import own, wrong
from tests.ui.kit_window import button, click, labels, open_app

KINDS = """
[[card]]
id = "wolf"
back_marks = []
count = 12
at = [200, 0]
pile = true
face = 1
[[card]]
id = "bear"
back_marks = []
count = 8
at = [200, 0]
pile = true
face = 1
[[token]]
id = "coin"
count = 10
at = [-200, 200]
step = [22, 0]
"""
START = (
    KINDS
    + """
[setup]
seats = [2, 3, 4]
size = [1000, 700]
grid = 50
first = "random"
notes = { en = "Collect coins.", zh_TW = "收集金幣。" }
[setup.places]
home = [[-300, 100], [-100, 100], [100, 100], [300, 100]]
[[setup.lay]]
pieces = ["wolf", "bear"]
shuffled = true
deal = 3
[[setup.lay]]
pieces = ["coin"]
count = 2
seat = "each"
at = "home"
step = [22, 0]
[[setup.lay]]
pieces = ["coin"]
at = "box"
seats = [2, 3]
[[setup.zone]]
kind = "hide"
at = "home"
width = 120
height = 60
seat = "each"
[[setup.zone]]
kind = "count"
at = [0, -200]
width = 200
height = 100
[[setup.stroke]]
points = [[-20, 10], [30, 20]]
colour = "#2f6fb5"
width = 3
[[setup.text]]
text = "Market"
at = [0, -250]
size = 20
colour = "#1d1a17"
"""
)


def people(count: int) -> list[Player]:
    return [Player(f"P{seat}", seat) for seat in range(count)]


def start(folder: Path, seats: int = 3, seed: str = "x") -> SetStart:
    library = Library()
    return begin_set(library.add(folder), people(seats), library, seed=seed)


def kinds(made: SandboxSession, zone: str) -> list[str]:
    return [made.real.pieces[piece].kind.partition("/")[2] for piece in made.real.order(zone)]


def hands(made: SandboxSession) -> list[list[str]]:
    return [kinds(made, zone.id) for zone in hands_of(made.real)]


def stack(made: SandboxSession) -> str:
    (found,) = [zone for zone in made.real.zones if is_loose_stack(zone)]
    return found


# -- the table at the start --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_is_ready_for_each_number_of_seats(tmp_path: Path, seats: int) -> None:
    made = start(own(tmp_path, START), seats).session
    assert [len(hand) for hand in hands(made)] == [3] * seats
    assert len(made.real.order(stack(made))) == 20 - 3 * seats
    assert all(made.real.pieces[piece].face == 1 for piece in made.real.order(stack(made)))
    assert len(kinds(made, BOX)) == (10 - 2 * seats if seats < 4 else 0)
    assert len(kinds(made, TABLE)) == (2 * seats if seats < 4 else 10)
    top = made.real.zones[TABLE]
    assert (top.w, top.h, top.cell, top.snaps) == (1000, 700, 50, True)
    frames = [zone for zone in made.real.zones.values() if is_frame(zone.id)]
    assert sorted(zone.owner for zone in frames if hides(zone.id) and zone.owner is not None) == list(range(seats))
    assert len(frames) == seats + 1
    assert not made.journal.done
    assert faults(made.real) == []


def test_the_seed_alone_decides_what_lies_where(tmp_path: Path) -> None:
    """Ids are the same whatever is drawn, so that they tell nothing."""
    folder = own(tmp_path, START)
    first, again, other = (start(folder, seed=seed).session for seed in ("a", "a", "b"))
    assert first.digest() == again.digest()
    assert (hands(first), kinds(first, stack(first))) != (hands(other), kinds(other, stack(other)))
    assert list(first.real.pieces) == list(other.real.pieces)
    both = Counter(kinds(other, stack(other)) + [card for hand in hands(other) for card in hand])
    assert both == {"wolf": 12, "bear": 8}


def test_every_card_comes_to_every_hand(tmp_path: Path) -> None:
    """Of 20 cards of which 8 are bears, two in five of those dealt first are bears."""
    folder = own(tmp_path, START)
    library = Library()
    found = library.add(folder)
    bears = sum(
        hands(begin_set(found, people(2), library, seed=str(seed)).session)[seat].count("bear")
        for seed in range(75) for seat in range(2)
    )  # fmt: skip
    assert 140 < bears < 220, "180 are expected, with a deviation of 10"


def test_who_begins_and_the_notes_are_told(tmp_path: Path) -> None:
    folder = own(tmp_path, START)
    firsts = set()
    library = Library()
    found = library.add(folder)
    for seed in range(12):
        made, said = begin_set(found, people(3), library, seed=str(seed))
        notes, order = said
        firsts.add(made.by)
        assert dict(order.args)["first"] == SeatName(made.by)
        told = Translations("en").text(order, ["Ann", "Bo", "Cid"])
        assert told == {0: "Ann begins, then Bo, Cid.", 1: "Bo begins, then Cid, Ann.",
                        2: "Cid begins, then Ann, Bo."}[made.by]  # fmt: skip
        assert [Translations(language).text(notes) for language in LANGUAGES] == ["Collect coins.", "收集金幣。"]
        (line,) = made.lines
        assert Translations("en").text(line.details[0]) == "Collect coins."
    assert firsts == {0, 1, 2}


@pytest.mark.parametrize(
    ("entries", "order"),
    [("", None), ("first = 2", "1, then 2, 0"), ('order = "counterclockwise"', "0, then 2, 1"),
     ('order = "counterclockwise"\nfirst = 3', "2, then 1, 0")],
)  # fmt: skip
def test_the_order_of_turns(tmp_path: Path, entries: str, order: str | None) -> None:
    made, said = start(own(tmp_path, f"{KINDS}[setup]\nseats = [3]\n{entries}\n"))
    told = [Translations("en").text(one, ["0", "1", "2"]) for one in said]
    assert told == ([] if order is None else [order.replace(", then", " begins, then") + "."])
    assert made.by == (int(order[0]) if order else 0)
    seats = tuple(int(sign) for sign in order if sign.isdigit()) if order else ()
    assert made.real.turns == Turns(seats, seats[0] if seats else NOBODY)


def test_an_order_drawn_at_random_begins_with_the_seat_that_is_named(tmp_path: Path) -> None:
    folder = own(tmp_path, f'{KINDS}[setup]\nseats = [4]\norder = "random"\nfirst = 2\n')
    library = Library()
    found = library.add(folder)
    drawn = {str(begin_set(found, people(4), library, seed=str(seed)).said) for seed in range(40)}
    assert len(drawn) == 6
    assert begin_set(found, people(4), library).session.by == 1


@pytest.mark.parametrize(
    ("lay", "table", "piles", "in_hands"),
    [
        ('pieces = ["coin"]\nat = "hand"\nseat = 2', 0, [20], [0, 10]),
        ('pieces = ["coin"]\nat = "hand"', 0, [20], [5, 5]),
        ('pieces = ["coin"]\nat = "hand"\nseat = 3', 10, [20], [0, 0]),
        ('pieces = ["coin"]\nat = [0, 0]', 0, [10, 20], [0, 0]),
        ('pieces = ["coin"]\nat = [0, 0]\nstep = [20, 0]', 10, [20], [0, 0]),
        ('pieces = ["coin"]\nat = "row"\ncount = 7', 3 + 1, [2, 2, 2, 20], [0, 0]),
        ('pieces = ["*"]\nat = [0, 0]', 0, [30], [0, 0]),
        ('pieces = ["b*"]\nat = [0, 0]\ndeal = 1', 10, [6, 12], [1, 1]),
        ('pieces = ["bear", "wolf"]\ncount = 9\nat = "box"', 10, [11], [0, 0]),
    ],
)
def test_where_pieces_lie(tmp_path: Path, lay: str, table: int, piles: list[int], in_hands: list[int]) -> None:
    places = "[setup.places]\nrow = [[0, 0], [70, 0], [140, 0], [210, -200]]\n"
    text = f"{KINDS}[setup]\nseats = [2]\n{places}[[setup.lay]]\n{lay}\n"
    made = start(own(tmp_path, text), 2).session
    assert len(made.real.order(TABLE)) == table
    stacks = [zone for zone in made.real.zones if is_loose_stack(zone)]
    assert sorted(len(made.real.order(zone)) for zone in stacks) == piles
    assert [len(hand) for hand in hands(made)] == in_hands


def test_pieces_that_are_shuffled_where_they_lie_keep_their_places(tmp_path: Path) -> None:
    """Tiles on their spots change places; each keeps what is written on it, and a bag stays a bag."""
    text = "".join(f'[[tile]]\nid = "t{one}"\nat = [{50 * one}, 0]\nwritten = "{one}"\n' for one in range(8))
    text += '[[token]]\nid = "gem"\ncount = 5\nbag = true\nat = [0, 100]\n'
    text += '[setup]\nseats = [1]\n[[setup.lay]]\npieces = ["t*"]\nshuffled = true\nangle = 90\nlocked = true\n'
    made = start(own(tmp_path, text), 1).session
    tiles = [made.real.pieces[piece] for piece in made.real.order(TABLE)]
    assert [tile.pose.x - 480 for tile in tiles if tile.pose is not None] == [50 * one for one in range(8)]
    assert [tile.kind for tile in tiles] != sorted(tile.kind for tile in tiles)
    assert all(tile.kind[-1] == made.real.texts[tile.id] for tile in tiles)
    assert {(tile.angle, tile.marks) for tile in tiles} == {(90.0, ("locked",))}
    assert sum(is_bag(zone) for zone in made.real.zones) == 1


def test_a_table_that_started_is_saved_and_resumed(tmp_path: Path) -> None:
    """Whatever becomes of the set's `[setup]` afterwards."""
    folder = own(tmp_path, START)
    library = Library()
    made = begin_set(library.add(folder), people(3), library, seed="s", folder=tmp_path / "saves").session
    made.perform(actions.Draw(stack(made), 2, 1))
    digest, path = made.digest(), made.keeping.path
    made.close()
    assert path is not None
    own(tmp_path, KINDS)
    assert SandboxSession.load(path, library=Library([folder]), resume=False).digest() == digest


def test_no_page_and_no_screen_sees_what_is_dealt_or_shuffled(tmp_path: Path) -> None:
    """One seat sees its own hand; the pile and the other hands show backs alone."""
    made = start(own(tmp_path, START)).session
    for viewer in (None, 0, 1, 2):
        seen = made.view(viewer)
        known = [hand for hand in hands_of(seen) for piece in seen.order(hand.id)
                 if seen.pieces[piece].kind.endswith(("wolf", "bear"))]  # fmt: skip
        assert {hand.owner for hand in known} == ({viewer} if viewer is not None else set())
        assert not [piece for piece in seen.order(stack(made)) if seen.pieces[piece].kind.endswith(("wolf", "bear"))]


@pytest.mark.parametrize("name", [path.name for path in BUILT_IN.iterdir() if path.is_dir()])
def test_the_games_among_the_built_in_sets_start(name: str) -> None:
    library = Library()
    found = library.sets[name]
    assert (found.setup is not None) == (name in ("chess", "draughts"))
    if found.setup is not None:
        made, said = begin_set(found, people(2), library)
        assert len(made.real.pieces) == sum(len(heap.pieces) for heap in found.heaps)
        assert len(said) == 2


STROKE = '[[setup.stroke]]\ncolour = "#aa2222"\nwidth = 3\n'
TEXT = '[[setup.text]]\ntext = "Here"\nat = [0, 0]\n'


# -- faults ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("before", "after", "said", "line_of"),
    [
        ("grid = 50", "gird = 50", ("gird", "grid", "notes", "lay"), "gird"),
        ("grid = 50", "grid = 2", ("grid", "5", "500"), "grid = 2"),
        ('first = "random"', "first = 3", ("first", "1", "2"), "first = 3"),
        ("seats = [2, 3, 4]", "seats = [2, 9]", ("seats", "6"), "seats = [2, 9]"),
        ("seats = [2, 3, 4]", "seats = []", ("seats",), "seats = []"),
        ("size = [1000, 700]", "size = [1000, nan]", ("size", "5000"), "size"),
        ("[setup.places]", "[setup.place]", ("place", "places"), "[setup.place]"),
        ("home = [[-300, 100], ", "home = [", ("home", "3", "4"), 'at = "home"'),
        ("home = [[-300", "home = [[1e9", ("home", "5000"), "home = [[1e9"),
        ('pieces = ["wolf", "bear"]', 'pieces = ["wolv"]', ("wolv", "wolf", "bear", "coin"), 'pieces = ["wolv"]'),
        ('pieces = ["wolf", "bear"]', 'pieces = ["x*"]', ("x*", "bear"), 'pieces = ["x*"]'),
        ("deal = 3", "deal = 6", ("24", "20", "4"), "[[setup.lay]]"),
        ("deal = 3", "dael = 3", ("dael", "deal", "shuffled"), "dael = 3"),
        ('at = "home"\nstep', 'at = "hom"\nstep', ("hom", "home", "hand", "box"), 'at = "hom"'),
        ("count = 2\n", "count = 0\n", ("count", "1"), "count = 0"),
        ('at = "box"', 'at = "box"\ndeal = 1', ("deal",), "deal = 1"),
        ('at = "box"', 'seat = "each"', ("at",), None),
        ("width = 120", "width = 20", ("width", "30"), "width = 20"),
        ('height = 60\nseat = "each"', "height = 60", ("seat",), None),
        ("height = 60", "", ("height",), None),
        ("grid = 50", 'surface = "grass"', ("surface",), "surface"),
        ("grid = 50", 'colour = "blue"', ("colour",), "colour"),
        ("grid = 50", 'picture = "wolv"', ("wolv", "wolf", "bear"), "picture"),
        ("grid = 50", 'picture = "wolf"\nface = 7', ("face", "0", "1"), "face = 7"),
        ("[[setup.zone]]", f"{STROKE}points = [[0, 0], [9000, 1]]\n[[setup.zone]]", ("points", "5000"), "points"),
        ("[[setup.zone]]", f'{STROKE}points = [[0, 0]]\nshape = "line"\n[[setup.zone]]', ("2",), "points"),
        ("[[setup.zone]]", f"{STROKE}[[setup.zone]]", ("points",), "[[setup.stroke]]"),
        ("[[setup.zone]]", f'{TEXT}size = 400\ncolour = "#aa2222"\n[[setup.zone]]', ("size", "100"), "size = 400"),
        ("[[setup.zone]]", f'{TEXT}size = 20\ncolour = "red"\n[[setup.zone]]', ("colour",), 'colour = "red"'),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fault_names_the_line_and_what_there_is(
    tmp_path: Path, before: str, after: str, said: tuple[str, ...], line_of: str | None, language: str
) -> None:
    assert before in START
    text = START.replace(before, after, 1)
    sentence = wrong(own(tmp_path, text), language)
    assert "set.toml" in sentence
    for word in said:
        assert word in sentence, sentence
    if line_of is not None:
        number = next(at for at, line in enumerate(text.split("\n"), 1) if line_of.split("\n")[0] in line)
        assert f"line {number}:" in sentence or f"第 {number} 行" in sentence, (number, sentence)


@pytest.mark.parametrize("value", ["7", "[]", '"x"', "{ lay = 1 }", "{ places = 1 }", "{ seats = [true] }"])
def test_a_setup_of_another_type_is_refused(tmp_path: Path, value: str) -> None:
    assert "set.toml, line" in wrong(own(tmp_path, f"setup = {value}\n{KINDS}"))


@pytest.mark.parametrize("entry", ['pieces = ["*"]\ncount = 1', 'pieces = ["*", "*a", "b*"]'])
def test_countless_entries_are_refused(tmp_path: Path, entry: str) -> None:
    began = time.process_time()
    text = f"{KINDS}[setup]\n" + f"[[setup.lay]]\n{entry}\n" * 4000
    assert "100" in wrong(own(tmp_path, text))
    assert time.process_time() - began < 3


def _check_mutations(folder: Path, first: int, last: int) -> Counter[str]:
    """Read changed sets and start them; each gives a table or one sentence, and soon. Return how many of each."""
    original = tomllib.loads(START)
    tally: Counter[str] = Counter()
    library = Library()
    for seed in range(first, last):
        chance = random.Random(seed)
        data: Any = original["setup"]
        for _ in range(chance.randint(1, 2)):
            data = mutated(data, chance)
        text = KINDS + tomli_w.dumps({"setup": _plain(data)}) if isinstance(data, dict) else f"setup = 7\n{KINDS}"
        began = time.process_time()
        try:
            found = library.add(own(folder, text))
            tally["set"] += 1
            for seats in found.setup.head.seats if found.setup is not None else ():
                made = begin_set(found, people(seats), library, seed="m").session
                assert len(made.real.pieces) == 30
                assert faults(made.real) == []
        except InvalidSetError as bad:
            tally[bad.reason.key] += 1
            for language in LANGUAGES:
                said = Translations(language).text(bad.reason)
                assert said.isprintable(), (seed, said)
                assert len(said) < 900, (seed, said)
        assert time.process_time() - began < 2.0
    assert "file.broken" not in tally
    return tally


def _plain(value: Any) -> Any:
    """Return data as TOML can hold it."""
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_plain(one) for one in value]
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 1 << 63:
        return 1 << 62
    return "null" if value is None else value.replace("\ud800", "?") if isinstance(value, str) else value


def test_changed_setups_give_a_table_or_one_sentence(tmp_path: Path) -> None:
    tally = _check_mutations(tmp_path, 0, 60)
    assert tally["set"] > 5
    assert len(tally) > 3


@pytest.mark.slow
def test_thousands_of_changed_setups_give_a_table_or_one_sentence(tmp_path: Path) -> None:
    assert _check_mutations(tmp_path, 100, 2100)["set"] > 100


# -- saving ------------------------------------------------------------------------------------------------------------
def saved(made: SandboxSession, folder: Path) -> PieceSet:
    return write_set(draft_of(made.real, made.library, "Kept"), folder)


def look(made: SandboxSession) -> list[Any]:
    """Return what lies where, whatever the sets call it."""
    real = made.real
    words = Translations("en")

    def piece(one: str) -> tuple[Any, ...]:
        lying = real.pieces[one]
        return words.text(real.kinds[lying.kind].name), lying.face, lying.pose, lying.angle, lying.marks

    found: list[Any] = [(zone.x, zone.y, zone.w, zone.h, zone.owner) for zone in real.zones.values()]
    found += [[piece(one) for one in real.order(zone.id)] for zone in real.zones.values() if zone.id != TABLE]
    return [sorted(map(str, found)), sorted(str(piece(one)) for one in real.order(TABLE)), real.zones[TABLE].cell]


def test_a_saved_table_is_a_start_for_as_many_seats(tmp_path: Path) -> None:
    """Hands, piles, zones, grid and size come back as they were; what is in the box stays away."""
    made = start(own(tmp_path, START), 4).session
    made.perform(actions.Draw(stack(made), 2, 1))
    found = saved(made, tmp_path / "kept")
    assert found.setup is not None
    assert found.setup.head.seats == (4,)
    assert found.setup.head.first == "random"
    assert Translations("zh_TW").text(start(tmp_path / "kept", 4).said[0]) == "收集金幣。"
    assert look(start(tmp_path / "kept", 4).session) == look(made)


def decorated(made: SandboxSession) -> list[Any]:
    """Return the look and the drawings of a table, without their ids."""
    plan, top = made.real.plan, made.real.zones[TABLE]
    kind, face = plan.mat_picture or ("", 0)
    name = Translations("en").text(made.real.kinds[kind].called(face)) if kind else ""
    drawn = [msgspec.structs.replace(one, id="") for one in made.real.drawings.values()]
    drawn.sort(key=lambda one: isinstance(one, Caption))  # texts are above strokes in any case
    return [plan.mat, plan.mat_colour, name, face, top.w, top.h, drawn]


@pytest.mark.parametrize("lies", [True, False])
def test_a_saved_table_keeps_its_look_its_drawings_and_its_texts(tmp_path: Path, lies: bool) -> None:
    """Also where the piece whose side is the picture lies on the table no more: then it comes into the box."""
    made = start(own(tmp_path, START), 4).session
    made.perform(ResizeTable(1100.0, 640.0))
    cards = [piece for piece in made.real.pieces.values() if made.real.zones[piece.zone].id.startswith("stack")]
    kind = cards[0].kind
    if not lies:
        made.perform(actions.Delete(tuple(one.id for one in made.real.pieces.values() if one.kind == kind)))
    made.perform(SetTableLook("linen", "#2a5c8f", kind, 0))
    made.perform(DrawStroke("pen", ((100, 500), (140.5, 520), (180, 500)), "#c8382e", 3.0), 2)
    made.perform(DrawStroke("circle", ((600, 500), (640, 500)), "#2f6fb5", 1.2), 0)
    made.perform(DrawStroke("line", ((700, 500), (740, 510)), "#2f6fb5", 7.0), 3)
    made.perform(AddCaption("Discard 棄牌", (300, 560), 20.0, "#1d1a17"), 1)
    made.perform(LockCaption(next(reversed(made.real.drawings)), True))
    saved(made, tmp_path / "kept")
    again = start(tmp_path / "kept", 4).session
    assert decorated(again) == decorated(made)
    assert len(again.real.drawings) == 6
    assert faults(again.real) == []


def test_what_a_set_cannot_hold_of_a_table_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture from a game, and more drawings than a file may have."""
    made = SandboxSession.new(people(2), game=game_of("stone_age"), seed="x")
    made.perform(actions.Bring("dice", (300.0, 300.0)))
    board = next(one for one in made.real.pieces.values() if made.real.kinds[one.kind].shape is Shape.BOARD)
    made.perform(SetTableLook("wood", "", board.kind, 0))
    said = [one.key for one in draft_of(made.real, made.library, "x").left_out]
    assert said == ["imports.left.no_set", "imports.left.table_picture"]
    other = start(own(tmp_path, START), 4).session
    for number in range(48):
        points = tuple((1.1 * at, 300.01 + 200 * math.sin(at * (number + 1))) for at in range(249))
        other.perform(DrawStroke("pen", points, "#2f6fb5", 1.2))
    assert draft_of(other.real, other.library, "x").left_out == []
    monkeypatch.setattr(table_set, "LARGEST_TOML", 100_000)
    draft = draft_of(other.real, other.library, "x")
    assert [one.key for one in draft.left_out] == ["imports.left.drawings"]
    write_set(draft, tmp_path / "kept")
    assert start(tmp_path / "kept", 4).session.real.drawings == {}


# -- from outside ------------------------------------------------------------------------------------------------------
@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    with open_app(monkeypatch, tmp_path / "home") as opened:
        yield opened


def table(app: App) -> SandboxScreen:
    return next(screen for screen in reversed(app.screens) if isinstance(screen, SandboxScreen))


def test_a_dropped_set_is_played_with_the_people_who_sit_here(app: App, tmp_path: Path) -> None:
    """Or with as many as it needs; its notes are shown first."""
    app.routes.open_sandbox([Player("Ann", 3)], seed="s")
    app.pump([pygame.event.Event(pygame.DROPFILE, file=str(own(tmp_path, START)))])
    app.pump()
    assert isinstance(app.top, Dialog)
    click(app, button(app, app.say("sandbox.start.play_this")).rect.center)
    assert isinstance(app.top, Dialog)
    assert any("Collect coins." in label and "begins, then" in label for label in labels(app))
    click(app, button(app, app.say("ui.ok")).rect.center)
    session = table(app).controller.session
    assert [player.name for player in session.players] == ["Ann", "Player 2"]
    assert [len(hand) for hand in hands(session)] == [3, 3]
    assert session.keeping.path is not None


def test_a_dropped_set_can_be_laid_out_without_its_start(app: App, tmp_path: Path) -> None:
    app.routes.open_sandbox([Player("Ann", 3)], seed="s")
    app.pump([pygame.event.Event(pygame.DROPFILE, file=str(own(tmp_path, START)))])
    app.pump()
    click(app, button(app, app.say("imports.ask.here")).rect.center)
    assert len(table(app).controller.session.real.pieces) == 30
    assert [len(hand) for hand in hands(table(app).controller.session)] == [0]


def test_the_menu_of_sets_starts_a_game_and_shows_its_notes(app: App) -> None:
    app.routes.open_sandbox([Player("Ann", 0), Player("Bo", 1)], seed="s")
    screen = table(app)
    screen.set_picker.open()
    play = next(item for item in screen.set_picker._games() if "Chess" in str(item.text))
    play.on_press()
    assert len(table(app).controller.session.real.pieces) == 33
    notes = [item for item in table(app).set_picker._games() if item.text.key == "sandbox.start.notes"]
    assert len(notes) == 1
    app.pump()
    assert isinstance(app.top, Dialog)
    assert any("White begins" in label for label in labels(app))
    assert any(isinstance(one, Menu) for one in screen.overlays.popups)


def test_the_start_screen_offers_the_sets_with_their_numbers_of_seats(app: App) -> None:
    screen = BeginSandbox(app)
    app.push(screen)
    screen.seats = 4
    screen._set_what("set:chess")
    assert screen.seats == 2
    assert list(screen._possible()) == [2]
    screen.start()
    assert len(table(app).controller.session.real.pieces) == 33
    assert len(table(app).controller.session.players) == 2


def test_the_command_opens_a_set_by_its_folder_or_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[Any] = []

    def note(*given: Any) -> int:
        opened.append(given[-1])
        return 0

    monkeypatch.setattr(sandbox_command, "open_window", note)
    folder = own(tmp_path, START)
    for options in ([str(folder)], [str(folder), "--seats", "4"], ["chess"]):
        main(["--lang", "en", "sandbox", "--set", *options])
    assert [(len(people), folders) for people, _, folders, _ in opened] == [
        (2, [folder]), (4, [folder]), (2, [BUILT_IN / "chess"])
    ]  # fmt: skip
    assert main(["--lang", "en", "sandbox", "--set", str(folder), "--seats", "5"]) == 2
    assert "is for 2, 3, 4 seats" in capsys.readouterr().err


def test_a_set_that_is_named_starts_in_the_window(app: App, tmp_path: Path) -> None:
    app.routes.open_sandbox(people(3), "", [own(tmp_path, START), BUILT_IN / "coins"], "seed")
    session = table(app).controller.session
    assert [len(hand) for hand in hands(session)] == [3, 3, 3]
    assert len(session.real.pieces) > 30, "and the coins lie beside it"


def test_the_template_starts_with_the_numbers_of_seats_that_it_names(tmp_path: Path) -> None:
    for language in LANGUAGES:
        assert main(["--lang", language, "new-set", str(tmp_path / language)]) == 0
        found = read_set(tmp_path / language)
        assert found.setup is not None
        for seats in found.setup.head.seats:
            made = start(tmp_path / language, seats).session
            assert [len(hand) for hand in hands(made)] == [1] * seats
