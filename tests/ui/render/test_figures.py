"""Figures beside piles and letters beside ships hide no words."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tabletop.core.table.layout import Arrangement, ImageElement
from tabletop.core.table.table import Table
from tabletop.ui.render.geometry.camera import Area, Camera
from tabletop.ui.render.geometry.zone_layouts import PiecePose
from tabletop.ui.render.layers.count_badges import Tag, box_of, tags
from tabletop.ui.render.layers.draw_list import resting
from tabletop.ui.render.layers.place_names import names
from tabletop.ui.render.layers.text_bounds import PrintedWords
from tests.games.omen.positions import position
from tests.legible import in_sight, moments, opened
from tests.parameters import quick_first, quick_only
from tests.play import SHELF

GAMES = [game for game in SHELF.games if game != "example_game"]
MOST = 0.2
"""The greatest part of a text that a figure may cover: less than a letter of a short name."""
EVERY = 6
"""One of so many moments is looked at."""


def words_seen(
    table: Table, poses: dict[str, PiecePose], written: PrintedWords, camera: Camera
) -> Iterator[tuple[str, pygame.Rect]]:
    """Yield all visible words: names of zones, prints of boards and of uncovered pieces."""
    for zone in table.zones.values():
        box = written.name(zone, camera)
        if box is not None:
            yield f"the name of {zone.id}", box
    for boards in (True, False):
        for entry in resting(table, poses, camera, boards=boards):
            piece = table.pieces[entry.piece]
            zone = table.zones[piece.zone]
            if zone.arrange is Arrangement.SCATTER:  # pieces of a heap hide each other
                continue
            if zone.arrange is Arrangement.PILE and table.in_zone(zone.id)[-1].id != piece.id:
                continue
            for box in written.on(table.kind_of(piece.id), piece.face, poses[piece.id], camera):
                yield f"{piece.kind} in {piece.zone}", box


def hidden(game: str, seats: int, language: str, size: tuple[int, int]) -> set[str]:
    """Return the words of a game that figures hide at some moment of random matches."""
    screen = opened(game, seats, language, size)
    camera, written = screen.view.camera, PrintedWords(screen.view.faces)
    found = set()
    for viewer, wants in moments(game, seats)[::EVERY]:
        table, poses = in_sight(SHELF.games[game], screen, viewer, wants)
        named = names(table, poses, camera, written)
        shown: list[Tag] = tags(table, poses, camera, written=written, names=named)
        places = [(f"the name {tag.text}", box_of(tag)) for tag in named]
        for where, box in (*words_seen(table, poses, written, camera), *places):
            for tag in shown:
                lost = box.clip(box_of(tag))
                if lost.w * lost.h > MOST * min(box.w * box.h, box_of(tag).w * box_of(tag).h):
                    found.add(f"{tag.text} over {where} at {tag.x}, {tag.y}")
    return found


LOOKS = [
    pytest.param((1280, 720), "en"),
    pytest.param((1920, 1080), "zh_TW"),
    pytest.param((1280, 720), "zh_TW", marks=pytest.mark.slow),
    pytest.param((1920, 1080), "en", marks=pytest.mark.slow),
]
"""Two windows and languages run by default, the others with a marker."""


@pytest.mark.wide
@pytest.mark.parametrize(("size", "language"), quick_first(LOOKS))
@pytest.mark.parametrize("game", quick_only(GAMES, "stone_age"))
def test_no_figure_hides_words(game: str, size: tuple[int, int], language: str) -> None:
    """This holds for names of zones, boards and face-up pieces, with all seats at the table."""
    assert hidden(game, SHELF.games[game].seats[-1], language, size) == set()


@pytest.mark.wide
def test_the_figure_of_a_discard_pile_at_the_edge_hides_no_picture() -> None:
    """Beside the panels of Omen there is no room at the right: the figure lay on the picture of the top card."""
    game = SHELF.games["omen"]
    screen = opened("omen", 2, "en", (1280, 720))
    camera, written = screen.view.camera, PrintedWords(screen.view.faces)
    for top in ("zealot", "cyclops", "tribute_bearer", "phalanx_breaker", "sea_serpent"):
        table, poses = in_sight(game, screen, 0, game.table.project(position(discard=["scout", "spy", top]), 0))
        (shown,) = [tag for tag in tags(table, poses, camera, written=written) if tag.text == "3"]
        kind, pose = table.kind_of(top), poses[top]
        (picture,) = [mark for mark in kind.faces[0] if isinstance(mark, ImageElement)]
        corner = pose.x - kind.width / 2 + picture.x, pose.y - kind.height / 2 + picture.y
        assert not box_of(shown).colliderect(camera.rect(Area(*corner, picture.w, picture.h))), top
