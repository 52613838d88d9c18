"""Scenes shared by the tests of the physics and by the benchmark."""

import math
import random

from physics import feel
from physics.scene import Disc, Obstacle, Scene, Shot

# One quadrant of a 28-hole board (m); the other three are its quarter-turns.
QUADRANT = ((0.27, 0.27), (0.155, 0.29), (0.29, 0.15), (0.165, 0.17), (0.055, 0.205), (0.225, 0.058), (0.06, 0.065))
HALF = 0.345


def ship(id: str, x: float, y: float, owner: int = 0) -> Disc:
    return Disc(id, x, y, feel.SHIP_RADIUS, feel.SHIP_MASS, owner)


def battleship(id: str, x: float, y: float, owner: int = 0) -> Disc:
    return Disc(id, x, y, feel.BATTLESHIP_RADIUS, feel.BATTLESHIP_MASS, owner)


def planets() -> tuple[Obstacle, ...]:
    """28 raised planets."""
    placed = []
    for turn in range(4):
        for number, (x, y) in enumerate(QUADRANT):
            for _ in range(turn):
                x, y = -y, x
            placed.append(Obstacle(f"planet-{turn}-{number}", x, y, feel.PLANET_RADIUS))
    return tuple(placed)


def crowded_board(seed: int, ships: int = 30) -> Scene:
    """A full board: scattered ships (every ninth a battleship) between 28 raised planets."""
    chance = random.Random(seed)
    obstacles = planets()
    discs: list[Disc] = []
    while len(discs) < ships:
        make = battleship if len(discs) % 9 == 8 else ship
        disc = make(f"ship-{len(discs):02d}", chance.uniform(-0.33, 0.33), chance.uniform(-0.33, 0.33), len(discs) % 4)
        others = [*discs, *obstacles]
        if all(math.hypot(disc.x - o.x, disc.y - o.y) > disc.radius + o.radius + 1e-4 for o in others):
            discs.append(disc)
    return Scene(tuple(discs), obstacles, HALF, HALF)


def random_case(seed: int, *, offset: bool = True) -> tuple[Scene, Shot]:
    """A crowded board and a flick of a random ship at another one, 0.3 to 3 m/s."""
    chance = random.Random(seed)
    scene = crowded_board(seed)
    flicked, target = chance.sample(scene.discs, 2)
    angle = math.atan2(target.y - flicked.y, target.x - flicked.x) + chance.uniform(-0.05, 0.05)
    side = chance.uniform(-feel.MAX_OFFSET, feel.MAX_OFFSET) if offset else 0.0
    return scene, Shot(flicked.id, angle, chance.uniform(0.3, feel.MAX_SPEED), side)
