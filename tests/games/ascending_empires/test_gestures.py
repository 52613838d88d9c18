"""Gestures at the table: the sentence of a refusal is the true reason, and a drag means exactly its pieces.

`python -m tests.games.ascending_empires.test_gestures` prints the table of gestures, sentences and clauses.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.ascending_empires import GAME
from games.ascending_empires.rules.facts import HOLE_OF, HOLES, SHIP_OF
from games.ascending_empires.rules.legality import REJECTS
from games.ascending_empires.rules.state import BOARD, BOX, SUPPLY
from games.ascending_empires.table.geometry import to_table
from games.ascending_empires.text.gestures import interpret
from tabletop.core.input.gestures import Click, Drag, Flick, Gesture
from tabletop.core.input.interpret import Choices, Refused, targets
from tabletop.core.match.match import Match
from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.session.match.match_session import Done, MatchSession, Player
from tests.games.ascending_empires.playing import Play, colour_hole

A, B, C, ENEMY, FAR = "starship-0-1", "starship-0-2", "starship-0-3", "starship-1-1", "starship-1-2"
FOLDER = Path(__file__).parents[3]
WORDS = {"ascending_empires": FOLDER / "games" / "ascending_empires" / "locale"}


def table(phase: str, *, action: str = "", points: int = 2, **settings: Any) -> Play:
    """Return a position in which seat 0 is to act.

    It holds Alpha-1 (three troops), Alpha-2 (troop, colony, research), an asteroid (two troops), Alpha-4 (one troop,
    blockaded); seat 1 holds Gamma-1.
    """
    play = Play(2, **settings)
    state = play.state
    state.phase, state.action, state.points, state.turn = phase, action or phase, points, 0
    play.troops("Alpha-1", 0, 3)
    play.troops("Alpha-2", 0, 1, colony=1, research=1)
    play.troops(rock(play), 0, 2)
    play.troops("Alpha-4", 0, 1)
    play.troops("Gamma-1", 1, 1)
    state.troop_supply[0], state.troop_box[0] = 3, 4
    state.place[SHIP_OF[C]] = SUPPLY
    play.orbit(FAR, "Alpha-4")
    return play


def rock(play: Play) -> str:
    return HOLES[colour_hole(play.state, "asteroid")].name


def session(play: Play) -> MatchSession:
    return MatchSession(GAME, [Player("Ann", 0), Player("Bo", 1)], "s", Match.at(GAME, play.state))


def at(x: int, y: int) -> tuple[float, float]:
    return to_table(x, y)


# --- situations ---------------------------------------------------------------------------------------------------
def choosing() -> Play:
    play = table("turn")
    play.state.action = ""
    return play


def poor() -> Play:
    """Return a position with nothing to mine, build or develop."""
    play = Play(2)
    play.state.phase, play.state.action = "turn", ""
    return play


def empty_handed() -> Play:
    """Return a position without a troop to recruit, but with something to develop."""
    play = poor()
    play.troops(HOLES[colour_hole(play.state, "grey")].name, 0, 0, research=1)
    play.state.troop_box[0] += play.state.troop_supply[0]
    play.state.troop_supply[0] = 0
    return play


def recruiting() -> Play:
    return table("recruit")


def moving() -> Play:
    return table("move")


def spent() -> Play:
    """Return a position with own ships in the rings of Alpha-1 (full), Gamma-1 (the enemy's) and the home."""
    play = table("move")
    play.orbit(A, "Alpha-1")
    play.orbit(B, "Gamma-1")
    return play


def blockaded() -> Play:
    play = table("move")
    play.orbit(A, "Alpha-4", 2.0)
    return play


def fighting() -> Play:
    """Return a position in which B and C can destroy ENEMY; A is far away; FAR is reached by nobody."""
    play = table("combat", action="move")
    play.ship(ENEMY, 0, 0)
    play.ship(B, 30_000, 0)
    play.ship(C, 0, 30_000)
    play.ship(A, -300_000, -100_000)
    return play


def besieging() -> Play:
    """Return a position in which, beside the fight, A orbits Gamma-1, where an enemy ship protects the planet."""
    play = fighting()
    play.orbit(A, "Gamma-1")
    play.orbit("starship-1-3", "Gamma-1", 2.5)
    return play


def mining() -> Play:
    return table("mine")


def building() -> Play:
    return table("build")


def developing() -> Play:
    play = table("develop")
    play.clear_ships()
    play.state.research[HOLE_OF["Alpha-2"]], play.state.research_stock[0] = 0, 8
    for colour in ("grey", "orange"):
        play.troops(HOLES[colour_hole(play.state, colour)].name, 0, 0, research=1)
    return play


def scanning() -> Play:
    play = table("scan", action="mine")
    play.orbit(A, "Alpha-3")
    return play


def deciding() -> Play:
    """Return a position after a look at Alpha-3, at the question whether to land."""
    play = table("move")
    play.orbit(A, "Alpha-3")
    return play


def setting_up() -> Play:
    play = Play(2)
    for ship in play.state.flying():
        play.state.to_supply(ship)
    play.state.phase, play.state.turn = "first_ships", 0
    return play


def drag(piece: str, source: str, target: str, x: float = 1.0, y: float = 1.0) -> Drag:
    return Drag((piece,), source, target, x, y)


RING = at(155_000, 250_000)
"""A point in the ring of Alpha-1."""
TROOP, HIS_TROOP = "troop_0-0", "troop_1-0"

TABLE: list[tuple[Callable[[], Play], Gesture, str]] = [
    # the choice of an action
    (poor, Click("action-mine"), "nothing_to_mine"),
    (poor, Click("action-build"), "nothing_to_build"),
    (poor, Click("action-develop"), "nothing_to_develop"),
    (empty_handed, Click("action-recruit"), "nothing_to_recruit"),
    (choosing, Flick(A, 0, 500), "choose_first"),
    (choosing, Flick(ENEMY, 0, 500), "not_your_ship"),
    (choosing, drag(TROOP, "troops/0", "planet/Alpha-1"), "choose_first"),
    (choosing, drag("colony_0-0", "stock/0", "planet/Alpha-1"), "choose_first"),
    (choosing, Click("marker-0-grey"), "choose_first"),
    (choosing, Click("troops/1"), "not_yours"),
    # recruit
    (recruiting, drag(TROOP, "troops/0", "planet/Alpha-1"), "full"),
    (recruiting, drag(TROOP, "troops/0", "planet/Gamma-1"), "not_your_planet"),
    (recruiting, drag(TROOP, "troops/0", "planet/Beta-1"), "not_your_planet"),
    (recruiting, drag(HIS_TROOP, "troops/1", "planet/Alpha-1"), "not_yours"),
    (recruiting, drag("colony_0-0", "planet/Alpha-2", "troops/0"), "troops_only"),
    (recruiting, Flick(A, 0, 500), "other_action"),
    (recruiting, Click("action-move"), "action_chosen"),
    (recruiting, Click("planet/Gamma-1"), "not_your_planet"),
    (recruiting, drag("city_0-0", "stock/0", "planet/Alpha-2"), "other_action"),
    # move
    (moving, drag(C, "ships/0", "orbit/Beta-1", *at(-155_000, 290_000)), "not_your_planet"),
    (moving, drag(C, "ships/0", "space", *at(340_000, -340_000)), "not_on_ring"),
    (moving, drag(C, "ships/0", "space", *at(90_000, 300_000)), "not_on_ring"),
    (moving, drag(C, "ships/0", "orbit/Alpha-1", *at(155_000, 340_000)), "over_the_edge"),
    (moving, drag(C, "ships/0", "planet/Alpha-1", *at(155_000, 280_000)), "no_room"),
    (moving, drag("starship-0-5", "box/0", "orbit/Alpha-1", *RING), "in_box"),
    (moving, drag("battleship-0", "box/0", "orbit/Alpha-1", *RING), "in_box"),
    (moving, drag(ENEMY, "space", "planet/Alpha-1"), "not_your_ship"),
    (moving, drag(A, "space", "planet/Alpha-1"), "not_in_orbit"),
    (moving, drag(A, "space", "planet/Alpha-H"), "homeworld"),
    (moving, drag(A, "space", "vp/0"), "flick_it"),
    (moving, Flick(ENEMY, 0, 500), "not_your_ship"),
    (moving, Flick(A, 0, 3_001), "no_speed"),
    (moving, Flick(A, 0, 500, 301), "no_offset"),
    (moving, Flick(A, 400_000, 500), "no_direction"),
    (moving, Flick(C, 0, 500), "not_flying"),
    (moving, Click("planet/Beta-1"), "nobody_in_orbit"),
    (moving, drag(TROOP, "troops/0", "planet/Alpha-2"), "other_action"),
    (moving, Click("action-build"), "action_chosen"),
    (spent, drag(A, "space", "planet/Alpha-1"), "full"),
    (spent, drag(B, "space", "planet/Gamma-1"), "occupied"),
    (spent, Click("planet/Gamma-1"), "occupied"),
    (blockaded, drag(A, "space", "planet/Alpha-4"), "blockaded"),
    (
        blockaded,
        drag(C, "ships/0", "orbit/Alpha-4", *at(HOLES[HOLE_OF["Alpha-4"]].x + 30_000, HOLES[HOLE_OF["Alpha-4"]].y)),
        "blockaded",
    ),
    (deciding, Flick(A, 0, 500), "answer_colonise"),
    (deciding, Click("action-mine"), "answer_colonise"),
    (deciding, Flick("planet_hidden-3", 0, 500), "planets_stay"),
    (deciding, Flick("action-move", 0, 500), "ships_only"),
    # combat
    (fighting, drag(A, "space", ENEMY), "not_in_range"),
    (fighting, Drag((A, B), "space", ENEMY), "not_in_range"),
    (fighting, Drag((A, B, C), "space", ENEMY), "not_in_range"),
    (fighting, Click(FAR), "nobody_in_range"),
    (fighting, Click(A), "reaches_nothing"),
    (fighting, Click("planet/Gamma-1"), "nobody_in_orbit"),
    (fighting, Click("planet/Alpha-1"), "nobody_there"),
    (fighting, Click("planet/Gamma-H"), "homeworld"),
    (fighting, drag(B, "space", "planet/Gamma-1"), "not_in_orbit"),
    (fighting, drag(FAR, "space", ENEMY), "not_your_ship"),
    (fighting, Flick(B, 0, 500), "attack_pending"),
    (fighting, Click("action-move"), "attack_pending"),
    (besieging, drag(A, "space", "planet/Gamma-1"), "protected"),
    (besieging, Click("planet/Gamma-1"), "protected"),
    # mine
    (mining, drag("colony_0-0", "planet/Alpha-2", "troops/0"), "troops_only"),
    (mining, drag(TROOP, "planet/Alpha-2", "troops/0"), "too_few_troops"),
    (mining, drag(TROOP, "planet/Alpha-4", "troops/0"), "blockaded"),
    (mining, drag("troop_0-1", "planet/Alpha-1", "vp_pool"), "mine_how"),
    (mining, drag("troop_0-1", "planet/Alpha-1", "space"), "mine_how"),
    (mining, drag("planet_grey-0", "disc/Alpha-1", "troops/0"), "mine_how"),
    (mining, drag("planet_grey-0", "disc/Alpha-2", "troops/0"), "planets_stay"),
    (mining, Click("planet/Alpha-4"), "blockaded"),
    (mining, Click("planet/Alpha-H"), "homeworld"),
    (mining, Click("planet/Gamma-1"), "not_your_planet"),
    (mining, drag(HIS_TROOP, "planet/Gamma-1", "troops/0"), "not_yours"),
    (mining, drag(TROOP, "troops/0", "planet/Alpha-2"), "other_action"),
    # build
    (building, drag("city_0-0", "stock/0", "planet/Alpha-1"), "limit_needs_colony"),
    (building, drag("colony_0-0", "stock/0", "planet/Alpha-2"), "limit_one_each"),
    (building, drag("research_0-0", "stock/0", "planet/Alpha-2"), "too_few_troops_to_build"),
    (building, drag("colony_0-0", "stock/0", "planet/Alpha-4"), "blockaded"),
    (building, drag("colony_0-0", "stock/0", "planet/Alpha-H"), "homeworld"),
    (building, drag("colony_0-0", "stock/0", "planet/Gamma-1"), "not_your_planet"),
    (building, drag("colony_1-0", "stock/1", "planet/Alpha-1"), "not_yours"),
    (building, Click("planet/Alpha-4"), "blockaded"),
    # develop
    (developing, Click("marker-0-brown"), "tech_requirement"),
    (developing, Click("marker-1-grey"), "not_yours"),
    (developing, Click("technology-0-grey-3"), "one_level"),
    (developing, Flick(A, 0, 500), "other_action"),
    # scan
    (scanning, Click("planet/Beta-1"), "nobody_in_orbit"),
    (scanning, Click("planet/Alpha-1"), "face_up"),
    (scanning, Flick(A, 0, 500), "action_done"),
    # a piece of a planet, or its ring, means the planet
    (moving, Click("troop_0-11", "planet/Alpha-1"), "nobody_in_orbit"),
    (moving, Click("planet_hidden-21", "disc/Beta-1"), "nobody_in_orbit"),
    (mining, Click("orbit/Alpha-2"), "too_few_troops"),
    (choosing, Click("planet_hidden-21", "disc/Beta-1"), "choose_action"),
    (setting_up, Click("planet_hidden-21", "disc/Beta-1"), "set_up_first"),
    (scanning, Click("planet_hidden-21", "disc/Beta-1"), "nobody_in_orbit"),
    # the refusal does not assign a piece to an action that it is no part of
    (mining, drag("action-move", "actions", "orbit/Alpha-1"), "nothing_moved"),
    (choosing, drag("planet_hidden-3", "disc/Beta-1", "planet/Alpha-1"), "planets_stay"),
    (building, drag("colony_0-0", "stock/0", "vp/0"), "do_build"),
    (recruiting, drag(TROOP, "planet/Alpha-1", "planet/Alpha-2"), "do_recruit"),
    (choosing, Click("starship-0-5", "box/0"), "in_box"),
    # set-up
    (setting_up, drag(A, "ships/0", "orbit/Beta-1", *at(-155_000, 250_000)), "not_your_planet"),
    (setting_up, drag("battleship-0", "box/0", "orbit/Alpha-H", *at(270_000, 235_000)), "in_box"),
    (setting_up, Flick(A, 0, 500), "set_up_first"),
]


def ready(situation: Callable[[], Play]) -> MatchSession:
    """Return the session at its question; the seat that looked at Alpha-3 has dropped the ship on it."""
    one = session(situation())
    if situation is deciding:
        one.gesture(drag(A, "space", "planet/Alpha-3"))
    return one


@pytest.mark.parametrize(
    ("situation", "gesture", "why"),
    TABLE,
    ids=[f"{number}-{row[0].__name__}-{row[2]}" for number, row in enumerate(TABLE)],
)
def test_what_is_not_allowed_is_refused_with_its_reason(
    situation: Callable[[], Play], gesture: Gesture, why: str
) -> None:
    """Nothing changes, and the sentence is the true one."""
    one = ready(situation)
    before = one.match.state.copy(), len(one.match.log)
    outcome = one.gesture(gesture)
    assert isinstance(outcome, Refused), outcome
    assert outcome.refusal.reason.key == f"ascending_empires.refuse.{why}"
    assert outcome.refusal.rule == REJECTS[why].rule
    assert (one.match.state, len(one.match.log)) == before


@pytest.mark.parametrize(
    ("situation", "gesture", "sentence"),
    [
        ("mining", drag("troop_0-9", "planet/Alpha-2", "troops/0"),
         "Mining needs 2 troops or more; Alpha 2 has 1."),
        ("building", drag("research_0-0", "stock/0", "planet/Alpha-2"),
         "The planet pays 2 troops for Research facility; Alpha 2 has 1."),
        ("developing", Click("marker-0-brown"),
         "Level 1 of brown needs 1 unblockaded research facility on planets of that colour; you have 0."),
    ],
)  # fmt: skip
def test_a_price_is_told_with_what_there_is(situation: str, gesture: Gesture, sentence: str) -> None:
    """3.4 to 3.6."""
    outcome = ready(globals()[situation]).gesture(gesture)
    assert isinstance(outcome, Refused)
    assert (
        Translations("en", {"ascending_empires": FOLDER / "games/ascending_empires/locale"}).text(
            outcome.refusal.reason, ("Ann", "Bo")
        )
        == sentence
    )


@pytest.mark.wide
def test_each_refusal_of_the_table_is_a_sentence_in_both_languages() -> None:
    """No placeholder stays empty, and no two sentences are the same."""
    for language in LANGUAGES:
        sentences = {why: sentence for _, _, why, sentence, _ in rows(language)}
        assert len(set(sentences.values())) == len(sentences)
        for sentence in sentences.values():
            assert sentence.endswith((".", "。"))
            assert "{" not in sentence


# --- the dragged pieces are meant ---------------------------------------------------------------------------------
def test_the_structure_that_is_dragged_is_built() -> None:
    """A research facility to an asteroid and a city without a colony are refused; a colony is built as a colony."""
    for what, why in (("research", "asteroid"), ("city", "limit_needs_colony")):
        play = table("build")
        one = session(play)
        outcome = one.gesture(drag(f"{what}_0-0", "stock/0", f"planet/{rock(play)}"))
        assert isinstance(outcome, Refused)
        assert outcome.refusal.reason.key.endswith(why)
    one = session(play)
    assert isinstance(one.gesture(drag("colony_0-0", "stock/0", f"planet/{rock(play)}")), Done)
    hole = HOLE_OF[rock(play)]
    assert one.match.state.colony[hole] == 1
    assert one.match.state.research[hole] == one.match.state.city[hole] == 0


def test_only_troops_are_taken_from_a_planet() -> None:
    """Mining and taking back move the troops that were dragged, never a colony beside them."""
    one = session(table("mine"))
    assert one.prompt is not None
    assert targets(one.prompt.offers, one.table, "colony_0-3") == []
    troops = [piece.id for piece in one.table.in_zone("planet/Alpha-1")]
    assert isinstance(one.gesture(Drag(tuple(troops[:2]), "planet/Alpha-1", "troops/0")), Done)
    assert one.match.state.troop[HOLE_OF["Alpha-1"]] == 1


def test_a_click_on_the_planet_mines_it() -> None:
    """The planet itself is lit and answers, with the VP of each number of troops in the choice."""
    one = session(table("mine"))
    assert one.prompt is not None
    lit = targets(one.prompt.offers, one.table)
    assert "planet/Alpha-1" in lit
    assert "planet/Alpha-2" not in lit
    outcome = one.gesture(Click("planet/Alpha-1"))
    assert isinstance(outcome, Choices)
    shorts = [offer.label.short for offer in outcome.offers]
    assert [dict(short.args) for short in shorts if short is not None] == [
        {"count": 2, "vp": 1},
        {"count": 3, "vp": 2},
    ]


def test_the_ships_that_are_dragged_attack() -> None:
    """Two that reach the target attack it; no other ship takes the place of one that does not."""
    one = session(fighting())
    assert isinstance(one.gesture(Drag((B, C), "space", ENEMY)), Done)
    assert one.match.state.place[SHIP_OF[ENEMY]] == SUPPLY


@pytest.mark.parametrize("spot", [(0.0, 0.0), at(180_000, 250_000)])
def test_the_ship_that_is_dragged_is_launched(spot: tuple[float, float]) -> None:
    """The dragged ship is meant, not the lowest of its kind, whether it is dropped on a point or just into the ring."""
    play = table("move")
    for ship in (A, B):
        play.state.to_supply(SHIP_OF[ship])
    one = session(play)
    assert isinstance(one.gesture(drag(B, "ships/0", "orbit/Alpha-1", *spot)), Done)
    place = one.match.state.place
    assert (place[SHIP_OF[A]], place[SHIP_OF[B]], place[SHIP_OF[C]]) == (SUPPLY, BOARD, SUPPLY)
    assert Translations("en", WORDS).text(one.lines[-1].text, ("Ann", "Bo")) == "Launch starship 2 from Alpha 1"


def test_a_kind_stands_for_its_lowest_number() -> None:
    """An answer with a kind launches the first ship of it; a ship that is not in the supply is refused."""
    play = table("move")
    play.state.to_supply(SHIP_OF[A])
    one = session(play)
    outcome = one.answer(("launch", "Alpha-1", B, 180_000, 250_000))
    assert isinstance(outcome, Refused)
    assert outcome.refusal.reason.key.endswith("no_ship")
    one.answer(("launch", "Alpha-1", "starship", 180_000, 250_000))
    assert one.match.state.place[SHIP_OF[A]] == BOARD


def test_the_first_ship_that_is_dragged_is_the_one_that_is_placed() -> None:
    """At the set-up each player may lay down the ships in any order."""
    one = MatchSession.new(GAME, [Player("Ann", 0), Player("Bo", 1)], seed="first")
    while one.prompt is None or one.prompt.ask.kind != "first_ship":
        one.throw()
    seat = one.prompt.seat
    lying = [piece.id for piece in one.table.in_zone(f"ships/{seat}")]
    home = one.table.pieces[f"homeworld-{seat}"].zone.removeprefix("disc/")
    assert isinstance(one.gesture(Drag((lying[1],), f"ships/{seat}", f"orbit/{home}")), Done)
    assert [piece.id for piece in one.table.in_zone(f"ships/{seat}")] == [one for one in lying if one != lying[1]]


@pytest.mark.parametrize("ships", [(A,), (A, B), (B, A), (A, B, C)])
def test_no_ship_takes_the_place_of_one_that_is_out_of_range(ships: tuple[str, ...]) -> None:
    """An attack with a ship that does not reach is refused with that reason; no other ship attacks for it."""
    one = session(fighting())
    outcome = one.gesture(Drag(ships, "space", ENEMY))
    assert isinstance(outcome, Refused)
    assert outcome.refusal.reason.key.endswith("not_in_range")
    assert one.match.state.place[SHIP_OF[ENEMY]] == BOARD


def test_a_ship_of_another_supply_launches_nothing() -> None:
    """An enemy's ship dragged onto one's own ring is not read as a launch of an own one."""
    play = table("move")
    play.state.place[SHIP_OF["starship-1-4"]] = SUPPLY
    one = session(play)
    outcome = one.gesture(drag("starship-1-4", "ships/1", "orbit/Alpha-1", *at(180_000, 250_000)))
    assert isinstance(outcome, Refused)
    assert outcome.refusal.reason.key.endswith("not_your_ship")
    assert one.match.state.place[SHIP_OF[C]] == SUPPLY
    assert {BOX, BOARD} <= set(one.match.state.place)


# --- the table in words -------------------------------------------------------------------------------------------
def rows(language: str) -> list[tuple[str, Gesture, str, str, str]]:
    """Return situation, gesture, reason, sentence and clause of every refusal."""
    words = Translations(language, {"ascending_empires": FOLDER / "games" / "ascending_empires" / "locale"})
    found = []
    for situation, gesture, why in TABLE:
        outcome = ready(situation).gesture(gesture)
        assert isinstance(outcome, Refused)
        refusal = outcome.refusal
        found.append((situation.__name__, gesture, why, words.text(refusal.reason, ("Ann", "Bo")), refusal.rule))
    return found


if __name__ == "__main__":
    for english, chinese in zip(*(rows(language) for language in LANGUAGES), strict=True):
        print(f"{english[0]:13} {english[1]!s:95} {english[4]:4} {english[3]} | {chinese[3]}")


def test_a_click_in_the_ring_of_the_homeworld_puts_a_first_ship_there() -> None:
    """Where it may not lie, it comes to lie as proposed."""
    match = Match.at(GAME, setting_up().state)
    ask = match.ask
    proposed = ask.options[0]
    hole = HOLES[HOLE_OF[proposed[1]]]
    dx, dy = proposed[3] - hole.x, proposed[4] - hole.y
    for x, y, expected in (
        (hole.x - dx, hole.y - dy, ("launch", *proposed[1:3], hole.x - dx, hole.y - dy)),
        (hole.x, hole.y, proposed),
    ):
        left, top = to_table(x, y)
        click = Click(f"orbit/{hole.name}", x=left, y=top)
        assert interpret(match.state, ask, click) == expected
