"""Pages in a real Chromium: words, sizes of buttons, seats, answers, cards, the table, lost connections."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tabletop.core.rules.questions import Seat
from tabletop.net.gate.page_bundle import PageBundleError, linked_scripts
from tabletop.net.gate.responses import page_files
from tabletop.net.server.room import PAGE
from tabletop.session.locale.translations import HOME, read_entries
from tests.net.browser import FOLDER, SIZES, SMALL_PHONE, device, first_answer, sit
from tests.net.hosted import Running, running
from tests.net.pictures import figures, in_the_middle, wrong
from tests.parameters import quick_first
from tests.sure import sure

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SETTLE_MS = 1050
"""The time for which a button that has just replaced another cannot be pressed."""


# -- content of the files ---------------------------------------------------------------------------------------------
def test_all_words_of_the_page_are_in_the_catalogues() -> None:
    """The words that the page asks for exist in both languages, and no others."""
    source = "".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.js"))
    asked = set(re.findall(r'\bw\("(\w+)"\)', source)) | set(re.findall(r"words\.(\w+)", source))
    asked |= {word for pair in re.findall(r'\bw\([^()]*\? "(\w+)" : "(\w+)"\)', source) for word in pair}
    asked |= {f"state_{state}" for state in ("free", "given_back", "screen", "page", "lost", "lent", "computer")}
    for language in ("en", "zh_TW"):
        there = {key.removeprefix(PAGE) for key in read_entries(HOME, language) if key.startswith(PAGE)}
        assert asked == there


def test_the_page_loads_nothing_from_elsewhere() -> None:
    """No address of another site, no script or style in the page itself, and all of it is small."""
    for path in filter(Path.is_file, FOLDER.rglob("*")):
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|//cdn|@import (?!\{)|<script>|<style>|\son\w+=\"", text), path.name
        assert not re.search(r"\beval\(|innerHTML|document\.write|new Function", text), path.name
    assert sum(len(data) for _, data, _ in page_files().values()) < 175_000


def test_every_file_of_the_page_is_served_in_one_script_and_one_style_sheet() -> None:
    """Every module and style sheet is there without indents and comments; besides, only the icon is named."""
    files = {name: data.decode() for name, (_, data, _) in page_files().items()}
    assert set(files) == {"index.html", "app.js", "app.css", "icon.svg", "icon_turn.svg", "join.html", "join.js"}
    modules = [path for path in FOLDER.rglob("*.js") if path.parent.name not in ("types", "join")]
    assert files["app.js"].count("=(()=>{") >= len(modules)
    for path in modules:
        names = re.findall(r"^export (?:function|class|const) (\w+)", path.read_text(encoding="utf-8"), re.M)
        assert names or path.name == "app.js"
        for name in names:
            assert re.search(rf"^return{{.*\b{name}\b.*}};}}\)\(\);$", files["app.js"], re.M), name
    for path in FOLDER.rglob("*.css"):
        rules = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert re.sub(r"\s+|;\s*(?=\})", "", rules) in re.sub(r"\s+", "", files["app.css"])
    named = re.findall(r'(?:href|src)="(.*?)(?:\?v=[0-9a-f]{16})?"', files["index.html"])
    assert named == ["icon.svg", "app.css", "app.js"]


def test_a_module_is_linked_after_those_it_imports() -> None:
    """A module that two others import is there once; names of imports may be changed; comments are not served."""
    files = {
        "app.js": 'import { add as sum } from "./of/sums.js";\nimport { ONE } from "./of/one.js";\nsum(ONE); // two\n',
        "of/sums.js": 'import {\n  ONE,\n} from "./one.js";\n/** Sum. */\nexport function add(n) {\n  return n;\n}\n',
        "of/one.js": "export const ONE = /** @type {number} */ (1);\n",
    }
    assert linked_scripts(files, "app.js") == (
        "const m0=(()=>{const ONE=(1);\nreturn{ONE};})();\n"
        "const m1=(()=>{const{ONE,}=m0;function add(n){return n;}\nreturn{add};})();\n"
        "const m2=(()=>{const{add:sum}=m1;const{ONE}=m0;sum(ONE);\nreturn{};})();\n"
    )


@pytest.mark.parametrize("text", ['"a; // b"', "'a; // b'", "`a; // b`", '["a","; // b",c]', "`a\n  /* b */\n${c}`"])
def test_a_text_keeps_what_looks_like_a_comment(text: str) -> None:
    assert text in linked_scripts({"app.js": f"say({text});\n"}, "app.js")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('import { a } from "./b.js";\n', "app.js: there is no b.js"),
        ('import { a } from "./app.js";\n', "app.js: imports itself by way of app.js"),
        ('import * as a from "./one.js";\n', "is not linked"),
        ("export default 1;\n", "is not linked"),
        ("export let a = 1;\n", "is not linked"),
        ('await import("./one.js");\n', "is not linked"),
    ],
)
def test_a_module_that_cannot_be_linked_is_named(text: str, said: str) -> None:
    with pytest.raises(PageBundleError, match=f"^app.js: .*{re.escape(said.removeprefix('app.js: '))}"):
        linked_scripts({"app.js": text, "one.js": "export const a = 1;\n"}, "app.js")


# -- in a browser -----------------------------------------------------------------------------------------------------
def asked_seat(table: Running) -> Seat:
    ask = table.session.match.pending[0]
    return ask.seat if ask.seat >= 0 else ask.by


def small(page: Page) -> list[str]:
    """Return the controls that are less than 48 pixels high or wide."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("button, select, input")].filter((one) => one.offsetParent !== null)
        .filter((one) => one.getBoundingClientRect().height < 47.5 || one.getBoundingClientRect().width < 47.5)
        .map((one) => one.outerHTML.slice(0, 80))"""
    )
    return found


def faults(page: Page) -> list[str]:
    return list(page.faults)  # type: ignore[attr-defined]


@pytest.mark.browser
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_a_page_at_every_size(chromium: Browser, size: str, language: str) -> None:
    """A page is seated and asked, in its language; nothing overflows the edge, every button can be hit with a thumb."""
    with running("stone_age", 3) as table:
        page = device(chromium, size, language)
        sit(page, table.hosting.invitation, asked_seat(table))
        options = page.locator("#asked button:is([data-key^=option], [data-key^=group])")
        options.first.wait_for()
        assert 8 <= options.count() < len(table.session.match.pending[0].options)
        assert page.locator("html").get_attribute("lang") == ("zh-Hant" if language == "zh_TW" else "en")
        assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
        assert small(page) == []
        prompt = page.locator("#prompt")
        assert prompt.get_attribute("aria-live") == "polite"
        words = table.tree(asked_seat(table), language)
        assert words is not None
        assert prompt.inner_text() == words["prompt"]["text"]
        assert page.evaluate("location.hash").removeprefix("#") != table.hosting.seats.invitation
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
def test_who_sits_down_comes_first(chromium: Browser) -> None:
    """A seat's own figures come first and say so, though nothing else differs from a spectator's view."""
    with running("example_game", 3) as table:
        page = device(chromium, "phone")
        page.goto(table.hosting.invitation)
        page.locator("#players article").first.wait_for()
        page.locator('[data-key="seat1"]').click()
        page.locator("#who .chip").wait_for()
        page.wait_for_timeout(200)
        first = page.locator("#players article").first
        assert first.get_attribute("aria-label") == "P2"
        assert "me" in str(first.get_attribute("class")).split()
        assert "you" in first.inner_text()
        page.context.close()


@pytest.mark.browser
def test_every_figure_has_its_words(chromium: Browser) -> None:
    """A phone has no hovering to explain a figure: its name stands beside it."""
    in_a_battle = figures("eve_conquests")["eve_conquests.stat.strength "]
    table = Running(in_the_middle("eve_conquests", in_a_battle))
    try:
        page = device(chromium, "phone")
        sit(page, table.hosting.invitation, 0)
        page.locator("#players .me .figures li").first.wait_for()
        tree = table.tree(0, "en") or {}
        named = [(str(one["value"]), one["name"]) for one in tree["seats"]["0"]["figures"]]
        assert any(len(name) > 24 for _, name in named)
        shown = page.locator("#players .me .figures li").all_inner_texts()
        assert [tuple(one.split(maxsplit=1)) for one in shown] == named
        assert wrong(page, "en") == []
        page.context.close()
    finally:
        table.stop()


@pytest.mark.browser
@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
def test_the_menu_and_what_closes_it_are_always_in_sight(chromium: Browser, language: str) -> None:
    """The menu is opened and closed without scrolling on a small phone that was scrolled down, and is read whole."""
    with running("stone_age", 2) as table:
        page = device(chromium, SMALL_PHONE, language)
        sit(page, table.hosting.invitation, 0)
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        assert page.evaluate("scrollY") > 0
        boxes = []
        for one in ("#menu-button", "#dialog > .options:last-child button"):
            button = page.locator(f"{one}:not(.settling)")
            button.wait_for()
            boxes.append(sure(button.bounding_box()))
            assert 0 <= boxes[-1]["y"] <= 740 - boxes[-1]["height"]
            page.touchscreen.tap(boxes[-1]["x"] + 20, boxes[-1]["y"] + 20)
        page.locator("#dialog[open]").wait_for(state="hidden")
        page.locator("#menu-button").tap()
        page.locator("#dialog").evaluate("(one) => one.scrollTo(0, 9999)")
        last = sure(page.locator("#dialog button").nth(-2).bounding_box())
        assert last["y"] + last["height"] <= boxes[-1]["y"]
        assert small(page) == []
        page.context.close()


@pytest.mark.browser
def test_what_closes_an_enlarged_card_stays_where_it_is(chromium: Browser) -> None:
    """The content below a picture does not move when the picture has loaded."""
    with running("omen", 2, painting=True) as table:
        page = device(chromium, "phone")
        sit(page, table.hosting.invitation, asked_seat(table))
        card = page.locator("#cards button").first
        card.wait_for()
        held: list[Any] = []
        page.route("**/face/*/*", lambda route: held.append(route))
        card.click()  # the first tap holds it where it can be played
        if not page.locator("#dialog[open]").count():
            card.click()
        close = page.locator("#dialog .options button")
        close.wait_for()
        page.wait_for_timeout(200)
        before = close.bounding_box()
        for one in held:
            one.continue_()
        while not page.evaluate("document.querySelector('#dialog img').naturalWidth"):
            page.wait_for_timeout(50)
        assert close.bounding_box() == before
        page.context.close()


@pytest.mark.browser
@pytest.mark.slow
def test_three_phones_play(chromium: Browser) -> None:
    """Thirty answers are given by taps alone.

    Every page shows the state of the match, and a spectator is offered nothing.
    """
    with running("example_game", 3) as table:
        pages = [device(chromium, "phone") for _ in range(3)]
        looker = device(chromium, "laptop")
        looker.goto(table.hosting.invitation)
        for seat, page in enumerate(pages):
            sit(page, table.hosting.invitation, seat)
        for _ in range(30):
            if table.session.over:
                break
            done, page = len(table.session.match.log), pages[asked_seat(table)]
            asked(page, table, asked_seat(table))
            first_answer(page).tap()
            for _ in range(200):
                if len(table.session.match.log) > done:
                    break
                page.wait_for_timeout(20)
            assert len(table.session.match.log) > done
        assert looker.locator("#asked button").count() == 0
        for one in (*pages, looker):
            assert faults(one) == []
            one.context.close()


@pytest.mark.browser
@pytest.mark.parametrize("answers", [3, pytest.param(10, marks=pytest.mark.slow)])
def test_the_keyboard_alone_is_enough(chromium: Browser, answers: int) -> None:
    """A player gets from the address to some answers with Tab and Enter; every option is read aloud."""
    with running("example_game", 2) as table:
        pages = [device(chromium, "laptop") for _ in range(2)]
        for seat, page in enumerate(pages):
            page.goto(table.hosting.invitation)
            walk(page, f"seat{seat}")
            page.keyboard.press("Enter")
            page.locator("#who .chip").wait_for()
        for _ in range(answers):
            if table.session.over:
                break
            done, page = len(table.session.match.log), pages[asked_seat(table)]
            asked(page, table, asked_seat(table))
            first = page.locator("#asked button").first
            first.wait_for()
            tree = page.locator("#asked").aria_snapshot()
            for text in page.locator("#asked button").all_inner_texts():
                assert text.splitlines()[0].strip('"') in tree.replace('\\"', '"')
            for key in ("[data-key^=group]", "[data-key^=option]"):  # a place, then what is done there
                button = page.locator(f"#asked {key}").first
                if button.count():
                    page.wait_for_timeout(SETTLE_MS)
                    walk(page, str(button.get_attribute("data-key")))
                    page.keyboard.press("Enter")
            for _ in range(200):
                if len(table.session.match.log) > done:
                    break
                page.wait_for_timeout(20)
            assert len(table.session.match.log) > done
        for page in pages:
            assert faults(page) == []
            page.context.close()


def asked(page: Page, table: Running, seat: Seat) -> None:
    """Wait until the page shows the present question of its seat, and not the one before."""
    for _ in range(400):
        tree = table.tree(seat, "en") or {}
        now = tree.get("question") or tree.get("throw")
        shown = page.locator("#asked").get_attribute("data-number")
        if now and tree["moment"] == len(table.session.match.log) and shown == str(now["number"]):
            return
        page.wait_for_timeout(20)
    raise AssertionError("the page is not asked")


def walk(page: Page, key: str) -> None:
    """Press Tab until the element with this key has the focus."""
    page.locator(f'[data-key="{key}"]').first.wait_for()
    for _ in range(80):
        if page.evaluate("document.activeElement.dataset.key") == key:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not come to {key}")


@pytest.mark.browser
def test_a_card_held_up_leaves_its_options_alone(chromium: Browser) -> None:
    """A tap on an own card lists its options alone, and "show all" everything again.

    A card with one use that is dragged up is played, and dragged a little is not.
    """
    with running("omen", 2) as table:
        seat, card = to_a_card(table)
        page = device(chromium, "phone")
        sit(page, table.hosting.invitation, seat)
        asked(page, table, seat)
        tree = table.tree(seat, "en")
        assert tree is not None
        held = [row for row in tree["pieces"].values() if row[0] == f"hand{seat}"]
        assert page.locator("#cards .cards").first.locator("button").count() == len(held)
        for label in page.locator("#cards .cards button").all():
            assert label.get_attribute("aria-label")
        options = tree["question"]["options"]
        uses = taking(tree, card)
        every, own = len(options), len([one for at, one in enumerate(options) if at in uses or "style" in one])
        assert own < every
        buttons, shown = page.locator('#asked [data-key^="option"]'), page.locator(f'#cards [data-key="{card}"]')
        assert buttons.count() == every
        shown.scroll_into_view_if_needed()
        page.wait_for_timeout(300)
        shown.tap()
        page.locator('#asked [data-key="all"]').wait_for()
        assert buttons.count() == own
        assert shown.get_attribute("aria-pressed") == "true"
        page.locator('#asked [data-key="all"]:not(.settling)').tap()
        assert buttons.count() == every
        before = len(table.session.match.log)
        drag_up(page, card, 20)
        page.wait_for_timeout(200)
        assert len(table.session.match.log) == before
        drag_up(page, card, 120)
        for _ in range(200):
            if len(table.session.match.log) > before:
                break
            page.wait_for_timeout(20)
        given = table.session.match.log[before]
        assert given.seat == seat
        assert given.value == table.wanted  # type: ignore[attr-defined]
        assert faults(page) == []
        page.context.close()


def taking(tree: dict[str, Any], piece: str) -> list[int]:
    """Return the places of the options that take a piece, as the page finds them."""
    zone, kind, *_ = tree["pieces"][piece]
    names = {piece, zone, f"{zone}:{kind}"}
    return [at for at, one in enumerate(tree["question"]["options"]) if names & set(one.get("take", ()))]


def to_a_card(table: Running) -> tuple[Seat, str]:
    """Play at random until a seat holds a card with one use among several options; return the seat and the card."""
    from tabletop.core.rules.chance import FastRng

    answer, session, game = (
        FastRng(4).answerer(table.session.game.players.random_answer),
        table.session,
        table.session.game,
    )
    with table.paused():
        for _ in range(600):
            ask = session.match.pending[0]
            if ask.seat >= 0:
                takes = [game.text.describe(session.match.state, ask, one).take for one in ask.options]
                hand = {one.id: one for one in table.presenter.shown(ask.seat).table.in_zone(f"hand{ask.seat}")}
                for card in hand:
                    uses = [at for at, take in enumerate(takes) if {card, f"hand{ask.seat}"} & set(take)]
                    if len(uses) == 1 and len(takes) > 2:
                        table.wanted = ask.options[uses[0]]  # type: ignore[attr-defined]
                        return ask.seat, card
            session.answer(answer(session.match.state, ask), seat=ask.seat)
    raise AssertionError("no card has one use")


def drag_up(page: Page, card: str, length: int) -> None:
    """Drag a card up with a pointer and let go."""
    box = page.locator(f'#cards [data-key="{card}"]').bounding_box()
    assert box is not None
    x, y = box["x"] + 20, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - length, steps=5)
    page.mouse.up()


@pytest.mark.browser
def test_two_fingers_pinch_the_table(chromium: Browser) -> None:
    """Two fingers that part make the table larger about their middle, and answer nothing."""
    with running("omen", 2) as table:
        seat = asked_seat(table)
        page = device(chromium, "tablet")
        sit(page, table.hosting.invitation, seat)
        asked(page, table, seat)
        box = page.locator("#canvas").bounding_box()
        assert box is not None
        x, y, before = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, len(table.session.match.log)
        looks = page.locator("#canvas").screenshot()
        touch = page.context.new_cdp_session(page)

        def fingers(kind: str, apart: float) -> None:
            points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}] if apart else []
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        fingers("touchStart", 40)
        for apart in range(50, 201, 30):
            fingers("touchMove", apart)
        fingers("touchEnd", 0)
        page.wait_for_timeout(200)
        assert page.locator("#canvas").screenshot() != looks
        assert page.evaluate("visualViewport.scale") == 1
        assert len(table.session.match.log) == before
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
def test_a_reload_and_a_lost_connection_bring_the_same_seat(chromium: Browser) -> None:
    """After a reload, and after the host has dropped the connection, the page has the same seat."""
    with running("example_game", 2) as table:
        page = device(chromium, "phone")
        sit(page, table.hosting.invitation, 1)
        page.reload()
        page.locator("#who .chip").wait_for()
        assert page.locator("#who").inner_text() == "P2"
        for link in tuple(table.hosting.room.links):
            table.hosting.host.post(link.drop)
        page.locator("#notice:not([hidden])").wait_for()
        page.locator("#notice").wait_for(state="hidden")
        assert page.locator("#who").inner_text() == "P2"
        page.context.close()


@pytest.mark.browser
@pytest.mark.parametrize("scrolled", [False, True], ids=["at rest", "scrolled"])
def test_a_finger_flicks_a_ship(chromium: Browser, scrolled: bool) -> None:
    """Pulling back a highlighted ship on the table and letting go answers the question with a flight.

    The page does not move under the hand, even when the pull leaves it.
    """
    with running("ascending_empires", 2) as table:
        chance_to_a_flick(table)
        seat = asked_seat(table)
        page = device(chromium, "tablet")
        sit(page, table.hosting.invitation, seat)
        tree = table.tree(seat, "en")
        assert tree is not None
        piece = tree["question"]["discs"][0]
        _, _, _, x, y, *_ = tree["pieces"][piece]
        place = """(table, point) => {
            const box = document.getElementById("canvas").getBoundingClientRect();
            const scale = 0.98 * Math.min(box.width / table.w, box.height / table.h);
            return [box.x + box.width / 2 + (point[0] - table.w / 2) * scale,
                    box.y + box.height / 2 + (point[1] - table.h / 2) * scale];
        }"""
        find = f"([table, point]) => ({place})(table, point)"
        if scrolled:  # the ship lies just below the fixed upper edge of the window
            bar = page.locator("#prompt").bounding_box()
            assert bar is not None
            above = page.evaluate(find, [tree["table"], [x, y]])[1] - bar["y"] - bar["height"] - 25
            page.evaluate("(above) => scrollBy(0, above)", above)
        else:
            page.evaluate("scrollTo(0, 0)")
        across, down = page.evaluate(find, [tree["table"], [x, y]])
        before = page.evaluate("scrollY")
        page.mouse.move(across, down)
        page.mouse.down()
        page.mouse.move(across - 30, down - 20, steps=4)
        page.mouse.move(across - 60, -60 if scrolled else down - 40, steps=4)
        page.wait_for_timeout(200)  # a user takes aim
        assert page.evaluate("scrollY") == before
        page.mouse.up()
        for _ in range(200):
            if any(entry.kind == "flight" for entry in table.session.match.log):
                break
            page.wait_for_timeout(25)
        assert any(entry.kind == "flight" for entry in table.session.match.log)
        assert faults(page) == []
        page.context.close()


def chance_to_a_flick(table: Running) -> None:
    """Play at random until a seat may flick a ship."""
    from tabletop.core.rules.chance import FastRng

    answer = FastRng(11).answerer(table.session.game.players.random_answer)
    session = table.session
    with table.paused():
        for _ in range(400):
            ask = session.match.pending[0]
            flicking = session.game.table.flicking
            assert flicking is not None
            shots = flicking.shots(session.match.state, ask)
            if shots is not None and shots.discs and ask.kind != "first_ship":
                break
            session.answer(answer(session.match.state, ask))
