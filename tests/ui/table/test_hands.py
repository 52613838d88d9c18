"""Input by hand has its intended effect: each case in which a press once did something else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from tabletop.core.input.interpret import Option, unambiguous_pickups
from tabletop.session.match.match_session import MatchSession
from tabletop.testing.random_play import random_value
from tabletop.ui.table.overlays.popups import Chooser
from tests.ui.headless import Bench, playing

P = "person"


def button(kind: int, pos: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=pos, button=1, touch=False)


def press_and_release(bench: Bench, start: tuple[int, int], end: tuple[int, int]) -> None:
    bench.driver.mouse.move(start)
    bench.send(button(pygame.MOUSEBUTTONDOWN, start))
    for part in (1, 2, 3):
        bench.driver.mouse.move(
            (start[0] + (end[0] - start[0]) * part // 3, start[1] + (end[1] - start[1]) * part // 3)
        )
    bench.send(button(pygame.MOUSEBUTTONUP, end))


def click(bench: Bench, pos: tuple[int, int]) -> None:
    press_and_release(bench, pos, pos)


def answers(session: MatchSession) -> int:
    return len(session.match.log)


def wait(bench: Bench, ms: int = 300) -> None:
    bench.lay_out()
    bench.let(ms)
    bench.lay_out()


@pytest.fixture
def omen() -> Iterator[Bench]:
    with playing("omen", (P, P), 1, speed=0.0) as bench:
        yield bench


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_a_held_key_lifts_a_curtain_and_nothing_more(omen: Bench, key: int) -> None:
    wait(omen)
    curtain = omen.screen.parts.overlays.curtain
    assert curtain is not None
    before = answers(omen.session)
    for _ in range(60):
        omen.key(key, up=False)
        omen.let(40)
    assert omen.screen.parts.overlays.curtain is None
    assert answers(omen.session) == before
    omen.send(pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0))


def test_the_curtain_is_deaf_when_it_has_just_fallen(omen: Bench) -> None:
    assert omen.screen.parts.overlays.curtain is not None
    omen.lay_out()
    omen.let(100)
    omen.key(pygame.K_RETURN)
    assert omen.screen.parts.overlays.curtain is not None
    omen.let(200)
    omen.key(pygame.K_RETURN)
    assert omen.screen.parts.overlays.curtain is None


def test_no_curtain_of_another_question_remains() -> None:
    """An answer that is taken back behind a curtain, while pieces still move, is not hidden behind the old one."""
    with playing("omen", (P, P), 1) as bench:
        session, screen = bench.session, bench.screen
        for _ in range(100):
            bench.let(3000, 100)
            curtain, prompt = screen.parts.overlays.curtain, session.prompt
            assert prompt is not None
            if curtain is not None and session.can_undo:
                screen.parts.past.undo()
                assert session.prompt is not None
                if session.prompt.seat != curtain.seat:
                    break
            elif curtain is not None:
                curtain.lift()
            elif prompt.seat < 0:
                screen.throw(None)
            else:
                screen.answer(random_value(session.match, prompt.ask, bench.chance))
        assert curtain is not None
        assert session.prompt is not None
        assert session.prompt.seat != curtain.seat
        assert screen.parts.overlays.curtain is not curtain


def test_a_question_is_deaf_at_first_for_keys_and_mouse() -> None:
    with playing("stone_age", (P, P), 1, speed=0.0) as bench:
        wait(bench)
        offers = bench.session.prompt.offers if bench.session.prompt is not None else ()
        place = next(offer.label.put for offer in offers if offer.label.put is not None)
        at = bench.driver.over(place)
        bench.screen.answer(offers[-1].option)
        before = answers(bench.session)
        bench.lay_out()
        bench.let(200)
        click(bench, at)
        assert answers(bench.session) == before
        assert not bench.screen.parts.overlays.popups


def test_a_press_that_began_before_the_question_does_not_answer_it() -> None:
    with playing("stone_age", (P, P), 1, speed=0.0) as bench:
        wait(bench)
        prompt = bench.session.prompt
        assert prompt is not None
        place = next(offer.label.put for offer in prompt.offers if offer.label.put is not None)
        at = bench.driver.over(place)
        bench.driver.mouse.move(at)
        bench.send(button(pygame.MOUSEBUTTONDOWN, at))
        bench.screen.answer(prompt.offers[-1].option)
        before = answers(bench.session)
        wait(bench, 1000)
        bench.send(button(pygame.MOUSEBUTTONUP, at))
        assert answers(bench.session) == before
        assert not bench.screen.parts.overlays.popups


def test_a_button_acts_only_where_it_was_pressed(omen: Bench) -> None:
    wait(omen)
    curtain = omen.screen.parts.overlays.curtain
    assert curtain is not None
    middle = curtain.hots[0].rect.move(curtain.rect.topleft).center
    press_and_release(omen, middle, (middle[0], middle[1] + 200))
    assert omen.screen.parts.overlays.curtain is not None
    press_and_release(omen, (middle[0], middle[1] + 200), middle)
    assert omen.screen.parts.overlays.curtain is not None
    click(omen, middle)
    assert omen.screen.parts.overlays.curtain is None


def test_a_press_on_one_place_that_ends_on_another_is_nothing() -> None:
    """A press on a region with a release on the next one means neither."""
    with playing("eve_conquests", (P, P), 1, speed=0.0) as bench:
        found = None
        for _ in range(300):
            prompt = bench.session.prompt
            assert prompt is not None
            zones = [
                offer.label.put
                for offer in prompt.offers
                if offer.label.put is not None and offer.label.put in bench.session.table.zones
            ]
            if len(set(zones)) >= 2:
                found = [bench.driver.over(zone) for zone in dict.fromkeys(zones)]
                break
            if prompt.seat < 0:
                bench.screen.throw(None)
            else:
                bench.screen.answer(prompt.offers[0].option)
            bench.screen.director.skip()
            wait(bench)
        assert found is not None
        wait(bench)
        before = answers(bench.session)
        for start in found[:6]:
            for end in found[:6]:
                if start != end and not bench.screen.view.hit(start).piece:
                    press_and_release(bench, start, end)
                    wait(bench)
                    assert answers(bench.session) == before
                    assert not any(isinstance(popup, Chooser) for popup in bench.screen.parts.overlays.popups)


def test_a_press_while_pieces_move_only_shows_their_end() -> None:
    """A press on a piece that lay there all the time is excepted."""
    with playing("stone_age", (P, P), 1) as bench:
        wait(bench)
        offers = bench.session.prompt.offers if bench.session.prompt is not None else ()
        put = next(offer for offer in offers if offer.label.put is not None)
        bench.screen.answer(put.option)
        bench.let(300)
        assert bench.screen.director.busy
        moving = next(iter(bench.screen.view.animator.moments()))
        before = answers(bench.session)
        x, y = bench.screen.view.camera.to_screen(*bench.screen.view.poses[moving][:2])
        click(bench, (round(x), round(y)))
        assert not bench.screen.director.busy
        assert answers(bench.session) == before


ONE_CLICK = [
    ("age_of_heroes", (P, P, P), "tribe"),
    ("age_of_heroes", (P, P, P), "discard"),
    ("omen", (P, P), "offering"),
]


def one_piece(bench: Bench, offers: tuple[Option, ...]) -> tuple[str, Any]:
    """Return a piece that one option alone picks up, and that option."""
    table = bench.session.table
    for name in unambiguous_pickups(offers, table):
        pieces = [name] if name in table.pieces else [piece.id for piece in table.in_zone(name)[-1:]]
        for piece in pieces:
            if bench.screen.view.hit(bench.driver.over_piece(piece)).piece == piece:
                zone = table.pieces[piece].zone
                return piece, next(offer.option for offer in offers if {name, zone, piece} & set(offer.label.take))
    raise AssertionError("nothing that one option alone picks up")


@pytest.mark.parametrize(("game", "seats", "kind"), ONE_CLICK, ids=[kind for _, _, kind in ONE_CLICK])
def test_one_click_answers_where_one_thing_can_be_meant(game: str, seats: tuple[str, ...], kind: str) -> None:
    with playing(game, seats, 1, speed=0.0) as bench:
        reach(bench, kind)
        prompt = bench.session.prompt
        assert prompt is not None
        piece, option = one_piece(bench, prompt.offers)
        assert {piece, bench.session.table.pieces[piece].zone} & bench.screen.view._lit.keys(), "it is lit"
        before = answers(bench.session)
        click(bench, bench.driver.over_piece(piece))
        assert answers(bench.session) > before
        assert bench.session.match.log[before].value == option


def reach(bench: Bench, kind: str) -> None:
    """Play at random until a question of a kind is asked that names pieces."""
    session, screen = bench.session, bench.screen
    for _ in range(600):
        prompt = session.prompt
        assert prompt is not None
        if screen.parts.overlays.curtain is not None:
            screen.parts.overlays.curtain.lift()
        if prompt.seat < 0:
            screen.throw(None)
        elif prompt.ask.kind == kind and unambiguous_pickups(prompt.offers, session.table):
            break
        else:
            screen.answer(random_value(session.match, prompt.ask, bench.chance))
        screen.director.skip()
        bench.let(40)
    wait(bench)
    assert session.prompt is not None
    assert session.prompt.ask.kind == kind
