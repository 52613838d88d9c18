"""Reading secrets from a clock: one seat times its answers and guesses from them what another seat has done.

`python -m tests.net.clock` prints how well the best threshold guesses, for everything that could be timed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from statistics import median
from typing import Final, NamedTuple

import aiohttp

from tabletop.core.nature import Chance
from tabletop.core.plan import Kind
from tests.net.hosted import Running, running, with_client

PICTURES: Final = 200
FOLDS: Final = 10
SIZES: Final = (64, 128, 256, 512, 1024)


class Timed(NamedTuple):
    """How long something took (seconds), and whether the other seat had done what is guessed at."""

    seconds: float
    secret: bool


def guessed(samples: Sequence[Timed]) -> float:
    """The share that the best threshold guesses right among samples that it was not fitted to.

    A tenth is set aside in turn; the threshold, and which side of it means yes, are the best of the other nine tenths.
    Chance alone comes to 0.5, as there are as many of both.
    """
    right = 0
    for fold in range(FOLDS):
        known = [one for at, one in enumerate(samples) if at % FOLDS != fold]
        threshold, below = fitted(known)
        right += sum((one.seconds < threshold) == (one.secret == below) for one in samples[fold::FOLDS])
    return right / len(samples)


def fitted(samples: Sequence[Timed]) -> tuple[float, bool]:
    """The threshold that tells most samples right, and whether the secret ones lie below it."""
    ordered = sorted(samples)
    secret = sum(one.secret for one in ordered)
    seen = 0
    best, found = -1, (0.0, True)
    for at, one in enumerate(ordered):
        low = seen + (len(ordered) - at) - (secret - seen)  # secret ones below, the others at or above
        for right, below in ((low, True), (len(ordered) - low, False)):
            if right > best:
                best, found = right, (one.seconds, below)
        seen += one.secret
    return found


def halved(count: int, chance: Chance) -> list[bool]:
    """A random half of so many is True."""
    marks = [at < count // 2 for at in range(count)]
    chance.shuffle(marks)
    return marks


# -- pictures ---------------------------------------------------------------------------------------------------------
def tell(table: Running, seat: int, faces: Sequence[tuple[Kind, int]]) -> list[str]:
    """Let a seat be told these faces, as if each had lain before it; under these names it may fetch them."""
    told: Future[list[str]] = Future()
    room = table.hosting.room
    table.hosting.host.post(lambda: told.set_result([room.names.name(seat, "en", kind, face) for kind, face in faces]))
    return told.result(20)


async def fetched(client: aiohttp.ClientSession, table: Running, name: str, pixels: int) -> float:
    """Seconds until a picture is there, whole."""
    begun = time.perf_counter()
    async with client.get(f"{table.hosting.url}face/{name}/{pixels}") as answer:
        await answer.read()
        assert answer.status == 200
    return time.perf_counter() - begun


def timed_pictures(sizes: Sequence[int] = SIZES, pictures: int = PICTURES) -> list[Timed]:
    """Two seats have been told the same faces. One fetches a random half of them, then the other times them all.

    The game is the one with the most cards; `pictures` of them at each of `sizes`, another half each time.
    """
    samples: list[Timed] = []
    with running("eve_conquests", 2, painting=True) as table:
        plan, chance = table.hosting.room.facts.plan, Chance(7)
        faces = [(kind, face) for kind in plan.kinds if kind.shape == "card" for face in range(len(kind.faces))]
        faces = faces[:pictures]
        assert len(faces) == pictures
        own, others = tell(table, 0, faces), tell(table, 1, faces)

        async def work(client: aiohttp.ClientSession) -> None:
            await fetched(client, table, own[0], 2048)  # the painter is there
            for pixels in sizes:
                fetches = halved(pictures, chance)
                for name, fetch in zip(others, fetches, strict=True):
                    if fetch:
                        await fetched(client, table, name, pixels)
                order = list(range(pictures))
                chance.shuffle(order)
                for at in order:
                    samples.append(Timed(await fetched(client, table, own[at], pixels), fetches[at]))

        with_client(work)
    return samples


ATTACKS: Final[dict[str, Callable[[], list[Timed]]]] = {"pictures": timed_pictures}


def main() -> None:
    for name, attack in ATTACKS.items():
        samples = attack()
        done, not_done = [median(one.seconds for one in samples if one.secret is secret) for secret in (True, False)]
        share = f"{name}: {len(samples)} timed, {guessed(samples):.1%} guessed right"
        print(f"{share}; medians {1000 * done:.2f} and {1000 * not_done:.2f} ms", flush=True)


if __name__ == "__main__":
    main()
