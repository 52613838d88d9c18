"""Speed and fairness of the physics. Run from the root of the project: python -m benchmarks.flicks"""

import math
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable
from functools import partial

import pymunk

from physics import constants
from physics.dice.cube import face_up
from physics.dice.throw import DiceThrow
from physics.dice.tumble import tray_for, tumble
from physics.flick.aim import ghost
from physics.flick.fast_solver import Solver
from physics.flick.flight import Run, fly
from physics.live.live_table import LiveTable
from physics.scene import Scene, Shot
from tests.physics.scenes import random_case

Row = tuple[str, str, str]


def milliseconds(work: Callable[[], object]) -> float:
    """Return the CPU time of one call."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1e3


def spread(times: list[float]) -> str:
    ordered = sorted(times)
    return f"mean {statistics.mean(times):.2f} ms, p95 {ordered[int(0.95 * len(ordered))]:.2f}, max {ordered[-1]:.2f}"


def bare_run(scene: Scene, shot: Shot, steps: int) -> None:
    """Step the same discs as often in a plain Space without friction: the cost of the engine alone."""
    space = pymunk.Space()
    for one in scene.obstacles:
        place = pymunk.Body(body_type=pymunk.Body.STATIC)
        place.position = one.x, one.y
        space.add(place, pymunk.Circle(place, one.radius))
    for disc in scene.discs:
        body = pymunk.Body(disc.mass, pymunk.moment_for_circle(disc.mass, 0.0, disc.radius))
        body.position = disc.x, disc.y
        if disc.id == shot.disc:
            body.velocity = shot.speed * math.cos(shot.angle), shot.speed * math.sin(shot.angle)
        space.add(body, pymunk.Circle(body, disc.radius))
    for _ in range(steps):
        space.step(1 / 240)


def flicks(count: int = 200) -> list[Row]:
    cases = [random_case(seed) for seed in range(count)]
    fly(*cases[0])
    flown = [milliseconds(partial(fly, *case)) for case in cases]
    filmed = [milliseconds(partial(fly, *case, record=True)) for case in cases]
    aimed = [milliseconds(partial(ghost, *case)) for case in cases]
    steps = []
    for case in cases:
        run = Run(*case)
        run.to_rest()
        steps.append(run.steps)
    solvers = [(Solver(scene), shot) for scene, shot in cases]
    solved = [milliseconds(partial(solver.outcome, shot)) for solver, shot in solvers]
    bare = [milliseconds(partial(bare_run, *case, number)) for case, number in zip(cases, steps, strict=True)]
    ratio = statistics.mean(flown) / statistics.mean(bare)
    note = f"30 ships, 28 raised planets, {count} flicks of 0.3 to 3 m/s at another ship"
    return [
        ("flick to rest", spread(flown), note),
        ("flick to rest, recorded", spread(filmed), "film at 120 Hz"),
        ("bare pymunk, the same number of steps", spread(bare), f"a flick costs {ratio:.1f} times as much"),
        ("engine steps a flick", f"mean {statistics.mean(steps):.0f}, max {max(steps)}", ""),
        ("ghost (first blow)", spread(aimed), "the same engine, stopped at the blow"),
        ("quick solver", f"{1e3 / statistics.mean(solved):.0f} flicks/s", spread(solved)),
    ]


def dice() -> list[Row]:
    rows = []
    for count in (1, 3, 30, 200):
        tray = tray_for(count)
        throws = [DiceThrow(-tray.half_width, 0.0, 1.0 + 0.2 * k, 0.3, k) for k in range(8)]
        faces = [1 + i % 6 for i in range(count)]
        times = [milliseconds(partial(tumble, tray, throw, faces, record=True)) for throw in throws]
        rows.append((f"{count} dice, recorded", spread(times), f"{len(throws)} throws"))
    chance = random.Random(0)
    starts: Counter[int] = Counter()
    for seed in range(300):
        throw = DiceThrow(-0.2, 0.0, 2.0, 0.3, seed)
        starts.update(face_up(s) for s in tumble(tray_for(30), throw, [chance.randint(1, 6) for _ in range(30)]).start)
    expected = sum(starts.values()) / 6
    chi_square = sum((starts[face] - expected) ** 2 / expected for face in range(1, 7))
    rows.append(("start faces, 9,000 dice", f"chi-square {chi_square:.1f}", "5 degrees of freedom, 5 % point 11.1"))
    return rows


def live() -> list[Row]:
    chance = random.Random(1)
    table = LiveTable(0.6, 0.4)
    for index in range(200):
        table.add_disc(f"disc-{index}", -0.55 + 0.055 * (index % 20), -0.36 + 0.075 * (index // 20), 0.01, 0.002)
    for id in table.ids:
        table.push(id, chance.uniform(-2.0, 2.0), chance.uniform(-2.0, 2.0), chance.uniform(-20.0, 20.0))
    times = []
    while table.moving:
        times.append(milliseconds(lambda: (table.advance(1 / 60), table.poses())))
    return [("live table, one frame", spread(times), "200 discs in motion, 1/60 s, poses read")]


def rows() -> list[Row]:
    """Return (measure, figure, note) of every measurement."""
    return [*flicks(), *dice(), *live(), ("physics revision", str(constants.REVISION), "")]


if __name__ == "__main__":
    for measure, figure, note in rows():
        print(f"{measure:28} {figure:46} {note}")
