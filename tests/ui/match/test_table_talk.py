"""Words and figures on the table while people look at it: tips, names of backs, figures beside heaps, thrown dice."""

from __future__ import annotations

import pygame
import pytest

from tabletop.core.data.messages import msg
from tabletop.core.table.layout import Kind, Shape
from tabletop.core.table.table import Move, Table
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.ui.kit.base.tooltips import AFTER_MS
from tabletop.ui.match.host import PlayOptions
from tabletop.ui.match.match_view import MatchView
from tabletop.ui.match.playback.dice_clip import LONGEST, SHORTEST, DiceClip, DiceRelease
from tabletop.ui.render.layers.count_badges import tags
from tabletop.ui.shell.export.screenshot import NullPlayer
from tabletop.ui.system.clock import ticks
from tabletop.viewmodel.control.match_controller import MatchController
from tests.layouts import lay_out_all
from tests.play import SHELF

SIZE = (1280, 720)


@pytest.fixture
def screen() -> MatchView:
    session = MatchSession.new(SHELF.games["stone_age"], [Player("Ann", 0), Player("Bo", 1)], seed="tips")
    words = Translations("en", SHELF.locales())
    play = MatchView(NullPlayer(words, 100), MatchController(session), PlayOptions(speed=0, curtain=False))
    play.resize(SIZE)
    play.draw(pygame.Surface(SIZE))
    return play


def middle_of(screen: MatchView, zone_id: str) -> tuple[int, int]:
    zone = screen.view.table.zones[zone_id]
    x, y = screen.view.camera.to_screen(zone.x + zone.w / 2, zone.y + zone.h * 0.9)
    return round(x), round(y)


def test_a_tip_comes_when_the_mouse_rests_and_goes_when_it_moves(screen: MatchView) -> None:
    place = middle_of(screen, "place/forest")
    bounds = pygame.Rect((0, 0), SIZE)
    screen.parts.tips.point(place, 1000)

    assert screen.parts.tips.update(1000 + AFTER_MS - 1, bounds) == 1
    assert screen.parts.tips.shown is None
    screen.parts.tips.update(1000 + AFTER_MS, bounds)
    assert screen.parts.tips.shown is not None
    assert bounds.contains(screen.parts.tips.shown.rect)
    screen.parts.tips.point((place[0] + 1, place[1]), 2000)
    assert screen.parts.tips.shown is None


def test_a_tip_says_what_a_place_is_for_and_what_a_click_does(screen: MatchView) -> None:
    forest = screen.parts.tips.words(middle_of(screen, "place/forest"))
    assert forest == ["Forest", "Roll a die for each person here; every 3 points bring 1 wood."]
    field = screen.parts.tips.words(middle_of(screen, "place/field"))
    assert field[-1] == "Click: 1 person to Field"


def test_a_tip_tells_of_no_moment_before(screen: MatchView) -> None:
    """Ann goes to the field: no tip under the resting mouse promises Bo the same."""
    bounds = pygame.Rect((0, 0), SIZE)
    screen.parts.tips.point(middle_of(screen, "place/field"), 1000)
    screen.parts.tips.update(1000 + AFTER_MS, bounds)
    assert screen.parts.tips.shown is not None
    screen.answer(("field", 1))
    assert screen.parts.tips.shown is None
    screen.parts.tips.update(ticks() + AFTER_MS, bounds)
    assert screen.parts.tips.shown is not None, "the mouse still rests there"
    assert screen.parts.tips.words(screen.parts.tips.pos)[-1] == "One person. Agriculture rises by 1."


def test_every_figure_of_a_strip_has_a_tip(screen: MatchView) -> None:
    tips = [hot.tip for hot in screen.parts.players.hots]
    for stat in screen.controller.shown.stats[0]:
        name = screen.ui.say(stat.name)
        assert f"{name[:1].upper()}{name[1:]}: {stat.value}" in tips


def test_the_back_of_a_card_does_not_tell_its_name() -> None:
    card = Kind(id="a", shape=Shape.CARD, width=44, height=68, name=msg("secret"), faces=((), ()))
    tile = Kind(id="b", shape=Shape.TILE, width=26, height=26, name=msg("tool"), faces=((), ()))
    named = Kind(id="c", shape=Shape.CARD, width=44, height=68, name=msg("secret"), face_names=(msg("a"), msg("back")))

    assert card.called(0) == msg("secret")
    assert card.called(1) == msg("core.face_down")
    assert tile.called(1) == msg("tool")
    assert named.called(1) == msg("back")
    assert not named.is_open(1)


def test_a_row_of_goods_carries_its_number(screen: MatchView) -> None:
    table = screen.view.table

    def shown() -> list[str]:
        return [tag.text for tag in tags(table, lay_out_all(table), screen.view.camera)]

    before = shown().count("5")
    for number in range(5):
        table.apply(Move(f"wood-{number}", "mat0/wood", number, 0))
    assert shown().count("5") == before + 1
    for number in range(5, 13):
        table.apply(Move(f"wood-{number}", "mat0/wood", number, 0))
    assert "13" in shown()


@pytest.mark.parametrize(
    "hand", [None, DiceRelease(300.0, 630.0, 1500.0, -300.0), DiceRelease(990.0, 600.0, -9000.0, 0.0)]
)
@pytest.mark.parametrize("faces", [(3,), (6, 1, 4), (1, 2, 3, 4, 5, 6, 6)])
def test_thrown_dice_stay_in_the_tray_and_show_the_roll(
    screen: MatchView, hand: DiceRelease | None, faces: tuple[int, ...]
) -> None:
    table: Table = screen.view.table
    film = DiceClip(table, faces, hand, scatter=7)
    tray = table.zones["tray"]

    assert SHORTEST <= film.duration <= LONGEST
    for moment in film.frames(film.duration).values():
        assert tray.x <= moment.x <= tray.x + tray.w
        assert tray.y <= moment.y <= tray.y + tray.h
    assert tuple(moment.face + 1 for moment in film.frames(film.duration).values()) == faces
