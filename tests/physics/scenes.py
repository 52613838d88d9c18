"""Scenes shared by the tests of the physics and by the benchmark."""

import math
import random

from physics import constants
from physics.scene import Disc, Obstacle, Scene, Shot

# One quadrant of a 28-hole board (m); the other three are its quarter-turns.
QUADRANT = ((0.27, 0.27), (0.155, 0.29), (0.29, 0.15), (0.165, 0.17), (0.055, 0.205), (0.225, 0.058), (0.06, 0.065))
HALF = 0.345
# Wooden discs (m, kg) of the sizes that the flicking game uses; any others would do.
SHIP_RADIUS, BATTLESHIP_RADIUS, PLANET_RADIUS, THICKNESS = 0.008, 0.011, 0.020, 0.006
SHIP_MASS, BATTLESHIP_MASS = 0.00082, 0.00155


def ship(id: str, x: float, y: float, owner: int = 0) -> Disc:
    return Disc(id, x, y, SHIP_RADIUS, SHIP_MASS, THICKNESS, owner)


def battleship(id: str, x: float, y: float, owner: int = 0) -> Disc:
    return Disc(id, x, y, BATTLESHIP_RADIUS, BATTLESHIP_MASS, THICKNESS, owner)


def planets() -> tuple[Obstacle, ...]:
    """Return 28 raised planets."""
    placed = []
    for turn in range(4):
        for number, (x, y) in enumerate(QUADRANT):
            for _ in range(turn):
                x, y = -y, x
            placed.append(Obstacle(f"planet-{turn}-{number}", x, y, PLANET_RADIUS))
    return tuple(placed)


def crowded_board(seed: int, ships: int = 30) -> Scene:
    """Return a full board: scattered ships (every ninth a battleship) between 28 raised planets."""
    chance = random.Random(seed)
    obstacles = planets()
    discs: list[Disc] = []
    while len(discs) < ships:
        make = battleship if len(discs) % 9 == 8 else ship
        disc = make(f"ship-{len(discs):02d}", chance.uniform(-0.33, 0.33), chance.uniform(-0.33, 0.33), len(discs) % 4)
        others: list[Disc | Obstacle] = [*discs, *obstacles]
        if all(math.hypot(disc.x - o.x, disc.y - o.y) > disc.radius + o.radius + 1e-4 for o in others):
            discs.append(disc)
    return Scene(tuple(discs), obstacles, HALF, HALF)


def random_case(seed: int, *, offset: bool = True) -> tuple[Scene, Shot]:
    """Return a crowded board and a flick of a random ship at another one, 0.3 to 3 m/s."""
    chance = random.Random(seed)
    scene = crowded_board(seed)
    flicked, target = chance.sample(scene.discs, 2)
    angle = math.atan2(target.y - flicked.y, target.x - flicked.x) + chance.uniform(-0.05, 0.05)
    side = chance.uniform(-constants.MAX_OFFSET, constants.MAX_OFFSET) if offset else 0.0
    return scene, Shot(flicked.id, angle, chance.uniform(0.3, constants.MAX_SPEED), side)


CLUSTERS = ("line2", "line3", "line4", "line5", "planet", "hexagon7", "hexagon29", "edge")


def _lattice(count: int, pitch: float) -> list[tuple[float, float]]:
    """Return the `count` places of a hexagonal packing that are nearest to its middle."""
    places = [((i + j / 2) * pitch, j * pitch * math.sqrt(0.75)) for i in range(-6, 7) for j in range(-6, 7)]
    return sorted(places, key=lambda place: (round(math.hypot(*place), 9), math.atan2(place[1], place[0])))[:count]


def touching_case(seed: int) -> tuple[Scene, Shot]:
    """Return ships 50 to 100 um apart and a flick at or out of them: 0.4 to 3 m/s, with side offset.

    The ships form a line of two to five, a line that ends at a planet, a packed hexagon of 7 or 29, or a line along the
    board's edge, each turned at random. Half of the shots come from one of them, half from a ship a few centimetres
    away.
    """
    chance = random.Random(seed)
    what = CLUSTERS[seed % len(CLUSTERS)]
    gap, radius = chance.uniform(constants.REST_GAP, 2 * constants.REST_GAP), SHIP_RADIUS
    pitch = 2 * radius + gap
    turn = chance.uniform(-math.pi, math.pi)
    obstacles: tuple[Obstacle, ...] = ()
    if what.startswith("hexagon"):
        places = _lattice(int(what[7:]), pitch)
    elif what == "edge":
        places, turn = [(0.0, pitch * step) for step in range(-2, 3)], 0.0
    else:
        places = [(pitch * step, 0.0) for step in range(3 if what == "planet" else int(what[4:]))]
    cos, sin = math.cos(turn), math.sin(turn)
    shift = HALF - 0.0005 if what == "edge" else 0.0
    places = [(x * cos - y * sin + shift, x * sin + y * cos) for x, y in places]
    if what == "planet":
        way = pitch * 2 + radius + PLANET_RADIUS + gap
        obstacles = (Obstacle("planet", way * cos, way * sin, PLANET_RADIUS),)
    discs = [ship(f"s{number:02d}", x, y, number % 2) for number, (x, y) in enumerate(places)]
    speed, side = chance.uniform(0.4, constants.MAX_SPEED), chance.uniform(-constants.MAX_OFFSET, constants.MAX_OFFSET)
    target = chance.choice(discs)
    if chance.random() < 0.5:
        aim = chance.choice([disc for disc in discs if disc is not target])
        angle = math.atan2(aim.y - target.y, aim.x - target.x) + chance.uniform(-0.2, 0.2)
        return Scene(tuple(discs), obstacles, HALF, HALF), Shot(target.id, angle, speed, side)
    while True:
        far, heading = chance.uniform(0.03, 0.15), chance.uniform(-math.pi, math.pi)
        if what.startswith(("line", "planet")) and chance.random() < 0.5:
            heading = turn + math.pi
        x, y = target.x + far * math.cos(heading), target.y + far * math.sin(heading)
        others: list[Disc | Obstacle] = [*discs, *obstacles]
        if max(abs(x), abs(y)) < HALF and all(
            math.hypot(x - o.x, y - o.y) > radius + o.radius + 2 * gap for o in others
        ):
            break
    discs.append(ship("shooter", x, y, 1))
    angle = heading + math.pi + chance.uniform(-0.05, 0.05)
    return Scene(tuple(discs), obstacles, HALF, HALF), Shot("shooter", angle, speed, side)
