"""Set-ups: the contents of a free table, in a file that is never changed by play. Opening it begins a new table."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from tabletop.core.rules.chance import new_seed
from tabletop.core.table.layout import Zone
from tabletop.sandbox.model.changes import AddPiece, AddZone, RemovePiece, RemoveZone
from tabletop.sandbox.model.free_table import FreeTable
from tabletop.sandbox.model.zones import is_bag, is_endless, is_frame, is_loose_stack, made_zone
from tabletop.sandbox.session import SandboxSession
from tabletop.sets.library import Library


def write(session: SandboxSession, path: Path) -> None:
    """Write the contents of a table as a set-up, without its journal. Raises OSError."""
    _begun_from(session, new_seed()).save(path)


def begin(
    path: Path,
    *,
    extra: tuple[str, ...] = (),
    library: Library | None = None,
    folder: Path | None = None,
    seed: str = "",
) -> SandboxSession:
    """Begin a new table with the contents of a set-up, or of a saved free table; the file stays as it is.

    With a `folder` the new table is saved there after every action. Raises `match_log.InvalidSaveError`.
    """
    session = _begun_from(SandboxSession.load(path, extra=extra, library=library, resume=False), seed or new_seed())
    if folder is not None:
        session.keep_in(folder)
    return session


def _begun_from(session: SandboxSession, seed: str) -> SandboxSession:
    """Return a table with the same contents, before its first action."""
    table = _renamed(session.real)
    table.timer = table.timer.reset()
    return SandboxSession(table, session.players, seed, session.library, session.origin)


def _renamed(table: FreeTable) -> FreeTable:
    """Return the same table, with ids that no action of a new journal will assign again."""
    twin = table.copy()
    own = (is_loose_stack, is_bag, is_endless, is_frame)
    zones = [zone for zone in table.zones.values() if any(is_own(zone.id) for is_own in own)]
    new = {zone.id: _anew(zone, number) for number, zone in enumerate(zones, 1)}
    groups = {group: f"g0-{number}" for number, group in enumerate(dict.fromkeys(table.groups.values()), 1)}
    records = [table.record(piece) for zone in table.zones for piece in table.order(zone)]
    twin.carry_out_all(RemovePiece(one.piece) for one in records)
    drawings = [replace(one, id=f"drawn-0-{number}") for number, one in enumerate(twin.drawings.values(), 1)]
    twin.drawings = {one.id: one for one in drawings}
    twin.carry_out_all(map(RemoveZone, new))
    twin.carry_out_all(AddZone(new[zone_id], at) for at, zone_id in enumerate(table.zones) if zone_id in new)
    for number, one in enumerate(records, 1):
        zone = new[one.zone].id if one.zone in new else one.zone
        make: AddPiece = one._replace(piece=f"p0-{number}", zone=zone, group=groups.get(one.group, ""))
        twin.carry_out(make)
    return twin


def _anew(zone: Zone, number: int) -> Zone:
    kind, _, _ = zone.id.rsplit("-", 2)
    return made_zone(f"{kind}-0-{number}", zone.x, zone.y, zone.w, zone.h)
