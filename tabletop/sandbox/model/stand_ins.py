"""Stand-ins: kinds that show only a back, the cards behind them, and cards whose back reveals too much.

In a guided match a hidden card is a piece of an interchangeable kind that shows only a back. The free table has the
card itself, so it needs exactly that back. A game may print more on the back of a known card (an incited unit): that
becomes a third side.
"""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.table.layout import Kind, TableLayout


def stand_ins(plan: TableLayout) -> dict[str, Kind]:
    """Return the kinds that stand for hidden cards, by id: interchangeable, their one side another kind's back."""
    alike = [kind for kind in plan.kinds if kind.id in plan.fungible and len(kind.faces) == 1]
    return {kind.id: kind for kind in alike if any(is_back_of(kind, other) for other in plan.kinds)}


def is_back_of(back: Kind, kind: Kind) -> bool:
    """Return True if `back` may stand for a face-down `kind`: the same size, and the same back as far as it goes."""
    if len(back.faces) != 1 or len(kind.faces) < 2 or (kind.width, kind.height) != (back.width, back.height):
        return False
    plain = back.faces[0]
    return bool(plain) and kind.faces[1][: len(plain)] == plain


def full_kinds(plan: TableLayout) -> tuple[Kind, ...]:
    """Return the kinds of a game for free play: a back that reveals which card it is becomes the third side."""
    backs = stand_ins(plan).values()
    return tuple(_with_plain_back(kind, [back for back in backs if is_back_of(back, kind)]) for kind in plan.kinds)


def _with_plain_back(kind: Kind, backs: list[Kind]) -> Kind:
    if len(kind.faces) != 2 or not backs or kind.faces[1] == backs[0].faces[0]:
        return kind
    front, own_back = kind.faces
    return replace(kind, faces=(front, backs[0].faces[0], own_back))
