"""An answer is one of the options, types included, or it raises `IllegalAnswerError` and nothing has happened."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop.core.data.copying import digest
from tabletop.core.data.messages import IllegalAnswerError, Refusal, msg
from tabletop.core.data.strict import DEEPEST, is_option, is_valid_answer, strictly_equal
from tabletop.core.game.game import Game
from tabletop.core.match.match import Entry, Match, ReplayMismatchError
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE, Script, choose, choose_subset, open_question
from tabletop.session.saves import match_log
from tabletop.testing.random_play import replayed
from tests.core.small import Small, match_of
from tests.near import STRANGERS, Number, Text, many
from tests.parameters import quick_only
from tests.play import SHELF, recorded

GAMES = [pytest.param(game, id=name) for name, game in SHELF.games.items()]
each_game = pytest.mark.parametrize("game", quick_only(GAMES, "stone_age"))


@pytest.mark.parametrize(
    ("one", "other"),
    [(2, 2.0), (1, True), (0, False), (1, Number(1)), ("a", Text("a")), ((1,), [1]), ((1, (2,)), (1, (2.0,))),
     (0.0, -0.0), ((), None), ("", ()), ((1, 2), (2, 1)), ((1,), (1, 1)), ("a", b"a")],
)  # fmt: skip
def test_equal_is_not_the_same(one: Any, other: Any) -> None:
    """Values of other types are different, at every depth."""
    assert strictly_equal(one, one)
    assert strictly_equal(other, other)
    assert not strictly_equal(one, other)
    assert not strictly_equal(other, one)
    assert not is_option(other, [one])


def test_only_plain_values_are_answers() -> None:
    """Only str, int, float, bool, None and tuples of them, not too deep, are answers.

    No list, no subclass of these types.
    """
    assert is_valid_answer(("a", 1, 2.5, True, None, ((),)))
    deep: Any = ()
    for _ in range(DEEPEST):
        deep = (deep,)
    assert not is_valid_answer(deep)
    assert not any(
        map(is_valid_answer, ([], {}, set(), b"a", 1j, Number(1), Text("a"), ("a", [1]), object(), range(2)))
    )


def question(script: Any) -> Match[Small]:
    def first(state: Small) -> Script[None]:
        state.said.append((yield from script()))
        state.phase = "over"

    return match_of(first=first)


@pytest.mark.parametrize("value", [2.0, True, Number(2), "2", (2,), [2], None])
def test_a_choice_takes_its_options_with_their_types(value: Any) -> None:
    """2.0 is not 2 and True is not 1; nothing is logged."""
    match = question(lambda: choose(0, "number", (1, 2, 3)))
    with pytest.raises(IllegalAnswerError):
        match.answer(value)
    assert (match.log, match.state.said) == ([], [])


@pytest.mark.parametrize("value", [(1.0,), (True,), [1], (1, 2.0), (2, 1), (1, 1), (Number(1),), 1, "1", None])
def test_a_set_of_things_is_exact_too(value: Any) -> None:
    """`some_of` compares the items of the tuple as strictly."""
    assert question(lambda: choose_subset(0, "keep", (1, 2, 3), least=1, most=2)).ask_of().refusal(value) is not None


@pytest.mark.parametrize("value", STRANGERS)
def test_a_check_never_raises(value: Any) -> None:
    """A check that raises on a value refuses it; a value that is not plain never reaches the check."""

    def check(value: Any) -> Refusal | None:
        assert is_valid_answer(value)
        return Refusal(msg("odd")) if value["key"] else None

    refusal = question(lambda: open_question(0, "thing", check)).ask_of().refusal(value)
    assert refusal is not None
    assert refusal.reason.key == "core.not_offered"


def _tried(game: Game[Any], seats: int, count: int, seed: int = 0) -> int:
    """Try so many answers that are nearly options, spread over random matches; return how many were tried."""
    chance = FastRng(seed)
    tried = 0
    while tried < count:
        entries = recorded(game.id, seats, seed)
        each = max(1, min(50, count // len(entries)))
        for match, entry in replayed(game, seats, seed=seed):
            tried += _refused(match, entry, chance, each)
            if tried >= count:
                break
        seed = (seed + 1) % 3
    return tried


def _refused(match: Match[Any], entry: Entry, chance: FastRng, count: int) -> int:
    """Give `count` answers near the recorded one; each is refused in a sentence and changes nothing."""
    ask, state, log, tried = match.ask_of(entry.seat), digest(match.state), list(match.log), 0
    for value in _not_allowed(match, entry, chance, count):
        with pytest.raises(IllegalAnswerError) as refused:
            match.answer(value, ask.seat)
        assert refused.value.reason.key
        tried += 1
    assert (digest(match.state), match.log, match.ask_of(entry.seat)) == (state, log, ask)
    return tried


def _not_allowed(match: Match[Any], entry: Entry, chance: FastRng, count: int) -> Iterator[Any]:
    """Yield near answers, except those that a check allows: these are real answers (such as another shot)."""
    ask = match.ask_of(entry.seat)
    for value in many(ask, entry.value, chance, count):
        if ask.check is None or ask.refusal(value) is not None:
            yield value
        else:
            assert ask.kind in JUDGED
            judged = _without_words(value) if ask.kind in WORDY else value
            assert _has_types_of(judged, _without_words(entry.value)), f"{ask.kind} takes {value!r}"


JUDGED = (
    "move", "free_navigate", "flick_again", "first_ship", "recruit", "roll", "shuffle", "flight", "market", "counter",
)  # fmt: skip
"""Questions with a check: another integer, or other words in a list, may be as good as the recorded ones."""


WORDY, PLAIN_OFFER = ("market", "counter"), 6
"""Questions whose offers may end with own words, and the length of an offer without them."""


def _without_words(value: Any) -> Any:
    """Return an offer without the own words at its end, which are one text that is not empty."""
    if type(value) is not tuple or len(value) != PLAIN_OFFER + 1 or value[0] != "offer":
        return value
    assert type(value[-1]) is str
    assert value[-1]
    return value[:-1]


def _has_types_of(value: Any, other: Any) -> bool:
    if type(value) is tuple and type(other) is tuple:
        if all(type(one) is str for one in (*value, *other)):
            return True  # a list of words may be of any length
        return len(value) == len(other) and all(map(_has_types_of, value, other))
    return type(value) is type(other)


@each_game
def test_what_is_nearly_an_option_is_refused(game: Game[Any]) -> None:
    """2.0 for 2, True for 1, lists, longer, shorter, reversed, misspelt, foreign: each is refused."""
    assert _tried(game, game.seats[0], 1_000) >= 1_000


@pytest.mark.slow
@each_game
def test_a_hundred_thousand_near_answers_are_refused(game: Game[Any]) -> None:
    """The same holds for 100,000 answers a game."""
    assert _tried(game, game.seats[-1], 100_000, seed=1) >= 100_000


@each_game
def test_a_file_holds_options_with_their_types(game: Game[Any], tmp_path: Path) -> None:
    """A recorded answer whose integer became a float is no valid log, even if its seal is made anew."""
    entries = recorded(game.id, game.seats[0])
    match = Match.new(game, game.seats[0])
    tried = 0
    for number, entry in enumerate(entries[:150]):
        value = _loose(entry.value)
        if not strictly_equal(value, entry.value):
            with pytest.raises(ReplayMismatchError):
                match.replay([Entry(entry.seat, entry.kind, value)])
            tried += 1
            if tried <= 3:
                changed = [*entries[:number], Entry(entry.seat, entry.kind, value)]
                path = tmp_path / f"{number}.match"
                header = match_log.header_of(match, [f"P{seat}" for seat in range(game.seats[0])], "seed", [])
                match_log.write(path, header, changed)
                with pytest.raises(match_log.InvalidSaveError) as bad:
                    match_log.open_match(game, match_log.read(path), path.name, None)
                assert dict(bad.value.reason.args)["number"] == number + 1
        match.replay([entry])
    assert tried


def _loose(value: Any) -> Any:
    """Return the value with its first integer as a float of the same size."""
    if type(value) is int:
        return float(value)
    if type(value) is tuple:
        for place, one in enumerate(value):
            loose = _loose(one)
            if not strictly_equal(loose, one):
                return (*value[:place], loose, *value[place + 1 :])
    return value


@pytest.mark.wide
def test_a_flight_is_about_the_discs_of_its_scene() -> None:
    """A flight that names foreign ships, leaves one out or names one twice is refused before any rule sees it."""
    game = SHELF.games["ascending_empires"]
    for match, entry in replayed(game, 2):
        if entry.kind == "flight":
            rest, contacts, off, edge, time = entry.value
            (name, *where), *others = rest
            wrong = [
                ((("ghost", *where), *others), contacts, off, edge, time),
                (tuple(others), contacts, off, edge, time),
                ((*rest, rest[0]), contacts, off, edge, time),
                (rest, (*contacts, (0, name, "ghost", 1, "disc")), off, edge, time),
                (rest, contacts, (*off, ("ghost", 1)), edge, time),
                (rest, contacts, off, (*edge, ("ghost", 1, 1)), time),
                (list(rest), contacts, off, edge, time),
            ]
            for value in wrong:
                with pytest.raises(IllegalAnswerError):
                    match.answer(value, CHANCE)
            return
    pytest.fail("nothing was flicked")


# -- the same reasons -------------------------------------------------------------------------------------------------
def test_a_script_gets_the_reason_of_a_gesture() -> None:
    """For nine people to a forest in a tribe of five, the reason is the rule, not "not one of the answers offered"."""
    game = SHELF.games["stone_age"]
    match = next(match for match, entry in replayed(game, 2) if entry.kind == "place")
    with pytest.raises(IllegalAnswerError) as refused:
        match.answer(("forest", 9))
    assert (refused.value.reason.key, refused.value.rule) == ("stone_age.no.too_many", "4.1")


@each_game
def test_old_options_are_refused_with_a_clause(game: Game[Any]) -> None:
    """Former options are refused; in every game some of them with the clause of the rules."""
    offered: dict[str, dict[Any, None]] = {}
    clauses = set()
    for match, entry in replayed(game, game.seats[-1]):
        if entry.seat == CHANCE or len(match.log) > 250:
            continue
        ask = match.ask_of(entry.seat)
        for value in [value for value in offered.get(ask.kind, ()) if value not in ask.options][:5]:
            if ask.check is None or ask.refusal(value) is not None:
                with pytest.raises(IllegalAnswerError) as refused:
                    match.answer(value, ask.seat)
                clauses.add(refused.value.rule)
        offered.setdefault(ask.kind, {}).update(dict.fromkeys(ask.options))
    assert clauses - {""}


def test_other_types_have_no_reason_in_the_rules() -> None:
    """2.0 people are refused because that is no answer, not because of a rule about people."""
    game = SHELF.games["stone_age"]
    match = next(match for match, entry in replayed(game, 2) if entry.kind == "place")
    for value in (("forest", 2.0), ("forest", True), ["forest", 2], ("forest", 2, 2), "forest"):
        with pytest.raises(IllegalAnswerError) as refused:
            match.answer(value)
        assert (refused.value.reason.key, refused.value.rule) == ("core.not_offered", "")
