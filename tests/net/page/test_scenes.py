"""The view that pages have of dice and flights before they are shown the result."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from physics.scene import Flight
from tabletop.core.input.gestures import Flick
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE
from tabletop.net.protocol.clips import RATE, Flown, Thrown, scene_fields, worth_seeing
from tabletop.session.match.scenes import Done, TableScene
from tabletop.viewmodel.view.presenter import Presenter
from tests.net.browser import browser, device, sit, stop_time, wait_until
from tests.net.hosted import Running, running, scribe_of, session_of
from tests.play import shots_of
from tests.sure import sure

if TYPE_CHECKING:
    from playwright.sync_api import Page

UNTIL = 400
"""The number of answers within which dice and flights must come."""


def scenes_until(
    game: str, kind: str, wanted: Callable[[Any], bool] = lambda session: True
) -> tuple[Any, tuple[TableScene, ...]]:
    """Return a session played at random to the first scene of a kind that is wanted, and the scenes of that answer."""
    session, chance = session_of(game, 2), FastRng(11)
    answer = chance.answerer(session.game.players.random_answer)
    for _ in range(UNTIL):
        ask = session.match.pending[0]
        if ask.seat == CHANCE:
            outcome = session.throw()
        else:
            shots = shots_of(session) if kind == "flight" else None
            if shots is not None and shots.discs:
                outcome = session.gesture(Flick(shots.discs[0], 40_000, 1200))
            else:
                outcome = session.answer(answer(session.match.state, ask), seat=ask.seat)
        assert isinstance(outcome, Done)
        if any(one.kind == kind for one in outcome.scenes) and wanted(session):
            return session, outcome.scenes
    raise AssertionError("nothing of the kind has come")


def test_a_flight_is_told_as_it_was() -> None:
    """A flight leads from each disc's start to its rest, in tenths of a millimetre of the table."""
    session, scenes = scenes_until("ascending_empires", "flight")
    ground = sure(session.game.table.flicking).ground
    (seen,) = worth_seeing(scenes, ground)
    assert isinstance(seen, Flown)
    facts = dict(next(one for one in scenes if one.kind == "flight").facts)
    flight = Flight.from_plain(facts["value"])
    ends = {pose.id: ground.to_table(pose.x, pose.y) for pose in flight.rest}
    assert seen.tracks
    for disc, track in seen.tracks.items():
        assert len(track) == int(flight.duration * RATE) + 2
        if disc not in seen.gone:
            assert track[-1] == pytest.approx([10 * length for length in ends[disc]], abs=1)
    assert seen.gone == tuple(left.id for left in flight.off)


def test_of_a_throw_only_the_dice_are_named() -> None:
    """The faces are in the tree of those who may see them."""
    session, scenes = scenes_until("stone_age", "roll")
    (seen, *_) = worth_seeing(scenes, None)
    assert isinstance(seen, Thrown)
    shown = Presenter(session, apart=True).shown(None)
    fields = sure(scene_fields(seen, shown, scribe_of()))
    assert set(fields) == {"kind", "seat", "dice"}
    assert len(fields["dice"]) == seen.count
    assert set(fields["dice"]) <= set(shown.table.pieces)


def test_dice_that_have_been_put_away_are_told_as_they_fell() -> None:
    """The last throw of a round: the next round begins in the same answer, and the dice go back to their box."""
    session, scenes = scenes_until("stone_age", "roll", lambda session: not session.match.state.dice)
    *_, seen = [one for one in worth_seeing(scenes, None, session.lines) if isinstance(one, Thrown)]
    shown, scribe = Presenter(session, apart=True).shown(None), scribe_of()
    assert all(piece.zone != "tray" for piece in shown.table.pieces.values())
    tree = scribe.tree(shown, shown, 0)
    fields = sure(scene_fields(seen, shown, scribe))
    *_, value = [dict(scene.facts)["value"] for scene in scenes if scene.kind == "roll"]
    x, y, w, h = tree["zones"]["tray"]["at"]
    rows = [fields["pieces"][die] for die in fields["dice"]]
    assert [row[:3] for row in rows] == [["tray", "die", face - 1] for face in value]
    assert all(x < row[3] < x + w and y < row[4] < y + h for row in rows)
    assert set(fields["kinds"]["die"]["faces"]) == {str(face - 1) for face in value}
    thrown, gained = fields["texts"]
    assert f"rolled {' + '.join(map(str, value))}" in thrown
    assert "gathered" in gained
    assert scribe.tree(shown, shown, 0) == tree


def test_dice_of_nobodys_hand_are_not_shown() -> None:
    scene = TableScene("roll", CHANCE, None, (), (("value", (3, 4)),))
    assert list(worth_seeing([scene], None)) == []


def thrown(ask: Any) -> bool:
    return bool(ask.seat == CHANCE and ask.kind == "roll" and ask.by >= 0)


def answered(table: Running, wanted: Callable[[Any], bool]) -> None:
    """Play at random until a question of this sort waits; pages see each answer."""
    answer, session = FastRng(11).answerer(table.session.game.players.random_answer), table.session
    session.hand_dice = True
    with table.paused():
        for _ in range(UNTIL):
            ask = session.match.pending[0]
            if wanted(ask):
                break
            session.answer(answer(session.match.state, ask)) if ask.seat != CHANCE else session.throw()


def messages_of(page: Page) -> list[tuple[float, dict[str, Any]]]:
    """Return all messages to the page from now on, each with its time."""
    messages: list[tuple[float, dict[str, Any]]] = []

    def listen(socket: Any) -> None:
        socket.on("framereceived", lambda data: messages.append((time.monotonic(), json.loads(data))))

    page.on("websocket", listen)
    return messages


def scenes_in(messages: list[tuple[float, dict[str, Any]]]) -> list[dict[str, Any]]:
    """Return the scenes among a page's messages."""
    return [message for _, message in messages if message["is"] == "scene"]


@pytest.mark.browser
def test_a_page_sees_dice_fall_before_it_is_told() -> None:
    """The dice tumble on the table; only then do the prompt and the log show the result. A press skips it."""
    with running("stone_age", 2) as table, browser() as chromium:
        answered(table, thrown)
        page = device(chromium, "laptop", motion=True)
        page.clock.install()
        messages = messages_of(page)
        sit(page, table.hosting.invitation, table.session.match.pending[0].by)
        page.locator('[data-key="throw"]:not(.settling)').wait_for()
        prompt = page.locator("#prompt").inner_text()
        stop_time(page)
        table.hosting.remote.call(lambda: table.play.throw((0, 0)))
        wait_until(page, lambda: [message["is"] for _, message in messages][-2:] == ["scene", "delta"])
        assert messages[-2][1]["kind"] == "dice"
        assert page.locator("#prompt").inner_text() == prompt, "it is told before the dice lie"
        page.locator("#canvas").click(position={"x": 5, "y": 5})
        wait_until(page, lambda: page.locator("#prompt").inner_text() != prompt)
        assert page.faults == []  # type: ignore[attr-defined]


@pytest.mark.browser
def test_who_wants_no_motion_is_told_at_once() -> None:
    with running("stone_age", 2) as table, browser() as chromium:
        answered(table, thrown)
        page = device(chromium, "laptop")
        page.clock.install()
        sit(page, table.hosting.invitation, table.session.match.pending[0].by)
        page.locator('[data-key="throw"]:not(.settling)').wait_for()
        prompt = page.locator("#prompt").inner_text()
        stop_time(page)
        table.hosting.remote.call(lambda: table.play.throw((0, 0)))
        wait_until(page, lambda: page.locator("#prompt").inner_text() != prompt)


@pytest.mark.browser
def test_every_page_sees_the_flight() -> None:
    """An onlooker is sent the same poses as the player who flicked; the discs are somewhere between, then at rest."""
    with running("ascending_empires", 2) as table, browser() as chromium:

        def may_flick(ask: Any) -> bool:
            shots = shots_of(table.session)
            return shots is not None and bool(shots.discs) and ask.kind != "first_ship"

        answered(table, may_flick)
        pages = [device(chromium, "laptop", motion=True) for _ in range(2)]
        received = [messages_of(page) for page in pages]
        sit(pages[0], table.hosting.invitation, table.session.match.pending[0].seat)
        pages[1].goto(table.hosting.invitation)
        pages[1].locator("#prompt").wait_for()
        disc = sure(shots_of(table.session)).discs[0]
        flick = Flick(disc, 40_000, 1200)

        def flicked() -> None:
            table.play.report(table.session.gesture(flick))

        table.hosting.remote.call(flicked)
        for page, messages in zip(pages, received, strict=True):
            wait_until(page, partial(scenes_in, messages))
        scenes = [scenes_in(messages) for messages in received]
        assert scenes[0] == scenes[1]
        assert scenes[0][0]["kind"] == "flight"
        for page in pages:
            assert page.faults == []  # type: ignore[attr-defined]


@pytest.mark.browser
def test_a_hand_sees_its_dice_on_a_stage() -> None:
    """A phone that shows the hand opens a stage for the dice; nothing is told before they lie, and a tap ends it."""
    with running("stone_age", 2) as table, browser() as chromium:
        answered(table, thrown)
        page = device(chromium, "phone", motion=True)
        page.clock.install()
        seat = table.session.match.pending[0].by
        sit(page, table.hosting.invitation, seat)
        page.locator('[data-key="throw"]:not(.settling)').wait_for()
        asked = page.evaluate("document.querySelector('#panel').innerText")
        stop_time(page)
        page.locator('[data-key="throw"]').tap()
        page.locator("body.staged").wait_for()
        assert page.locator("#actor").inner_text() == table.session.players[seat].name
        assert page.evaluate("document.querySelector('#panel').innerText") == asked, "it is told before the dice lie"
        box = page.locator("#canvas").bounding_box()
        assert box is not None
        assert box["height"] > 300
        page.locator("#canvas").tap()
        page.locator("body:not(.staged)").wait_for()
        wait_until(page, lambda: page.evaluate("document.querySelector('#panel').innerText") != asked)
        assert page.locator("#canvas").is_hidden()
        assert page.faults == []  # type: ignore[attr-defined]


PICTURES_DRAWN = """
  window.drawn = [];
  const draw = CanvasRenderingContext2D.prototype.drawImage;
  CanvasRenderingContext2D.prototype.drawImage = function (image, ...rest) {
    const { e, f } = this.getTransform();
    window.drawn.push([image.src, e / this.canvas.width, f / this.canvas.height]);
    return draw.call(this, image, ...rest);
  };
"""
"""Keeps the address of each picture that is drawn and its place, as parts of the width and height of the canvas."""


def last_throw_of_a_round(session: Any) -> bool:
    """Return whether the dice that wait end a round of Stone Age, with nothing asked before the next one."""
    ask = session.match.pending[0]
    if not thrown(ask) or ask.context == ("dice_for_all",):
        return False
    trial = session.match.go_to(len(session.match.log))
    trial.answer((1,) * ask.count)
    return not trial.state.dice


@pytest.mark.browser
@pytest.mark.parametrize("motion", [True, False])
def test_a_throw_that_ends_the_round_is_seen_where_it_fell(motion: bool) -> None:
    """The stage shows the dice as they fell, not in the box where they lie now, and what they brought."""
    with running("stone_age", 2, painting=True) as table, browser() as chromium:
        answered(table, lambda ask: last_throw_of_a_round(table.session))
        page = device(chromium, "phone", motion=motion)
        page.add_init_script(PICTURES_DRAWN)
        loaded: list[str] = []
        page.on("requestfinished", lambda request: loaded.append(request.url))
        messages = messages_of(page)
        page.clock.install()
        ask, number = table.session.match.pending[0], table.session.match.state.round
        sit(page, table.hosting.invitation, ask.by)
        page.locator('[data-key="throw"]:not(.settling)').wait_for()
        stop_time(page)
        page.locator('[data-key="throw"]').tap()
        page.locator("body.staged").wait_for()
        assert table.session.match.state.round == number + 1
        (scene,) = scenes_in(messages)
        faces = scene["kinds"]["die"]["faces"].values()
        wait_until(page, lambda: any(face in url for face in faces for url in loaded))
        page.evaluate("window.drawn = []")
        page.clock.run_for(1300)
        places = [place for src, *place in page.evaluate("window.drawn") if any(face in src for face in faces)]
        assert len(places) >= ask.count, "the dice are not seen as they fell"
        assert all(0.1 < x < 0.9 and 0.1 < y < 0.9 for x, y in places)
        assert "gathered" in page.locator("#actor").inner_text()
        page.clock.run_for(6000)
        page.locator("body:not(.staged)").wait_for()
        assert page.faults == []  # type: ignore[attr-defined]


@pytest.mark.browser
def test_a_hand_sees_a_flight_on_a_stage() -> None:
    """Every phone that shows the hand sees the flight, near to the ships that move, and the table as before later."""
    with running("ascending_empires", 2) as table, browser() as chromium:

        def may_flick(ask: Any) -> bool:
            shots = shots_of(table.session)
            return shots is not None and bool(shots.discs) and ask.kind != "first_ship"

        answered(table, may_flick)
        page = device(chromium, "phone", motion=True)
        sit(page, table.hosting.invitation, 1 - table.session.match.pending[0].seat)
        page.locator("#players article").first.wait_for()
        flick = Flick(sure(shots_of(table.session)).discs[0], 40_000, 1200)

        def flicked() -> None:
            table.play.report(table.session.gesture(flick))

        table.hosting.remote.call(flicked)
        page.locator("body.staged").wait_for()
        page.locator("body:not(.staged)").wait_for()
        page.locator("#tabs button").nth(1).tap()
        page.locator("#canvas").wait_for()
        assert page.faults == []  # type: ignore[attr-defined]
