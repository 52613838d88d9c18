"""Every byte that pages of a free table are sent is the same in worlds that differ only in what they cannot know."""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

import pytest

from tabletop.core.data.messages import msg
from tabletop.core.rules.questions import Seat
from tabletop.net.protocol import messages
from tabletop.net.server.connection import Connection
from tabletop.net.server.room import Facts, Room
from tabletop.net.server.web_server import dispatch
from tabletop.net.tables import sandbox_actions
from tabletop.net.tables.remote_sandbox import RemoteSandbox
from tabletop.net.tables.seats import Seats
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.model.seat_view import SeatView, is_hidden
from tabletop.sandbox.model.zones import TABLE, hand
from tabletop.sandbox.pile_contents import DealWay
from tabletop.sandbox.session import SandboxSession
from tabletop.viewmodel.control.sandbox_controller import SandboxController
from tests.net.hosted import CATALOGUES, render_service
from tests.sandbox.test_leaks import busy_table, exchange

FOLLOWED = 20
"""The number of requests of pages for which a table is followed."""
MOST_EXCHANGES = 20
"""The most exchanges of hidden pieces while one table is followed."""
SEATS = 3
TIME = re.compile(rb'"(?:clock|began|waited)":\d+')
"""The times of the program: in a greeting, at which the timer was shown, and for how long the table has waited."""
QUIET = 20
"""Turns of the loop without a byte, after which everything has been sent: no pipe blocks."""
GROUND = ("wipe_own", "wipe_all", "look linen", "size large", "size small", "larger", "lock", "erase")
DEEDS = ("draw", "deal", "shuffle", "take", "flip", "turn", "roll", "play", "play_down", "ping", "endless", "nothing")


BACK_AND_FORTH: dict[str, messages.PageMessage] = {
    "back": messages.TakeBack(),
    "redo": messages.Redo(),
    "agree": messages.Agree(True),
    "refuse": messages.Agree(False),
}


KINDS = (*("choose",) * 3, "click", "deed", "deed", "drag", "flick", "point", "draw", "search", *BACK_AND_FORTH)
SeatAction: TypeAlias = tuple[actions.Action, Seat]
"""An action and the seat that takes it."""


class Kept:
    """A sink for the bytes to one page."""

    def __init__(self) -> None:
        self.bytes: list[bytes] = []

    async def send(self, data: bytes) -> None:
        self.bytes.append(data)

    async def close(self, code: int, reason: str) -> None:
        raise AssertionError((code, reason))


class World:
    """A free table with a page at every seat and one spectator, without sockets; its keys are no secret."""

    def __init__(self, session: SandboxSession) -> None:
        self.session = session
        self.remote = RemoteSandbox(SandboxController(session))
        seats = Seats(SEATS)
        seats.invitation, seats.secret = "i" * 22, "s" * 22
        for number, chair in enumerate(seats.chairs):
            chair.token = str(number) * 22
        facts = Facts("1", msg("sandbox.title"), session.real.plan, tuple(range(SEATS)))
        self.room = Room(facts, self.remote, seats, render_service(), CATALOGUES, screen=False)
        self.remote.publish = self.room.show
        self.pages: dict[Seat | None, Connection] = {}
        self.pipes: dict[Seat | None, Kept] = {}
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Let all pages enter."""
        for seat in (None, *range(SEATS)):
            pipe = self.pipes[seat] = Kept()
            link = self.pages[seat] = Connection(pipe, CATALOGUES)
            self.tasks.append(asyncio.create_task(link.send_all()))
            device = "d" * 21 + ("-" if seat is None else str(seat))
            dispatch(self.room, link, messages.Join(messages.VERSION, "i" * 22, device))
            if seat is not None:
                dispatch(self.room, link, messages.Sit(seat))
        await self.settle()

    async def do(self, seat: Seat, message: messages.PageMessage) -> None:
        """Handle a message of a page, and send everybody the result."""
        dispatch(self.room, self.pages[seat], message)
        await self.settle()

    async def settle(self) -> None:
        """Wait until all pages have been sent everything: nothing more has come for many turns of the loop."""
        self.remote.work()
        still, sent = 0, -1
        while still < QUIET:
            await asyncio.sleep(0)
            now = sum(len(pipe.bytes) for pipe in self.pipes.values())
            still, sent = (still + 1, sent) if now == sent else (0, now)
        assert not any(task.done() for task in self.tasks)

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        self.remote.table.close()


def wanted(world: World, seat: Seat, chance: random.Random) -> messages.PageMessage:
    """Return any request that a page can make, sensible or not, often about hidden pieces."""
    tree = world.room.tree(seat, "en")
    assert tree is not None
    table = world.session.real
    hidden = [one.id for one in table.pieces.values() if is_hidden(table, one, None)]
    among: Sequence[str] = hidden if hidden and chance.random() < 0.7 else list(table.pieces)
    piece, number = chance.choice(among), tree["question"]["number"]
    kind = chance.choice(KINDS)
    if kind == "draw":
        return inked(list(table.drawings), chance)
    if kind == "choose" and tree["question"]["options"]:
        return messages.Choose(number, chance.randrange(len(tree["question"]["options"])))
    if kind == "click":
        return messages.Clicked(number, piece)
    if kind == "search":
        pile = table.order(table.pieces[piece].zone)
        ways: tuple[DealWay, ...] = ("hand", "each", "out")
        deal = messages.DealtChosen(tuple(pile[:2]), chance.choice(ways), chance.randrange(SEATS))
        return chance.choice((messages.RunAction(pile[-1], "search"), deal))
    if kind == "drag":
        to = chance.choice([TABLE, f"own-hand-{seat}", *table.zones])
        return messages.Dragged(number, (piece,), table.pieces[piece].zone, to, chance.uniform(0, 900), 200.0)
    if kind == "flick":
        return messages.Flicked(number, piece, chance.randrange(-300_000, 300_000), chance.randrange(1, 2000))
    if kind == "point":
        return messages.Pointed(chance.uniform(0, 900), chance.uniform(0, 500), chance.random() < 0.5)
    if kind in BACK_AND_FORTH:  # actions before the pages came stay
        return BACK_AND_FORTH[kind]
    return messages.RunAction(piece, chance.choice(DEEDS))


def inked(drawings: list[str], chance: random.Random) -> messages.PageMessage:
    """Return any request to draw, write, wipe, or change the table top."""
    name = chance.choice([*drawings, "drawn-99-1"])
    x, y = chance.uniform(0, 900), chance.uniform(0, 500)
    return chance.choice(
        (
            messages.Drew("pen", ((x, y), (y, x)), "#aa2222", 3.0),
            messages.Wrote(x, y, "Ambush", 20.0, "#aa2222"),
            messages.Wrote(x, y, drawing=name),
            messages.Wrote(x, y, "Truce", 12.0, "#aa2222", name),
            messages.Wiped((name,)),
            messages.Clicked(0, chance.choice((TABLE, name))),
            messages.RunAction(chance.choice((TABLE, name)), chance.choice(GROUND)),
        )
    )


async def follow(seed: int, viewer: Seat, deal: int = 0) -> Counter[str]:
    """Follow a table for a number of requests of pages.

    Where one seat is shown what it could not know, the real table goes on beside another exchange of the hidden pieces.
    `deal` numbers the exchanges of a table.
    """
    tally, chance, done = Counter[str](), random.Random(1000 * deal + seed), list[SeatAction]()
    for _ in range(MOST_EXCHANGES):
        real, other = again(seed, done), again(seed, done)
        begun = len(real.journal)
        tally["different"] += exchange(other, viewer, chance.randrange(1 << 30))
        tally["worlds"] += 1
        await beside(real, other, viewer, chance, tally, f"session {seed}, exchange {deal}")
        for entry in real.journal.done[begun:]:
            tally[category_of(entry.action, viewer)] += 1
            done.append((entry.action, entry.by))
        if tally["compared"] >= FOLLOWED:
            tally["whole"] += 1
            break
    return tally


def again(seed: int, done: Sequence[SeatAction]) -> SandboxSession:
    """Return a busy table, with the pages' actions repeated on it."""
    made = busy_table(seed)
    for action, by in done:
        made.perform(action, by)
    return made


async def beside(
    real: SandboxSession, other: SandboxSession, viewer: Seat, chance: random.Random, tally: Counter[str], where: str
) -> None:
    """Compare two worlds that differ in what one seat cannot know.

    Bytes to that seat and to onlookers are the same until one of them is shown what it could not know.
    """
    worlds = World(real), World(other)
    set_up = [entry.action for entry in real.journal.done]
    try:
        for world in worlds:
            await world.open()
        while True:
            for seat in (viewer, None):
                one, twin = (TIME.sub(b"", b"\n".join(world.pipes[seat].bytes)) for world in worlds)
                assert one == twin, unlike(one, twin) + f"{where}, seat {seat}, after {tally['compared']} wishes"
                tally["bytes"] += len(one)
                for world in worlds:
                    world.pipes[seat].bytes.clear()
            if tally["compared"] >= FOLLOWED:
                break
            tally["compared"] += 1
            seat = chance.randrange(SEATS)
            message = wanted(worlds[0], seat, chance)
            tally[type(message).__name__] += 1
            if seat == viewer and (isinstance(message, messages.DealtChosen) or is_search(message)):
                continue  # it is shown what is in the pile
            for world in worlds:
                await world.do(seat, message)
            if any(real.view(eyes) != other.view(eyes) for eyes in (viewer, None)):
                tally["parted"] += 1
                break
        assert [entry.action for entry in real.journal.done[: len(set_up)]] == set_up, "a page took back the setting up"
    finally:
        for world in worlds:
            world.close()


def is_search(message: messages.PageMessage) -> bool:
    """Return whether a page wants to look through a pile."""
    return isinstance(message, messages.RunAction) and message.action == "search"


def category_of(action: actions.Action, viewer: Seat) -> str:
    """Return the category of an action: looking at cards that somebody else has seen alone, or an undo."""
    drawn = isinstance(action, actions.Draw) and action.seat != viewer
    taken = isinstance(action, actions.MovePieces) and action.zone in [
        hand(seat) for seat in range(SEATS) if seat != viewer
    ]
    return "own looks of others" if drawn or taken else f"done: {type(action).__name__}"


def unlike(one: bytes, other: bytes) -> str:
    """Return the point where two rows of messages part."""
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"...{one[max(0, at - 120) : at + 80]!r} and ...{other[max(0, at - 20) : at + 80]!r}: "


def followed(sessions: int, deals: int) -> Counter[str]:
    """Follow so many sessions, with so many exchanges of hidden pieces each, for seats in turn."""
    tally = Counter[str]()
    for seed in range(sessions):
        for deal in range(deals):
            tally += asyncio.run(follow(seed, (seed + deal) % SEATS, deal))
    return tally


@pytest.mark.wide
def test_bytes_of_a_free_table_tell_nothing() -> None:
    """In a sample the worlds do differ, and the bytes do not."""
    tally = followed(3, 1)
    assert tally["different"] > 100
    assert tally["compared"] >= 40


def test_a_leak_of_a_free_table_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page whose options depend on others' hands fails the comparison."""
    plain = sandbox_actions.out_of_reach

    def telling(table: SeatView, seat: Seat, piece: str) -> bool:
        lying = current[0].session.real.pieces.get(piece)
        return (lying is not None and sum(map(ord, lying.kind)) % 2 == 0) or plain(table, seat, piece)

    current: list[World] = []
    do = World.do

    async def watched(self: World, seat: Seat, message: messages.PageMessage) -> None:
        current[:] = [self]
        await do(self, seat, message)

    monkeypatch.setattr(World, "do", watched)
    monkeypatch.setattr(sandbox_actions, "out_of_reach", lambda *named: bool(current) and telling(*named))
    with pytest.raises(AssertionError, match="session"):
        followed(3, 3)


@pytest.mark.slow
def test_bytes_of_many_free_tables_tell_nothing() -> None:
    """The same holds in 200 sessions with five exchanges of hidden pieces each.

    Others look at cards and take back, too.
    """
    tally = followed(200, 5)
    print(dict(tally))
    assert tally["whole"] >= 950
    assert tally["own looks of others"] >= 100
    assert tally[f"done: {actions.UndoAction.__name__}"] >= 100
    kinds = {
        "DealtChosen",
        "Choose",
        "Clicked",
        "RunAction",
        "Dragged",
        "Flicked",
        "Pointed",
        "TakeBack",
        "Redo",
        "Agree",
    }
    assert kinds <= set(tally)
