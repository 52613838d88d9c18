"""Every preset and every choice of every setting, at every question: invariants, the table of each viewer, the discs.

The choices of two settings (and the number of seats) meet in the rows of a covering array. Chance is answered by hand,
so that its questions are looked at too.
"""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.core.table.projection import ZoneContents
from tabletop.study.matches.inspection import Inspector
from tabletop.study.rl.vocabulary import vocabulary_of
from tabletop.testing.settings import (
    BEGINNING,
    MOST,
    all_pairs,
    covering_rows,
    factors_of,
    faults_of,
    other_choices,
    pairs_of,
    rows_of,
)
from tests.hooks import with_hooks
from tests.play import SHELF

EXTRA = ("tests.example_game",)


def marks_of_vocabulary(game: Game[Any]) -> frozenset[str]:
    return frozenset(vocabulary_of(game.id, EXTRA).marks)


def cases(*, everything: bool) -> list[Any]:
    """Return all rows of every game, also the choices of long rows; or a sample of three rows of the covering array."""
    found = []
    for name, game in SHELF.games.items():
        rows = rows_of(game)
        some = [(row, MOST) for row in rows] if everything else [(row, 40) for row in rows[:: len(rows) // 2]]
        some += [(row, BEGINNING) for row in other_choices(game)] if everything else []
        found += [pytest.param(game, row, most, id=f"{name}-{number}") for number, (row, most) in enumerate(some)]
    return found


# -- the covering arrays ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", [pytest.param(game, id=name) for name, game in SHELF.games.items()])
def test_any_two_choices_meet_in_a_row(game: Game[Any]) -> None:
    """Every preset is a row, any two choices of two settings meet in one, and there are few rows."""
    rows, factors = rows_of(game), factors_of(game)
    assert {pair for row in rows for pair in pairs_of(row)} >= all_pairs(factors)
    for preset in game.presets.values():
        wanted = {name: value for name, value in game.complete(preset).items() if name in factors}
        assert any({name: row[name] for name in wanted} == wanted for row in rows)
    assert len(rows) <= 40
    for one in game.all_settings:
        assert {row[one.id] for row in (*rows, *other_choices(game))} == set(one.choices)


def test_rows_of_few_factors() -> None:
    """One factor has a row for each choice, two have one for each pair; some pairs may be given."""
    assert covering_rows({"a": (1, 2, 3)}) == [{"a": 1}, {"a": 2}, {"a": 3}]
    assert covering_rows({"a": (1, 2, 3)}, [{"a": 3}]) == [{"a": 3}, {"a": 1}, {"a": 2}]
    rows = covering_rows({"a": (1, 2), "b": (True, False)}, [{"a": 2, "b": True}])
    assert rows[0] == {"a": 2, "b": True}
    assert sorted(map(tuple, (row.values() for row in rows))) == [(1, False), (1, True), (2, False), (2, True)]


def test_many_switches_need_few_rows() -> None:
    """Ten switches have 1,024 combinations and 180 pairs: a dozen rows hold them."""
    assert len(covering_rows({str(number): (False, True) for number in range(10)})) <= 12


# -- every question ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("game", "row", "most"), cases(everything=False))
def test_a_short_match_is_sound_at_every_question(game: Game[Any], row: dict[str, Any], most: int) -> None:
    """The beginning of a random match of each row is sound at every question."""
    assert faults_of(game, row, "short", most, marks_of_vocabulary(game)) == []


@pytest.mark.slow
@pytest.mark.parametrize(("game", "row", "most"), cases(everything=True))
def test_whole_matches_are_sound_at_every_question(game: Game[Any], row: dict[str, Any], most: int) -> None:
    """Twenty whole random matches of each row are sound at every question; other choices of a long row at the start."""
    for number in range(20):
        assert faults_of(game, row, f"whole {number}", most, marks_of_vocabulary(game)) == []


def test_the_inspector_finds_a_false_table() -> None:
    """A piece too many, a missing zone, and a face that a piece lacks are each reported with the viewer."""
    game = SHELF.games["stone_age"]
    match = Match.new(game, 2)

    def faults_with(change: Any) -> list[str]:
        false = with_hooks(
            game, table={"project": lambda state, viewer: change(dict(game.table.project(state, viewer)))}
        )
        return Inspector(false, 2, match.settings).faults(match.state)

    def lost(wants: dict[str, ZoneContents]) -> dict[str, ZoneContents]:
        zone, want = next((zone, want) for zone, want in wants.items() if want.fungible)
        return {**wants, zone: want._replace(fungible={kind: count + 1000 for kind, count in want.fungible.items()})}

    def turned(wants: dict[str, ZoneContents]) -> dict[str, ZoneContents]:
        zone, want = next((zone, want) for zone, want in wants.items() if want.unique)
        return {**wants, zone: want._replace(unique=[item._replace(face=9) for item in want.unique])}

    assert faults_with(lambda wants: wants) == []
    assert all(fault.startswith("the shared table: ") for fault in faults_with(lost)[:1])
    assert len(faults_with(lost)) == 3
    (missing,) = {
        fault for fault in faults_with(lambda wants: {**wants, "nowhere": ZoneContents()}) if "of seat 1" in fault
    }
    assert missing.startswith("the table of seat 1 has no zone nowhere, which ")
    assert any(fault.endswith("has no face 9") for fault in faults_with(turned))
