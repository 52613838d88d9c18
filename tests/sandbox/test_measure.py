"""The ruler: millimetres, rims, and the lengths that the games themselves measure with."""

from __future__ import annotations

from tabletop.core.data.messages import msg
from tabletop.core.table.layout import Unit
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.geometry.ruler import End, measured, units_of
from tabletop.sandbox.session import SandboxSession
from tabletop.session.games.registry import game_registry
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import Player
from tests.sandbox.hands import LIBRARY, session

WORDS = Translations("en", game_registry().locales())


def measured_texts(start: End, end: End, *units: Unit) -> list[str]:
    return [WORDS.text(line) for line in measured(start, end, units)]


def test_between_two_points() -> None:
    """Between two points only the length is measured."""
    assert measured_texts(End((0, 0)), End((30, 40))) == ["50 mm"]


def test_between_round_pieces_the_rims_count() -> None:
    """This also holds for the units; overlapping pieces are zero apart, not less."""
    unit = Unit(msg("sandbox.plain", text="paces"), 15.0)
    assert measured_texts(End((0, 0), 8), End((100, 0), 12), unit) == ["100 mm", "80 mm from rim to rim", "5.3 paces"]
    assert measured_texts(End((0, 0), 8), End((10, 0), 12))[1] == "0 mm from rim to rim"


def test_chess_measures_in_squares_while_it_lies_there() -> None:
    """From one corner square to the next is one: a set brings its unit and removes it when it goes."""
    made = session(1)
    assert units_of(made.real, LIBRARY) == ()
    made.perform(actions.Bring("chess", (300, 300)))
    (unit,) = units_of(made.real, LIBRARY)
    assert measured_texts(End((0, 0)), End((90, 0)), unit)[-1] == "2.0 squares"
    made.undo()
    assert units_of(made.real, LIBRARY) == ()


def test_ascending_empires_measures_with_its_ruler() -> None:
    """Both sides of the ruler of the rule book (section 5.4) are used."""
    game = game_registry().games["ascending_empires"]
    made = SandboxSession.new([Player("A", 0), Player("B", 1)], game=game, seed="s", library=LIBRARY)
    units = units_of(made.real, LIBRARY)
    assert [unit.length for unit in units] == [30.0, 60.0]
    sides = ["2.0 short sides of the ruler", "1.0 long sides of the ruler"]
    assert measured_texts(End((0, 0)), End((60, 0)), *units)[1:] == sides
