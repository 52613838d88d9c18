"""Measures of whole matches by thumb: `python -m tests.net.thumbs [GAME ...] [--answers N] [--pictures FOLDER]`.

Every seat is played at a phone of 360 x 740 in a real Chromium, by touch events alone: taps, swipes that scroll, pulls
that flick. Whoever plays reads nothing but the own page. Printed are the taps and swipes of an answer, the rows of the
longest list, the smallest target and the smallest letters, how often a button moved that no hand has moved, and every
fault of `tests.net.pictures`. With a folder, each kind of question is photographed in both languages.
"""

from __future__ import annotations

import argparse
import math
import re
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.core.rules.chance import FastRng
from tests.net.browser import SMALL_PHONE, browser, device
from tests.net.hosted import Running, running
from tests.net.person import Person, evaluate_now, play
from tests.net.pictures import wrong

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

GAMES = {"omen": 2, "stone_age": 3, "age_of_heroes": 3, "eve_conquests": 3, "ascending_empires": 2}
"""The games, each with its number of phones."""
GIVES_UP = {"ascending_empires": re.compile("^option(End the move|結束移動|Finish|完成)|troops/|Take|收回")}
"""The answers, by game, that give up what was begun: a match in which half of all moves end at once is endless."""
SETTINGS: dict[str, dict[str, Any]] = {"ascending_empires": {"aim_help": "line"}}
"""The settings, by game: with a line a page shows what lies in the way of a ship, and how it slows down."""
NEAREST = 3
"""The planets at which a ship is aimed: one of so many that are nearest."""
BESIDE = 25
"""The millimetres from a planet within which a ship need not be flicked there."""
MEASURE = """() => {
  const shown = (one) => one.getClientRects().length > 0;
  const all = (what) => [...document.querySelectorAll(what)].filter(shown);
  const rows = new Set(all("#asked .options:not(.aids) > button, #asked .ware, #asked .filter")
    .map((one) => Math.round(one.getBoundingClientRect().top / 8)));
  const controls = all("button, select, input, summary");
  const sides = controls.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height));
  let letters = Infinity;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const one = node.parentElement;
    if (node.textContent.trim() && shown(one) && one.tagName !== "SCRIPT" && !one.closest(".aloud"))
      letters = Math.min(letters, parseFloat(getComputedStyle(one).fontSize));
  }
  const places = all("#asked button[data-key], #bargain button[data-key]").map((one) => {
    const { left, top } = one.getBoundingClientRect();
    return [`${one.dataset.key} ${one.getAttribute("aria-label") ?? ""}`, left + scrollX, top + scrollY];
  });
  const asked = document.getElementById("asked").getBoundingClientRect();
  return { rows: rows.size, side: Math.min(...sides), letters, places, screens: asked.height / innerHeight };
}"""
"""A script that measures a page: rows of the question, smallest target and letters, places of the buttons."""
OFF_SCREEN = """(button) => {
  const { top, bottom } = button.getBoundingClientRect(), bar = document.getElementById("tabs");
  const low = document.getElementById("prompt").getBoundingClientRect().bottom;
  const high = bar.hidden ? innerHeight : bar.getBoundingClientRect().top;
  if (button.closest("dialog, #tabs")) return 0;
  return top < low ? top - low - 8 : bottom > high ? bottom - high + 8 : 0;
}"""
"""A script that returns by how much a page has to be scrolled until a button is seen, in CSS pixels."""
STILL = """async () => {
  for (let before = NaN; scrollY !== before; ) {
    before = scrollY;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
}"""
"""A script that waits until the page scrolls no more."""
MOST_SWIPES = 12
"""The number of swipes after which a button counts as out of reach."""
SWIPE = 460
"""The most pixels of a swipe."""
DEAD_PULL, FULL_PULL = 10, 150
"""The pixels of a pull that does not flick yet, and of one that flicks as fast as possible."""
SLOP = 15
"""The pixels that a finger moves before the page does."""
EDGE = 356
"""Where a finger swipes: beside the cards, which are played by a pull."""


@dataclass
class Measured:
    """The figures measured at the phones of one match."""

    taps: list[int] = field(default_factory=list)
    """The taps of every answer."""
    swipes: list[int] = field(default_factory=list)
    """The swipes of every answer."""
    by_kind: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    """The taps of every answer, by kind of question."""
    rows: dict[str, int] = field(default_factory=dict)
    """The most rows of each kind of question."""
    screens: float = 0.0
    """The height of the longest question in screens."""
    side: float = math.inf
    letters: float = math.inf
    moved: list[str] = field(default_factory=list)
    """Buttons that moved while the question was the same and no hand had touched the page."""
    again: list[str] = field(default_factory=list)
    """The kinds of buttons that were pressed again, or had gone when they were to be pressed."""
    faults: set[str] = field(default_factory=set)


@dataclass
class Thumb(Person):
    """A person who plays by thumb: taps, swipes and pulls; everything is counted."""

    seat: int = 0
    language: str = "en"
    measured: Measured = field(default_factory=Measured)
    kind: Callable[[], str] = lambda: ""
    """Returns the kind of the question, by which figures are kept and pictures named; the player does not read it."""
    shown: Callable[[], dict[str, Any] | None] = lambda: None
    """Returns what the own page shows, by which discs are aimed."""
    folder: Path | None = None
    shots: set[str] = field(default_factory=set)
    taps: int = 0
    swiped: int = 0
    at: tuple[str, dict[str, tuple[float, float]]] = ("0", {})
    """The number of the question and the places of its buttons when the page was seen last."""

    def act(self) -> bool:
        """Do one thing, and count what it took when it has answered a question."""
        seen = self.look()
        if not seen["mine"] and "agree" not in seen["consent"] and not seen["dialog"]:
            return False
        kind = self.kind()
        self._measure(seen, kind)
        acted = super().act()
        now = self.look()
        if now["number"] != seen["number"] and acted and seen["mine"]:
            self.measured.taps.append(self.taps)
            self.measured.swipes.append(self.swiped)
            self.measured.by_kind[kind].append(self.taps)
            self.taps = self.swiped = 0
        self.at = (now["number"], places(self.page.evaluate(MEASURE)))
        return acted

    def press(self, button: Locator) -> None:
        """Swipe until a button is seen, and tap it."""
        for _ in range(MOST_SWIPES):
            off = evaluate_now(button, OFF_SCREEN) or 0
            if abs(off) < 1:
                break
            self._swipe(max(-SWIPE, min(SWIPE, off)))
        if not evaluate_now(button, "(button) => Boolean(button.closest('dialog'))"):
            shown = self.page.locator("#dialog[open] button")
            if shown.count():  # on a busy machine a tap may have been a long press
                super().press(shown.last)
        super().press(button)
        self.taps += 1

    def finger(self, start: tuple[float, float], by: tuple[float, float]) -> None:
        """Count a pull; what only scrolls is counted apart."""
        super().finger(start, by)
        self.taps += 1

    def pull(self, disc: str, reach: float) -> tuple[float, float]:
        """Return a pull that lets a disc stop beside one of the nearest obstacles, as far as the page shows a line."""
        question = (self.shown() or {}).get("question", {})
        if "way" not in question:
            return super().pull(disc, reach)
        way, own = question["way"], disc.removeprefix("flick")
        left, top, radius = way["round"][own]
        free = [
            (math.hypot(x - left, y - top) - radius - size, x - left, y - top)
            for x, y, size in way["round"].values()
            if size > radius
        ]
        near = sorted(one for one in free if one[0] > BESIDE)[:NEAREST]
        gap, across, down = near[self.chance.below(len(near))]
        power = min(1.0, math.sqrt(2 * way["slowing"] * gap) / question["fastest"])
        length = min(reach, DEAD_PULL + (FULL_PULL - DEAD_PULL) * power ** (2 / 3))
        return -length * across / math.hypot(across, down), -length * down / math.hypot(across, down)

    def _swipe(self, distance: float) -> None:
        start = 640.0 if distance > 0 else 150.0
        super().finger((EDGE, start), (0, -distance - math.copysign(SLOP, distance)))
        self.page.evaluate(STILL)
        self.swiped += 1

    def _measure(self, seen: dict[str, Any], kind: str) -> None:
        """Measure the page, photograph what is new, and compare the places of buttons with those seen last."""
        now = self.page.evaluate(MEASURE)
        measured = self.measured
        measured.rows[kind] = max(measured.rows.get(kind, 0), now["rows"])
        measured.screens = max(measured.screens, now["screens"])
        measured.side, measured.letters = min(measured.side, now["side"]), min(measured.letters, now["letters"])
        number, before = self.at
        if number == seen["number"] and not seen["dialog"]:
            for key, (x, y) in places(now).items():
                old = before.get(key)
                if old is not None and (abs(old[0] - x) > 2 or abs(old[1] - y) > 2):
                    measured.moved.append(f"{kind}: {key}")
        shot = f"{kind}-{len([key for key in seen['asked'] if key == 'back'])}{seen['dialog'] and 'd'}"
        name = re.sub(r"\W+", "_", f"{shot}-{self.language}")
        if name not in self.shots:
            self.shots.add(name)
            measured.faults |= {f"{kind}, {self.language}: {fault}" for fault in wrong(self.page, self.language)}
            if self.folder is not None:
                self.page.screenshot(path=self.folder / f"{name}.png")
                self.page.screenshot(path=self.folder / f"{name}-whole.png", full_page=True)


def places(found: dict[str, Any]) -> dict[str, tuple[float, float]]:
    """Return where each button is, by its key."""
    return {key: (x, y) for key, x, y in found["places"]}


def asked_kind(table: Running, seat: int) -> str:
    """Return the kind of the question that a seat is asked."""
    for ask in table.session.match.pending:
        if seat in (ask.seat, ask.by):
            return ask.kind
    return "none"


def by_thumb(
    chromium: Browser,
    game: str,
    *,
    answers: int | None = None,
    minutes: float = math.inf,
    folder: Path | None = None,
    painting: bool = False,
) -> tuple[Measured, Running]:
    """Play a match with a phone for every seat, and return what was measured."""
    measured, shots = Measured(), set[str]()
    given = SETTINGS.get(game, {})
    with running(game, GAMES[game], painting=painting, seed="thumbs", settings=given) as table:
        people: list[Person] = []
        for seat in range(GAMES[game]):
            language = "zh_TW" if seat % 2 else "en"
            page = device(chromium, SMALL_PHONE, language)
            page.goto(table.hosting.invitation)
            page.locator(f'[data-key="seat{seat}"]:not(.settling)').tap()
            page.locator("#who .chip").wait_for()
            people.append(
                Thumb(
                    page,
                    FastRng(11 + seat),
                    seat=seat,
                    language=language,
                    measured=measured,
                    kind=lambda seat=seat: asked_kind(table, seat),  # type: ignore[misc]
                    shown=lambda seat=seat, language=language: table.tree(seat, language),  # type: ignore[misc]
                    folder=folder,
                    holds=0,
                    seldom=GIVES_UP.get(game),
                    shots=shots,
                )
            )
        end, most = time.monotonic() + 60 * minutes, answers or 1 << 30
        play(
            people,
            lambda: table.ended or len(table.session.match.log) >= most or time.monotonic() > end,
            most=20_000,
        )
        for one in people:
            measured.faults |= {f"refused: {text}" for text in one.refused}
            measured.faults |= {f"unclear: {text}" for text in one.unclear}
            measured.again += one.repeated
            measured.faults |= {f"error: {text}" for text in one.page.faults}  # type: ignore[attr-defined]
            if folder is not None:
                one.page.wait_for_timeout(500)
                one.page.screenshot(path=folder / f"end-{one.page.evaluate('document.documentElement.lang')}.png")
            one.page.context.close()
    return measured, table


def percentile(values: Sequence[float], part: float) -> float:
    """Return the value below which a part of all values lie."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else 0


def main() -> None:
    """Play the games that are named, or all of them, and print the figures of each."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("games", nargs="*", default=list(GAMES), help="games, all unless some are named")
    parser.add_argument("--answers", type=int, help="stop after so many answers")
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop a match after so many minutes")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of every kind of question")
    given = parser.parse_args()
    with browser() as chromium:
        for game in given.games:
            folder = None if given.pictures is None else given.pictures / game
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
            begin = time.monotonic()
            found, table = by_thumb(
                chromium,
                game,
                answers=given.answers,
                minutes=given.minutes,
                folder=folder,
                painting=folder is not None,
            )
            whole = "whole match" if table.session.result is not None else "not to its end"
            spent = time.monotonic() - begin
            print(f"{game}, {whole}: {len(found.taps)} answers of {GAMES[game]} phones in {spent:.0f} s")
            print(
                f"  taps an answer: median {statistics.median(found.taps):g}, p95 {percentile(found.taps, 0.95):g}, "
                f"most {max(found.taps)}; swipes: median {statistics.median(found.swipes):g}, "
                f"p95 {percentile(found.swipes, 0.95):g}"
            )
            longest = max(found.rows, key=lambda kind: found.rows[kind])
            print(f"  rows at most {found.rows[longest]} ({longest}); the longest question {found.screens:.1f} screens")
            print(f"  rows by kind: {found.rows}")
            worst = {kind: (statistics.median(taps), max(taps)) for kind, taps in found.by_kind.items()}
            print(f"  taps by kind (median, most): {worst}")
            print(f"  smallest target {found.side:.0f} px, smallest letters {found.letters:.1f} px")
            print(f"  buttons that moved by themselves: {len(found.moved)} {sorted(set(found.moved))[:8]}")
            print(f"  pressed again: {len(found.again)} {sorted(set(found.again))}")
            for fault in sorted(found.faults):
                print(f"  fault: {fault}")
            assert table.faults == []


if __name__ == "__main__":
    main()
