"""The table in the hand: what is lit is shown, a pinch keeps what is under the fingers, and a thumb flicks ships."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

import pytest

from games.age_of_heroes.rules.facts import NUMBER
from tests.net.browser import SMALL_PHONE, device, open_with_modules, sit, wait_until
from tests.net.hosted import running
from tests.net.page.test_market import to_the_opening
from tests.net.page.test_pages import SETTLE_MS, asked, asked_seat, chance_to_a_flick, faults, small
from tests.parameters import quick_first

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

OUTLINE = 5
"""CSS pixels by which the outline of a selected card is larger than its picture."""
PINCH = """async () => {
  const { Camera } = await import(new URL("modules/table/camera.js", location.href).href);
  const camera = new Camera(), off = [];
  camera.fit([390, 500], { w: 960, h: 640 });
  for (const [x, y] of [[10, 120], [380, 370], [200, 240], [380, 130]])
    for (const factor of [1.3, 1.3, 2, 0.8]) {
      const [before, top] = camera.toTable(x, y);
      camera.zoom(factor, x, y);
      const [left, down] = camera.toScreen(before, top);
      off.push(Math.hypot(left - x, down - y));
    }
  const before = [camera.x, camera.y, camera.scale];
  camera.fit([390, 480], { w: 960, h: 640 });
  const kept = before.every((one, at) => one === [camera.x, camera.y, camera.scale][at]);
  camera.zoom(0.001, 100, 100);
  const whole = camera.scale;
  camera.fit([740, 360], { w: 960, h: 640 });
  return [Math.max(...off), kept, camera.x, camera.y, camera.scale > whole];
}"""
"""A script that pinches near corners, and then gives the table other sizes.

It returns how far anything moves under the fingers, whether what is near stays when the room below changes, where the
whole table lies, and whether it fits a phone that lies down.
"""
NEWS = "You cannot do that now, because the others have not answered yet, and because of a rule that is long to say."
COVERED = """() => {
  const box = (one) => one.getBoundingClientRect(), told = box(document.getElementById("notice"));
  const apart = (one) => one.bottom <= told.top || one.top >= told.bottom || one.right <= told.left ||
    one.left >= told.right;
  return [...document.querySelectorAll("#prompt, #menu-button, #bar, #tabs, #panel button")]
    .filter((one) => one.offsetParent !== null || one.id === "menu-button")
    .filter((one) => one.id === "tabs" || box(one).bottom <= box(document.getElementById("foot")).top)
    .filter((one) => !apart(box(one))).map((one) => one.id || one.dataset.key);
}"""
"""A script that returns which of prompt, menu, bar, tabs and buttons that are seen a notice covers."""
FADES = """() => ["before", "after"].map((side) => document.querySelector(".cards").classList.contains(side) &&
  getComputedStyle(document.querySelector(".cards")).maskImage !== "none")"""
"""A script that tells whether the first row of cards fades at its beginning and at its end."""
LETTERS = """() => {
  window.letters = [];
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...where) {
    const { a, b } = this.getTransform();
    const tall = Number(this.font.match(/([\\d.]+)px/)[1]) * Math.hypot(a, b) / devicePixelRatio;
    letters.push([text, tall]);
    return fillText.call(this, text, ...where);
  };
}"""
"""A script that notes what is written on a canvas, and how high its letters are in CSS pixels."""
LEAST_LETTER = 11
COUNTED = """async () => {
  const { countedZones } = await import(new URL("modules/table/zones.js", location.href).href);
  const kinds = {
    board: { w: 900, h: 600, shape: "board" }, bed: { w: 200, h: 200, shape: "tile" },
    card: { w: 60, h: 90, shape: "card" },
  };
  const shown = { at: [300, 0, 60, 90], count: 9 }, under = { at: [10, 10, 60, 90], count: 20 };
  const zones = { shown, under, none: { at: [0, 0, 9, 9] } };
  const board = ["board", ["ground", "board", 0, 450, 300, 0, 0]];
  const piles = [["one", ["shown", "card", 0, 330, 45, 0, 0]], ["two", ["under", "card", 0, 40, 55, 0, 0]]];
  const bed = ["bed", ["above", "bed", 0, 100, 100, 0, 0]], token = ["top", ["above", "card", 0, 335, 60, 0, 0]];
  const counts = (order) => countedZones({ kinds, zones }, order).map(({ count }) => count);
  return [counts([board, ...piles]), counts([board, ...piles, bed, token]), counts([board, bed, ...piles])];
}"""
"""A script that returns which piles are counted: alone, with a sheet above one and a card on the other, and below."""
OLD = """async () => {
  const { Motion } = await import(new URL("modules/table/motion.js", location.href).href);
  const motion = new Motion();
  const at = (moment, more) => ({
    moment, kinds: { d: { shape: "die" }, card: { shape: "card" } }, ...more,
    pieces: {
      a: ["tray", "d", 0, 0, 0, 0, 0], b: ["tray", "d", 0, 9, 0, 0, 0], c: ["x", "card", 0, 0, 0, 0, 0],
      kept: ["aside", "d", 0, 0, 9, 0, 0],
    },
    zones: { tray: { at: [0, 0, 9, 9], tray: true }, aside: { at: [0, 9, 9, 9] } },
  });
  const old = (tree) => Object.keys(tree.pieces).filter((id) => motion.isOld(tree, id));
  motion.thrown.set("a", 2);
  const waiting = at(3, { throw: { dice: ["b"] }, lit: ["b"] });
  const found = [at(1), at(2), at(3), waiting, at(3, { free: {} }), at(3, { lit: ["b"] })].map(old);
  motion.update(null, at(3));
  return [...found, old(at(3)), old(at(4))];
}"""
"""A script that returns which dice are old: before and after a throw of one, after an answer, before another.

Then: on a free table, while a die can be taken, at the first tree of a page, and after the next answer.
"""
COVERED_DIE = """async () => {
  const [{ Motion }, { PiecePainter }] = await Promise.all(
    ["motion", "pieces"].map((name) => import(new URL(`modules/table/${name}.js`, location.href).href)));
  const motion = new Motion(), camera = { scale: 1, size: [99, 99], toScreen: (x, y) => [x, y] };
  let drawn = 0;
  const done = { get: (_, name) => () => { if (name === "save") drawn += 1; }, set: () => true };
  const painter = new PiecePainter(new Proxy({}, done), camera, motion, { get: () => null });
  const pieces = { a: ["tray", "d", 0, 9, 9, 0, 0], b: ["tray", "d", 0, 9, 9, 0, 0] };
  const kinds = { d: { shape: "die", w: 9, h: 9, radius: 1, faces: {}, names: {}, colour: "#fff" } };
  const tree = { moment: 3, kinds, pieces, zones: { tray: { at: [0, 0, 9, 9], tray: true } } };
  const draws = (id) => { drawn = 0; painter.draw(tree, id, pieces[id], 0, {}); return drawn; };
  const found = [draws("b")];
  motion.thrown.set("a", 3);
  return [...found, draws("a"), draws("b")];
}"""
"""A script that returns whether a die of an earlier throw is drawn alone, and it and a new one when both lie there."""
HIT = """async () => {
  const { pieceAt } = await import(new URL("modules/table/hit_testing.js", location.href).href);
  const kinds = { ship: { w: 10, h: 10, shape: "disc" }, planet: { w: 60, h: 60, shape: "disc" } };
  const pieces = { planet: ["space", "planet", 0, 100, 100, 0, 0], ship: ["space", "ship", 0, 140, 100, 0, 1] };
  const find = (tree, x) => pieceAt(tree, Object.entries(pieces), 0.5, x, 100);
  const lit = { kinds, pieces, lit: ["ship"] }, dark = { kinds, pieces };
  const { zoneAt } = await import(new URL("modules/table/hit_testing.js", location.href).href);
  const [board, place, next] = [[0, 0, 400, 400], [190, 190, 20, 20], [250, 190, 20, 20]].map((at) => ({ at }));
  const zones = { board, place, next };
  const zone = (x) => zoneAt({ zones }, new Set(["place", "next"]), 0.5, x, 200);
  return [
    [140, 125, 175, 185, 80].map((x) => find(lit, x)), [140, 125, 175].map((x) => find(dark, x)),
    [200, 160, 225, 235, 300, 320].map(zone),
  ];
}"""
"""A script that looks for a small ship beside a large planet, and for small places, at half a pixel per millimetre."""

PILE = """async () => {
  const { Gestures } = await import(new URL("modules/table/gestures.js", location.href).href);
  const canvas = document.createElement("canvas");
  canvas.setPointerCapture = () => {};
  const camera = { ready: true, scale: 1, toTable: (x, y) => [x, y] };
  const kinds = { clay: { w: 30, h: 20, shape: "card", faces: {}, names: {} } };
  const pieces = { pile: ["stock", "clay", 0, 100, 100, 0, 0] };
  const zones = { pit: { at: [0, 0, 300, 300] }, stock: { at: [85, 90, 30, 20] } };
  const tree = { question: { number: 1, options: [] }, pieces, kinds, zones };
  const view = {
    canvas, camera, tree, order: Object.entries(pieces), motion: {}, tool: {}, draw() {}, select() {}, aimAt() {},
  };
  let sent = [];
  const send = (message) => sent.push(message.target), gestures = new Gestures(view, send, () => sent.push("read"));
  const tap = (lit, take) => {
    [sent, tree.lit, tree.question.options] = [[], lit, take ? [{ take: [take] }] : []];
    gestures.tap([100, 100]);
    return sent;
  };
  return [tap(["pit"]), tap(["pit", "pile"]), tap(["pit"], "pile"), tap([])];
}"""
"""A script that taps on a pile that lies in a place: the place is lit; both are; the pile answers, too; nothing is."""


@pytest.mark.browser
def test_a_pinch_keeps_what_is_under_the_fingers(chromium: Browser) -> None:
    """Near a corner of an upright phone, too; the whole table lies in the middle again. Small targets are 44 pixels."""
    with running("example_game", 2) as table:
        page = device(chromium, "phone")
        open_with_modules(page, table.hosting.invitation)
        off, kept, x, y, larger = page.evaluate(PINCH)
        assert (kept, larger) == (True, True)
        assert off < 0.01
        assert (x, y) == (480, 320)
        lit, dark, places = page.evaluate(HIT)
        assert lit == ["ship", "ship", "ship", None, "planet"]
        assert dark == ["ship", "planet", None]
        assert places == ["place", "place", "place", "next", "next", "board"]
        page.context.close()


@pytest.mark.browser
def test_a_tap_on_a_pile_in_a_lit_place_means_the_place(chromium: Browser) -> None:
    """A regression: it showed the pile large, and was refused."""
    with running("example_game", 2) as table:
        page = device(chromium, "phone")
        open_with_modules(page, table.hosting.invitation)
        assert page.evaluate(PILE) == [["pit"], ["pile"], ["pile"], ["pile", "read"]]
        page.context.close()


@pytest.mark.browser
def test_a_pile_below_a_sheet_is_not_counted(chromium: Browser) -> None:
    """The number of what nobody sees does not lie on the dice above it; a smaller piece covers no pile."""
    with running("example_game", 2) as table:
        page = device(chromium, "phone")
        open_with_modules(page, table.hosting.invitation)
        assert page.evaluate(COUNTED) == [[9, 20], [9], [9, 20]]
        page.context.close()


@pytest.mark.browser
def test_dice_of_an_earlier_throw_look_old(chromium: Browser) -> None:
    """A throw counts until the next answer, and as long as a die of it can be taken.

    Dice that shall be thrown, those that are kept beside the tray, and those of a free table are never old. A page that
    has just come takes what lies there as thrown now.
    """
    with running("example_game", 2) as table:
        page = device(chromium, "phone")
        open_with_modules(page, table.hosting.invitation)
        assert page.evaluate(OLD) == [["a", "b"], ["b"], ["a", "b"], ["a"], [], [], [], ["a", "b"]]
        page.context.close()


@pytest.mark.browser
def test_a_die_of_an_earlier_throw_covers_no_new_one(chromium: Browser) -> None:
    """A regression: after a throw of fewer dice than before, an old one lay on the last new one."""
    with running("example_game", 2) as table:
        page = device(chromium, "phone")
        open_with_modules(page, table.hosting.invitation)
        assert page.evaluate(COVERED_DIE) == [1, 1, 0]
        page.context.close()


def pull(page: Page, start: tuple[float, float], by: tuple[float, float]) -> None:
    """Pull with one finger, and let go."""
    touch = page.context.new_cdp_session(page)

    def finger(kind: str, part: float) -> None:
        at = {"x": start[0] + part * by[0], "y": start[1] + part * by[1]}
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at] if kind != "touchEnd" else []})

    finger("touchStart", 0)
    for step in range(1, 6):
        finger("touchMove", step / 5)
    finger("touchEnd", 1)


@pytest.mark.browser
@pytest.mark.parametrize(("size", "language"), [("phone", "en"), (SMALL_PHONE, "zh_TW")])
def test_a_thumb_flicks_a_ship_with_a_full_pull_anywhere(chromium: Browser, size: str, language: str) -> None:
    """The hand leads to the ship on the table, which is shown near; a pull beside it flicks as fast as possible.

    The table is seen whole, wherever the hand was scrolled to.
    """
    with running("ascending_empires", 2) as table:
        chance_to_a_flick(table)
        seat = asked_seat(table)
        sent: list[dict[str, Any]] = []
        page = device(chromium, size, language)
        page.on("websocket", lambda socket: socket.on("framesent", lambda data: sent.append(json.loads(data))))
        sit(page, table.hosting.invitation, seat)
        asked(page, table, seat)
        tree = table.tree(seat, language)
        assert tree is not None
        disc = tree["question"]["discs"][0]
        page.wait_for_timeout(SETTLE_MS)
        page.evaluate(
            """(key) => {
          document.querySelector(`#asked [data-key="${key}"]`).scrollIntoView({ block: "start" });
          scrollBy(0, -document.getElementById("prompt").offsetHeight);
        }""",
            f"flick{disc}",
        )
        assert page.evaluate("scrollY") > 0
        page.locator(f'#asked [data-key="flick{disc}"]').tap()
        page.wait_for_timeout(100)
        box = page.locator("#canvas").bounding_box()
        assert box is not None
        top, bottom = page.evaluate("""() => ["bar", "tabs"].map((id) =>
          document.getElementById(id).getBoundingClientRect()).map(({ top, bottom }, at) => (at ? top : bottom))""")
        assert top <= box["y"] <= box["y"] + box["height"] <= bottom
        assert small(page) == []
        pull(page, (box["x"] + 60, box["y"] + 40), (0, 155))
        wait_until(page, lambda: any(entry.kind == "flight" for entry in table.session.match.log))
        wait_until(page, lambda: any(message["is"] == "flick" for message in sent))
        (flick,) = [message for message in sent if message["is"] == "flick"]
        assert (flick["piece"], flick["speed"]) == (disc, tree["question"]["fastest"])
        assert abs(flick["angle"] - math.pi / 2 * 1e5) < 100, "a pull down flicks up"
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
def test_a_region_is_chosen_on_the_map(chromium: Browser) -> None:
    """The hand leads to the table, where all that is possible is lit and seen; a tap on a region answers."""
    with running("eve_conquests", 2) as table:
        with table.paused():
            for _ in range(60):
                ask = table.session.match.pending[0]
                if ask.kind == "headquarters":
                    break
                if ask.seat < 0:
                    table.session.throw()
                else:
                    table.session.answer(ask.options[0], seat=ask.seat)
        seat = asked_seat(table)
        page = device(chromium, "phone")
        sit(page, table.hosting.invitation, seat)
        asked(page, table, seat)
        page.wait_for_timeout(SETTLE_MS)
        page.locator('#asked [data-key="on_table"]').tap()
        page.locator("#show-lit").wait_for()
        page.wait_for_timeout(100)
        box, before = page.locator("#canvas").bounding_box(), len(table.session.match.log)
        assert box is not None
        for down in range(8, 40):  # regions are all over the map
            page.touchscreen.tap(box["x"] + 0.5 * box["width"], box["y"] + down / 48 * box["height"])
            page.wait_for_timeout(60)
            if page.locator("#dialog[open]").count():
                page.locator("#dialog .options button").last.tap()
            if len(table.session.match.log) > before:
                break
        assert len(table.session.match.log) > before
        page.context.close()


@pytest.mark.browser
@pytest.mark.parametrize("size", quick_first([SMALL_PHONE, "laptop", "tablet"], 2))
def test_no_button_lies_over_the_table_unless_a_phone_lies_down(chromium: Browser, size: str) -> None:
    """The own hand is at the bottom edge of many tables."""
    with running("example_game", 2) as table:
        page = device(chromium, size)
        sit(page, table.hosting.invitation, asked_seat(table))
        asked(page, table, asked_seat(table))
        if size == SMALL_PHONE:
            page.locator('#tabs [data-view="table"]').tap()
        canvas, button = (page.locator(one).bounding_box() for one in ("#canvas", "#show-whole"))
        assert canvas is not None
        assert button is not None
        assert canvas["height"] > 200
        assert canvas["y"] + canvas["height"] <= button["y"]
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
def test_the_table_of_a_laptop_keeps_its_place(chromium: Browser) -> None:
    """It is as large while the seat is asked as while others are, and while people vote on an undo at the foot."""
    with running("stone_age", 2) as table:
        seat, places = asked_seat(table), []
        for one in (seat, 1 - seat):
            page = device(chromium, "laptop")
            sit(page, table.hosting.invitation, one)
            page.locator("#prompt:not(:empty)").wait_for()
            places.append(page.locator("#canvas").bounding_box())
            page.locator("#consent").evaluate("(one) => { one.hidden = false; one.append('Undo?'); }")
            places.append(page.locator("#canvas").bounding_box())
            page.context.close()
        assert all(place == places[0] for place in places)


@pytest.mark.browser
@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
def test_the_table_of_a_phone_is_wide_and_keeps_its_place(chromium: Browser, language: str) -> None:
    """A regression: it was 198 pixels high, 177 while others were asked, and moved with the height of the prompt."""
    with running("age_of_heroes", 3) as table:
        to_the_opening(table)
        session, places = table.session, []
        with table.paused():
            for seat in range(3):
                session.answer("trade", seat=seat)
        trader = session.match.pending[0].seat
        for seat in (trader, (trader + 1) % 3):
            page = device(chromium, SMALL_PHONE, language)
            sit(page, table.hosting.invitation, seat)
            page.locator('#tabs [data-view="table"]').tap()
            page.locator("#canvas").wait_for()
            page.wait_for_timeout(200)
            places.append(page.locator("#canvas").bounding_box())
            page.locator("#prompt").evaluate("(one) => { one.textContent = 'a longer sentence '.repeat(12); }")
            places.append(page.locator("#canvas").bounding_box())
            page.context.close()
        assert all(place == places[0] for place in places)
        top = (table.tree(trader, language) or {})["table"]
        assert places[0] is not None
        assert places[0]["width"] == 360
        assert places[0]["height"] >= 360 * top["h"] / top["w"], "the whole table is as wide as the phone"


@pytest.mark.browser
@pytest.mark.parametrize("size", ["small phone", "laptop"])
def test_a_notice_covers_neither_prompt_nor_menu_nor_tabs_nor_buttons(chromium: Browser, size: str) -> None:
    """Even a notice of several lines covers none of them on *Hand*, on *Table* or above a dialog; a tap hides it."""
    with running("stone_age", 2) as table:
        seat = asked_seat(table)
        page = device(chromium, size)
        sit(page, table.hosting.invitation, seat)
        asked(page, table, seat)
        link = next(one for one in table.hosting.room.links if one.seat == seat)
        notice = page.locator("#notice")
        for place in ("hand", "table", "dialog"):
            if size != "laptop" and place != "dialog":
                page.locator(f'#tabs [data-view="{place}"]').tap()
            if place == "dialog":
                page.locator("#menu-button").click()
                page.locator("#dialog[open]").wait_for()
            table.hosting.host.post(lambda: link.queue_message("refused", text=NEWS, rule=None))
            page.locator("#notice:popover-open").wait_for()
            assert page.evaluate(COVERED) == []
            page.mouse.wheel(0, 150)  # and wherever it is scrolled to
            page.wait_for_timeout(100)
            assert place == "dialog" or page.evaluate(COVERED) == []
            if place != "dialog":  # what is behind a dialog takes no press
                notice.click()
                notice.wait_for(state="hidden")
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
def test_cards_beyond_the_edge_of_a_hand_are_hinted_at(chromium: Browser) -> None:
    """A row fades where there are more cards, and only there."""
    with running("age_of_heroes", 3) as table:
        to_the_opening(table)
        hands = table.session.match.state.hands
        with table.paused():
            for seat, ware in ((0, "wood"), (0, "grain"), (0, "stone"), (0, "gold"), (0, "marble"), (1, "wood")):
                hands[seat][NUMBER[ware]] += 1
            hands[1][:] = [0] * len(hands[1])
            hands[1][NUMBER["wood"]] = 2
        page, other = device(chromium, SMALL_PHONE), device(chromium, SMALL_PHONE)
        for seat, one in enumerate((page, other)):
            sit(one, table.hosting.invitation, seat)
            one.locator("#cards .cards button").first.wait_for()
            one.wait_for_timeout(100)
        row = page.locator(".cards").first
        assert page.evaluate(FADES) == [False, True]
        assert other.evaluate(FADES) == [False, False]
        row.evaluate("(one) => { one.scrollLeft = 60; }")
        wait_until(page, lambda: page.evaluate(FADES) == [True, True])
        row.evaluate("(one) => { one.scrollLeft = one.scrollWidth; }")
        wait_until(page, lambda: page.evaluate(FADES) == [True, False])
        for one in (page, other):
            assert faults(one) == []
            one.context.close()


@pytest.mark.browser
def test_a_wide_card_of_the_hand_is_seen_whole(chromium: Browser) -> None:
    """A regression: a feat of Omen, three times as wide as it is high, went on beyond the edge of a phone."""
    with running("omen", 2) as table:
        page = device(chromium, SMALL_PHONE)
        sit(page, table.hosting.invitation, 0)
        card = page.locator("#cards .cards img").first
        card.wait_for()
        sizes = {}
        for ratio in ("0.7", "1", "3.2"):
            card.evaluate(f"(one) => {{ one.width = {ratio} * 168; one.style.setProperty('--ratio', '{ratio}'); }}")
            box = card.bounding_box()
            assert box is not None
            sizes[ratio] = round(box["height"]), box["width"] <= 320
        assert sizes["0.7"] == sizes["1"] == (120, True)
        assert sizes["3.2"] == (100, True)
        page.context.close()


@pytest.mark.browser
@pytest.mark.parametrize("game", quick_first(["age_of_heroes", "stone_age", "omen", "eve_conquests"]))
def test_no_letter_on_the_table_of_a_laptop_is_tiny(chromium: Browser, game: str) -> None:
    """Names and numbers are 11 pixels high at least."""
    with running(game, 2) as table:
        page = device(chromium, "laptop")
        page.set_viewport_size({"width": 1366, "height": 768})
        page.add_init_script(f"({LETTERS})()")
        sit(page, table.hosting.invitation, asked_seat(table))
        wait_until(page, lambda: page.evaluate("letters.length"))
        page.wait_for_timeout(500)
        assert [one for one in page.evaluate("letters") if one[1] < LEAST_LETTER] == []
        page.context.close()


@pytest.mark.browser
def test_the_outline_of_the_first_card_is_not_cut_off(chromium: Browser) -> None:
    """The row of cards begins with its first one whole, though it snaps to the beginnings of cards."""
    with running("example_game", 2) as table:
        page = device(chromium, SMALL_PHONE)
        sit(page, table.hosting.invitation, asked_seat(table))
        asked(page, table, asked_seat(table))
        row, card = (page.locator(one).first.bounding_box() for one in (".cards", ".cards button img"))
        assert row is not None
        assert card is not None
        assert card["x"] - row["x"] >= OUTLINE
        page.context.close()
