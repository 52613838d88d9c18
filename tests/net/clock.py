"""Timing attacks: one seat times its answers and guesses from them what another seat has done.

`python -m tests.net.clock` prints how well the best threshold guesses, for everything that could be timed.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from statistics import median
from typing import Any, Final, NamedTuple, TypeAlias
from unittest.mock import patch

import aiohttp

from tabletop.core.game.game import Game
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE, Seat
from tabletop.core.table.layout import Kind
from tabletop.net.protocol.render_service import RenderService
from tabletop.net.protocol.serializer import ViewSerializer
from tabletop.net.server.connection import Connection
from tabletop.net.server.room import Facts, Room
from tabletop.net.server.web_server import send_to
from tabletop.net.tables.remote_match import RemoteMatch
from tabletop.net.tables.seats import Seats
from tabletop.session.bots.bot_process import BotProcess
from tabletop.session.bots.hints import ReasonedAnswer, advised
from tabletop.session.match.effect_simulator import EffectSimulator
from tabletop.session.match.gc_control import set_aside
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.testing.leaks import played
from tabletop.viewmodel.control.bot_runner import BotRunner
from tabletop.viewmodel.control.match_controller import MatchController
from tabletop.viewmodel.view.presenter import Presenter
from tests.net.hosted import CATALOGUES, Running, render_service, running, with_client
from tests.play import SHELF
from tests.viewmodel.text_view import view_text

PICTURES: Final = 200
POSITIONS: Final = 1000
SEARCH: Final = 1.0
LOOK: Final = 0.05
"""Seconds of a player's search for a hint, the shortest that can be chosen."""
KNOWN: Final = 5
"""The number of times that an attacker has measured in each world."""
TABLE: Final = 3
"""The greatest number of seats of the matches in which pages are told something."""
FOLDS: Final = 10
SECRETIVE: Final = ("omen", "age_of_heroes", "stone_age", "eve_conquests")
SIZES: Final = (64, 128, 256, 512, 1024)


class Timed(NamedTuple):
    """The time that something took (seconds), and whether the other seat had done what is guessed."""

    seconds: float
    secret: bool


def guessed(samples: Sequence[Timed]) -> float:
    """Return the share that the best threshold guesses right among samples that it was not fitted to.

    A tenth is set aside in turn; the threshold, and which side of it means yes, are the best of the other nine tenths.
    Chance alone comes to 0.5, as there are as many of both.
    """
    right = 0
    for fold in range(FOLDS):
        known = [one for at, one in enumerate(samples) if at % FOLDS != fold]
        threshold, below = fitted(known)
        right += sum((one.seconds < threshold) == (one.secret == below) for one in samples[fold::FOLDS])
    return right / len(samples)


def fitted(samples: Sequence[Timed]) -> tuple[float, bool]:
    """Return the threshold that tells most samples right, and whether the secret ones lie below it."""
    ordered = sorted(samples)
    secret = sum(one.secret for one in ordered)
    seen = 0
    best, found = -1, (0.0, True)
    for at, one in enumerate(ordered):
        if not at or ordered[at - 1].seconds < one.seconds:  # equal times have no threshold between them
            low = seen + (len(ordered) - at) - (secret - seen)  # secret ones below, the others at or above
            for right, below in ((low, True), (len(ordered) - low, False)):
                if right > best:
                    best, found = right, (one.seconds, below)
        seen += one.secret
    return found


def halved(count: int, chance: FastRng) -> list[bool]:
    """Return booleans of which a random half is True."""
    marks = [at < count // 2 for at in range(count)]
    chance.shuffle(marks)
    return marks


# -- pictures ---------------------------------------------------------------------------------------------------------
def given_names(table: Running, seat: int, faces: Sequence[tuple[Kind, int]]) -> list[str]:
    """Tell a seat these faces, as if each had lain before it; return the names by which it may fetch them."""
    names: Future[list[str]] = Future()
    room = table.hosting.room
    table.hosting.host.post(lambda: names.set_result([room.names.name(seat, "en", kind, face) for kind, face in faces]))
    return names.result(20)


async def fetched(client: aiohttp.ClientSession, table: Running, name: str, pixels: int) -> float:
    """Fetch a picture; return the seconds until it is complete."""
    begun = time.perf_counter()
    async with client.get(f"{table.hosting.url}face/{name}/{pixels}") as answer:
        await answer.read()
        assert answer.status == 200
    return time.perf_counter() - begun


def timed_pictures(sizes: Sequence[int] = SIZES, pictures: int = PICTURES) -> list[Timed]:
    """Time pictures: two seats are told the same faces; one fetches a random half, then the other times them all.

    The game is the one with the most cards; `pictures` of them at each of `sizes`, another half each time.
    """
    samples: list[Timed] = []
    with running("eve_conquests", 2, painting=True) as table:
        plan, chance = table.hosting.room.facts.plan, FastRng(7)
        faces = [(kind, face) for kind in plan.kinds if kind.shape == "card" for face in range(len(kind.faces))]
        faces = faces[:pictures]
        assert len(faces) == pictures
        own, others = given_names(table, 0, faces), given_names(table, 1, faces)

        async def work(client: aiohttp.ClientSession) -> None:
            await fetched(client, table, own[0], 2048)  # the painter is there
            for pixels in sizes:
                fetches = halved(pictures, chance)
                for name, fetch in zip(others, fetches, strict=True):
                    if fetch:
                        await fetched(client, table, name, pixels)
                order = list(range(pictures))
                chance.shuffle(order)
                for at in order:
                    samples.append(Timed(await fetched(client, table, own[at], pixels), fetches[at]))

        with_client(work)
    return samples


# -- computations -----------------------------------------------------------------------------------------------------
class Turns(NamedTuple):
    """A question to one seat, and the next one to another seat of the same match."""

    before: Match[Any]
    other: Seat
    now: Match[Any]
    seat: Seat


def turns(game: Game[Any], count: int, seed: int, seats: int = 0) -> list[Turns]:
    """Return so many such pairs from random matches of so many seats (0: of the most)."""
    found: list[Turns] = []
    seats = seats or game.seats[-1]
    while len(found) < count:
        seed += 1
        whole = Match.new(game, seats, settings=game.complete({}))
        whole.replay(played(game, seats, game.complete({}), seed))
        before: tuple[int, Seat] | None = None
        pairs: list[tuple[int, Seat, int, Seat]] = []
        for at in range(min(len(whole.log), 160)):
            entry = whole.log[at]
            if entry.seat != CHANCE:
                if before is not None and before[1] != entry.seat:
                    pairs.append((*before, at, entry.seat))
                before = at, entry.seat
        for first, other, second, seat in pairs[:: max(1, len(pairs) // 25)]:
            found.append(Turns(whole.go_to(first), other, whole.go_to(second), seat))
    return found[:count]


Work: TypeAlias = Callable[[Match[Any], Seat], object]


def what_if(match: Match[Any], seat: Seat) -> object:
    """Return the outcomes of the first answers of a question."""
    game, seats = match.game, match.game.seats[-1]
    trial = EffectSimulator(match, seat, seat, seats, "clock", game.table.layout(seats, dict(match.settings)))
    return [trial.effect(option) for option in match.ask_of(seat).options[:6]]


def words(match: Match[Any], seat: Seat) -> object:
    """Make everything that a seat is shown: as its page is told, and as a text."""
    game, seats = match.game, match.game.seats[-1]
    session = MatchSession(game, [Player(f"P{one}", one) for one in range(seats)], "clock", match)
    presenter, own = Presenter(session, apart=True), render_service()
    shown = presenter.shown(seat)
    scribe = ViewSerializer(own.layout(), own.looks, None, CATALOGUES["en"], lambda kind, face: kind.id)
    return scribe.tree(shown, presenter.shown(None), 1), view_text(shown, CATALOGUES["en"])


def timed(work: Work, games: Sequence[str], positions: int = POSITIONS) -> list[Timed]:
    """Time the data for a seat, after the same was computed for another seat at the question before.

    That was in this match or, in a random half, in an unrelated match. An attacker knows the usual cost of such a
    question: the time is given as a share of what the same takes once more.
    """
    samples: list[Timed] = []
    chance = FastRng(11)
    for name in games:
        count = positions // len(games)
        pairs = turns(SHELF.games[name], count, 100)
        strange = turns(SHELF.games[name], count, 900)
        set_aside()  # so that the garbage collection before every sample is faster
        for pair, stranger, kept in zip(pairs, strange, halved(count, chance), strict=True):
            gc.collect()
            gc.disable()
            work(*(pair if kept else stranger)[:2])
            seconds = []
            for _ in range(3):
                begun = time.perf_counter()
                work(pair.now, pair.seat)
                seconds.append(time.perf_counter() - begun)
            gc.enable()
            samples.append(Timed(seconds[0] / min(seconds[1:]), kept))
    gc.unfreeze()
    chance.shuffle(samples)
    return samples


# -- hints ------------------------------------------------------------------------------------------------------------
class Searched(BotProcess):
    """A hint search that reports its duration; the hint is found when `find` is called."""

    seconds = 0.0

    def start(self) -> None: ...

    def advise(
        self, match: Match[Any], seat: int, seed: str, seconds: float, others: tuple[int, ...]
    ) -> Future[tuple[ReasonedAnswer, ...]]:
        begun = time.perf_counter()
        self._found = advised(match, seat, seed=seed, seconds=seconds, others=others)
        self.seconds = time.perf_counter() - begun
        self._future: Future[tuple[ReasonedAnswer, ...]] = Future()
        return self._future

    def find(self) -> None:
        if not self._future.done():
            self._future.set_result(self._found)


class HintTimes(NamedTuple):
    """The time of the search for a hint, and the time until it was shown (seconds)."""

    searched: float
    shown: float


def hint_times(match: Match[Any], seat: Seat, think: float = SEARCH) -> HintTimes:
    """Ask for a hint from a page, and return the times.

    The search takes its real time; everything else uses a simulated clock, and the table checks for something to show
    as often as `serve` does.
    """
    game, seats = match.game, match.game.seats[-1]
    session = MatchSession(game, [Player(f"P{one}", one) for one in range(seats)], "clock", match)
    session.away = frozenset(range(seats))
    process = Searched()
    bots, looks = BotRunner(session, seconds=think, process=process), 0
    with patch("time.monotonic", lambda: looks * LOOK):
        assert bots.hint(seat)
        while not bots.poll_hint():
            looks += 1
            if looks * LOOK >= process.seconds:
                process.find()
    assert session.hints
    return HintTimes(process.seconds, looks * LOOK)


def timed_hints(games: Sequence[str] = SECRETIVE, positions: int = POSITIONS, *, searched: bool = False) -> list[Timed]:
    """Time hints in two worlds that differ only in what a seat cannot know: does the time give the world away?

    Before, another seat has been shown what it sees there. An attacker has played both worlds at home and knows when
    the hint is shown in either: the time is told from the middle of those, towards the second world. With `searched` an
    attacker could see when the search ends, which nobody can.
    """
    samples: list[Timed] = []
    chance = FastRng(17)
    for name in games:
        pairs = turns(SHELF.games[name], positions // len(games), 700)
        set_aside()
        for number, pair in enumerate(pairs):
            real = chance.below(2)
            times: list[float] = []
            gc.collect()
            gc.disable()
            for which in (0, 1, real):
                world = determinized(pair.now, pair.seat, FastRng(f"{number}|{which}"), tries=300)
                words(world, pair.other)
                times.append(getattr(hint_times(world, pair.seat), "searched" if searched else "shown"))
            gc.enable()
            first, second, third = times
            towards = (second > first) - (second < first)
            samples.append(Timed((third - (first + second) / 2) * towards, real == 1))
    gc.unfreeze()
    chance.shuffle(samples)
    return samples


# -- messages ---------------------------------------------------------------------------------------------------------
class Arrival:
    """A pipe to a page that records when the page is told something new."""

    def __init__(self) -> None:
        self.arrived = asyncio.Event()
        self.at = 0.0

    async def send(self, data: bytes) -> None:
        self.at = time.perf_counter()
        if data.startswith((b'{"is":"shown"', b'{"is":"delta"')):
            self.arrived.set()

    async def close(self, code: int, reason: str) -> None: ...


class Watched:
    """A match with a page at every seat, as a host has it."""

    def __init__(self, match: Match[Any], seats: int, own: RenderService) -> None:
        game = match.game
        play = MatchController(MatchSession(game, [Player(f"P{one}", one) for one in range(seats)], "clock", match))
        plan = game.table.layout(seats, dict(match.settings))
        facts = Facts("1", game.title, plan, tuple(range(seats)))
        self.remote = RemoteMatch(play)
        self.room = Room(facts, self.remote, Seats(seats, None), own, CATALOGUES, screen=False)
        self.room.later = asyncio.get_running_loop().call_later
        self.remote.publish = lambda views, seen: self.room.show(views, seen, self.remote.since)
        self.pipes = [Arrival() for _ in range(seats)]
        self.sending = []
        for one, pipe in enumerate(self.pipes):
            link = Connection(pipe, CATALOGUES)
            self.room.links.add(link)
            link.join(self.room, one)
            self.sending.append(asyncio.create_task(send_to(link)))

    async def begin(self) -> None:
        """Show everybody the table."""
        self.remote.watch(frozenset(range(len(self.pipes))))
        self.remote.work()
        await self.wait_for_news(range(len(self.pipes)))

    async def wait_for_news(self, seats: Iterable[Seat]) -> None:
        """Wait until the pages of these seats have been told something new."""
        for seat in seats:
            await asyncio.wait_for(self.pipes[seat].arrived.wait(), 20)
            self.pipes[seat].arrived.clear()

    async def seconds(self, seat: Seat) -> float:
        """Return the seconds from news for everybody until the page of a seat is told it."""
        begun = time.perf_counter()
        self.remote.call(lambda: self.remote.note_seat("again", 0))
        self.remote.work()
        await self.wait_for_news(range(len(self.pipes)))
        return self.pipes[seat].at - begun

    def end(self) -> None:
        for task in self.sending:
            task.cancel()


async def timed_telling(
    games: Sequence[str] = SECRETIVE, positions: int = POSITIONS, *, alike: bool = False
) -> list[Timed]:
    """Time messages in two worlds that differ only in what a seat cannot know: do they give the world away?

    An attacker has played both of them at home and knows the time in either; the time is told as a share of that. The
    guess is whether it is the world in which it takes longer. With `alike` both are the same.
    """
    samples: list[Timed] = []
    chance, own = FastRng(13), render_service()
    for name in games:
        seats = max(count for count in SHELF.games[name].seats if count <= TABLE)
        for number, pair in enumerate(turns(SHELF.games[name], positions // len(games), 500, seats)):
            seat, real = number % seats, chance.below(2)
            deals = number, number if alike else -1 - number
            worlds = [
                Watched(determinized(pair.now, seat, FastRng(deals[which])), seats, own) for which in (0, 1, real)
            ]
            for world in worlds:
                await world.begin()
            gc.collect()
            gc.disable()
            times: list[list[float]] = [[], [], []]
            for _ in range(KNOWN):
                for which, world in enumerate(worlds):
                    times[which].append(await world.seconds(seat))
            gc.enable()
            for world in worlds:
                world.end()
            usual = [median(times[which]) for which in (0, 1)]
            samples.append(Timed(2 * times[2][0] / sum(usual), usual[real] > usual[1 - real]))
    chance.shuffle(samples)
    return samples


ATTACKS: Final[dict[str, Callable[[], list[Timed]]]] = {
    "pictures": timed_pictures,
    "what if": lambda: timed(what_if, SECRETIVE),
    "hints": timed_hints,
    "searches": lambda: timed_hints(searched=True),
    "words": lambda: timed(words, SECRETIVE),
    "telling": lambda: asyncio.run(timed_telling()),
}
"""Everything that a seat could time, by name; and the searches behind the hints, which it cannot time."""


def main() -> None:
    for name, attack in ATTACKS.items():
        if sys.argv[1:] and name not in sys.argv[1:]:
            continue
        samples = attack()
        done, not_done = [median(one.seconds for one in samples if one.secret is secret) for secret in (True, False)]
        share = f"{name}: {len(samples)} timed, {guessed(samples):.1%} guessed right"
        print(f"{share}; medians {done:.5f} and {not_done:.5f}", flush=True)


if __name__ == "__main__":
    main()
