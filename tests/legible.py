"""The size of the letters on a table: `python -m tests.legible GAME` lists the texts that cannot be read.

Random matches are played. At their questions, the face-up pieces that the asked seat sees are measured from the text
boxes that are drawn: prints on pieces and boards, and names of zones. A text counts as readable when its text size is
at least `LEAST` pixels and none of its words is broken. Text that a card shows larger under a resting mouse is listed
apart.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, product
from typing import Any, Final, Literal, TypeAlias

import pygame

from tabletop.core.data.messages import Message
from tabletop.core.game.game import Game
from tabletop.core.rules.questions import CHANCE, Seat
from tabletop.core.table.layout import Arrangement, Kind, Shape, TextElement
from tabletop.core.table.projection import reconcile
from tabletop.core.table.sides import fold, folding_seats
from tabletop.core.table.table import Table
from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.testing.random_play import replayed
from tabletop.ui.match.host import PlayOptions
from tabletop.ui.match.match_view import MatchView
from tabletop.ui.render.geometry.zone_layouts import PiecePose
from tabletop.ui.render.layers.draw_list import DrawList, resting
from tabletop.ui.render.sprites.faces import LEAST_PRINT, LETTER, Faces, fit
from tabletop.ui.shell.export.screenshot import NullPlayer
from tabletop.ui.shell.window import scale_for
from tabletop.ui.table.panels.piece_tooltip import larger
from tabletop.viewmodel.control.match_controller import MatchController
from tests.layouts import lay_out_all
from tests.play import SHELF

LEAST: Final = 11
"""Text size in pixels from which letters count as readable."""
SIZES: Final = ((1280, 720), (1920, 1080), (2560, 1440), (3840, 2160))
NAMES: Final = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
STEP: Final = 9
"""The table is looked at once in so many questions of a match."""

Fault: TypeAlias = Literal["left out", "small", "broken", "covered"]


@dataclass(frozen=True, slots=True)
class Unread:
    """A text that cannot be read: the place where it is printed, its words, its text size, and the fault."""

    where: str
    key: str
    words: str
    pixels: int
    fault: Fault
    larger: int
    """Its text size in the larger picture under a resting mouse; 0 when there is none."""

    def __str__(self) -> str:
        return f"{self.fault:8} {self.pixels:3} px ({self.larger:2} larger)  {self.where}: {self.words!r}"


def key_of(text: Message | str) -> str:
    """Return the key of a print, which is the same in every language."""
    return text if isinstance(text, str) else text.key


def opened(
    game: str, seats: int, language: str, size: tuple[int, int], settings: Mapping[str, Any] | None = None
) -> MatchView:
    """Return a new match on a screen of this size, at the scale that suits it."""
    people = [Player(name, colour) for colour, name in enumerate(NAMES[:seats])]
    session = MatchSession.new(SHELF.games[game], people, settings=dict(settings or {}), seed="legible")
    words = Translations(language, SHELF.locales())
    screen = MatchView(
        NullPlayer(words, scale_for(size)), MatchController(session), PlayOptions(speed=0, curtain=False)
    )
    screen.resize(size)
    return screen


@cache
def moments(game_id: str, seats: int) -> tuple[tuple[Seat | None, Mapping[str, Any]], ...]:
    """Return the viewer and the table's contents at every `STEP`th question of two random matches.

    The viewer is the asked seat, or None where chance is asked.
    """
    game = SHELF.games[game_id]
    found: list[tuple[Seat | None, Mapping[str, Any]]] = []
    for seed in (0, 1):
        for number, (match, entry) in enumerate(replayed(game, seats, seed=seed)):
            if number % STEP == 0:
                viewer = None if entry.seat == CHANCE else entry.seat
                found.append((viewer, match.game.table.project(match.state, viewer)))
    return tuple(found)


@cache
def _table_of(game_id: str, seats: int, viewer: Seat | None, unfolded: bool) -> Table:
    """Return a table that is turned and folded for a viewer, one for all moments of a game."""
    game = SHELF.games[game_id]
    plan = game.table.layout(seats, game.complete({}))
    own = 0 if viewer is None else viewer
    opened = next(iter(folding_seats(plan, own)), None) if unfolded else None
    return Table(fold(plan if game.table.rotate is None else game.table.rotate(plan, viewer), own, opened))


def in_sight(
    game: Game[Any], screen: MatchView, viewer: Seat | None, wants: Mapping[str, Any], *, unfolded: bool = False
) -> tuple[Table, dict[str, PiecePose]]:
    """Return the table, turned for the viewer, with its pieces at a moment, and the pose of each.

    Folded sides are strips; `unfolded` opens one. The table serves until the next call.
    """
    table = _table_of(game.id, len(screen.controller.players), viewer, unfolded)
    reconcile(table, wants)
    return table, lay_out_all(table)


def faces_seen(
    game: Game[Any], screen: MatchView, found: Sequence[tuple[Seat | None, Mapping[str, Any]]]
) -> set[tuple[str, int]]:
    """Return the kinds and faces that lie face up at some moment, boards too."""
    seen = set()
    for (viewer, wants), unfolded in product(found, (False, True)):
        table, poses = in_sight(game, screen, viewer, wants, unfolded=unfolded)
        for entry in chain(*DrawList(table).of(poses, screen.view.camera)):
            seen.add((entry.sprite.kind, entry.sprite.face))
    return seen


def prints_of(kind: Kind, face: int) -> list[TextElement]:
    """Return the prints on a face of a kind."""
    marks = kind.faces[min(face, len(kind.faces) - 1)] if kind.faces else ()
    return [mark for mark in marks if isinstance(mark, TextElement)]


def measured(faces: Faces, mark: TextElement, unit: float) -> tuple[int, Fault | None]:
    """Return the text size of a print at so many pixels a millimetre, and its fault."""
    words, room = faces.say(mark.text), (round(mark.w * unit), round(mark.h * unit))
    face = faces.title if mark.font == "title" else mark.font
    found = fit(faces.text, words, room, round(mark.size * LETTER * unit), LEAST_PRINT, face)
    if found is None:
        return 0, "left out" if words else None
    if found.broken:
        return found.size, "broken"
    return found.size, "small" if found.size < LEAST else None


def unread(game: str, seats: int, language: str, size: tuple[int, int]) -> list[Unread]:
    """Return all texts on the table of a game that cannot be read in a window of this size."""
    screen = opened(game, seats, language, size)
    faces, unit = screen.view.faces, screen.view.camera.view.scale
    found = []
    for kind_id, face in sorted(faces_seen(SHELF.games[game], screen, moments(game, seats))):
        kind = screen.view.kinds[kind_id]
        near = larger(kind, face, unit, screen.ui)
        for mark in prints_of(kind, face):
            pixels, fault = measured(faces, mark, unit)
            if fault is not None:
                wide = measured(faces, mark, near / max(kind.width, kind.height))[0] if near else 0
                where = f"{kind_id} face {face}"
                found.append(Unread(where, key_of(mark.text), faces.say(mark.text), pixels, fault, wide))
    for zone in screen.view.table.zones.values():
        if zone.label is not None and zone.name is not None:
            pixels = round(zone.label[2] * LETTER * unit)
            if pixels < LEAST:
                found.append(Unread(f"zone {zone.id}", zone.name.key, faces.say(zone.name), pixels, "small", 0))
    return found


COVERED: Final = 0.5
"""From this share on, a text counts as hidden by the pieces above it."""


def covered(game: str, seats: int, language: str, size: tuple[int, int]) -> list[Unread]:
    """Return the texts of face-up pieces under others, at the moment when most are hidden. Piles show their top."""
    screen = opened(game, seats, language, size)
    camera, faces = screen.view.camera, screen.view.faces
    worst: dict[tuple[str, str], tuple[float, Unread]] = {}
    for viewer, wants in moments(game, seats):
        table, poses = in_sight(SHELF.games[game], screen, viewer, wants)
        lying = [(table.pieces[entry.piece], poses[entry.piece]) for entry in resting(table, poses, camera)]
        for number, (piece, pose) in enumerate(lying):
            kind = table.kind_of(piece.id)
            if table.zones[piece.zone].arrange in (Arrangement.PILE, Arrangement.PILES) or pose.angle % 90 > 30:
                continue
            above = [_box(table.kind_of(one.id), at) for one, at in lying[number + 1 :]]
            for mark in prints_of(kind, piece.face):
                share = _hidden(kind, pose, mark, above)
                if share >= COVERED:
                    line = Unread(
                        f"{kind.id} in {piece.zone}", key_of(mark.text), faces.say(mark.text), 0, "covered", 0
                    )
                    key = (f"{kind.id} {piece.zone}", line.key)
                    worst[key] = max(worst.get(key, (0.0, line)), (share, line), key=lambda one: one[0])
    return [line for _, line in sorted(worst.values(), key=lambda one: (one[1].where, one[1].key))]


def _box(kind: Kind, pose: PiecePose) -> tuple[float, float, float, float]:
    """Return the middle and half sizes of a piece's area; for a round piece, those of the square in its circle."""
    share = 0.42 if kind.is_round or kind.shape is Shape.FIGURE else 0.5
    wide, tall = kind.width * share, kind.height * share
    return (pose.x, pose.y, tall, wide) if 45 < pose.angle % 180 < 135 else (pose.x, pose.y, wide, tall)


def _hidden(
    kind: Kind, pose: PiecePose, mark: TextElement, above: Sequence[tuple[float, float, float, float]]
) -> float:
    """Return the share of a print that lies under boxes."""
    turn = math.radians(pose.angle)
    points = [
        (mark.x + mark.w * (i + 0.5) / 6 - kind.width / 2, mark.y + mark.h * (j + 0.5) / 3 - kind.height / 2)
        for i in range(6)
        for j in range(3)
    ]
    placed = [
        (pose.x + x * math.cos(turn) - y * math.sin(turn), pose.y + x * math.sin(turn) + y * math.cos(turn))
        for x, y in points
    ]
    under = sum(any(abs(x - bx) < w and abs(y - by) < h for bx, by, w, h in above) for x, y in placed)
    return under / len(points)


def tables(game: str) -> Iterator[tuple[int, str, tuple[int, int]]]:
    """Yield seats, languages and sizes."""
    for seats in SHELF.games[game].seats:
        for language in LANGUAGES:
            for size in SIZES:
                yield seats, language, size


def main() -> None:
    """Print the texts that cannot be read, each with the tables on which this is so."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--covered", action="store_true", help="list what lies under other pieces, too")
    arguments = parser.parse_args()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    lines: dict[str, list[str]] = {}
    count = 0
    for seats, language, size in tables(arguments.game):
        found = unread(arguments.game, seats, language, size)
        if arguments.covered:
            found += covered(arguments.game, seats, language, size)
        count += len(found)
        for one in found:
            lines.setdefault(str(one), []).append(f"{seats}p {language} {size[1]}")
    for text, where in sorted(lines.items()):
        print(text, "|", ", ".join(where))
    print(f"{arguments.game}: {count} on all tables, {len(lines)} lines")


if __name__ == "__main__":
    main()
