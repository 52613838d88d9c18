"""Pictures, folders, tables and saves dropped on the free table, with real events under SDL's dummy driver."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.core.data.messages import msg
from tabletop.core.table.layout import Shape
from tabletop.imports import download
from tabletop.imports.model import Wishes
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.model.zones import is_bag, is_endless
from tabletop.sandbox.session import ActionDone
from tabletop.sandbox.set_import import import_set
from tabletop.session.match.match_session import Player
from tabletop.ui.kit.widgets.choice import Segments
from tabletop.ui.kit.widgets.stepper import Stepper
from tabletop.ui.sandbox.imports import remembered_kinds
from tabletop.ui.sandbox.imports.dropping import free_folder
from tabletop.ui.sandbox.imports.import_dialog import ImportDialog
from tabletop.ui.sandbox.imports.picture_fetching import FetchDialog
from tabletop.ui.sandbox.screen import SandboxScreen
from tabletop.ui.sandbox.view.context_menu import Menu
from tabletop.ui.sandbox.view.picture_tool import PygamePictures
from tabletop.ui.sandbox.view.target import Target
from tabletop.ui.screens.base.dialog import Dialog
from tabletop.ui.screens.launcher.begin_sandbox import BeginSandbox
from tabletop.ui.shell.app import App
from tabletop.ui.system.clock import advance
from tests.imports.drawings import picture, sheet
from tests.imports.saves import a_game
from tests.imports.test_pages import a_pdf
from tests.ui.driver import PAUSE_MS
from tests.ui.kit_window import button, click, key, labels, open_app, typed, widgets


@pytest.fixture(params=["en", pytest.param("zh_TW", marks=pytest.mark.wide)])
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[App]:
    """Yield an app with an empty free table."""
    with open_app(monkeypatch, tmp_path / "home", language=request.param) as opened:
        opened.routes.open_sandbox([Player("Ann", 0)], seed="s")
        yield opened


def table(app: App) -> SandboxScreen:
    return next(screen for screen in reversed(app.screens) if isinstance(screen, SandboxScreen))


def drop(app: App, *paths: Path) -> None:
    app.pump([pygame.event.Event(pygame.DROPFILE, file=str(path)) for path in paths])


def made(app: App, pieces: int) -> list[Shape]:
    """Wait for the import; return the shapes of all pieces."""
    for _ in range(500):
        app.pump()
        if len(table(app).controller.session.real.pieces) == pieces:
            break
        time.sleep(0.01)
    real = table(app).controller.session.real
    assert len(real.pieces) == pieces, app.toast
    return [real.kinds[piece.kind].shape for piece in real.pieces.values()]


def dialog(app: App) -> ImportDialog:
    assert isinstance(app.top, ImportDialog)
    app.pump()
    return app.top


def choose(app: App, kind: str) -> None:
    """Click on what the picture is."""
    segments = next(one for one in widgets(app) if isinstance(one, Segments))
    index = [option.value for option in segments.options].index(kind)
    click(app, segments.cells()[index].center)


def accept(app: App) -> None:
    click(app, button(app, app.say("imports.ask.make")).rect.center)


def test_a_picture_is_asked_about_and_put_on_the_table(app: App, tmp_path: Path) -> None:
    """The next picture of the same shape is taken for the same."""
    drop(app, picture(tmp_path / "wolf.png"))
    assert dialog(app).wishes.kind == "card"
    choose(app, "tile")
    assert dialog(app).wishes.kind == "tile"
    accept(app)
    assert made(app, 1) == [Shape.TILE]
    drop(app, picture(tmp_path / "bear.png", 126, 176))
    assert dialog(app).wishes.kind == "tile"
    app.pump([key(pygame.K_ESCAPE)])
    drop(app, picture(tmp_path / "coin.png", 40, 40))
    assert dialog(app).wishes.kind == "token"


def test_what_is_put_on_the_table_is_undone(app: App, tmp_path: Path) -> None:
    drop(app, picture(tmp_path / "wolf.png"))
    accept(app)
    made(app, 1)
    table(app).play.undo()
    assert not table(app).controller.session.real.pieces


def test_a_sheet_is_cut_with_two_steppers(app: App, tmp_path: Path) -> None:
    """They begin at the grid that was found."""
    drop(app, sheet(tmp_path / "heroes.png", 4, 3))
    choose(app, "sheet")
    assert dialog(app).grid == (4, 3)
    steppers = [one for one in widgets(app) if isinstance(one, Stepper)]
    click(app, (steppers[0].rect.right - 10, steppers[0].rect.centery))
    assert dialog(app).wishes == Wishes("sheet", (5, 3))
    click(app, (steppers[0].rect.x + 10, steppers[0].rect.centery))
    accept(app)
    assert made(app, 12) == [Shape.CARD] * 12


def test_a_picture_becomes_a_die_that_can_be_thrown(app: App, tmp_path: Path) -> None:
    """Its sides are the cells that the steppers say; one cell takes the place of the six."""
    drop(app, sheet(tmp_path / "runes.png", 3, 2))
    choose(app, "die")
    assert dialog(app).wishes == Wishes("die", (3, 2))
    assert app.say("imports.ask.die_sides", sides=6, width="22") in labels(app)
    for stepper, times in zip([one for one in widgets(app) if isinstance(one, Stepper)], (2, 1), strict=True):
        for _ in range(times):
            click(app, (stepper.rect.x + 10, stepper.rect.centery))
    assert app.say("imports.ask.die_six", sides=1, width="22") in labels(app)
    accept(app)
    assert made(app, 1) == [Shape.DIE]
    session = table(app).controller.session
    (die,) = session.real.pieces
    thrown = session.perform(actions.ThrowDice((die,), ((300.0, 300.0),), (0.0,)))
    assert isinstance(thrown, ActionDone)


def test_several_pictures_become_the_sides_of_one_die(app: App, tmp_path: Path) -> None:
    drop(app, *(picture(tmp_path / f"{name}.png", 40, 40, number) for number, name in enumerate("abcd")))
    choose(app, "die")
    assert app.say("imports.ask.die_pictures", sides=0, width="22") in labels(app)
    accept(app)
    assert made(app, 1) == [Shape.DIE]
    (piece,) = table(app).controller.session.real.pieces.values()
    assert table(app).controller.session.real.kinds[piece.kind].die_sides == 4


def test_a_picture_of_squares_is_a_board_to_which_pieces_snap(app: App, tmp_path: Path) -> None:
    """The squares that were found can be corrected; one square is none."""
    board = pygame.Surface((1600, 1200))
    board.fill("#7a9f6a")
    for at in range(0, 1601, 200):
        pygame.draw.line(board, "#334422", (at, 0), (at, 1200), 4)
        pygame.draw.line(board, "#334422", (0, at), (1600, at), 4)
    pygame.image.save(board, str(tmp_path / "map.png"))
    drop(app, tmp_path / "map.png")
    assert (dialog(app).wishes.kind, dialog(app).grid) == ("board", (8, 6))
    assert any("50" in label for label in labels(app))
    accept(app)
    assert made(app, 1) == [Shape.BOARD]
    library = table(app).controller.session.library
    (points,) = library.sets["map"].snaps.values()
    assert len(points) == 48
    assert min(points) == (-175, -125)


def test_what_is_dropped_on_the_start_comes_onto_a_free_table(app: App, tmp_path: Path) -> None:
    """Also on the screen on which a free table is chosen, with the seats chosen there."""
    app.routes.home()
    drop(app, picture(tmp_path / "a.png"), picture(tmp_path / "b.png"))
    app.pump()
    assert len(table(app).controller.players) == 2
    assert any("2" in label for label in labels(app))
    accept(app)
    made(app, 2)
    app.routes.home()
    screen = BeginSandbox(app)
    screen.seats = 4
    app.push(screen)
    drop(app, tmp_path / "a.png")
    app.pump()
    assert len(table(app).controller.players) == 4
    assert dialog(app).wishes.kind == "card"


def test_a_number_that_is_proposed_is_replaced_by_what_is_typed(app: App, tmp_path: Path) -> None:
    """No more is dealt, and no more is said to be dealt, than there is."""
    (tmp_path / "deck.csv").write_text("name,count\nWolf,9\n", encoding="utf-8")
    drop(app, tmp_path / "deck.csv")
    made(app, 9)
    screen = table(app)
    real = screen.controller.session.real
    pile = next(zone for zone in real.zones if zone.startswith("stack"))
    screen.commands.deal_some(Target((), pile))
    app.pump([typed("4"), key(pygame.K_RETURN)])
    assert len(real.order(pile)) == 5
    screen.commands.deal(pile, "55")
    assert dict(screen.controller.session.journal.done[-1].line.args)["count"] == 5


def test_pictures_dropped_together_are_a_deck(app: App, tmp_path: Path) -> None:
    drop(app, *(picture(tmp_path / "in" / f"{name}.png") for name in ("a", "b", "c", "back")))
    assert any("4" in label for label in labels(app))
    accept(app)
    assert made(app, 3) == [Shape.CARD] * 3


def test_a_folder_of_pictures_is_a_deck(app: App, tmp_path: Path) -> None:
    for number in range(30):
        picture(tmp_path / "cards" / f"{number}.png", seed=number)
    picture(tmp_path / "cards" / "back.png")
    drop(app, tmp_path / "cards")
    assert dialog(app).wishes.kind == "card"
    accept(app)
    made(app, 30)
    (pile,) = [zone for zone in table(app).controller.session.real.zones if zone.startswith("stack")]
    assert len(table(app).controller.session.real.order(pile)) == 30


def test_a_table_of_cards_needs_no_question(app: App, tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("name,count\nWolf,3\nBear,2\n", encoding="utf-8")
    drop(app, tmp_path / "deck.csv")
    assert made(app, 5) == [Shape.CARD] * 5


def wait_for(app: App, *words: str) -> None:
    """Wait until a dialog says this."""
    for _ in range(1000):
        app.pump()
        if isinstance(app.top, Dialog) and all(any(word in label for label in labels(app)) for word in words):
            return
        time.sleep(0.01)
    raise AssertionError((words, labels(app)))


def reply(app: App, key: str) -> None:
    click(app, button(app, app.say(key)).rect.center)


@pytest.mark.parametrize("own", [True, False])
def test_a_save_becomes_a_table_of_its_own_or_is_laid_out_here(app: App, tmp_path: Path, own: bool) -> None:
    """Before that it is asked whether the pictures that it misses shall be fetched; here they are not."""
    drop(app, a_game(tmp_path / "game"))
    wait_for(app, "example.org")
    reply(app, "imports.fetch.without")
    wait_for(app, "gone.png")
    before = table(app)
    click(app, button(app, app.say("imports.ask.new_table" if own else "imports.ask.here")).rect.center)
    made(app, 37)
    assert (table(app) is not before) == own
    real = table(app).controller.session.real
    assert (sum(map(is_bag, real.zones)), sum(map(is_endless, real.zones))) == (1, 1)
    assert (real.width > 1000) == own


@pytest.mark.parametrize("name", ["torn.png", "notes.pdf", "torn.json", "torn.zip", "torn.vtt", "notes.doc"])
def test_what_cannot_be_imported_is_told(app: App, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / name).write_bytes(b"nothing")
    said: list[str] = []
    monkeypatch.setattr(app.toast, "show", lambda sentence, now: said.append(sentence))
    drop(app, tmp_path / name)
    for _ in range(300):
        app.pump()
        if any(name in sentence for sentence in said):
            break
        time.sleep(0.01)
    assert any(name in sentence for sentence in said), said
    assert app.top is table(app)


@pytest.mark.parametrize("stop", [False, pytest.param(True, marks=pytest.mark.wide)])
def test_missing_pictures_are_fetched_when_the_player_says_so(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop: bool
) -> None:
    """A bar tells how far it is; what has been fetched when it is stopped is used."""
    go, asked = threading.Event(), []
    data = picture(tmp_path / "served.png", 40, 40).read_bytes()

    def fetched(address: str) -> bytes:
        asked.append(address)
        go.wait(10)
        return data

    monkeypatch.setattr(download, "_fetch", fetched)
    drop(app, a_game(tmp_path / "game"))
    wait_for(app, "example.org")
    reply(app, "imports.fetch.fetch")
    assert isinstance(app.top, FetchDialog)
    for _ in range(500):
        app.pump()
        if asked:
            break
        time.sleep(0.01)
    if stop:
        app.pump([key(pygame.K_ESCAPE)])
    go.set()
    wait_for(app, "37")
    assert not any("gone.png" in label for label in labels(app))
    assert asked == ["https://example.org/art/gone.png"]


def test_a_zip_of_a_set_is_laid_out(app: App, tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("name,count\nWolf,3\nBear,2\n", encoding="utf-8")
    import_set([tmp_path / "deck.csv"], tmp_path / "deck.zip", Wishes(), PygamePictures(), str)
    drop(app, tmp_path / "deck.zip")
    assert made(app, 5) == [Shape.CARD] * 5


@pytest.mark.parametrize("way", ["key", "menu"])
def test_the_table_is_saved_as_a_set_that_can_be_dropped(app: App, tmp_path: Path, way: str) -> None:
    screen = table(app)
    assert screen.play.perform(actions.Bring("dice", (300.0, 300.0)))
    count = len(screen.controller.session.real.pieces)
    if way == "key":
        advance(PAUSE_MS)
        app.pump([key(pygame.K_e, pygame.KMOD_CTRL), pygame.event.Event(pygame.KEYUP, key=pygame.K_e, mod=0)])
    else:
        screen.input.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(80, 600), button=3, touch=False))
        (menu,) = screen.overlays.popups
        assert isinstance(menu, Menu)
        next(item for item in menu.items if item.text == msg("sandbox.ui.save_set")).on_press()
    app.pump([typed("Our dice"), key(pygame.K_RETURN), pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0)])
    path = tmp_path / "home" / "matches" / "sets" / "Our dice.set"
    for _ in range(500):
        app.pump()
        if path.exists() and screen.saving.sets.wait is None:
            break
        time.sleep(0.01)
    assert path.exists()
    screen.saving.sets.save("Our dice")
    assert isinstance(app.top, Dialog), "another set of that name is replaced only when that is said"
    app.pump([key(pygame.K_ESCAPE)])
    drop(app, path)
    wait_for(app, "Our dice")
    reply(app, "imports.ask.here")
    made(app, 2 * count)


@pytest.mark.parametrize("text", [None, '[[tokn]]\nid = "a"\n'])
def test_a_template_is_offered_where_a_set_is_wrong_or_missing(app: App, tmp_path: Path, text: str | None) -> None:
    """A new set is laid out, or starts; beside a wrong one an example is written, and the wrong one stays."""
    folder = tmp_path / "mine"
    folder.mkdir()
    if text is not None:
        (folder / "set.toml").write_text(text, encoding="utf-8")
    drop(app, folder)
    wait_for(app, "set.toml" if text is None else "token")
    reply(app, "imports.ask.make_template")
    if text is None:
        wait_for(app, app.say("sandbox.start.ask"))
        reply(app, "imports.ask.here")
    made(app, 13 if text is None else 0)
    assert (folder / ("set.toml" if text is None else "example.toml")).is_file()
    assert text is None or (folder / "set.toml").read_text(encoding="utf-8") == text


@pytest.mark.wide
def test_the_pages_of_a_pdf_are_asked_about(app: App, tmp_path: Path) -> None:
    pytest.importorskip("pypdfium2")
    drop(app, a_pdf(tmp_path / "game.pdf", sheet(tmp_path / "a.png", 3, 3), sheet(tmp_path / "b.png", 3, 3)))
    for _ in range(2000):
        app.pump()
        if isinstance(app.top, ImportDialog):
            break
        time.sleep(0.01)
    assert (dialog(app).wishes.kind, dialog(app).grid) == ("sheet", (3, 3))
    accept(app)
    for _ in range(2000):
        app.pump()
        if table(app).controller.session.real.pieces:
            break
        time.sleep(0.01)
    assert made(app, 18) == [Shape.CARD] * 18


def test_escape_imports_nothing(app: App, tmp_path: Path) -> None:
    drop(app, picture(tmp_path / "wolf.png"))
    dialog(app)
    app.pump([key(pygame.K_ESCAPE)])
    assert app.top is table(app)
    assert not (tmp_path / "home" / "matches" / "sets").exists()


def test_sets_never_take_the_name_of_another(app: App) -> None:
    assert free_folder("chess").name == "chess-2"
    free_folder("my/../set").mkdir(parents=True)
    assert free_folder("my/../set").name == "my----set-2"
    assert free_folder("").name == "set"


def test_a_broken_memory_of_shapes_is_forgotten(app: App, tmp_path: Path) -> None:
    file = tmp_path / "home" / remembered_kinds.FILE
    for text in ("{", "[]", '{"0.72": {"kind": "dragon"}}', '{"0.72": {"kind": "sheet", "columns": 9999, "rows": 1}}'):
        file.write_text(text, encoding="utf-8")
        kept = remembered_kinds.remembered("0.72")
        assert kept is None or kept == Wishes("sheet")
    remembered_kinds.remember("0.72", Wishes("sheet", (3, 2)))
    assert remembered_kinds.remembered("0.72") == Wishes("sheet", (3, 2))


def test_a_set_of_the_command_line_is_laid_out(app: App, tmp_path: Path) -> None:
    """So that `tabletop sandbox --set FOLDER` shows it at once."""
    folder = tmp_path / "gems"
    folder.mkdir()
    (folder / "set.toml").write_text('[[token]]\nid = "gem"\ncount = 2\nstep = [30, 0]\n', encoding="utf-8")
    app.routes.open_sandbox([Player("Ann", 0)], "", [folder], seed="s")
    assert len(table(app).controller.session.real.pieces) == 2


def test_a_picture_is_laid_over_the_table(app: App, tmp_path: Path) -> None:
    """It is asked for beside the kinds of pieces; no piece comes to the table, and undo takes the picture away."""
    drop(app, picture(tmp_path / "map.png", 160, 90))
    dialog(app)
    click(app, button(app, app.say("imports.ask.lay")).rect.center)
    real = table(app).controller.session.real
    for _ in range(500):
        app.pump()
        if real.plan.mat_picture is not None:
            break
        time.sleep(0.01)
    assert real.plan.mat_picture is not None
    assert real.kinds[real.plan.mat_picture[0]].shape is Shape.BOARD
    assert not real.pieces
    table(app).play.undo()
    assert real.plan.mat_picture is None
