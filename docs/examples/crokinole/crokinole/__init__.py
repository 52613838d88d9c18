"""Crokinole for two: discs are flicked over a round board with a hole in its middle. All its code is in this file."""

import math
from dataclasses import dataclass, field

from physics.scene import Contact, DiePose, Disc, Hole, Obstacle, Scene
from tabletop.core.data.copying import Copyable
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.game.flicking import BoardFrame, flicking_on
from tabletop.core.game.game import Game, GameRules, GameTable, GameText
from tabletop.core.rules.flicks import flick, flight
from tabletop.core.rules.labels import Result, Score, Stat, ranked
from tabletop.core.rules.questions import Event, Script, Seat, event
from tabletop.core.rules.settings import Settings
from tabletop.core.table.builders import piece, zone
from tabletop.core.table.layout import Arrangement, RectElement, Shape, TableLayout
from tabletop.core.table.projection import PlacedPiece, ZoneContents
from tabletop.core.table.table import Pose

# -- the board, in metres ---------------------------------------------------------------------------------------------
EDGE, START = 0.33, 0.30
RINGS = {15: 0.10, 10: 0.20, 5: EDGE}
"""The points of a disc, and how far from the middle its rim may be for them."""
HOLE = Hole("hole", 0.0, 0.0, 0.0175)
PEGS = tuple(
    Obstacle(f"peg_{n}", RINGS[15] * math.cos(angle), RINGS[15] * math.sin(angle), 0.0035)
    for n, angle in enumerate(math.tau * (n + 0.5) / 8 for n in range(8))
)
RADIUS, MASS, THICKNESS = 0.016, 0.007, 0.010
DISCS, IN_HOLE = 6, 20


# -- rules ------------------------------------------------------------------------------------------------------------
@dataclass(slots=True)
class State(Copyable):
    lying: list[DiePose]
    """The discs that have been flicked and lie on the board."""
    left: list[int]
    """The discs that each seat has still to flick."""
    holed: list[int]
    """The discs of each seat in the hole."""
    next: list[DiePose] = field(default_factory=list)
    """The disc that is to be flicked now, on its line."""
    turn: Seat = 0
    phase: str = "shoot"


def owner_of(disc: str) -> Seat:
    return int(disc.split("_")[1])


def on_board(state: State) -> list[DiePose]:
    return [*state.lying, *state.next]


def scene_of(state: State) -> Scene:
    discs = [Disc(at.id, at.x, at.y, RADIUS, MASS, THICKNESS, owner_of(at.id), at.angle) for at in on_board(state)]
    return Scene(tuple(discs), PEGS, radius=EDGE, holes=(HOLE,), friction=0.12, rebound=0.7)


def start_of(state: State, disc: str) -> DiePose:
    """Return the free place of the own starting line that is nearest to its middle."""
    scene, middle = scene_of(state), -math.pi / 2 if owner_of(disc) == 0 else math.pi / 2
    for step in range(60):
        angle = middle + (step + 1) // 2 * (-1) ** step * 0.02
        x, y = START * math.cos(angle), START * math.sin(angle)
        if scene.is_free(x, y, RADIUS):
            return DiePose.at(disc, x, y)
    raise ValueError("the whole starting line is taken")


def shoot(state: State) -> Script[None]:
    """Rule 1: a disc is flicked from the own line. Rule 2: where discs of the other seat lie, it must strike one."""
    seat = state.turn
    disc = f"disc_{seat}_{state.left[seat]}"
    targets = {at.id for at in state.lying if owner_of(at.id) != seat}
    state.left[seat] -= 1
    state.next = [start_of(state, disc)]
    shot = yield from flick(seat, "shoot", (disc,))
    flown = yield from flight(scene_of(state), shot, by=seat)
    struck = {id for blow in flown.contacts if is_own(blow, seat) for id in (blow.a, blow.b)}
    missed = bool(targets) and not targets & struck
    state.next = []
    state.lying = [at for at in flown.rest if not (missed and at.id == disc)]
    for gone in flown.off:
        if gone.hole and not (missed and gone.id == disc):
            state.holed[owner_of(gone.id)] += 1
            yield event("holed", seat=owner_of(gone.id))
    if missed:
        yield event("missed", seat=seat)
    state.turn = 1 - seat
    state.phase = "shoot" if any(state.left) else "over"


def is_own(blow: Contact, seat: Seat) -> bool:
    """Return whether a disc of the seat took part in a blow with another disc."""
    return blow.kind == "disc" and seat in (owner_of(blow.a), owner_of(blow.b))


def points_of(at: DiePose) -> int:
    """Rule 3: a disc that touches a line counts for the lower side."""
    return next(points for points, ring in RINGS.items() if math.hypot(at.x, at.y) + RADIUS <= ring or points == 5)


def result(state: State) -> Result:
    """Rules 3 and 4: a disc in the hole is twenty points, the others count by their rings."""
    board = [sum(points_of(at) for at in state.lying if owner_of(at.id) == seat) for seat in (0, 1)]
    hole = [IN_HOLE * count for count in state.holed]
    totals = [board[seat] + hole[seat] for seat in (0, 1)]
    names = msg("crokinole.score.board"), msg("crokinole.score.hole")
    scores = [Score(seat, totals[seat], ((names[0], board[seat]), (names[1], hole[seat]))) for seat in (0, 1)]
    return Result(tuple(scores), ranked(totals))


def check_invariants(state: State) -> list[str]:
    return [f"{at.id} lies off the board" for at in on_board(state) if math.hypot(at.x, at.y) > EDGE]


# -- table, in millimetres --------------------------------------------------------------------------------------------
WIDE = 2000 * EDGE
BOARD = (100.0, 20.0, WIDE, WIDE)
GROUND = BoardFrame.in_middle("board", BOARD)
COLOURS = ("#7b2d26", "#1f2a44")


def circle(radius: float, colour: str, line: str) -> RectElement:
    """Return a circle around the middle of the board; `radius` is in metres."""
    wide = 2000 * radius
    return RectElement((WIDE - wide) / 2, (WIDE - wide) / 2, wide, wide, colour, wide / 2, line)


def layout(seats: int, settings: Settings) -> TableLayout:
    rings = [circle(EDGE, "#c99a5b", "#6b4a23")]
    rings += [circle(radius, "#d9b27a", "#6b4a23") for radius in (RINGS[10], RINGS[15])]
    rings.append(circle(HOLE.radius, "#2b1c0e", "#2b1c0e"))
    for peg in PEGS:
        x, y, wide = WIDE / 2 + 1000 * peg.x, WIDE / 2 - 1000 * peg.y, 2000 * peg.radius
        rings.append(RectElement(x - wide / 2, y - wide / 2, wide, wide, "#5a3a1a", wide / 2, "#2b1c0e"))
    kinds = [piece("board", Shape.BOARD, (WIDE, WIDE), msg("crokinole.kind.board"), tuple(rings), radius=WIDE / 2)]
    zones = [zone("ground", BOARD, Arrangement.FREE, quiet=True), zone("board", BOARD, Arrangement.FREE, quiet=True)]
    unique = {"board": "board"}
    for seat, colour in enumerate(COLOURS):
        size, name = (2000 * RADIUS, 2000 * RADIUS), msg("crokinole.kind.disc")
        ring = RectElement(4, 4, size[0] - 8, size[1] - 8, colour, size[0] / 2 - 4, "#ffffff")
        kinds.append(piece(f"disc_{seat}", Shape.DISC, size, name, (ring,), material="wood", colour=colour, seat=seat))
        zones.append(zone(f"rack_{seat}", (20 + 760 * seat, 20, 60, 320), Arrangement.GRID, owner=seat, outline=True))
        unique |= {f"disc_{seat}_{number}": f"disc_{seat}" for number in range(1, DISCS + 1)}
    return TableLayout(width=860, height=700, kinds=tuple(kinds), zones=tuple(zones), unique=unique)


def project(state: State, viewer: Seat | None) -> dict[str, ZoneContents]:
    wants = {"ground": ZoneContents([PlacedPiece("board", pose=Pose(WIDE / 2, WIDE / 2))])}
    wants["board"] = ZoneContents([PlacedPiece(at.id, pose=GROUND.pose(at, BOARD)) for at in on_board(state)])
    for seat, left in enumerate(state.left):
        wants[f"rack_{seat}"] = ZoneContents([PlacedPiece(f"disc_{seat}_{n}") for n in range(1, left + 1)])
    return wants


# -- words ------------------------------------------------------------------------------------------------------------
def describe_event(state: State, happened: Event, viewer: Seat | None) -> Message:
    return msg(f"crokinole.tell.{happened.kind}", who=SeatName(happened["seat"]), points=IN_HOLE)


def seat_stats(state: State, viewer: Seat | None, seat: Seat) -> tuple[Stat, ...]:
    score = result(state).scores[seat].total
    return Stat("", score, msg("crokinole.stat.points")), Stat("", state.left[seat], msg("crokinole.stat.left"))


RULES = GameRules(
    state=State,
    setup=lambda seats, settings: State([], [DISCS] * seats, [0] * seats),
    phases={"shoot": shoot},
    result=result,
    round_of=lambda state: DISCS - state.left[0] + (state.turn == 0 and state.phase != "over"),
    check_invariants=check_invariants,
)
TABLE = GameTable(layout=layout, project=project, flicking=flicking_on(GROUND, scene_of))
TEXT = GameText(describe_event=describe_event, seat_stats=seat_stats)
GAME = Game(id="crokinole", seats=range(2, 3), features=("flicks",), rules=RULES, table=TABLE, text=TEXT)
