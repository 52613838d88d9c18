"""Millimetres to pixels and back."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.ui.render.geometry.camera import CLOSEST, STEP, Area, Camera

VIEWPORT = pygame.Rect(100, 50, 800, 600)


def camera() -> Camera:
    return Camera(1000, 500, VIEWPORT)


@given(
    notches=st.lists(st.integers(-3, 3), max_size=5),
    x=st.floats(-200, 1200),
    y=st.floats(-200, 700),
    pan=st.tuples(st.integers(-900, 900), st.integers(-900, 900)),
)
def test_to_the_screen_and_back_is_the_same_point(notches: list[int], x: float, y: float, pan: tuple[int, int]) -> None:
    eye = camera()
    for notch in notches:
        eye.zoom(notch, (300, 300), glide=False)
    eye.pan(*pan)
    assert eye.to_table(*eye.to_screen(x, y)) == pytest.approx((x, y), abs=1e-6)


def test_the_whole_table_fits_at_the_start() -> None:
    left, top = camera().to_screen(0, 0)
    right, bottom = camera().to_screen(1000, 500)
    assert (left, right) == (100, 900)
    assert (top, bottom) == (150, 550)


def test_the_point_under_the_cursor_stays_when_zooming() -> None:
    eye = camera()
    eye.zoom(4, (500, 350), glide=False)
    before = eye.to_table(420, 310)
    eye.zoom(1, (420, 310), glide=False)
    assert eye.to_table(420, 310) == pytest.approx(before)


def test_zoom_goes_in_equal_steps_and_stops_at_both_ends() -> None:
    eye = camera()
    whole = eye.view.scale
    assert not eye.zoom(-1, (500, 350))
    eye.zoom(1, (500, 350), glide=False)
    assert eye.view.scale == pytest.approx(whole * STEP)
    eye.zoom(99, (500, 350), glide=False)
    assert eye.view.scale == pytest.approx(whole * STEP**CLOSEST)


def test_the_table_cannot_be_pushed_out_of_sight() -> None:
    eye = camera()
    eye.zoom(8, (500, 350), glide=False)
    eye.pan(99999, 99999)
    assert eye.to_table(*VIEWPORT.topleft) == pytest.approx((0, 0))
    eye.pan(-99999, -99999)
    assert eye.to_table(*VIEWPORT.bottomright) == pytest.approx((1000, 500))


def test_an_area_is_shown_as_large_as_a_step_allows() -> None:
    eye = camera()
    eye.fit(Area(600, 200, 200, 100), glide=False)
    shown = eye.rect(Area(600, 200, 200, 100))
    assert VIEWPORT.contains(shown)
    assert shown.w * STEP > VIEWPORT.w


def test_a_stored_view_comes_back() -> None:
    eye = camera()
    eye.zoom(5, (300, 300), glide=False)
    kept = eye.view
    eye.store(3)
    eye.fit(glide=False)
    assert not eye.recall(4)
    assert eye.recall(3)
    eye.jump()
    assert eye.view == kept


def test_a_change_of_view_glides_and_ends_at_its_goal() -> None:
    eye = camera()
    eye.zoom(3, (300, 300))
    scales = []
    while eye.moving:
        eye.update(0.02)
        scales.append(eye.view.scale)
    assert scales == sorted(scales)
    assert len(scales) > 3
    assert eye.view == eye.goal
