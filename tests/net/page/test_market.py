"""The market of Age of Heroes at pages: three seats answer at the same time, and bids are put together there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from games.age_of_heroes.rules.facts import NUMBER
from tabletop.core.rules.chance import FastRng
from tabletop.net.server.room import page_words
from tabletop.session.bots.hints import ReasonedAnswer
from tabletop.viewmodel.control.bot_runner import hinted
from tests.net.browser import device, serve_modules, sit
from tests.net.hosted import CATALOGUES, FakePage, Running, running, seated, with_client
from tests.net.page.test_pages import faults

if TYPE_CHECKING:
    from playwright.sync_api import Browser


FORM_SEEN = """() => {
  const [top] = [...document.querySelectorAll("#bargain h2")].map((one) => one.getBoundingClientRect().top);
  const { bottom } = document.querySelector('#bargain [data-key="bid"]').getBoundingClientRect();
  const low = document.getElementById("prompt").getBoundingClientRect().bottom;
  return top >= low && bottom <= document.getElementById("tabs").getBoundingClientRect().top;
}"""
"""A script that tells whether the form is seen from its heading to its button, between the prompt and the tabs."""


def to_the_opening(table: Running) -> None:
    """Play at random, before anybody is seated, until all say at once whether they trade."""
    session = table.session
    answer = FastRng(3).answerer(session.game.players.random_answer)
    with table.paused():
        for _ in range(400):
            ask = session.match.pending[0]
            if ask.kind == "opening":
                break
            session.answer(answer(session.match.state, ask), seat=ask.seat)
    assert [ask.kind for ask in session.match.pending] == ["opening"] * 3


def asked_for(table: Running) -> set[int]:
    return {ask.seat for ask in table.session.match.pending}


async def question(one: FakePage, kind: str) -> dict[str, Any]:
    """Receive messages until the page is asked this kind of question."""
    while (one.tree.get("question") or {}).get("kind") != kind:
        await one.receive()
    found: dict[str, Any] = one.tree["question"]
    return found


async def first_ware(trader: FakePage) -> str:
    """Return the first ware that the page whose turn it is may name."""
    await question(trader, "market")
    found: str = trader.tree["bargain"]["stall"]["wares"][0]["id"]
    return found


async def choose(one: FakePage, kind: str, place: int) -> None:
    """Answer and wait until the answer is taken; a refusal fails."""
    asked = await question(one, kind)
    await one.send("choose", question=asked["number"], option=place)
    while (one.tree.get("question") or {}).get("number") == asked["number"]:
        message = await one.receive()
        assert message is not None
        assert message["is"] != "refused", message


def trading(work: Callable[[Running, list[FakePage], FakePage], Any]) -> None:
    """Bring three pages to the market, all of which trade; the last argument is the page whose turn it is."""
    with running("age_of_heroes", 3) as table:
        to_the_opening(table)

        async def begin(client: aiohttp.ClientSession) -> None:
            pages = [await seated(client, table.hosting, seat) for seat in range(3)]
            before = len(table.session.match.log)
            for one in pages:  # all three are asked at once, each by a number of its own
                assert (await question(one, "opening"))["number"] > 0
            await asyncio.gather(*(choose(one, "opening", 0) for one in pages))
            assert len(table.session.match.log) >= before + 3
            assert table.session.match.state.stances == ["trades"] * 3
            go = table.session.match.pending[0]
            assert go.kind == "market"
            await work(table, pages, pages[go.seat])

        with_client(begin)


def test_three_pages_answer_at_the_same_time() -> None:
    """All say at once whether they trade, and two answer one offer at once.

    Nobody waits for anybody, no tap is late, and an answer is on nobody else's page before all have answered.
    """

    async def work(table: Running, pages: list[FakePage], trader: FakePage) -> None:
        ware = await first_ware(trader)
        number = trader.tree["question"]["number"]
        await trader.send("bid", question=number, to=-1, want=[ware], meaning=0)
        others = [one for one in pages if one is not trader]
        asked = [await question(one, "answer") for one in others]
        places = [[one["text"] for one in made["options"]].index("Decline the offer") for made in asked]
        first, second = others
        before = len(table.session.match.log)
        await choose(first, "answer", places[0])
        await second.settle()
        assert second.tree["question"] == asked[1]  # still the same question, by the same number
        assert second.tree["prompt"]["waiting"] == [second.tree["me"]]
        assert table.session.match.log[before].value not in [line["text"] for line in second.tree["lines"].values()]
        await choose(second, "answer", places[1])
        assert [(entry.seat, entry.kind) for entry in table.session.match.log[before : before + 2]] == [
            (one.tree["me"], "answer") for one in others
        ]

    trading(work)


@pytest.mark.wide
def test_taps_of_one_instant_are_all_taken() -> None:
    """Offers that two pages answer in the same instant, one after another: each answer counts once, none is late."""

    async def work(table: Running, pages: list[FakePage], trader: FakePage) -> None:
        rounds = 0
        for _ in range(6):
            pending = table.session.match.pending[0]
            if pending.kind != "market":
                break
            trader = pages[pending.seat]
            ware = await first_ware(trader)
            await trader.send("bid", question=trader.tree["question"]["number"], to=-1, want=[ware], meaning=0)
            others = [one for one in pages if one is not trader]
            asked = [await question(one, "answer") for one in others]
            before = len(table.session.match.log)
            places = [[one["text"] for one in made["options"]].index("Decline the offer") for made in asked]
            await asyncio.gather(*(choose(one, "answer", place) for one, place in zip(others, places, strict=True)))
            assert sorted(one.seat for one in table.session.match.log[before : before + 2]) == sorted(
                one.tree["me"] for one in others
            )
            rounds += 1
            for one in pages:
                await one.settle()
        assert rounds >= 3

    trading(work)


def test_a_bid_says_what_it_means() -> None:
    """A bid that may be an offer or a call is the one that the page chose, not always the first."""

    async def work(table: Running, pages: list[FakePage], trader: FakePage) -> None:
        asked = await question(trader, "market")
        number, ware = asked["number"], trader.tree["bargain"]["stall"]["wares"][0]["id"]
        await trader.send("bid", question=number, to=-1, want=[ware])
        message = await trader.wait_for("meanings")
        assert message["question"] == number
        assert len(set(message["options"])) == 2
        before = len(table.session.match.log)
        await trader.send("bid", question=number, to=-1, want=[ware], meaning=2)
        await trader.wait_for("refused")
        assert len(table.session.match.log) == before
        await trader.send("bid", question=number, to=-1, want=[ware], meaning=1)
        await trader.until(lambda message: message["is"] == "delta")
        assert table.session.match.log[before].value == ("call", ware)

    trading(work)


def test_a_bid_of_things_that_there_are_not_is_refused() -> None:
    """Unknown wares, promises and receivers get a sentence, and the match goes on."""

    async def work(table: Running, pages: list[FakePage], trader: FakePage) -> None:
        number = (await question(trader, "market"))["number"]
        before = len(table.session.match.log)
        for wrong in (
            {"want": ["no such thing"]}, {"give": [""]}, {"pledge": "peace on earth"}, {"claim": "x"}, {"to": 14},
            {"to": trader.tree["me"]}, {"want": ["wood"] * 64}, {"words": "\ud7ff" * 300}, {},
        ):  # fmt: skip
            await trader.send("bid", question=number, **{"to": -1, "meaning": 0, **wrong})
            assert (await trader.wait_for_any(("refused", "delta")))["is"] == "refused"
        assert len(table.session.match.log) == before

    trading(work)


@pytest.mark.browser
def test_a_bid_is_put_together_on_a_phone(chromium: Browser) -> None:
    """Three phones trade: all answer the opening, and one puts an offer together with the steppers.

    Then they call for a card instead, which has a button of its own: nobody is asked which of both they mean.
    """
    with running("age_of_heroes", 3) as table:
        to_the_opening(table)
        pages = [device(chromium, "phone") for _ in range(3)]
        for seat, page in enumerate(pages):
            sit(page, table.hosting.invitation, seat)
        for page in pages:
            page.locator("#asked button[data-answers]:not(.settling)").first.wait_for()
        for page in pages:
            page.wait_for_timeout(260)
            page.locator("#asked button").first.tap()
        for _ in range(300):
            if table.session.match.pending[0].kind == "market":
                break
            pages[0].wait_for_timeout(20)
        page = pages[table.session.match.pending[0].seat]
        page.set_viewport_size({"width": 360, "height": 740})
        offer = page.locator('#asked [data-key="offer"]:not(.settling)')
        offer.wait_for()
        assert page.locator("#bargain button").count() == 0, "the form comes when offering is chosen"
        assert page.locator("#asked button.main").all_inner_texts() == [offer.inner_text()]
        offer.tap()
        own = page.locator('#bargain [data-key^="give+"]').all_inner_texts()
        assert own, "an own card can be given"
        assert not [text for text in own if "(0)" in text]
        wanted = '#bargain [data-key^="want+"]'
        given = page.locator('#bargain [data-key^="give+"]').first
        good = str(given.get_attribute("data-key")).removeprefix("give+")
        given.tap()
        page.locator('#bargain [data-key="bid_next"]:not(.settling)').tap()
        page.locator(f'#bargain [data-key="want+{good}"][aria-disabled="true"]').wait_for()
        cells = page.locator(wanted).count()
        page.locator('#bargain [data-key="bid_back"]:not(.settling)').tap()
        page.locator(f'#bargain [data-key="give-{good}"]:not(.settling)').tap()
        page.locator('#bargain [data-key="bid_next"]:not(.settling)').tap()
        more = page.locator(wanted).first
        more.wait_for()
        assert page.locator(wanted).count() == cells, "a good keeps its place, also while it is given"
        more.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert page.evaluate(FORM_SEEN), "the goods, the sentence and the button are in sight together"
        ware = str(more.get_attribute("data-key")).removeprefix("want+")
        more.tap()
        assert (
            page.locator("#bargain .bid").inner_text()
            == f"You ask everybody for 1 {more.locator('span').inner_text()}."
        )
        page.locator('#bargain [data-key="bid_back"]:not(.settling)').tap()
        page.locator('#bargain [data-key="bid_close"]:not(.settling)').tap()  # the offer stays as it is
        page.locator('#asked [data-key="call"]:not(.settling)').tap()
        page.locator('#bargain [data-key="call_out"][aria-disabled="true"]').wait_for()
        page.locator(f'#bargain [data-key="call+{ware}"]:not(.settling)').tap()
        before = len(table.session.match.log)
        page.locator('#bargain [data-key="call_out"]:not([aria-disabled], .settling)').tap()
        for _ in range(300):
            if len(table.session.match.log) > before:
                break
            page.wait_for_timeout(20)
        assert table.session.match.log[before].value == ("call", ware)
        for one in pages:
            assert faults(one) == []
            one.context.close()


@pytest.mark.browser
def test_a_form_of_an_earlier_question_leaves_the_new_one_its_choices(chromium: Browser) -> None:
    """An open form whose question is over goes at once, and the choices of the next question are there."""
    with running("age_of_heroes", 3) as table:
        to_the_opening(table)
        session = table.session
        with table.paused():
            for seat in range(3):
                session.answer("trade", seat=seat)
        trader = session.match.pending[0].seat
        page = device(chromium, "phone")
        sit(page, table.hosting.invitation, trader)
        page.locator('#asked [data-key="offer"]:not(.settling)').tap()
        page.locator('#bargain [data-key="bid_next"]:not(.settling)').tap()
        page.locator('#bargain [data-key="bid"]').wait_for()
        ware = str(page.locator('#bargain [data-key^="want+"]').first.get_attribute("data-key")).removeprefix("want+")
        moment = len(session.match.log)
        with table.paused():
            session.answer(("call", ware), seat=trader)
            while (ask := session.match.pending[0]).seat != trader or ask.kind != "market":
                session.answer("pass" if ask.kind == "market" else "decline", seat=ask.seat)
        assert len(session.match.log) > moment
        page.locator('#bargain [data-key="bid"]').wait_for(state="detached")
        page.locator('#asked [data-key="offer"]').wait_for(timeout=3000)
        assert faults(page) == []
        page.context.close()


def test_what_is_said_to_an_offer_is_on_every_page() -> None:
    """The words of those who decline stand in the trade of all pages once everybody has answered, and not before."""

    async def work(table: Running, pages: list[FakePage], trader: FakePage) -> None:
        session, ware = table.session, await first_ware(trader)
        await trader.send("bid", question=trader.tree["question"]["number"], to=-1, want=[ware], meaning=0)
        first, second = [one for one in pages if one is not trader]
        for one in (first, second):
            await question(one, "answer")
        session.answer(("decline", "too_little"), seat=first.tree["me"])
        table.bell.set()
        await second.settle()
        assert "replies" not in second.tree["bargain"], "nobody reads an answer before all have given theirs"
        texts = [one["text"] for one in second.tree["question"]["options"]]
        await choose(second, "answer", texts.index("Decline the offer"))
        for one in pages:
            await one.settle()
            replies = dict(one.tree["bargain"]["replies"])
            assert replies[first.tree["me"]].startswith("“Too little for ")
            assert replies[second.tree["me"]] == "declined"

    trading(work)


def test_a_bargain_of_a_hint_comes_with_what_fills_the_form() -> None:
    """An offer that a hint proposes is no option to press: it has the parts of the bid."""

    async def work(table: Running, pages: list[FakePage], trader: FakePage) -> None:
        session = table.session
        asked = await question(trader, "market")
        seat, other = trader.tree["me"], (trader.tree["me"] + 1) % 3
        value = ("offer", other, ("iron",), ("wood",), "", "peace")
        session.match.state.hands[seat][NUMBER["iron"]] += 1
        ask = session.match.ask_of(seat)
        session.hints = {ask.seat: hinted(session, ask, (ReasonedAnswer(value), ReasonedAnswer("pass")))}
        table.bell.set()
        await trader.until(lambda message: "hint" in (trader.tree.get("question") or {}))
        bargain, word = trader.tree["question"]["hint"]
        sides = {"give": ["iron"], "want": ["wood"], "pledge": "", "claim": "peace", "words": ""}
        assert bargain["bid"] == {"to": other, **sides}
        assert "option" not in bargain
        assert "bid" not in word
        assert asked["options"][word["option"]]["text"] == "Pass for now"

    trading(work)


SAID = """async ([words, draft, begun]) => {
  const { describeDraft } = await import(new URL("modules/trade/bid_sentence.js", location.href).href);
  const wares = [{ id: "marble", name: "大理石", amount: "{count} 張大理石" }, { id: "ox", name: "牛" }];
  const parts = { wares, pledges: [], claims: [] }, bid = { give: {}, want: {}, to: 0, ...draft };
  return describeDraft({ seats: { 0: { name: "Ann" } } }, parts, bid, begun, (key) => words[key]);
}"""
"""A script that describes a bid to Ann."""


@pytest.mark.browser
def test_a_bid_is_described_as_people_say_it(chromium: Browser) -> None:
    """A regression: "你把 1 大理石給 Ann，換無。" A gift asks for nothing, and cards have their measure word."""
    with running("age_of_heroes", 2) as table:
        page = device(chromium, "phone", "zh_TW")
        page.goto(table.hosting.invitation)
        serve_modules(page)
        words = page_words(CATALOGUES["zh_TW"])
        for draft, begun, said in (
            ({"give": {"marble": 1}}, False, "你把 1 張大理石給 Ann，不求回報。"),
            ({"give": {"marble": 1}}, True, "你把 1 張大理石給 Ann，換…。"),
            ({"give": {"marble": 2}, "want": {"ox": 1}}, False, "你把 2 張大理石給 Ann，換 1 牛。"),
        ):
            assert page.evaluate(SAID, [words, draft, begun]) == said
        assert page_words(CATALOGUES["en"])["bid_free"] == "You give {give} to {who} and ask for nothing."
        page.context.close()
