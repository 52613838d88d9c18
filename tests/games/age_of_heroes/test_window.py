"""Age of Heroes in the window: by mouse and by keyboard alone, every question can be answered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.age_of_heroes import GAME
from games.age_of_heroes.rules.facts import KINDS, NUMBER, WARES
from tabletop.core.game.trading import TradeState
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import Ask
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import PERSON, Player
from tabletop.ui.kit.panels.panel import PanelPainter
from tabletop.ui.match.match_view import MatchView
from tabletop.ui.shell.app import App
from tabletop.ui.shell.match_screen import MatchScreen
from tabletop.ui.table.overlays.popups import Chooser
from tabletop.ui.table.trade.trade_panel import BargainPanel
from tabletop.viewmodel.control.match_controller import meanings_of
from tests.games.age_of_heroes.positions import match_of, position
from tests.parameters import quick_first
from tests.play import SHELF
from tests.sure import sure
from tests.ui.driver import Driver, Keys, Mouse, wait_for_question

ANSWERS = 90


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[tuple[App, MatchScreen]]:
    """Yield three people at a window without a display."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    window = App(SHELF, Translations("en", SHELF.locales()), headless=True, size=(1280, 720))
    window.preferences.reduced_motion = True
    window.preferences.muted = True
    window.routes.home()
    players = [Player(name, seat, PERSON) for seat, name in enumerate(("Ann", "Bo", "Cleo"))]
    window.routes.open_match(MatchSession.new(SHELF.games["age_of_heroes"], players, seed="window"))
    window.pump()
    assert isinstance(window.top, MatchScreen)
    yield window, window.top
    for one in reversed(window.screens):
        one.close()
    pygame.display.set_mode((1280, 720))


@pytest.mark.parametrize("hand", quick_first([Driver, Keys]))
def test_a_match_is_played(screen: tuple[App, MatchScreen], hand: type[Driver] | type[Keys]) -> None:
    """Every answer comes from events, and every one does something."""
    app, top = screen
    events: list[pygame.event.Event] = []

    def pump() -> None:
        waiting, events[:] = events[:], []
        app.pump(waiting)

    driver = (
        Driver(top.match_view, Mouse(events.append, pump), 1)
        if hand is Driver
        else Keys(top.match_view, events.append, pump, 1)
    )
    session = top.match_view.controller.session
    for _ in range(ANSWERS):
        wait_for_question(top.match_view, pump)  # scenes that stay until a click have been read
        before = (len(session.match.log), top.match_view.parts.overlays.curtain)
        driver.answer()
        now = (len(session.match.log), top.match_view.parts.overlays.curtain)
        assert before != now, f"{session.prompt} was not answered by {driver.ways}"
    assert {entry.kind for entry in session.match.log} >= {"tribe", "market", "action"}


@dataclass
class Sitting:
    """People around one window, whose mouse is moved by the test. `curtains` counts those that fell."""

    app: App
    top: MatchScreen
    events: list[pygame.event.Event]
    presses: int = 0
    curtains: int = 0

    @property
    def play(self) -> MatchView:
        return self.top.match_view

    @property
    def match(self) -> Match[Any]:
        return self.play.controller.session.match

    @property
    def panel(self) -> BargainPanel:
        panel = self.play.parts.bargains.panel
        assert panel is not None, "the panel of the market is there"
        return panel

    @property
    def bargain(self) -> TradeState:
        """The current bargain, as the screen shows it."""
        return sure(self.play.controller.shown.bargain)

    @property
    def mouse(self) -> Mouse:
        return Mouse(self.events.append, self.pump)

    def pump(self) -> None:
        waiting, self.events[:] = self.events[:], []
        self.app.pump(waiting)

    def settle(self) -> None:
        """Wait until everything has been shown and may be answered; the named person lifts a curtain."""
        for _ in range(400):
            self.pump()
            curtain = self.play.parts.overlays.curtain
            if curtain is not None:
                self.curtains += 1
                self.play.parts.viewers.lift(curtain.seat)
            elif self.play.opening is None and not self.play.director.busy and not self.play.parts.question.inert:
                return
            pygame.time.wait(5)

    def to_the_market(self) -> int:
        """Let all say in their corners that they trade; return the seat whose turn it is."""
        self.settle()
        while self.match.pending[0].kind != "market":
            if self.match.pending[0].kind == "opening":
                self.press_answer(self.match.pending[0].seat, "trade")
            else:
                self.play.answer(self.match.pending[0].options[0])
            self.settle()
        self.presses = self.curtains = 0
        return self.match.pending[0].seat

    def click(self, rect: pygame.Rect) -> None:
        """Press a place of the panel."""
        self.settle()
        self.mouse.click(rect.move(self.panel.rect.topleft).center)
        self.presses += 1

    def press_answer(self, seat: int, value: Any) -> None:
        """Press the button of a seat that means an answer."""
        self.settle()
        found = [
            hot for hot in self.panel.hots if isinstance(hot.on_press, partial) and hot.on_press.args == (seat, value)
        ]
        self.click(found[0].rect)

    def press_offer(self) -> None:
        """Press the main button of the stall."""
        self.settle()
        seat = self.match.pending[0].seat
        value = meanings_of(self.play.controller, self.panel.kept.draft, seat)[0][0]
        self.press_answer(seat, value)

    def press_ware(self, ware: str, row: int) -> None:
        """Press a ware in the row of given (0) or wanted (1) ones."""
        self.settle()
        rects = [rect for rect, id in self.panel.wares if id == ware]
        self.click(rects[row])

    def press_word(self, text: str) -> None:
        """Press a button of the panel by its text, the last one that has it."""
        self.settle()
        self.click(self.places[text])

    @property
    def places(self) -> dict[str, pygame.Rect]:
        """The places of the panel's buttons, by their texts."""
        found: dict[str, pygame.Rect] = {}
        draw = PanelPainter.button

        def noted(ink: PanelPainter, rect: pygame.Rect, text: str, *args: Any, **more: Any) -> None:
            found[text] = rect
            draw(ink, rect, text, *args, **more)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(PanelPainter, "button", noted)
            self.panel.dirty = True
            self.panel.draw(pygame.Surface((1280, 720)))
        return found


@pytest.fixture
def sitting(screen: tuple[App, MatchScreen]) -> Sitting:
    return Sitting(*screen, events=[])


def held_by(match: Match[Any], seat: int) -> str:
    """Return a kind of ware in a hand."""
    return next(KINDS[kind] for kind in WARES if match.state.hands[seat][kind])


def in_sight(match: Match[Any], seat: int, ware: str) -> None:
    """Let everybody know that a hand holds a ware, as after an offer of it."""
    match.state.known[seat][NUMBER[ware]] = 1


@pytest.mark.parametrize("known", quick_first([True, False]))
def test_one_for_one_takes_four_presses_and_no_curtain_but_to_confirm(sitting: Sitting, known: bool) -> None:
    """Four presses trade one for one: my ware, the wanted one, the button; and one press accepts.

    Cards that nobody knows of are paid behind a curtain, one for each side, and the press takes effect when it is
    lifted.
    """
    seat = sitting.to_the_market()
    match = sitting.match
    other = next(one for one in range(3) if one != seat)
    mine, theirs = held_by(match, seat), held_by(match, other)
    if known:
        in_sight(match, seat, mine)
        in_sight(match, other, theirs)
    third = 3 - seat - other
    match.state.stances[third] = "absent"  # two are left, so that the offer to all is one to the other
    sitting.press_ware(mine, 0)
    sitting.press_ware(theirs, 1)
    sitting.press_offer()
    sitting.settle()
    assert match.log[-1].value == ("offer", -1, (mine,), (theirs,), "", "")
    sitting.press_answer(other, "accept")
    sitting.settle()
    assert [entry.value for entry in match.log][-1] == "accept"
    assert match.state.known[other][NUMBER[mine]] >= 1, "the cards have changed hands"
    assert (sitting.presses, sitting.curtains) == (4, 0 if known else 2)
    sitting.settle()
    assert sitting.play.controller.session.viewer is None, "hands are closed again"


@pytest.mark.wide
def test_a_card_dragged_onto_a_ware_is_given_for_it(sitting: Sitting) -> None:
    """After a look at the own hand: one drag names both sides, the button makes the offer."""
    seat = sitting.to_the_market()
    sitting.press_word("Look at my hand")
    sitting.settle()
    assert (sitting.play.controller.session.viewer, sitting.curtains) == (seat, 1)
    card = held_by(sitting.match, seat)
    wanted = next(rect for rect, id in reversed(sitting.panel.wares) if id == "granite")
    driver = Driver(sitting.play, sitting.mouse, 1)
    driver.mouse.drag(driver.over_piece(f"own-{card}-0"), wanted.move(sitting.panel.rect.topleft).center)
    sitting.press_offer()
    assert sitting.match.log[-1].value == ("offer", -1, (card,), ("granite",), "", "")
    sitting.settle()
    assert sitting.play.controller.session.viewer is None, "the hand is out of sight, nothing was passed on"
    assert [corner.seat for corner in sitting.play.controller.shown.corners] == [one for one in range(3) if one != seat]


@pytest.mark.wide
def test_a_click_on_a_card_of_the_hand_gives_it_and_it_is_lit_no_more(sitting: Sitting) -> None:
    """Cards that the bid names already cannot be named twice."""
    seat = sitting.to_the_market()
    sitting.press_word("Look at my hand")
    sitting.settle()
    piece = f"own-{held_by(sitting.match, seat)}-0"
    assert piece in sitting.play.parts.question.lit(None)
    driver = Driver(sitting.play, sitting.mouse, 1)
    driver.mouse.click(driver.over_piece(piece))
    assert len(sitting.panel.kept.draft.give) == 1
    assert len(sitting.panel.free_pieces()) == sum(sitting.match.state.hands[seat]) - 1


@pytest.mark.wide
def test_gold_so_that_the_other_does_not_attack(sitting: Sitting) -> None:
    """The source's own example through the window: the payer asks for the promise, and it stays in view.

    The log says when it is broken.
    """
    seat = sitting.to_the_market()
    match = sitting.match
    other = (seat + 1) % 3
    gold = NUMBER["gold"]
    if not match.state.hands[seat][gold]:
        match.state.deck.remove(gold)
        match.state.hands[seat][gold] += 1
    name = sitting.play.controller.session.names[other]
    sitting.press_ware("gold", 0)
    sitting.press_word(name)
    sitting.press_word("No attack")  # the last button of that text: the wanted side
    sitting.press_offer()
    sitting.settle()
    assert match.log[-1].value == ("offer", other, ("gold",), (), "", "peace")
    bid = sitting.bargain.bids[0]
    say = sitting.play.ui.say
    assert [say(one) for one in bid.claims] == [
        f"the promise of {name} not to attack {sitting.play.controller.session.names[seat]} before the next Market Day"
    ]
    sitting.press_answer(other, "accept")
    sitting.settle()
    binding = sitting.bargain.binding
    assert [say(one) for one in binding] == [
        f"{name} does not attack {sitting.play.controller.session.names[seat]} before the next Market Day"
    ]
    while match.pending[0].kind == "market":
        sitting.press_answer(match.pending[0].seat, "pass")
        sitting.settle()
    while (match.pending[0].seat, match.pending[0].kind) != (other, "action"):
        assert match.pending[0].seat != other or match.pending[0].kind != "market", "it is not the next Market Day yet"
        sitting.play.answer(usual(match.pending[0]))
        sitting.settle()
    for value in (("war", seat, "plunder"), "army", "attack"):
        sitting.play.answer(value)
        sitting.settle()
    details = [say(detail) for line in sitting.play.controller.shown.lines for detail in line.details]
    assert f"{name} breaks the promise not to attack {sitting.play.controller.session.names[seat]}." in details


def usual(ask: Ask[Any]) -> Any:
    """Return an answer by which a turn goes on without any event."""
    for value in (("taxes",), ("end",), ("nothing",), 0, "pass", "fight", "suffer"):
        if value in ask.options:
            return value
    return ask.options[0]


@pytest.mark.wide
def test_answers_are_given_from_corners_without_a_curtain(sitting: Sitting) -> None:
    """Everybody answers at the same time in any order; a counter stands beside the offer; the author picks."""
    seat = sitting.to_the_market()
    match = sitting.match
    first, second = [(seat + step) % 3 for step in (1, 2)]
    for one in (seat, second):
        in_sight(match, one, held_by(match, one))
    sitting.press_ware(held_by(match, seat), 0)
    sitting.press_ware("granite", 1)
    sitting.press_offer()
    sitting.press_answer(second, "counter")
    assert [ask.seat for ask in match.pending] == [first], "the later one has answered first"
    sitting.press_answer(first, "decline")
    assert [(ask.seat, ask.kind) for ask in match.pending] == [(second, "counter")]
    sitting.settle()
    assert len(sitting.bargain.bids) == 1, "the offer stays in view while a counter is put together"
    sitting.press_ware(held_by(match, second), 0)
    sitting.press_offer()
    sitting.settle()
    assert [bid.by for bid in sitting.bargain.bids] == [seat, second]
    sitting.press_answer(seat, ("counter", second))
    assert match.pending[0].kind == "market"
    assert sitting.curtains == 0


@pytest.mark.wide
def test_who_lacks_the_cards_is_told_so_behind_the_curtain(sitting: Sitting) -> None:
    """The button to accept is there for everybody; pressed with a closed hand it tells nothing of that hand."""
    seat = sitting.to_the_market()
    match = sitting.match
    first = (seat + 1) % 3
    lacking = next(name for name in ("granite", "marble", "brick") if not match.state.hands[first][NUMBER[name]])
    in_sight(match, seat, held_by(match, seat))
    sitting.press_ware(held_by(match, seat), 0)
    sitting.press_ware(lacking, 1)
    sitting.press_offer()
    before = len(match.log)
    sitting.press_answer(first, "accept")
    sitting.pump()
    curtain = sure(sitting.play.parts.overlays.curtain)
    assert (curtain.seat, sitting.play.parts.overlays.toast) == (first, None)
    assert sure(curtain.pending_answer).key == "age_of_heroes.option.accept"
    sitting.settle()
    assert (len(match.log), sitting.play.controller.session.viewer) == (before, first)
    toast = sure(sitting.play.parts.overlays.toast)
    assert (toast.rule, toast.text.key) == ("4.2", "age_of_heroes.why.cannot_accept")


@pytest.mark.wide
def test_what_waits_for_a_look_can_be_left(sitting: Sitting) -> None:
    """Another person presses the button: the hand stays closed, nothing is offered, and the offer can be changed."""
    seat = sitting.to_the_market()
    match, before = sitting.match, len(sitting.match.log)
    for press in range(2):
        sitting.press_ware(held_by(match, seat), 0)
        sitting.press_offer()
        sitting.pump()
        curtain = sure(sitting.play.parts.overlays.curtain)
        pygame.time.wait(300)
        sitting.pump()
        if press:
            button = curtain.hots[-1].rect.move(curtain.rect.topleft).center
            sitting.mouse.click(button)
        else:
            sitting.events.append(
                pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, unicode="", mod=0, scancode=0)
            )
        sitting.pump()
        assert sitting.play.parts.overlays.curtain is None
        assert (len(match.log), sitting.play.controller.session.viewer) == (before, None)
    assert sitting.curtains == 0


@pytest.mark.wide
def test_looking_at_the_hand_gives_no_answer_that_waited(sitting: Sitting) -> None:
    """The button of the bar opens the hand only for looking, whatever has been pressed before."""
    seat = sitting.to_the_market()
    match, before = sitting.match, len(sitting.match.log)
    sitting.press_ware(held_by(match, seat), 0)
    sitting.press_offer()
    sitting.pump()
    assert sure(sitting.play.parts.overlays.curtain).pending_answer is not None
    sitting.play.parts.viewers.look_at_hand(seat)
    assert sure(sitting.play.parts.overlays.curtain).pending_answer is None
    sitting.settle()
    assert (len(match.log), sitting.play.controller.session.viewer) == (before, seat)


@pytest.mark.wide
def test_the_panel_leaves_a_hand_in_sight_and_hides_no_tribe_for_an_empty_one(sitting: Sitting) -> None:
    """With open hand it lies above the hand; at the shared table, where that place is empty, at the foot."""
    sitting.to_the_market()
    bargains, view = sitting.play.parts.bargains, sitting.play.view
    room, panel = bargains.context.room.table, sure(bargains.panel)
    assert not panel.private
    assert room.bottom - panel.rect.bottom <= 2 * panel.ui.theme.gap
    sitting.press_word("Look at my hand")
    sitting.settle()
    panel = sure(bargains.panel)
    hand = view.table.zones[panel.bargain.below]
    assert panel.private
    assert panel.rect.bottom <= view.camera.to_screen(hand.x, hand.y)[1] < room.bottom


@pytest.mark.wide
def test_a_hand_goes_out_of_sight_when_all_are_asked(sitting: Sitting) -> None:
    """The last seat to act does not answer first: everybody answers at the shared table at the same time.

    A player who wants to see the own hand for it asks for it.
    """
    seat = sitting.to_the_market()
    sitting.press_word("Look at my hand")
    sitting.settle()
    assert sitting.play.controller.session.viewer == seat
    sitting.press_answer(seat, "pass")
    for _ in range(2):
        sitting.press_answer(sitting.match.pending[0].seat, "pass")
    while sitting.match.pending[0].kind != "opening":
        sitting.play.answer(usual(sitting.match.pending[0]))
        sitting.settle()
    assert sitting.play.controller.session.viewer is None
    assert len(sitting.play.controller.shown.corners) == 3


@pytest.mark.wide
def test_r1_the_payment_with_the_least_gold_is_proposed_first(screen: tuple[App, MatchScreen]) -> None:
    """R-1: a drag with several ways to pay opens a list whose first row, which Enter takes, spends no gold."""
    app, _ = screen
    state = position(seats=3, hands=("wood wood stone gold",))
    players = [Player(name, seat, PERSON) for seat, name in enumerate(("Ann", "Bo", "Cleo"))]
    app.routes.open_match(MatchSession(GAME, players, "payment", match_of(state)))
    app.pump()
    assert isinstance(app.top, MatchScreen)
    sitting = Sitting(app, app.top, [])
    sitting.settle()
    driver = Driver(sitting.play, sitting.mouse, 1)
    driver.mouse.drag(driver.over("pile/city"), driver.over("cities0"))
    (chooser,) = sitting.play.parts.overlays.popups
    assert isinstance(chooser, Chooser)
    ways = [offer.option[2] for offer in chooser.offers]
    assert len(ways) > 1
    assert [way[4] for way in ways] == sorted(way[4] for way in ways)
    assert ways[0][4] == 0
    sitting.settle()
    driver.choose(chooser, chooser.offers[0])
    assert sitting.match.state.hands[0][NUMBER["gold"]] == 1
    assert sitting.match.state.cities[0] == 2


@pytest.mark.wide
def test_looking_back_keeps_the_eyes(sitting: Sitting) -> None:
    """While the past is shown nobody is asked, and the open hand stays open until the present is back."""
    sitting.to_the_market()
    sitting.press_word("Look at my hand")
    sitting.settle()
    viewer = sitting.play.controller.session.viewer
    sitting.play.parts.past.look(1)
    sitting.pump()
    assert sitting.play.controller.shown.is_past
    assert sitting.play.controller.session.viewer == viewer
    assert sitting.play.parts.bargains.panel is None
    sitting.play.parts.past.look(None)
    sitting.settle()
    assert sitting.panel.private
