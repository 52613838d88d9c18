"""Lessons at a page: every lesson is played to its end with what a page is told and can send."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from tabletop.core.input.gestures import Flick
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE, Ask
from tabletop.net.gate import connection_limits
from tabletop.session.app.save_library import SavedMatches
from tabletop.session.match.match_session import MatchSession
from tabletop.session.tutorial.answer_patterns import plain
from tabletop.session.tutorial.lesson_runner import LEARNER, LessonRunner
from tabletop.session.tutorial.lesson_steps import LessonStep
from tests.net.browser import device, sit
from tests.net.hosted import CATALOGUES, FakePage, Running, seated, with_client
from tests.net.pictures import wrong
from tests.parameters import quick_only, slow_only
from tests.play import SHELF
from tests.sure import sure

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LESSONS = [(game, lesson) for game in SHELF.games for lesson in SHELF.lessons(game)]
PATIENCE = 400
SPEEDS = range(300, 2600, 100)
BENDS = range(-12, 13, 2)
"""Degrees beside the straight line to the target of a sentence, for ships with an obstacle in the way."""


class Taught(Running):
    """The loop of `tabletop serve`: the computer players of the lesson answer by themselves."""

    def work(self) -> bool:
        return self.play.run_bots((0, 0))


class Learner:
    """A learner who follows a lesson by its page: reads what it is told, and sends what a finger there would."""

    def __init__(self, page: FakePage, table: Running, seed: int) -> None:
        self.page, self.table, self.session, self.chance = page, table, table.session, FastRng(seed)
        self.coach: LessonRunner = sure(self.session.coach)
        self.sentences: list[str] = []
        self.offered: list[list[str]] = []
        """What the last sentence offers to play next."""

    async def play(self) -> None:
        """Play to the end of the lesson."""
        for _ in range(PATIENCE):
            await self.page.settle()
            if self.coach.at(self.session.match) == self.coach.count:
                return
            before = self.stands
            await self.advance()
            while self.stands == before:
                message = sure(await self.page.receive())
                assert message["is"] != "refused", (message, self.sentences[-1:])
        pytest.fail("the lesson has no end")

    @property
    def stands(self) -> list[int]:
        """The numbers of the page's sentence and question."""
        tree = self.page.tree
        numbered = (
            tree.get("lesson", {}).get("step"),
            *(tree.get(one, {}).get("number") for one in ("question", "throw")),
        )
        return [number or 0 for number in numbered]

    async def advance(self) -> None:
        """Give one answer, or mark one sentence as read."""
        tree = self.page.tree
        lesson = tree.get("lesson")
        if lesson is not None:
            assert "lesson." not in lesson["text"]
            if lesson["text"] not in self.sentences:
                self.sentences.append(lesson["text"])
            self.offered = lesson.get("offers", [])
            if lesson.get("look"):
                await self.page.send("heed", step=lesson["step"])
                while self.page.tree.get("lesson", {}).get("step") == lesson["step"]:
                    assert sure(await self.page.receive())["is"] != "refused"
                return
        if "throw" in tree:
            await self.page.send("throw", question=tree["throw"]["number"])
        elif "question" in tree:
            step = self.coach.lesson.steps[lesson["step"] - 1] if lesson is not None else None
            await self.answer(tree, step)
        else:
            await self.page.receive()

    async def answer(self, tree: dict[str, Any], step: LessonStep | None) -> None:
        number = tree["question"]["number"]
        ask = next(ask for ask in self.session.match.pending if ask.seat == LEARNER)
        offers = sure(self.table.presenter.shown(LEARNER).question).offers
        assert len(offers) == len(tree["question"]["options"])
        right = [place for place, one in enumerate(offers) if step is None or step.accepts(ask.kind, one.option)]
        liked = right
        if step is not None and "discs" in tree["question"] and ask.kind == step.ask:
            liked = [place for place in right if self.leads_on(step, offers[place].option) == 1]
        if liked:
            await self.page.send("choose", question=number, option=liked[self.chance.below(len(liked))])
        elif step is not None and "discs" in tree["question"]:
            flick = self.flick(tree, ask, step)
            await self.page.send("flick", question=number, piece=flick.piece, angle=flick.angle, speed=flick.speed)
        else:
            assert step is not None
            _, to, give, want, *_ = plain(step.do[0])
            bid = {"give": self.wares(give), "want": self.wares(want)}
            await self.page.send("bid", question=number, to=-1 if to == "*" else to, meaning=0, **bid)

    def wares(self, kinds: tuple[str, ...]) -> list[str]:
        """Return the contents of the panel under these names."""
        wares = [ware["id"] for ware in self.page.tree["bargain"]["stall"]["wares"]]
        found = []
        for kind in kinds:
            found.append(next(one for one in wares if kind in one and one not in found))
        return found

    def leads_on(self, step: LessonStep, value: Any) -> int:
        """Count the sentences that an answer and its results, or the end of the move, advance the lesson."""
        match = self.session.match
        here, fork = self.coach.at(match), match.fork()
        for answer in (value, "end_move") if step.accepts(step.ask, "end_move") else (value,):
            fork.answer(answer, LEARNER)
            while fork.pending and fork.pending[0].seat == CHANCE:
                fork.answer(self.session.chance(fork.state, fork.pending[0], fork.chance_draws), CHANCE)
            if self.coach.at(fork) > here:
                return self.coach.at(fork) - here
            if not fork.pending or fork.pending[0].seat != LEARNER or "end_move" not in fork.pending[0].options:
                return 0
        return 0

    def flick(self, tree: dict[str, Any], ask: Ask[Any], step: LessonStep) -> Flick:
        """Return a shot that advances the lesson, found by trying it beforehand, as a skilled player would aim."""
        x, y, *_ = middle_of(tree, tree["lesson"]["at"][0])
        farther: Flick | None = None
        allowed: Flick | None = None
        for disc in tree["question"]["discs"]:
            row = tree["pieces"][disc]
            straight = math.atan2(row[4] - y, x - row[3])
            for bend in BENDS:
                for speed in SPEEDS:
                    flick = Flick(disc, round((straight + math.radians(bend)) * 1e5), speed)
                    value = self.session.game.text.interpret(self.session.match.state, ask, flick)
                    if value is None or ask.refusal(value) is not None or not step.accepts(ask.kind, value):
                        continue
                    steps = self.leads_on(step, value)
                    if steps == 1:
                        return flick
                    farther, allowed = farther or (flick if steps else None), allowed or flick
        return sure(farther or allowed)


def middle_of(tree: dict[str, Any], name: str) -> tuple[float, float]:
    """Return the middle of something, in millimetres."""
    if name in tree["pieces"]:
        row = tree["pieces"][name]
        return row[3], row[4]
    left, top, wide, tall = tree["zones"][name]["at"]
    return left + wide / 2, top + tall / 2


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lift the limit on messages: these learners read faster than people may send."""
    monkeypatch.setattr(connection_limits.RateLimiter, "allows", lambda self, count=1: True)


def begun(game: str, lesson: str, folder: Path, language: str = "en") -> MatchSession:
    you, teacher = (CATALOGUES[language].entries[f"ui.lesson.{who}"] for who in ("you", "teacher"))
    return SavedMatches(SHELF, folder).teach(game, lesson, you, teacher)


@pytest.mark.wide
@pytest.mark.parametrize(
    ("game", "lesson"), slow_only(quick_only(LESSONS, ("stone_age", "scoring")), ("ascending_empires", "fleets"))
)
def test_a_lesson_is_played_at_a_page(game: str, lesson: str, tmp_path: Path) -> None:
    table = Taught(begun(game, lesson, tmp_path))
    table.play.throw_by_hand(True)

    async def work(client: aiohttp.ClientSession) -> None:
        one = await seated(client, table.hosting, LEARNER)
        learner = Learner(one, table, 1)
        await learner.play()
        await one.settle()
        assert "lesson" not in one.tree
        assert learner.offered
        # a drag in the window answers two questions at once; a page answers both, and reads the sentence between them
        assert len({*learner.sentences}) - learner.coach.count in (0, 1)

    try:
        with_client(work)
    finally:
        table.stop()


def test_a_lesson_is_left_at_a_page(tmp_path: Path) -> None:
    """A sentence read too late changes nothing; a player who leaves the lesson plays on without it."""
    table = Taught(begun("stone_age", "first", tmp_path))

    async def work(client: aiohttp.ClientSession) -> None:
        one = await seated(client, table.hosting, LEARNER)
        step = one.tree["lesson"]["step"]
        await one.send("heed", step=step + 1)
        assert (await one.wait_for_any(("refused", "note")))["is"] == "refused"
        assert one.tree["lesson"]["step"] == step
        await one.send("heed", step=step, leave=True)
        while "lesson" in one.tree:
            await one.receive()
        assert "question" in one.tree

    try:
        with_client(work)
    finally:
        table.stop()


def at_its_end(game: str, lesson: str, folder: Path, language: str = "en", *, screen: bool = False) -> Taught:
    """Return a table whose lesson shows its last sentence."""
    session = begun(game, lesson, folder, language)
    coach = sure(session.coach)
    coach.seen.update(range(coach.count - 1))
    coach.at = lambda match: coach.count if coach.count - 1 in coach.seen else coach.count - 1  # type: ignore[method-assign]
    return Taught(session, screen=screen)


@pytest.mark.parametrize(("game", "lesson"), quick_only(LESSONS, ("stone_age", "first"), ("stone_age", "scoring")))
def test_the_end_of_a_lesson_offers_what_the_window_offers(game: str, lesson: str, tmp_path: Path) -> None:
    """The next lesson by its title, or a first match; a page can only play on, whatever it sends."""
    table = at_its_end(game, lesson, tmp_path)
    following = sure(table.session.coach).lesson.next

    async def work(client: aiohttp.ClientSession) -> None:
        one = await seated(client, table.hosting, LEARNER)
        told = one.tree["lesson"]
        assert told["last"]
        words = CATALOGUES["en"]
        first_match = [words.entries["ui.lesson.match"], words.entries["ui.lesson.match_tip"]]
        title = words.entries.get(f"{game}.lesson.{following}.title", "")
        next_lesson = [[words.entries["ui.lesson.next"], title]] if following else []
        assert told["offers"] == [*next_lesson, first_match]
        before = table.session
        await one.send("heed", step=told["step"])
        while "lesson" in one.tree:
            await one.receive()
        assert table.play.session is before

    try:
        with_client(work)
    finally:
        table.stop()


@pytest.mark.browser
@pytest.mark.parametrize("screen", [False, True], ids=["served", "beside a screen"])
@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_a_page_says_who_can_begin_the_next_lesson(
    chromium: Browser, language: str, screen: bool, tmp_path: Path
) -> None:
    table = at_its_end("stone_age", "first", tmp_path, language, screen=screen)
    words = CATALOGUES[language].entries
    try:
        page = device(chromium, "phone", language)
        if screen:
            page.goto(table.hosting.invitation)
            page.locator(f'[data-key="seat{LEARNER}"]:not(.settling)').click()
            page.locator("#lobby .number").wait_for()
            table.hosting.judge(next(iter(table.hosting.room.seating.requests.open)), True)
        else:
            sit(page, table.hosting.invitation, LEARNER)
        panel = page.locator("#lesson")
        panel.get_by_text(words["stone_age.lesson.scoring.title"], exact=True).wait_for()
        assert words["net.page.ask_screen" if screen else "net.page.ask_host"] in panel.inner_text()
        assert panel.locator("button").all_inner_texts() == [words["net.page.play_on"]]
        assert wrong(page, language) == []
        page.context.close()
    finally:
        table.stop()
