"""Frames of a flight: sampling at a fixed rate while it is simulated, interpolation while it is shown."""

from bisect import bisect_right

from physics import constants
from physics.scene import DiePose, Film, Flight, micro

Key = tuple[float, float, float, float]
"""Time (s), x, y (m), angle (rad, not wrapped)."""


class Recorder:
    """A recorder of disc positions at the ends of the simulation steps. Motion within one step is uniform."""

    def __init__(self) -> None:
        self._tracks: dict[str, list[Key]] = {}

    def note(self, id: str, before: Key, after: Key) -> None:
        """Record that the disc went from one key to the next within a step; a rest before it is kept as a rest."""
        track = self._tracks.setdefault(id, [])
        if not track or track[-1][0] < before[0]:
            track.append(before)
        track.append(after)

    def film(self, duration: float, rest: tuple[DiePose, ...], stood: tuple[tuple[str, int], ...]) -> Film:
        """Return the clip of all discs noted so far; its last frame shows the resting poses."""
        count = int(duration * constants.FILM_RATE) + 1
        ids = tuple(sorted(self._tracks))
        columns: list[list[int]] = []
        for id in ids:
            columns.extend(_sample(self._tracks[id], count))
        frames = [tuple(row) for row in zip(*columns, strict=True)]
        if frames:
            frames.append(_last_frame(ids, frames[-1], {pose.id: pose for pose in rest}))
        return Film(constants.FILM_RATE, ids, tuple(frames), stood)


def _sample(track: list[Key], count: int) -> tuple[list[int], list[int], list[int]]:
    times = [key[0] for key in track]
    xs, ys, angles = [], [], []
    for frame in range(count):
        time = frame / constants.FILM_RATE
        place = bisect_right(times, time)
        if place == 0 or place == len(track):
            x, y, angle = track[min(place, len(track) - 1)][1:]
        else:
            (t0, x0, y0, a0), (t1, x1, y1, a1) = track[place - 1], track[place]
            part = (time - t0) / (t1 - t0)
            x, y, angle = x0 + part * (x1 - x0), y0 + part * (y1 - y0), a0 + part * (a1 - a0)
        xs.append(micro(x))
        ys.append(micro(y))
        angles.append(round(angle * 1e5))
    return xs, ys, angles


def _last_frame(ids: tuple[str, ...], frame: tuple[int, ...], rest: dict[str, DiePose]) -> tuple[int, ...]:
    """Return the resting poses; angles keep their whole turns, so that nothing spins back when the clip ends."""
    last: list[int] = []
    for index, id in enumerate(ids):
        pose = rest.get(id)
        x, y, angle = frame[3 * index : 3 * index + 3]
        last.extend((x, y, angle) if pose is None else (pose.x_um, pose.y_um, angle))
    return tuple(last)


def pose_at(flight: Flight, time: float) -> dict[str, tuple[float, float, float]]:
    """Return the pose of each disc that moves at `time` s after the release: id to x, y (m), angle (rad, not wrapped).

    Times before and after the flight show its first and last frame. A disc stays listed after it left the board; its
    `Left.time` says when to stop drawing it. Raises ValueError when the flight was not recorded.
    """
    film = flight.film
    if film is None:
        raise ValueError("this flight was not recorded")
    if not film.frames:
        return {}
    place = max(time, 0.0) * film.rate
    index = min(int(place), len(film.frames) - 1)
    after = film.frames[min(index + 1, len(film.frames) - 1)]
    before = film.frames[index]
    part = place - index if index < len(film.frames) - 1 else 0.0
    now = [start + part * (end - start) for start, end in zip(before, after, strict=True)]
    return {id: (now[3 * i] / 1e6, now[3 * i + 1] / 1e6, now[3 * i + 2] / 1e5) for i, id in enumerate(film.ids)}
