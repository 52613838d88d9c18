"""`tabletop check` and `simulate --check` at events: people see the table as it is when a step yields one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tabletop.__main__ import main
from tabletop.study.matches.inspection import Inspector
from tabletop.study.matches.specs import MatchSpec, play
from tests import high_card
from tests.parameters import quick_first
from tests.testing.conftest import EARLY, HANDS, Written, faults, line_of


def test_a_card_in_two_hidden_zones_is_found() -> None:
    """No viewer sees that a hidden card lies in two zones: the true places tell it, and no viewer repeats it."""
    state = high_card.Deal([["card_10", "card_11"], ["card_12"]], [0, 0], deck=["card_13"], phase="lay")
    inspector = Inspector(high_card.GAME, 2, {})
    assert inspector.faults(state) == []
    state.deck = ["card_10"]
    assert inspector.faults(state) == ["card_10 is in both deck and hand_0"]
    assert inspector.faults(state) == ["card_10 is in both deck and hand_0"], "it is still there"
    state.deck = []
    assert inspector.faults(state) == []


def test_an_event_before_the_state_is_finished_is_named(
    written: Written, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The check names the line that yields the event and the card, once, though all is well at the next question."""
    game = written("card_early", EARLY)
    line = line_of(game, tmp_path, "yield event(")
    (fault,) = faults(capsys, game, "pieces")
    assert fault.startswith("- at event 'laid' of lay (")
    assert f"{game}.py, line {line}) card_" in fault
    assert " is in both hand_0 and laid_0: finish the state before the event  (2 seats, match 0, answer " in fault


def test_what_fails_at_an_event_is_named(written: Written, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """An error of the game's code at an event is a fault there, with the line that failed."""
    dealt = '    cards.deck, deck = None, cards.deck\n    yield event("cut")\n    cards.deck = deck\n'
    game = written("card_fails", (HANDS, HANDS + dealt))
    (fault,) = faults(capsys, game, "pieces")
    assert "at event 'cut' of lay (" in fault
    failed = line_of(game, tmp_path, "return {zone: ZoneContents(")
    assert f"TypeError: 'NoneType' object is not iterable ({game}.py, line {failed}): finish the state" in fault


def test_what_is_still_wrong_at_the_question_is_no_fault_of_the_event(
    written: Written, capsys: pytest.CaptureFixture[str]
) -> None:
    """A fault that the next question has, too, is told of it, without the advice to move the event."""
    after = '    cards.deck.append(cards.laid[0])\n    yield event("laid")\n'
    found = faults(capsys, written("card_lasting", (HANDS, HANDS + after)), "pieces")
    assert found
    assert not any("event" in fault for fault in found)
    assert all(" is in both deck and laid_0  (" in fault and "phase " in fault for fault in found)


def test_invariants_hold_at_events(written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    """So do those of a game whose table shows nothing wrong."""
    held = "lambda deal: ['a card is held and laid'] if {*deal.laid} & {*sum(deal.hands, [])} else []"
    game = written("card_counts", EARLY, ("result=end)", f"result=end, check_invariants={held})"))
    (fault,) = faults(capsys, game, "invariants")
    assert "at event 'laid' of lay (" in fault
    assert ") a card is held and laid: finish the state before the event" in fault


@pytest.mark.parametrize("bot", ["random", "monte_carlo"])
def test_simulate_inspects_events_and_plays_the_same_matches(
    bot: str, written: Written, capsys: pytest.CaptureFixture[str]
) -> None:
    """With `--check` a match has the same result, and a fault at an event is told once for each match."""
    game = written(f"card_{bot}", EARLY)
    command = ["--lang", "en", "simulate", game, "--games", "2", "--workers", "1", "--bot", bot, "--json"]
    reports = []
    for more in ([], ["--check"]):
        assert main([*command, *more]) == bool(more)
        out, err = capsys.readouterr()
        reports.append({key: value for key, value in json.loads(out).items() if key in ("wins", "mean_scores")})
    assert reports[0] == reports[1]
    told = [line for line in err.splitlines() if line.startswith("Something is wrong")]
    assert len(told) == 2
    assert all(f"match {number}, at event 'laid' of lay (" in line for number, line in enumerate(told))


def test_a_screenshot_of_a_match_that_breaks_is_refused(
    written: Written, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """An answer that was taken back ends the command with status 2, the card, and the file of the game."""
    twice = '    laid, cards.laid = cards.laid, cards.laid[:1] * 2\n    yield event("laid")\n    cards.laid = laid\n'
    game, picture = written("card_shown", (HANDS, twice + HANDS)), tmp_path / "shot.png"
    assert main(["--lang", "en", "screenshot", game, "--answers", "20", "--out", str(picture)]) == 2
    line = line_of(game, tmp_path, "def locate(")
    told = capsys.readouterr().err
    assert f"The code of {game} broke in {game}.py, line {line}: ProjectionError: card_" in told
    assert " is in both laid_0 and laid_1" in told
    assert not picture.exists()


@pytest.mark.parametrize(("game", "number"), quick_first([("eve_conquests", 1), ("age_of_heroes", 0)]))
def test_matches_that_once_showed_half_an_action_are_sound(game: str, number: int) -> None:
    """A claim, a card without effect, a payment and a march home are seen when they are complete."""
    assert play(MatchSpec(game, number, "e1", ("random", "random"), {}, check=True)).result.faults == ()
