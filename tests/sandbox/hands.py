"""Hands that do anything: random acts of every kind, sensible and not, for tests and benchmarks."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from tabletop.play.session import Player
from tabletop.sandbox import acts
from tabletop.sandbox.acts import Act
from tabletop.sandbox.free_table import FreeTable
from tabletop.sandbox.pieces import is_thrown
from tabletop.sandbox.session import Acted, SandboxSession
from tabletop.sandbox.zones import TABLE
from tabletop.sets.library import Library

LIBRARY = Library()


def session(seats: int = 3, seed: str = "seed") -> SandboxSession:
    """An empty table."""
    return SandboxSession.new([Player(f"P{seat}", seat) for seat in range(seats)], seed=seed, library=LIBRARY)


def table_of_everything(seats: int = 3, seed: str = "seed") -> SandboxSession:
    """A table with all built-in sets on it."""
    made = session(seats, seed)
    spots = {"standard_deck": (60, 60), "chess": (310, 220), "draughts": (730, 220), "dice": (830, 480),
             "coins": (60, 300), "meeples": (300, 490)}  # fmt: skip
    for name, spot in spots.items():
        assert isinstance(made.act(acts.Bring(name, spot)), Acted)
    return made


class Hands:
    """Chooses random acts for the pieces that a table has now."""

    def __init__(self, made: SandboxSession, seed: int) -> None:
        self.session, self.random = made, random.Random(seed)

    @property
    def table(self) -> FreeTable:
        return self.session.real

    def any_act(self, *, keep: bool = False) -> Act:
        """An act of any kind; `keep` leaves out those that make or remove pieces."""
        kinds = [kind for kind in MAKERS if not (keep and kind in CHANGING)]
        return self.act_of(self.random.choice(kinds))

    def act_of(self, kind: type[Act]) -> Act:
        """A random act of this kind."""
        return MAKERS[kind](self)

    # -- what acts are made of -------------------------------------------------------------------------------------
    def pieces(self, most: int = 4, among: Sequence[str] | None = None) -> tuple[str, ...]:
        known = list(self.table.pieces if among is None else among)
        return tuple(self.random.sample(known, min(len(known), self.random.randint(1, most))))

    def spot(self) -> acts.Spot:
        """Also beyond the edge of the table."""
        across, down = self.table.width, self.table.height
        return self.random.uniform(-0.3 * across, 1.3 * across), self.random.uniform(-0.3 * down, 1.3 * down)

    def zone(self) -> str:
        return self.random.choice(list(self.table.zones))

    def pile(self) -> str:
        held = [zone for zone in self.table.zones if self.table.order(zone)]
        return self.random.choice(held) if held else TABLE

    def seat(self) -> int:
        return self.random.randrange(len(self.session.players))

    def move(self) -> Act:
        pieces = self.pieces()
        at = self.random.choice((1 << 30, 0, 2))
        return acts.MovePieces(
            pieces, self.zone(), tuple(self.spot() for _ in pieces), at, self.random.choice((-1, 0, 1))
        )

    def throw(self) -> Act:
        dice = [piece for piece in self.table.pieces if is_thrown(self.table.kind_of(piece))]
        thrown = self.pieces(6, dice)
        return acts.ThrowDice(
            thrown, tuple(self.spot() for _ in thrown), tuple(self.random.uniform(0, 360) for _ in thrown)
        )

    def recent(self) -> int:
        """The number of one of the latest acts, and at times of one that there is not."""
        last = len(self.session.journal)
        return self.random.randint(max(0, last - 10), last + 1)

    def settle(self) -> Act:
        loose = self.pieces(6, self.table.order(TABLE))
        off = self.random.randint(0, 1)
        rest = loose[off:]
        return acts.Settle(rest, tuple(self.spot() for _ in rest), tuple(90.0 for _ in rest), loose[:off])


MAKERS: dict[type[Act], Callable[[Hands], Act]] = {
    acts.MovePieces: Hands.move,
    acts.MovePile: lambda hands: acts.MovePile(hands.pile(), hands.random.choice(("", hands.zone())), hands.spot()),
    acts.TurnBy: lambda hands: acts.TurnBy(hands.pieces(), hands.random.choice((15.0, 90.0, -90.0, 45.5))),
    acts.FlipOver: lambda hands: acts.FlipOver(hands.pieces()),
    acts.FlipPile: lambda hands: acts.FlipPile(hands.pile()),
    acts.Shuffle: lambda hands: acts.Shuffle(hands.pile()),
    acts.Deal: lambda hands: acts.Deal(hands.pile(), hands.random.randint(1, 3)),
    acts.Draw: lambda hands: acts.Draw(hands.pile(), hands.random.randint(1, 5), hands.seat()),
    acts.Search: lambda hands: acts.Search(hands.pile()),
    acts.PutUnder: lambda hands: acts.PutUnder(hands.pieces(), hands.random.choice((*hands.pieces(), hands.pile()))),
    acts.Gather: lambda hands: acts.Gather(hands.pieces(8), hands.spot(), hands.random.random() < 0.3),
    acts.Spread: lambda hands: acts.Spread(hands.pile()),
    acts.Lock: lambda hands: acts.Lock(hands.pieces(), hands.random.random() < 0.4),
    acts.Group: lambda hands: acts.Group(hands.pieces(), hands.random.random() < 0.6),
    acts.Layer: lambda hands: acts.Layer(hands.pieces(), hands.random.random() < 0.5),
    acts.SetCounter: lambda hands: acts.SetCounter(hands.pieces()[0], hands.random.randint(-20, 99)),
    acts.Write: lambda hands: acts.Write(hands.pieces()[0], hands.random.choice(("", "Round 3", "摸兩張"))),
    acts.Paste: lambda hands: acts.Paste(hands.session.copies(hands.pieces()), hands.spot()),
    acts.Duplicate: lambda hands: acts.Duplicate(hands.pieces()),
    acts.Delete: lambda hands: acts.Delete(hands.pieces(2)),
    acts.Bring: lambda hands: acts.Bring(hands.random.choice(("dice", "coins", "nothing")), hands.spot()),
    acts.ThrowDice: Hands.throw,
    acts.Settle: Hands.settle,
    acts.KeepView: lambda hands: acts.KeepView(hands.random.randint(0, 10), hands.random.randint(0, 14), hands.spot()),
    acts.UndoDeed: lambda hands: acts.UndoDeed(hands.recent()),
    acts.RedoDeed: lambda hands: acts.RedoDeed(hands.recent()),
}
CHANGING = (acts.Paste, acts.Duplicate, acts.Delete, acts.Bring, acts.UndoDeed, acts.RedoDeed)


def faults(table: FreeTable) -> list[str]:
    """What is wrong with a table: pieces in no zone or in two, wrong numbers, pieces outside the table."""
    found = []
    seen: dict[str, str] = {}
    for zone in table.zones:
        for number, piece_id in enumerate(table.order(zone)):
            if piece_id in seen:
                found.append(f"{piece_id} lies in {seen[piece_id]} and in {zone}")
            seen[piece_id] = zone
            piece = table.pieces.get(piece_id)
            if piece is None or piece.zone != zone or piece.index != number:
                found.append(f"{piece_id} in {zone} at {number} does not know where it lies")
                continue
            if piece.pose is not None:
                x, y = table.zones[zone].x + piece.pose.x, table.zones[zone].y + piece.pose.y
                if not (-0.01 <= x <= table.width + 0.01 and -0.01 <= y <= table.height + 0.01):
                    found.append(f"{piece_id} lies outside the table at {x}, {y}")
            if piece.face < 0:
                found.append(f"{piece_id} has no side {piece.face}")
    found += [f"{piece} is in no zone" for piece in table.pieces if piece not in seen]
    for words in (table.texts, table.groups):
        found += [f"{piece} is gone, but not what is known of it" for piece in words if piece not in table.pieces]
    return found
