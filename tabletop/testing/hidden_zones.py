"""Hidden zones: hands that everybody sees, and open zones in which every card lies face down."""

from __future__ import annotations

from tabletop.core.table.layout import Shape, Visibility
from tabletop.core.table.table import Table
from tabletop.testing.subject import Findings, Subject, some_positions


def hands(subject: Subject, seats: int, found: Findings) -> None:
    """Check that a hand of a game with secret hands is hidden from somebody, at least now and then.

    In a game that hides other things only, an open hand is noted: it may be meant so.
    """
    game = subject.game
    laid = game.table.layout(seats, game.complete({}))
    found.looked += len(laid.zones)
    if not game.rules.secret_hands and all(zone.show is Visibility.ALL for zone in laid.zones):
        return
    own = {zone.id: zone.owner for zone in laid.zones if zone.role == "hand" and zone.owner is not None}
    lain: set[str] = set()
    hidden: set[str] = set()
    for match, _ in some_positions(subject, seats, found, every=10) if own else ():
        shared = game.table.project(match.state, None)
        for zone, owner in own.items():
            if (want := shared.get(zone)) is not None and (want.unique or any(want.fungible.values())):
                lain.add(zone)
                if game.table.project(match.state, owner)[zone] != want:
                    hidden.add(zone)
    for zone in sorted(lain - hidden)[:1]:
        if not game.rules.secret_hands:
            found.note("open_hand", zone=zone, seat=own[zone])
            continue
        what = f"everybody sees what lies in {zone}, the hand of seat {own[zone]}, though hands are secret here"
        remedy = "its zone needs show=Visibility.OWNER" if game.table.locate is not None else "`project` shows it"
        found.fault(f"{what}: {remedy}, or the game has no secret_hands", "")


def face_down(subject: Subject, seats: int, found: Findings) -> None:
    """Note a zone that is open to all and in which every card always lies with its back up."""
    game = subject.game
    laid = game.table.layout(seats, game.complete({}))
    shapes, table = {kind.id: kind.shape for kind in laid.kinds}, Table(laid)
    suspects = {zone.id for zone in laid.zones if zone.show is Visibility.ALL and zone.role != "spent"}
    lain: set[str] = set()
    for match, _ in some_positions(subject, seats, found, every=10):
        for zone, want in game.table.project(match.state, None).items():
            if zone not in suspects or not (want.unique or any(want.fungible.values())):
                continue
            lain.add(zone)
            cards = all(shapes[table.pieces[item.piece].kind] is Shape.CARD and item.face == 1 for item in want.unique)
            if any(want.fungible.values()) or not cards:
                suspects.discard(zone)
    for zone in sorted(suspects & lain):
        found.note("face_down", zone=zone)
