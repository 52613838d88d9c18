"""Every reject code of the specification (section 7), with its sentence and its clause."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.ascending_empires import GAME
from games.ascending_empires.rules import legality
from games.ascending_empires.rules.facts import HOLES, SHIP_OF
from games.ascending_empires.rules.legality import REJECTS
from games.ascending_empires.rules.movement import move, move_check
from games.ascending_empires.rules.state import BOX, State
from games.ascending_empires.table.geometry import to_table
from games.ascending_empires.text.gestures import interpret
from games.ascending_empires.text.refusals import explain_illegal
from tabletop.core.data.messages import Refusal
from tabletop.core.input.gestures import Click, Drag, Flick
from tabletop.core.rules.questions import Ask
from tabletop.session.locale.translations import LANGUAGES, Translations
from tests.games.ascending_empires.playing import Play, colour_hole

CODES = (
    "not_your_turn",
    "wrong_phase",
    "no_mp",
    "blockaded",
    "homeworld",
    "full",
    "occupied",
    "no_troop",
    "no_ship",
    "not_in_orbit",
    "no_room",
    "asteroid",
    "limit",
    "tech_requirement",
    "not_in_range",
    "strength",
    "protected",
    "already_attacked",
    "attack_pending",
    "out_of_bounds",
)
A, B, ENEMY = "starship-0-1", "starship-0-2", "starship-1-1"


def moving(points: int = 2) -> Play:
    play = Play()
    play.state.phase, play.state.points = "move", points
    return play


def answered(play: Play, value: Any) -> str:
    """Return the code by which an answer to the move question is refused."""
    return code_of(move_check(play.state, 0)(value))


def code_of(refusal: Refusal | None) -> str:
    assert refusal is not None, "nothing is refused"
    why = refusal.reason.key.rpartition(".")[2]
    assert REJECTS[why].rule == refusal.rule
    return REJECTS[why].code


def asking(state: State, kind: str, *facts: Any) -> Ask[Any]:
    return Ask(0, kind, (), context=facts)


def test_every_code_has_sentences_and_a_clause() -> None:
    """Each of the twenty codes stands for at least one sentence in both languages and a clause of the rules."""
    assert {reject.code for reject in REJECTS.values()} == set(CODES)
    folder = Path(legality.__file__).parents[1]
    for language in LANGUAGES:
        catalogue = Translations(language, {"ascending_empires": folder / "locale"})
        assert all(f"ascending_empires.refuse.{why}" in catalogue for why in REJECTS)
        clauses = (folder / "rulebook" / f"{language}.md").read_text(encoding="utf-8")
        for reject in REJECTS.values():
            assert f"## {reject.rule}. " in clauses or f"### {reject.rule} " in clauses


def not_your_turn(play: Play) -> str:
    return answered(play, ("navigate", ENEMY, 0, 500, 0))


def wrong_phase(play: Play) -> str:
    return code_of(explain_illegal(play.state, asking(play.state, "action"), Flick(A, 0, 500)))


def no_mp(play: Play) -> str:
    play.state.points = 0
    return answered(play, ("navigate", A, 0, 500, 0))


def blockaded(play: Play) -> str:
    play.troops("Alpha-1", 0, 1)
    play.orbit(A, "Alpha-1")
    play.orbit(ENEMY, "Alpha-1", 2.0)
    return answered(play, ("land", A, "Alpha-1"))


def homeworld(play: Play) -> str:
    return answered(play, ("land", A, "Alpha-H"))


def full(play: Play) -> str:
    play.troops("Alpha-1", 0, 3)
    play.orbit(A, "Alpha-1")
    return answered(play, ("land", A, "Alpha-1"))


def occupied(play: Play) -> str:
    play.troops("Alpha-1", 1, 1)
    play.orbit(A, "Alpha-1")
    return answered(play, ("land", A, "Alpha-1"))


def no_troop(play: Play) -> str:
    play.orbit(A, "Alpha-1")
    play.state.troop_supply[0] = 0
    return answered(play, ("land", A, "Alpha-1"))


def no_ship(play: Play) -> str:
    play.troops("Alpha-1", 0, 1)
    return answered(play, ("launch", "Alpha-1", "starship", 155_000, 250_000))


def not_in_orbit(play: Play) -> str:
    return answered(play, ("land", A, "Alpha-1"))


def no_room(play: Play) -> str:
    play.troops("Alpha-1", 0, 1)
    play.state.to_supply(SHIP_OF[A])
    return answered(play, ("launch", "Alpha-1", "starship", 155_000, 270_000))


def asteroid(play: Play) -> str:
    hole = colour_hole(play.state, "asteroid")
    play.troops(HOLES[hole].name, 0, 2)
    gesture = Drag(("research_0-1",), "stock/0", f"planet/{HOLES[hole].name}")
    return code_of(explain_illegal(play.state, asking(play.state, "build"), gesture))


def limit(play: Play) -> str:
    play.troops("Alpha-1", 0, 2, colony=1)
    gesture = Drag(("colony_0-1",), "stock/0", "planet/Alpha-1")
    return code_of(explain_illegal(play.state, asking(play.state, "build"), gesture))


def tech_requirement(play: Play) -> str:
    return code_of(explain_illegal(play.state, asking(play.state, "develop"), Click("marker-0-grey")))


def not_in_range(play: Play) -> str:
    play.ship(ENEMY, 0, 0)
    play.ship(A, 100_000, 0)
    return code_of(explain_illegal(play.state, asking(play.state, "attack"), Drag((A,), "space", ENEMY)))


def strength(play: Play) -> str:
    play.ship(ENEMY, 0, 0)
    play.ship(A, 40_000, 0)
    return code_of(explain_illegal(play.state, asking(play.state, "attack"), Drag((A,), "space", ENEMY)))


def protected(play: Play) -> str:
    play.troops("Alpha-1", 1, 1)
    play.orbit(A, "Alpha-1")
    play.orbit(ENEMY, "Alpha-1", 2.0)
    return code_of(explain_illegal(play.state, asking(play.state, "attack"), Drag((A,), "space", "planet/Alpha-1")))


def already_attacked(play: Play) -> str:
    play.ship(ENEMY, 0, 0)
    play.ship(A, 40_000, 0)
    play.state.attacked[SHIP_OF[A]].append("starship-1-2")
    return code_of(explain_illegal(play.state, asking(play.state, "attack"), Drag((A,), "space", ENEMY)))


def attack_pending(play: Play) -> str:
    return code_of(explain_illegal(play.state, asking(play.state, "attack"), Click("action-move")))


def out_of_bounds(play: Play) -> str:
    return answered(play, ("navigate", A, 0, 3_001, 0))


CASES: dict[str, Callable[[Play], str]] = {
    one.__name__: one
    for one in (
        not_your_turn,
        wrong_phase,
        no_mp,
        blockaded,
        homeworld,
        full,
        occupied,
        no_troop,
        no_ship,
        not_in_orbit,
        no_room,
        asteroid,
        limit,
        tech_requirement,
        not_in_range,
        strength,
        protected,
        already_attacked,
        attack_pending,
        out_of_bounds,
    )
}


@pytest.mark.parametrize("code", CODES)
def test_reject(code: str) -> None:
    """A forbidden answer is refused with the code that the specification names."""
    assert CASES[code](moving()) == code


@pytest.mark.parametrize(
    "shot", [(314_160, 500, 0), (0, 0, 0), (0, 500, 301), (0, 500, -301), (0.5, 500, 0), (0, True, 0)]
)
def test_shots_out_of_bounds(shot: tuple[Any, ...]) -> None:
    """Angle in [-pi, pi), speed above 0 and at most 3 m/s, offset at most 0.3; whole numbers only (section 7)."""
    assert answered(moving(), ("navigate", A, *shot)) == "out_of_bounds"


def test_each_cause_of_out_of_bounds_has_its_own_sentence() -> None:
    """Direction, speed, side offset, numbers, a point off the board, a ship over its edge: no error hides another."""
    play = moving()
    play.troops("Alpha-2", 0, 1)
    play.state.to_supply(SHIP_OF[A])
    check = move_check(play.state, 0)
    values = {
        "no_direction": ("navigate", B, 314_160, 500, 0),
        "no_speed": ("navigate", B, 0, 3_001, 0),
        "no_offset": ("navigate", B, 0, 500, -301),
        "no_shot": ("navigate", B, 0.5, 500, 0),
        "no_point": ("launch", "Alpha-2", "starship", 345_001, 0),
        "over_the_edge": ("launch", "Alpha-2", "starship", 340_000, 150_000),
    }
    for why, value in values.items():
        refusal = check(value)
        assert refusal is not None
        assert refusal.reason.key == f"ascending_empires.refuse.{why}"
        assert refusal.rule == REJECTS[why].rule
    assert {REJECTS[why].code for why in values} == {"out_of_bounds"}


def test_anything_else_is_no_move() -> None:
    """Answers of another form are refused, of any kind."""
    for value in ("pass", ("land", A), ("launch", "Nowhere", "starship", 0, 0), 7, None, ("navigate", "x", 0, 1, 0)):
        assert answered(moving(), value) == "wrong_phase"
    play = moving()
    play.orbit(A, "Alpha-3")
    assert move_check(play.state, 0)(("land", A, "Alpha-3")) is None
    assert answered(play, ["land", A, "Alpha-3"]) == "wrong_phase"
    assert answered(play, ["navigate", A, 0, 500, 0]) == "wrong_phase"
    assert move_check(moving().state, 0)("end_move") is None


def test_ships_of_absent_players_are_refused() -> None:
    """A ship that is not in this match cannot be named."""
    assert answered(moving(), ("land", "starship-3-1", "Alpha-1")) == "no_ship"
    assert answered(moving(), ("navigate", "starship-3-1", 0, 500, 0)) == "no_ship"


# --- gestures -----------------------------------------------------------------------------------------------------
def test_a_flick_is_an_answer() -> None:
    """A disc pulled back and released answers the move question at once."""
    play = moving()
    ask = next(move(play.state))
    assert isinstance(ask, Ask)
    assert interpret(play.state, ask, Flick(A, 1_234, 900, 50)) == ("navigate", A, 1_234, 900, 50)
    assert interpret(play.state, asking(play.state, "attack"), Flick(A, 0, 900)) is None


def test_dropping_a_supply_ship_near_a_ring_is_a_launch() -> None:
    """The drop point in table millimetres becomes whole micrometres of the board."""
    play = moving()
    play.troops("Alpha-1", 0, 1)
    play.state.to_supply(SHIP_OF[A])
    x, y = to_table(155_000, 250_000)
    gesture = Drag((A,), "ships/0", "orbit/Alpha-1", x, y)
    value = interpret(play.state, asking(play.state, "move"), gesture)
    assert value == ("launch", "Alpha-1", A, 155_000, 250_000)
    assert move_check(play.state, 0)(value) is None
    far = Drag((A,), "ships/0", "space", *to_table(340_000, -340_000))
    assert interpret(play.state, asking(play.state, "move"), far) is None
    play.state.place[SHIP_OF[A]] = BOX
    assert interpret(play.state, asking(play.state, "move"), gesture) is None


def test_dropping_a_flying_ship_on_its_planet_is_a_landing() -> None:
    """A ship dragged to a planet or ring lands; otherwise the reason is that of the rule."""
    play = moving()
    play.orbit(A, "Alpha-3")
    for zone in ("planet/Alpha-3", "orbit/Alpha-3"):
        value = interpret(play.state, asking(play.state, "move"), Drag((A,), "space", zone, 10, 10))
        assert value == ("land", A, "Alpha-3")
        assert move_check(play.state, 0)(value) is None


@pytest.mark.parametrize(
    ("kind", "facts", "target"),
    [("mine", (), "planet/Alpha-1"), ("recruit", (0, 0, 2), "planet/Alpha-1"), ("build", (), "planet/Alpha-1")],
)
def test_clicks_on_planets_of_others(kind: str, facts: tuple[int, ...], target: str) -> None:
    """Mining, recruiting and building need a planet of one's own."""
    refusal = explain_illegal(moving().state, asking(moving().state, kind, *facts), Click(target))
    assert refusal is not None
    assert refusal.reason.key.endswith("not_your_planet")


def test_other_gestures() -> None:
    """Other players' ships, dead ends and idle actions have their sentences too."""
    play = moving()
    state = play.state
    assert code_of(explain_illegal(state, asking(state, "attack"), Flick(A, 0, 1))) == "attack_pending"
    assert code_of(explain_illegal(state, asking(state, "attack"), Flick(ENEMY, 0, 1))) == "not_your_turn"
    assert code_of(explain_illegal(state, asking(state, "move"), Click(ENEMY))) == "not_your_turn"
    assert code_of(explain_illegal(state, asking(state, "action"), Click("action-mine"))) == "wrong_phase"
    assert code_of(explain_illegal(state, asking(state, "scan"), Drag((A,), "space", "vp/0"))) == "wrong_phase"
    other = Drag(("troop_0-1",), "troops/0", "planet/Alpha-1")
    assert code_of(explain_illegal(state, asking(state, "mine"), other)) == "wrong_phase"
    for kind, key in (("mine", "do_mine"), ("action", "choose_action"), ("build", "do_build"), ("scan", "do_scan")):
        refusal = explain_illegal(state, asking(state, kind), Click("board"))
        assert refusal is not None
        assert refusal.reason.key == f"ascending_empires.refuse.{key}"
    recruit = asking(state, "recruit", 2, 0, 2)
    play.troops("Alpha-2", 0, 1)
    assert code_of(explain_illegal(state, recruit, Drag(("troop_0-1",), "troops/0", "planet/Alpha-2"))) == "limit"
    assert GAME.text.explain_illegal is explain_illegal
