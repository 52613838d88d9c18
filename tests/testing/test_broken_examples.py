"""Each of the examples with one mistake: `tabletop check` names it in a sentence, with the file and the line."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.test_architecture import ROOT
from tests.testing.conftest import faults

EXAMPLES: Final = ROOT / "docs" / "examples"


class Mistake(NamedTuple):
    """A change of an example, the check that finds it, the sentence, and the code in the line that is named."""

    game: str
    old: str
    new: str
    check: str
    sentence: str
    line: str
    file: str = "__init__.py"


FILM: Final = """def film(state: State, happened: Event) -> None:
    match happened.kind:
        case "filled":
            return None
        case "yachts":
            return None


"""
MISTAKES: Final = {
    "not asked": Mistake(
        "crokinole", "shot = yield from flick(", "shot = flick(", "ends",
        "flight needs a Shot and was given a generator: its `yield from` is missing", "yield from flight(",
    ),
    "no such disc": Mistake(
        "crokinole", 'flick(seat, "shoot", (disc,))', 'flick(seat, "shoot", (f"disk_{seat}",))', "ends",
        "shoot lets 'disk_0' be flicked, which is no disc of the scene; its discs: disc_0_6", "yield from flick(",
    ),
    "an id alone": Mistake(
        "crokinole", 'flick(seat, "shoot", (disc,))', 'flick(seat, "shoot", disc)', "ends",
        "the question 'shoot' needs the ids of its discs, such as ('disc',), and was given 'disc_0_6'",
        'flick(seat, "shoot", disc)',
    ),
    "no flicking": Mistake(
        "crokinole", ", flicking=flicking_on(GROUND, scene_of))", ")", "ends",
        "the game has no sampler for the open question 'shoot': it needs GameTable(flicking=flicking_on(...))", "",
    ),
    "no disc": Mistake(
        "crokinole", 'flick(seat, "shoot", (disc,))', 'flick(seat, "shoot", ())', "ends",
        "the question 'shoot' names no disc that may be flicked", 'flick(seat, "shoot", ())',
    ),
    "two of one id": Mistake(
        "crokinole", 'Hole("hole"', 'Hole("peg_0"', "ends", "two pieces of a scene share an id", "return Scene(",
    ),
    "an answer as a place": Mistake(
        "yacht", 'put=f"points_{ask.seat}/{option}"', "put=(option, 1)", "references",
        "which is no text: zones and", "def describe(",
    ),
    "no such zone": Mistake(
        "crokinole", 'wants["board"] =', 'wants["bord"] =', "pieces", "has no zone bord, which project (", "def shoot(",
    ),
    "no pose": Mistake(
        "crokinole", "PlacedPiece(at.id, pose=GROUND.pose(at, BOARD))", "PlacedPiece(at.id)", "pieces",
        "have no pose, so they lie on each other in the free zone board", "def shoot(",
    ),
    "a frame elsewhere": Mistake(
        "crokinole", 'in_middle("board"', 'in_middle("bord"', "flicks",
        "the BoardFrame names the zone 'bord', which the table does not have; did you mean 'board'?", "def shoot(",
    ),
    "a frame not free": Mistake(
        "crokinole", 'BoardFrame.in_middle("board", BOARD)', 'BoardFrame.in_middle("rack_0", BOARD)', "flicks",
        "the zone rack_0 of the BoardFrame is not FREE", "def shoot(",
    ),
    "square discs": Mistake(
        "crokinole", 'f"disc_{seat}", Shape.DISC, size', 'f"disc_{seat}", Shape.TILE, size', "flicks",
        "the kind disc_0 of a disc of the scene has no Shape.DISC", "def shoot(",
    ),
    "wide discs": Mistake(
        "crokinole", "size, name = (2000 * RADIUS, 2000 * RADIUS)", "size, name = (3000 * RADIUS, 3000 * RADIUS)",
        "flicks", "the kind disc_0 is 48 mm wide, and its discs in the scene 32 mm (2 x radius)", "def shoot(",
    ),
    "upside down": Mistake(
        "crokinole", "pose=GROUND.pose(at, BOARD)", "pose=Pose(WIDE / 2 + 1000 * at.x, WIDE / 2 + 1000 * at.y)",
        "flicks", "project puts disc_0_6 at (330, 30) of board, its place in the scene is (330, 630): use ",
        "def shoot(",
    ),
    "a disc left in its rack": Mistake(
        "crokinole", 'wants["board"] =', 'wants["ground"] =', "flicks",
        "disc_0_6 is in the scene and lies in ground, not in board, the zone of the BoardFrame", "def shoot(",
    ),
    "another edge": Mistake(
        "crokinole", "PEGS, radius=EDGE,", "PEGS, radius=EDGE + 0.02,", "flicks",
        "the radius of the scene makes 700 mm on the table, and the zone board has 660", "def shoot(",
    ),
    "a frame aside": Mistake(
        "crokinole", 'BoardFrame.in_middle("board", BOARD)', 'BoardFrame("board", 400.0, 350.0)', "flicks",
        "the origin of the BoardFrame is 300 mm from the edge of the zone board, not 330", "def shoot(",
    ),
    "another disc flicked": Mistake(
        "crokinole", 'flick(seat, "shoot", (disc,))', 'flick(seat, "shoot", (disc, "disc_9_9"))', "flicks",
        "lets 'disc_9_9' be flicked, which is no disc of the scene; its discs: disc_0_6", "yield from flick(",
    ),
    "a forced card": Mistake(
        "follow_suit", ", ask_anyway=True", "", "leaks", "a seat is asked, told or shown something else: asked seat ",
        "def lay(",
    ),
    "a card twice": Mistake(
        "follow_suit", "    state.laid.append(card)\n", "    state.laid.append(card)\n    state.won[0].append(card)\n",
        "invariants", "the cards are", "def lay(",
    ),
    "dice of its own": Mistake(
        "yacht", "state.dice[die] = number", 'state.dice[die] = __import__("random").randint(1, 6)', "scripts",
        "uses the module random", "randint",
    ),
    "the same words": Mistake(
        "yacht", "places=places, ", "places=0, ", "words", "two options of 'again' have the same words", "def throw(",
    ),
    "all dice in the tray": Mistake(
        "yacht", "state.kept = [die for die in range(DICE) if die not in again]", "state.kept = []", "dice",
        "5 dice lie in the zone tray, the tray, where ", "thrown = yield from roll(",
    ),
    "a banner of no event": Mistake(
        "crokinole", "flicking=flicking_on", 'banners=frozenset({"holded"}), flicking=flicking_on', "events",
        "table.banners names 'holded', an event that no step sends; did you mean 'holed'?", '"holded"',
    ),
    "a banner of no phase": Mistake(
        "crokinole", "flicking=flicking_on", 'banners=frozenset({"crokinole.phase.shot"}), flicking=flicking_on',
        "events", "table.banners names '", "crokinole_a_banner_of_no_phase.phase.shot",
    ),
    "a sound of no event": Mistake(
        "yacht", "project=project)", 'project=project, sounds={"filed": "coins"})', "events",
        "table.sounds names 'filed', an event that no step sends; did you mean 'filled'?", '"filed"',
    ),
    "a sound of the end": Mistake(
        "yacht", "project=project)", 'project=project, sounds={"over": "fanfare"})', "events",
        "table.sounds names 'over', an event that no step sends", 'sounds={"over"',
    ),
    "a sound in a table": Mistake(
        "yacht", "TABLE = ", 'SOUNDS = {"over": "fanfare"}\nTABLE = ', "events",
        "table.sounds names 'over', an event that no step sends", 'SOUNDS = {"over"',
    ),
    "a line of no event": Mistake(
        "yacht", "    names = {", '    if happened.kind == "filed":\n        return None\n    names = {', "events",
        "text.describe_event names 'filed', an event that no step sends; did you mean 'filled'?", '"filed"',
    ),
    "a scene of no event": Mistake(
        "yacht", "describe_event=describe_event,", "describe_event=describe_event, cutscene=film,", "events",
        "text.cutscene names 'yachts', an event that no step sends", '"yachts"',
    ),
    "words of no event": Mistake(
        "crokinole", '[tell]\n', '[tell]\nbumped = "Bump."\n', "events",
        "there are words for 'bumped', an event that no step sends", "bumped", "locale/en.toml",
    ),
    "no such face": Mistake(
        "yacht", 'f"points_{seat}-{row}", points)', 'f"points_{seat}-{row}", points + 99)', "pieces", "has no face ",
        "def throw(",
    ),
    "a missing word": Mistake(
        "yacht", 'keep = "全部保留"\n', "", "languages", "option.keep", "", "locale/zh_TW.toml",
    ),
}  # fmt: skip


@pytest.mark.parametrize("how", list(MISTAKES))
def test_a_mistake_in_an_example_is_named_with_its_line(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mistake = MISTAKES[how]
    name = f"{mistake.game}_{re.sub('[^a-z]', '_', how)}"
    folder = tmp_path / name
    shutil.copytree(EXAMPLES / mistake.game / mistake.game, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for path in folder.rglob("*.*"):
        text = path.read_text("utf-8")
        if path == folder / mistake.file:
            assert mistake.old in text
            text = text.replace(mistake.old, mistake.new)
        if how == "a sound in a table":
            text = text.replace("project=project)", "project=project, sounds=SOUNDS)")
        if how == "a scene of no event" and path.name == "__init__.py":
            text = text.replace("RULES = ", FILM + "RULES = ")
        path.write_text(re.sub(rf'\b{mistake.game}(?=[."])', name, text), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("TABLETOP_GAMES", name)
    told = faults(capsys, name, mistake.check)
    assert told
    assert mistake.sentence in told[0]
    if mistake.line:
        lines = (folder / mistake.file).read_text("utf-8").splitlines()
        number = next(number for number, line in enumerate(lines, 1) if mistake.line in line)
        assert told[0].endswith(f"{name}/{mistake.file}, line {number})")
    elif mistake.file != "__init__.py":
        assert Path(mistake.file).name in told[0]
