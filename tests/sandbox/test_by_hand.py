"""Every game can be played by hand, from its set-up to its end: hands bring about every position of a whole match."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest

from tabletop.core.game import Game
from tabletop.core.match import Match
from tabletop.core.plan import Arrange, Kind, Show
from tabletop.core.project import sync
from tabletop.core.table import Piece, Pose, Table
from tabletop.play.registry import shelf
from tabletop.play.session import Player
from tabletop.sandbox import acts
from tabletop.sandbox.backs import is_back_of, stand_ins
from tabletop.sandbox.pieces import LOCKED
from tabletop.sandbox.session import Acted, SandboxSession
from tabletop.sandbox.zones import BOX
from tests.parameters import quick_only
from tests.play import SHELF, recorded
from tests.sandbox.hands import LIBRARY, faults

GAMES = sorted(shelf().games)
EVERY = 4
"""The table is set after every so many answers, and after the last one."""


@dataclass
class Hands:
    """Two hands that set a free table as a match stands, with nothing but acts; a third eye knows what lies hidden."""

    made: SandboxSession
    backs: dict[str, Kind]
    moved: Counter[str] = field(default_factory=Counter)

    def set_as(self, shown: Table) -> None:
        """Every piece to the zone where the match shows it; hidden cards are any with the same back."""
        wanted = [piece for piece in shown.pieces.values() if piece.zone != shown.plan.home]
        table = self.made.real
        free = {piece.id: piece.kind for piece in table.pieces.values()}
        for piece in sorted(wanted, key=lambda piece: piece.kind in self.backs):
            found = self._taken(free, piece)
            del free[found]
            self._bring(found, piece, shown)
        for left in free:
            if table.pieces[left].zone not in (BOX, *self._unknown(shown)):
                self._free(left)
                self._act(acts.MovePieces((left,), BOX))

    def _taken(self, free: dict[str, str], wanted: Piece) -> str:
        """A piece that will do: best one that lies there already."""
        back = self.backs.get(wanted.kind)
        kinds = self.made.real.kinds
        fits = [
            piece
            for piece, kind in free.items()
            if (kind == wanted.kind if back is None else is_back_of(back, kinds[kind]))
        ]
        assert fits, f"no {wanted.kind} is left for {wanted.zone}"
        return next((piece for piece in fits if self.made.real.pieces[piece].zone == wanted.zone), fits[0])

    def _bring(self, found: str, wanted: Piece, shown: Table) -> None:
        piece, zone = self.made.real.pieces[found], self.made.real.zones[wanted.zone]
        hidden = wanted.kind in self.backs
        face = piece.face if zone.show is Show.OWNER else 1 if hidden else wanted.face
        spot = None if wanted.pose is None else (round(zone.x + wanted.pose.x, 2), round(zone.y + wanted.pose.y, 2))
        if spot is None and zone.arrange is Arrange.FREE:
            spot = (zone.x + zone.w / 2, zone.y + zone.h / 2)
        lies = None if piece.pose is None else (round(zone.x + piece.pose.x, 2), round(zone.y + piece.pose.y, 2))
        if piece.zone == wanted.zone and piece.face == face and (spot is None or lies == spot):
            return
        self._free(found)
        self._act(acts.MovePieces((found,), wanted.zone, () if spot is None else (spot,), face=face))

    def _free(self, piece: str) -> None:
        """A board is fixed to the table until a hand frees it."""
        if LOCKED in self.made.real.pieces[piece].marks:
            self._act(acts.Lock((piece,), False))

    def _act(self, act: acts.Act) -> None:
        done = self.made.act(act)
        assert isinstance(done, Acted), done
        self.moved[type(act).__name__] += 1

    def _unknown(self, shown: Table) -> list[str]:
        """Zones that only the free table has."""
        return [zone for zone in self.made.real.zones if zone not in shown.zones]


def what_lies(table: Any, backs: dict[str, Kind], zones: list[str]) -> dict[str, Counter[str]]:
    """For each zone what can be seen in it: kinds with their side, and how many backs of each sort."""
    found: dict[str, Counter[str]] = {}
    for zone in zones:
        here: Counter[str] = Counter()
        for piece in table.in_zone(zone):
            kind = table.kinds[piece.kind]
            back = next((name for name, one in backs.items() if piece.kind == name or is_back_of(one, kind)), "")
            covered = piece.kind in backs or table.zones[zone].show is Show.OWNER or piece.face == 1
            here[f"hidden {back}" if back and covered else f"{piece.kind} {piece.face}"] += 1
        found[zone] = here
    return found


@pytest.mark.parametrize("name", quick_only(GAMES, "omen"))
def test_a_whole_match_is_played_by_hand(name: str) -> None:
    """From the laid out set to the last position, then everything is taken back to the start."""
    game: Game[Any] = shelf().games[name]
    seats = game.seats[0]
    made = SandboxSession.new([Player(f"P{seat}", seat) for seat in range(seats)], game=game, seed="s", library=LIBRARY)
    start, pieces = made.digest(), set(made.real.pieces)
    match = Match.new(SHELF.games[name], seats)
    shown = Table(game.table.layout(seats, match.settings))
    backs = stand_ins(shown.plan)
    hands = Hands(made, backs)
    zones = [zone for zone in shown.zones if zone != shown.plan.home]
    entries = recorded(name, seats)
    for number in range(0, len(entries), EVERY):
        match.replay(entries[number : number + EVERY])
        sync(shown, game.table.project(match.state, None))
        hands.set_as(shown)
        assert what_lies(made.real, backs, zones) == what_lies(shown, backs, zones)
    assert match.over
    assert hands.moved["MovePieces"] > 100
    assert set(made.real.pieces) == pieces
    assert faults(made.real) == []
    made.go_to(0)
    assert made.digest() == start


def test_the_spots_of_loose_pieces_follow_too() -> None:
    """Ships lie where they came to rest, not just somewhere in space."""
    game = shelf().games["ascending_empires"]
    made = SandboxSession.new([Player("A", 0), Player("B", 1)], game=game, seed="s", library=LIBRARY)
    match = Match.new(game, 2)
    match.replay(recorded("ascending_empires", 2)[:60])
    shown = Table(game.table.layout(2, match.settings))
    sync(shown, game.table.project(match.state, None))
    Hands(made, stand_ins(shown.plan)).set_as(shown)

    def spots(table: Any) -> list[Pose]:
        found = [piece.pose for piece in table.pieces.values() if piece.zone == "space" and piece.pose is not None]
        return sorted(Pose(round(pose.x, 1), round(pose.y, 1)) for pose in found)

    assert spots(made.real) == spots(shown)
