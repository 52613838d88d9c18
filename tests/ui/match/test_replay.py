"""Looking through a match: the knob by mouse, steps and paces by keys, the log that follows, the right table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from tabletop.core.data.messages import msg
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import CHANCE
from tabletop.core.table.projection import reconcile
from tabletop.core.table.sides import fold
from tabletop.core.table.table import Table
from tabletop.session.match.match_session import PERSON
from tabletop.testing.random_play import random_value
from tabletop.ui.match.history.history_player import RATES
from tabletop.ui.system.key_bindings import Bindings
from tabletop.ui.table.overlays.callout_images import Gain
from tests.parameters import quick_first, quick_only
from tests.play import recorded
from tests.ui.headless import Bench, playing
from tests.ui.match.test_ending import GAMES, Ended


def event(kind: int, pos: tuple[int, int]) -> pygame.event.Event:
    more = {"rel": (1, 1), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    return pygame.event.Event(kind, pos=pos, touch=False, **more)


class Watched(Ended):
    """A finished match that is watched again."""

    def __init__(self, game: str, folder: Path, language: str = "en", size: tuple[int, int] = (1280, 720)) -> None:
        super().__init__(game, folder, language, size)
        self.screen.parts.past.replay_from_start()
        self.screen.parts.past.pause()
        self.paint()

    def paint(self) -> None:
        for panel in self.screen.panels():
            panel.draw(self.surface)

    @property
    def at(self) -> int:
        return self.screen.controller.shown.moment

    def at_share(self, share: float) -> tuple[int, int]:
        track = self.screen.parts.past.scrubber.track.move(self.screen.parts.bar.rect.topleft)
        return track.x + round(track.w * share), track.centery

    def pressed(self, code: int, mod: int = 0) -> None:
        self.screen.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0))
        self.paint()


def as_it_was(watched: Ended, game_id: str, at: int) -> list[tuple[str, str, int]]:
    """Return the contents of each place after `at` answers by the rules, found by playing from the beginning."""
    session = watched.session
    match = Match.new(session.game, len(session.players))
    match.replay(recorded(game_id, len(session.players))[:at])
    table = Table(fold(session.game.table.layout(len(session.players), match.settings), watched.screen.view.own))
    reconcile(table, session.game.table.project(match.state, None))
    return lying(table)


def lying(table: Table) -> list[tuple[str, str, int]]:
    return sorted(
        (zone.id, piece.kind, piece.face) for zone in table.zones.values() for piece in table.in_zone(zone.id)
    )


@pytest.mark.parametrize("game", quick_only(GAMES, "stone_age"))
def test_the_table_is_right_wherever_the_knob_is_put(game: str, tmp_path: Path) -> None:
    """The knob is dragged back and forth, and clicked; the line of the log is that of the moment and is visible."""
    watched = Watched(game, tmp_path)
    screen = watched.screen
    screen.handle(event(pygame.MOUSEBUTTONDOWN, watched.at_share(0.0)))
    for share in (0.1, 0.9, 0.35, 0.36, 0.02, 0.7):
        screen.handle(event(pygame.MOUSEMOTION, watched.at_share(share)))
        watched.paint()
        at = watched.at
        stops = screen.parts.history.moments
        assert abs(stops.index(at) - share * (len(stops) - 1)) <= len(stops) / screen.parts.past.scrubber.track.w + 1
        assert lying(screen.view.table) == as_it_was(watched, game, at)
        assert not screen.view.animator.moving
        assert screen.parts.log.looking == at
        panel = screen.parts.log.rect.move(-screen.parts.log.rect.x, -screen.parts.log.rect.y)
        marked = [
            hot.rect
            for hot in screen.parts.log.hots
            if isinstance(hot.on_press, partial) and hot.on_press.args == (at,)
        ]
        grouped = [
            hot.rect
            for hot in screen.parts.log.hots
            if isinstance(hot.on_press, partial) and hot.on_press.args[0] >= at
        ]
        assert any(panel.contains(rect) or panel.clip(rect).h > 15 for rect in marked or grouped)
    screen.handle(event(pygame.MOUSEBUTTONUP, watched.at_share(0.7)))
    held = watched.at
    screen.handle(event(pygame.MOUSEMOTION, watched.at_share(0.2)))
    assert watched.at == held, "the knob was let go"
    for share in (1.0, 0.5, 0.0):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            watched.paint()
            screen.handle(event(kind, watched.at_share(share)))
        assert lying(screen.view.table) == as_it_was(watched, game, watched.at)
        if screen.controller.at is None:
            screen.parts.past.look(screen.parts.history.moments[-2])


@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (960, 600)])
def test_the_line_has_room_beside_the_buttons(size: tuple[int, int], language: str, tmp_path: Path) -> None:
    watched = Watched("stone_age", tmp_path, language, size)
    bar = watched.screen.parts.bar
    track = watched.screen.parts.past.scrubber.track
    assert track.w >= 180
    others = [hot.rect for hot in bar.hots if hot.rect != track]
    assert not any(track.colliderect(rect) for rect in others)
    assert pygame.Rect((0, 0), bar.rect.size).contains(track)


def test_keys_step_by_decisions_and_rounds_and_change_the_pace(tmp_path: Path) -> None:
    watched = Watched("stone_age", tmp_path)
    screen = watched.screen
    rounds, stops = screen.parts.history.rounds, screen.parts.history.moments
    assert len(rounds) > 5
    watched.screen.parts.past.look(rounds[2])
    host = screen.context.host

    class Keys:
        words, theme, presses, routes, sound = host.words, host.theme, host.presses, host.routes, host.sound

    bindings = Bindings()
    Keys.action = lambda self, event, contexts: bindings.match(event, *contexts)  # type: ignore[attr-defined]
    object.__setattr__(screen.context, "host", Keys())
    watched.pressed(pygame.K_RIGHT)
    assert watched.at == stops[stops.index(rounds[2]) + 1]
    watched.pressed(pygame.K_PAGEUP)
    assert watched.at == rounds[2]
    watched.pressed(pygame.K_PAGEUP)
    assert watched.at == rounds[1]
    watched.pressed(pygame.K_PAGEDOWN)
    watched.pressed(pygame.K_PAGEDOWN)
    assert watched.at == rounds[3]
    watched.pressed(pygame.K_LEFT)
    assert watched.at == stops[stops.index(rounds[3]) - 1]
    for rate in (2.0, 4.0, 8.0, 0.5, 1.0):
        watched.pressed(pygame.K_PERIOD)
        assert screen.parts.history.rate == rate
    watched.pressed(pygame.K_COMMA)
    assert screen.parts.history.rate == 0.5
    watched.pressed(pygame.K_SPACE)
    assert screen.parts.history.playing
    watched.pressed(pygame.K_SPACE)
    assert not screen.parts.history.playing


@pytest.mark.parametrize("rate", quick_first(RATES))
def test_the_film_runs_as_fast_as_is_chosen(rate: float, tmp_path: Path) -> None:
    watched = Watched("stone_age", tmp_path)
    history = watched.screen.parts.history
    history.rate = rate
    begin = history.moments.index(watched.at)
    watched.screen.parts.past.replay()
    for _ in range(360):  # six seconds
        watched.frame()
    steps = history.moments.index(watched.at) - begin
    assert 6 * rate / 0.9 * 0.6 <= steps <= 6 * rate / 0.9 + 1


@pytest.mark.wide
def test_a_match_that_goes_on_is_looked_through_and_left_as_it_is() -> None:
    bench = Bench("stone_age", (PERSON, PERSON), 3)
    for _ in range(25):
        bench.driver.answer()
        bench.let(2000)
    screen, log = bench.screen, list(bench.session.match.log)
    screen.parts.past.look(screen.parts.history.moments[5])
    bench.lay_out()
    scrubber = screen.parts.past.scrubber
    start = scrubber.track.move(screen.parts.bar.rect.topleft)
    for number, share in enumerate((0.0, 0.4, 0.8)):
        kind = pygame.MOUSEMOTION if number else pygame.MOUSEBUTTONDOWN
        bench.send(event(kind, (start.x + round(start.w * share), start.centery)))
        if screen.controller.at is not None:
            match = bench.session.match.go_to(screen.controller.at)
            table = Table(fold(bench.session.game.table.layout(2, match.settings), screen.view.own))
            reconcile(table, bench.session.game.table.project(match.state, None))
            assert lying(screen.view.table) == lying(table)
    bench.send(event(pygame.MOUSEBUTTONUP, start.center))
    screen.parts.past.look(None)
    bench.let(1000)
    assert screen.parts.bar.middle is None
    assert bench.session.match.log == log


def test_the_knob_takes_no_press_through_a_popup(tmp_path: Path) -> None:
    watched = Watched("stone_age", tmp_path)
    screen = watched.screen
    screen.parts.past.scrubber.covered = lambda pos: True
    before = watched.at
    screen.handle(event(pygame.MOUSEBUTTONDOWN, watched.at_share(0.9)))
    assert watched.at == before


@pytest.fixture
def mine() -> Iterator[Bench]:
    """Yield a match of a person and a computer player, some way on, that may be changed."""
    with playing("stone_age", (PERSON, "random"), 7, speed=0) as bench, pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(bench.screen.controller), "may_go_back", True)
        for _ in range(400):
            bench.let(80)
            ask = bench.session.match.pending[0]
            if len(bench.session.match.log) > 30 and bench.screen.controller.shown.question is not None:
                break
            if ask.seat == CHANCE:
                bench.session.throw()
            else:
                bench.session.answer(random_value(bench.session.match, ask, bench.chance), seat=ask.seat)
            bench.catch_up()
        yield bench


def test_the_way_back_for_good_is_not_what_one_presses_first(mine: Bench) -> None:
    """The main button, Enter and the first digit lead back to the present while the past is looked at.

    The other button says how much is undone.
    """
    screen, answers = mine.screen, len(mine.session.match.log)
    for press in (pygame.K_RETURN, pygame.K_1, pygame.K_ESCAPE):
        screen.parts.past.look(10)
        mine.lay_out()
        mine.let(300)
        first, second = screen.parts.bar.choices
        assert (first.style, second.style) == ("main", "refuse")
        later = [line for line in screen.controller.now.lines if line.at >= 10]
        assert dict(second.text.args)["count"] == len(later)
        assert second.tip is not None
        mine.key(press)
        mine.let(300)
        assert screen.controller.at is None
        assert len(mine.session.match.log) == answers


def test_what_was_taken_back_to_a_moment_is_named_and_comes_again(mine: Bench) -> None:
    """A sentence says how much it was and how to restore it, and it works."""
    screen, before = mine.screen, list(mine.session.match.log)
    at = next(line.at for line in screen.controller.now.lines if line.at >= 20 and line.seat == 0)
    screen.parts.past.look(at)
    mine.let(300)
    mine.lay_out()
    screen.parts.bar.choices[1].on_press()
    assert screen.parts.overlays.toast is not None
    assert screen.parts.overlays.toast.text.key in ("ui.history.taken_back", "core.undo_crossed")
    assert len(mine.session.match.log) == at
    for _ in range(40):
        if not mine.session.can_redo:
            break
        screen.parts.past.redo()
    assert list(mine.session.match.log)[: len(before)] == before


@pytest.mark.wide
def test_what_was_called_out_is_not_said_of_the_past(mine: Bench) -> None:
    """Banners and gains belong to the present: they disappear when another moment is shown, and do not come back."""
    callouts = mine.screen.parts.callouts
    callouts.call("a beat", msg("core.set_up"), -1, ())
    callouts.gains[0] = {"wood": Gain("", "wood", 2)}
    mine.let(80)
    assert callouts.lines
    assert callouts.floating
    mine.screen.parts.past.look(10)
    mine.let(80)
    assert not callouts.lines
    assert not callouts.floating
    assert not mine.screen.view.called
    mine.screen.parts.past.look(None)
    mine.let(80)
    assert not callouts.lines


def test_while_the_past_is_shown_a_band_says_so_and_a_click_on_the_table_leads_back() -> None:
    """A regression: after a careless click on a line of the log the table was an old one, and clicks did nothing."""
    with playing("stone_age", (PERSON, "eager"), 3, speed=0.0) as bench:
        for _ in range(4):
            bench.driver.answer()
            bench.let(2000)
        screen, overlays = bench.screen, bench.screen.parts.overlays
        assert overlays.past is None
        for place in ("band", "table"):
            screen.parts.past.look(screen.parts.history.moments[1])
            bench.let(300)
            band = overlays.past
            assert band is not None
            assert band.rect.w == screen.table_rect.w
            at = band.rect.center if place == "band" else screen.table_rect.center
            bench.driver.mouse.click(at)
            bench.let(300)
            assert screen.controller.at is None, place
            assert overlays.past is None
