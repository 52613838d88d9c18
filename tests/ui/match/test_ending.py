"""The end screen by mouse and keyboard: its pages, its curves, the way to a moment and back."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.core.data.messages import msg
from tabletop.core.match.match import Match
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import Player, data_of
from tabletop.session.saves import match_log
from tabletop.ui.kit.panels.panel import HotArea
from tabletop.ui.kit.widgets.chart import ticks_of
from tabletop.ui.match.host import PlayOptions
from tabletop.ui.match.match_view import MatchView
from tabletop.ui.shell.export.screenshot import NullPlayer
from tabletop.ui.system import clock
from tabletop.ui.table.overlays.end_screen import EndScreen
from tabletop.viewmodel.control.match_controller import MatchController, look_back
from tests.parameters import quick_first, quick_only
from tests.play import SHELF, recorded

GAMES = [game for game in SHELF.games if game != "example_game"]


def save_ended(game_id: str, path: Path, seats: int = 0) -> None:
    """Write a random match that is over."""
    game = SHELF.games[game_id]
    seats = seats or game.seats[0]
    match = Match.new(game, seats)
    match.replay(recorded(game_id, seats))
    players = [Player(f"P{seat}", seat) for seat in range(seats)]
    header = match_log.header_of(match, [one.name for one in players], "tests 0", data_of(players))
    match_log.write(path, header, match.log)


@cache
def words(language: str) -> Translations:
    return Translations(language, SHELF.locales())


class Ended:
    """A finished match on the screen."""

    def __init__(self, game: str, folder: Path, language: str = "en", size: tuple[int, int] = (1280, 720)) -> None:
        save_ended(game, folder / "ended.match")
        self.session = MatchSession.load(folder / "ended.match", resume=False, extra=("tests.example_game",))
        self.screen = MatchView(
            NullPlayer(words(language), 100), MatchController(self.session), PlayOptions(speed=0, curtain=False)
        )
        self.screen.resize(size)
        self.screen.opening = None
        self.surface, self.now = pygame.Surface(size), 1
        self.frame()

    def frame(self) -> None:
        self.now += 16
        self.screen.update(self.now)
        for panel in self.screen.parts.overlays.all():
            panel.draw(self.surface)

    def found_out(self) -> None:
        """Let the window analyse the whole match."""
        for _ in range(3000):
            self.frame()
            if self.screen.parts.overlays.wait is None:
                return
        raise AssertionError("it never ends")

    @property
    def end(self) -> EndScreen:
        return next(one for one in self.screen.parts.overlays.popups if isinstance(one, EndScreen))

    def click(self, rect: pygame.Rect) -> None:
        """Click a hot place of the end screen."""
        at = rect.move(self.end.rect.topleft).center
        clock.advance(300)
        for kind, more in (
            (pygame.MOUSEMOTION, {"rel": (1, 1), "buttons": (0, 0, 0)}),
            (pygame.MOUSEBUTTONDOWN, {"button": 1}),
            (pygame.MOUSEBUTTONUP, {"button": 1}),
        ):
            self.screen.handle(pygame.event.Event(kind, pos=at, touch=False, **more))
        if self.screen.parts.overlays.popups:
            self.frame()

    def point(self, rect: pygame.Rect) -> None:
        at = rect.move(self.end.rect.topleft).center
        self.screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False))
        self.frame()

    def key(self, code: int) -> None:
        clock.advance(300)
        self.screen.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0))
        self.frame()

    @property
    def rows(self) -> list[HotArea]:
        """The things that can be pressed or pointed at on the open page itself."""
        return self.end.hots[1 + len(self.end.pages) : -len(self.end.buttons) - len(self.end.keep)]

    def tab(self, number: int) -> None:
        self.click(self.end.hots[number].rect)


@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
@pytest.mark.parametrize("game", quick_only(GAMES, "stone_age"))
def test_every_page_is_opened_by_mouse_and_lies_in_the_window(game: str, language: str, tmp_path: Path) -> None:
    ended = Ended(game, tmp_path, language)
    ended.found_out()
    assert ended.screen.table_rect.inflate(800, 0).contains(ended.end.rect)
    for number in range(5):
        ended.tab(number)
        assert ended.end.page is (ended.end.pages[number - 1] if number else None)
        inside = pygame.Rect((0, 0), ended.end.rect.size).inflate(24, 0)
        assert all(inside.contains(hot.rect) for hot in ended.end.hots)
        buttons = ended.end.hots[-len(ended.end.buttons) :]
        for hot in ended.end.hots[: -len(ended.end.buttons)]:
            assert not any(hot.rect.colliderect(button.rect) for button in buttons)


def test_the_curves_say_the_figures_of_the_round_under_the_mouse(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = Ended("stone_age", tmp_path)
    ended.found_out()
    ended.tab(1)
    said: list[str] = []
    line = ended.screen.ui.text.line

    def recorded(text: str, *rest: Any, **more: Any) -> pygame.Surface:
        said.append(text)
        return line(text, *rest, **more)

    monkeypatch.setattr(ended.screen.ui.text, "line", recorded)
    back = look_back(ended.screen.controller).whole()
    columns = ended.rows
    assert len(columns) == len(back.rounds)
    for number in (0, len(columns) // 2, len(columns) - 1):
        said.clear()
        ended.point(columns[number].rect)
        one = back.rounds[number]
        assert f"Round {one.round}: P0: {one.points[0]}, P1: {one.points[1]}" in said


@pytest.mark.parametrize("game", quick_only(GAMES, "stone_age"))
def test_one_click_shows_a_deciding_moment_and_the_bar_leads_back(game: str, tmp_path: Path) -> None:
    ended = Ended(game, tmp_path)
    ended.found_out()
    ended.tab(4)
    moments = look_back(ended.screen.controller).whole().moments
    rows = ended.rows
    assert len(rows) == len(moments) > 0
    ended.click(rows[-1].rect)
    assert not ended.screen.parts.overlays.popups
    assert ended.screen.controller.at == moments[-1].at
    assert ended.screen.parts.log.looking == moments[-1].at
    ended.screen.parts.past.look(None)
    ended.screen.parts.bar.choices[0].on_press()
    assert ended.end.page is None
    assert ended.screen.parts.bar.choices[0].text == msg("ui.end.scores")


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 700)])
def test_the_scores_stay_in_the_middle_of_another_window(size: tuple[int, int], tmp_path: Path) -> None:
    """A match that was over when it was opened is shown before the window has its size."""
    ended = Ended("stone_age", tmp_path)
    ended.found_out()
    ended.tab(4)
    ended.screen.resize(size)
    ended.frame()
    middle = ended.screen.table_rect.clamp(pygame.Rect((0, 0), size)).center
    assert ended.end.page is ended.end.pages[3]
    assert pygame.Rect((0, 0), size).contains(ended.end.rect)
    assert abs(ended.end.rect.centery - middle[1]) <= 2
    assert ended.end.rect.centerx == middle[0] or ended.end.rect.left == 0


@pytest.mark.wide
def test_keys_reach_pages_and_moments(tmp_path: Path) -> None:
    ended = Ended("omen", tmp_path)
    ended.found_out()
    for _ in range(8):
        ended.key(pygame.K_RIGHT)
    ended.key(pygame.K_RETURN)
    assert ended.end.page is ended.end.pages[3]
    ended.key(pygame.K_RIGHT)
    ended.key(pygame.K_RETURN)
    assert ended.screen.controller.at == look_back(ended.screen.controller).whole().moments[0].at


def test_the_window_looks_through_the_match_in_slices(tmp_path: Path) -> None:
    """The end is there at once, and a page says that the analysis still runs."""
    ended = Ended("stone_age", tmp_path)
    assert ended.screen.parts.overlays.wait == 1
    frames = 0
    while ended.screen.parts.overlays.wait == 1:
        ended.frame()
        frames += 1
    assert frames > 1
    ended.tab(1)
    assert len(ended.end.hots) > 9


@pytest.mark.parametrize(
    ("least", "most", "ticks"),
    [(0, 0, [0, 1]), (0, 4, [0, 1, 2, 3, 4]), (0, 203, [0, 50, 100, 150, 200, 250]), (-7, 98, [-50, 0, 50, 100])],
)
def test_axes_have_round_figures(least: float, most: float, ticks: list[int]) -> None:
    assert ticks_of(least, most) == ticks
