"""Drawing, texts, and the look and size of the table in the window, played with real pygame events."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.sandbox.action_types import actions, drawing_actions
from tabletop.sandbox.model.drawings import Caption, Stroke
from tabletop.sandbox.model.pieces import hands_of
from tabletop.sandbox.model.zones import TABLE
from tabletop.ui.sandbox.table.draw_cursor import SHAPES
from tabletop.ui.sandbox.view.context_menu import Menu
from tabletop.ui.screens.base.text_dialog import AskText
from tabletop.ui.system.clock import advance
from tests.sandbox.test_window import Free
from tests.ui.driver import PAUSE_MS
from tests.ui.kit_window import open_app, typed

WHITE = "#f5f0e6"


@pytest.fixture(params=["en", pytest.param("zh_TW", marks=pytest.mark.wide)])
def free(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Free]:
    clock = [1000]
    for module in ("reveal_button", "events", "key_actions", "draw_tool"):
        monkeypatch.setattr(f"tabletop.ui.sandbox.tools.{module}.ticks", lambda: clock[0])
    with open_app(monkeypatch, tmp_path, language=request.param) as app:
        yield Free(app, clock)


def strokes(free: Free) -> list[Stroke]:
    return [one for one in free.session.real.drawings.values() if isinstance(one, Stroke)]


def caption(free: Free) -> Caption:
    (found,) = [one for one in free.session.real.drawings.values() if isinstance(one, Caption)]
    return found


def test_the_cursor_shows_the_tool_over_the_table(free: Free, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pen in its colour, a cross, an eraser, a bar for texts; over panels and without a tool it is the arrow."""
    shown: list[object] = []
    monkeypatch.setattr(pygame.mouse, "set_cursor", shown.append)
    at = [free.spot(480, 300)]
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: at[0])
    drawing = free.screen.drawing

    def shape() -> str:
        free.screen.update(free.clock[0])
        return str(free.screen.cursor.cursor.shape)

    free.app.pump()
    assert (shape(), shown) == ("arrow", [])
    for tool, wanted in SHAPES.items():
        drawing.take(tool)
        assert shape() == wanted
    drawing.take("pen")
    drawing.choose(colour="#c8382e")
    assert shape() == "pen"
    pen = shown[-1]
    assert isinstance(pen, pygame.cursors.Cursor)
    parts: list[Any] = list(pen.data)
    spot, picture = parts
    assert spot == (0, picture.get_height() - 1)
    assert (200, 56, 46, 255) in {tuple(picture.get_at((x, y))) for x in range(9) for y in range(20, 32)}
    at[0] = free.screen.log.rect.center
    assert shape() == "arrow"
    at[0] = free.spot(480, 300)
    assert shape() == "pen"
    free.press(pygame.K_ESCAPE)
    assert shape() == "arrow"
    drawing.take("pen")
    assert shape() == "pen"
    cursor = free.screen.cursor.cursor
    free.screen.close()
    assert str(cursor.shape) == "arrow"


def take(free: Free, key: str) -> None:
    """Take the row of the open menu whose text has a key."""
    free.app.pump()
    advance(PAUSE_MS)
    free.app.pump()
    (menu,) = free.screen.overlays.popups
    assert isinstance(menu, Menu)
    row = next(number for number, item in enumerate(menu.items) if item.text.key == f"sandbox.{key}")
    free.mouse.click(menu.hots[row].rect.move(menu.rect.topleft).center)


def write(free: Free, text: str) -> None:
    assert isinstance(free.app.top, AskText)
    free.press(pygame.K_END)
    for _ in range(12):
        free.press(pygame.K_BACKSPACE)
    free.app.pump([typed(text)])
    free.press(pygame.K_RETURN)


def colour_at(free: Free, x: float, y: float) -> tuple[int, ...]:
    free.app.pump()
    for _ in range(40):
        free.screen.update(free.clock[0])
        free.clock[0] += 20
    free.app.pump()
    return tuple(free.app.surface.get_at(free.spot(x, y)))[:3]


def test_strokes_are_drawn_below_pieces_and_wiped_off(free: Free) -> None:
    """A key takes the pen, the panel the other tools; Escape puts them away; each stroke is one act."""
    free.mouse.move(free.spot(200, 200))
    free.press(pygame.K_p)
    free.press_button(free.screen.draw_bar, f"ink {WHITE}")
    free.press_button(free.screen.draw_bar, "width 2")
    free.mouse.drag(free.spot(200, 200), free.spot(400, 200))
    free.press_button(free.screen.draw_bar, "line")
    free.mouse.drag(free.spot(200, 300), free.spot(400, 340))
    free.press_button(free.screen.draw_bar, "circle")
    free.mouse.drag(free.spot(600, 250), free.spot(650, 250))
    assert [one.shape for one in strokes(free)] == ["pen", "line", "circle"]
    assert {(one.colour, one.width) for one in strokes(free)} == {(WHITE, 7.0)}
    assert min(colour_at(free, 300, 200)) > 200
    assert min(colour_at(free, 600, 300)) > 200, "the rim of the circle"
    free.do(actions.Bring("coins", (300, 200)))
    assert min(colour_at(free, 230, 200)) > 200
    free.press_button(free.screen.draw_bar, "eraser")
    free.mouse.drag(free.spot(390, 150), free.spot(390, 220))
    assert [one.shape for one in strokes(free)] == ["line", "circle"]
    free.press(pygame.K_z, pygame.KMOD_CTRL)
    assert len(strokes(free)) == 3
    free.press(pygame.K_ESCAPE)
    assert free.screen.drawing.tool == ""
    assert free.screen.draw_bar.rect.height == 0
    free.mouse.drag(free.spot(700, 450), free.spot(760, 480))
    assert len(strokes(free)) == 3


def test_an_unfinished_stroke_is_given_up(free: Free) -> None:
    """Escape and the right button draw nothing; the next Escape puts the pen away."""
    free.mouse.move(free.spot(200, 200))
    free.press(pygame.K_p)
    free.mouse.down()
    free.mouse.move(free.spot(300, 260))
    free.press(pygame.K_ESCAPE)
    free.mouse.up()
    assert strokes(free) == []
    assert free.screen.drawing.tool == "pen"
    assert free.screen.area.marks == []


def test_own_strokes_and_all_are_wiped(free: Free) -> None:
    """Each is one act; a locked text stays."""
    for by in (0, 1):
        free.session.perform(drawing_actions.DrawStroke("pen", ((100, 100), (200, 150 + by)), WHITE, 3.0), by)
    free.session.perform(drawing_actions.AddCaption("Stay", (500, 300), 20.0, WHITE), 0)
    free.session.perform(drawing_actions.LockCaption(list(free.session.real.drawings)[-1], True), 0)
    free.screen.area.show()
    free.press(pygame.K_p)
    free.press_button(free.screen.draw_bar, "wipe_own")
    assert [one.by for one in free.session.real.drawings.values()] == [1, 0]
    free.press_button(free.screen.draw_bar, "wipe_all")
    assert caption(free).text == "Stay"
    before = len(free.session.journal)
    free.press_button(free.screen.draw_bar, "wipe_all")
    assert len(free.session.journal) == before
    free.press_button(free.screen.draw_bar, "done")
    assert free.screen.drawing.tool == ""


def test_a_text_is_written_moved_changed_locked_and_erased(free: Free) -> None:
    """With keys, the menu and the mouse, also on a board."""
    free.do(actions.Bring("chess", (480, 270)))
    free.mouse.move(free.spot(480, 270))
    free.press(pygame.K_t, pygame.KMOD_CTRL)
    write(free, "Draw pile")
    assert caption(free).spot == pytest.approx((480, 270), abs=1)
    free.mouse.drag(free.spot(480, 270), free.spot(480, 300))
    assert caption(free).spot == pytest.approx((480, 300), abs=2)
    at = free.spot(*caption(free).spot)
    free.mouse.move(at)
    size = caption(free).size
    free.press(pygame.K_KP_PLUS)
    assert caption(free).size > size
    free.press(pygame.K_l)
    assert caption(free).locked
    free.press(pygame.K_DELETE)
    assert caption(free).locked
    free.right(at)
    take(free, "deed.text_lock")
    assert not caption(free).locked
    for _ in range(2):
        free.mouse.click(at)
    write(free, "Discard")
    assert caption(free).text == "Discard"
    free.mouse.move(at)
    free.press(pygame.K_DELETE)
    assert not free.session.real.drawings
    assert "chess" in next(iter(free.session.real.pieces.values())).kind


def test_the_text_tool_writes_where_it_is_clicked(free: Free) -> None:
    """An empty text writes nothing; on a text, the click opens it, and without words it is erased."""
    free.press(pygame.K_p)
    free.press_button(free.screen.draw_bar, "text")
    free.mouse.click(free.spot(300, 300))
    free.press(pygame.K_ESCAPE)
    assert not free.session.real.drawings
    free.mouse.click(free.spot(300, 300))
    write(free, "Here")
    assert caption(free).text == "Here"
    free.mouse.click(free.spot(300, 300))
    write(free, "")
    assert not free.session.real.drawings


def test_the_table_gets_another_look_and_size(free: Free) -> None:
    """By the menu of the empty table and by a key: a surface, any colour, the picture of a piece, a size."""
    free.do(actions.Bring("chess", (480, 270)))
    board = next(piece for piece, one in free.session.real.pieces.items() if one.kind.endswith("board"))
    free.right(free.spot(60, 60))
    take(free, "deed.table_look")
    take(free, "look.blue_cloth")
    assert free.session.real.plan.mat_colour == "#24466b"
    red, green, blue = colour_at(free, 60, 60)
    assert blue > green > red
    free.mouse.move(free.spot(60, 60))
    free.press(pygame.K_l, pygame.KMOD_CTRL)
    take(free, "ui.other_colour")
    write(free, "no such colour")
    assert free.session.real.plan.mat_colour == "#24466b"
    free.press(pygame.K_l, pygame.KMOD_CTRL)
    take(free, "ui.other_colour")
    write(free, "white")
    assert free.session.real.plan.mat_colour == "#ffffff"
    assert min(colour_at(free, 60, 60)) > 150
    free.right(free.at(board))
    take(free, "deed.ground_picture")
    assert free.session.real.plan.mat_picture == (free.session.real.pieces[board].kind, 0)
    assert colour_at(free, 60, 60) != colour_at(free, 60, 100) or min(colour_at(free, 60, 60)) < 150
    free.mouse.move(free.spot(20, 20))
    free.press(pygame.K_l, pygame.KMOD_CTRL)
    take(free, "ui.other_size")
    write(free, "1200 x 500 mm")
    assert (free.session.real.zones[TABLE].w, free.session.real.zones[TABLE].h) == (1200, 500)
    assert free.screen.view.camera.width == 1200
    hand = hands_of(free.session.real)[0]
    assert free.screen.area.table_rect.collidepoint(free.spot(hand.x, hand.y + hand.h))
    for _ in range(4):
        free.press(pygame.K_z, pygame.KMOD_CTRL)
    assert free.screen.view.camera.width == 960
    assert free.screen.view.table.plan.mat_colour == ""


def test_the_past_shows_the_table_as_it_was(free: Free) -> None:
    """Strokes and the size of an earlier moment are shown, and nothing can be drawn there."""
    free.do(drawing_actions.DrawStroke("line", ((100, 100), (300, 100)), WHITE, 6.0))
    free.do(drawing_actions.ResizeTable(700, 400))
    free.screen.play.look(1)
    assert free.screen.view.camera.width == 960
    assert len(free.screen.area.drawings) == 1
    free.screen.play.look(0)
    assert not free.screen.area.drawings
    free.press(pygame.K_p)
    assert free.screen.drawing.tool == ""
    free.screen.play.look(None)
    assert free.screen.view.camera.width == 700


def test_a_hidden_stroke_is_not_painted(free: Free) -> None:
    """The shared screen paints nothing of what a zone hides; the eye of its seat does."""
    free.do(actions.DrawZone("hide", (150, 80), (300, 120), 1))
    free.do(drawing_actions.DrawStroke("line", ((200, 140), (400, 140)), WHITE, 7.0))
    assert min(colour_at(free, 300, 140)) < 150
    free.screen.play.look_as(1)
    assert min(colour_at(free, 300, 140)) > 200
