"""Sprites: caches, tint, missing pictures, smooth edges, dice."""

from pathlib import Path

import numpy as np
import pygame
import pytest

from tabletop.core.table.layout import ImageElement, Kind, RectElement, Shape, TextElement
from tabletop.session.games.picture_files import FOLDER, add_folder
from tabletop.ui.render.dice import cubes
from tabletop.ui.render.sprites.faces import Faces, fitted
from tabletop.ui.render.sprites.sprite_cache import SpriteKey, Sprites
from tabletop.ui.render.sprites.svg_files import PictureFiles
from tabletop.ui.system.picture_memory import CacheBudget
from tabletop.ui.text.text import Text
from tabletop.ui.text.theme import SEATS
from tests.ui.render_scene import KINDS, difference, faces, kind, open_screen

BY_ID = {one.id: one for one in KINDS}
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="5" fill="#fff"/></svg>'


def sprites(most_bytes: int = 1 << 26) -> Sprites:
    return Sprites(BY_ID, faces(), CacheBudget(most_bytes))


@pytest.fixture
def pictures(tmp_path: Path) -> PictureFiles:
    """Return the pictures of a game from outside: one white half of a square."""
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / "half.svg").write_text(SQUARE)
    add_folder("half_game", tmp_path)
    open_screen()
    return PictureFiles()


def test_a_tint_colours_the_picture_and_keeps_what_is_clear(pictures: PictureFiles) -> None:
    picture = pictures.get("half_game/half", 20, 20, "#cc4030")
    assert picture is not None
    assert tuple(picture.get_at((10, 4))) == (0xCC, 0x40, 0x30, 255)
    assert picture.get_at((10, 16)).a == 0


def test_a_picture_is_read_once_per_size_and_tint(pictures: PictureFiles) -> None:
    assert pictures.get("half_game/half", 20, 20) is pictures.get("half_game/half", 20, 20)
    assert pictures.get("half_game/half", 20, 20) is not pictures.get("half_game/half", 20, 20, "#cc4030")


def test_the_seat_tints_its_own_pictures(pictures: PictureFiles) -> None:
    disc = kind(
        "ship",
        Shape.TILE,
        20,
        20,
        seat=2,
        faces=((ImageElement("half_game/half", 0, 0, 20, 20, "seat"),),),
        material="plain",
    )
    open_screen()
    flat = Faces(str, Text("en"), pictures).flat(disc, 0, 1.0)
    assert tuple(flat.get_at((10, 4)))[:3] == SEATS[2].colour


@pytest.mark.parametrize("one", KINDS, ids=lambda one: one.id)
def test_every_shape_can_be_drawn_without_pictures(one: Kind) -> None:
    """A missing picture leaves a frame in its place; nothing fails."""
    solid = sprites().get(SpriteKey(one.id), 1.5)
    assert solid.surface.get_bounding_rect().w >= one.width * 1.5 - 1


@pytest.mark.parametrize("one", [one for one in KINDS if one.shape is not Shape.BOARD], ids=lambda one: one.id)
def test_sprites_have_a_clear_border_and_smooth_edges(one: Kind) -> None:
    """Without a border of a pixel the edges of turned sprites are jagged (performance notes, A4)."""
    solid = sprites().get(SpriteKey(one.id, look="held"), 2.0, 12)
    alpha = pygame.surfarray.array_alpha(solid.surface)
    assert max(alpha[0].max(), alpha[-1].max(), alpha[:, 0].max(), alpha[:, -1].max()) == 0
    assert ((alpha > 20) & (alpha < 235)).sum() > one.width


def test_sprites_are_premultiplied() -> None:
    """No colour is brighter than its alpha."""
    surface = sprites().get(SpriteKey("person"), 2.0, 30).surface
    brightest = pygame.surfarray.array3d(surface).max(axis=2).astype(int)
    assert (brightest <= pygame.surfarray.array_alpha(surface).astype(int) + 1).all()


def test_near_angles_share_a_sprite() -> None:
    kept = sprites()
    assert kept.get(SpriteKey("card"), 1.0, 10.2) is kept.get(SpriteKey("card"), 1.0, 8.8)
    assert kept.get(SpriteKey("card"), 1.0, 10.2) is not kept.get(SpriteKey("card"), 1.0, 14.0)


def test_a_moving_piece_takes_the_nearest_angle_when_a_frame_has_made_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its first sprite is made in any case; the next frame has time again."""
    monkeypatch.setattr("tabletop.ui.render.sprites.sprite_cache.A_FRAME", 0.0)
    made, key = sprites(), SpriteKey("card")
    made.begin_frame()
    first = made.near(key, 2.0, 90)
    assert made.made == 1
    assert made.near(key, 2.0, 30) is first
    assert made.near(key, 2.0, 300) is first
    assert made.made == 1
    monkeypatch.setattr("tabletop.ui.render.sprites.sprite_cache.A_FRAME", 10.0)
    made.begin_frame()
    assert made.near(key, 2.0, 30) is made.get(key, 2.0, 30) is not first
    assert made.made == 2


def test_thicker_outlines_leave_all_other_sprites_as_they_are() -> None:
    """A window of another size needs new outlines; what was prepared before its first frame is not made again."""
    made = sprites()
    card = made.get(SpriteKey("card"), 2.0)
    thin = made.get(SpriteKey("card", look="outline", light="chosen"), 2.0)
    made.begin_frame(2.0)
    assert made.get(SpriteKey("card"), 2.0) is card
    thick = made.get(SpriteKey("card", look="outline", light="chosen"), 2.0)
    assert thick.surface.get_bounding_rect().w > thin.surface.get_bounding_rect().w
    made.begin_frame(1.0)
    assert made.get(SpriteKey("card", look="outline", light="chosen"), 2.0) is thin


def test_the_cache_drops_the_least_used_first_and_keeps_its_limit() -> None:
    kept = sprites(most_bytes=120_000)
    kept.get(SpriteKey("wood"), 1.0)
    for angle in range(0, 90, 3):
        kept.get(SpriteKey("card"), 1.0, angle)
        kept.get(SpriteKey("wood"), 1.0)
    assert kept.bytes <= 120_000
    assert kept.has(SpriteKey("wood"), 1.0)
    assert not kept.has(SpriteKey("card"), 1.0, 0)
    assert kept.has(SpriteKey("card"), 1.0, 87)


def test_a_used_piece_is_darker() -> None:
    kept = sprites()
    plain, used = kept.get(SpriteKey("card"), 1.0), kept.get(SpriteKey("card", 0, ("used",)), 1.0)
    mean = [pygame.surfarray.array3d(one.surface).mean() for one in (plain, used)]
    assert mean[1] < mean[0] * 0.8


def test_front_and_back_differ() -> None:
    kept = sprites()
    front, back = kept.get(SpriteKey("card", 0), 1.0), kept.get(SpriteKey("card", 1), 1.0)
    assert difference(front.surface, back.surface) > 20


def test_print_shrinks_until_it_fits_and_is_left_out_when_it_would_be_too_small() -> None:
    open_screen()
    text = Text("en")
    large = fitted(text, "Harvest", (200, 40), 24, 7, "#000000", "text")
    small = fitted(text, "Harvest", (40, 40), 24, 7, "#000000", "text")
    assert large is not None
    assert small is not None
    assert small.get_width() <= 40 < large.get_width()
    whole = fitted(text, "A harvest", (text.measure("harvest", 12), 40), 24, 7, "#000000", "text")
    assert whole is not None
    assert whole.get_height() == 2 * text.line_height(12)  # no word is broken for the sake of larger letters
    assert fitted(text, "Harvest of the whole valley", (20, 9), 24, 7, "#000000", "text") is None


def test_long_prints_are_broken_into_lines_inside_their_box() -> None:
    drawn = faces()
    words = TextElement("Draw two cards, then give one of your goods to the person on your left", 2, 2, 40, 40, 4)
    card = kind("tale", Shape.CARD, 44, 44, faces=((words,),), colour="#ffffff", material="plain")
    ink = pygame.surfarray.array_alpha(drawn.flat(card, 0, 3.0)) > 128
    columns, rows = np.nonzero(ink)
    assert rows.max() - rows.min() > 30
    assert columns.min() >= 5
    assert columns.max() <= 127


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_the_face_it_should(face: int) -> None:
    assert cubes.face_up(cubes.showing(face, 25)) == face


@pytest.mark.parametrize("yaw", [-120.0, 0.0, 35.0])
def test_the_heading_of_a_die_is_the_yaw_it_was_given(yaw: float) -> None:
    assert cubes.heading(cubes.showing(4, yaw)) == pytest.approx(yaw)


def test_opposite_faces_of_a_die_add_up_to_seven() -> None:
    for face in range(1, 7):
        over = cubes.about(0, 180) @ cubes.showing(face)
        assert cubes.face_up(over) == 7 - face


@pytest.mark.parametrize(("axis", "face"), [(1, 2), (-1, 5), (2, 4), (-2, 3)])
def test_a_quarter_turn_of_the_physics_brings_up_the_neighbour(axis: int, face: int) -> None:
    """1 is up, 2 north and 3 east; rolling about +x brings 2 up, rolling east (about +y) brings 4 up."""
    still = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    assert cubes.face_up(cubes.in_flight(still, 0.0, axis, 0.0)) == 1
    assert cubes.face_up(cubes.in_flight(still, 0.7, axis, 1.0)) == face


def test_more_pips_leave_more_ink() -> None:
    kept = sprites()
    light = [pygame.surfarray.array3d(kept.get(SpriteKey("die", face), 3.0).surface).mean() for face in (0, 5)]
    assert light[1] < light[0]


def test_a_plate_lies_behind_the_words_and_is_as_wide_as_they_are() -> None:
    """Text on lines or pictures stays readable."""
    words, plated = (
        kind(
            "plated",
            Shape.TILE,
            60,
            20,
            faces=((TextElement("ab", 2, 2, 56, 16, 8.0, "#ffffff", "left", plate=plate),),),
        )
        for plate in (None, "#010203")
    )
    bare, on_plate = (faces().flat(one, 0, 4.0) for one in (words, plated))
    covered = [x for x in range(on_plate.get_width()) if on_plate.get_at((x, 40))[:3] != bare.get_at((x, 40))[:3]]
    assert covered
    assert max(covered) < on_plate.get_width() / 2


def test_a_board_is_put_together_over_several_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each call has its time and no more; the picture is the same as made at once. Another size may come between."""
    open_screen()
    ticking = iter(range(1000))
    monkeypatch.setattr(
        "tabletop.ui.render.sprites.sprite_cache.perf_counter", lambda: next(ticking)
    )  # every step takes a second
    whole = kind(
        "mat", Shape.BOARD, 300, 200, faces=(tuple(RectElement(10 * n, 0, 8, 90, "#406080") for n in range(9)),)
    )
    made = Sprites({"mat": whole}, faces())
    calls = 1
    while not made.begin_board("mat", 0, 1.0):
        calls += 1
        assert not made.has_board("mat", 0, 1.0)
        if calls == 3:
            assert not made.begin_board("mat", 0, 0.5)
    assert calls > len(whole.faces[0])
    assert made.has_board("mat", 0, 1.0)
    at_once = Sprites({"mat": whole}, faces())
    assert difference(made.board("mat", 0, 1.0)[0], at_once.board("mat", 0, 1.0)[0]) == 0
    assert not at_once.begin_board("mat", 0, 0.5)
    assert difference(at_once.board("mat", 0, 0.5)[0], made.board("mat", 0, 0.5)[0]) == 0, "taken on where it was"


def test_what_only_one_seat_has_seen_bears_an_eye() -> None:
    """It is told apart from an open card: darker, with an eye in its corner."""
    shown = sprites()
    card = next(one for one in BY_ID.values() if one.shape is Shape.CARD)
    plain, seen = (shown.get(SpriteKey(card.id, 0, marks), 1.0, 0).surface for marks in ((), ("seen",)))
    middle = (plain.get_width() // 2, plain.get_height() // 2)
    assert sum(seen.get_at(middle)[:3]) < sum(plain.get_at(middle)[:3])
    corner = pygame.Rect(0, 0, 24, 24)
    lights = [seen.get_at((x, y))[:3] for x in range(corner.w) for y in range(corner.h)]
    assert any(min(light) > 200 for light in lights), "the white of the eye"
