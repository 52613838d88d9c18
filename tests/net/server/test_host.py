"""The host with fake pages: seats, answers, late taps, second devices, spectators, kills."""

from __future__ import annotations

import asyncio
from pathlib import Path

import aiohttp
import pytest
from yarl import URL

from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.stops import NO_STOP
from tabletop.net.gate.responses import page_files
from tabletop.net.tables.seats import new_key
from tabletop.session.app.save_library import SEATS_SUFFIX
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.pending_question import resting
from tabletop.viewmodel.control.bot_runner import BotRunner
from tests.net.hosted import Running, at_rest, page, running, seated, session_of, with_client
from tests.ui.headless import InPlace


def test_answers_of_pages_reach_everybody() -> None:
    """Each seat answers at its own page; all pages reach the state of the match, by patches alone."""
    with running("example_game", 3) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            pages = [await seated(client, table.hosting, seat) for seat in range(3)]
            looker = await page(client, table.hosting)
            for _ in range(12):
                done = len(table.session.match.log)
                asked = next(ask.seat for ask in table.session.match.pending)
                own = pages[max(asked, table.session.match.pending[0].by)]
                tree = await own.asked()
                if "throw" in tree:
                    await own.send("throw", question=tree["throw"]["number"])
                else:
                    await own.send("choose", question=tree["question"]["number"], option=0)
                del tree
                for one in (*pages, looker):
                    while one.tree.get("moment", 0) <= done:
                        await one.receive()
                if table.session.over:
                    break
            await at_rest(table.hosting, *pages, looker)
            for seat, one in [*enumerate(pages), (None, looker)]:
                assert one.tree == table.tree(seat, "en")
            assert len(table.session.match.log) >= 12
            assert "question" not in looker.tree
            assert "me" not in looker.tree

        with_client(work)


def test_a_hint_comes_to_the_page_that_asked() -> None:
    """The page of the asked seat gets its good answers with their places in the list, and takes one.

    No other page sees them.
    """
    with running("example_game", 2) as table:
        table.play.bots = BotRunner(table.session, process=InPlace())

        async def work(client: aiohttp.ClientSession) -> None:
            pages = [await seated(client, table.hosting, seat) for seat in range(2)]
            looker = await page(client, table.hosting)
            while table.session.match.pending[0].seat < 0:
                own = pages[table.session.match.pending[0].by]
                tree = await own.asked()
                await own.send("throw", question=tree["throw"]["number"])
                await own.settle()
            seat = table.session.match.pending[0].seat
            tree = await pages[seat].asked()
            number = tree["question"]["number"]
            await pages[seat].send("hint", question=number)
            while "hint" not in pages[seat].tree["question"]:
                await pages[seat].receive()
            ways = pages[seat].tree["question"]["hint"]
            options = pages[seat].tree["question"]["options"]
            assert [way["text"] for way in ways] == [options[way["option"]]["text"] for way in ways]
            await pages[1 - seat].settle()
            await looker.settle()
            assert "hint" not in str(pages[1 - seat].tree.get("question", ""))
            assert "question" not in looker.tree
            assert table.session.lines[-1].texts_for(seat)[0].key == "core.hint_asked"
            said = [[line["text"] for line in one.tree["lines"].values()] for one in (*pages, looker)]
            assert ["Asked for a hint" in lines for lines in said] == [one == seat for one in (0, 1, None)]
            numbers = [sorted(map(int, one.tree["lines"])) for one in (*pages, looker)]
            assert all(found == list(range(len(found))) for found in numbers), "no number is missing"
            done = len(table.session.match.log)
            await pages[seat].send("choose", question=number, option=ways[0]["option"])
            while len(table.session.match.log) == done:
                await pages[seat].receive()
            assert table.session.hints == {}

        with_client(work)


def test_a_late_tap_answers_nothing() -> None:
    """A second tap, an earlier question number and one that never existed are refused in a sentence."""
    with running("example_game", 2) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            pages = [await seated(client, table.hosting, seat) for seat in range(2)]
            seat = table.session.match.pending[0].seat
            one = pages[seat]
            number = (await one.asked())["question"]["number"]
            await one.send("choose", question=number, option=0)
            await one.send("choose", question=number, option=0)
            assert "already been answered" in (await one.wait_for("refused"))["text"]
            answers = len(table.session.match.log)
            for wrong in (number, number + 1000, 0):
                await one.send("choose", question=wrong, option=0)
                await one.wait_for("refused")
            other = pages[1 - seat]
            await other.send("choose", question=number, option=0)
            await other.settle()
            assert len(table.session.match.log) in (answers, answers + 1)

        with_client(work)


@pytest.mark.parametrize("game", ["eve_conquests", "age_of_heroes"])
def test_a_seat_without_a_stop_is_not_asked_at_its_page(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The host passes for that seat: no question appears that would disappear before it can be pressed.

    Everybody else sees that it is asked.
    """
    session = session_of(game, 2)
    answer, state = FastRng(5).answerer(session.game.players.random_answer), session.match.state
    for _ in range(2000):
        ask, state = session.match.pending[0], session.match.state
        if resting(session.game, state, ask) is not None:
            break
        session.answer(NO_STOP if NO_STOP in ask.options else answer(state, ask), seat=ask.seat)
    assert resting(session.game, state, ask) is not None
    monkeypatch.setattr(BotRunner, "_waits", lambda bots, pace: True)  # the moment lasts
    table = Running(session)
    try:

        async def work(client: aiohttp.ClientSession) -> None:
            one, other = [await seated(client, table.hosting, seat) for seat in (ask.seat, 1 - ask.seat)]
            assert "question" not in one.tree
            assert one.tree["prompt"]["acting"] == other.tree["prompt"]["acting"] == ask.seat
            await one.send("choose", question=1, option=0)
            await one.wait_for("refused")
            assert session.match.pending[0] is ask

        with_client(work)
    finally:
        table.stop()


def test_nobody_answers_for_another_seat() -> None:
    """A page without a seat and a page of another seat get a sentence; the match does not move."""
    with running("stone_age", 2) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            looker = await page(client, table.hosting)
            await looker.wait_for("shown")
            await looker.send("choose", question=1, option=0)
            assert (await looker.wait_for("refused"))["text"] == "Take a seat first."
            asked = table.session.match.pending[0].seat
            other = await seated(client, table.hosting, 1 - asked)
            for number in range(5):
                await other.send("choose", question=number, option=0)
                await other.wait_for("refused")
            assert len([entry for entry in table.session.match.log if entry.seat >= 0]) == 0

        with_client(work)


def test_a_second_device_waits_for_consent() -> None:
    """Neither the invitation nor the token alone opens a seat that another device holds."""
    with running("example_game", 2) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            first = await seated(client, table.hosting, 0)
            token = first.hello["token"]
            thief = await page(client, table.hosting, token)
            request = (await thief.until(lambda message: bool(message.get("own"))))["own"]
            assert request["seat"] == 0
            await thief.send("choose", question=1, option=0)
            assert (await thief.wait_for("refused"))["text"] == "Take a seat first."
            second = await seated(client, table.hosting, 1)
            await second.send("allow", request=request["request"], yes=True)
            assert "request is gone" in (await second.wait_for("refused"))["text"]
            asked = await first.until(lambda message: bool(message.get("asked")))
            assert [one["request"] for one in asked["asked"]] == [request["request"]]
            await first.send("allow", request=request["request"], yes=False)
            assert "The answer is no" in (await thief.wait_for("refused"))["text"]
            friend = await page(client, table.hosting)
            await friend.wait_for("shown")
            await friend.send("sit", seat=0)
            assert "10 seconds" in (await friend.wait_for("refused"))["text"]
            table.hosting.host.post(lambda: table.hosting.room.seating.requests.settle_down(0))
            await first.settle()
            await friend.send("sit", seat=0)
            asked = await first.until(lambda message: bool(message.get("asked")))
            await first.send("allow", request=asked["asked"][0]["request"], yes=True)
            await friend.until(lambda message: message["is"] == "hello" and message.get("seat") == 0)
            assert friend.hello["token"] != token
            await first.wait_for("gone")
            stale = await page(client, table.hosting, token, device=first.device)
            assert "no longer opens" in (await stale.wait_for("gone"))["text"]

        with_client(work)


def test_the_same_device_comes_back_by_itself() -> None:
    """After a lost connection the token and the device open the same seat, and the missed changes are there."""
    with running("example_game", 2) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            pages = [await seated(client, table.hosting, seat) for seat in range(2)]
            seat = table.session.match.pending[0].seat
            gone, token = pages[1 - seat], pages[1 - seat].hello["token"]
            await gone.socket.close()
            tree = await pages[seat].asked()
            await pages[seat].send("choose", question=tree["question"]["number"], option=0)
            while pages[seat].tree["moment"] == tree["moment"]:
                await pages[seat].receive()
            again = await page(client, table.hosting, token, device=gone.device)
            await again.wait_for("shown")
            while again.tree["moment"] <= tree["moment"]:
                await again.receive()
            assert again.hello["seat"] == 1 - seat
            assert again.tree == table.tree(1 - seat, "en")

        with_client(work)


def test_a_host_that_was_killed_goes_on(tmp_path: Path) -> None:
    """The file of the match and the file of its keys bring back the same seats, tokens and answers."""
    session = session_of("example_game", 2, folder=tmp_path)
    table = Running(session)
    kept: dict[str, str] = {}

    async def before(client: aiohttp.ClientSession) -> None:
        pages = [await seated(client, table.hosting, seat) for seat in range(2)]
        seat = session.match.pending[0].seat
        tree = await pages[seat].asked()
        await pages[seat].send("choose", question=tree["question"]["number"], option=0)
        await pages[seat].until(lambda message: pages[seat].tree["moment"] > tree["moment"])
        kept.update(token=pages[1].hello["token"], device=pages[1].device)

    with_client(before)
    writer = session.writer
    assert writer is not None
    answers, path = list(session.match.log), writer.path
    table.over.set()  # killed: nothing is finished, no message is sent
    table.bell.set()
    table.thread.join()
    table.hosting.host.stop()
    table.session.close()  # the file is released, as when a process ends
    file = path.with_name(path.name + SEATS_SUFFIX)
    assert file.stat().st_mode & 0o077 == 0
    again = Running(MatchSession.load(path, extra=("tests.example_game",)))
    try:
        assert list(again.session.match.log)[: len(answers)] == answers
        assert again.hosting.host.port == table.hosting.host.port

        async def after(client: aiohttp.ClientSession) -> None:
            one = await page(client, again.hosting, kept["token"], device=kept["device"])
            await one.wait_for("shown")
            assert one.hello["seat"] == 1
            assert one.tree["moment"] == len(answers)
            wrong = await page(client, again.hosting, new_key())
            assert (await wrong.wait_for("gone"))["is"] == "gone"

        with_client(after)
    finally:
        again.stop()


def test_a_seat_goes_to_a_computer_and_comes_back() -> None:
    """A player who leaves lends the seat; the page that holds it takes over, and then answers are its own again."""
    with running("stone_age", 2, screen=True) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            one = await seated(client, table.hosting, 0)
            await one.send("leave", computer=True)
            await one.until(lambda message: message["is"] == "seats" and message["seats"][0]["state"] == "lent")
            while not one.tree["seats"]["0"].get("computer"):
                await one.receive()
            await one.send("choose", question=1, option=0)
            assert "Take over" in (await one.wait_for("refused"))["text"]
            await one.send("take_over")
            await one.until(lambda message: message["is"] == "seats" and message["seats"][0]["state"] == "page")
            while one.tree["seats"]["0"].get("computer"):
                await one.receive()
            assert table.session.players[0].kind == "person"
            await one.send("leave")
            await one.until(lambda message: message["is"] == "hello" and "seat" not in message)
            assert table.hosting.room.seating.sitting()[0]["state"] == "screen"

        with_client(work)


def test_the_screen_asks_those_who_sit_there() -> None:
    """A seat with a page is neither asked nor answered for at the screen; the others are."""
    with running("stone_age", 2, screen=True) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            asked = table.session.match.pending[0].seat
            assert table.play.shown.question is not None
            one = await seated(client, table.hosting, asked)
            while asked not in table.session.away:
                await asyncio.sleep(0.01)
            assert table.play.shown.question is None
            assert not table.play.must_pass
            assert "question" in one.tree

        with_client(work)


# -- allowed clients --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:1", ""])
def test_other_names_are_refused(host: str) -> None:
    """A page of another site that has been pointed here names another host: it gets nothing, whatever it asks for."""
    with running() as table:

        async def work(client: aiohttp.ClientSession) -> None:
            async with client.get(table.hosting.url, headers={"Host": host}) as answer:
                assert answer.status == 421
                assert await answer.read() == b""

        with_client(work)


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null", "https://127.0.0.1"])
def test_sockets_of_other_origins_are_refused(origin: str | None) -> None:
    """Only a page of this host itself may open a socket."""
    with running() as table:

        async def work(client: aiohttp.ClientSession) -> None:
            headers = {} if origin is None else {"Origin": origin}
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await client.ws_connect(f"{table.hosting.url}socket", headers=headers)

        with_client(work)


def test_every_answer_has_the_headers() -> None:
    """All responses, also for missing files, allow the page's own files only, no referrer and no frame."""
    with running() as table:

        async def work(client: aiohttp.ClientSession) -> None:
            for path in (
                "",
                "index.html",
                "table/view.js",
                "nothing.js",
                "face/" + "0" * 32 + "/256",
                "../../secret",
                "socket",
            ):
                async with client.get(table.hosting.url + path) as answer:
                    policy = answer.headers["Content-Security-Policy"]
                    assert "default-src 'none'" in policy
                    assert "script-src 'self'" in policy
                    assert answer.headers["Referrer-Policy"] == "no-referrer"

        with_client(work)


def test_only_files_of_the_page_are_served() -> None:
    """Each with its type, kept where its tag is named; no folder, and no path that leads out of the page."""
    with running() as table:

        async def work(client: aiohttp.ClientSession) -> None:
            for name, (kind, data, tag) in page_files().items():
                async with client.get(table.hosting.url + name) as answer:
                    assert answer.status == 200
                    assert answer.content_type == kind
                    assert answer.headers["ETag"] == f'"{tag}"'
                    assert await answer.read() == data
                    assert answer.headers["Cache-Control"] == "no-cache"
                async with client.get(f"{table.hosting.url}{name}?v={tag}") as answer:
                    assert "immutable" in answer.headers["Cache-Control"]
                async with client.get(f"{table.hosting.url}{name}?v={tag[::-1]}") as answer:
                    assert answer.headers["Cache-Control"] == "no-cache"
            others = (
                "table table/ table/view.js styles/base.css types/tree.js jsconfig.json TABLE/view.js app.js%00.html"
            )
            ways_out = """../page/app.js table/../app.js table//view.js ./app.js /app.js ../gate/listener.py
            table/..%2fapp.js ..%2fgate%2flistener.py ..%2f..%2f__init__.py table%5cview.js %2e%2e/page/app.js
            table/%2e%2e/%2e%2e/gate/responses.py"""
            for path in (*others.split(), *ways_out.split()):
                async with client.get(URL(table.hosting.url + path, encoded=True)) as answer:
                    assert answer.status == 404, path

        with_client(work)


def test_faces_that_nobody_was_told_of_do_not_exist() -> None:
    """Every face that a page was told of can be fetched; guessed names, other sizes and other tables' names cannot."""
    with running("omen", 2) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            one = await seated(client, table.hosting, 0)
            names = {name for kind in one.tree["kinds"].values() for name in kind["faces"].values()}
            assert len(names) > 10
            for name in sorted(names)[:5]:
                async with client.get(f"{table.hosting.url}face/{name}/256") as answer:
                    assert answer.status == 200
                    assert "immutable" in answer.headers["Cache-Control"]
                async with client.get(f"{table.hosting.url}face/{name}/255") as answer:
                    assert answer.status == 404
            for name in ("0" * 32, "f" * 32, sorted(names)[0][::-1]):
                async with client.get(f"{table.hosting.url}face/{name}/256") as answer:
                    assert answer.status == 404

        with_client(work)


def test_too_much_too_often_and_nonsense_close_the_socket() -> None:
    """More than 64 KiB, more than thirty messages a second, bytes, endless nonsense: each ends its connection only."""
    with running() as table:

        async def work(client: aiohttp.ClientSession) -> None:
            good = await seated(client, table.hosting, 0)
            large = await page(client, table.hosting)
            await large.socket.send_str("x" * 70_000)
            binary = await page(client, table.hosting)
            await binary.socket.send_bytes(b"\x00")
            fast, silly = await page(client, table.hosting), await page(client, table.hosting)
            for number in range(60):
                await fast.send("ping", number=number)
            for _ in range(21):
                await silly.socket.send_str('{"is":"nothing"}')
            for one in (large, binary, fast, silly):
                while await one.receive() is not None:
                    pass
            assert [message["is"] for message in fast.received].count("pong") <= 40
            assert "more than the table can take" in fast.received[-1]["text"]
            assert "does not understand" in silly.received[-1]["text"]
            await good.settle()

        with_client(work)


def test_a_client_of_the_tests_closes_its_sockets() -> None:
    """No connection is left to the garbage collector, which would warn of it in the middle of another test."""
    with running() as table:
        pages = []

        async def work(client: aiohttp.ClientSession) -> None:
            pages.append(await page(client, table.hosting))

        with_client(work)
        assert [each.socket.closed for each in pages] == [True]
