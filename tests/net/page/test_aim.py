"""What a page draws while a ship is aimed, in a real Chromium."""

from __future__ import annotations

from itertools import pairwise
from math import dist, hypot
from typing import TYPE_CHECKING

import pytest

from tabletop.core.game.flicking import AimHelp
from tests.net.browser import device, sit
from tests.net.hosted import CATALOGUES, running
from tests.net.page.test_pages import asked_seat, chance_to_a_flick

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
PULLS = ((30, 20), (75, 50))
"""A short pull and a longer one in the same direction, in pixels."""
RECORD = """() => {
    const drawn = window.drawn = [];
    const proto = CanvasRenderingContext2D.prototype;
    for (const name of ["moveTo", "lineTo", "arc"]) {
        const own = proto[name];
        proto[name] = function (...numbers) { drawn.push([name, ...numbers]); return own.apply(this, numbers); };
    }
}"""
PLACE = """([table, point]) => {
    const box = document.getElementById("canvas").getBoundingClientRect();
    const scale = 0.98 * Math.min(box.width / table.w, box.height / table.h);
    return [box.x + box.width / 2 + (point[0] - table.w / 2) * scale,
            box.y + box.height / 2 + (point[1] - table.h / 2) * scale];
}"""


def rays(page: Page, at: tuple[float, float]) -> list[tuple[float, float]]:
    """Return the ends of all straight lines that were drawn from a point of the canvas in the last picture."""
    drawn = page.evaluate("drawn.splice(0)")
    pairs = [(one[1:], other[1:]) for one, other in pairwise(drawn) if (one[0], other[0]) == ("moveTo", "lineTo")]
    return [tuple(end) for start, end in pairs if dist(start, at) < 1.5]


@pytest.mark.parametrize("help", ["bare", "direction", "line"])
def test_a_page_draws_what_the_help_allows(chromium: Browser, help: AimHelp) -> None:
    """A bare hand sees its pull, a direction an arrow of one length, and a line ends at the same place at any power."""
    with running("ascending_empires", 2, settings={"aim_help": help}) as table:
        chance_to_a_flick(table)
        seat = asked_seat(table)
        page = device(chromium, "tablet")
        sit(page, table.hosting.invitation, seat)
        assert CATALOGUES["en"].entries[f"ui.setup.aim.{help}"] in page.locator("#aim").inner_text()
        assert page.locator("#aim svg path").count() == 3
        tree = table.tree(seat, "en")
        assert tree is not None
        _, _, _, x, y, *_ = tree["pieces"][tree["question"]["discs"][0]]
        page.evaluate("scrollTo(0, 0)")
        across, down = page.evaluate(PLACE, [tree["table"], [x, y]])
        box = page.locator("#canvas").bounding_box()
        assert box is not None
        at = across - box["x"], down - box["y"]
        page.evaluate(RECORD)
        page.mouse.move(across, down)
        page.mouse.down()
        seen = []
        for left, up in PULLS:
            page.mouse.move(across - left, down - up, steps=4)
            page.wait_for_timeout(150)
            page.evaluate("drawn.splice(0)")
            page.mouse.move(across - left, down - up - 0.01)
            page.wait_for_timeout(150)
            found = dict.fromkeys((round(end_x), round(end_y)) for end_x, end_y in rays(page, at))
            seen.append([end for end in found if dist(end, (at[0] - left, at[1] - up)) > 2])
        page.mouse.move(across, down)
        page.mouse.up()
        page.context.close()
    lengths = [[hypot(end[0] - at[0], end[1] - at[1]) for end in ends] for ends in seen]
    if help == "bare":
        assert seen == [[], []]
    else:
        assert [len(ends) for ends in seen] == ([1, 1] if help == "direction" else [2, 2])
        assert all(abs(ends[0] - 64) < 2 for ends in lengths)
    if help == "line":
        assert dist(seen[0][1], seen[1][1]) < 3
