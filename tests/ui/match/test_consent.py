"""Taking back past what was revealed, through the window: the others are asked, and each answers with one click."""

from __future__ import annotations

import pygame
import pytest

from tabletop.session.bots.computer_players import thinkers
from tabletop.session.match.match_session import PERSON, MatchSession, Player
from tabletop.ui.match.match_view import MatchView
from tabletop.ui.match.widgets.consent_panel import ConsentPanel
from tabletop.ui.shell.app import App
from tabletop.ui.shell.match_screen import MatchScreen
from tabletop.ui.table.overlays.end_screen import EndScreen
from tests.parameters import quick_only
from tests.play import SHELF
from tests.session.test_undo import look
from tests.sure import sure
from tests.ui.match.test_play import app as app
from tests.ui.match.test_play import driver_of, keys_of

each_game = pytest.mark.parametrize("name", quick_only(SHELF.games, "omen"))


def opened(app: App, name: str, kinds: tuple[str, ...], policy: str = "agreed") -> tuple[MatchScreen, int]:
    """Return a match whose last answer of a person revealed something, and the number of answers before it."""
    game = SHELF.games[name]
    players = [Player(f"P{seat}", seat, kind) for seat, kind in enumerate(kinds)]
    session = MatchSession.new(game, players, settings={"take_back": policy}, seed="consent")
    before = look(session)
    while session.is_bot(session.match.log[before].seat) or session.over:
        before = look(session)
    app.routes.open_match(session)
    app.pump()
    screen = app.top
    assert isinstance(screen, MatchScreen)
    return screen, before


def undo(app: App) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        app.pump([pygame.event.Event(kind, key=pygame.K_z, mod=pygame.KMOD_CTRL, unicode="", scancode=0)])
    app.pump()


def panel_of(play: MatchView) -> ConsentPanel:
    panel = sure(play.parts.overlays.question)
    play.draw(sure(pygame.display.get_surface()))
    return panel


@each_game
def test_the_others_are_asked_with_the_mouse(app: App, name: str) -> None:
    """A refusal changes nothing. With consent the answer is taken back, and the line stands in the log."""
    screen, _ = opened(app, name, (PERSON, PERSON))
    play, session = screen.match_view, screen.session
    driver, log = driver_of(app, screen), list(session.match.log)

    undo(app)
    assert session.match.log == log
    assert play.parts.overlays.all()[-1] is panel_of(play), "a curtain may lie below the question, never above it"
    driver.hot(panel_of(play), 0)
    assert not play.parts.overlays.asking
    assert session.match.log == log
    assert play.parts.overlays.toast is not None
    assert play.parts.overlays.toast.text.key == "ui.consent.refused"

    undo(app)
    driver.hot(panel_of(play), 1)
    assert not play.parts.overlays.asking
    assert len(session.match.log) < len(log)
    assert session.match.log == log[: len(session.match.log)]
    assert [line.text.key for line in session.lines if line.stays] == ["core.take_back.line"]


def test_everybody_else_has_a_say(app: App) -> None:
    """Of four people three are asked; the take-back happens with the last consent, and one refusal ends it."""
    screen, before = opened(app, "stone_age", (PERSON,) * 4)
    play, session = screen.match_view, screen.session
    driver, log = driver_of(app, screen), list(session.match.log)
    undo(app)
    assert panel_of(play).consent.left == tuple(seat for seat in range(4) if seat != log[before].seat)
    for _ in range(2):
        driver.hot(panel_of(play), 1)
    assert len(panel_of(play).consent.left) == 1
    driver.hot(panel_of(play), 0)
    assert session.match.log == log
    undo(app)
    for _ in range(3):
        driver.hot(panel_of(play), 1)
    assert len(session.match.log) == before


def test_the_keyboard_does_it_too(app: App) -> None:
    """Enter alone agrees to nothing; Tab goes to a button, Escape withdraws the question."""
    screen, before = opened(app, "stone_age", (PERSON, PERSON))
    play, session = screen.match_view, screen.session
    keys, log = keys_of(app, screen), list(session.match.log)
    undo(app)
    keys.press(pygame.K_RETURN)
    assert play.parts.overlays.asking
    assert session.match.log == log
    keys.press(pygame.K_ESCAPE)
    assert not play.parts.overlays.asking
    undo(app)
    panel_of(play)
    keys.press(pygame.K_TAB)
    keys.press(pygame.K_TAB)
    keys.press(pygame.K_RETURN)
    assert len(session.match.log) == before


def test_computer_players_wait_while_people_are_asked(app: App) -> None:
    """No computer player answers behind the question."""
    bot = next(iter(thinkers(SHELF.games["stone_age"])))
    screen, _ = opened(app, "stone_age", (PERSON, PERSON, bot))
    play, session = screen.match_view, screen.session
    log = list(session.match.log)
    undo(app)
    for now in range(1, 20):
        play.update(1_000_000 + 200 * now)
    assert play.parts.overlays.asking
    assert session.match.log == log


@pytest.mark.parametrize("policy", ["free", "never"])
def test_the_other_policies_ask_nobody(app: App, policy: str) -> None:
    """Under "freely", it happens at once; under "never", there is one sentence with the clause."""
    screen, _ = opened(app, "ascending_empires", (PERSON, PERSON), policy)
    play, session = screen.match_view, screen.session
    log = list(session.match.log)
    undo(app)
    assert not play.parts.overlays.asking
    assert (session.match.log == log) == (policy == "never")
    assert play.parts.overlays.toast is not None
    shown = play.parts.overlays.toast
    assert (shown.text.key, shown.rule) == (
        ("core.undo_crossed", "") if policy == "free" else ("core.take_back.never", "8.2")
    )


@pytest.fixture
def ended(app: App) -> MatchView:
    """Return a finished match of the example game, with one take-back on the way."""
    session = MatchSession.new(
        SHELF.games["example_game"], [Player("Ann", 0), Player("Bo", 1)], settings={"take_back": "free"}, seed="end"
    )
    look(session)
    session.undo()
    while not session.over:
        prompt = session.prompt
        assert prompt is not None
        session.answer(prompt.offers[0].option)
    app.routes.open_match(session)
    app.pump()
    screen = app.top
    assert isinstance(screen, MatchScreen)
    return screen.match_view


def test_the_end_screen_counts_them(ended: MatchView) -> None:
    """The end screen counts each player's undos past something that was revealed."""
    end = next(one for one in ended.parts.overlays.popups if isinstance(one, EndScreen))
    assert [dict(message.args)["count"] for message in end.taken_back] == [1]
    ended.draw(sure(pygame.display.get_surface()))
