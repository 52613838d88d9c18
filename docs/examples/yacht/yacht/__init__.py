"""Yacht: five dice, up to three throws, and a sheet to fill in. All of its code is in this file."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from tabletop.core.data.copying import Copyable
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.game.game import Game, GamePlayers, GameRules, GameTable, GameText
from tabletop.core.rules.labels import Label, Result, Score, Stat, ranked
from tabletop.core.rules.questions import Ask, Event, Script, Seat, choose, event, roll
from tabletop.core.rules.settings import Settings
from tabletop.core.table.builders import piece, zone
from tabletop.core.table.layout import Arrangement, RectElement, Shape, TableLayout, TextElement
from tabletop.core.table.projection import PlacedPiece, ZoneContents

DICE, THROWS = 5, 3


# -- rules ------------------------------------------------------------------------------------------------------------
def of_number(number: int) -> Callable[[list[int]], int]:
    return lambda dice: number * dice.count(number)


def straight(dice: list[int]) -> int:
    return 30 * (len(set(dice)) == DICE and max(dice) - min(dice) == DICE - 1)


def full_house(dice: list[int]) -> int:
    return sum(dice) * (sorted(dice.count(number) for number in set(dice)) == [2, 3])


SHEET: dict[str, Callable[[list[int]], int]] = {
    **{name: of_number(number) for number, name in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), 1)},
    "full_house": full_house,
    "straight": straight,
    "chance": sum,
    "yacht": lambda dice: 50 * (len(set(dice)) == 1),
}
"""Rule 3: the rows of the sheet, each with the points that five dice are worth in it."""


@dataclass(slots=True)
class State(Copyable):
    sheets: list[dict[str, int]]
    """The rows that each seat has filled, with their points."""
    dice: list[int]
    """The numbers that the dice show."""
    kept: list[int] = field(default_factory=list)
    """The dice that have been set aside: they are not thrown again."""
    turn: Seat = 0
    round: int = 1
    phase: str = "throw"


def free_rows(state: State, seat: Seat) -> list[str]:
    return [row for row in SHEET if row not in state.sheets[seat]]


def throw(state: State) -> Script[None]:
    """Rules 1 and 2: five dice are thrown, and twice those that are not kept; then a row is filled."""
    seat, state.kept = state.turn, []
    state.dice[:] = yield from roll(DICE, by=seat)
    for throws in range(THROWS - 1, 0, -1):
        again = yield from choose(seat, "again", subsets(), context=(throws,))
        if not again:
            break
        state.kept = [die for die in range(DICE) if die not in again]
        thrown = yield from roll(len(again), by=seat)
        for die, number in zip(again, thrown, strict=True):
            state.dice[die] = number
    row = yield from choose(seat, "fill", free_rows(state, seat))
    points = SHEET[row](state.dice)
    state.sheets[seat][row] = points
    yield event("filled", seat=seat, row=row, points=points)
    state.turn = (seat + 1) % len(state.sheets)
    state.round += state.turn == 0 and bool(free_rows(state, 0))
    state.phase = "throw" if free_rows(state, state.turn) else "over"


def subsets() -> list[tuple[int, ...]]:
    """Return all choices of dice to throw again, the empty one first: that keeps them all."""
    return [dice for count in range(DICE + 1) for dice in combinations(range(DICE), count)]


def result(state: State) -> Result:
    totals = [sum(sheet.values()) for sheet in state.sheets]
    parts = [tuple((row_name(row), points) for row, points in sheet.items()) for sheet in state.sheets]
    return Result(tuple(Score(seat, total, parts[seat]) for seat, total in enumerate(totals)), ranked(totals))


def check_invariants(state: State) -> list[str]:
    return [] if all(1 <= die <= 6 for die in state.dice) else [f"the dice show {state.dice}"]


# -- computer players -------------------------------------------------------------------------------------------------
def default_policy(state: State, ask: Ask[Any], rng: object) -> Any:
    """Keep the number that is there most often, and fill the row that is worth most."""
    if ask.kind == "fill":
        return max(ask.options, key=lambda row: SHEET[row](state.dice))
    often = max(state.dice, key=state.dice.count)
    return tuple(place for place, number in enumerate(state.dice) if number != often)


# -- table, in millimetres --------------------------------------------------------------------------------------------
ROW, WIDTH = 26, 130
MOST = 50
"""The most points that a row can bring."""


def layout(seats: int, settings: Settings) -> TableLayout:
    faces = [(TextElement(str(number), 0, 0, 20, 20, 13),) for number in range(1, 7)]
    kinds = [piece("die", Shape.DIE, (20, 20), msg("yacht.kind.die"), *faces)]
    zones = [
        zone("tray", (20, 20, 300, 130), Arrangement.ROW, outline=True, role="tray"),
        zone("kept", (20, 170, 300, 50), Arrangement.ROW, outline=True, name=msg("yacht.zone.kept")),
    ]
    fungible = {}
    for place, row in enumerate(SHEET):
        paper = RectElement(0, 0, WIDTH, ROW - 4, "#f4ecd8", 2, "#b8a888")
        words = TextElement(row_name(row), 4, 3, WIDTH - 8, ROW - 10, 10)
        kinds.append(piece(f"row_{row}", Shape.TILE, (WIDTH, ROW - 4), row_name(row), (paper, words)))
        top = 20 + ROW * place
        zones.append(zone(f"sheet/{row}", (350, top, WIDTH, ROW - 2), quiet=True, name=row_name(row)))
        fungible[f"row_{row}"] = 1
        for seat in range(seats):
            box = (490 + 60 * seat, top, 54, ROW - 2)
            zones.append(zone(f"points_{seat}/{row}", box, name=row_name(row), outline=True))
    unique = {f"die-{number}": "die" for number in range(DICE)}
    for seat in range(seats):
        unique |= {f"points_{seat}-{row}": f"points_{seat}" for row in SHEET}
        numbers = tuple((TextElement(str(points), 0, 0, 50, 20, 13),) for points in range(MOST + 1))
        kinds.append(piece(f"points_{seat}", Shape.TOKEN, (50, 20), msg("yacht.kind.points"), *numbers, seat=seat))
    return TableLayout(
        width=490 + 60 * seats + 20, height=300, kinds=tuple(kinds), zones=tuple(zones), unique=unique,
        fungible=fungible,
    )  # fmt: skip


def project(state: State, viewer: Seat | None) -> dict[str, ZoneContents]:
    dice = [PlacedPiece(f"die-{place}", die - 1) for place, die in enumerate(state.dice)]
    wants = {"kept": ZoneContents([dice[place] for place in state.kept])}
    wants["tray"] = ZoneContents([die for place, die in enumerate(dice) if place not in state.kept])
    wants |= {f"sheet/{row}": ZoneContents(fungible={f"row_{row}": 1}) for row in SHEET}
    for seat, sheet in enumerate(state.sheets):
        for row, points in sheet.items():
            wants[f"points_{seat}/{row}"] = ZoneContents([PlacedPiece(f"points_{seat}-{row}", points)])
    return wants


# -- words ------------------------------------------------------------------------------------------------------------
def row_name(row: str) -> Message:
    return msg(f"yacht.row.{row}")


def describe(state: State, ask: Ask[Any], option: Any) -> Label:
    if isinstance(option, str):
        text = msg("yacht.option.fill", row=row_name(option), points=SHEET[option](state.dice))
        return Label(text, put=f"points_{ask.seat}/{option}")
    if not option:
        return Label(msg("yacht.option.keep"), button="main")
    places, numbers = tuple(place + 1 for place in option), tuple(state.dice[place] for place in option)
    return Label(
        msg("yacht.option.again", places=places, numbers=numbers), parts=tuple((f"die-{place}", 1) for place in option)
    )


def prompt(state: State, ask: Ask[Any]) -> Message:
    left = ask.context[0] if ask.kind == "again" else 0
    return msg(f"yacht.prompt.{ask.kind}", who=SeatName(ask.seat), left=left)


def describe_event(state: State, happened: Event, viewer: Seat | None) -> Message:
    names = {"who": SeatName(happened["seat"]), "row": row_name(happened["row"]), "points": happened["points"]}
    return msg("yacht.tell.filled", **names)


def seat_stats(state: State, viewer: Seat | None, seat: Seat) -> tuple[Stat, ...]:
    return (Stat("", sum(state.sheets[seat].values()), msg("yacht.stat.points")),)


RULES = GameRules(
    state=State,
    setup=lambda seats, settings: State([{} for _ in range(seats)], [1, 2, 3, 4, 5]),
    phases={"throw": throw},
    result=result,
    round_of=lambda state: state.round,
    check_invariants=check_invariants,
)
TABLE = GameTable(layout=layout, project=project)
TEXT = GameText(describe=describe, prompt=prompt, describe_event=describe_event, seat_stats=seat_stats)
PLAYERS: GamePlayers[State] = GamePlayers(default_policy=default_policy)
GAME = Game(id="yacht", seats=range(2, 5), features=("dice",), rules=RULES, table=TABLE, text=TEXT, players=PLAYERS)
