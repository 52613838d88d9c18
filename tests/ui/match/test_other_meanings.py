"""Old meanings of a key or a button are not answered; a change by the player's own hand counts at once."""

from __future__ import annotations

import pygame
import pytest

from tabletop.testing.random_play import random_value
from tests.parameters import quick_first
from tests.sure import sure
from tests.ui.headless import Bench, playing
from tests.ui.mischief import Witness

P = "person"
SOON, LATER = 400, 1100
"""Milliseconds: before new controls accept a press, and after all controls do."""
GATHERING = ("forest", "clay_pit", "quarry", "river", "hunting_grounds")
Point = tuple[int, int]


def rest(bench: Bench, ms: int) -> None:
    """Draw the news, and let time pass."""
    bench.lay_out()
    bench.let(ms)
    bench.lay_out()


def answers(bench: Bench) -> int:
    return len(bench.session.match.log)


def click(bench: Bench, at: Point) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        bench.send(pygame.event.Event(kind, pos=at, button=1, touch=False))


def seen_click(bench: Bench, witness: Witness, at: Point) -> None:
    """Click and draw, with the witness watching."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        witness.send(pygame.event.Event(kind, pos=at, button=1, touch=False))


def seen_key(witness: Witness, code: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        witness.send(pygame.event.Event(kind, key=code, mod=0, unicode="", scancode=0))


# -- throws -----------------------------------------------------------------------------------------------------------
def throw(bench: Bench, way: str) -> None:
    view = bench.screen.view
    if way in ("R", "Enter"):
        bench.key(pygame.K_r if way == "R" else pygame.K_RETURN)
        return
    tray = next(zone for zone in view.table.zones.values() if zone.role == "tray")
    if way == "tray":
        x, y = view.camera.to_screen(tray.x + tray.w * 0.96, tray.y + tray.h * 0.04)
        assert view.hit((round(x), round(y))).piece not in bench.screen.parts.question.waiting_dice()
        click(bench, (round(x), round(y)))
        return
    click(bench, bench.driver.over_piece(bench.screen.parts.question.waiting_dice()[0]))


@pytest.mark.parametrize("way", quick_first(["R", "Enter", "dice", "tray"], 2))
def test_dice_that_have_only_just_come_are_not_thrown_by_the_hand_that_threw_others(way: str) -> None:
    """Of two throws in a row, a double press throws the first, and a press a moment later the second."""
    with playing("stone_age", (P, P), 1, speed=0.0) as bench:
        for _ in range(400):
            rest(bench, 2 * LATER)
            before = answers(bench)
            if bench.screen.controller.shown.throw is None:
                ask = sure(bench.session.prompt).ask
                bench.screen.controller.answer(random_value(bench.session.match, ask, bench.chance), (0, 0))
                continue
            throw(bench, way)
            assert answers(bench) > before
            rest(bench, SOON)
            if bench.screen.controller.shown.throw is None:
                continue
            before = answers(bench)
            throw(bench, way)
            assert answers(bench) == before, "these are other dice"
            rest(bench, LATER)
            throw(bench, way)
            assert answers(bench) > before
            return
        raise AssertionError("no throw followed another")


def test_r_stands_for_nothing_before_dice_wait() -> None:
    """It works at once when they do: it had no other meaning before. The witness agrees."""
    with playing("stone_age", (P, P), 1, speed=0.0) as bench:
        while sure(bench.session.prompt).ask.kind != "act":
            ask = sure(bench.session.prompt).ask
            bench.screen.controller.answer(random_value(bench.session.match, ask, bench.chance), (0, 0))
            rest(bench, LATER)
        witness = Witness(bench)
        witness.look()
        rest(bench, LATER)
        witness.look()
        place = next(offer for offer in sure(bench.session.prompt).offers if offer.option in GATHERING)
        seen_click(bench, witness, bench.driver.over(sure(place.label.put)))
        rest(bench, SOON)
        witness.look()
        assert bench.screen.controller.shown.throw is not None
        before = answers(bench)
        seen_key(witness, pygame.K_r)
        assert answers(bench) > before
        assert witness.faults == []
