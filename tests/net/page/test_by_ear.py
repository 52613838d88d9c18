"""A page that is heard and not seen: the accessibility tree alone describes it, the keyboard alone answers."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE
from tests.net.browser import device, sit
from tests.net.hosted import Running, running
from tests.net.person import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
BUTTON = re.compile(r'^\s*- (?:\'?)button (?P<name>"(?:[^"\\]|\\.)*")(?P<states>(?: \[[^\]]*\])*)')
ASIDE = {"Menu", "Hint", "Goal", "Undo", "Close", "Hand", "Table", "Show all", "Back", "Nudge"}
"""Buttons that answer nothing."""
MORE = " …"
"""The end of the name of a button that leads to further ones."""
SETTLE_MS = 2000
"""The longest time for which a button is disabled: a second, and a margin for the page and the machine."""
EAGER = 6
"""One of so many payments is not begun. A player who seldom buys plays three times as long."""
FOCUSED = ":focus, #title:not(:root:has(:focus) *)"
"""A script that reads the focused element, or a short text that is no button's name if nothing has the focus."""


@dataclass
class Listener:
    """A listener at a page: knows its accessibility tree, and presses Tab, Shift+Tab and Enter."""

    page: Page
    chance: FastRng
    prompts: list[str] = field(default_factory=list)
    """The prompts, as the live region announced them."""
    pressed: list[str] = field(default_factory=list)
    """The names of the buttons that were pressed."""

    def tree(self) -> str:
        """Return everything that is read aloud."""
        return self.page.locator("body").aria_snapshot()

    def buttons(self) -> list[str]:
        """Return the names of the buttons that can be pressed, in order."""
        return named(self.tree().splitlines())

    def prompt(self) -> str:
        """Return the text of the live region."""
        found = re.search(r'^- status: "?(.*?)"?$', self.tree(), re.MULTILINE)
        return found[1] if found is not None else ""

    def answers(self, tree: str) -> list[str]:
        """Return the buttons that answer the question: those below its heading, to which a listener jumps."""
        lines = tree.splitlines()
        first = next((at for at, line in enumerate(lines) if 'heading "What you can do"' in line), 0)
        last = next((at for at, line in enumerate(lines) if 'heading "Players"' in line and at > first), len(lines))
        return [name for name in named(lines[first:last]) if name not in ASIDE]

    def press(self, name: str) -> None:
        """Walk with Tab until the focused element is read by this name, and press Enter.

        Shift+Tab is used to reach what was read before the present focus.
        """
        order, focus = named(self.tree().splitlines(), able=False), self.focus()
        back = focus in order and name in order and order.index(name) < order.index(focus)
        for _ in range(150):
            if self.focus() == name:
                self.hear_out()  # it may be read as one that cannot be pressed yet
                if self.focus() == name:
                    self.page.keyboard.press("Enter")
                    self.pressed.append(name)
                    return
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"the keyboard does not come to {name!r}; there is {self.buttons()}")

    def hear_out(self, place: str = "body") -> None:
        """Wait until no button is read as "unavailable" only because it has just replaced another."""
        self.page.locator(f"{place} .held:visible").first.wait_for(state="detached", timeout=SETTLE_MS)

    def hear_cutscene(self) -> None:
        """Hear how a decisive moment ends, if one is shown, and go on with the button that has the focus."""
        shown = self.page.locator("#cutscene[open]")
        if not shown.count():
            return
        self.hear_out("#cutscene")
        told, focus = shown.all_inner_texts(), self.focus()
        if shown.count():  # it has not closed by itself meanwhile
            assert told[0]
            assert focus == "Go on"
            self.page.keyboard.press("Enter")

    def focus(self) -> str | None:
        """Return the name of the focused element, as the browser tells it to a screen reader."""
        found = BUTTON.match(self.page.locator(FOCUSED).aria_snapshot())  # one call: a match asks this a thousand times
        return None if found is None else str(json.loads(found["name"]))

    def act(self) -> None:
        """Answer the question once: by any button, also one behind another, or by some parts of a combination."""
        prompt = self.prompt()
        assert prompt
        self.prompts.append(prompt)
        otherwise: list[str] = []
        put = 0
        for _ in range(40):
            self.hear_out()
            tree = self.tree()
            names = self.answers(tree)
            assert names, tree
            assert len(set(names)) == len(names), names
            parts = [name for name in names if name.endswith("+1") and f'"{name[:-2]}−1"' in tree]  # else an answer
            wanted = [name for name in names if name not in parts and not name.endswith("−1")]
            if not put:
                otherwise = wanted
            whole = [name for name in wanted if name not in otherwise]
            if not parts or (whole and self.chance.below(2)) or (wanted and not put and not self.chance.below(EAGER)):
                wanted = whole or wanted
                chosen = wanted[self.chance.below(len(wanted))]
                self.press(chosen)
                if MORE not in chosen:
                    return
                put = 0  # the list has been narrowed
                continue
            self.press(parts[self.chance.below(len(parts))])
            put += 1
        raise AssertionError("an answer does not end")


def named(lines: list[str], *, able: bool = True) -> list[str]:
    """Return the names of the buttons in these lines of the tree; only enabled ones, unless all are wanted."""
    found = [BUTTON.match(line) for line in lines]
    found_states = [one for one in found if one is not None]
    return [json.loads(one["name"]) for one in found_states if not able or "disabled" not in one["states"]]


def asked(table: Running) -> int | None:
    """Return the seat whose page is asked; None when the match is over.

    The session belongs to another thread, so this is read from the messages to pages.
    """
    for _ in range(PATIENCE):
        if table.ended:
            return None
        public = table.tree(None, "en")
        if public and public["prompt"]["text"] and public["moment"] == len(table.session.match.log):
            return int(public["prompt"]["acting"])
        time.sleep(0.02)
    raise AssertionError("nobody is asked")


def settled(table: Running, one: Listener, seat: int) -> None:
    """Wait until the page shows what its seat is asked."""
    for _ in range(PATIENCE):
        one.hear_cutscene()
        tree = table.tree(seat, "en") or {}
        now = tree.get("question") or tree.get("throw")
        if now and tree["moment"] == len(table.session.match.log):
            if one.page.locator("#asked").get_attribute("data-number") == str(now["number"]):
                return
        one.page.wait_for_timeout(20)
    raise AssertionError("the page is not asked")


def hear_end(table: Running, people: Sequence[Listener]) -> None:
    """Hear who has won, and the points of all, the winner first."""
    result = table.session.result
    assert result is not None
    names = [table.session.names[seat] for seat in result.winners]
    scores = sorted(result.scores, key=lambda score: -score.total)
    heads = " ".join(table.session.names[score.seat] for score in scores)
    points = " ".join(str(score.total) for score in scores)
    for one in people:
        one.page.locator("#ended:not([hidden]), #cutscene[open]").first.wait_for()
        while one.page.locator("#cutscene[open]").count():
            one.hear_cutscene()
            one.page.locator("#ended:not([hidden]), #cutscene[open]").first.wait_for()
        tree = one.tree()
        won = f"{names[0]} wins" if len(names) == 1 else f"Shared victory: {', '.join(names)}"
        for heard in (f'heading "{won}"', f'row "{heads}"', f'row "Points {points}"'):
            assert heard in tree


def by_ear(chromium: Browser, most: int | None, game: str = "stone_age") -> None:
    """Play from the address to the end of a match: sit down, answer, and hear who won."""
    with running(game, 2) as table:
        people = []
        for seat in range(2):
            page = device(chromium, "laptop")
            page.goto(table.hosting.invitation)
            one = Listener(page, FastRng(seat))
            page.locator("#lobby button").first.wait_for()
            one.hear_out()
            one.press(next(name for name in one.buttons() if name.startswith(f"P{seat + 1}")))
            page.locator("#who .chip").wait_for()
            people.append(one)
        while not table.ended and len(table.session.match.log) < (most or 1 << 30):
            turn = asked(table)
            if turn is None:
                break
            one = people[turn]
            settled(table, one, turn)
            done = len(table.session.match.log)  # all effects of the answer before are over
            one.act()
            for _ in range(PATIENCE):
                if len(table.session.match.log) > done:
                    break
                one.page.wait_for_timeout(25)
            assert len(table.session.match.log) > done, (one.prompts[-1], one.pressed[-3:], one.tree())
        if most is None:
            hear_end(table, people)
        for one in people:
            assert one.page.faults == []  # type: ignore[attr-defined]
            one.page.context.close()


@pytest.mark.slow
def test_a_whole_match_of_stone_age_by_ear(chromium: Browser) -> None:
    by_ear(chromium, None)


def test_a_beginning_of_stone_age_by_ear(chromium: Browser) -> None:
    by_ear(chromium, 4)


@pytest.mark.slow
def test_a_whole_match_of_omen_by_ear(chromium: Browser) -> None:
    by_ear(chromium, None, "omen")


def test_a_beginning_of_omen_by_ear(chromium: Browser) -> None:
    by_ear(chromium, 6, "omen")


def test_the_table_is_told_in_words(chromium: Browser) -> None:
    """A player who opens the table in words hears every visible card with its effect, and the place of everybody.

    The log tells who did what.
    """
    with running("stone_age", 2) as table:
        page = device(chromium, "laptop")
        page.goto(table.hosting.invitation)
        page.locator("#lobby button").first.wait_for()
        one = Listener(page, FastRng(1))
        one.press("P1 free")
        page.locator("#who .chip").wait_for()
        if asked(table) == 0:
            settled(table, one, 0)
        page.locator("#spoken summary").focus()
        page.keyboard.press("Enter")
        page.locator("#spoken dd").first.wait_for()
        tree = table.tree(0, "en")
        assert tree is not None
        spoken = page.locator("#spoken").inner_text()
        for zone, kind, face, *_ in tree["pieces"].values():
            if zone.startswith("place/card"):
                assert tree["kinds"][kind]["names"][str(face)] in spoken
                for sentence in tree["kinds"][kind]["text"]:
                    assert sentence in spoken
        assert "People at home of P2" in spoken
        assert "5 × Person" in spoken
        page.context.close()


def test_the_end_of_omen_by_ear(chromium: Browser) -> None:
    """All but the hearing is played at random."""
    with running("omen", 2, seed="ear") as table:
        people = []
        for seat in range(2):
            page = device(chromium, "laptop")
            sit(page, table.hosting.invitation, seat)
            people.append(Listener(page, FastRng(seat)))
        session = table.session
        answer = FastRng(1).answerer(session.game.players.random_answer)
        with table.paused():
            while session.match.pending:
                ask = session.match.pending[0]
                if ask.seat == CHANCE:
                    session.throw()
                else:
                    session.answer(answer(session.match.state, ask), seat=ask.seat)
        hear_end(table, people)
        for one in people:
            one.page.context.close()
