"""Text stands out from its ground, and seats can be told apart by people with colour blindness."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from tabletop.core.table.layout import Kind, Shape, TextElement
from tabletop.ui.render.layers.draw_list import resting
from tabletop.ui.render.layers.text_bounds import PrintedWords
from tabletop.ui.render.sprites.faces import Faces
from tabletop.ui.render.sprites.svg_files import PictureFiles
from tabletop.ui.text import theme
from tabletop.ui.text.text import Colour, Text
from tests.contrast import contrast
from tests.legible import opened
from tests.parameters import quick_only
from tests.play import SHELF

GAMES = [game for game in SHELF.games if game != "example_game"]
LEAST: Final = 4.5
"""The least contrast of text and ground, 1 to 21."""
UNIT: Final = 2.0
"""Pixels per millimetre at which faces are looked at."""
Matrix = npt.NDArray[np.float64]
SIGHTS: Final[dict[str, Matrix]] = {
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
"""The view of people without one kind of cones, in linear light: Machado, Oliveira, Fernandes (2009)."""


def linear(colour: Colour) -> Matrix:
    """Return the linear light of a colour."""
    parts = np.array(colour, dtype=float) / 255
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def lab(light: Matrix) -> Matrix:
    """Return CIE L*a*b* of linear sRGB, white D65."""
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    ratio = to_xyz @ np.clip(light, 0, 1) / np.array([0.9505, 1.0, 1.089])
    x, y, z = np.where(ratio > 0.008856, np.cbrt(ratio), 7.787 * ratio + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def apart(one: Colour, other: Colour, sight: str) -> float:
    """Return how different two colours look to such a person: 2 is barely visible, 10 is obvious at a glance."""
    seen = [lab(SIGHTS[sight] @ linear(colour)) for colour in (one, other)]
    return float(np.linalg.norm(seen[0] - seen[1]))


def test_the_simulation_sees_what_such_people_see() -> None:
    """Red and green of the same lightness are far apart, but not without the cones that distinguish them.

    Greys are unchanged, and blue and green differ less only to people who lack the cones for blue.
    """
    red, green = (190, 60, 40), (100, 110, 30)
    everybody = float(np.linalg.norm(lab(linear(red)) - lab(linear(green))))
    assert apart(red, green, "deuteranopia") < 0.4 * everybody
    assert apart((120, 120, 120), (120, 120, 120), "protanopia") == 0
    for sight, matrix in SIGHTS.items():
        assert np.allclose(matrix.sum(axis=1), 1, atol=1e-3), sight
    assert apart((0, 120, 200), (0, 140, 120), "tritanopia") < apart((0, 120, 200), (0, 140, 120), "deuteranopia")


@pytest.mark.parametrize(
    ("palette", "sights"), [("safe", ("protanopia", "deuteranopia")), ("light_ladder", tuple(SIGHTS))]
)
def test_palettes_are_told_apart_without_some_cones(palette: str, sights: tuple[str, ...]) -> None:
    for sight in sights:
        for one, other in itertools.combinations(theme.PALETTES[palette], 2):
            assert apart(one.colour, other.colour, sight) > 10, (sight, one.id, other.id)


# -- pieces of seats ---------------------------------------------------------------------------------------------------
def faces_of(game: str, language: str = "en", *, grey: bool = False) -> tuple[Faces, tuple[Kind, ...]]:
    """Return the face painter of a game with the most seats, and its kinds; `grey`: all seats have one colour."""
    screen = opened(game, SHELF.games[game].seats[-1], language, (1280, 720))
    given = screen.view.faces
    same = tuple(replace(seat, colour=(150, 150, 150), dark=(87, 87, 87)) for seat in theme.SEATS)
    seats = same if grey else theme.SEATS
    lettering = SHELF.games[game].table.layout(SHELF.games[game].seats[-1], SHELF.games[game].complete({})).lettering
    faces = Faces(given.say, Text(language), PictureFiles(), lettering, seats)
    return faces, tuple(screen.view.kinds.values())


def families(kinds: tuple[Kind, ...]) -> Iterator[list[Kind]]:
    """Return groups of kinds that are the same piece of each seat."""
    by_name: dict[str, list[Kind]] = {}
    for kind in kinds:
        if kind.seat is not None:
            name = kind.id.replace(f"_{kind.seat}", "_*", 1).replace(f"-{kind.seat}", "-*", 1)
            by_name.setdefault(name, []).append(kind)
    return (family for family in by_name.values() if len(family) > 1)


@pytest.mark.parametrize("game", quick_only(GAMES, "stone_age"))
def test_pieces_of_seats_differ_without_any_colour(game: str) -> None:
    """Hatch, shape or outline would still show the owner of a piece if all seats had one colour.

    Boards lie before their seats. Things without a seat's colour, such as a chosen emblem, are recognised by their
    picture.
    """
    (faces, kinds), (coloured, _) = faces_of(game, grey=True), faces_of(game)
    alike = []
    for family in families(kinds):
        first, second = (pygame.surfarray.array3d(coloured.flat(kind, 0, 4.0)) for kind in family[:2])
        if family[0].shape is Shape.BOARD or np.array_equal(first, second):
            continue
        drawn = [pygame.surfarray.array3d(faces.flat(kind, 0, 4.0)).astype(int) for kind in family]
        for (one, a), (other, b) in itertools.combinations(zip(family, drawn, strict=True), 2):
            if a.shape == b.shape and np.mean(np.abs(a - b).max(axis=2) > 12) < 0.02:
                alike.append((one.id, other.id))
    assert alike == []


# -- words -------------------------------------------------------------------------------------------------------------
def weak(game: str, language: str) -> set[tuple[str, str, float]]:
    """Return prints that do not stand out from the middle colour of the ground below them."""
    faces, kinds = faces_of(game, language)
    found = set()
    for kind in kinds:
        for number, marks in enumerate(kind.faces):
            prints = [mark for mark in marks if isinstance(mark, TextElement) and faces.say(mark.text)]
            if not prints or (kind.material == "plain" and len(prints) == len(marks)):
                continue  # without a ground of its own: looked at as painted, below
            bare = replace(kind, faces=(tuple(mark for mark in marks if not isinstance(mark, TextElement)),))
            ground = faces.flat(bare, 0, UNIT)
            for mark in prints:
                box = PrintedWords(faces).drawn(mark, UNIT)
                if box is None or not (box := box.clip(ground.get_rect())):
                    continue
                below = np.median(pygame.surfarray.array3d(ground.subsurface(box)).reshape(-1, 3), axis=0)
                under = rgb(np.array(pygame.Color(mark.plate)[:3])) if mark.plate else rgb(below)
                ratio = contrast(rgb(np.array(pygame.Color(mark.colour)[:3])), under)
                if ratio < LEAST:
                    found.add((f"{kind.id} face {number}", faces.say(mark.text), round(ratio, 1)))
    return found


@pytest.mark.parametrize("game", quick_only(GAMES, "stone_age"))
def test_what_is_printed_on_pieces_stands_out(game: str) -> None:
    assert weak(game, "en") == set()


@pytest.mark.parametrize("game", quick_only(GAMES, "stone_age"))
def test_names_of_places_and_words_without_a_ground_stand_out(game: str) -> None:
    """In the painted picture, most of the box of a word is its ground, and the pixels that differ most are its ink."""
    screen = opened(game, SHELF.games[game].seats[0], "en", (1920, 1080))
    view, surface = screen.view, pygame.Surface((1920, 1080))
    view.draw(surface)
    written = PrintedWords(view.faces)
    boxes = [(zone.id, written.name(zone, view.camera)) for zone in view.table.zones.values()]
    for entry in resting(view.table, view.poses, view.camera):
        kind = view.kinds[entry.sprite.kind]
        if all(isinstance(mark, TextElement) for mark in kind.faces[entry.sprite.face] if kind.faces):
            boxes += [
                (kind.id, box) for box in written.on(kind, entry.sprite.face, view.poses[entry.piece], view.camera)
            ]
    for where, box in boxes:
        if box is None or not surface.get_rect().contains(box):
            continue
        pixels = pygame.surfarray.array3d(surface.subsurface(box)).reshape(-1, 3).astype(int)
        ground = np.median(pixels, axis=0)
        far = pixels[np.argsort(np.abs(pixels - ground).sum(axis=1))[-max(1, len(pixels) // 20) :]]
        ratio = contrast(rgb(np.median(far, axis=0)), rgb(ground))
        assert ratio >= LEAST, (where, ratio)


def rgb(colour: Matrix) -> Colour:
    return int(colour[0]), int(colour[1]), int(colour[2])


@pytest.mark.parametrize("ground", [theme.PANEL, theme.PANEL_LOW])
def test_what_is_off_can_still_be_read(ground: Colour) -> None:
    assert contrast(ground, theme.INK_DISABLED) >= LEAST
