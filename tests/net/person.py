"""A simulated person at a page in a real browser, who uses only what the page offers: taps and keys, no messages."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tabletop.core.rules.chance import FastRng

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Locator, Page

LOOK = """() => {
  const at = (id) => document.getElementById(id);
  const off = (one) => one.disabled || (one.getAttribute("aria-disabled") === "true" && !one.matches(".held"));
  const open = (one) => one.offsetParent !== null && !off(one);
  const keys = (buttons) => [...document.querySelectorAll(buttons)].filter(open).map((one) => one.dataset.key);
  const asked = keys("#asked button[data-key]"), options = asked.filter((key) => key.startsWith("option"));
  const notice = at("notice"), dialog = at("dialog"), prompt = at("prompt");
  return {
    number: at("asked").dataset.number || "0",
    prompt: prompt.innerText,
    mine: prompt.classList.contains("mine"),
    notice: notice.hidden || notice.className ? "" : notice.innerText,
    dialog: dialog.open ? dialog.querySelectorAll("button").length : 0,
    asked,
    twice: options.length - new Set(options).size,
    cards: keys("#cards button.can"),
    bargain: keys("#bargain button[data-key]"),
    bid: document.querySelector("#bargain .bid")?.innerText,
    consent: keys("#consent button[data-key]"),
    ended: !at("ended").hidden,
    view: document.querySelector('#tabs [aria-pressed="true"]')?.dataset.view,
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  };
}"""
"""A script that reads a page: its question, and its buttons, also those that are disabled for a second."""
POINT = """(button) => {
  button.scrollIntoView({ block: "center", inline: "center" });
  const { left, top, width, height } = button.getBoundingClientRect(), x = left + width / 2, y = top + height / 2;
  return button.contains(document.elementFromPoint(x, y)) ? [x, y, navigator.maxTouchPoints > 0] : null;
}"""
"""A script that scrolls to a button and finds where it can be hit; null while it is covered or disabled."""
SEEN = ("number", "dialog", "asked", "mine", "consent", "ended")
"""The parts of a page by which a person sees that a press has had an effect."""
GO_ON = "() => document.querySelector('#cutscene[open] button')?.click()"
"""A script that goes on from a cutscene, if one is shown that has been there for a moment."""
PATIENCE = 400
"""The number of looks at a page, 25 ms apart, after which an expected change counts as missing."""
LOOKS = 80
"""The number of looks after which a button that shows another view is pressed again."""
SHORTEST_PULL, LONGEST_PULL = 40, 155
"""The lengths of pulls in CSS pixels; the longest flicks as fast as possible."""
SELDOM = 8
"""The times in which a person gives up once what was begun."""
REST_MS = 60
"""The time for which a finger rests before it lets go, as of one who aims or reads."""


class NothingHappenedError(AssertionError):
    """The error for a button that was pressed without effect."""


class ButtonGoneError(AssertionError):
    """The error for a button that has gone from the page before it was pressed."""


@dataclass
class Person:
    """A person at a page. `idle` is the work of the host's side while a person waits."""

    page: Page
    chance: FastRng
    idle: Callable[[], None] = lambda: None
    trades: int = 1
    """The chance, in quarters, to put a bid together when possible."""
    holds: int = 1
    """The chance, in thirds, to tap an own card first, which leaves its options alone."""
    seldom: re.Pattern[str] | None = None
    """The keys of buttons that give up what was begun; they are pressed once in `SELDOM` times."""
    done: Counter[str] = field(default_factory=Counter)
    """The number of times each kind of button was pressed."""
    refused: list[str] = field(default_factory=list)
    """The sentences of refusals of offered answers."""
    repeated: list[str] = field(default_factory=list)
    """The kinds of buttons pressed again: a button in the place of another takes no press at first."""
    unclear: list[str] = field(default_factory=list)
    """Questions with two options of the same words, or with no words."""
    touch: CDPSession | None = None
    """The connection that sends touch events other than taps."""

    def look(self) -> dict[str, Any]:
        """Return what the page shows now."""
        self.idle()
        self.page.evaluate(GO_ON)
        found: dict[str, Any] = self.page.evaluate(LOOK)
        return found

    def press(self, button: Locator) -> None:
        """Press a button where it is visible, as a person does: an element that covers it would be hit instead."""
        for _ in range(PATIENCE):
            found = evaluate_now(button, POINT)
            if found is not None:
                break
            self.page.evaluate(GO_ON)
            self.page.wait_for_timeout(10)
        else:
            error = NothingHappenedError if button.count() else ButtonGoneError
            raise error(f"{button} cannot be pressed")
        x, y, touch = found
        if touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def key(self, place: str, key: str) -> Locator:
        """Return the button of a place."""
        return self.page.locator(f'#{place} [data-key="{escaped(key)}"]').first

    def act(self) -> bool:
        """Do one thing and wait for its effect; return False when the page asks for nothing."""
        seen = self.look()
        assert seen["wide"] <= 0, f"the page hangs over its edge: {seen['prompt']}"
        if seen["dialog"]:
            self._dialog(seen)
        elif "agree" in seen["consent"]:
            self._pressed("agree", self.key("consent", "agree"), seen)
        elif not seen["mine"]:
            return False
        else:
            try:
                self._answer(seen)
            except ButtonGoneError:  # others have acted meanwhile: look again
                self.repeated.append("gone")
        return True

    def _answer(self, seen: dict[str, Any]) -> None:
        if not seen["prompt"] or seen["twice"]:
            self.unclear.append(seen["prompt"] or "no words")
        options = [key for key in seen["asked"] if key.startswith(("option", "group"))]
        discs = [key for key in seen["asked"] if key.startswith("flick")]
        if self.seldom is not None and self.chance.below(SELDOM):
            goes_on = [key for key in options if not self.seldom.search(key)]
            options = goes_on if goes_on or discs else options
        if discs and self.chance.below(len(discs) + len(options)) < len(discs):
            self._flick(seen, discs)
        elif "throw" in seen["asked"]:
            self._pressed("throw", self.key("asked", "throw"), seen)
        elif any(key.startswith("part+") for key in seen["asked"]) and not (options and self.chance.below(4) == 0):
            self._compose(seen)
        elif "bid_next" in seen["bargain"] and not (options and self.chance.below(4) >= self.trades):
            self._bid()
        elif "bid_back" in seen["bargain"]:  # a bid that was refused is left
            self.press(self.key("bargain", "bid_back"))
            if self.key("bargain", "bid_close").count():
                self._pressed("bid_close", self.key("bargain", "bid_close"), self.look())
        elif "offer" in seen["asked"] and (not options or self.chance.below(4) < self.trades):
            self._pressed("offer", self.key("asked", "offer"), seen)
        elif seen["cards"] and self.chance.below(3) < self.holds and "all" not in seen["asked"]:
            self._hold(seen)
        elif "amount+" in seen["asked"] and self.chance.below(2):
            self._pressed("amount", self.key("asked", "amount+"), seen)
        elif options:
            chosen = options[self.chance.below(len(options))]
            kind = "option" if chosen.startswith("option") else "group"
            self._pressed(kind, self.key("asked", chosen), seen)
        elif "all" in seen["asked"]:
            self._pressed("all", self.key("asked", "all"), seen)
        else:
            raise AssertionError(f"the page asks and offers nothing: {seen}")

    def _hold(self, seen: dict[str, Any]) -> None:
        """Tap an own card, which leaves its options alone; then take one, or show all again."""
        self._pressed("card", self.key("cards", seen["cards"][self.chance.below(len(seen["cards"]))]), seen)

    def _flick(self, seen: dict[str, Any], discs: list[str]) -> None:
        """Have a disc shown close up, pull anywhere on the table, and go back to the hand."""
        disc = discs[self.chance.below(len(discs))]
        canvas, hand = self.page.locator("#canvas"), self.page.locator('#tabs [data-view="hand"]')
        self._turn_to("table", self.key("asked", disc))
        canvas.wait_for()
        self.page.wait_for_timeout(100)  # the table fits itself
        box = canvas.bounding_box()
        assert box is not None
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        reach = min(LONGEST_PULL, box["height"] / 2 - 20)
        across, down = self.pull(disc, reach)
        self.finger(middle, (across, down))
        self.done["flick"] += 1
        self._changed("flick", seen)
        self._turn_to("hand", hand)

    def _turn_to(self, view: str, button: Locator) -> None:
        """Press a button until the page shows a view: on a busy machine a tap may be a long press."""
        for _ in range(PATIENCE // LOOKS):
            self.press(button)
            for _ in range(LOOKS):
                if self.look()["view"] == view:
                    return
                self.page.wait_for_timeout(25)
            self.repeated.append(view)
        raise NothingHappenedError(f"{view} is not shown")

    def pull(self, disc: str, reach: float) -> tuple[float, float]:
        """Return a pull of a disc in CSS pixels, of any direction and power; `disc` is the key of its button."""
        angle = math.radians(self.chance.below(360))
        length = SHORTEST_PULL + self.chance.below(int(reach) - SHORTEST_PULL + 1)
        return length * math.cos(angle), length * math.sin(angle)

    def finger(self, start: tuple[float, float], by: tuple[float, float]) -> None:
        """Move one finger over the page, rest it, and let go.

        Chromium takes a finger that is still moving when it lets go for a fling, and the next tap for the end of it.
        """
        self.touch = self.touch or self.page.context.new_cdp_session(self.page)
        for part in range(7):
            if part == 6:
                self.page.wait_for_timeout(REST_MS)
            kind = "touchStart" if not part else "touchEnd" if part == 6 else "touchMove"
            points = [] if part == 6 else [{"x": start[0] + part / 5 * by[0], "y": start[1] + part / 5 * by[1]}]
            self.touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def _compose(self, seen: dict[str, Any]) -> None:
        for _ in range(40):
            parts = [key for key in seen["asked"] if key.startswith("part+")]
            if "composed" in seen["asked"] and (not parts or self.chance.below(2)):
                return self._pressed("composed", self.key("asked", "composed"), seen)
            assert parts, "nothing fits any more, and it is no answer"
            self.press(self.key("asked", parts[self.chance.below(len(parts))]))
            seen = self.look()
        raise AssertionError("a combination does not end")

    def _bid(self) -> None:
        for side in ("give", "want"):
            shown = self.look()
            wares = [key for key in shown["bargain"] if key.startswith(f"{side}+")]
            if wares:
                self._put(side, wares[self.chance.below(len(wares))], shown["bid"])
            if side == "give":
                self.press(self.key("bargain", "bid_next"))
        for _ in range(PATIENCE):  # an earlier refusal is read to its end, so that the same one again is seen
            seen = self.look()
            if not seen["notice"]:
                break
            self.page.wait_for_timeout(25)
        self._pressed("bid", self.key("bargain", "bid"), seen, may_refuse=True)

    def _put(self, side: str, ware: str, said: str) -> None:
        """Put one of a ware into the bid; once more when nothing comes of it, as a slow tap only shows it large."""
        for again in (False, True):
            self.press(self.key("bargain", ware))
            for _ in range(LOOKS):
                if self.look()["bid"] != said:
                    return
                self.page.wait_for_timeout(25)
            if not again:
                self.repeated.append(side)
        raise NothingHappenedError(f"{ware}: {said}")

    def _dialog(self, seen: dict[str, Any]) -> None:
        """Press one of the buttons of the open dialog; the last one closes it."""
        at = self.chance.below(max(1, seen["dialog"] - 1))
        self._pressed("dialog", self.page.locator("#dialog button").nth(at), seen)

    def _pressed(self, kind: str, button: Locator, seen: dict[str, Any], *, may_refuse: bool = False) -> None:
        """Press until something has changed, as people do: once more when nothing happens."""
        self.press(button)
        self.done[kind] += 1
        try:
            self._changed(kind, seen, may_refuse=may_refuse)
        except NothingHappenedError:
            self.repeated.append(kind)
            self.press(button)
            self._changed(kind, seen, may_refuse=may_refuse)

    def _changed(self, kind: str, seen: dict[str, Any], *, may_refuse: bool = False) -> None:
        """Wait until something has changed."""
        for _ in range(PATIENCE):
            now = self.look()
            if now["notice"] and now["notice"] != seen["notice"]:
                if not may_refuse:
                    self.refused.append(now["notice"])
                return
            if any(now[what] != seen[what] for what in SEEN):
                return
            self.page.wait_for_timeout(25)
        raise NothingHappenedError(f"{kind}: {seen}")


def evaluate_now(button: Locator, script: str) -> Any:
    """Return what a script returns for a button; None, without waiting for it, when the page does not have it."""
    return button.evaluate_all(f"([button]) => (button ? ({script})(button) : null)")


def escaped(key: str) -> str:
    """Return a key as a CSS string holds it."""
    return re.sub(r'(["\\])', r"\\\1", key).replace("\n", "\\a ")


def play(people: list[Person], over: Callable[[], bool], *, most: int = 5000) -> int:
    """Let all persons do what their pages offer until the match is over; return the number of things done."""
    done = still = 0
    while not over():
        acted = sum(one.act() for one in people)
        done += acted
        still = 0 if acted else still + 1
        if not acted:
            people[0].page.wait_for_timeout(25)
        assert still < PATIENCE, [one.look() for one in people]
        assert done < most
    return done
