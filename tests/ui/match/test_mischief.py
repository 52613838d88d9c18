"""No answer is given without a press that meant it: random events, and each former input bug by itself."""

from __future__ import annotations

import pytest

from tests.play import SHELF
from tests.ui.headless import playing
from tests.ui.mischief import Mischief

P = "person"
SEATS = {"age_of_heroes": (P, P, P), "eve_conquests": (P, P)}
FEW, MANY = 1_000, 50_000


def mischief(game: str, events: int, seed: int = 1) -> tuple[int, int, list[str]]:
    """Send so many random events; return the number of answers given, of curtains lifted, and the faults."""
    done = answers = lifted = 0
    faults: list[str] = []
    while done < events:
        with playing(game, SEATS.get(game, (P, P)), seed, speed=(0.0, 1.0, 3.0)[seed % 3], results="stay") as bench:
            hands = Mischief(bench)
            hands.play(min(events - done, 5000))
            done, seed = done + hands.events, seed + 1
            answers, lifted = answers + hands.witness.answers, lifted + hands.witness.lifted
            faults += hands.witness.faults
    return answers, lifted, faults


@pytest.mark.wide
@pytest.mark.parametrize("game", SHELF.games)
def test_no_answer_that_no_press_meant(game: str) -> None:
    answers, _, faults = mischief(game, FEW)
    assert faults == []
    assert answers > 0, "the hands did something"


@pytest.mark.slow
@pytest.mark.parametrize("game", SHELF.games)
def test_no_answer_that_no_press_meant_in_tens_of_thousands_of_events(game: str) -> None:
    answers, lifted, faults = mischief(game, MANY, seed=100)
    print(f"{game}: {MANY} events, {answers} answers, {lifted} curtains lifted, {len(faults)} faults")
    assert faults == []
