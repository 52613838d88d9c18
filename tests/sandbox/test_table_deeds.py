"""Deeds at the table as a whole, by the window: turns, the timer, endless piles, cards that are chosen in a search."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.sandbox.action_types import actions
from tabletop.sandbox.model.timer import Timer
from tabletop.sandbox.model.turns import Turns
from tabletop.sandbox.model.zones import TABLE, hand
from tabletop.ui.sandbox.view.context_menu import Menu
from tabletop.ui.sandbox.view.pile_search import PileSearch
from tabletop.ui.screens.base.text_dialog import AskText
from tests.sandbox.test_window import Free
from tests.ui.kit_window import open_app, typed


@pytest.fixture
def free(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Free]:
    """Return a table for three seats with dice and a deck."""
    with open_app(monkeypatch, tmp_path) as app:
        made = Free(app, [1000], seats=3)
        made.do(actions.Bring("dice", (600, 300)))
        made.do(actions.Bring("standard_deck", (200, 200)))
        yield made
        pygame.key.set_mods(0)


def test_turns_are_given_by_a_key_and_ordered_in_a_list(free: Free) -> None:
    """The seat that has the turn is marked; who ends a turn here lets the next seat act; a click moves a seat."""
    screen = free.screen
    free.mouse.move(free.spot(700, 400))
    free.press(pygame.K_t, pygame.KMOD_SHIFT)
    assert screen.overlays.toast
    free.press(pygame.K_t, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert screen.players.turn == 0
    menu = screen.overlays.popups[-1]
    assert isinstance(menu, Menu)
    menu.take(2)
    assert free.session.real.turns == Turns((0, 2, 1), 0)
    screen.overlays.close_all()
    free.press(pygame.K_t, pygame.KMOD_SHIFT)
    assert (screen.players.turn, screen.controller.by) == (2, 2)
    free.press(pygame.K_r, pygame.KMOD_SHIFT)
    assert screen.players.turn == free.session.real.turns.drawn
    free.press(pygame.K_z, pygame.KMOD_CTRL)
    assert screen.players.turn == 2


def test_a_copy_taken_from_an_endless_pile_leaves_another_at_once(free: Free) -> None:
    """Shift+C makes a die endless; what stays does not come flying from the box, and the pile is carried whole."""
    die = free.session.real.order(TABLE)[0]
    free.mouse.move(free.at(die))
    free.press(pygame.K_c, pygame.KMOD_SHIFT)
    (pile,) = [zone for zone in free.session.real.zones if zone.startswith("supply")]
    free.screen.view.skip()
    free.do(actions.MovePieces((die,), TABLE, ((500.0, 200.0),)))
    (left,) = free.session.real.order(pile)
    assert left not in free.screen.view.animator.motions
    free.mouse.move(free.at(left))
    free.press(pygame.K_c, pygame.KMOD_SHIFT)
    assert pile not in free.session.real.zones
    assert free.session.real.pieces[left].zone == TABLE


def search(free: Free) -> PileSearch:
    """Search the deck; the third and the fifth card are chosen."""
    free.mouse.move(free.at(free.top_of(free.pile())))
    free.press(pygame.K_b)
    browse = free.screen.overlays.popups[-1]
    assert isinstance(browse, PileSearch)
    pygame.key.set_mods(pygame.KMOD_CTRL)
    free.mouse.click(browse.hots[2].rect.move(browse.rect.topleft).center)
    pygame.key.set_mods(0)
    free.pump()
    free.mouse.click(browse.hots[4].rect.move(browse.rect.topleft).center)
    free.pump()
    return browse


@pytest.mark.parametrize("way", ["to_me", "to_each", "to_seat_2", "lay_out"])
def test_chosen_cards_are_dealt(free: Free, way: str) -> None:
    """Ctrl and a click choose a card, then clicks choose more; a button deals them, and the search stays open."""
    order = tuple(reversed(free.session.real.order(free.pile())))
    browse = search(free)
    chosen = (order[2], order[4])
    assert [browse.found[number].piece for number in (2, 4)] == list(chosen)
    assert browse.chosen == list(chosen)
    button = next(hot for hot in browse.hots if hot.name == way)
    free.mouse.click(button.rect.move(browse.rect.topleft).center)
    hands = [free.session.real.order(hand(seat)) for seat in range(3)]
    assert (
        hands
        == {
            "to_me": [chosen, (), ()],
            "to_each": [(order[2],), (order[4],), ()],
            "to_seat_2": [(), (), chosen],
            "lay_out": [(), (), ()],
        }[way]
    )
    if way == "lay_out":
        assert [free.session.real.pieces[card].zone for card in chosen] == [TABLE, TABLE]
        assert [free.session.real.pieces[card].face for card in chosen] == [0, 0]
    assert browse.chosen == []
    assert len(browse.found) == 52
    assert free.screen.overlays.popups == [browse]


def test_cards_are_not_dealt_from_a_pile_that_has_changed(free: Free) -> None:
    """After a shuffle at a phone the pictures are wrong: nothing is dealt, and the search closes."""
    browse = search(free)
    free.session.perform(actions.Shuffle(free.pile()), 1)
    button = next(hot for hot in browse.hots if hot.name == "to_each")
    free.mouse.click(button.rect.move(browse.rect.topleft).center)
    assert [free.session.real.order(hand(seat)) for seat in range(3)] == [(), (), ()]
    assert free.screen.overlays.popups == []


def test_the_timer_is_set_in_a_list_and_started_by_key_and_click(free: Free) -> None:
    """It stands beside the table; at the end of a countdown there is a sound and a message, once."""
    screen, panel, now = free.screen, free.screen.timer_panel, [50.0]
    sounds: list[str] = []
    free.session.timer.now = lambda: now[0]
    panel.sound = sounds.append
    free.mouse.move(free.spot(700, 400))
    assert panel.rect.height == 0
    free.press(pygame.K_o, pygame.KMOD_SHIFT)
    menu = screen.overlays.popups[-1]
    assert isinstance(menu, Menu)
    menu.take(next(at for at, item in enumerate(menu.items) if item.text.key == "sandbox.ui.timer_own"))
    assert isinstance(free.app.top, AskText)
    for _ in range(8):
        free.press(pygame.K_BACKSPACE)
    free.app.pump([typed("0:20")])
    free.press(pygame.K_RETURN)
    free.app.pump()
    assert panel.rect.height > 0
    free.press(pygame.K_o, pygame.KMOD_CTRL)
    now[0] += 12.5
    free.app.pump()
    assert (panel.text, free.session.real.timer.runs) == ("0:08", True)
    assert screen.timer.wait == pytest.approx(0.5)
    free.press_button(free.screen.timer_panel, "run_timer")
    assert free.session.real.timer == Timer("countdown", 20, False, 75)
    free.press_button(free.screen.timer_panel, "run_timer")
    now[0] += 30
    free.app.pump()
    free.app.pump()
    assert (panel.text, sounds) == ("0:00", ["bell"])
    assert screen.overlays.toast
    free.press_button(free.screen.timer_panel, "run_timer")
    assert free.session.real.timer == Timer("countdown", 20, False, 200)
    screen.play.look(1)
    free.app.pump()
    assert panel.rect.height == 0
    screen.play.look(None)
    free.press(pygame.K_z, pygame.KMOD_CTRL)
    assert free.session.real.timer.runs
    free.app.pump()
    assert sounds == ["bell"]
