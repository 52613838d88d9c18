"""Every byte that a seat's page is sent is the same in worlds that differ only in what that seat cannot know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

import msgspec
import pytest

from tabletop.core.game.game import Game
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Match, ReplayMismatchError
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE, Seat
from tabletop.core.rules.settings import Value
from tabletop.core.table.layout import TableLayout
from tabletop.core.table.projection import alike
from tabletop.net.protocol.aim import aim_of
from tabletop.net.protocol.clips import Watched, scene_fields
from tabletop.net.protocol.merge_patch import delta
from tabletop.net.protocol.serializer import ViewSerializer
from tabletop.net.server.face_files import FaceNames
from tabletop.net.tables.remote_match import RemoteMatch
from tabletop.net.tables.remote_table import PublishedView
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.testing.leaks import played, settings_of
from tabletop.testing.random_play import random_value
from tabletop.testing.worlds import stop_by_hand
from tabletop.viewmodel.control.match_controller import MatchController
from tabletop.viewmodel.view.view_state import ViewState
from tests.hooks import with_hooks
from tests.net.hosted import CATALOGUES, render_service
from tests.parameters import quick_only
from tests.play import SHELF

FOLLOWED = 20
"""Answers for which two worlds are followed."""
POSITIONS_PER_MATCH = 10
MOST_DEALS = 24
"""The most deals of one position while it is followed."""
APART: Final = frozenset(("viewer", "table", "thrown"))
"""The parts of a `ViewState` that are not compared separately.

They are the layout, which the bytes of a page cover, and the dice of all earlier answers, which a world dealt anew does
not keep.
"""
SECRETIVE = sorted(name for name, game in SHELF.games.items() if game.rules.determinize is not None)


class Witnessed:
    """A match as the page of one seat receives it: all bytes, from the first tree on."""

    def __init__(self, game: Game[Any], seats: int, match: Match[Any], seat: Seat) -> None:
        self.seat = seat
        self.session = MatchSession(game, [Player(f"P{one}", one) for one in range(seats)], "leak", match)
        self.remote = RemoteMatch(MatchController(self.session))
        self.remote.publish = self._publish
        self.remote.watch(frozenset([seat]))
        plan = game.table.layout(seats, dict(match.settings))
        names = FaceNames("k" * 22, plan.lettering, tuple(range(seats)))
        own = render_service()
        self.scribe = ViewSerializer(
            own.layout(),
            own.looks,
            aim_of(game, match.settings),
            CATALOGUES["en"],
            lambda k, f: names.name(seat, "en", k, f),
        )
        self.seen: dict[Seat | None, PublishedView] = {}
        self.tree: dict[str, Any] = {}
        self.scenes: list[dict[str, Any] | None] = []
        self.sent: list[bytes] = []

    def _publish(self, views: dict[Seat | None, PublishedView], seen: tuple[Watched, ...]) -> None:
        self.seen.update(views)
        self.scenes += [scene_fields(one, self.seen[self.seat].shown, self.scribe) for one in seen]

    def look(self) -> bytes:
        """Return the next bytes to the page."""
        self.remote.work()
        view = self.seen[self.seat]
        tree = self.scribe.tree(view.shown, self.seen[None].shown, view.number, quiet=view.quiet)
        self.sent.append(msgspec.json.encode([self.scenes, delta(self.tree, tree), list(tree["pieces"])]))
        self.scenes = []
        self.tree = tree
        return self.sent[-1]

    def views(self) -> list[dict[str, Any]]:
        """Return everything shown to the seat and at the shared table, except the layout."""
        return [contents_of(self.seen[viewer].shown) for viewer in (self.seat, None)]

    @property
    def known(self) -> tuple[Any, ...]:
        """The knowledge of the seat besides the layout: who is asked what, and the log."""
        match, shown = self.session.match, self.seen[self.seat].shown
        asked = tuple((ask.seat, ask.kind, ask.by, ask.count) for ask in match.pending)
        return asked, shown.lines, shown.prompt, shown.stats, shown.offers


def contents_of(shown: ViewState) -> dict[str, Any]:
    """Return the contents of a `ViewState` except the layout."""
    return {one.name: getattr(shown, one.name) for one in fields(shown) if one.name not in APART}


def same_to(seat: Seat, one: Witnessed, other: Witnessed) -> bool:
    """Return True if a seat is shown the same in both worlds, even where hidden things differ."""
    game = one.session.game
    lying = alike(
        game.table.project(one.session.match.state, seat), game.table.project(other.session.match.state, seat)
    )
    return lying and one.known == other.known


def planned_once(game: Game[Any]) -> Game[Any]:
    """Return the same game with its table layouts cached by seats and settings."""
    plans: dict[str, TableLayout] = {}

    def table(seats: int, settings: Mapping[str, Value]) -> TableLayout:
        mark = f"{seats} {sorted(settings.items())}"
        if mark not in plans:
            plans[mark] = game.table.layout(seats, dict(settings))
        return plans[mark]

    return with_hooks(game, table={"layout": table})


def follow(played_game: Game[Any], seed: int, positions: int, redeals: int = 1) -> Counter[str]:
    """Compare bytes from so many positions of a random match, each dealt anew so many times for seats in turn."""
    game, chance, tally = planned_once(played_game), FastRng(seed), Counter[str]()
    seats = game.seats[seed % len(game.seats)]
    settings = game.complete({}) if seed % 2 else settings_of(game, chance)
    log = played(game, seats, settings, seed)
    whole = Match.new(game, seats, settings=settings)
    whole.replay(log)
    for number in range(positions):
        moment = chance.below(len(log))
        for turn in range(redeals):
            where = f"{game.id}, match {seed}, from answer {moment}"
            tally += followed(whole.go_to(moment).fork(), seats, (number + turn) % seats, chance, where)
    return tally


def followed(position: Match[Any], seats: int, seat: Seat, chance: FastRng, where: str) -> Counter[str]:
    """Follow a position beside worlds dealt anew for a seat: where they part without a leak, beside the next one."""
    tally = Counter[str]()
    for _ in range(MOST_DEALS):
        if position.over or tally["answers"] >= FOLLOWED:
            tally["whole"] += 1
            break
        try:
            world = determinized(position, seat, chance, tries=100)
        except ReplayMismatchError:
            tally["unfit"] += 1
            break
        position.first = world.first = len(position.log)  # a world begins where it was dealt
        one, other = (Witnessed(position.game, seats, match, seat) for match in (position, world))
        tally["worlds"] += 1
        tally["different"] += position.state != world.state
        tally += alike_to(seat, one, other, chance, FOLLOWED - tally["answers"], f"{where}, seat {seat}")
        position = one.session.match.fork()
    return tally


def alike_to(seat: Seat, one: Witnessed, other: Witnessed, chance: FastRng, answers: int, where: str) -> Counter[str]:
    """Follow two worlds for `answers` of seats, or until the seat is shown something that it could not know.

    All bytes are the same until then, and so is everything shown.
    """
    tally = Counter[str]()
    while True:
        bytes_of = one.look(), other.look()
        if not same_to(seat, one, other):
            tally["parted"] += 1
            return tally
        assert bytes_of[0] == bytes_of[1], f"{unlike(*bytes_of)}{where}, after {len(one.session.match.log)} answers"
        shown = one.views(), other.views()
        assert shown[0][0] == shown[1][0], (where, parts(shown[0][0], shown[1][0]))
        if shown[0][1]["lines"] == shown[1][1]["lines"]:  # the others at one screen may read more of the deck
            assert shown[0][1] == shown[1][1], (where, parts(shown[0][1], shown[1][1]))
            tally["shared"] += 1
        tally["compared"] += 1
        bargain = shown[0][0]["bargain"]
        tally["bargains"] += bargain is not None
        tally["promises"] += bargain is not None and any(bid.pledges or bid.claims for bid in bargain.bids)
        if tally["answers"] >= answers or one.session.match.over:
            return tally
        if not answered(one.session, other.session, seat, chance, tally):
            break
        tally["answers"] += 1
    one.session.answer(random_value(one.session.match, one.session.match.pending[0], chance))  # publicly different
    tally["answers"] += 1
    return tally


def parts(one: dict[str, Any], other: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """Return the parts in which two `ViewState`s differ."""
    return {name: (one[name], other[name]) for name in one if one[name] != other[name]}


def unlike(one: bytes, other: bytes) -> str:
    """Return the point where two messages part."""
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"...{one[max(0, at - 120) : at + 80]!r} and ...{other[max(0, at - 20) : at + 80]!r}: "


def answered(one: MatchSession, other: MatchSession, seat: Seat, chance: FastRng, tally: Counter[str]) -> bool:
    """Return True if the same answer could be given in both worlds, and was; others choose stops by their hands."""
    if not one.match.pending or not other.match.pending:
        return False
    ask, second = one.match.pending[0], other.match.pending[0]
    if ask.seat == CHANCE or (ask.seat, ask.kind) != (second.seat, second.kind):
        return False
    stops = stop_by_hand(one.match, ask), stop_by_hand(other.match, second)
    if ask.seat != seat and None not in stops and chance.below(2):
        one.answer(stops[0], seat=ask.seat)
        other.answer(stops[1], seat=ask.seat)
        tally["stops"] += stops[0] != stops[1]
        return True
    for _ in range(8):
        value = random_value(one.match, ask, chance)
        if ask.refusal(value) is None and second.refusal(value) is None:
            one.answer(value, seat=ask.seat)
            other.answer(value, seat=ask.seat)
            return True
    return False


@pytest.mark.parametrize("name", quick_only(SECRETIVE, "omen"))
def test_bytes_tell_nothing(name: str) -> None:
    """In a sample of every game with secrets, the worlds do differ, and the bytes do not."""
    tally = follow(SHELF.games[name], 3, 2)
    assert tally["compared"] >= 20
    assert tally["different"] >= 2


@pytest.mark.parametrize("way", ["bytes", "views"])
def test_a_leak_is_seen(monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    """A page or a `ViewState` that depends on another hand fails the comparison."""
    look, views = Witnessed.look, Witnessed.views

    def hand(self: Witnessed) -> str:
        match = self.session.match
        return repr(match.game.table.project(match.state, 1 - self.seat)[f"hand{1 - self.seat}"])

    if way == "bytes":
        monkeypatch.setattr(Witnessed, "look", lambda self: look(self) + hand(self).encode())
    else:
        monkeypatch.setattr(Witnessed, "views", lambda self: [one | {"hint": hand(self)} for one in views(self)])
    with pytest.raises(AssertionError):
        follow(SHELF.games["omen"], 3, 2)


@pytest.mark.slow
@pytest.mark.parametrize("name", SECRETIVE)
def test_bytes_and_views_of_many_worlds_tell_nothing(name: str) -> None:
    """The same holds in 200 positions of every game, each dealt anew five times and followed for twenty answers."""
    tally = Counter[str]()
    for seed in range(200 // POSITIONS_PER_MATCH):
        tally += follow(SHELF.games[name], seed, POSITIONS_PER_MATCH, 5)
    print(name, dict(tally))
    assert tally["answers"] >= 15_000 or tally["whole"] == 1000  # matches of a small game are soon over
    assert tally["shared"] >= 10_000
