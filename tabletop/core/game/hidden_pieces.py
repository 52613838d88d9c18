"""Hidden pieces by default: shown as backs in hidden zones, and dealt anew for seats that do not see them.

A game that gives the true places of its pieces with `GameTable.locate` gets all this from `Zone.show` and `Zone.owner`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import lru_cache
from inspect import unwrap
from typing import Any, Final, NamedTuple

from tabletop.core.data.messages import msg
from tabletop.core.game.bots import Rng
from tabletop.core.rules.questions import Seat
from tabletop.core.rules.script_errors import UndealtError
from tabletop.core.rules.settings import Setting, Settings, Value
from tabletop.core.table.layout import Kind, RectElement, Shape, TableLayout, Visibility, Zone
from tabletop.core.table.projection import ProjectionError, ZoneContents

_Layout = Callable[[int, Settings], TableLayout]
_Locate = Callable[[Any], Mapping[str, ZoneContents]]
_Look = tuple[Any, ...]
_STRICT: Final = (Visibility.ALL, Visibility.OWNER, Visibility.NONE)
_BACK: Final = "#5b7a99"
_EDGE: Final = "#2f4358"
"""The colours of a plain back."""
_BACKLESS: Final = (Shape.BOARD, Shape.DIE)
"""Shapes that are never laid face down."""


def hiding(plan: TableLayout) -> list[Zone]:
    """Return the zones of a table that may hide their contents from somebody."""
    return [zone for zone in plan.zones if zone.show in (Visibility.OWNER, Visibility.NONE) and zone.id != plan.box]


@lru_cache(64)
def not_redealt(layout: _Layout, seats: int, settings: tuple[tuple[str, Value], ...]) -> UndealtError | None:
    """Return the error of a game without `rules.determinize` whose layout hides pieces; None where nothing is hidden.

    A computer player that thinks for a seat would see those pieces.
    """
    zones = hiding(layout(seats, dict(settings)))
    if not zones:
        return None
    what = f"the zone {zones[0].id!r} hides what lies in it, but nothing says how that is dealt anew"
    code = getattr(unwrap(layout), "__code__", None)
    return UndealtError(f"{what}: the game needs table.locate or rules.determinize", code)


class _Facts(NamedTuple):
    """Zones and pieces of a game, over all its layouts."""

    zones: Mapping[str, Zone]
    """Zones by id; of a zone that some settings hide, the one that hides most."""
    kinds: Mapping[str, Kind]
    """Kinds by the id of a unique piece, or by the kind of interchangeable pieces."""


@dataclass(slots=True)
class HiddenPieces:
    """The hooks of a game whose pieces `locate` names: layout with backs, projection, determinization."""

    bare: _Layout
    locate: _Locate
    seats: range
    settings: tuple[Setting, ...]
    usual: Settings
    _known: _Facts | None = None
    _backs: dict[_Look, str] = field(default_factory=dict)
    """The kinds of backs, which are the same in every layout."""

    def layout(self, seats: int, settings: Settings) -> TableLayout:
        """Return the layout of the game, with a back for each piece that can be face down."""
        plan = self.bare(seats, settings)
        plan = replace(plan, kinds=tuple(map(_with_back, plan.kinds)))
        kinds = {kind.id: kind for kind in plan.kinds}
        pieces = [*plan.unique.values(), *(kind for kind, count in plan.fungible.items() for _ in range(count))]
        counts: dict[_Look, int] = {}
        for kind in pieces:
            if kinds[kind].shape not in _BACKLESS:
                counts[_back(kinds[kind])] = counts.get(_back(kinds[kind]), 0) + 1
        backs = [
            _face_down(
                self._backs.setdefault(look, f"face_down{len(self._backs) + 1}"),
                next(kind for kind in plan.kinds if _back(kind) == look),
            )
            for look in counts
        ]
        alike = {back.id: count for back, count in zip(backs, counts.values(), strict=True)}
        return replace(plan, kinds=(*plan.kinds, *backs), fungible={**plan.fungible, **alike})

    @property
    def hides(self) -> bool:
        """True when any zone hides the pieces in it."""
        return any(zone.show is not Visibility.ALL for zone in self._facts.zones.values())

    @property
    def has_hands(self) -> bool:
        """True when any zone is seen by its owner alone."""
        return any(zone.show is Visibility.OWNER for zone in self._facts.zones.values())

    def project(self, state: Any, viewer: Seat | None) -> dict[str, ZoneContents]:
        """Return the place of every piece; pieces that `viewer` may not see are interchangeable backs."""
        return {zone: self._closed(zone, want, viewer) for zone, want in self.locate(state).items()}

    def determinize(self, state: Any, now: Any, seat: Seat, rng: Rng) -> None:
        """Deal the pieces that `seat` does not see `now` anew among themselves, wherever the state names them.

        Raises UndealtError where the state does not name them by their ids.
        """
        groups: dict[_Look, list[str]] = {}
        for zone, want in self.locate(now).items():
            if self._is_hidden(zone, seat):
                for piece in _names(want):
                    groups.setdefault(_back(self._kind(piece)), []).append(piece)
        swaps: dict[str, str] = {}
        for pieces in groups.values():
            if len(set(pieces)) > 1:
                twice = next((piece for piece in pieces if pieces.count(piece) > 1), None)
                if twice is not None:
                    raise self._undealt(f"{twice!r} is the kind of several fungible pieces")
                dealt = list(pieces)
                rng.shuffle(dealt)
                swaps |= zip(pieces, dealt, strict=True)
        met: set[str] = set()
        for one in (one for one in fields(state) if one.name != "phase"):
            setattr(state, one.name, _renamed(getattr(state, one.name), swaps, met))
        missing = next((piece for piece in swaps if piece not in met), None)
        if missing is not None:
            raise self._undealt(f"the state before the step does not name {missing!r}")

    def _undealt(self, why: str) -> UndealtError:
        what = "what a seat does not see is dealt anew where the state names it by an id of its own, before a step asks"
        code = getattr(self.locate, "__code__", None)
        return UndealtError(f"{why}: {what}; else the game needs rules.determinize", code)

    def _closed(self, zone: str, want: ZoneContents, viewer: Seat | None) -> ZoneContents:
        if not self._is_hidden(zone, viewer):
            return want
        counts: dict[str, int] = {}
        for piece in _names(want):
            kind = self._kind(piece)
            if kind.shape in _BACKLESS:
                raise ProjectionError(f"{piece!r} has no back, so that it cannot lie in {zone!r}")
            back = self._backs[_back(kind)]
            counts[back] = counts.get(back, 0) + 1
        return ZoneContents(fungible=counts)

    def _is_hidden(self, zone: str, viewer: Seat | None) -> bool:
        if zone not in self._facts.zones:
            raise ProjectionError(f"no zone {zone!r}")
        known = self._facts.zones[zone]
        return known.show is Visibility.NONE or (
            known.show is Visibility.OWNER and (viewer is None or known.owner != viewer)
        )

    def _kind(self, piece: str) -> Kind:
        if piece not in self._facts.kinds:
            raise ProjectionError(f"no piece {piece!r}")
        return self._facts.kinds[piece]

    @property
    def _facts(self) -> _Facts:
        if self._known is None:
            self._known = self._read()
        return self._known

    def _read(self) -> _Facts:
        """Read the layouts for all numbers of seats and all settings, one changed at a time."""
        zones: dict[str, Zone] = {}
        kinds: dict[str, Kind] = {}
        for plan in self._plans():
            for zone in plan.zones:
                if zone.show is Visibility.TOP:
                    raise ValueError(f"table.locate cannot show the top of {zone.id!r} alone: write table.project")
                known = zones.setdefault(zone.id, zone)
                if Visibility.ALL is not known.show is zone.show and known.owner != zone.owner:
                    raise ValueError(f"table.locate cannot tell whose {zone.id!r} is: it has other owners by settings")
                if _STRICT.index(zone.show) > _STRICT.index(known.show):
                    zones[zone.id] = zone
            by_id = {kind.id: kind for kind in plan.kinds}
            kinds |= {piece: by_id[kind] for piece, kind in plan.unique.items()}
            kinds |= {kind: by_id[kind] for kind in plan.fungible}
        return _Facts(zones, kinds)

    def _plans(self) -> Iterator[TableLayout]:
        for seats in self.seats:
            yield self.layout(seats, self.usual)
            for setting in self.settings:
                for choice in setting.choices:
                    if choice != setting.default:
                        yield self.layout(seats, {**self.usual, setting.id: choice})


def _names(want: ZoneContents) -> Sequence[str]:
    """Return the pieces of a zone in order: the ids of unique ones, the kinds of interchangeable ones."""
    alike = [kind for kind, count in want.fungible.items() for _ in range(count)]
    return [*(item.piece for item in want.unique), *alike]


def _back(kind: Kind) -> _Look:
    """Return the look of a piece that is face down: its shape, size and back."""
    return kind.shape, kind.width, kind.height, kind.faces[1] if len(kind.faces) > 1 else ()


def _with_back(kind: Kind) -> Kind:
    """Return the kind; a card or tile that has only a front gets a plain back."""
    if kind.shape not in (Shape.CARD, Shape.TILE) or len(kind.faces) > 1:
        return kind
    return replace(kind, faces=(*kind.faces, (RectElement(2, 2, kind.width - 4, kind.height - 4, _BACK, 3, _EDGE),)))


def _face_down(id: str, kind: Kind) -> Kind:
    """Return the back of pieces of a kind, as a kind of its own."""
    *_, back = _back(kind)
    return replace(
        kind,
        id=id,
        name=msg("core.face_down"),
        faces=(back,),
        text=(),
        face_names=(),
        seat=None,
        tag="",
        hidden=True,
    )


def _renamed(value: Any, names: Mapping[str, str], met: set[str]) -> Any:
    """Return the value with its pieces renamed by `names`; those found are added to `met`."""
    if isinstance(value, str):
        if value in names:
            met.add(value)
        return names.get(value, value)
    if isinstance(value, (list, set, frozenset)):
        return type(value)(_renamed(one, names, met) for one in value)
    if isinstance(value, tuple):
        parts = [_renamed(one, names, met) for one in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if isinstance(value, dict):
        return {_renamed(key, names, met): _renamed(one, names, met) for key, one in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        changed = {one.name: _renamed(getattr(value, one.name), names, met) for one in fields(value)}
        return replace(value, **changed)
    return value
