"""Whole matches played through the window by real pygame events, under SDL's dummy driver."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import PERSON, MatchSession, Player
from tabletop.session.saves.save_summary import beside
from tabletop.ui.shell.app import App
from tabletop.ui.shell.match_screen import MatchScreen
from tabletop.ui.table.overlays.popups import ComposerPanel
from tests.parameters import quick_ends
from tests.play import SHELF
from tests.sure import sure
from tests.ui.driver import Driver, Keys, Mouse, wait_for_question
from tests.ui.headless import playing


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    window = App(
        SHELF, Translations("en", SHELF.locales()), headless=True, size=(1280, 720), extra=("tests.example_game",)
    )
    window.preferences.reduced_motion = True
    window.preferences.muted = True
    window.routes.home()
    yield window
    for screen in reversed(window.screens):
        screen.close()
    pygame.display.set_mode((1280, 720))


def open_match(app: App, game: str, kinds: tuple[str, ...], folder: Path | None = None) -> MatchScreen:
    players = [Player(f"P{seat}", seat, kind) for seat, kind in enumerate(kinds)]
    session = MatchSession.new(SHELF.games[game], players, seed="window", folder=folder)
    app.routes.open_match(session)
    app.pump()
    screen = app.top
    assert isinstance(screen, MatchScreen)
    wait_for_question(screen.match_view, app.pump)
    return screen


def driver_of(app: App, screen: MatchScreen, seed: int = 1) -> Driver:
    events: list[pygame.event.Event] = []

    def pump() -> None:
        waiting, events[:] = events[:], []
        app.pump(waiting)

    return Driver(screen.match_view, Mouse(events.append, pump), seed)


def test_a_whole_match_is_played_with_the_mouse(app: App, tmp_path: Path) -> None:
    """Drags, clicks, buttons, lists and the curtain: every answer of the example game comes from mouse events."""
    screen = open_match(app, "example_game", (PERSON, PERSON), tmp_path)
    driver = driver_of(app, screen)
    session = screen.session
    for _ in range(400):
        if session.over:
            break
        before = (len(session.match.log), screen.match_view.parts.overlays.curtain)
        driver.answer()
        assert before != (len(session.match.log), screen.match_view.parts.overlays.curtain), (
            f"nothing happened by {driver.ways}"
        )

    assert session.over
    assert {"drag", "click and click", "button", "curtain"} <= driver.ways.keys()


@pytest.mark.wide
def test_stone_age_is_played_with_the_mouse(app: App, tmp_path: Path) -> None:
    """A hundred answers of a two-seat match: placing, gathering, tools, payments, dice thrown by hand."""
    screen = open_match(app, "stone_age", (PERSON, PERSON), tmp_path)
    driver = driver_of(app, screen, seed=4)
    session = screen.session
    for _ in range(150):
        before = len(session.match.log)
        driver.answer()
        assert before < len(session.match.log), f"nothing happened by {driver.ways} at {sure(session.prompt).message}"

    assert {"drag", "click and click", "chooser", "composer", "throw by hand", "throw button"} <= driver.ways.keys()


def keys_of(app: App, screen: MatchScreen, seed: int = 1) -> Keys:
    events: list[pygame.event.Event] = []

    def pump() -> None:
        waiting, events[:] = events[:], []
        app.pump(waiting)

    return Keys(screen.match_view, events.append, pump, seed)


def test_a_whole_match_is_played_with_the_keyboard_alone(app: App) -> None:
    """Focus ring, lists, digits, R and Enter reach every answer."""
    screen = open_match(app, "example_game", (PERSON, PERSON))
    driver = keys_of(app, screen)
    session = screen.session
    for _ in range(400):
        if session.over:
            break
        before = (len(session.match.log), screen.match_view.parts.overlays.curtain)
        driver.answer()
        assert before != (len(session.match.log), screen.match_view.parts.overlays.curtain), (
            f"nothing happened by {driver.ways}"
        )

    assert session.over


@pytest.mark.wide
def test_stone_age_is_played_with_the_keyboard_alone(app: App) -> None:
    """Placing, gathering, tools, payments and dice without a mouse."""
    screen = open_match(app, "stone_age", (PERSON, PERSON))
    driver = keys_of(app, screen, seed=4)
    session = screen.session
    for _ in range(150):
        before = len(session.match.log)
        driver.answer()
        assert before < len(session.match.log), f"nothing happened by {driver.ways} at {sure(session.prompt).message}"

    assert {"focus ring", "chooser", "composer", "throw"} <= driver.ways.keys()


def test_undo_redo_and_looking_back_through_the_window(app: App, tmp_path: Path) -> None:
    """Undo, redo and looking back work with Ctrl+Z, Ctrl+Y and the buttons, and the file follows.

    Enter comes back from a moment of the past; the second button undoes everything up to it.
    """
    screen = open_match(app, "stone_age", (PERSON, PERSON), tmp_path)
    driver = keys_of(app, screen, seed=4)
    play, session = screen.match_view, screen.session
    for _ in range(30):
        driver.answer()
    log = list(session.match.log)

    def ctrl(key: int) -> None:
        app.pump([pygame.event.Event(pygame.KEYDOWN, key=key, mod=pygame.KMOD_CTRL, unicode="", scancode=0)])

    ctrl(pygame.K_z)
    assert len(session.match.log) < len(log)
    ctrl(pygame.K_y)
    assert log == session.match.log
    at = session.lines[5].at
    play.parts.past.look(at)
    app.pump()
    assert at == play.parts.history.at
    assert log == session.match.log
    driver.press(pygame.K_RETURN)
    assert not play.controller.shown.is_past
    assert log == session.match.log
    play.parts.past.look(at)
    app.pump()
    driver.press(pygame.K_2)
    assert play.parts.overlays.asking, "dice were thrown since: the other person is asked"
    for key in (pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN):
        driver.press(key)
    assert log[:at] == session.match.log
    assert play.parts.history.at is None
    path = session.writer.path
    session.close()
    assert log[:at] == MatchSession.load(path, resume=False).match.log


def test_a_refused_gesture_says_why_and_changes_nothing(app: App) -> None:
    """A person of another colour is dragged to the forest: the sentence is on the screen, and the piece is back."""
    screen = open_match(app, "stone_age", (PERSON, PERSON))
    driver = driver_of(app, screen)
    session = screen.session
    other = 1 - sure(session.prompt).seat
    log = list(session.match.log)
    piece = session.table.in_zone(f"mat{other}/people")[0].id
    driver.mouse.drag(driver.over_piece(piece), driver.over("place/forest"))
    own = session.table.in_zone(f"mat{1 - other}/people")[0].id
    driver.mouse.drag(driver.over_piece(own), driver.over(f"mat{other}/wood"))

    assert screen.match_view.parts.overlays.toast is not None
    assert log == session.match.log


def test_a_click_on_a_place_that_is_taken_says_so(app: App) -> None:
    """This holds on its printed ground and on the people there alike."""
    screen = open_match(app, "stone_age", (PERSON, PERSON))
    driver = driver_of(app, screen)
    session = screen.session
    screen.match_view.answer(("field", 1))
    app.pump()
    person = session.table.in_zone("place/field")[0].id
    for at in (driver.over("place/field"), driver.over_piece(person)):
        driver.mouse.click(at)
        toast = screen.match_view.parts.overlays.toast
        assert toast is not None
        assert toast.text.key == "stone_age.no.taken"


def test_a_sentence_at_the_lower_edge_leaves_what_lies_beside_it_free(app: App) -> None:
    """The reason against one action is read, and the next click takes another one of the row."""
    screen = open_match(app, "ascending_empires", (PERSON, PERSON))
    driver = driver_of(app, screen)
    session = screen.session
    while sure(session.prompt).ask.kind == "first_ship":
        screen.match_view.answer(sure(session.prompt).ask.options[0])
        app.pump()
    for refused in ("action-mine", "action-build", "action-develop"):
        driver.mouse.click(driver.over_piece(refused))
        toast = sure(screen.match_view.parts.overlays.toast)
        row = [driver.over_piece(f"action-{one}") for one in ("recruit", "move", "mine", "build", "develop")]
        assert not any(toast.rect.collidepoint(at) for at in row), (refused, toast.rect)
    driver.mouse.click(driver.over_piece("action-move"))
    assert sure(session.prompt).ask.kind == "move"


def test_bots_play_on_while_the_window_works(app: App) -> None:
    """A computer player answers from its own process, and the log says why."""
    screen = open_match(app, "example_game", (PERSON, "random"))
    screen.match_view.options.bot_pause = 0.0
    driver = keys_of(app, screen)
    session = screen.session
    answered = 0
    for _ in range(4000):
        if session.over or answered >= 5:
            break
        prompt = sure(session.prompt)
        if prompt.seat == 0 or prompt.seat < 0:
            driver.answer()
        else:
            pygame.time.wait(5)
            app.pump()
        answered = sum(line.seat == 1 and line.why is not None for line in session.lines)

    assert answered >= 5


@pytest.mark.wide
def test_computer_players_go_on_without_pause_motion_and_mouse(app: App) -> None:
    """After an answer with no lasting effect on the table, the window wakes by itself for the next one."""
    screen = open_match(app, "eve_conquests", ("ensign", "ensign"))
    screen.match_view.options.bot_pause = 0.0
    session = screen.session
    for step in range(3000):
        if session.over or len(session.match.log) >= 12:
            break
        if (wait := screen.match_view.update(1000 + 17 * step)) is None:
            assert woken(10_000), "it sleeps while a computer player thinks, and is woken by the answer"
        else:
            pygame.time.wait(min(17, int(wait)))

    assert len(session.match.log) >= 12


def woken(ms: int) -> bool:
    """Sleep as the program's loop does, until a worker wakes it; False after `ms`."""
    while (kind := pygame.event.wait(ms).type) != pygame.USEREVENT:
        if kind == pygame.NOEVENT:
            return False
    return True


def test_nothing_is_drawn_when_nothing_changes(app: App) -> None:
    """A second look at the same table costs no pixel."""
    screen = open_match(app, "stone_age", (PERSON, PERSON))
    app.pump()
    surface = sure(pygame.display.get_surface())
    screen.draw(surface)

    assert screen.draw(surface) == []


@pytest.mark.parametrize("scale", quick_ends([75, 100, 150, 200]))
def test_panels_do_not_overlap_at_any_scale(app: App, scale: int) -> None:
    """Bar, strips, log and table share the window without overlap."""
    screen = open_match(app, "stone_age", (PERSON,) * 4)
    app.set_scale(scale)
    app.pump()
    play = screen.match_view
    areas = [play.parts.bar.rect, play.parts.players.rect, play.parts.log.rect, play.table_rect]

    for number, one in enumerate(areas):
        for other in areas[number + 1 :]:
            assert not one.colliderect(other)
    assert play.table_rect.width > 400


def test_a_match_is_saved_aside_and_taken_up_again(app: App) -> None:
    """F5 keeps the moment, F9 goes on from it, Ctrl+S writes a copy; the match itself goes on in its own file."""
    from tabletop.ui.system.preferences import saves_folder

    screen = open_match(app, "example_game", (PERSON, PERSON), saves_folder())
    driver = keys_of(app, screen)
    for _ in range(8):
        driver.answer()
    moment = list(screen.session.match.log)
    driver.press(pygame.K_F5)
    for _ in range(4):
        driver.answer()
    later = list(screen.session.match.log)
    driver.press(pygame.K_F9)
    again = app.top
    assert isinstance(again, MatchScreen)

    assert moment == again.session.match.log
    assert len(later) > len(moment)
    before = set(saves_folder().iterdir())
    app.pump([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_s, mod=pygame.KMOD_CTRL, unicode="", scancode=0)])
    copy, look = sorted(set(saves_folder().iterdir()) - before)
    assert look == beside(copy)
    assert moment == MatchSession.load(copy, extra=("tests.example_game",), resume=False).match.log


@pytest.mark.wide
def test_enter_never_turns_something_down(app: App) -> None:
    """While a payment is not complete, Enter does nothing; declining needs its own button."""
    screen = open_match(app, "stone_age", (PERSON, PERSON))
    driver = keys_of(app, screen, seed=4)
    play = screen.match_view
    for _ in range(400):
        if isinstance(play.parts.overlays.docked, ComposerPanel) and play.parts.overlays.docked.composer.exact is None:
            break
        driver.answer()
    log = list(play.controller.session.match.log)
    assert any(choice.style != "main" for choice in play.parts.bar.choices)
    driver.press(pygame.K_RETURN)

    assert log == play.controller.session.match.log


def test_what_is_chosen_to_pay_with_is_marked_on_the_own_board() -> None:
    """Each piece that is clicked is lit where it lies, and no more after Esc; a prepared payment is lit at once."""
    with playing("stone_age", (PERSON, "eager"), 4, speed=0.0) as bench:
        overlays, view = bench.screen.parts.overlays, bench.screen.view
        marked: list[str] = []
        for _ in range(400):
            panel = overlays.docked
            if isinstance(panel, ComposerPanel) and all(offer.label.pays for _, offer in panel.composer.offers):
                panel.empty()
                assert panel.click(panel.composer.parts[0])
                marked = [piece for piece, light in view.lit.items() if light == "chosen" and "-" in piece]
                break
            bench.driver.answer()
            bench.let(2000)
        assert len(marked) == 1
        assert view.table.zones[view.table.pieces[marked[0]].zone].owner == 0
        bench.key(pygame.K_ESCAPE)
        assert marked[0] not in view.lit
