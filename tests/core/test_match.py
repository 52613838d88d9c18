"""A match: answers, forks, going back."""

from copy import copy
from typing import Any

import pytest

from tabletop.core.data.messages import IllegalAnswerError, Refusal, msg
from tabletop.core.match.explain_illegal import not_an_answer
from tabletop.core.match.match import Entry, Match, ReplayMismatchError
from tabletop.core.rules.questions import CHANCE, Ask, Script, choose
from tabletop.testing.random_play import position
from tests.core.small import ANSWERS, Small, Watcher, answered, colours, game_of, match_of, painting, secrets, throw


def test_a_match_goes_from_step_to_step() -> None:
    """The phase that a step sets names the next step; "over" ends the match."""
    match = answered(painting(chance=False), "red", "blue", "soft", (4,), "green", "blue", "red", "hard", (1,), "white")
    assert match.over
    assert match.state.said == ["red", "blue", "soft", (4,), "green", "blue", "red", "hard", (1,), "white"]
    assert match.log[2:4] == [Entry(0, "throw", "soft"), Entry(CHANCE, "roll", (4,))]


def test_a_step_that_asks_nothing_runs_on() -> None:
    """Steps without a question follow one another until a seat is asked."""

    def silent(state: Small) -> Script[None]:
        state.said.append("silent")
        state.phase = "ask" if len(state.said) == 3 else "first"
        yield from ()

    def ask(state: Small) -> Script[None]:
        yield from choose(0, "go", (1, 2))
        state.phase = "over"

    match = match_of(first=silent, ask=ask)
    assert (match.state.said, match.ask_of().kind) == (["silent"] * 3, "go")
    assert position(match.fork()) == position(match)


def test_a_number_of_seats_that_the_game_has_not_is_an_error() -> None:
    """`Match.new` raises ValueError for a number of seats or settings that the game does not have."""
    game = game_of(first=colours, throw=throw)
    with pytest.raises(ValueError, match="small has 1 to 4 seats, not 9"):
        Match.new(game, 9)
    with pytest.raises(ValueError, match="speed"):
        Match.new(game, 2, settings={"speed": 3})


def test_an_illegal_answer_changes_nothing() -> None:
    """`IllegalAnswerError` leaves state, questions, log and redoable answers as they were."""
    match = answered(painting(), "red", "blue", "soft").undo()
    before = position(match)
    with pytest.raises(IllegalAnswerError):
        match.answer("purple")
    with pytest.raises(IllegalAnswerError):
        match.answer("soft", seat=1)
    assert position(match) == before
    assert match.can_redo


def test_an_illegal_answer_is_told_in_english() -> None:
    """As a string the error names the question, what was answered, and the options, or that nobody is asked."""
    match = painting()
    with pytest.raises(IllegalAnswerError) as refused:
        match.answer("purple")
    assert str(refused.value) == "'purple' is no answer to 'colour'; the options are 'red', 'blue'"
    assert str(copy(refused.value)) == str(refused.value)
    with pytest.raises(IllegalAnswerError, match="seat 1 is not asked now; asked is seat 0"):
        match.answer("red", seat=1)
    with pytest.raises(IllegalAnswerError, match="the match is over, and nobody is asked"):
        answered(match, *ANSWERS).ask_of()


def test_a_match_has_the_question_to_answer_now() -> None:
    """As with a match of the library, it is the first one that waits; when the match is over, there is none."""
    match = painting()
    assert match.ask is match.pending[0]
    with pytest.raises(IllegalAnswerError, match="the match is over, and nobody is asked"):
        _ = answered(match, *ANSWERS).ask


def test_an_illegal_answer_names_few_of_many_options() -> None:
    """A question with many options is told by its first ones, an open one by its kind."""
    many = Ask(0, "place", tuple(range(20)))
    assert not_an_answer(many, 20) == "20 is no answer to 'place'; the options are 0, 1, 2, 3, 4, 5, 6, 7 and 12 more"
    judged = Ask[int](0, "bid", check=lambda value: Refusal(msg("small.taken")))
    assert not_an_answer(judged, 3) == "3 is no answer to 'bid'; it is an open question, whose answers the game judges"
    thrown = Ask[tuple[int, ...]](CHANCE, "roll", count=1, faces=6)
    assert not_an_answer(thrown, "hold").startswith("'hold' is no answer to 'roll'; chance answers it: begin the match")
    error = IllegalAnswerError(Refusal(msg("small.taken", by="Ann"), "5.3"), not_an_answer(many, 20))
    assert str(error).endswith("7 and 12 more (small.taken {'by': 'Ann'}, rule 5.3)")


def test_nobody_is_asked_when_it_is_over() -> None:
    """An answer to a match that is over is refused, and the reason says so."""
    match = answered(painting(), *ANSWERS)
    with pytest.raises(IllegalAnswerError) as refused:
        match.answer("red")
    assert refused.value.reason == msg("core.over")


def test_a_seat_that_is_not_asked_is_told_so() -> None:
    """An answer for a seat without a question is refused."""
    with pytest.raises(IllegalAnswerError) as refused:
        painting().answer("red", seat=1)
    assert refused.value.reason == msg("core.not_asked")


# -- together ---------------------------------------------------------------------------------------------------------
def test_simultaneous_answers_come_in_any_order() -> None:
    """`together` passes the answers in the order of the questions, whatever the order in which they were given."""
    match = match_of(first=secrets)
    for seat, bid in ((2, 3), (0, 1), (1, 2)):
        match.answer(bid, seat)
    assert (match.state.said, [entry.seat for entry in match.log]) == ([1, 2, 3], [2, 0, 1])


def test_nobody_sees_a_simultaneous_answer_before_all_are_in() -> None:
    """The state does not change and no event comes before the last answer."""
    match = match_of(first=secrets)
    match.observer = watcher = Watcher()
    match.answer(3, seat=1)
    assert (match.state.said, [ask.seat for ask in match.pending], watcher.events) == ([], [0, 2], [])


def test_a_seat_answers_once() -> None:
    """A seat that has answered secretly is not asked again."""
    match = match_of(first=secrets)
    match.answer(3, seat=1)
    with pytest.raises(IllegalAnswerError):
        match.answer(2, seat=1)
    assert [entry.value for entry in match.log] == [3]


def test_a_fork_keeps_secret_answers() -> None:
    """A fork in the middle of simultaneous questions knows the answers that are in."""
    match = match_of(first=secrets)
    match.answer(3, seat=1)
    other = match.fork()
    other.answer(1, seat=0)
    other.answer(1, seat=2)
    assert (other.state.said, match.state.said) == ([1, 3, 1], [])


def test_undo_takes_back_one_secret_answer() -> None:
    """Undo in the middle of simultaneous questions asks again the seat that answered last."""
    match = match_of(first=secrets)
    match.answer(3, seat=1)
    match.answer(2, seat=0)
    assert [ask.seat for ask in match.undo().pending] == [0, 2]


# -- forks ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("answers", range(len(ANSWERS) + 1))
def test_a_fork_stands_at_the_same_point(answers: int) -> None:
    """A fork has the same state, questions and log as the original, even in the middle of a step."""
    match = answered(painting(), *ANSWERS[:answers])
    assert position(match.fork()) == position(match)


def test_a_fork_copies_the_state_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its start is the snapshot of the match itself, which nobody changes."""
    match = answered(painting(chance=False), "red", "blue")
    copied: list[Small] = []
    copy = Small.copy

    def counted(state: Small) -> Small:
        copied.append(state)
        return copy(state)

    monkeypatch.setattr(Small, "copy", counted)
    fork = match.fork()
    assert len(copied) == 1
    monkeypatch.undo()
    fork.answer(fork.pending[0].options[0])
    assert position(fork.undo(3)) == position(match.undo(2))


def test_a_fork_is_independent() -> None:
    """Playing a fork changes nothing in the original, and vice versa."""
    match = answered(painting(), "red")
    fork = match.fork()
    before = position(match)
    answered(fork, "red", "hard")
    assert position(match) == before
    ahead = position(fork)
    answered(match, "blue", "soft")
    assert position(fork) == ahead


# -- back and forth ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("answers", range(1, len(ANSWERS) + 1))
def test_undo_gives_the_moment_before_and_redo_gives_it_back(answers: int) -> None:
    """Undo takes back one answer of a seat with those of chance after it; redo gives both again."""
    match = answered(painting(), *ANSWERS[: answers - 1])
    before = position(match)
    after = position(answered(match, ANSWERS[answers - 1]))
    undone = match.undo()
    assert position(undone) == before
    assert position(undone.redo()) == after


def test_undo_of_several_answers() -> None:
    """`undo(n)` takes back n answers of seats; those of chance do not count."""
    match = answered(painting(), *ANSWERS[:4])
    assert position(match.undo(3)) == position(answered(painting(), *ANSWERS[:1]))


def test_undo_stops_at_the_beginning() -> None:
    """There is nothing to take back before the first answer."""
    match = painting()
    assert not match.can_undo
    assert position(match.undo(5)) == position(match)


def test_redo_without_undo_changes_nothing() -> None:
    """Redo gives the same position when nothing was undone."""
    match = answered(painting(), "red")
    assert not match.can_redo
    assert position(match.redo()) == position(match)


def test_another_answer_ends_redo() -> None:
    """After a different answer the undone ones are gone."""
    match = answered(painting(), "red", "red").undo()
    match.answer("blue")
    assert not match.can_redo


def test_the_same_answer_keeps_redo() -> None:
    """A player who repeats the undone answer by hand can still redo the ones after it."""
    match = answered(painting(), *ANSWERS[:4]).undo(3)
    match.answer(ANSWERS[1])
    assert position(match.redo().redo()) == position(answered(painting(), *ANSWERS[:4]))


def test_the_same_answer_again_meets_the_same_dice() -> None:
    """Taking a roll back and doing the same again gives the same dice: undo gains nothing."""
    match = answered(painting(), *ANSWERS[:3])
    dice = match.log[3]
    assert dice.kind == "roll"
    again = answered(match.undo(), "soft")
    assert again.log[3] == dice


def test_undo_counts_nature_when_the_caller_answers_it() -> None:
    """In a match whose caller answers chance, a roll is an answer like any other."""
    match = answered(painting(chance=False), "red", "blue", "soft", (4,))
    undone = match.undo()
    assert (undone.ask_of().seat, undone.ask_of().kind) == (CHANCE, "roll")


@pytest.mark.parametrize("to", range(11))
def test_go_to_stands_right_after_so_many_answers(to: int) -> None:
    """`go_to(n)` has the first n answers of the log, and everything after them can be redone."""
    match = answered(painting(), *ANSWERS)
    there = match.go_to(to)
    assert there.log == match.log[:to]
    while there.can_redo:
        there = there.redo()
    assert position(there) == position(match)


# -- from any position ------------------------------------------------------------------------------------------------
def test_a_match_can_begin_anywhere() -> None:
    """`Match.at` starts from any state between two steps."""
    match = Match.at(game_of(first=colours, throw=throw), Small("throw", ["x"] * 7))
    answered(match, "soft", (2,), "green")
    assert match.state.said[7:] == ["soft", (2,), "green"]


def test_earlier_answers_are_history() -> None:
    """Answers from before the first checkpoint are kept, counted for chance, and cannot be undone."""
    earlier = [Entry(0, "colour", "red"), Entry(CHANCE, "roll", (3,))]
    match = Match.at(game_of(first=colours, throw=throw), Small("throw"), earlier=earlier)
    assert (match.chance_draws, match.can_undo) == (1, False)
    match.answer("soft")
    assert match.undo().log == earlier


def test_a_match_that_is_over_at_once_can_be_forked() -> None:
    """A finished position is a match without questions, and as such it can be copied."""
    match = Match.at(game_of(first=colours, throw=throw), Small("over", ["done"]))
    assert position(match.fork()) == position(match)
    assert not match.can_undo


# -- recorded answers -------------------------------------------------------------------------------------------------
def test_a_log_replays_without_a_generator() -> None:
    """Feeding the log to a new match gives the same position; every answer of chance is in it."""
    match = answered(painting(), *ANSWERS)
    again = painting(chance=False)
    again.replay(match.log)
    assert position(again) == position(match)


@pytest.mark.parametrize(
    "entry", [Entry(0, "colour", "pink"), Entry(0, "shape", "red"), Entry(1, "colour", "red"), Entry(CHANCE, "roll", 4)]
)
def test_an_answer_that_does_not_fit_diverges(entry: Entry) -> None:
    """A recorded answer must fit the question asked: value, kind and seat."""
    match = answered(painting(chance=False), "blue", "red", "soft", (2,), "white")
    with pytest.raises(ReplayMismatchError) as diverged:
        match.replay([entry])
    assert diverged.value.number == 6


def test_an_answer_that_the_question_does_not_allow_is_told_by_its_options() -> None:
    """The question is the same, so naming it twice would tell nothing; what the answer is, only authors read."""
    match = answered(painting(chance=False), "blue", "red", "soft", (2,), "white")
    with pytest.raises(ReplayMismatchError) as diverged:
        match.replay([Entry(match.ask.seat, match.ask.kind, "pink")])
    assert str(diverged.value).endswith("but the rules do not allow it there")
    assert diverged.value.detail.startswith(f"'pink' is no answer to {match.ask.kind!r}; the options are ")


@pytest.mark.parametrize("value", [4, None, ("x",), (4, 4), {}])
def test_a_recorded_roll_that_is_none_diverges(value: Any) -> None:
    """Any value in a log for a roll is checked before it is used."""
    match = answered(painting(chance=False), "blue", "red", "soft")
    with pytest.raises(ReplayMismatchError):
        match.replay([Entry(CHANCE, "roll", value)])


def test_an_answer_after_the_end_diverges() -> None:
    """A log that goes on after the end does not fit."""
    match = answered(painting(), *ANSWERS)
    with pytest.raises(ReplayMismatchError, match="it is over"):
        match.replay([Entry(0, "colour", "red")])


# -- events -----------------------------------------------------------------------------------------------------------
def test_a_beat_is_seen_once() -> None:
    """The observer sees every event when it happens; forks and undo re-run steps without showing them again."""
    match = painting()
    match.observer = watcher = Watcher()
    answered(match, "red", "blue")
    match.fork()
    match.undo()
    match.go_to(1)
    assert watcher.events == ["painted", "painted"]


def test_redo_shows_its_beats_to_the_observer() -> None:
    """Redone answers show their events again."""
    match = answered(painting(), "red", "blue").undo()
    watcher = Watcher()
    again = match.redo(watcher)
    assert (watcher.events, watcher.answers) == (["painted"], ["blue"])
    assert again.observer is watcher


def test_going_back_leaves_the_match_as_it_was() -> None:
    """`undo`, `redo`, `go_to` and `fork` return another match.

    This one keeps its log, its observer and its undone answers.
    """
    match = answered(painting(), "red", "blue", "soft").undo()
    match.observer = watcher = Watcher()
    before = (position(match), match.undone, list(match.log))
    for other in (match.undo(), match.redo(), match.redo(Watcher()), match.go_to(0), match.fork()):
        assert other is not match
        assert (position(match), match.undone, match.log) == before
        assert match.observer is watcher
    assert (watcher.events, watcher.answers) == ([], [])


def test_the_observer_hears_of_an_answer_before_it_takes_effect() -> None:
    """`answering` is called with the state as it was when the question was asked."""

    class Before(Watcher):
        def answering(self, match: Match[Any], ask: Ask[Any], value: Any) -> None:
            self.answers.append((value, list(match.state.said), len(match.log)))

    match = painting()
    match.observer = watcher = Before()
    match.answer("red")
    assert watcher.answers == [("red", [], 0)]
