"""Random actions of every kind, sensible and not, for tests and benchmarks."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from tabletop.core.table.layout import MATS
from tabletop.sandbox.action_types import actions, drawing_actions
from tabletop.sandbox.action_types.actions import Action
from tabletop.sandbox.action_types.pile_actions import DealChosen, MakeEndless
from tabletop.sandbox.action_types.timer_actions import RunTimer, SetTimer
from tabletop.sandbox.action_types.turn_actions import DrawSeat, NextTurn, SetTurnOrder
from tabletop.sandbox.model.free_table import FreeTable
from tabletop.sandbox.model.pieces import is_thrown
from tabletop.sandbox.model.spot import Spot
from tabletop.sandbox.model.zones import BAG, ENDLESS, STACK, SUPPLY, TABLE, is_frame
from tabletop.sandbox.session import ActionDone, SandboxSession
from tabletop.session.match.match_session import Player
from tabletop.sets.drawing_schema import StrokeShape
from tabletop.sets.library import Library

LIBRARY = Library()


def session(seats: int = 3, seed: str = "seed") -> SandboxSession:
    """Return a session with an empty table."""
    return SandboxSession.new([Player(f"P{seat}", seat) for seat in range(seats)], seed=seed, library=LIBRARY)


def table_of_everything(seats: int = 3, seed: str = "seed") -> SandboxSession:
    """Return a session whose table has all built-in sets on it."""
    made = session(seats, seed)
    spots = {"standard_deck": (60, 60), "chess": (310, 220), "draughts": (730, 220), "dice": (830, 480),
             "coins": (60, 300), "meeples": (300, 490)}  # fmt: skip
    for name, spot in spots.items():
        assert isinstance(made.perform(actions.Bring(name, spot)), ActionDone)
    return made


class Hands:
    """A source of random actions for the pieces that a table has now."""

    def __init__(self, made: SandboxSession, seed: int) -> None:
        self.session, self.random = made, random.Random(seed)

    @property
    def table(self) -> FreeTable:
        return self.session.real

    def any_action(self, *, keep: bool = False) -> Action:
        """Return an action of any kind; `keep` leaves out those that make or remove pieces."""
        kinds = [kind for kind in MAKERS if not (keep and kind in CHANGING)]
        return self.action_of(self.random.choice(kinds))

    def action_of(self, kind: type[Action]) -> Action:
        """Return a random action of this kind."""
        return MAKERS[kind](self)

    # -- parts of actions ------------------------------------------------------------------------------------------
    def pieces(self, most: int = 4, among: Sequence[str] | None = None) -> tuple[str, ...]:
        known = list(self.table.pieces if among is None else among)
        return tuple(self.random.sample(known, min(len(known), self.random.randint(1, most))))

    def spot(self) -> Spot:
        """Return a random spot, at times beyond the edge of the table."""
        across, down = self.table.width, self.table.height
        return self.random.uniform(-0.3 * across, 1.3 * across), self.random.uniform(-0.3 * down, 1.3 * down)

    def zone(self) -> str:
        return self.random.choice(list(self.table.zones))

    def pile(self) -> str:
        held = [zone for zone in self.table.zones if self.table.order(zone)]
        return self.random.choice(held) if held else TABLE

    def small_pile(self) -> str:
        """Return one of the smallest stacks and bags, so that copies of copies do not fill the table."""
        held = {
            zone: len(self.table.order(zone))
            for zone in self.table.zones
            if zone.startswith((STACK, BAG, SUPPLY, ENDLESS))
        }
        piles = sorted((zone for zone, count in held.items() if count), key=lambda zone: held[zone])
        return self.random.choice(piles[:2]) if piles else TABLE

    def frame(self) -> str:
        """Return a frame of the table, and another zone where there is none."""
        frames = [zone for zone in self.table.zones if is_frame(zone)]
        return self.random.choice(frames) if frames else TABLE

    def drawings(self, most: int = 3) -> tuple[str, ...]:
        known = list(self.table.drawings) or ["drawn-9-9"]
        return tuple(self.random.sample(known, min(len(known), self.random.randint(1, most))))

    def colour(self) -> str:
        return f"#{self.random.randrange(1 << 24):06x}"

    def stroke(self) -> Action:
        points = tuple(self.spot() for _ in range(self.random.choice((1, 2, 2, 12))))
        shape: StrokeShape = self.random.choice(("pen", "pen", "line", "circle"))
        return drawing_actions.DrawStroke(shape, points, self.colour(), self.random.choice((0.1, 1.0, 8.0)))

    def caption(self) -> Action:
        text = self.random.choice(("", "Round 3", "摸兩張\n再打一張"))
        return drawing_actions.AddCaption(text, self.spot(), self.random.choice((2.0, 12.0, 40.0)), self.colour())

    def seat(self) -> int:
        return self.random.randrange(len(self.session.players))

    def move(self) -> Action:
        pieces = self.pieces()
        at = self.random.choice((1 << 30, 0, 2))
        return actions.MovePieces(
            pieces, self.zone(), tuple(self.spot() for _ in pieces), at, self.random.choice((-1, 0, 1))
        )

    def throw(self) -> Action:
        dice = [piece for piece in self.table.pieces if is_thrown(self.table.kind_of(piece))]
        thrown = self.pieces(6, dice)
        return actions.ThrowDice(
            thrown, tuple(self.spot() for _ in thrown), tuple(self.random.uniform(0, 360) for _ in thrown)
        )

    def recent(self, most: int = 10) -> int:
        """Return the number of one of the latest actions, and at times one that does not exist."""
        last = len(self.session.journal)
        return self.random.randint(max(0, last - most), last + 1)

    def settle(self) -> Action:
        loose = self.pieces(6, self.table.order(TABLE))
        off = self.random.randint(0, 1)
        rest = loose[off:]
        return actions.Settle(rest, tuple(self.spot() for _ in rest), tuple(90.0 for _ in rest), loose[:off])


MAKERS: dict[type[Action], Callable[[Hands], Action]] = {
    actions.MovePieces: Hands.move,
    actions.MovePile: lambda hands: actions.MovePile(
        hands.pile(), hands.random.choice(("", hands.zone())), hands.spot()
    ),
    actions.TurnBy: lambda hands: actions.TurnBy(hands.pieces(), hands.random.choice((15.0, 90.0, -90.0, 45.5))),
    actions.FlipOver: lambda hands: actions.FlipOver(hands.pieces()),
    actions.FlipPile: lambda hands: actions.FlipPile(hands.pile()),
    actions.Shuffle: lambda hands: actions.Shuffle(hands.pile()),
    actions.Deal: lambda hands: actions.Deal(hands.pile(), hands.random.randint(1, 3)),
    actions.Draw: lambda hands: actions.Draw(hands.pile(), hands.random.randint(1, 5), hands.seat()),
    DealChosen: lambda hands: DealChosen(hands.pieces()),
    actions.Search: lambda hands: actions.Search(hands.pile()),
    actions.PutUnder: lambda hands: actions.PutUnder(
        hands.pieces(), hands.random.choice((*hands.pieces(), hands.pile()))
    ),
    actions.Gather: lambda hands: actions.Gather(hands.pieces(8), hands.spot(), hands.random.random() < 0.3),
    MakeEndless: lambda hands: hands.random.choice(
        (
            MakeEndless(hands.pieces(3), spot=hands.spot()),
            MakeEndless(pile=hands.small_pile(), on=hands.random.random() < 0.5),
        )
    ),
    actions.DuplicatePile: lambda hands: actions.DuplicatePile(hands.small_pile(), hands.spot()),
    actions.TurnPile: lambda hands: actions.TurnPile(hands.small_pile(), hands.random.choice((90.0, -90.0, 5.0))),
    actions.Split: lambda hands: actions.Split(
        hands.pile(), hands.random.randint(0, 6), hands.random.choice(("", hands.zone())), hands.spot()
    ),
    actions.DrawZone: lambda hands: actions.DrawZone(
        hands.random.choice(("hide", "hide", "count")),
        hands.spot(),
        (hands.random.uniform(10, 600), hands.random.uniform(10, 400)),
        hands.seat(),
    ),
    actions.ShiftZone: lambda hands: actions.ShiftZone(hands.frame(), hands.spot()),
    actions.LayGrid: lambda hands: actions.LayGrid(
        hands.random.choice((0.0, 3.0, 25.4, 50.0)), hands.random.random() < 0.5
    ),
    drawing_actions.SetTableLook: lambda hands: drawing_actions.SetTableLook(
        hands.random.choice(MATS),
        hands.random.choice(("", hands.colour())),
        hands.random.choice(("", "", "nothing", *list(hands.table.kinds)[:1])),
    ),
    drawing_actions.ResizeTable: lambda hands: drawing_actions.ResizeTable(
        hands.random.choice((100.0, 700.0, 960.0, 1300.0)), hands.random.choice((400.0, 540.0, 900.0))
    ),
    drawing_actions.DrawStroke: Hands.stroke,
    drawing_actions.AddCaption: Hands.caption,
    drawing_actions.ChangeCaption: lambda hands: drawing_actions.ChangeCaption(
        hands.drawings(1)[0], hands.random.choice(("", "Round 4")), 14.0, hands.colour()
    ),
    drawing_actions.MoveCaption: lambda hands: drawing_actions.MoveCaption(hands.drawings(1)[0], hands.spot()),
    drawing_actions.LockCaption: lambda hands: drawing_actions.LockCaption(
        hands.drawings(1)[0], hands.random.random() < 0.3
    ),
    drawing_actions.EraseDrawings: lambda hands: drawing_actions.EraseDrawings(hands.drawings()),
    SetTurnOrder: lambda hands: SetTurnOrder(tuple(hands.random.sample(range(4), hands.seat() + 1))),
    NextTurn: lambda hands: NextTurn(hands.table.turns.now),
    DrawSeat: lambda hands: DrawSeat(hands.random.random() < 0.5),
    SetTimer: lambda hands: SetTimer(
        hands.random.choice(("countdown", "countdown", "stopwatch")), hands.random.choice((0, 60, 754))
    ),
    RunTimer: lambda hands: RunTimer(
        hands.random.random() < (0.2 if hands.table.timer.runs else 0.8), hands.random.choice((-1, 0, 599))
    ),
    actions.EraseZone: lambda hands: actions.EraseZone(hands.frame()),
    actions.Spread: lambda hands: actions.Spread(hands.pile()),
    actions.Lock: lambda hands: actions.Lock(hands.pieces(), hands.random.random() < 0.4),
    actions.Group: lambda hands: actions.Group(hands.pieces(), hands.random.random() < 0.6),
    actions.Layer: lambda hands: actions.Layer(hands.pieces(), hands.random.random() < 0.5),
    actions.SetCounter: lambda hands: actions.SetCounter(hands.pieces()[0], hands.random.randint(-20, 99)),
    actions.Write: lambda hands: actions.Write(hands.pieces()[0], hands.random.choice(("", "Round 3", "摸兩張"))),
    actions.Paste: lambda hands: actions.Paste(
        hands.session.copies(hands.pieces()), hands.spot(), hands.random.random() < 0.3
    ),
    actions.Duplicate: lambda hands: actions.Duplicate(hands.pieces()),
    actions.Delete: lambda hands: actions.Delete(hands.pieces(2)),
    actions.Bring: lambda hands: actions.Bring(hands.random.choice(("dice", "coins", "nothing")), hands.spot()),
    actions.ThrowDice: Hands.throw,
    actions.Settle: Hands.settle,
    actions.KeepView: lambda hands: actions.KeepView(
        hands.random.randint(0, 10), hands.random.randint(0, 14), hands.spot()
    ),
    actions.UndoAction: lambda hands: actions.UndoAction(hands.recent()),
    actions.RedoAction: lambda hands: actions.RedoAction(hands.recent(12)),
}
CHANGING = (
    actions.Paste,
    actions.Duplicate,
    actions.DuplicatePile,
    MakeEndless,
    actions.Delete,
    actions.Bring,
    actions.UndoAction,
    actions.RedoAction,
)


def faults(table: FreeTable) -> list[str]:
    """Return the faults of a table: pieces in no zone or in two, wrong numbers, pieces outside the table."""
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
