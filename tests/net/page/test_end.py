"""The end of a match at a page, and what is told there of the last thing that happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE
from tests.net.browser import SMALL_PHONE, device, serve_modules, sit, wait_until
from tests.net.hosted import Running, running
from tests.net.page.test_pages import asked_seat, faults
from tests.net.page.test_turn import DOWN, SEEN
from tests.parameters import quick_first
from tests.sure import sure

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MOST_ANSWERS = 5000
"""The number of random answers within which a match ends."""
KEPT = """async () => {
  const { renderLog } = await import(new URL("modules/panels/log.js", location.href).href);
  const show = (text, number) => {
    renderLog({ seats: {}, lines: { 1: { text } }, question: number && { number } }, (word) => word);
    return document.querySelector("#latest p").offsetHeight;
  };
  const long = "many words of a battle ".repeat(8);
  return [show(long, 1), show("short", 1), show("short", 2), show(long, 2), show(long, 0)];
}"""
"""A script that shows lines of the log above questions, and returns their heights."""

OWN = """async () => {
  const { renderLog } = await import(new URL("modules/panels/log.js", location.href).href);
  const one = { seat: 0, text: "Forest", details: ["Ann rolled 9", "Ann takes 3 wood"] };
  const details = ["Bo rolled 1, 2, 6, 6", "Ann took the 6: a tool", "a", "b", "c", "d", "e"];
  const other = { seat: 1, text: "Card", details };
  const last = { seat: 1, text: "Quarry" };
  const told = (lines, question) => {
    renderLog({ me: 0, seats: { 0: { name: "Ann" }, 1: { name: "Bo" } }, lines: { ...lines }, question }, (key) => key);
    return [...document.querySelectorAll("#latest p")].map((one) => one.textContent);
  };
  return [told([one]), told([one, last]), told([one, other, last], { number: 1 }), told([one], { number: 2 }),
    told([one, other], { number: 2 }), told([one, other])];
}"""
"""A script that shows lines of the log at the page of Ann, and returns what is told above the question."""
ACTS = """async () => {
  const { renderLog } = await import(new URL("modules/panels/log.js", location.href).href);
  const acts = [
    { seat: 1, text: "Bo rolled 4", details: ["Bo takes 1 wood"] },
    { seat: -1, text: "Bo is fed" },
    { seat: 2, text: "Cy rolled 6", details: ["Cy takes 1 gold"] },
  ];
  const own = { seat: 0, at: 3, text: "Forest", details: ["Ann rolled 9"], acts };
  const hint = { seat: 0, at: 4, text: "Ann asks for advice", alone: true };
  const names = { 0: { name: "Ann" }, 1: { name: "Bo" }, 2: { name: "Cy" } };
  const texts = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent);
  return [[own], [own, hint]].map((lines) => {
    renderLog({ me: 0, moment: 4, seats: names, lines: { ...lines } }, (key) => key);
    return [texts("#latest p"), texts("#happened li")];
  });
}"""
"""A script that shows an answer of Ann, the throws it has led to, and then her hint; returns the news and the log."""
LOSSES = """async () => {
  const { renderLog } = await import(new URL("modules/panels/log.js", location.href).href);
  const names = { 0: { name: "Ann" }, 1: { name: "Bo" }, 2: { name: "Cy" } };
  const acts = [{ seat: 0, text: "Ann fed 6 people" }, { seat: 1, text: "Bo fed 5 people" }];
  const lines = [
    { seat: 0, text: "Forest" },
    { seat: 1, text: "Quarry", acts },
    { seat: 1, text: "Attack", details: ["Ann loses an army"] },
    { seat: 2, text: "Hut" },
    { seat: 2, text: "Field" },
    { seat: 1, text: "River" },
  ];
  renderLog({ me: 0, seats: names, lines: { ...lines } }, (key) => key);
  return [...document.querySelectorAll("#latest p")].map((one) => one.textContent);
}"""
"""A script that shows what others have done to Ann, and then other news; returns what is told above the question."""
WON = """async (winners) => {
  const { renderResult } = await import(new URL("modules/panels/result.js", location.href).href);
  const seat = { colour: "#000", shape: "circle" };
  const seats = { 0: { name: "Ann", ...seat }, 1: { name: "Bo", ...seat } };
  const words = { won: "{who} wins", won_together: "Shared: {who}", comma: ", " };
  renderResult({ result: { winners, scores: [] }, seats }, (key) => words[key] ?? key, false);
  return document.querySelector("#ended .won").textContent;
}"""
"""A script that shows a result with these winners, and returns how it is headed."""


@contextmanager
def phone_with_modules(chromium: Browser, game: str, seats: int) -> Iterator[Page]:
    """Yield the page of a player on a small phone, in which a test can import the modules of the page."""
    with running(game, seats) as table:
        page = device(chromium, SMALL_PHONE)
        sit(page, table.hosting.invitation, 0)
        serve_modules(page)
        yield page
        page.context.close()


def play_on(table: Running, until: Callable[[], bool] = lambda: False) -> None:
    """Play at random to the end of the match, or until something is so."""
    session = table.session
    answer = FastRng(5).answerer(session.game.players.random_answer)
    with table.paused():
        for _ in range(MOST_ANSWERS):
            if not session.match.pending or until():
                return
            ask = session.match.pending[0]
            if ask.seat == CHANCE:
                session.throw()
            else:
                session.answer(answer(session.match.state, ask), seat=ask.seat)


@pytest.mark.browser
def test_the_end_is_seen_from_the_top(chromium: Browser) -> None:
    """The winner and one table with all seats are in sight, however the page was scrolled."""
    with running("stone_age", 3) as table:
        page = device(chromium, SMALL_PHONE)
        sit(page, table.hosting.invitation, 0)
        page.locator("#spoken summary").tap()
        page.evaluate(DOWN)
        play_on(table)
        won = page.locator("#ended .won")
        won.wait_for()
        wait_until(page, lambda: page.evaluate("scrollY") == 0)
        result = table.session.result
        assert result is not None
        winner, *others = [table.session.players[seat].name for seat in result.winners]
        assert not others
        assert won.inner_text() == f"{winner} wins"
        assert page.locator("#ended thead th").count() == 3
        ordered = sorted((score.total for score in result.scores), reverse=True)
        assert page.locator("#ended .total td").all_inner_texts() == [str(total) for total in ordered]
        assert "Thank you" in page.locator("#ended").inner_text()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert page.locator('[data-key="take_over"]').count() == 0
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
def test_winners_together_are_told_so(chromium: Browser) -> None:
    with phone_with_modules(chromium, "stone_age", 2) as page:
        assert page.evaluate(WON, [1]) == "Bo wins"
        assert page.evaluate(WON, [0, 1]) == "Shared: Ann, Bo"


@pytest.mark.browser
def test_the_last_line_tells_all_that_has_come_of_it(chromium: Browser) -> None:
    """A battle is told above the next question: the numbers, who has won, and what was lost."""
    with running("age_of_heroes", 2) as table:
        page = device(chromium, SMALL_PHONE)
        sit(page, table.hosting.invitation, 0)
        play_on(table, lambda: len(table.session.lines[-1].details) == 3)
        wait_until(page, lambda: len(table.session.lines[-1].details) == 3)

        def consequences() -> list[str]:
            lines = sure(table.tree(0, "en"))["lines"]
            line = lines[max(lines, key=int)]
            acts = [text for act in line.get("acts", ()) for text in (act["text"], *act.get("details", ()))]
            return [*line.get("details", ()), *acts]

        wait_until(page, lambda: len(consequences()) == 3)
        details = consequences()
        wait_until(page, lambda: page.locator("#latest").inner_text().endswith(details[-1]))
        told = page.locator("#latest").inner_text()
        assert [one for one in details if one not in told] == []
        page.context.close()


@pytest.mark.browser
def test_the_last_line_keeps_its_height_while_a_question_is_asked(chromium: Browser) -> None:
    """Others who act meanwhile move no button below it; with the next question it is as high as its text."""
    with phone_with_modules(chromium, "age_of_heroes", 2) as page:
        long, kept, short, held, whole = page.evaluate(KEPT)
        assert long == kept == whole > held == short


@pytest.mark.browser
def test_what_came_of_the_own_answer_is_told_above_the_question(chromium: Browser) -> None:
    """The others have acted since; of many things those that name the player are told. Nothing is added meanwhile."""
    with phone_with_modules(chromium, "age_of_heroes", 2) as page:
        own = "AnncolonForest · Ann rolled 9 · Ann takes 3 wood"
        many = "BocolonCard · Ann took the 6: a tool · e"
        assert page.evaluate(OWN) == [
            [own],
            [own, "BocolonQuarry"],
            [own, many, "BocolonQuarry"],
            [own],
            [many],
            [own, many],
        ]


@pytest.mark.browser
def test_throws_stand_under_whoever_threw_and_a_hint_is_no_news(chromium: Browser) -> None:
    """The outcome goes with the throw, also when it is an act of the game."""
    with phone_with_modules(chromium, "stone_age", 3) as page:
        (news, log), (hinted_news, hinted_log) = page.evaluate(ACTS)
        own = "AnncolonForest · Ann rolled 9"
        bo = "BocolonBo rolled 4 · Bo takes 1 wood · Bo is fed"
        assert news == hinted_news
        assert news == [own, bo, "CycolonCy rolled 6 · Cy takes 1 gold"]
        assert log[-2:] == ["BocolonBo rolled 4Bo takes 1 wood", "AnncolonForestAnn rolled 9"]
        assert hinted_log == ["AnncolonAnn asks for advice", *log]


@pytest.mark.browser
def test_own_losses_come_before_other_news(chromium: Browser) -> None:
    """A regression: of many news the last ones were told, and not what an answer of another had done to the player."""
    with phone_with_modules(chromium, "stone_age", 3) as page:
        losses = ["AnncolonAnn fed 6 people", "BocolonAttack · Ann loses an army"]
        assert page.evaluate(LOSSES) == [*losses, "BocolonRiver"]


@pytest.mark.browser
@pytest.mark.parametrize("size", quick_first([SMALL_PHONE, "laptop"]))
def test_a_press_on_the_news_opens_the_log(chromium: Browser, size: str) -> None:
    """They are cut; the whole lines are in the log, on the table's side of a phone, too. A key opens it as well."""
    with running("stone_age", 2) as table:
        page = device(chromium, size)
        sit(page, table.hosting.invitation, 0)
        play_on(table, lambda: len(table.session.lines) > 9 and asked_seat(table) == 0)
        news = page.get_by_role("button", name="Show this in the log")
        news.wait_for()
        if size == SMALL_PHONE:
            page.locator('#tabs [data-view="table"]').tap()
            news.tap()
        else:
            news.press("Enter")
        wait_until(page, lambda: page.evaluate(SEEN, "#happened li"))
        assert page.evaluate("document.activeElement.parentElement.id") == "happened"
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
@pytest.mark.parametrize("view", quick_first(["table", "hand"]))
def test_what_came_of_the_own_throw_is_in_sight(chromium: Browser, view: str) -> None:
    """The dice and the gain are told in words beside the table as above the hand, after the other has acted, too."""
    with running("stone_age", 2) as table:
        session = table.session
        page = device(chromium, SMALL_PHONE)
        sit(page, table.hosting.invitation, 0)
        page.locator(f'#tabs [data-view="{view}"]').tap()

        def has_gathered() -> bool:
            own = next((str(line.texts) for line in reversed(session.lines) if line.seat == 0), "")
            return "gathered" in own and session.lines[-1].seat == 1 and asked_seat(table) == 0

        play_on(table, has_gathered)
        own = page.locator("#latest p").first
        wait_until(page, lambda: "P1 gathered 3 stone" in own.inner_text())
        for seen in ("#latest p", "#latest p:last-child", "#asked button"):
            wait_until(page, lambda seen=seen: page.evaluate(SEEN, seen))  # type: ignore[misc]
        assert faults(page) == []
        page.context.close()
