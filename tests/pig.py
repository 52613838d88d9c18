"""Pig: a whole dice game in one file. `docs/first-game.md` quotes it."""

from dataclasses import dataclass

from tabletop.core.data.copying import Copyable
from tabletop.core.data.messages import msg
from tabletop.core.game.game import Game, GameRules, GameTable, GameText
from tabletop.core.rules.labels import Result, Score, Stat, ranked
from tabletop.core.rules.questions import Script, Seat, choose, roll
from tabletop.core.rules.settings import Settings
from tabletop.core.table.builders import piece, zone
from tabletop.core.table.layout import Shape, TableLayout, TextElement
from tabletop.core.table.projection import PlacedPiece, ZoneContents

GOAL = 50


@dataclass(slots=True)
class Pig(Copyable):
    banked: list[int]
    pot: int = 0  # the points of this turn
    die: int = 6  # the number that the die shows
    turn: int = 0
    round: int = 1
    phase: str = "turn"


def turn(pig: Pig) -> Script[None]:
    seat = pig.turn
    answer = yield from choose(seat, "turn", ("roll", "hold") if pig.pot else ("roll",))
    if answer == "roll":
        (pig.die,) = yield from roll(1, by=seat)
        pig.pot = pig.pot + pig.die if pig.die > 1 else 0
    if answer == "hold" or pig.die == 1:
        pig.banked[seat] += pig.pot
        pig.pot, pig.turn = 0, (seat + 1) % len(pig.banked)
        pig.round += pig.turn == 0 and max(pig.banked) < GOAL
    pig.phase = "over" if max(pig.banked) >= GOAL else "turn"


def result(pig: Pig) -> Result:
    return Result(tuple(Score(seat, points, ()) for seat, points in enumerate(pig.banked)), ranked(pig.banked))


def layout(seats: int, settings: Settings) -> TableLayout:
    faces = [(TextElement(str(number), 0, 0, 16, 16, 10),) for number in range(1, 7)]
    die = piece("die", Shape.DIE, (16, 16), msg("pig.kind.die"), *faces)
    tray = zone("tray", (20, 20, 160, 100), outline=True, role="tray")
    return TableLayout(width=200, height=140, kinds=(die,), zones=(tray,), unique={"die-1": "die"})


def project(pig: Pig, viewer: Seat | None) -> dict[str, ZoneContents]:
    return {"tray": ZoneContents([PlacedPiece("die-1", pig.die - 1)])}


def seat_stats(pig: Pig, viewer: Seat | None, seat: Seat) -> tuple[Stat, ...]:
    pot = pig.pot if seat == pig.turn else 0
    return Stat("", pig.banked[seat], msg("pig.stat.banked")), Stat("", pot, msg("pig.stat.this_turn"))


RULES = GameRules(
    state=Pig,
    setup=lambda seats, settings: Pig([0] * seats),
    phases={"turn": turn},
    result=result,
    round_of=lambda pig: pig.round,
)
TABLE, TEXT = GameTable(layout=layout, project=project), GameText(seat_stats=seat_stats)
GAME = Game(id="pig", seats=range(2, 5), rules=RULES, table=TABLE, text=TEXT)
