"""No press is without a reaction: a forbidden drag, or a click while another seat is awaited, gives a reason."""

from __future__ import annotations

import pygame
import pytest

from tabletop.core.data.messages import msg
from tabletop.core.input.interpret import can_take
from tabletop.core.rules.questions import CHANCE
from tabletop.core.table.layout import Shape
from tabletop.session.match.scenes import Progress, TableScene
from tabletop.testing.random_play import random_value
from tests.parameters import quick_first
from tests.ui.headless import Bench, playing

P = "person"
SEATS = {
    "stone_age": 2,
    "omen": 2,
    "age_of_heroes": 3,
    "ascending_empires": 2,
    "eve_conquests": 4,
    "example_game": 2,
}
QUESTIONS = 12
"""Questions of a match at which presses are tried, and the number of presses at each."""
PRESSES = 4


def ready(bench: Bench) -> bool:
    """Return True if a person may act at the table now; throw dice and lift curtains on the way."""
    screen, session = bench.screen, bench.session
    for _ in range(20):
        prompt = session.prompt
        if prompt is None:
            return False
        if screen.parts.overlays.curtain is not None:
            bench.let(400)
            bench.key(pygame.K_RETURN)
        bench.lay_out()
        bench.let(400)
        if prompt.seat != CHANCE and screen.offers() and screen.parts.overlays.curtain is None:
            return True
        if prompt.seat == CHANCE:
            screen.throw(None)
    return False


def middle(bench: Bench, piece: str) -> tuple[int, int] | None:
    """Return a point of the window at which this piece is on top, if its middle is."""
    pose = bench.screen.view.poses.get(piece)
    if pose is None:
        return None
    x, y = map(round, bench.screen.view.camera.to_screen(pose.x, pose.y))
    at = bench.screen.parts.frame.at((x, y))
    return (x, y) if at is None and bench.screen.view.hit((x, y)).piece == piece else None


@pytest.mark.wide
@pytest.mark.parametrize("game", quick_first(list(SEATS)))
def test_a_drag_of_what_may_not_be_moved_hears_why(game: str) -> None:
    """A drag of any piece to any other answers, asks which, or says why not."""
    tried, silent = 0, []
    with playing(game, (P,) * SEATS[game], 5, speed=0.0) as bench:
        screen, session, chance = bench.screen, bench.session, bench.chance
        for _ in range(QUESTIONS):
            if not ready(bench):
                break
            table = screen.view.table
            places = {
                piece: at
                for piece in table.pieces
                if table.kind_of(piece).shape is not Shape.BOARD and (at := middle(bench, piece)) is not None
            }
            names = list(places)
            for _ in range(PRESSES if len(names) > 1 else 0):
                one, other = names[chance.below(len(names))], names[chance.below(len(names))]
                apart = max(abs(a - b) for a, b in zip(places[one], places[other], strict=True))
                if table.pieces[one].zone == table.pieces[other].zone or apart < 30:
                    continue
                if can_take(one, screen.offers(), table):
                    continue
                shown, mark = screen.parts.overlays, screen.controller.mark
                shown.drop_toast()
                bench.let(1100)  # what has only just appeared, here or below a message that has gone, takes no press
                if screen.director.busy:
                    screen.director.skip()  # a press during a flight means no more than that
                    bench.let(1100)
                if any(middle(bench, piece) != places[piece] for piece in (one, other)):
                    continue  # a folded side has opened or closed under the hand
                bench.driver.mouse.drag(places[one], places[other])
                tried += 1
                answered = shown.toast is not None or shown.popups or screen.controller.mark != mark
                if not answered:
                    silent.append(f"{one} in {table.pieces[one].zone} to {other}")
                bench.key(pygame.K_ESCAPE)
                if screen.controller.mark != mark:
                    break
            prompt = session.prompt
            if prompt is not None and prompt.seat != CHANCE:
                screen.answer(random_value(session.match, prompt.ask, chance))
                bench.let(400)
    assert tried >= 5
    assert silent == []


def test_a_click_while_a_computer_player_thinks_hears_so(monkeypatch: pytest.MonkeyPatch) -> None:
    with playing("eve_conquests", (P, "random"), 1, speed=0.0) as bench:
        screen, session = bench.screen, bench.session
        monkeypatch.setattr(screen.controller.bots, "poll", lambda: None)  # it goes on thinking
        for _ in range(30):
            prompt = session.prompt
            assert prompt is not None
            if session.is_bot(prompt.seat):
                break
            screen.answer(random_value(session.match, prompt.ask, bench.chance))
            bench.let(400)
        card = next(piece for piece in screen.view.table.pieces if piece == "emblem-0")
        at = middle(bench, card)
        assert at is not None
        screen.parts.overlays.drop_toast()
        bench.driver.mouse.click(at)
        assert screen.parts.overlays.toast is not None


@pytest.mark.parametrize(
    ("game", "kind"), quick_first([("eve_conquests", "battle_over"), ("age_of_heroes", "victories")])
)
def test_what_is_looked_at_is_said_over_the_table(game: str, kind: str) -> None:
    """The winner of a battle is shown near the view, while its dice or cards are still there."""
    with playing(game, (P,) * SEATS[game], 1) as bench:
        screen, reached = bench.screen, Progress(0, 0)
        screen.director.skip()
        bench.let(40)
        for called, name in ((False, "nothing to call out"), (True, kind)):
            scene = TableScene(name, 0, msg("ui.play.throw"), (), reached=reached)
            screen.controller.gate.begin([scene])
            screen.director.play([scene])
            bench.let(80)
            assert screen.director.dwelling == called
            assert any(line.text == scene.message for line in screen.parts.callouts.lines) == called
