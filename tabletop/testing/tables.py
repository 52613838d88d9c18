"""Conformance of tables: the plan, the projection of every viewer, and what the labels of options name on it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from tabletop.core.rules.labels import Label
from tabletop.core.rules.questions import Ask
from tabletop.core.table.layout import SEAT_SHAPE, Arrangement, ImageElement, Shape, Visibility
from tabletop.core.table.projection import ProjectionError, alike, reconcile
from tabletop.core.table.table import Table
from tabletop.session.games.game_boundary import line_of_function
from tabletop.session.games.picture_files import picture_file, wanted_at
from tabletop.session.match.option_labels import misnamed
from tabletop.study.matches.inspection import EventInspector, Inspector
from tabletop.testing.subject import Findings, Subject, some_positions, some_questions, viewers

MOST_BUTTONS: Final = 4
BUTTONS: Final = frozenset(("", "main", "plain", "refuse"))


def plan(subject: Subject, seats: int, found: Findings) -> None:
    """Ids of kinds are unique, pieces are of kinds that exist, zones lie on the table, and pictures have files."""
    laid = subject.game.table.layout(seats, subject.game.complete({}))
    found.looked += 1
    kinds = [kind.id for kind in laid.kinds]
    twice = sorted({one for one in kinds if kinds.count(one) > 1})
    found.expect(not twice, f"two kinds are called {', '.join(twice)}")
    unknown = sorted({*laid.unique.values(), *laid.fungible} - set(kinds))
    found.expect(not unknown, f"pieces are of kinds that do not exist: {', '.join(unknown)}")
    for zone in laid.zones:
        inside = zone.x >= 0 and zone.y >= 0 and zone.x + zone.w <= laid.width and zone.y + zone.h <= laid.height
        found.expect(inside, f"zone {zone.id} lies beyond the edge of the table")
    marks = [mark for kind in laid.kinds for face in kind.faces for mark in face if isinstance(mark, ImageElement)]
    for name in sorted({mark.name for mark in marks} - {SEAT_SHAPE}):
        found.expect(picture_file(name) is not None, f"the picture {name} has no file: {wanted_at(name)}")
    if subject.lettering is not None:
        found.expect(laid.lettering == subject.lettering, "the titles of game.json and of the table differ")
    if not laid.zones:
        found.note("no_table")


def pieces(subject: Subject, seats: int, found: Findings) -> None:
    """Check that the projection shows every viewer exactly the pieces of the set, and that discs do not overlap.

    No piece may be shown twice and none may be invented, neither at a question nor at an event.
    """
    game = subject.game
    bare = replace(game, rules=replace(game.rules, check_invariants=None))  # another check tells of invariants
    inspector = Inspector(bare, seats, game.complete({}))
    watch = EventInspector(inspector.faults, found.fault_at_event)
    for match, entry in some_positions(subject, seats, found, every=10, watch=watch):
        ask = match.ask_of(entry.seat)
        for what in inspector.faults(match.state, (ask,)):
            found.fault(what)


def leaving(subject: Subject, seats: int, found: Findings) -> None:
    """Note which pieces leave the table for the box, by their shape, in a game without invariants: it may lose them."""
    if subject.game.rules.check_invariants is not None:
        return
    laid = subject.game.table.layout(seats, subject.game.complete({}))
    table, most = Table(laid), dict[Shape, int]()
    gone: set[Shape] = set()
    for match, _ in some_positions(subject, seats, found, every=1):
        try:
            reconcile(table, subject.game.table.project(match.state, None))
        except (ProjectionError, KeyError):
            return  # told by another check
        there = dict.fromkeys((kind.shape for kind in laid.kinds if kind.shape is not Shape.DIE), 0)
        for shape in (table.kind_of(piece.id).shape for piece in table.pieces.values() if piece.zone != laid.box):
            if shape in there:
                there[shape] += 1
        gone |= {shape for shape, count in there.items() if count < most.get(shape, 0)}
        most = {shape: max(count, most.get(shape, 0)) for shape, count in there.items()}
    for shape in sorted(gone):
        found.note("leaves_table", shape=shape.value)


def resumed(subject: Subject, seats: int, found: Findings) -> None:
    """Check that a match that is reopened, or whose answers are undone, has every piece where it was.

    Open piles are compared in order, from bottom to top.
    """
    game = subject.game
    laid = game.table.layout(seats, game.complete({}))
    piles = {zone.id for zone in laid.zones if zone.arrange is Arrangement.PILE and zone.show is not Visibility.NONE}
    tables = {viewer: Table(laid) for viewer in (None, seats - 1)}
    earlier: dict[int | None, tuple[Any, list[Any]]] = {}
    for match, _ in some_positions(subject, seats, found, every=25):
        for viewer, table in tables.items():
            wants = game.table.project(match.state, viewer)
            reconcile(table, wants)
            anew = Table(laid)
            reconcile(anew, wants)
            found.expect(lying(table, piles) == lying(anew, piles), "the table lies otherwise when it is opened anew")
            if viewer in earlier:
                before, lay = earlier[viewer]
                reconcile(table, before)
                found.expect(lying(table, piles) == lay, "the table lies otherwise after answers are taken back")
                reconcile(table, wants)
            earlier[viewer] = wants, lying(table, piles)


def lying(table: Table, piles: set[str]) -> list[Any]:
    """Return the contents of every zone but the box, interchangeable pieces by their kind.

    The pieces of an open pile are listed from bottom to top, others in any order.
    """
    found: list[Any] = []
    for zone in sorted(table.zones.keys() - {table.plan.box}):
        there = [
            (
                piece.id if piece.id in table.plan.unique else piece.kind,
                piece.face,
                piece.angle,
                piece.pose,
                piece.marks,
            )
            for piece in table.in_zone(zone)
        ]
        found.append((zone, there if zone in piles else sorted(there, key=repr)))
    return found


def values(subject: Subject, seats: int, found: Findings) -> None:
    """Check that projections stay constant as the match goes on, and that `has_private_view` agrees with them."""
    game, knows = subject.game, subject.game.table.has_private_view
    kept: list[tuple[object, str]] = []
    for match, _ in some_positions(subject, seats, found, every=100):
        seen = {viewer: game.table.project(match.state, viewer) for viewer in viewers(seats)}
        kept.append((seen, repr(seen)))
        for seat in range(seats) if knows is not None else ():
            more = not alike(seen[seat], seen[None])
            found.expect(bool(knows and knows(match.state, seat)) == more, "has_private_view says what is not so")
    if any(repr(seen) != then for seen, then in kept):
        found.fault("a projection changes when the match goes on")


def references(subject: Subject, seats: int, found: Findings) -> None:
    """Check that labels only name things on the table, and that options are there or on at most four buttons."""
    game = subject.game
    tables = [Table(game.table.layout(seats, game.complete({}))) for _ in range(seats)]
    for match, ask, options in some_questions(subject, seats, found, every=25):
        table = tables[ask.seat]
        reconcile(table, game.table.project(match.state, ask.seat))
        labels = [game.text.describe(match.state, ask, option) for option in options]
        for option, label in zip(options, labels, strict=True):
            _check_references(subject, ask, label, table, found)
            on_table = label.put is not None or label.take or label.parts
            way = bool(on_table or label.button or ask.check is not None)
            found.expect(way, f"{ask.kind!r} gives no way to answer {option!r:.60}")
        other = sorted({label.button for label in labels} - BUTTONS)
        found.expect(not other, f"{ask.kind!r} has buttons of no kind: {', '.join(other)}")
        if table.plan.zones:
            count = sum(bool(label.button) for label in labels)
            found.expect(count <= MOST_BUTTONS, f"{ask.kind!r} has {count} buttons, {MOST_BUTTONS} are the most")


def _check_references(subject: Subject, ask: Ask[Any], label: Label, table: Table, found: Findings) -> None:
    if wrong := misnamed(label, table):
        where = line_of_function(subject.game.text.describe)
        found.fault(f"the label of an option of {ask.kind!r} names {wrong}", where)
        return
    for name in (*label.take, *([] if label.put is None else [label.put])):
        zone = table.pieces[name].zone if name in table.pieces else name
        if ":" in name:  # one kind in a zone
            zone, _, kind = name.partition(":")
            there = any(piece.kind == kind for piece in table.in_zone(zone))
            found.expect(there, f"a label names {name}, and no {kind} lies in {zone}")
        else:
            found.expect(zone in table.zones, f"a label names {name}, which is not on the table")
    for name, count in label.parts:
        found.expect(count >= 0, f"a label names {count} of {name}")
