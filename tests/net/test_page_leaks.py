"""Every byte that a seat's page is sent is the same in worlds that differ only in what that seat cannot know."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from tabletop.core.ask import NATURE, Seat
from tabletop.core.game import Game
from tabletop.core.match import Match
from tabletop.core.nature import Chance
from tabletop.core.project import alike
from tabletop.core.redeal import redealt
from tabletop.net.deltas import delta
from tabletop.net.door import PageDoor
from tabletop.net.doors import Glance
from tabletop.net.pictures import FaceNames
from tabletop.net.scenes import Watched, told
from tabletop.net.views import Scribe
from tabletop.play.session import GuidedSession, Player
from tabletop.present.play import Play
from tests.leaks import played
from tests.net.hosted import CATALOGUES, lent
from tests.play import SHELF, random_value
from tests.worlds import stop_by_hand

FOLLOWED = 12
"""Answers for which two worlds are followed."""
SECRETIVE = sorted(name for name, game in SHELF.games.items() if game.rules.determinize is not None)


class Witnessed:
    """A match as the page of one seat gets it: all bytes, from the first tree on."""

    def __init__(self, game: Game[Any], seats: int, match: Match[Any], seat: Seat) -> None:
        self.seat = seat
        self.session = GuidedSession(game, [Player(f"P{one}", one) for one in range(seats)], "leak", match)
        self.door = PageDoor(Play(self.session))
        self.door.publish = self._publish
        self.door.watch(frozenset([seat]))
        plan = game.table.layout(seats, dict(match.settings))
        names = FaceNames("k" * 22, plan.lettering, tuple(range(seats)))
        ground = game.table.flicking.ground if game.table.flicking is not None else None
        own = lent()
        self.scribe = Scribe(
            own.layout(), own.looks, ground, CATALOGUES["en"], lambda k, f: names.name(seat, "en", k, f)
        )
        self.seen: dict[Seat | None, Glance] = {}
        self.tree: dict[str, Any] = {}
        self.scenes: list[dict[str, Any] | None] = []
        self.sent: list[bytes] = []

    def _publish(self, views: dict[Seat | None, Glance], seen: tuple[Watched, ...]) -> None:
        self.seen.update(views)
        self.scenes += [told(one, self.seen[self.seat].shown) for one in seen]

    def look(self) -> bytes:
        """What the page is sent now."""
        self.door.work()
        view = self.seen[self.seat]
        tree = self.scribe.tree(view.shown, self.seen[None].shown, view.number)
        self.sent.append(msgspec.json.encode([self.scenes, delta(self.tree, tree), list(tree["pieces"])]))
        self.scenes = []
        self.tree = tree
        return self.sent[-1]

    @property
    def known(self) -> tuple[Any, ...]:
        """What the seat may know beside where things lie: who is asked what, and the log."""
        match, shown = self.session.match, self.seen[self.seat].shown
        asked = tuple((ask.seat, ask.kind, ask.by, ask.count) for ask in match.pending)
        return asked, shown.lines, shown.prompt, shown.strips, shown.offers


def same_to(seat: Seat, one: Witnessed, other: Witnessed) -> bool:
    """Whether a seat is shown the same in both worlds: what must not be told can differ all the same."""
    game = one.session.game
    lying = alike(
        game.table.project(one.session.match.state, seat), game.table.project(other.session.match.state, seat)
    )
    return lying and one.known == other.known


def follow(name: str, seed: int, positions: int) -> Counter[str]:
    """Compare bytes from so many positions of a random match, each seat in turn."""
    game, chance, tally = SHELF.games[name], Chance(seed), Counter[str]()
    seats = game.seats[seed % len(game.seats)]
    settings = game.complete({})
    log = played(game, seats, settings, seed)
    whole = Match.new(game, seats, settings=settings)
    whole.replay(log)
    for number in range(positions):
        position, seat = whole.go_to(chance.below(len(log))), number % seats
        if position.over:
            continue
        world = redealt(position, seat, chance)
        position.first = world.first = len(position.log)  # a world of its own begins where it was dealt
        one, other = Witnessed(game, seats, position, seat), Witnessed(game, seats, world, seat)
        tally["different"] += position.state != world.state
        for _ in range(FOLLOWED):
            bytes_of = one.look(), other.look()
            if not same_to(seat, one, other):
                tally["parted"] += 1
                break
            assert bytes_of[0] == bytes_of[1], (
                unlike(*bytes_of) + f"{name}, match {seed}, seat {seat}, after {len(position.log)} answers"
            )
            tally["compared"] += 1
            if not answered(one.session, other.session, seat, chance):
                break
    return tally


def unlike(one: bytes, other: bytes) -> str:
    """Where two messages part."""
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"...{one[max(0, at - 120) : at + 80]!r} and ...{other[max(0, at - 20) : at + 80]!r}: "


def answered(one: GuidedSession, other: GuidedSession, seat: Seat, chance: Chance) -> bool:
    """Whether the same answer could be given in both worlds, and was; others choose stops by their hands."""
    if not one.match.pending or not other.match.pending:
        return False
    ask, second = one.match.pending[0], other.match.pending[0]
    if ask.seat == NATURE or (ask.seat, ask.kind) != (second.seat, second.kind):
        return False
    stops = stop_by_hand(one.match, ask), stop_by_hand(other.match, second)
    if ask.seat != seat and None not in stops and chance.below(2):
        one.answer(stops[0], seat=ask.seat)
        other.answer(stops[1], seat=ask.seat)
        return True
    for _ in range(8):
        value = random_value(one.match, ask, chance)
        if ask.refusal(value) is None and second.refusal(value) is None:
            one.answer(value, seat=ask.seat)
            other.answer(value, seat=ask.seat)
            return True
    return False


@pytest.mark.parametrize("name", SECRETIVE)
def test_bytes_tell_nothing(name: str) -> None:
    """A sample of every game with secrets: the worlds do differ, and the bytes do not."""
    tally = follow(name, 3, 5)
    assert tally["compared"] >= 5
    assert tally["different"] >= 2


def test_a_leak_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that is told anything of another hand does not pass."""
    plain = Witnessed.look

    def telling(self: Witnessed) -> bytes:
        match = self.session.match
        hand = match.game.table.project(match.state, 1 - self.seat)[f"hand{1 - self.seat}"]
        return plain(self) + repr(hand).encode()

    monkeypatch.setattr(Witnessed, "look", telling)
    with pytest.raises(AssertionError):
        follow("omen", 3, 5)


@pytest.mark.slow
@pytest.mark.parametrize("name", SECRETIVE)
def test_bytes_of_thirty_matches_tell_nothing(name: str) -> None:
    """Thirty matches of every game, twelve positions each."""
    tally = Counter[str]()
    for seed in range(30):
        tally += follow(name, seed, 12)
    print(name, dict(tally))
    assert tally["compared"] >= 600
