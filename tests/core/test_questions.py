"""Questions that a rule script may ask."""

from typing import Any

import pytest

from tabletop.core.data.messages import IllegalAnswerError, Refusal, msg
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import CHANCE, Script, choose, choose_subset, event, open_question, roll, shuffle
from tests.core.small import Small, match_of


def asking(question: Any) -> Match[Small]:
    """Return a match of one step that notes the answer to `question()`."""

    def first(state: Small) -> Script[None]:
        state.said.append((yield from question()))
        state.phase = "over"

    return match_of(first=first)


def test_a_choice_lists_its_options() -> None:
    """Every option is allowed, and the answer is the value of the expression."""
    match = asking(lambda: choose(1, "fruit", ("apple", "pear")))
    match.answer("pear")
    assert match.state.said == ["pear"]


def test_one_option_does_not_ask() -> None:
    """A single option is not asked for, and nothing is logged."""
    match = asking(lambda: choose(1, "fruit", ("apple",)))
    assert (match.state.said, match.log, match.over) == (["apple"], [], True)


def test_one_option_asks_when_the_click_matters() -> None:
    """`ask_anyway` asks even for a single option."""
    match = asking(lambda: choose(1, "fruit", ("apple",), ask_anyway=True))
    assert [(ask.seat, ask.kind, ask.options) for ask in match.pending] == [(1, "fruit", ("apple",))]


def test_an_option_that_is_not_offered_is_refused() -> None:
    """An answer must be one of the options."""
    match = asking(lambda: choose(1, "fruit", ("apple", "pear")))
    with pytest.raises(IllegalAnswerError) as refused:
        match.answer("plum")
    assert refused.value.reason == msg("core.not_offered")


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (("a", "c"), None),
        (("a",), None),
        ((), msg("core.wrong_count", least=1, most=2)),
        (("a", "b", "c"), msg("core.wrong_count", least=1, most=2)),
        (("c", "a"), msg("core.wrong_order")),
        (("a", "a"), msg("core.wrong_order")),
        (("a", "x"), msg("core.not_offered")),
        (["a", "c"], msg("core.not_offered")),
        ("a", msg("core.not_offered")),
    ],
)
def test_some_of_takes_a_set_in_order(value: Any, reason: Any) -> None:
    """A set of `least` to `most` of the distinct items, as a tuple in the order of the items."""
    ask = asking(lambda: choose_subset(0, "keep", ("a", "b", "c"), least=1, most=2)).ask_of()
    refusal = ask.refusal(value)
    assert (refusal and refusal.reason) == reason


def test_some_of_everything_does_not_ask() -> None:
    """There is no choice when all items must be taken."""
    assert asking(lambda: choose_subset(0, "keep", ("a", "b"), least=2, most=2)).state.said == [("a", "b")]


def test_an_offer_is_judged_by_its_check() -> None:
    """An open question allows the answers that pass its check, and otherwise gives the check's reason and rule."""
    refusal = Refusal(msg("odd"), "4.2")
    match = asking(lambda: open_question(0, "number", lambda value: refusal if value % 2 else None))
    with pytest.raises(IllegalAnswerError) as refused:
        match.answer(3)
    match.answer(4)
    assert (refused.value.reason, refused.value.rule, match.state.said) == (msg("odd"), "4.2", [4])


@pytest.mark.parametrize("value", [(1,), (1, 2, 3), (0, 1), (1, 7), (1, 2.0), (True, 2), [1, 2], 5, None, "12"])
def test_a_roll_has_the_right_number_of_faces(value: Any) -> None:
    """A roll of two dice is a tuple of two whole numbers from 1 to 6; anything else is refused."""
    ask = asking(lambda: roll(2)).ask_of(CHANCE)
    refusal = ask.refusal(value)
    assert refusal is not None
    assert refusal.reason == msg("core.not_a_roll" if type(value) is not list else "core.not_offered")


def test_a_roll_is_the_answer_of_nature() -> None:
    """Dice are a question to chance that names the seat whose dice they are."""
    match = asking(lambda: roll(2, faces=8, by=1))
    ask = match.ask_of(CHANCE)
    match.answer((8, 1))
    assert ((ask.kind, ask.count, ask.faces, ask.by), match.state.said) == (("roll", 2, 8, 1), [(8, 1)])


@pytest.mark.parametrize("value", [(0, 1), (0, 1, 1), (1, 2, 3), (0, 1, 2, 3), (0, 1, "2"), [0, 1, 2], (True, 0, 2), 3])
def test_a_shuffle_is_a_permutation(value: Any) -> None:
    """A shuffle of three things is an order of 0, 1, 2; anything else is refused."""
    ask = asking(lambda: shuffle("abc")).ask_of(CHANCE)
    refusal = ask.refusal(value)
    assert refusal is not None
    assert refusal.reason == msg("core.not_a_shuffle" if type(value) is not list else "core.not_offered")


def test_a_shuffle_puts_things_in_the_order_of_the_answer() -> None:
    """The n-th thing of the result is the one whose number stands at place n of the answer."""
    match = asking(lambda: shuffle("abc"))
    match.answer((2, 0, 1))
    assert match.state.said == [["c", "a", "b"]]


def test_an_event_gives_its_facts_by_name() -> None:
    """`event[name]` is the fact; an unknown name is a KeyError."""
    won = event("won", seat=1, points=3)
    assert won["points"] == 3
    with pytest.raises(KeyError):
        won["card"]
