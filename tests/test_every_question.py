"""Every preset and every choice of every setting, at every question: invariants, the table of everybody, the discs.

The choices of two settings (and the number of seats) meet in the rows of a covering array. Nature is asked by hand, so
that her questions are looked at too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from tabletop.core.ask import NATURE
from tabletop.core.game import Game
from tabletop.core.match import Match
from tabletop.core.nature import Chance, SeededNature
from tabletop.core.project import Want
from tabletop.study.inspection import Inspector
from tabletop.study.vocabulary import vocabulary_of
from tests.covering import all_pairs, covering_rows, pairs_of
from tests.hooks import with_hooks
from tests.play import SHELF, random_value

SEATS = "seats"
MOST = 4_000
"""Answers of a random match that are looked at: of EVE's Conquests up to a Revelation, which chance alone hardly ever
brings about, there would be many more."""
MANY = 6
"""Of a setting with more choices than this only some meet with all choices of the others."""
EXTRA = ("tests.example_game",)


def factors_of(game: Game[Any]) -> dict[str, Any]:
    """The settings of a game with their choices, and the number of seats; of a long row of choices its ends, its
    middle and the default."""
    factors: dict[str, Any] = {SEATS: tuple(game.seats)}
    for one in game.all_settings:
        some = one.choices[0], one.choices[1], one.choices[len(one.choices) // 2], one.choices[-1], one.default
        factors[one.id] = one.choices if len(one.choices) <= MANY else tuple(dict.fromkeys(some))
    return factors


@cache
def rows_of(game_id: str) -> list[dict[str, Any]]:
    """Rows of settings with a number of seats: each preset with the fewest and the most, then what is still missing."""
    game = SHELF.games[game_id]
    presets = [*game.presets.values()] or [{}]
    begin = [{SEATS: seats, **game.complete(preset)} for preset in presets for seats in {game.seats[0], game.seats[-1]}]
    return [dict(row) for row in covering_rows(factors_of(game), begin)]


def other_choices(game: Game[Any]) -> list[dict[str, Any]]:
    """A row for each choice of the long rows that `factors_of` leaves out, with everything else drawn at random."""
    factors, chance = factors_of(game), Chance(game.id)
    return [
        {name: choices[chance.below(len(choices))] for name, choices in factors.items()} | {one.id: choice}
        for one in game.all_settings
        for choice in one.choices
        if choice not in factors[one.id]
    ]


def walked(game: Game[Any], row: Mapping[str, Any], seed: str, most: int = MOST) -> Iterator[Match[Any]]:
    """A random match at each of its questions, Nature's too, and at its end; at most so many answers of it."""
    settings = {name: value for name, value in row.items() if name != SEATS}
    match, chance, nature = Match.new(game, row[SEATS], settings=settings), Chance(seed), SeededNature(seed)
    yield match
    while not match.over and len(match.log) < most:
        ask = match.pending[chance.below(len(match.pending))]
        value = nature(match.state, ask, match.natures) if ask.seat == NATURE else random_value(match, ask, chance)
        match.answer(value, ask.seat)
        yield match


def faults_of(game: Game[Any], row: Mapping[str, Any], seed: str, most: int = MOST) -> list[str]:
    """What is wrong at the first question of a random match at which something is wrong, and where that is."""
    inspector = Inspector(game, row[SEATS], {name: value for name, value in row.items() if name != SEATS})
    marks = set(vocabulary_of(game.id, EXTRA).marks)
    for match in walked(game, row, seed, most):
        faults = [fault for ask in match.pending or (None,) for fault in inspector.faults(match.state, ask)]
        wants = game.table.project(match.state, None)
        faults += [f"the vocabulary has no mark {mark!r}" for mark in sorted(marks_of(wants) - marks)]
        if faults:
            asked = ", ".join(f"{ask.kind} of {ask.seat}" for ask in match.pending)
            return [f"{row}, seed {seed}, answer {len(match.log)}, asked {asked}:", *faults]
    return []


def marks_of(wants: Mapping[str, Want]) -> set[str]:
    """The words on the pieces of a table."""
    return {mark for want in wants.values() for item in want.unique for mark in item.marks}


def cases(*, everything: bool) -> list[Any]:
    """All rows of every game, also those of the choices of long rows; or three of the covering array as a sample."""
    found = []
    for name, game in SHELF.games.items():
        rows = rows_of(name)
        some = [*rows, *other_choices(game)] if everything else rows[:: len(rows) // 2]
        found += [pytest.param(game, row, id=f"{name}-{number}") for number, row in enumerate(some)]
    return found


# -- the covering arrays ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", [pytest.param(game, id=name) for name, game in SHELF.games.items()])
def test_any_two_choices_meet_in_a_row(game: Game[Any]) -> None:
    """Every preset is a row, every two choices of two settings meet in one, and there are few rows."""
    rows, factors = rows_of(game.id), factors_of(game)
    assert {pair for row in rows for pair in pairs_of(row)} >= all_pairs(factors)
    for preset in game.presets.values():
        wanted = {name: value for name, value in game.complete(preset).items() if name in factors}
        assert any({name: row[name] for name in wanted} == wanted for row in rows)
    assert len(rows) <= 40
    for one in game.all_settings:
        assert {row[one.id] for row in (*rows, *other_choices(game))} == set(one.choices)


def test_rows_of_few_factors() -> None:
    """One factor has a row for each choice, two have one for each pair, of which some may be given."""
    assert covering_rows({"a": (1, 2, 3)}) == [{"a": 1}, {"a": 2}, {"a": 3}]
    assert covering_rows({"a": (1, 2, 3)}, [{"a": 3}]) == [{"a": 3}, {"a": 1}, {"a": 2}]
    rows = covering_rows({"a": (1, 2), "b": (True, False)}, [{"a": 2, "b": True}])
    assert rows[0] == {"a": 2, "b": True}
    assert sorted(map(tuple, (row.values() for row in rows))) == [(1, False), (1, True), (2, False), (2, True)]


def test_many_switches_need_few_rows() -> None:
    """Ten switches have 1,024 combinations and 180 pairs: a dozen rows hold them."""
    assert len(covering_rows({str(number): (False, True) for number in range(10)})) <= 12


# -- every question ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("game", "row"), cases(everything=False))
def test_a_short_match_is_sound_at_every_question(game: Game[Any], row: dict[str, Any]) -> None:
    """The beginning of a random match of each row, at every question."""
    assert faults_of(game, row, "short", 40) == []


@pytest.mark.slow
@pytest.mark.parametrize(("game", "row"), cases(everything=True))
def test_whole_matches_are_sound_at_every_question(game: Game[Any], row: dict[str, Any]) -> None:
    """Twenty whole random matches of each row, at every question."""
    for number in range(20):
        assert faults_of(game, row, f"whole {number}") == []


def test_the_inspector_finds_a_false_table() -> None:
    """A piece too many, a zone that is not there, a face that a piece does not have: each is told with its viewer."""
    game = SHELF.games["stone_age"]
    match = Match.new(game, 2)

    def told(change: Any) -> list[str]:
        false = with_hooks(
            game, table={"project": lambda state, viewer: change(dict(game.table.project(state, viewer)))}
        )
        return Inspector(false, 2, match.settings).faults(match.state)

    def lost(wants: dict[str, Want]) -> dict[str, Want]:
        zone, want = next((zone, want) for zone, want in wants.items() if want.alike)
        return {**wants, zone: want._replace(alike={kind: count + 1000 for kind, count in want.alike.items()})}

    def turned(wants: dict[str, Want]) -> dict[str, Want]:
        zone, want = next((zone, want) for zone, want in wants.items() if want.unique)
        return {**wants, zone: want._replace(unique=[item._replace(face=9) for item in want.unique])}

    assert told(lambda wants: wants) == []
    assert all(fault.startswith("the shared table: ") for fault in told(lost)[:1])
    assert len(told(lost)) == 3
    assert "the table of seat 1 has no zone nowhere" in told(lambda wants: {**wants, "nowhere": Want()})
    assert any(fault.endswith("has no face 9") for fault in told(turned))
