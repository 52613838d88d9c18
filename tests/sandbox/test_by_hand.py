"""Every game can be played by hand, from its set-up to its end: actions reach every position of a whole match."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest

from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.core.table.layout import Arrangement, Kind, Visibility
from tabletop.core.table.projection import reconcile
from tabletop.core.table.table import Piece, Pose, Table
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.model.pieces import LOCKED
from tabletop.sandbox.model.stand_ins import is_back_of, stand_ins
from tabletop.sandbox.model.zones import BOX
from tabletop.sandbox.session import ActionDone, SandboxSession
from tabletop.session.games.registry import game_registry
from tabletop.session.match.match_session import Player
from tests.parameters import quick_only
from tests.play import SHELF, recorded
from tests.sandbox.hands import LIBRARY, faults

GAMES = sorted(game_registry().games)
EVERY = 4
"""The number of answers after which the table is set again; it is also set after the last answer."""


@dataclass
class Hands:
    """Hands that set a free table as a match stands, by actions alone; the test itself knows the hidden pieces."""

    made: SandboxSession
    backs: dict[str, Kind]
    moved: Counter[str] = field(default_factory=Counter)

    def set_as(self, shown: Table) -> None:
        """Move every piece to the zone where the match shows it; hidden cards are any with the same back."""
        wanted = [piece for piece in shown.pieces.values() if piece.zone != shown.plan.box]
        table = self.made.real
        free = {piece.id: piece.kind for piece in table.pieces.values()}
        for piece in sorted(wanted, key=lambda piece: piece.kind in self.backs):
            found = self._taken(free, piece)
            del free[found]
            self._bring(found, piece, shown)
        for left in free:
            if table.pieces[left].zone not in (BOX, *self._unknown(shown)):
                self._free(left)
                self._perform(actions.MovePieces((left,), BOX))

    def _taken(self, free: dict[str, str], wanted: Piece) -> str:
        """Return a suitable piece, preferably one that lies there already."""
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
        face = piece.face if zone.show is Visibility.OWNER else 1 if hidden else wanted.face
        spot = None if wanted.pose is None else (round(zone.x + wanted.pose.x, 2), round(zone.y + wanted.pose.y, 2))
        if spot is None and zone.arrange is Arrangement.FREE:
            spot = (zone.x + zone.w / 2, zone.y + zone.h / 2)
        poses = None if piece.pose is None else (round(zone.x + piece.pose.x, 2), round(zone.y + piece.pose.y, 2))
        if piece.zone == wanted.zone and piece.face == face and (spot is None or poses == spot):
            return
        self._free(found)
        self._perform(actions.MovePieces((found,), wanted.zone, () if spot is None else (spot,), face=face))

    def _free(self, piece: str) -> None:
        """Unlock a board, which is fixed to the table at first."""
        if LOCKED in self.made.real.pieces[piece].marks:
            self._perform(actions.Lock((piece,), False))

    def _perform(self, action: actions.Action) -> None:
        done = self.made.perform(action)
        assert isinstance(done, ActionDone), done
        self.moved[type(action).__name__] += 1

    def _unknown(self, shown: Table) -> list[str]:
        """Return the zones that only the free table has."""
        return [zone for zone in self.made.real.zones if zone not in shown.zones]


def what_lies(table: Any, backs: dict[str, Kind], zones: list[str]) -> dict[str, Counter[str]]:
    """Return the visible contents of each zone: kinds with their side, and the number of backs of each sort."""
    found: dict[str, Counter[str]] = {}
    for zone in zones:
        here: Counter[str] = Counter()
        for piece in table.in_zone(zone):
            kind = table.kinds[piece.kind]
            back = next((name for name, one in backs.items() if piece.kind == name or is_back_of(one, kind)), "")
            covered = piece.kind in backs or table.zones[zone].show is Visibility.OWNER or piece.face == 1
            here[f"hidden {back}" if back and covered else f"{piece.kind} {piece.face}"] += 1
        found[zone] = here
    return found


@pytest.mark.parametrize("name", quick_only(GAMES, "omen"))
def test_a_whole_match_is_played_by_hand(name: str) -> None:
    """The table follows the match from its set-up to the last position; then everything is undone to the start."""
    game: Game[Any] = game_registry().games[name]
    seats = game.seats[0]
    made = SandboxSession.new([Player(f"P{seat}", seat) for seat in range(seats)], game=game, seed="s", library=LIBRARY)
    start, pieces = made.digest(), set(made.real.pieces)
    match = Match.new(SHELF.games[name], seats)
    shown = Table(game.table.layout(seats, match.settings))
    backs = stand_ins(shown.plan)
    hands = Hands(made, backs)
    zones = [zone for zone in shown.zones if zone != shown.plan.box]
    entries = recorded(name, seats)
    for number in range(0, len(entries), EVERY):
        match.replay(entries[number : number + EVERY])
        reconcile(shown, game.table.project(match.state, None))
        hands.set_as(shown)
        assert what_lies(made.real, backs, zones) == what_lies(shown, backs, zones)
    assert match.over
    assert hands.moved["MovePieces"] > 100
    assert set(made.real.pieces) == pieces
    assert faults(made.real) == []
    made.go_to(0)
    assert made.digest() == start


@pytest.mark.wide
def test_the_spots_of_loose_pieces_follow_too() -> None:
    """Ships lie at the places where they came to rest, not just somewhere in space."""
    game = game_registry().games["ascending_empires"]
    made = SandboxSession.new([Player("A", 0), Player("B", 1)], game=game, seed="s", library=LIBRARY)
    match = Match.new(game, 2)
    match.replay(recorded("ascending_empires", 2)[:60])
    shown = Table(game.table.layout(2, match.settings))
    reconcile(shown, game.table.project(match.state, None))
    Hands(made, stand_ins(shown.plan)).set_as(shown)

    def spots(table: Any) -> list[Pose]:
        found = [piece.pose for piece in table.pieces.values() if piece.zone == "space" and piece.pose is not None]
        return sorted(Pose(round(pose.x, 1), round(pose.y, 1)) for pose in found)

    assert spots(made.real) == spots(shown)
