"""Long lists of options fit a thumb: places and things first, then amounts; no option is lost on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tabletop.core.rules.chance import FastRng
from tests.net.browser import device, open_with_modules, sit, wait_until
from tests.net.hosted import Running, running
from tests.net.page.test_pages import SETTLE_MS, asked, asked_seat, faults, small
from tests.net.pictures import GAMES, asked_at, in_the_middle, questions, wrong
from tests.parameters import quick_only, slow_only

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MOST = 10
"""The most rows of a question, with the buttons beside its list, before a choice narrows it."""
WALK = """async (tree) => {
  const { amounts, narrowed, rowsOf } = await import(new URL("modules/hand/narrowing.js", location.href).href);
  const { options, standing = [] } = tree.question, found = [], rows = [];
  const fixed = standing.map(({ option }) => option);
  const listed = options.flatMap(({ style, parts }, at) => style || parts || fixed.includes(at) ? [] : [at]);
  const styled = options.filter(({ style }, at) => style && !fixed.includes(at));
  const beside = styled.length + standing.length + (listed.length > 9 && tree.lit ? 1 : 0);
  const walk = (options, step) => {
    const room = step ? 9 : Math.min(9, 10 - beside), inside = step ? 1 : beside;
    const groups = step && amounts(tree, options).length ? null : narrowed(tree, options, room, null);
    rows.push(inside + (groups ? rowsOf(tree, groups, room) : amounts(tree, options).length ? 2 : options.length));
    if (!groups) return found.push(...options);
    const titles = groups.map(({ title }) => title);
    if (new Set(titles).size < groups.length || titles.includes("…") || step > 3) throw new Error(titles.join());
    for (const group of groups) walk(group.options, step + 1);
  };
  walk(listed, 0);
  return [listed, found, Math.max(...rows)];
}"""
"""A script that walks through all groups of a question: the options, those that were reached, and the most rows."""


ROWS = """async (tree) => {
  const { NarrowList } = await import(new URL("modules/hand/narrow_list.js", location.href).href);
  const list = new NarrowList((key) => key, () => {}, () => {}, () => {});
  const { parts, buttons } = list.render(tree, tree.question.options.map((_, index) => index), 0, 0);
  return [...parts, ...buttons].flatMap((one) => one.matches("button") ? [one] : [...one.querySelectorAll("button")])
    .map((one) => one.innerText || one.textContent);
}"""
"""A script that returns the texts of the rows of a question."""


INSIDE = """async ([tree, path]) => {
  const { NarrowList } = await import(new URL("modules/hand/narrow_list.js", location.href).href);
  const list = new NarrowList((key) => key, () => {}, () => {}, () => {});
  const shown = () => {
    const { parts, buttons } = list.render(tree, tree.question.options.map((_, index) => index), 0, 0);
    return [...parts, ...buttons].flatMap((one) => one.matches("button") ? [one] : [...one.querySelectorAll("button")]);
  };
  const text = (one) => [one.textContent, one.querySelector("img")?.dataset.kind ?? ""];
  const top = shown().map(text);
  list.path.push(path);
  return [top, shown().map(text)];
}"""
"""A script that returns the rows of a list and those of one of its groups, each with the kind of its picture."""


ORDERED = """async () => {
  const { NarrowList } = await import(new URL("modules/hand/narrow_list.js", location.href).href);
  const { rowsOf } = await import(new URL("modules/hand/narrowing.js", location.href).href);
  const list = new NarrowList((key) => key, () => {}, () => {}, () => {});
  const ids = [..."abcdefghij"];
  const options = ids.map((id) => ({ text: id.padEnd("ace".includes(id) ? 30 : 9, "-") }));
  const groups = [..."acebdfghij"].map((id) => ({ id, key: id, title: id, by: "place", options: [ids.indexOf(id)] }));
  const zones = Object.fromEntries(ids.map((id) => [id, {}]));
  const tree = { zones, kinds: {}, pieces: {}, question: { options } };
  const shown = (room) => list.remembered(tree, "go", groups, room);
  return [rowsOf(tree, groups, 7), rowsOf(tree, shown(7), 7), shown(8).map(({ id }) => id).join("")];
}"""
"""A script that lists ten places, three of long names between short ones; it returns rows, and the order with room."""


def builder() -> dict[str, Any]:
    """Return a tree of a builder: a general beside the only army at home, roads to two neighbours, and wars."""
    options = [
        {"text": "Build: General, for 2 Gold", "short": "Pay 2 Gold", "take": ["pile/general"], "put": "home"},
        *(
            {"text": f"Ask {who} for a road, for 2 Stone", "short": "Pay 2 Stone", "take": ["pile/road"], "put": who}
            for who in ("Ann", "Cy")
        ),
        *(
            {"text": f"War {number}", "short": f"Aim {number}", "take": ["army"], "put": f"aim{number}"}
            for number in range(8)
        ),
    ]
    kinds = {
        kind: {"names": {"0": kind}, "faces": {"0": ""}, "shape": "tile", "text": [f"What a {kind} does"]}
        for kind in ("general", "road", "army")
    }
    rows = {"army": ("home", "army"), "general1": ("pile/general", "general"), "road1": ("pile/road", "road")}
    pieces = {piece: [zone, kind, 0, 0, 0, 0, 0] for piece, (zone, kind) in rows.items()}
    names = {"pile/general": "generals", "pile/road": "roads", "home": "home", "Ann": "Ann", "Cy": "Cy"}
    zones = {zone: {"name": name, "at": [0, 0, 9, 9]} for zone, name in names.items()}
    question = {"kind": "action", "options": options}
    return {"question": question, "hand": [], "kinds": kinds, "pieces": pieces, "zones": zones}


def hand_of_eight() -> dict[str, Any]:
    """Return a tree in which eight cards can be discarded, and the third one and the sixth can be played, too."""
    cards = {f"card_{number}": f"Peaks {number}" for number in range(2, 10)}
    acts = [("play", "card_4"), ("play", "card_7"), *(("discard", card) for card in cards)]
    options = [
        {"text": f"{act.capitalize()} {cards[card]}", "take": [card], "put": "route" if act == "play" else "pile"}
        for act, card in acts
    ]
    kinds = {card: {"names": {"0": name}, "faces": {"0": ""}, "shape": "card"} for card, name in cards.items()}
    pieces = {card: ["hand", card, 0, 60 * place, 0, 0, 0] for place, card in enumerate(cards)}
    zones = {zone: {"at": [0, 0, 9, 9]} for zone in ("hand", "route", "pile")}
    return {
        "question": {"kind": "card", "options": options}, "hand": ["hand"], "kinds": kinds, "pieces": pieces,
        "zones": zones,
    }  # fmt: skip


def trees(game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the trees of the questions of a match with many options, by kind."""
    for kind, answers in questions(game).items():
        session = in_the_middle(game, answers)
        if len(session.match.pending[0].options) > 9:
            table = Running(session)
            try:
                table.hosting.remote.watch(frozenset((asked_at(table),)))
                for _ in range(400):
                    tree = table.tree(asked_at(table), "en")
                    if tree is not None and "question" in tree:
                        yield kind, tree
                        break
                    table.thread.join(0.02)
            finally:
                table.stop()


@pytest.mark.browser
@pytest.mark.parametrize("game", slow_only(quick_only(list(GAMES), "stone_age"), "omen", "eve_conquests"))
def test_every_option_is_reached_in_few_rows(chromium: Browser, game: str) -> None:
    with running("example_game", 2) as table:
        page = device(chromium, "phone")
        open_with_modules(page, table.hosting.invitation)
        seen = 0
        for kind, tree in trees(game):
            options, found, rows = page.evaluate(WALK, tree)
            assert sorted(found) == options, kind
            assert rows <= MOST, (kind, len(options), rows)
            seen += 1
        assert seen or game == "ascending_empires"
        page.context.close()


@pytest.mark.browser
@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_people_are_placed_by_place_and_number(chromium: Browser, language: str) -> None:
    """A place, a stepper, an answer; the place that is full afterwards keeps its cell."""
    with running("stone_age", 2) as table:
        seat = asked_seat(table)
        page = device(chromium, "phone", language)
        sit(page, table.hosting.invitation, seat)
        asked(page, table, seat)
        tree = table.tree(seat, language)
        assert tree is not None
        forest = tree["zones"]["place/forest"]["name"]
        places = page.locator("#asked .cells > button")
        count = places.count()
        assert count > 1, "places stand in two columns, however many there are"
        assert wrong(page, language) == []
        page.locator('#asked [data-key="groupplace place/forest"]:not(.settling)').tap()
        answer = page.locator("#asked .amount .main")
        answer.wait_for()
        page.wait_for_timeout(SETTLE_MS)
        for _ in range(2):
            page.locator('#asked [data-key="amount+"]').tap()
        assert page.locator("#asked .amount b").inner_text() == "3"
        assert small(page) == []
        assert wrong(page, language) == []
        answer.tap()
        wait_until(page, lambda: [entry for entry in table.session.match.log if entry.seat >= 0])
        assert [entry.value for entry in table.session.match.log if entry.seat >= 0] == [("forest", 3)]
        other = 1 - seat
        wait_until(page, lambda: table.session.match.pending)
        hut = next(one for one in table.session.match.pending[0].options if one[0] == "tool_maker")

        def goes_there() -> None:
            table.play.report(table.session.answer(hut, seat=other))

        table.hosting.remote.call(goes_there)
        asked(page, table, seat)
        assert places.count() == count
        full = page.locator('#asked [data-key="groupplace place/tool_maker"]')
        assert full.get_attribute("aria-disabled") == "true"
        assert forest in page.locator("#asked .cells").inner_text()
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
def test_a_building_says_what_it_costs_and_gives(chromium: Browser) -> None:
    with running("ascending_empires", 2, seed="costs") as table:
        session = table.session
        answer = FastRng(3).answerer(session.game.players.random_answer)
        with table.paused():
            for _ in range(2000):
                ask = session.match.pending[0]
                if ask.kind == "build":
                    break
                builds = ask.kind == "action" and "build" in ask.options
                session.answer("build" if builds else answer(session.match.state, ask), seat=ask.seat)
        page = device(chromium, "phone")
        sit(page, table.hosting.invitation, asked_seat(table))
        asked(page, table, asked_seat(table))
        assert "Costs" in page.locator("#asked .options").first.inner_text()
        page.context.close()


def press_long(page: Page, selector: str) -> None:
    """Hold a finger on an element."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.locator("#dialog[open]").wait_for()
    page.mouse.up()


@pytest.mark.browser
def test_a_long_press_enlarges_a_card_in_an_option(chromium: Browser) -> None:
    """Cost and gain of the card stand beside its name, and the press answers nothing."""
    with running("stone_age", 2) as table:
        seat = asked_seat(table)
        page = device(chromium, "phone")
        sit(page, table.hosting.invitation, seat)
        asked(page, table, seat)
        tree = table.tree(seat, "en")
        assert tree is not None
        page.locator('#asked button:has-text("Card 1 – 4"):not(.settling)').tap()
        row = page.locator('#asked button:has-text("Card 1"):has(img)')
        row.wait_for()
        kind = tree["kinds"][
            next(one[1] for one in tree["pieces"].values() if one[0] == "place/card_1" and one[1] != f"person_{seat}")
        ]
        for sentence in (*kind["text"], *tree["zones"]["place/card_1"]["text"]):
            assert sentence in row.inner_text()
        row.scroll_into_view_if_needed()
        page.wait_for_timeout(SETTLE_MS)
        press_long(page, '#asked button:has-text("Card 1") img')
        assert page.locator("#dialog h2").inner_text() == kind["names"]["0"]
        page.wait_for_timeout(100)
        assert [entry for entry in table.session.match.log if entry.seat >= 0] == []
        page.context.close()


@pytest.mark.browser
def test_a_row_of_one_option_says_what_a_tap_does(chromium: Browser) -> None:
    """Cards with one option left have its whole text, those with several their name; all in the order of the hand."""
    with running("example_game", 2) as table:
        page = device(chromium, "phone")
        open_with_modules(page, table.hosting.invitation)
        rows = page.evaluate(ROWS, hand_of_eight())
        numbers = {number: f"Discard Peaks {number}" for number in range(2, 10)}
        assert rows == [*(numbers | {4: "Peaks 4 …", 7: "Peaks 7 …"}).values()]
        page.context.close()


@pytest.mark.browser
def test_what_is_taken_of_a_stock_says_what_is_done_and_what_it_is_for(chromium: Browser) -> None:
    """A general has its own picture, not that of the army where it goes; a road its verb and price, not a mere name."""
    with running("example_game", 2) as table:
        page = device(chromium, "phone")
        open_with_modules(page, table.hosting.invitation)
        top, roads = page.evaluate(INSIDE, [builder(), "thing roads"])
        assert ["Build: General, for 2 GoldWhat a general does", "general"] in top
        assert ["Roads …What a road does", "road"] in top
        assert [text for text, _ in roads][1:] == ["Ask Ann for a road, for 2 Stone", "Ask Cy for a road, for 2 Stone"]
        page.context.close()


@pytest.mark.browser
def test_an_option_that_says_more_needs_no_words_of_the_piece(chromium: Browser) -> None:
    """A regression: below "War on Bo: Plunder" a phone said what an army is, not what the war brings."""
    with running("example_game", 2) as table:
        page = device(chromium, "phone")
        open_with_modules(page, table.hosting.invitation)
        tree = builder()
        for option in tree["question"]["options"]:
            option["note"] = "Two for a win."
        rows = page.evaluate(ROWS, tree)
        assert "Build: General, for 2 GoldTwo for a win." in rows
        assert not any("What a general does" in row for row in rows)
        page.context.close()


@pytest.mark.browser
def test_places_stand_in_the_order_of_the_table_where_the_rows_allow_it(chromium: Browser) -> None:
    """Long names between short ones leave half rows free: in the order of the table they would take one row more."""
    with running("example_game", 2) as table:
        page = device(chromium, "phone")
        open_with_modules(page, table.hosting.invitation)
        assert page.evaluate(ORDERED) == [7, 7, "abcdefghij"]
        page.context.close()
