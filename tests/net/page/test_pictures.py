"""Pictures that pages fetch: painted ahead whoever asks, under names of each seat's own."""

from __future__ import annotations

import asyncio
import io
import math
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

import aiohttp
import pygame
import pytest

from tabletop.core.data.messages import SeatName, msg
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE
from tabletop.core.table.layout import Kind, RectElement, Shape, TableLayout, TextElement, Zone
from tabletop.core.table.table import Move, Table, TableSnapshot
from tabletop.net.protocol.render_service import Recipe, RenderService, is_cut
from tabletop.net.protocol.serializer import ViewSerializer
from tabletop.net.server import face_files
from tabletop.net.server.face_files import AT_ONCE, SIZES, SMALL, FaceLook, FaceNames, Gallery
from tabletop.net.server.room import TICK
from tabletop.session.bots.restarting_worker import WorkerLostError
from tabletop.testing.random_play import random_value
from tabletop.ui.render.page_rendering import painted
from tabletop.ui.system.picture_memory import BUDGET
from tabletop.viewmodel.control.pacing import HINT
from tabletop.viewmodel.view.presenter import Presenter
from tests.net.clock import ATTACKS, Arrival, Timed, Watched, guessed, hint_times, timed_pictures, turns
from tests.net.hosted import instant, render_service, running, seated, session_of, with_client
from tests.play import SHELF

CARD = Kind(id="card", shape=Shape.CARD, width=60, height=90, name=msg("core.over"))
KINDS = [replace(CARD, id=f"card{number}") for number in range(40)]


class SlowPainter:
    """A painter that waits for the test, and records its jobs in order."""

    def __init__(self) -> None:
        self.given: list[Recipe] = []
        self.futures: list[Future[Mapping[int, bytes]]] = []

    def paint(self, recipe: Recipe) -> Future[Mapping[int, bytes]]:
        self.given.append(recipe)
        self.futures.append(Future())
        return self.futures[-1]

    @property
    def gallery(self) -> Gallery:
        own = render_service()
        return Gallery(RenderService(own.layout, own.looks, self.paint))


def faces(kinds: Sequence[Kind] = KINDS, language: str = "en") -> list[FaceLook]:
    """Return the faces of these kinds, as a table has them painted ahead."""
    found: list[FaceLook] = []
    names = FaceNames("k" * 22, "plain", (), found.extend)
    names.speak(language)
    names.show(still(kinds))
    return found


def still(kinds: Sequence[Kind], up: str = "") -> TableSnapshot:
    """Return a shared table that has these kinds, and one of them visible."""
    zones = tuple(Zone(id=zone, x=0, y=0, w=100, h=100) for zone in ("box", "row"))
    plan = TableLayout(width=100, height=100, kinds=tuple(kinds), zones=zones, fungible={kind.id: 1 for kind in kinds})
    table = Table(plan)
    if up:
        table.apply(Move(f"{up}-0", "row", 0, 0))
    return table.still()


async def breathe() -> None:
    """Let the event loop run until nothing is pending."""
    for _ in range(8):
        await asyncio.sleep(0)


# -- order of painting ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("wanted", [(), (39,), (7, 39, 12), tuple(range(40))])
def test_the_painter_is_given_the_same_whoever_asks(wanted: tuple[int, ...]) -> None:
    """Each face is painted once, in the order of the table, two at a time, whatever pages fetch meanwhile."""

    async def work() -> None:
        painter, looks = SlowPainter(), faces()
        gallery = painter.gallery
        gallery.begin(looks)
        tasks = [asyncio.create_task(gallery.picture(looks[at], size)) for at in wanted for size in SIZES]
        await breathe()
        assert len(painter.given) == AT_ONCE  # the painter is given no more than it works at
        for at in range(40):
            painter.futures[at].set_result({512: str(at).encode()})
            await breathe()
            waiting = {wanted[place // len(SIZES)] for place, task in enumerate(tasks) if not task.done()}
            assert waiting == {one for one in wanted if one > at}
        assert [recipe.kind.id for recipe in painter.given] == [kind.id for kind in KINDS]
        assert await asyncio.gather(*tasks) == [str(at).encode() for at in wanted for _ in SIZES]
        before = len(painter.given)
        assert await asyncio.gather(*(gallery.picture(face, 64) for face in looks)) == [
            str(at).encode() for at in range(40)
        ]
        assert len(painter.given) == before

    asyncio.run(work())


def test_what_lies_openly_is_painted_first() -> None:
    """Cards come next, then the rest; a new language and new kinds come after all that, and nothing comes twice."""
    given: list[FaceLook] = []
    names = FaceNames("k" * 22, "plain", (), given.extend)
    token = replace(CARD, id="token", shape=Shape.TOKEN)
    kinds = [token, *KINDS[:3]]

    def taken() -> list[str]:
        ids = [f"{face.recipe.kind.id} {face.recipe.language}" for face in given]
        given.clear()
        return ids

    names.show(still(kinds, up="card2"))
    assert taken() == []
    names.speak("en")
    assert taken() == ["card2 en", "card0 en", "card1 en", "token en"]
    names.speak("en")
    names.show(still(kinds, up="token"))
    assert taken() == []
    names.speak("zh_TW")
    assert taken() == ["token zh_TW", "card0 zh_TW", "card1 zh_TW", "card2 zh_TW"]
    names.show(still([*kinds, KINDS[9]]))
    assert taken() == ["card9 en", "card9 zh_TW"]


def test_fetching_paints_nothing_at_a_real_host() -> None:
    """Pages that fetch the pictures of a match cause no painting.

    The painter gets the faces of the table, in no other order for any page, and not one more.
    """
    given: list[list[str]] = []
    for fetching in (False, True):
        painted_here: list[str] = []
        with running("omen", 2) as table:
            plain = table.hosting.host.gallery._paint

            def paint(
                recipe: Recipe, plain: object = plain, painted_here: list[str] = painted_here
            ) -> Future[Mapping[int, bytes]]:
                painted_here.append(f"{recipe.kind.id} {recipe.face}")
                return instant(recipe)

            table.hosting.host.gallery._paint = paint

            async def work(client: aiohttp.ClientSession, fetching: bool = fetching) -> None:
                pages = [await seated(client, table.hosting, seat) for seat in (1, 0)]
                for one in pages if fetching else ():
                    for kind in one.tree["kinds"].values():
                        for name in kind["faces"].values():
                            for size in SIZES:
                                async with client.get(f"{table.hosting.url}face/{name}/{size}") as answer:
                                    assert answer.status == 200
                for one in pages:
                    await one.settle()

            with_client(work)
            plan = table.hosting.room.facts.plan
        given.append(painted_here)
        assert len(painted_here) == len(set(painted_here)) == sum(max(1, len(kind.faces)) for kind in plan.kinds)
    assert given[0] == given[1]


def test_what_cannot_be_painted_holds_nobody_up() -> None:
    """A face that fails is reported as missing; the next ones are painted."""

    async def work() -> None:
        painter, looks = SlowPainter(), faces()[:3]
        gallery = painter.gallery
        gallery.begin(looks)
        tasks = [asyncio.create_task(gallery.picture(face, 512)) for face in looks]
        await breathe()
        painter.futures[0].set_exception(OSError("no paint"))
        painter.futures[1].set_exception(WorkerLostError())
        await breathe()
        painter.futures[[recipe.kind.id for recipe in painter.given].index("card2")].set_result({512: b"x"})
        assert await asyncio.gather(*tasks) == [None, None, b"x"]

    asyncio.run(work())


def test_a_page_that_asks_no_more_stops_nothing() -> None:
    """An aborted request leaves the painting to the next one."""

    async def work() -> None:
        painter, looks = SlowPainter(), faces()[:1]
        gallery = painter.gallery
        task = asyncio.create_task(gallery.picture(looks[0], 512))
        await breathe()
        task.cancel()
        await breathe()
        painter.futures[0].set_result({512: b"x"})
        assert await gallery.picture(looks[0], 64) == b"x"
        assert len(painter.given) == 1

    asyncio.run(work())


def test_many_pictures_are_kept_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once so many bytes are kept, the faces that follow are painted small; none is dropped."""
    monkeypatch.setattr(face_files, "MOST_BYTES", 10)

    async def work() -> None:
        painter, looks = SlowPainter(), faces()
        gallery = painter.gallery
        gallery.begin(looks)
        for at in range(40):
            await breathe()
            assert painter.given[at].pixels == (1024 if at < AT_ONCE + 3 else SMALL), at
            painter.futures[at].set_result({64: b"xxx"})
        assert [await gallery.picture(face, 512) for face in looks] == [b"xxx"] * 40

    asyncio.run(work())


# -- names ------------------------------------------------------------------------------------------------------------
def test_names_are_each_seats_own() -> None:
    """No two seats, languages or tables share a name; a seat has the same names again after a restart."""
    found = set()
    for secret in ("a" * 22, "b" * 22):
        names = FaceNames(secret, "plain", (0, 1))
        for seat in (None, 0, 1):
            for language in ("en", "zh_TW"):
                name = names.name(seat, language, CARD, 0)
                assert FaceNames(secret, "plain", (0, 1)).name(seat, language, replace(CARD), 0) == name
                found.add(name)
    assert len(found) == 12


def test_a_seat_cannot_use_what_another_was_told() -> None:
    """No name of a picture is shared by two pages of one match, though both see the same table.

    Names of a page open nothing that it was not sent.
    """
    with running("omen", 2) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            one, other = [await seated(client, table.hosting, seat) for seat in range(2)]
            mine, theirs = [
                {
                    (kind, face): name
                    for kind, found in page.tree["kinds"].items()
                    for face, name in found["faces"].items()
                }
                for page in (one, other)
            ]
            assert set(mine) & set(theirs)
            assert not set(mine.values()) & set(theirs.values())

        with_client(work)


def test_a_kind_that_not_everybody_knows_of_is_painted_for_each_seat() -> None:
    """Each seat has a picture of its own for such a face, so that no seat finds it painted already."""
    given: list[FaceLook] = []
    names = FaceNames("k" * 22, "plain", (), given.extend)
    names.speak("en")
    looks = [names.face(names.name(seat, "en", CARD, 0)) for seat in (None, 0, 1)]
    assert len({face.key for face in looks if face is not None}) == 3
    assert given == looks
    names.show(still([KINDS[1]]))
    known = [names.face(names.name(seat, "en", KINDS[1], 0)) for seat in (None, 0, 1)]
    assert len({face.key for face in known if face is not None}) == 1
    assert len(given) == 4


@pytest.mark.parametrize("name", sorted(SHELF.games))
def test_everybody_knows_of_every_kind(name: str) -> None:
    """In a random match no seat is ever shown a kind that the shared table does not have."""
    seats = SHELF.games[name].seats[0]
    session, chance = session_of(name, seats, seed="kinds"), FastRng(4)
    presenter = Presenter(session, apart=True)
    for _ in range(12):
        kinds = presenter.shown(None).table.kinds
        for seat in range(seats):
            assert dict(presenter.shown(seat).table.kinds) == dict(kinds)
        if not session.match.pending:
            break
        ask = session.match.pending[0]
        if ask.seat == CHANCE:
            session.throw()
        else:
            session.answer(random_value(session.match, ask, chance), seat=ask.seat)
    session.close()


def test_a_sign_of_a_seat_is_painted_with_its_name() -> None:
    """New names are painted at once; faces without the name of a seat are not painted again."""
    given: list[FaceLook] = []
    says = msg("stone_age.print.owner", who=SeatName(1))
    board = replace(CARD, id="board", shape=Shape.BOARD, faces=((TextElement(says, 0, 0, 60, 20),),))
    names, table = FaceNames("k" * 22, "plain", (0, 1), given.extend), still([board, *KINDS[:2]])
    names.speak("en")
    names.show(table, ("Ann", "Bo"))
    assert {one.recipe.kind.id: one.recipe.names for one in given} == {
        "board": ("Ann", "Bo"), "card0": (), "card1": (),
    }  # fmt: skip
    before = names.name(None, "en", board, 0), names.name(None, "en", KINDS[0], 0)
    given.clear()
    names.show(table, ("Ann", "Cy"))
    assert [one.recipe.names for one in given] == [("Ann", "Cy")]
    after = names.name(None, "en", board, 0), names.name(None, "en", KINDS[0], 0)
    assert after[0] != before[0]
    assert after[1] == before[1]


def test_names_of_seats_are_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board reads differently for other people, in both languages; the painter gets their names with the face."""
    monkeypatch.setattr(BUDGET, "most", BUDGET.most)
    mat = next(one for one in SHELF.games["stone_age"].table.layout(2, {}).kinds if one.id == "mat_1")
    for language in ("en", "zh_TW"):
        own = [painted(Recipe(mat, 0, 512, language, "plain", (0, 1), people)) for people in ((), ("Ann", "Bo"))]
        assert own[0][512] != own[1][512]
        assert own[1] == painted(Recipe(mat, 0, 512, language, "plain", (0, 1), ("Cy", "Bo")))


# -- files ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("shape", "material"), [("card", "card"), ("token", "wood"), ("tile", "plain")])
def test_a_face_is_painted_in_every_size(shape: str, material: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every picture has the requested size.

    A face that fills its rectangle is a JPEG of the ground's colour up to the corners; any other face is a transparent
    PNG.
    """
    monkeypatch.setattr(BUDGET, "most", BUDGET.most)  # the painter has a process of its own, and little memory
    face = (RectElement(12, 12, 30, 30, "#ff0000"),)
    kind = replace(CARD, shape=Shape(shape), material=material, colour="#102030", faces=(face,), radius=12)
    found = painted(Recipe(kind, 0, 512, "en", "plain", ()))
    assert sorted(found) == [64, 128, 256, 512]
    for size, data in found.items():
        picture = pygame.image.load(io.BytesIO(data))
        assert picture.get_size() == (round(size * 60 / 90), size)
        assert data.startswith(b"\xff\xd8" if is_cut(kind) else b"\x89PNG")
        corner, middle = picture.get_at((0, 0)), picture.get_at((size // 5, size // 5))
        assert middle[0] > 180
        assert middle[1] < 60
        if is_cut(kind):
            assert all(abs(one - other) < 16 for one, other in zip(corner[:3], (0x10, 0x20, 0x30), strict=True))
        else:
            assert corner.a == 0
            assert middle.a > 250


# -- timing ------------------------------------------------------------------------------------------------------------
def test_the_best_threshold_is_found() -> None:
    """The method finds a real difference, in either direction, and none in mere chance."""
    chance = FastRng(3)
    for below in (True, False):
        apart = [Timed(at % 2 + chance.random() / 2, bool(at % 2) != below) for at in range(200)]
        assert guessed(apart) > 0.98
    alike = [Timed(chance.random(), chance.below(2) == 1) for _ in range(2000)]
    assert abs(guessed(alike) - 0.5) < 0.05
    few = [Timed(float(at % 4 == 1 or at % 20 == 0), at % 2 == 1) for at in range(2000)]  # two times, one of them rare
    assert guessed(few) == 0.7


@pytest.mark.wide
def test_a_hint_is_shown_at_whole_half_seconds_of_a_real_search() -> None:
    """Check the method of the slow test: the search takes some time, and the hint is shown at its pace."""
    for name, think in (("omen", 0.3), ("age_of_heroes", 0.0)):
        for pair in turns(SHELF.games[name], 3, 700):
            found = hint_times(pair.now, pair.seat, think)
            assert found.searched > 0
            assert found.shown == pytest.approx(HINT * math.ceil(found.searched / HINT))


@pytest.mark.slow
def test_times_of_pictures_tell_nothing() -> None:
    """Timing 1,000 pictures, half of them fetched by another seat before, guesses no better than chance."""
    share = guessed(timed_pictures())
    print(f"{share:.1%} guessed right")
    assert share <= 0.55


def test_nothing_kept_for_a_page_is_shared_with_another_seat() -> None:
    """Data that the host keeps to compute the next tree sooner belongs to one seat and one language."""
    with running("omen", 2) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            for seat in range(2):
                await seated(client, table.hosting, seat)

        with_client(work)
        scribes = table.hosting.room._scribes
        assert {(0, "en"), (1, "en")} <= set(scribes)
        kept = [id(value) for one in scribes.values() for value in vars(one).values() if isinstance(value, dict)]
        assert len(kept) == len(set(kept)) >= 2 * len(scribes)


def watched(game: str) -> Watched:
    """Return a new match of two seats, each with a page."""
    return Watched(Match.new(SHELF.games[game], 2, settings=SHELF.games[game].complete({})), 2, render_service())


def test_no_page_is_told_before_everything_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """News for all pages is ready before any page is sent its own: none is first because its message is smaller."""
    happened: list[str] = []
    tree, send = ViewSerializer.tree, Arrival.send

    def noted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def also(*arguments: Any, **named: Any) -> Any:
            happened.append(name)
            return function(*arguments, **named)

        return also

    async def main() -> None:
        world = watched("omen")
        await world.begin()
        monkeypatch.setattr(ViewSerializer, "tree", noted("made", tree))
        monkeypatch.setattr(Arrival, "send", noted("sent", send))
        await world.seconds(0)
        world.end()

    asyncio.run(main())
    assert happened == ["made", "made", "sent", "sent"]


@pytest.mark.parametrize("taken", [0.0, 0.004, 0.02, 0.024, 0.03, 0.06])
def test_pages_are_told_at_a_tick_after_the_cause(taken: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """All pages are notified the same time after the cause, however long it takes to compute the messages.

    If that takes longer than a tick, they are notified at the next one.
    """
    clock, tree = [50.0], ViewSerializer.tree
    due: list[float] = []

    def slow(*arguments: Any, **named: Any) -> Any:
        clock[0] += taken
        return tree(*arguments, **named)

    async def main() -> None:
        world = watched("omen")
        await world.begin()
        world.room.later = lambda seconds, callback: due.append(clock[0] + seconds)
        with monkeypatch.context() as patched:
            patched.setattr(ViewSerializer, "tree", slow)
            patched.setattr("time.monotonic", lambda: clock[0])
            world.remote.call(lambda: world.remote.note_seat("again", 0))
            clock[0] += 0.001  # the session's loop is busy first
            world.remote.work()
        world.end()

    asyncio.run(main())
    assert due == [pytest.approx(50 + TICK * math.ceil((2 * taken + 0.001) / TICK))]


def test_nobody_sees_before_the_tick_what_is_ready() -> None:
    """Neither a page that asks for everything anew nor other messages change the time: they wait for the next tick."""
    held: list[Callable[[], None]] = []

    async def main() -> None:
        world = watched("omen")
        await world.begin()
        world.room.later = lambda seconds, callback: held.append(callback)

        def lines() -> int:
            tree = world.room.tree(0, "en")
            assert tree is not None
            return len(tree["lines"])

        before = lines()
        for _ in range(3):
            world.remote.note_seat("again", 0)
        assert (lines(), len(held)) == (before, 1)
        next(link for link in world.room.links if link.seat == 0).speak("en")
        assert (lines(), len(held)) == (before, 1)
        held[0]()
        assert (lines(), len(held)) == (before + 1, 2)
        held[1]()
        assert (lines(), len(held), world.room.is_held) == (before + 3, 2, False)
        world.end()

    asyncio.run(main())


@pytest.mark.slow
@pytest.mark.parametrize("name", ["what if", "hints", "words"])
def test_times_of_what_is_computed_tell_nothing(name: str) -> None:
    """The times of 1,000 questions of four games do not tell apart two worlds that look the same to the seat.

    They are taken after the same was computed for another seat of this match or of an unrelated one, and for hints
    until one is shown. Of 200 samples chance alone would guess more than 55% now and then.
    """
    share = guessed(ATTACKS[name]())
    print(f"{name}: {share:.1%} guessed right")
    assert share <= 0.55
