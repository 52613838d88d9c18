"""The 24 rotations of a cube: composition, inverse, and the face of a die that is up.

A rotation is its index 0 to 23 in `MATRICES` (0 is the identity); the axes are x east, y north, z up. A die in the
rotation 0 shows 1 up, 2 north and 3 east; opposite faces add up to seven.
"""

from typing import Final

Row = tuple[int, int, int]
Matrix = tuple[Row, Row, Row]

_IDENTITY: Final[Matrix] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
_ABOUT_X: Final[Matrix] = ((1, 0, 0), (0, 0, -1), (0, 1, 0))
_ABOUT_Y: Final[Matrix] = ((0, 0, 1), (0, 1, 0), (-1, 0, 0))
_FACE: Final[dict[Row, int]] = {(0, 0, 1): 1, (0, 1, 0): 2, (1, 0, 0): 3, (-1, 0, 0): 4, (0, -1, 0): 5, (0, 0, -1): 6}


def _product(first: Matrix, second: Matrix) -> Matrix:
    def row(r: int) -> Row:
        x, y, z = (sum(first[r][k] * second[k][c] for k in range(3)) for c in range(3))
        return x, y, z

    return row(0), row(1), row(2)


def _group() -> tuple[Matrix, ...]:
    found = [_IDENTITY]
    for matrix in found:
        for turn in (_ABOUT_X, _ABOUT_Y):
            following = _product(turn, matrix)
            if following not in found:
                found.append(following)
    return tuple(found)


MATRICES: Final[tuple[Matrix, ...]] = _group()
"""The rotations as integer matrices: the new place of a direction d is MATRICES[i] times d."""

_COMPOSED: Final = tuple(tuple(MATRICES.index(_product(a, b)) for b in MATRICES) for a in MATRICES)
_INVERSE: Final = tuple(row.index(0) for row in _COMPOSED)
_UP: Final = tuple(_FACE[matrix[2]] for matrix in MATRICES)

QUARTER: Final[dict[int, int]] = {
    1: MATRICES.index(_ABOUT_X),
    -1: _INVERSE[MATRICES.index(_ABOUT_X)],
    2: MATRICES.index(_ABOUT_Y),
    -2: _INVERSE[MATRICES.index(_ABOUT_Y)],
}
"""Quarter-turns by axis: 1 about +x, -1 about -x, 2 about +y (rolling east), -2 about -y."""


def compose(then: int, first: int) -> int:
    """Return the rotation that does `first` and then `then`."""
    return _COMPOSED[then][first]


def inverse(rotation: int) -> int:
    """Return the rotation that undoes it."""
    return _INVERSE[rotation]


def face_up(rotation: int) -> int:
    """Return the face (1 to 6) that is up on a die in this rotation."""
    return _UP[rotation]


def with_face_up(face: int) -> tuple[int, int, int, int]:
    """Return the four rotations in which the face is up; ValueError unless it is 1 to 6."""
    found = [rotation for rotation in range(24) if _UP[rotation] == face]
    if len(found) != 4:
        raise ValueError(f"a cube has the faces 1 to 6, not {face}")
    return found[0], found[1], found[2], found[3]
