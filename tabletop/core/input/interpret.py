"""The reading of a gesture as an answer to the pending question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from tabletop.core.data.messages import Refusal, msg
from tabletop.core.input.gestures import Click, Drag, Gesture
from tabletop.core.rules.labels import Label, PreviewRing
from tabletop.core.table.table import ReadableTable


@dataclass(frozen=True, slots=True)
class Option:
    """One option of the pending question with its label. `option` is the answer itself."""

    option: Any
    label: Label


@dataclass(frozen=True, slots=True)
class Answer:
    """A gesture that means exactly this value."""

    value: Any


@dataclass(frozen=True, slots=True)
class Choices:
    """A gesture that fits several options: ask which."""

    offers: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """A gesture that fits no option."""

    refusal: Refusal


Reading: TypeAlias = Answer | Choices | Refused


def match_gesture(gesture: Gesture, offers: Sequence[Option], table: ReadableTable) -> Reading:
    """Return the meaning of `gesture` among `offers`: one answer, several choices, or a refusal without a reason."""
    fitting = [offer for offer in offers if fits(gesture, offer.label, table)]
    if not fitting and isinstance(gesture, Click) and gesture.target in table.pieces:
        place = Click(table.pieces[gesture.target].zone)
        fitting = [offer for offer in offers if fits(place, offer.label, table)]
    meant = _for_so_many(fitting, len(gesture.pieces)) if isinstance(gesture, Drag) else fitting
    if len(meant) == 1:
        return Answer(meant[0].option)
    if meant:
        return Choices(tuple(meant))
    if fitting:
        return Refused(Refusal(msg("core.too_many_held", most=max(offer.label.count for offer in fitting))))
    return Refused(Refusal(msg("core.nothing_there")))


def glimpses(target: str, offers: Sequence[Option], table: ReadableTable) -> tuple[PreviewRing, ...]:
    """Return the previews of the options that a click on `target` may mean."""
    looking = [offer for offer in offers if offer.label.glimpses]
    fitting = [offer for offer in looking if fits(Click(target), offer.label, table)]
    return tuple(dict.fromkeys(glimpse for offer in fitting for glimpse in offer.label.glimpses))


def _for_so_many(fitting: list[Option], held: int) -> list[Option]:
    """Return the offers that a hand with this many pieces means; none when it holds more than may go there.

    One piece may stand for any number. A bundle means its own number, or the one that its place takes in any case.
    """
    if held == 1:
        return fitting
    exact = [offer for offer in fitting if offer.label.count == held]
    fixed = [offer for offer in fitting if offer.label.exactly]
    return exact or fixed or [offer for offer in fitting if offer.label.count > held]


def drop_count(drag: Drag, offers: Sequence[Option], table: ReadableTable) -> int:
    """Return how many pieces the drop of `drag` would move, shown beside the hand. 0 where none or any number may."""
    fitting = [offer for offer in offers if fits(drag, offer.label, table)]
    counts = {offer.label.count for offer in _for_so_many(fitting, len(drag.pieces))}
    return counts.pop() if len(counts) == 1 else 0


def with_zone(gesture: Gesture, table: ReadableTable) -> Gesture:
    """Return the gesture with the zone of the clicked piece."""
    if isinstance(gesture, Click) and gesture.target in table.pieces:
        return replace(gesture, zone=table.pieces[gesture.target].zone)
    return gesture


def fits(gesture: Gesture, label: Label, table: ReadableTable) -> bool:
    """Return whether `gesture` might mean `label`."""
    match gesture:
        case Click(target):
            names = _names(target, table)
            taken = {name for take in label.take for name in (take, take.partition(":")[0])}
            return any(name in (taken if name == target else label.take) for name in names) or any(
                name in (label.put, *label.also) for name in names
            )
        case Drag(pieces, from_zone, to_zone):
            if label.put is None or label.put != to_zone:
                if label.put not in {piece.id for piece in table.in_zone(to_zone)}:
                    return False
            if from_zone in label.take:
                return True
            return bool(pieces) and all(any(name in label.take for name in _names(piece, table)) for piece in pieces)
    return False


def _names(target: str, table: ReadableTable) -> tuple[str, ...]:
    """Return the names of a piece: its own id, the zone it is in, and its kind in that zone."""
    piece = table.pieces.get(target)
    return (target,) if piece is None else (target, piece.zone, f"{piece.zone}:{piece.kind}")


def can_take(piece_id: str, offers: Sequence[Option], table: ReadableTable) -> bool:
    """Return whether some option picks this piece up."""
    return max_pickup(piece_id, offers, table) > 0


def max_pickup(piece_id: str, offers: Sequence[Option], table: ReadableTable) -> int:
    """Return how many pieces a hand may pick up with this one, itself included; 0 when no option takes it."""
    names = _names(piece_id, table)
    taking = [offer for offer in offers if any(name in offer.label.take for name in names)]
    return max((offer.label.count for offer in taking if offer.label.put is not None), default=0)


def targets(offers: Sequence[Option], table: ReadableTable, held: str | None = None) -> list[str]:
    """Return the pieces and zones to light: the places for `held`, or everything that answers a click."""
    lit: dict[str, None] = {}
    for offer in offers:
        label = offer.label
        if held is None:
            lit.update(dict.fromkeys(label.also))
            if any(name in label.take for name in label.also):  # what is picked up comes first, then its places
                continue
        if held is not None:
            if label.put is not None and any(name in label.take for name in _names(held, table)):
                lit[label.put] = None
        elif label.put is not None:
            lit[label.put] = None
        else:
            lit.update(dict.fromkeys(one for name in label.take for one in _named(name, table)))
    return list(lit)


def _named(name: str, table: ReadableTable) -> list[str]:
    """Return the ids a name stands for: a piece, a zone, or the pieces of a kind in a zone ("stock:city")."""
    zone, _, kind = name.partition(":")
    if not kind or name in table.pieces or name in table.zones:
        return [name]
    return [piece.id for piece in table.in_zone(zone) if piece.kind == kind]


def unambiguous_pickups(offers: Sequence[Option], table: ReadableTable) -> list[str]:
    """Return pieces and zones that only one option picks up, so that a click on them is that answer."""
    naming: dict[str, set[int]] = {}
    for number, offer in enumerate(offers):
        put = offer.label.put
        for name in (*offer.label.take, *((put,) if put is not None else ())):
            naming.setdefault(name, set()).add(number)
    taken = dict.fromkeys(name for offer in offers if offer.label.put is not None for name in offer.label.take)
    return [name for name in taken if len(set().union(*(naming.get(one, ()) for one in _names(name, table)))) == 1]


def options_by_piece(offers: Sequence[Option], table: ReadableTable) -> dict[str, list[Option]]:
    """Return the offers by the piece that each takes first; nothing when one of them takes no piece."""
    found: dict[str, list[Option]] = {}
    for offer in offers:
        piece = next((name for name in offer.label.take if name in table.pieces), None)
        if piece is None:
            return {}
        found.setdefault(piece, []).append(offer)
    return found
