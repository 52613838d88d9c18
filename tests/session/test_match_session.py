"""The session: gestures in, scenes and prompts out, undo past bots and dice, autosave and resume."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tabletop.core.data.copying import digest
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.input.gestures import Click, Drag
from tabletop.core.input.interpret import Choices, Refused
from tabletop.core.match.determinize import determinized
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE, Script, roll
from tabletop.files.records import BotComment
from tabletop.session.bots.computer_players import think
from tabletop.session.match.match_session import PERSON, Done, MatchSession, Player
from tabletop.session.match.scenes import data_of
from tabletop.session.saves import log_lines, match_log
from tests import pig
from tests.hooks import with_hooks
from tests.parameters import quick_first
from tests.play import SHELF
from tests.sure import sure

GAME = SHELF.games["example_game"]
EXTRA = ("tests.example_game",)


def session(folder: Path | None = None, kinds: tuple[str, ...] = (PERSON, PERSON), seed: str = "s") -> MatchSession:
    players = [Player(f"P{seat}", seat, kind) for seat, kind in enumerate(kinds)]
    return MatchSession.new(GAME, players, settings={"take_back": "free"}, seed=seed, folder=folder)


def play_some(one: MatchSession, answers: int, seed: int = 1) -> None:
    """Give so many random answers."""
    chance = FastRng(seed)
    for _ in range(answers):
        prompt = one.prompt
        if prompt is None:
            return
        if prompt.seat == CHANCE:
            one.throw()
        else:
            one.answer(prompt.offers[chance.below(len(prompt.offers))].option)


def test_a_drag_is_read_as_the_answer_it_fits() -> None:
    """Two pickers dragged to the orchard are the option that sends two."""
    one = session()
    seat = sure(one.prompt).seat
    pieces = [piece.id for piece in one.table.in_zone(f"home{seat}")]

    outcome = one.gesture(Drag((pieces[0], pieces[1]), f"home{seat}", "orchard"))

    assert isinstance(outcome, Done)
    assert one.match.log[-1].value == ("orchard", 2)
    assert len(one.table.in_zone("orchard")) == 2


def test_a_gesture_that_fits_several_options_asks_which() -> None:
    """One picker on a place may mean any number of them."""
    one = session()
    outcome = one.gesture(Click("orchard"))

    assert isinstance(outcome, Choices)
    assert len(outcome.offers) > 1


def test_a_refused_gesture_says_why_with_the_rule_and_changes_nothing() -> None:
    """Somebody else's picker may not be moved."""
    one = session()
    seat = sure(one.prompt).seat
    before = digest(one.match.state)
    piece = one.table.in_zone(f"home{1 - seat}")[0].id

    outcome = one.gesture(Drag((piece,), f"home{1 - seat}", "orchard"))

    assert isinstance(outcome, Refused)
    assert outcome.refusal.rule == "2"
    assert before == digest(one.match.state)


def test_what_a_gesture_would_mean_is_told_without_doing_it() -> None:
    """The result is the text of the answer, all possible answers, or the refusal with its rule.

    Only the last is not allowed.
    """
    one = session()
    seat = sure(one.prompt).seat
    own, others = (one.table.in_zone(f"home{who}")[0].id for who in (seat, 1 - seat))
    before = digest(one.match.state)

    meant = one.explain(Drag((own,), f"home{seat}", "orchard"))
    assert (meant.allowed, meant.rule) == (True, "")
    assert meant.text.key in ("example_game.option.place", "core.choices")
    assert one.explain(Click("orchard")).allowed
    refused = one.explain(Drag((others,), f"home{1 - seat}", "orchard"))
    assert (refused.allowed, refused.rule, refused.text.key) == (False, "2", "example_game.why.not_yours")
    assert before == digest(one.match.state)


def test_undo_takes_back_one_answer_of_a_person_and_redo_gives_it_again() -> None:
    """The answers of chance after it go with it."""
    one = session()
    play_some(one, 12)
    states = [digest(one.match.state)]
    logs = [list(one.match.log)]
    while one.can_undo:
        assert isinstance(one.undo(), Done)
        states.append(digest(one.match.state))
        logs.append(list(one.match.log))
    for state, log in zip(reversed(states[:-1]), reversed(logs[:-1]), strict=True):
        one.redo()
        assert log == one.match.log
        assert state == digest(one.match.state)


def test_undo_and_redo_give_the_same_dice() -> None:
    """The n-th roll is a function of the seed and n, so undo gains nothing."""
    one = session()
    play_some(one, 14)
    log = list(one.match.log)
    assert any(entry.kind == "roll" for entry in log[3:])
    for _ in range(6):
        one.undo()
    chance_free = [entry.value for entry in log[len(one.match.log) :] if entry.seat != CHANCE]
    for value in chance_free:
        one.answer(value)

    assert log == one.match.log


def test_undo_goes_back_past_a_bot_to_the_last_person() -> None:
    """A bot's answers cannot be changed by undo; the person before it is asked again."""
    one = session(kinds=(PERSON, "random"))
    chance = FastRng(3)
    for _ in range(7):
        prompt = sure(one.prompt)
        one.answer(prompt.offers[chance.below(len(prompt.offers))].option)
    one.undo()

    assert one.players[sure(one.prompt).seat].kind == PERSON


def test_dice_wait_for_the_hand_when_people_throw_them_themselves() -> None:
    """The pending question is then one to chance, and a throw answers it."""
    one = session()
    one.hand_dice = True
    play_some(one, 40)
    one = session()
    one.hand_dice = True
    while sure(one.prompt).seat != CHANCE:
        play_some(one, 1)
    before = one.match.chance_draws
    assert isinstance(one.gesture(Click("orchard")), Refused)

    outcome = one.throw()

    assert isinstance(outcome, Done)
    assert before + 1 == one.match.chance_draws
    assert outcome.scenes[0].kind == "roll"


def test_dice_before_the_first_question_wait_for_the_hand_too(tmp_path: Path) -> None:
    """A match that begins with a throw of a person shows it, and one that is resumed at a throw has the dice waiting.

    Each throw that the author has written takes a throw of its own.
    """

    def turn(state: pig.Pig) -> Script[None]:
        first = yield from roll(1, by=state.turn)
        second = yield from roll(1, by=state.turn)
        state.banked[state.turn] += first[0] + second[0]
        state.turn, state.phase = 1 - state.turn, "over" if state.turn else "turn"

    game = with_hooks(pig.GAME, rules={"phases": {"turn": turn}})
    players = [Player("Ann", 0), Player("Bo", 1)]
    one = MatchSession.new(game, players, seed="1", by_hand=True)
    for throws in range(4):
        assert (sure(one.prompt).seat, one.match.chance_draws) == (CHANCE, throws)
        assert isinstance(one.throw(), Done)
    assert one.over
    saved = MatchSession.new(pig.GAME, players, seed="1", folder=tmp_path, by_hand=True)
    path = sure(saved.writer).path
    saved.close()
    for by_hand in (True, False):
        again = MatchSession.load(path, extra=("tests.pig",), by_hand=by_hand)
        assert (again.match.chance_draws == 0) == by_hand
        again.close()


def test_scenes_end_at_the_table_of_the_present() -> None:
    """The changes of all scenes, applied to the table before, give the table after."""
    from tabletop.core.table.table import Table

    one = session()
    shown = Table(one.table.plan)
    from tabletop.core.table.projection import reconcile

    reconcile(shown, GAME.table.project(one.match.state, None))
    chance = FastRng(9)
    while one.prompt is not None:
        offers = one.prompt.offers
        outcome = one.answer(offers[chance.below(len(offers))].option)
        assert isinstance(outcome, Done)
        for scene in outcome.scenes:
            for change in scene.changes:
                shown.apply(change)
        assert one.table.pieces == shown.pieces


def test_every_answer_is_on_disk_when_the_call_returns(tmp_path: Path) -> None:
    """Autosave appends after every answer, undo included."""
    one = session(tmp_path)
    play_some(one, 9)
    one.undo()
    path = sure(one.writer).path
    one.close()

    assert one.match.log == match_log.read(path).entries
    again = MatchSession.load(path, extra=EXTRA, resume=False)
    assert digest(one.match.state) == digest(again.match.state)
    assert [line.text for line in one.lines] == [line.text for line in again.lines]


def test_a_resumed_match_goes_on_in_its_file(tmp_path: Path) -> None:
    """The file is loaded, played on, and loaded again."""
    one = session(tmp_path)
    play_some(one, 9)
    path = sure(one.writer).path
    one.close()
    two = MatchSession.load(path, extra=EXTRA)
    play_some(two, 6, seed=8)
    two.close()

    assert two.match.log == MatchSession.load(path, extra=EXTRA, resume=False).match.log


REASON = msg("core.list", items=(msg("core.seat", number=2), SeatName(1), "3"))
FIGURES = msg("core.seat", number=7)


def with_reasons(folder: Path | None, answers: int = 12) -> MatchSession:
    """Return a match in which the computer player gives a reason for each answer."""
    one, chance = session(folder, (PERSON, "random")), FastRng(4)
    for number in range(answers):
        prompt = one.prompt
        assert prompt is not None
        value = prompt.offers[chance.below(len(prompt.offers))].option
        if one.is_bot(prompt.seat):
            one.answer(value, msg("core.list", items=(REASON, number)), figures=FIGURES)
        else:
            one.answer(value)
    return one


def reasons_of(one: MatchSession) -> list[tuple[int, int, Message | None, Message | None]]:
    return [(line.at, line.seat, line.why, line.figures) for line in one.lines]


@pytest.mark.parametrize("way", ["autosave", "saved", "resumed and saved"])
def test_a_resumed_match_tells_the_same_reasons(tmp_path: Path, way: str) -> None:
    """Reasons of bots are in the log before and after, whichever way it was saved."""
    one = with_reasons(tmp_path)
    assert [line for line in reasons_of(one) if line[2] is not None]
    path = sure(one.writer).path
    if way == "saved":
        path = tmp_path / "named.match"
        one.save(path)
    one.close()
    again = MatchSession.load(path, extra=EXTRA, resume=way == "resumed and saved")
    assert reasons_of(again) == reasons_of(one)
    if way == "resumed and saved":
        again.save(tmp_path / "again.match")
        again.close()
        assert reasons_of(MatchSession.load(tmp_path / "again.match", extra=EXTRA, resume=False)) == reasons_of(one)


def test_a_reason_goes_with_the_answer_that_was_taken_back(tmp_path: Path) -> None:
    """An answer given in its place without a reason has none, now and after resuming."""
    one = with_reasons(tmp_path)
    one.go_to(3)
    play_some(one, 4, seed=9)
    path = sure(one.writer).path
    one.close()
    again = MatchSession.load(path, extra=EXTRA, resume=False)
    assert reasons_of(again) == reasons_of(one)
    assert all(why is None for at, _, why, _ in reasons_of(again) if at >= 3)


@pytest.mark.parametrize(
    "said",
    [
        "text",
        ["no.such.key", {}],
        ["core.seat", {"number": {"who": "x"}}],
        ["core.seat", {"number": {"seat": 1}}],
        ["core.list", {"items": ["core.list", {"items": [[]]}]}],
        ["core.seat", {"number": "x" * 9999}],
        ["core.seat", {"number": 10**40}],
        ["core.seat\n", {}],
        [1, 2],
    ],
)
def test_a_reason_that_cannot_be_said_is_left_out(tmp_path: Path, said: object) -> None:
    """The file may have been written by anybody; the match is complete without the reason."""
    path = tmp_path / "forged.match"
    one = with_reasons(None)
    header = match_log.header_of(one.match, one.names, one.seed, data_of(one.players))
    writer = match_log.Writer.create(path, header)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(log_lines, "plain", lambda message: said)
        writer.answers(1, one.match.log, {line.at: BotComment(REASON) for line in one.lines})
    writer.close()
    again = MatchSession.load(path, extra=EXTRA, resume=False)
    assert again.match.log == one.match.log
    assert all(why is None for _, _, why, _ in reasons_of(again))


def test_dice_that_the_seed_does_not_give_are_refused(tmp_path: Path) -> None:
    """A file sealed with other dice than those of its seed cannot be trusted."""
    one = session()
    play_some(one, 14)
    log = [
        entry._replace(value=tuple(3 - die for die in entry.value)) if entry.kind == "roll" else entry
        for entry in one.match.log[:2]
    ]
    path = tmp_path / "forged.match"
    match_log.write(path, match_log.header_of(one.match, one.names, one.seed, []), log)

    with pytest.raises(match_log.InvalidSaveError) as bad:
        MatchSession.load(path, extra=EXTRA)
    assert bad.value.reason.key == "file.dice"


def test_a_game_that_is_not_here_is_named(tmp_path: Path) -> None:
    """A file of an unknown game names that game."""
    one = session(tmp_path)
    path = sure(one.writer).path
    one.close()

    with pytest.raises(match_log.InvalidSaveError) as bad:
        MatchSession.load(path)
    assert bad.value.reason.key == "file.foreign"


def test_go_to_and_restart_turn() -> None:
    """The match goes back to any moment of the log; restart goes to the first answer of the seat that acted last."""
    one = session()
    play_some(one, 10)
    at = one.lines[4].at
    one.go_to(at)

    assert at == len(one.match.log)
    play_some(one, 3)
    last = next(entry.seat for entry in reversed(one.match.log) if entry.seat != CHANCE)
    one.restart_turn()
    assert last == sure(one.prompt).seat


def test_a_bot_answers_the_same_whatever_others_hold() -> None:
    """With another deal of the cards that it cannot see, a bot with the same stream decides the same."""
    one = session(seed="hidden")
    while sure(one.prompt).ask.kind != "fair":
        play_some(one, 1)
    seat = one.match.pending[0].seat
    decision = think(one.match, seat, "random", seed=4)
    world = determinized(one.match, seat, FastRng(11))

    assert decision.value == think(world, seat, "random", seed=4).value


KILLED = """
import sys
from pathlib import Path
from tabletop.core.rules.chance import FastRng
from tabletop.session.match.match_session import MatchSession, Player
from tests.play import SHELF
folder, seed = Path(sys.argv[1]), int(sys.argv[2])
game = SHELF.games["example_game"]
chance = FastRng(seed)
while True:
    one = MatchSession.new(game, [Player("A", 0), Player("B", 1)], seed=str(seed), folder=folder)
    while one.prompt is not None:
        offers = one.prompt.offers
        one.answer(offers[chance.below(len(offers))].option)
        print(one.writer.path.name, len(one.match.log), flush=True)
    one.close()
"""


@pytest.mark.parametrize("batch", quick_first(range(4)))
def test_a_killed_program_loses_nothing_that_was_answered(tmp_path: Path, batch: int) -> None:
    """Killed at random moments, the file holds at least every answer that had been acknowledged."""
    for number in range(batch * 50, batch * 50 + 3):
        folder = tmp_path / str(number)
        folder.mkdir()
        process = subprocess.Popen(
            [sys.executable, "-c", KILLED, str(folder), str(number)], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep((number * 37 % 101) / 1000)
        os.kill(process.pid, signal.SIGKILL)
        acknowledged = process.stdout.read().split("\n")
        process.stdout.close()
        process.wait()
        whole = [line for line in acknowledged[:-1] if line]
        if not whole:
            continue
        name, answers = whole[-1].split()
        again = MatchSession.load(folder / name, extra=EXTRA, resume=False)
        assert len(again.match.log) >= int(answers)


def test_of_equal_pieces_the_ones_that_were_carried_move() -> None:
    """The others of the heap stay where they are; nobody sees another piece fly while the own one glides back."""
    session = MatchSession.new(SHELF.games["stone_age"], [Player("Ann", 0), Player("Bo", 1)], seed="1")
    home = f"mat{sure(session.prompt).seat}/people"
    heap = [piece.id for piece in session.table.in_zone(home)]
    carried = (heap[2], heap[4])
    assert isinstance(session.gesture(Drag(carried, home, "place/forest")), Done)
    assert {piece.id for piece in session.table.in_zone("place/forest")} >= {*carried}
    assert {piece.id for piece in session.table.in_zone(home)} == {*heap} - {*carried}


def test_of_more_carried_pieces_than_a_place_takes_the_first_moves() -> None:
    """It is the one under the cursor."""
    session = MatchSession.new(SHELF.games["stone_age"], [Player("Ann", 0), Player("Bo", 1)], seed="1")
    home = f"mat{sure(session.prompt).seat}/people"
    heap = [piece.id for piece in session.table.in_zone(home)]
    assert isinstance(session.gesture(Drag((heap[2], heap[1], heap[3]), home, "place/field")), Done)
    assert [piece.id for piece in session.table.in_zone("place/field") if piece.id in heap] == [heap[2]]
