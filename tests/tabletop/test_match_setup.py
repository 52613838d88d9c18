"""A match that is being set up, without a window."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.core.words import say
from tabletop.play.match_setup import MatchSetup
from tabletop.play.matches import SavedMatches
from tests.play import SHELF


def of(game: str) -> MatchSetup:
    return MatchSetup(SHELF.games[game], lambda seat: f"Seat {seat + 1}", 6)


@pytest.mark.parametrize("game", sorted(SHELF.games))
def test_seats_are_filled_up_to_the_last_one_in_colours_of_their_own(game: str) -> None:
    setup = of(game)
    seats = setup.game.seats
    assert (len(setup.players), setup.few, setup.full) == (seats[0], True, len(seats) == 1)
    while not setup.full:
        setup.add_player()
    assert [player.name for player in setup.players] == [f"Seat {seat + 1}" for seat in range(seats[-1])]
    assert len({player.style for player in setup.players}) == seats[-1]


def test_a_colour_that_is_given_up_is_taken_by_the_next() -> None:
    setup = of("stone_age")
    setup.add_player()
    setup.remove_player(1)
    assert setup.taken(0) == {2: "Seat 3"}
    setup.add_player()
    assert [player.style for player in setup.players] == [0, 2, 1]


@pytest.mark.parametrize("game", [id for id, game in sorted(SHELF.games.items()) if game.presets])
def test_a_preset_is_known_again(game: str) -> None:
    """Each preset is what the settings are after it was chosen; a name that is none changes nothing."""
    setup = of(game)
    for name in setup.game.presets:
        setup.choose_preset(name)
        assert setup.preset in setup.game.presets
        chosen = setup.game.complete(setup.game.presets[name])
        assert {one.id: setup.settings[one.id] for one in setup.game.settings} == {
            one.id: chosen[one.id] for one in setup.game.settings
        }
    before = dict(setup.settings)
    setup.choose_preset("")
    assert setup.settings == before


def test_names_are_needed_and_may_not_be_equal(tmp_path: Path) -> None:
    """Blanks around a name do not count."""
    setup = of("example_game")
    setup.players[0].name = "  "
    assert setup.problem == say("ui.setup.no_name")
    setup.players[0].name = f" {setup.players[1].name} "
    assert setup.problem == say("ui.setup.same_name")
    setup.players[0].name, setup.seed = " Ann ", " harvest "
    assert setup.problem is None
    session = setup.begin(SavedMatches(SHELF, tmp_path))
    session.close()
    assert (session.names[0], session.seed) == ("Ann", "harvest")
