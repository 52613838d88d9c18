"""Reading all bodies of a Space at once; only this module uses the batch interface, which pymunk calls experimental."""

import numpy as np
import numpy.typing as npt
import pymunk
from pymunk import batch

_FIELDS = (
    batch.BodyFields.BODY_ID
    | batch.BodyFields.POSITION
    | batch.BodyFields.ANGLE
    | batch.BodyFields.VELOCITY
    | batch.BodyFields.ANGULAR_VELOCITY
)

Table = npt.NDArray[np.float64]


class PoseReader:
    """A reader of positions and velocities of the dynamic bodies of one Space."""

    def __init__(self, space: pymunk.Space) -> None:
        self._space = space
        self._static = space.static_body.id
        self._buffer = batch.Buffer()

    def read(self) -> tuple[list[int], Table]:
        """Return copies of the `pymunk.Body.id` of each body and of a table (n, 6): x, y, angle, vx, vy, spin.

        The rows come in the engine's order: as inserted as long as no body was removed or fell asleep. The ids are
        addresses: look them up, never sort by them.
        """
        self._buffer.clear()
        batch.get_space_bodies(self._space, _FIELDS, self._buffer)
        ids = np.frombuffer(self._buffer.int_buf(), dtype=np.int64)
        table = np.frombuffer(self._buffer.float_buf(), dtype=np.float64).reshape(-1, 6)
        # The engine lists the static body too, once something hangs on it.
        dynamic = ids != self._static
        return ids[dynamic].tolist(), table[dynamic]
