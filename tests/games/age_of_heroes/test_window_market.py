"""The market in the window: what is said to an offer, bargains of a hint, and buttons that keep their places."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

import pygame
import pytest

from games.age_of_heroes import GAME
from games.age_of_heroes.rules.state import State
from tabletop.core.match.match import Match
from tabletop.session.bots.hints import advised
from tabletop.session.locale.translations import LANGUAGES
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import PERSON, Player
from tabletop.ui.kit.panels.panel import PanelPainter
from tabletop.ui.match.widgets.hint_panel import HintPanel
from tabletop.ui.shell.app import App
from tabletop.ui.shell.match_screen import MatchScreen
from tests.games.age_of_heroes.positions import offer, trading
from tests.games.age_of_heroes.test_bargains import HANDS, known
from tests.games.age_of_heroes.test_window import Sitting, screen  # noqa: F401
from tests.parameters import quick_first
from tests.sure import sure

Opened = tuple[App, MatchScreen]


def at_market(opened: Opened, match: Match[State]) -> Sitting:
    """Return three people around the window, at the market of a prepared match."""
    app, _ = opened
    players = [Player(name, seat, PERSON) for seat, name in enumerate(("Ann", "Bo", "Cleo"))]
    app.routes.open_match(MatchSession(GAME, players, "market", match))
    app.pump()
    assert isinstance(app.top, MatchScreen)
    sitting = Sitting(app, app.top, [])
    sitting.settle()
    return sitting


def drawn(sitting: Sitting) -> dict[str, pygame.Rect]:
    """Return the lines and paragraphs that the panel draws, with their places."""
    found: dict[str, pygame.Rect] = {}

    with pytest.MonkeyPatch.context() as patch:
        for name in ("line", "paragraph"):
            paint = getattr(PanelPainter, name)

            def noted(ink: PanelPainter, text: str, *args: Any, _paint: Any = paint, **more: Any) -> pygame.Rect:
                rect: pygame.Rect = _paint(ink, text, *args, **more)
                found[text] = rect
                return rect

            patch.setattr(PanelPainter, name, noted)
        sitting.panel.dirty = True
        sitting.panel.draw(pygame.Surface((1280, 720)))
    return found


@pytest.mark.wide
def test_what_is_said_to_an_offer_stands_beside_the_seat(screen: Opened) -> None:  # noqa: F811
    """The sentence is in the panel beside the name of the seat, and in the log, when all have answered."""
    sitting = at_market(screen, trading(*HANDS, known=known(a="grain")))
    play = sitting.play.controller
    play.answer_as(0, offer(-1, "grain", "wood"), (0, 0))
    sitting.settle()
    play.answer_as(1, ("decline", "too_little"), (0, 0))
    sitting.pump()
    assert "“Too little for Wood.”" not in drawn(sitting), "the others have not answered"
    play.answer_as(2, ("decline", "lacking"), (0, 0))
    sitting.settle()
    texts = drawn(sitting)
    for seat, words in ((1, "“Too little for Wood.”"), (2, "“I have no Wood.”")):
        name = texts[play.session.names[seat]]
        assert name.right < texts[words].left
        assert abs(name.centery - texts[words].centery) < 4
    say = sitting.play.ui.say
    details = [say(detail) for line in play.shown.lines for detail in line.details]
    assert any("Bo declines: “Too little for Wood.”" in one for one in details), details


@pytest.mark.wide
def test_a_bargain_of_a_hint_is_put_together_and_not_made(
    screen: Opened,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A press fills the stall, where it can be changed; the button of the stall makes the offer."""
    sitting = at_market(screen, trading(*HANDS, known=known(a="concrete", b="wood gold")))
    sitting.press_word("Look at my hand")
    sitting.settle()
    bots, parts = sitting.play.controller.bots, sitting.play.parts
    done: Future[Any] = Future()
    done.set_result(advised(sitting.match, 0, seed="h", seconds=0.0, iterations=2))
    monkeypatch.setattr(bots._process, "advise", lambda *asked: done)
    bots.hint_pace = 0.0
    sitting.events.append(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_i, unicode="i", mod=0, scancode=0))
    sitting.settle()
    pygame.time.wait(300)
    sitting.settle()
    bubble = sure(parts.overlays.hint)
    assert isinstance(bubble, HintPanel)
    way = bubble.hint.ways[0]
    assert way.draft is not None
    before = len(sitting.match.log)
    bubble.draw(pygame.Surface((1280, 720)))
    sitting.mouse.click(bubble.hots[1].rect.move(bubble.rect.topleft).center)
    sitting.settle()
    assert len(sitting.match.log) == before, "nothing was answered"
    assert parts.overlays.hint is None
    assert sitting.panel.kept.draft == way.draft
    sitting.press_offer()
    assert sitting.match.log[-1].value == ("offer", 1, ("concrete",), *way.offer.option[3:])


def buttons(sitting: Sitting) -> list[tuple[str, pygame.Rect, str, str]]:
    """Return the buttons of the panel: text, place, style, and the reason why one cannot be pressed."""
    found: list[tuple[str, pygame.Rect, str, str]] = []
    paint = PanelPainter.button

    def noted(ink: PanelPainter, rect: pygame.Rect, text: str, *args: Any, **more: Any) -> None:
        found.append((text, pygame.Rect(rect), more.get("style", "plain"), more.get("disabled_reason", "")))
        paint(ink, rect, text, *args, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PanelPainter, "button", noted)
        sitting.panel.dirty = True
        sitting.panel.draw(pygame.Surface((1280, 720)))
    return found


@pytest.mark.wide
@pytest.mark.parametrize("holds", [True, False])
def test_accept_keeps_its_place_whether_it_can_be_paid_or_not(screen: Opened, holds: bool) -> None:  # noqa: F811
    """With the hand open an offer that cannot be paid greys the button, with the reason; all others stay in place."""
    hands = ("grain grain", "wood" if holds else "iron", "iron")
    sitting = at_market(screen, trading(*hands, known=known(a="grain")))
    sitting.play.controller.answer_as(0, offer(1, "grain", "wood"), (0, 0))
    sitting.settle()
    closed = [(text, rect.x) for text, rect, _, _ in buttons(sitting) if text in WORDS]
    assert [text for text, _ in closed] == list(WORDS)
    sitting.play.parts.viewers.look_at_hand(1)
    sitting.settle()
    opened = [(text, rect.x, why) for text, rect, _, why in buttons(sitting) if text in WORDS]
    assert [text for text, _, _ in opened] == list(WORDS)
    assert [bool(why) for _, _, why in opened] == [not holds, False, False, False]
    if not holds:
        assert "Wood" in opened[0][2]


WORDS = ("Accept", "Decline", "Make a counter-offer", "Leave")


def test_one_button_is_golden(screen: Opened) -> None:  # noqa: F811
    """Pass is golden while nothing is put together; then the offer is, and no other."""
    sitting = at_market(screen, trading(*HANDS, known=known(a="grain")))
    golden = [text for text, _, style, _ in buttons(sitting) if style == "main"]
    assert golden == ["Pass for now"]
    places = [(text, rect.topleft) for text, rect, _, _ in buttons(sitting)]
    sitting.press_ware("grain", 0)
    assert [text for text, _, style, _ in buttons(sitting) if style == "main"] == ["Offer this to whoever accepts"]
    after = [(text, rect.topleft) for text, rect, _, _ in buttons(sitting)]
    assert places == [one for one in after if one in places], "nothing that was there has moved"


@pytest.mark.parametrize("language", quick_first(LANGUAGES))
def test_no_button_lies_on_another_and_no_text_is_cut(screen: Opened, language: str) -> None:  # noqa: F811
    """In the smallest window, in both languages: every button is inside the panel and as wide as its text."""
    app, _ = screen
    app.set_language(language)
    sitting = at_market(screen, trading(*HANDS, known=known(a="grain")))
    sitting.press_ware("grain", 0)
    sitting.pump()
    found = buttons(sitting)
    inside = pygame.Rect((0, 0), sitting.panel.rect.size)
    for number, (text, rect, _, _) in enumerate(found):
        assert inside.contains(rect), text
        assert sitting.panel.ui.text.measure(text, sitting.panel.ui.theme.body, bold=True) <= rect.width, text
        assert all(not rect.colliderect(other) for _, other, _, _ in found[number + 1 :]), text
