"""Options that are combinations, at a page: payments of Stone Age and dice of EVE are put together with steppers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from games.stone_age.rules.facts import RESOURCES
from tabletop.core.rules.chance import FastRng
from tests.net.browser import SMALL_PHONE, device, serve_modules, sit
from tests.net.hosted import Running, running, seated, with_client
from tests.net.page.test_pages import asked, faults, small

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

COMBINED = [("eve_conquests", 2, 60), ("stone_age", 3, 5)]
"""Games with their seats, and the number of combinations that a question must have to be looked at."""


def to_combinations(table: Running, least: int, kind: str = "") -> int:
    """Play at random until a seat is asked for one of so many combinations, of a kind of question; return the seat."""
    session, game = table.session, table.session.game
    with table.paused():
        for seed in range(1, 30):
            answer = FastRng(seed).answerer(game.players.random_answer)
            for _ in range(700):
                if not session.match.pending:
                    break
                ask = session.match.pending[0]
                labels = (
                    [game.text.describe(session.match.state, ask, one) for one in ask.options] if ask.seat >= 0 else []
                )
                made = sum(bool(label.parts) and not label.button for label in labels)
                if made >= least and kind in ("", ask.kind):
                    return ask.seat
                session.answer(answer(session.match.state, ask), seat=ask.seat)
            session.go_to(0, agreed=True)
    raise AssertionError("nobody was asked for a combination")


@pytest.mark.parametrize(("game", "seats", "least"), COMBINED)
def test_the_parts_have_names_and_pictures(game: str, seats: int, least: int) -> None:
    """All parts of all combinations have a name and a picture that exists; no two combinations have the same parts."""
    with running(game, seats) as table:
        seat = to_combinations(table, least)

        async def work(client: aiohttp.ClientSession) -> None:
            one = await seated(client, table.hosting, seat)
            question = (await one.asked())["question"]
            made = [option["parts"] for option in question["options"] if "parts" in option and "style" not in option]
            assert len(made) >= least
            assert {part for parts in made for part, _ in parts} == set(question["parts"])
            assert len({tuple(sorted(map(tuple, parts))) for parts in made}) == len(made)
            for part in question["parts"].values():
                assert part["name"]
                async with client.get(f"{table.hosting.url}face/{part['face']}/64") as answer:
                    assert answer.status == 200

        with_client(work)


WALK = """async () => {
  const { Composer, composedOptions } = await import(new URL("modules/hand/composer.js", location.href).href);
  const question = window.question, found = [];
  const places = composedOptions(question, question.options.map((_, place) => place));
  for (const place of places) {
    const made = new Composer((key) => key, () => {}, () => {});
    made.begin(1, places);
    for (const [part, count] of question.options[place].parts) for (let n = 0; n < count; n++) {
      const row = made.row(question, places, part), plus = row.querySelectorAll("button")[1];
      plus.click();
    }
    found.push([place, made.exact(question, places)]);
  }
  return found;
}"""


def test_a_payment_says_how_much_the_seat_has() -> None:
    """Beside what is paid stands what there is of it; what is not paid with, such as dice, has no amount."""
    for game, seats, kind in (("eve_conquests", 2, ""), ("stone_age", 3, "buy_card")):
        with running(game, seats) as table:
            seat = to_combinations(table, 5, kind)

            async def look(client: aiohttp.ClientSession, table: Running = table, seat: int = seat) -> None:
                question = (await (await seated(client, table.hosting, seat)).asked())["question"]
                found = {part: one.get("held") for part, one in question["parts"].items()}
                if table.session.game.id != "stone_age":
                    assert set(found.values()) == {None}
                    return
                owned = dict(zip(RESOURCES, table.session.match.state.resources[seat * 4 : seat * 4 + 4], strict=True))
                assert found == {part: owned[part] for part in found}

            with_client(look)


@pytest.mark.browser
@pytest.mark.parametrize(
    ("language", "had", "chosen"), [("en", "you have {}", "Chosen: {} of "), ("zh_TW", "你有 {}", "已選 {}／")]
)
def test_a_payment_shows_what_is_there_and_what_is_chosen_and_nothing_moves(
    chromium: Browser, language: str, had: str, chosen: str
) -> None:
    """A regression: nobody saw at the steppers how much there was, nor how much of the price was chosen."""
    with running("stone_age", 3) as table:
        seat = to_combinations(table, 5, "buy_card")
        page = device(chromium, SMALL_PHONE, language)
        sit(page, table.hosting.invitation, seat)
        asked(page, table, seat)
        parts = (table.tree(seat, language) or {})["question"]["parts"]
        rows = page.locator("#asked .ware")
        assert rows.count() == len(parts)
        for row, part in zip(rows.all(), parts.values(), strict=True):
            assert had.format(part["held"]) in row.inner_text()
        places = "() => [...document.querySelectorAll('#asked button')].map((one) => one.getBoundingClientRect().top)"
        page.locator('#asked [data-key^="part+"]').first.scroll_into_view_if_needed()  # a tap would scroll there too
        progress, before = page.locator("#asked .progress"), page.evaluate(places)
        for count in range(2):
            assert progress.inner_text().startswith(chosen.format(count))
            assert page.evaluate(places) == before
            if not count:
                page.locator('#asked [data-key^="part+"]:not([aria-disabled])').first.tap()
                page.locator('#asked [data-key^="part-"]:not([aria-disabled])').first.wait_for()
        assert faults(page) == []
        page.context.close()


def stepper(page: Page, part: str) -> Any:
    return page.locator(f'#asked [data-key="part+{part}"]')


@pytest.mark.browser
@pytest.mark.parametrize(("game", "seats", "least"), COMBINED)
@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_a_combination_is_put_together_on_a_phone(
    chromium: Browser, game: str, seats: int, least: int, language: str
) -> None:
    """Steppers replace the list: every combination can be reached, and the last one is answered by taps alone."""
    with running(game, seats) as table:
        seat = to_combinations(table, least)
        page = device(chromium, "phone", language)
        sit(page, table.hosting.invitation, seat)
        asked(page, table, seat)
        tree = table.tree(seat, language)
        assert tree is not None
        question = tree["question"]
        made = [at for at, one in enumerate(question["options"]) if "parts" in one and "style" not in one]
        assert page.locator("#asked .composer").count() == 1
        assert page.locator('#asked [data-key^="option"]').count() == len(question["options"]) - len(made)
        assert small(page) == []
        serve_modules(page)
        page.evaluate("(question) => { window.question = question; }", question)
        assert page.evaluate(WALK) == [[place, place] for place in made]
        confirm = page.locator('#asked [data-key="composed"]')
        assert confirm.get_attribute("aria-disabled") == "true"
        page.wait_for_timeout(300)
        confirm.tap(force=True)  # no part is chosen: nothing is answered
        before, wanted = len(table.session.match.log), table.session.match.ask_of(seat).options[made[-1]]
        for part, count in question["options"][made[-1]]["parts"]:
            for _ in range(count):
                stepper(page, part).tap()
        page.locator('#asked [data-key="composed"]:not([aria-disabled])').wait_for()  # a button that has moved is held
        confirm.tap()
        for _ in range(300):
            if len(table.session.match.log) > before:
                break
            page.wait_for_timeout(20)

        assert table.session.match.log[before].seat == seat

        assert table.session.match.log[before].value == wanted
        assert faults(page) == []
        page.context.close()
