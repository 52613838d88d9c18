"""Set-ups: saved contents of a free table, to begin from again and again; playing never writes to their files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.__main__ import main
from tabletop.core.data.messages import msg
from tabletop.files.records import SETUP_SUFFIX, InvalidSaveError
from tabletop.sandbox import setups
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.session import ActionDone, SandboxSession
from tabletop.sandbox.set_start import begin_set
from tabletop.session.games.registry import find
from tabletop.session.match.match_session import Player
from tabletop.sets.library import Library
from tabletop.ui.sandbox.screen import SandboxScreen
from tabletop.ui.sandbox.view.context_menu import Menu
from tabletop.ui.screens.base.dialog import Dialog
from tabletop.ui.screens.base.text_dialog import AskText
from tabletop.ui.screens.launcher.begin_sandbox import BeginSandbox
from tabletop.ui.screens.launcher.saved_matches import LibraryScreen
from tabletop.ui.shell.app import App
from tabletop.ui.system.clock import advance
from tests.sandbox.hands import LIBRARY, Hands, faults, session, table_of_everything
from tests.sandbox.test_sets import own
from tests.ui.driver import PAUSE_MS
from tests.ui.kit_window import button, click, key, open_app, typed


def busy(seed: int) -> SandboxSession:
    """Return a table with all sorts of contents: stacks, bags, groups, notes, hands."""
    made = table_of_everything()
    hands = Hands(made, seed)
    for _ in range(80):
        made.perform(hands.any_action())
    return made


def looks(made: SandboxSession) -> list[object]:
    """Return the contents of a table, without their ids."""
    table = made.real
    lying = [piece for zone in table.zones for piece in table.order(zone)]
    tied = dict.fromkeys(table.groups[piece] for piece in lying if piece in table.groups)
    groups = {group: number for number, group in enumerate(tied)}
    found: list[object] = [sorted(table.views.items())]
    for zone in table.zones.values():
        records = [table.record(piece) for piece in table.order(zone.id)]
        found.append((zone.x, zone.y, zone.w, zone.h, zone.arrange, zone.show, zone.owner))
        found += [
            (one.kind, one.face, one.pose, one.angle, one.marks, one.text, groups.get(one.group)) for one in records
        ]
    return found


@pytest.mark.parametrize("seed", [3, 4])
def test_a_table_begins_as_it_was_kept(seed: int, tmp_path: Path) -> None:
    """Everything lies as it did, under ids that no later action gives again; another seed, and no journal."""
    made = busy(seed)
    path = tmp_path / f"evening{SETUP_SUFFIX}"
    setups.write(made, path)
    begun = setups.begin(path, library=LIBRARY, folder=tmp_path)
    assert looks(begun) == looks(made)
    assert len(begun.journal) == 0
    assert not begun.can_undo
    assert begun.seed != made.seed
    assert begun.names == made.names
    hands = Hands(begun, seed)
    done = sum(isinstance(begun.perform(hands.any_action()), ActionDone) for _ in range(200))
    assert done > 60
    assert faults(begun.real) == []
    digest, saved = begun.digest(), begun.keeping.path
    begun.close()
    assert saved is not None
    assert SandboxSession.load(saved, library=LIBRARY, resume=False).digest() == digest


def test_a_setup_of_a_table_begun_from_a_set_keeps_its_piles(tmp_path: Path) -> None:
    """Its piles, made before the first action, are numbered anew, whatever lies between them."""
    folder = own(
        tmp_path,
        """
[[disc]]
id = "coin"
endless = true
at = [-100, 0]
[[token]]
id = "gem"
count = 3
bag = true
at = [0, 0]
[[token]]
id = "star"
count = 2
pile = true
at = [100, 0]
[setup]
""",
    )
    library = Library()
    begun = begin_set(library.add(folder), [Player("Ann", 0)], library).session
    assert sorted(zone.partition("-")[0] for zone in begun.real.zones if "-0-" in zone) == ["bag", "stack", "supply"]
    setups.write(begun, tmp_path / "a.setup")
    again = setups.begin(tmp_path / "a.setup", library=library)
    assert looks(again) == looks(begun)


def test_a_setup_of_a_game_keeps_its_places(tmp_path: Path) -> None:
    game = find().games["stone_age"]
    made = SandboxSession.new([Player(f"P{seat}", seat) for seat in range(3)], game=game, seed="game", library=LIBRARY)
    path = tmp_path / f"stone{SETUP_SUFFIX}"
    setups.write(made, path)
    begun = setups.begin(path, library=LIBRARY)
    assert looks(begun) == looks(made)
    assert begun.origin == made.origin


def test_playing_never_writes_to_a_setup(tmp_path: Path) -> None:
    """Ten tables begin from it, each in a file of its own; the set-up is the same bytes afterwards."""
    made = session(2)
    made.perform(actions.Bring("dice", (300, 300)))
    path = tmp_path / f"dice{SETUP_SUFFIX}"
    setups.write(made, path)
    before, files, faces = path.read_bytes(), set(), set()
    for _ in range(10):
        begun = setups.begin(path, library=LIBRARY, folder=tmp_path)
        dice = tuple(one.id for one in begun.real.pieces.values() if one.kind.startswith("dice/"))
        assert isinstance(
            begun.perform(actions.ThrowDice(dice, ((9.0, 9.0),) * len(dice), (0.0,) * len(dice))), ActionDone
        )
        faces.add(tuple(begun.real.pieces[die].face for die in dice))
        files.add(begun.keeping.path)
        begun.close()
    assert len(files) == 10
    assert len(faces) == 10, "each table has chance of its own"
    assert path.read_bytes() == before


def test_a_new_table_begins_from_a_saved_one_too(tmp_path: Path) -> None:
    """A new table begins from the state of the save; the file is unchanged."""
    made = busy(5)
    path = tmp_path / "evening.match"
    made.save(path)
    before = path.read_bytes()
    begun = setups.begin(path, library=LIBRARY, folder=tmp_path)
    assert looks(begun) == looks(made)
    begun.close()
    assert path.read_bytes() == before
    (tmp_path / f"torn{SETUP_SUFFIX}").write_bytes(before[:40])
    with pytest.raises(InvalidSaveError):
        setups.begin(tmp_path / f"torn{SETUP_SUFFIX}", library=LIBRARY)


# -- in the window ----------------------------------------------------------------------------------------------------
@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    with open_app(monkeypatch, tmp_path) as window:
        yield window


def table(app: App) -> SandboxScreen:
    screen = app.top
    assert isinstance(screen, SandboxScreen)
    return screen


def press(app: App, code: int, mod: int = 0) -> None:
    advance(PAUSE_MS)
    app.pump([key(code, mod), pygame.event.Event(pygame.KEYUP, key=code, mod=mod)])


def name_it(app: App, name: str) -> None:
    """Type a name and press Enter."""
    assert isinstance(app.top, AskText)
    app.pump([typed(name), key(pygame.K_RETURN), pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0)])
    app.pump()


@pytest.mark.parametrize("way", ["key", "menu", "tool"])
def test_a_setup_is_saved_beside_the_running_table(app: App, way: str) -> None:
    """It is saved by key, by the menu of the empty table, and by the button of the bar.

    The table goes on in its own file.
    """
    app.routes.open_sandbox([Player("P0", 0), Player("P1", 1)], "", seed="s")
    screen = table(app)
    assert screen.play.perform(actions.Bring("dice", (300, 300)))
    running = screen.controller.path
    if way == "key":
        press(app, pygame.K_s, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    elif way == "menu":
        screen.input.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(80, 600), button=3, touch=False))
        (menu,) = screen.overlays.popups
        assert isinstance(menu, Menu)
        row = next(item for item in menu.items if item.text == msg("sandbox.ui.save_setup"))
        assert row.key == "Ctrl+Shift+S"
        row.on_press()
    else:
        next(tool for tool in screen.bar.tools if tool.tip == msg("sandbox.ui.save_setup")).on_press()
    name_it(app, "Two dice")
    assert app.top is screen
    assert screen.controller.path == running
    (found,) = [one for one in app.matches.saved() if one.is_setup]
    assert (found.name, found.problem) == ("Two dice", None)
    press(app, pygame.K_s, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    name_it(app, "Two dice")
    assert isinstance(app.top, Dialog), "another set-up of that name is replaced only when that is said"


def test_the_library_begins_new_tables_from_a_setup(app: App) -> None:
    """Its entry says that it is a set-up and opens a new table each time.

    It cannot be resumed, nor is it offered to continue.
    """
    app.routes.open_sandbox([Player("P0", 0), Player("P1", 1)], "", seed="s")
    assert table(app).play.perform(actions.Bring("dice", (300, 300)))
    setups.write(table(app).controller.session, app.matches.saved()[0].path.with_name(f"Two dice{SETUP_SUFFIX}"))
    paths = set()
    for _ in range(2):
        app.routes.home()
        app.push(LibraryScreen(app))
        library = app.top
        assert isinstance(library, LibraryScreen)
        library.state = "setup"
        library.rebuild()
        assert [one.name for one in library.listed] == ["Two dice"]
        app.pump()
        click(app, button(app, "New table").rect.center)
        paths.add(table(app).controller.path)
        assert len(table(app).controller.shown.table.pieces) > 0
    assert len(paths) == 2
    app.routes.home()
    last = app.matches.last()
    assert last is not None
    assert not last.is_setup
    found = next(one for one in app.matches.saved() if one.is_setup)
    assert app.matches.rename(found.path, "Dice again") is None
    assert found.path.with_name(f"Dice again{SETUP_SUFFIX}").is_file()


def test_a_free_table_is_begun_from_a_setup(app: App) -> None:
    """Before free play the set-ups are listed beside the games, with their numbers of seats."""
    made = session(3)
    made.perform(actions.Bring("coins", (300, 300)))
    folder = app.matches.folder  # type: ignore[attr-defined]
    folder.mkdir(parents=True, exist_ok=True)
    setups.write(made, folder / f"Coins{SETUP_SUFFIX}")
    app.push(BeginSandbox(app))
    begin = app.top
    assert isinstance(begin, BeginSandbox)
    (path,) = begin.setups
    begin._set_what(path)
    app.pump()
    begin.start()
    assert len(table(app).controller.players) == 3
    assert len(table(app).controller.shown.table.pieces) == len(made.real.pieces)


def test_the_command_begins_from_a_setup(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A set-up is given by name or by file.

    An unknown name is refused with the known ones, and so is a game with a set-up.
    """
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    from tabletop.ui.system.preferences import saves_folder

    saves_folder().mkdir(parents=True, exist_ok=True)
    path = saves_folder() / f"Two dice{SETUP_SUFFIX}"
    setups.write(session(2), path)
    opened: list[object] = []

    def open_window(*named: object, setup: object = None) -> int:
        opened.append(setup)
        return 0

    monkeypatch.setattr("tabletop.cli.sandbox.open_window", open_window)
    assert main(["sandbox", "--setup", "Two dice"]) == 0
    assert main(["sandbox", "--setup", str(path), "--seed", "x"]) == 0
    assert opened == [(path, [], ""), (path, [], "x")]
    assert main(["sandbox", "--setup", "Three dice"]) != 0
    assert main(["sandbox", "stone_age", "--setup", "Two dice"]) != 0
    assert len(opened) == 2


def test_what_is_no_setup_is_told(app: App, tmp_path: Path) -> None:
    """A file that cannot be used is reported in a sentence; the launcher stays."""
    bad = tmp_path / f"bad{SETUP_SUFFIX}"
    bad.write_text("nothing\n")
    top = app.top
    app.routes.open_saved(bad)
    assert app.top is top
    assert app.toast.new or app.toast.update(0) is not None
