"""The look of dice with flat facets and of coins, at rest and in the air."""

import math
from dataclasses import replace
from typing import Any, get_args

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from physics.dice.polyhedra import SOLIDS
from tabletop.core.table.layout import BODIES, Kind, TextElement
from tabletop.sets.library import Library
from tabletop.ui.render.dice import coins, cubes, die_images, polyhedra
from tabletop.ui.render.sprites.extrude import Solid
from tabletop.ui.render.sprites.faces import Faces
from tabletop.ui.render.sprites.sprite_cache import Look, SpriteKey, Sprites
from tabletop.ui.sandbox.view.set_pictures import SetPictures
from tabletop.ui.text.text import Text
from tests.ui.render_scene import difference, open_screen

LIBRARY = Library()
KINDS = {kind.id: kind for name in ("dice", "coins") for kind in LIBRARY.sets[name].kinds}
FACETED = [KINDS[f"dice/d{sides}"] for sides in (4, 8, 10, 12, 20)]
BY_SIDES = pytest.mark.parametrize("kind", FACETED, ids=lambda kind: kind.id)
SMALL = 0.97
"""Pixels per millimetre of the free table in a window of 1280 x 720."""


def faces(language: str = "en") -> Faces:
    open_screen()
    return Faces(str, Text(language), SetPictures(LIBRARY))


def blank(kind: Kind) -> Kind:
    return replace(kind, faces=((TextElement("", 0, 0, 1, 1),),) * len(kind.faces))


def on_black(solid: Solid) -> NDArray[Any]:
    """Return the picture of a die, centred in a black square of 320 pixels."""
    ground = pygame.Surface((320, 320), pygame.SRCALPHA)
    ground.blit(solid.surface, (160 + solid.dx, 160 + solid.dy))
    pixels: NDArray[Any] = pygame.surfarray.array3d(ground).astype(int)
    return pixels


def ink(kind: Kind, side: int, scale: float, angle: float = 0.0, language: str = "en") -> NDArray[Any]:
    """Return where a die with numbers differs from one without."""
    drawn = faces(language)
    shown, bare = (polyhedra.resting(one, side, scale, angle, drawn, shadow=False) for one in (kind, blank(kind)))
    between: NDArray[Any] = np.abs(on_black(shown) - on_black(bare)).sum(axis=2)
    return between


def covered(solid: Solid) -> int:
    return int((pygame.surfarray.array_alpha(solid.surface) > 128).sum())


def test_the_bodies_of_the_table_are_those_of_the_physics() -> None:
    assert BODIES == SOLIDS


@BY_SIDES
def test_every_side_looks_different_from_every_other(kind: Kind) -> None:
    """The pictures differ at the size of the smallest window."""
    drawn = faces()
    pictures = [
        on_black(polyhedra.resting(kind, side, SMALL, 0.0, drawn, shadow=False)) for side in range(kind.die_sides)
    ]
    for number, one in enumerate(pictures):
        assert all((np.abs(one - other).sum(axis=2) > 120).sum() > 8 for other in pictures[:number])


@BY_SIDES
def test_what_differs_is_the_number_alone(kind: Kind) -> None:
    """Without numbers the body looks the same with any side up."""
    one, other = (polyhedra.resting(blank(kind), side, 4.0, 0.0, faces(), shadow=True) for side in (0, 2))
    assert covered(one) == pytest.approx(covered(other), rel=0.02)
    assert ink(kind, 0, 4.0).max() > 200


@BY_SIDES
@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_the_number_that_counts_can_be_read_in_a_small_window(kind: Kind, language: str) -> None:
    """It is at least nine pixels high, alone in the middle of the die."""
    reach = round(kind.width * SMALL * 0.22)
    for side in range(kind.die_sides):
        rows = (ink(kind, side, SMALL, language=language)[160 - reach : 160 + reach] > 90).any(axis=0)
        high = np.flatnonzero(rows)
        longest = max(np.split(high, np.flatnonzero(np.diff(high) > 1) + 1), key=len)
        assert len(longest) >= 9


@BY_SIDES
def test_a_die_that_is_turned_turns_its_number(kind: Kind) -> None:
    """On a die turned upside down, the number that counts is the other way up, and elsewhere."""
    one, other = (ink(kind, 6 % kind.die_sides, SMALL, angle) > 200 for angle in (0.0, 180.0))
    assert one.sum() > 20
    assert (one & other).sum() < 0.8 * min(one.sum(), other.sum())


@BY_SIDES
def test_the_light_comes_from_the_upper_left(kind: Kind) -> None:
    """The facet on top is the brightest but for those that face the light; the lower right of the die is darker."""
    solid = polyhedra.resting(blank(kind), 0, 4.0, 0.0, faces(), shadow=False)
    picture = pygame.surfarray.array3d(solid.surface).mean(axis=2)
    seen = pygame.surfarray.array_alpha(solid.surface) > 250
    x, y = np.mgrid[0 : picture.shape[0], 0 : picture.shape[1]]
    side = x + y - sum(picture.shape) / 2
    near, far = seen & (side < -kind.width), seen & (side > kind.width)
    assert picture[near].mean() > picture[far].mean() + 15


@BY_SIDES
def test_the_colour_of_the_set_is_the_colour_of_the_die(kind: Kind) -> None:
    base = np.array(tuple(pygame.Color(kind.colour))[:3], float)
    solid = polyhedra.resting(blank(kind), 0, 4.0, 0.0, faces(), shadow=False)
    seen = pygame.surfarray.array_alpha(solid.surface) > 250
    mean = pygame.surfarray.array3d(solid.surface)[seen].mean(axis=0)
    assert mean @ base / (np.linalg.norm(mean) * np.linalg.norm(base)) > 0.98


@BY_SIDES
def test_in_the_air_it_looks_as_it_lies_when_it_lies_that_way(kind: Kind) -> None:
    """So the picture does not jump at the end of a throw."""
    for side, angle in ((0, 0.0), (kind.die_sides - 1, 20.0)):
        orientation = polyhedra.showing(kind.die_sides, side, angle)
        flying = die_images.tumbling(blank(kind), orientation, 3.0, faces())
        lying = die_images.resting(blank(kind), side, 3.0, angle, faces(), False)
        assert covered(flying) == pytest.approx(covered(lying), rel=0.03)
        cut = [one.surface.subsurface(one.surface.get_bounding_rect()) for one in (flying, lying)]
        assert np.abs(np.subtract(cut[0].get_size(), cut[1].get_size())).max() <= 2


def test_a_crowd_is_drawn_without_numbers_but_with_pips() -> None:
    orientation = polyhedra.showing(20, 3, 0.0)
    d20, d6 = KINDS["dice/d20"], KINDS["dice/d6"]
    near = die_images.tumbling(d20, orientation, 3.0, faces())
    far = die_images.tumbling(d20, orientation, 3.0, faces(), crowd=True)
    bare = die_images.tumbling(blank(d20), orientation, 3.0, faces(), crowd=True)
    assert difference(near.surface, far.surface) > 1.0
    assert difference(far.surface, bare.surface) == 0.0
    shades = [
        pygame.surfarray.array3d(die_images.tumbling(d6, cubes.showing(face), 3.0, faces(), crowd=True).surface).mean()
        for face in (1, 6)
    ]
    assert shades[1] < shades[0]


def test_a_coin_shows_heads_tails_and_its_edge() -> None:
    """Flat it has its full width; on edge it has its thickness."""
    kind = KINDS["coins/gold"]
    assert kind.die_sides == 2
    heads, tails, edge = (
        coins.tumbling(kind, turn, 3.0, faces()) for turn in (np.eye(3), cubes.about(1, 180.0), cubes.about(1, 90.0))
    )
    assert covered(heads) == pytest.approx(math.pi * (kind.width * 1.5) ** 2 * 1.06, rel=0.05)
    assert difference(heads.surface, tails.surface) > 3.0
    assert covered(edge) < covered(heads) / 2
    lying = Sprites(KINDS, faces()).get(SpriteKey(kind.id, 0, (), "held"), 3.0).surface.get_bounding_rect()
    flying = heads.surface.get_bounding_rect()
    assert abs(lying.w - flying.w) <= 2
    assert abs(lying.h - flying.h) <= 2


@pytest.mark.parametrize("look", get_args(Look))
def test_sprites_know_every_body(look: Look) -> None:
    """Drawings end within their picture; a shadow may fade out there."""
    sprites = Sprites(KINDS, faces())
    for kind in KINDS.values():
        alpha = pygame.surfarray.array_alpha(sprites.get(SpriteKey(kind.id, 1, (), look, "hover"), 2.0, 12).surface)
        assert alpha.max() > 60
        assert max(alpha[0].max(), alpha[-1].max(), alpha[:, 0].max(), alpha[:, -1].max()) <= (
            3 if look == "rest" else 0
        )
