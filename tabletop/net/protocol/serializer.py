"""A `ViewState` as a tree of plain values in a language, as it is sent to a page.

It contains nothing that is not in the `ViewState`. The same `ViewState` gives the same tree, byte for byte. Lengths are
in millimetres, rounded to a tenth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from physics import constants
from tabletop.core.data.messages import Message, msg
from tabletop.core.input.interpret import Option
from tabletop.core.rules.labels import Label, Stat
from tabletop.core.rules.questions import Seat
from tabletop.core.table.layout import Kind, Shape, Visibility, Zone
from tabletop.core.table.table import TableSnapshot
from tabletop.net.protocol.aim import PageAim
from tabletop.net.protocol.log_tree import line_tree, result_tree
from tabletop.net.protocol.option_groups_tree import group_zone, groups_tree
from tabletop.net.protocol.option_parts_tree import parts_tree
from tabletop.net.protocol.prompts import others_prompt, own_prompt
from tabletop.net.protocol.render_service import Lies, SeatLook, is_cut
from tabletop.net.protocol.table_tree import (
    DRAWING_TOOLS,
    DrawingTrees,
    Named,
    counts,
    free_tree,
    mm,
    top_tree,
    zone_tree,
)
from tabletop.net.protocol.trade_tree import Rendered, bargain_tree, draft_tree
from tabletop.sandbox.model.seat_view import SeatView
from tabletop.sandbox.model.tally import tally
from tabletop.sandbox.model.zones import COUNT
from tabletop.sandbox.physics.sliding import FASTEST
from tabletop.session.bots.hints import HintOption
from tabletop.session.locale.translations import Translations
from tabletop.session.tutorial.lesson_runner import LessonStatus
from tabletop.viewmodel.view.view_state import Line, ViewState

FREE: Final = "free"
"""The kind of the pseudo-question of a free table, which offers the actions open to a seat."""
MOST_TEXTS: Final = 2000
"""The largest number of rendered messages kept for a viewer."""
LINES: Final = 44
"""The number of log lines in a tree: a page shows 24 at most, since the own last answer, which is among them."""


class ViewSerializer:
    """Makes the trees of one viewer in one language, and reuses the parts that have not changed.

    `named` names the pictures, `looks` are the looks of the seats; `aim` is the aiming help where discs are flicked.
    """

    def __init__(
        self, poses: Lies, looks: tuple[SeatLook, ...], aim: PageAim | None, words: Translations, named: Named
    ) -> None:
        self.poses, self.looks, self.aim, self.words, self.named = poses, looks, aim, words, named
        self._kinds: dict[tuple[str, tuple[int, ...]], tuple[Kind, dict[str, Any]]] = {}
        self._zones: tuple[list[Zone], dict[str, Any]] = ([], {})
        self._lines: dict[int, tuple[Line, dict[str, Any]]] = {}
        self._rows: dict[str, tuple[object, object, list[Any]]] = {}
        self._drawings = DrawingTrees()
        self._texts: dict[Message, str] = {}
        self._names: tuple[str, ...] = ()

    def tree(self, shown: ViewState, public: ViewState, number: int, *, quiet: bool = False) -> dict[str, Any]:
        """Return the tree for the viewer of `shown`.

        `public` is the shared table at the same moment, `number` the number of the viewer's question. With `quiet`
        nobody beside the page shall hear that the viewer is asked.
        """
        text = self.rendered(shown)
        own = hands(shown, public)
        pieces, kinds = self._pieces(shown.table, text)
        for kind in _pictured(shown):
            if kind not in kinds and kind in shown.table.kinds:
                kinds[kind] = self._kind(shown.table.kinds[kind], (0,), text)
        tree: dict[str, Any] = {
            "moment": shown.moment,
            "prompt": _prompt(shown, text, self.words),
            "seats": {str(seat): self._seat(shown, seat, text) for seat in range(len(shown.names))},
            "pieces": pieces,
            "kinds": kinds,
            "zones": self._places(shown.table, text),
            "table": top_tree(shown.table, self.named),
            "lines": self._read(shown, text),
            "hand": own,
            "round": shown.round,
            "can_undo": shown.can_undo,
            **free_tree(shown, text),
        }
        if shown.viewer is not None:
            tree["me"] = shown.viewer
            tree.update(self._asked(shown, number, text, tree["zones"]))
            if quiet and "question" in tree:
                tree["question"]["quiet"] = True
            if shown.coached is not None:
                tree["lesson"] = _lesson(shown.coached, text)
        if self.aim is not None:
            tree["aim"] = self.aim.as_fields(text)
        if shown.phase is not None:
            tree["phase"] = text(shown.phase)
        if shown.goal is not None:
            tree["goal"] = [text(shown.goal.text), *map(text, shown.goal.lines)]
        if shown.bargain is not None:
            tree["bargain"] = bargain_tree(shown.bargain, shown.viewer, text)
        if isinstance(shown.table, SeatView) and shown.table.drawings:
            tree["drawings"] = self._drawings.of(shown.table.drawings)
        if shown.texts:
            tree["texts"] = dict(shown.texts)
        if shown.consent is not None:
            asks = shown.consent
            tree["consent"] = {"text": text(asks.question_for(shown.viewer)), "left": list(asks.left)}
        if shown.result is not None:
            tree["result"] = result_tree(shown.result, text)
        return tree

    def rendered(self, shown: ViewState) -> Rendered:
        """Return the function that renders messages with the names of the seats; it keeps what it has rendered."""
        if self._names != shown.names:  # they stand in all that is kept, and on boards
            self._kinds, self._zones, self._lines = {}, ([], {}), {}
        if self._names != shown.names or len(self._texts) > MOST_TEXTS:
            self._names, self._texts = shown.names, {}

        def text(message: Message | str | int) -> str:
            if not isinstance(message, Message):
                return str(message)
            known = self._texts.get(message)
            if known is None:
                known = self._texts[message] = self.words.text(message, shown.names)
            return known

        return text

    def lying(self, table: TableSnapshot, shown: ViewState) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the pieces of another table and their kinds, as in a tree."""
        rows = self._rows
        found = self._pieces(table, self.rendered(shown))
        self._rows = rows
        return found

    def _asked(self, shown: ViewState, number: int, text: Rendered, zones: dict[str, Any]) -> dict[str, Any]:
        """Return the actions open to the viewer; the places of their groups are added to `zones`."""
        question, tree = shown.question, dict[str, Any]()
        if shown.throw is not None:
            tree["throw"] = {"number": number, "count": shown.throw.count, "dice": list(shown.throw.dice)}
        if question is not None and question.kind == FREE:
            tree["free"] = {"fastest": round(FASTEST * 1000), **DRAWING_TOOLS}
            tree["can_redo"] = shown.can_redo
        if question is not None:
            asked: dict[str, Any] = {
                "number": number,
                "kind": question.kind,
                "options": [_option(offer, text) for offer in question.offers],
            }
            parts = parts_tree(shown, self.named, text)
            if parts:
                asked["parts"] = parts
            if question.open:
                asked["open"] = True
            if question.standing:
                asked["standing"] = [_standing(offer, why, question.offers, text) for offer, why in question.standing]
            if question.shots is not None and self.aim is not None:
                asked["discs"] = list(question.shots.discs)
                asked["fastest"] = round(constants.MAX_SPEED * 1000)
                way = self.aim.way(question.shots.scene)
                if way is not None:
                    asked["way"] = way
            if shown.hint is not None:
                asked["hint"] = [_way(way, question.offers, text) for way in shown.hint.ways]
            tree["question"] = asked
            zones.update(groups_tree(question.offers, text))
        if shown.about:
            tree["about"] = list(shown.about)
        lit = shown.lit()
        if lit:
            tree["lit"] = list(lit)
        return tree

    def _pieces(self, table: TableSnapshot, text: Rendered) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return all visible pieces, and their kinds with the faces that are up."""
        pieces: dict[str, Any] = {}
        faces: dict[str, set[int]] = {}
        known, self._rows = self._rows, {}
        for piece_id, pose in self.poses(table).items():
            x, y, angle, z, covered = pose[:5]  # a page folds no side, so that no piece is larger
            if covered:
                continue
            one = table.pieces[piece_id]
            faces.setdefault(one.kind, set()).add(one.face)
            was = known.get(piece_id)
            if was is None or was[0] is not one or (was[1] is not pose and was[1] != pose):
                row: list[Any] = [one.zone, one.kind, one.face, mm(x), mm(y), mm(angle), mm(z)]
                if one.marks:
                    row.append(list(one.marks))
                was = one, pose, row
            self._rows[piece_id] = was
            pieces[piece_id] = was[2]
        return pieces, {kind: self._kind(table.kinds[kind], tuple(sorted(up)), text) for kind, up in faces.items()}

    def _kind(self, kind: Kind, faces: tuple[int, ...], text: Rendered) -> dict[str, Any]:
        known = self._kinds.get((kind.id, faces))
        if known is None or known[0] is not kind:
            known = self._kinds[kind.id, faces] = kind, _kind(kind, faces, text, self.named, self.looks)
        return known[1]

    def _places(self, table: TableSnapshot, text: Rendered) -> dict[str, Any]:
        """Return the places of the table, with the numbers of pieces in piles."""
        zones = list(table.zones.values())
        if self._zones[0] != zones:
            self._zones = zones, {zone.id: zone_tree(zone, text) for zone in zones if zone.w * zone.h > 0}
        found = dict(self._zones[1])
        for zone in zones:
            if zone.id.startswith(COUNT) and isinstance(table, SeatView):
                found[zone.id] = found[zone.id] | {"name": text(tally(table, zone).sentence)}
            elif zone.id in found and zone.id != table.plan.box and not zone.endless:
                found[zone.id] = found[zone.id] | counts(table, zone, self.poses)
        return found

    def _read(self, shown: ViewState, text: Rendered) -> dict[str, Any]:
        """Return the latest lines of the log by their number."""
        first = max(0, len(shown.lines) - LINES)
        known, self._lines, lines = self._lines, {}, dict[str, Any]()
        for number, line in enumerate(shown.lines[first:], first):
            one = known.get(id(line))
            self._lines[id(line)] = one = one if one is not None else (line, line_tree(line, text))
            lines[str(number)] = one[1]
        return lines

    def _seat(self, shown: ViewState, seat: Seat, text: Rendered) -> dict[str, Any]:
        look = self.looks[seat]
        tree: dict[str, Any] = {"name": shown.names[seat], "colour": look.colour, "shape": look.shape}
        if seat in shown.computers:
            tree["computer"] = True
        if seat < len(shown.stats):
            tree["figures"] = [_figure(stat, text) for stat in shown.stats[seat]]
        return tree


def _pictured(shown: ViewState) -> list[str]:
    """Return the kinds that illustrate figures and bargains."""
    found = [stat.kind for stats in shown.stats for stat in stats if stat.kind]
    bargain = shown.bargain
    if bargain is not None:
        found += [kind for bid in bargain.bids for kind, _ in (*bid.give, *bid.want)]
        found += [ware.kind for ware in bargain.stall.wares] if bargain.stall is not None else []
    return found


def hands(shown: ViewState, public: ViewState) -> list[str]:
    """Return the zones with contents that only the viewer may see: the hand, and what the shared table hides.

    A place with a board, such as that of a war which the viewer plans, is a part of the table.
    """
    if shown.viewer is None:
        return []
    if isinstance(shown.table, SeatView):
        return [zone.id for zone in shown.table.zones.values() if zone.owner == shown.viewer and zone.role == "hand"]
    own, others, kinds = shown.table.up(), public.table.up(), shown.table.kinds

    def differs(zone: str) -> bool:
        there = own.get(zone, {})
        return there != others.get(zone, {}) and all(kinds[kind].shape is not Shape.BOARD for kind, _ in there)

    return [
        zone.id
        for zone in shown.table.zones.values()
        if (zone.owner == shown.viewer and (zone.role == "hand" or zone.show is Visibility.OWNER))
        or (zone.owner in (None, shown.viewer) and zone.id in own and differs(zone.id))
    ]


def _prompt(shown: ViewState, text: Rendered, words: Translations) -> dict[str, Any]:
    sentence = shown.prompt
    if sentence is None:
        said = ""
    elif shown.viewer is not None and _is_asked(shown):
        said = own_prompt(sentence, words, shown.names, shown.viewer)
    else:
        said = text(others_prompt(sentence, words))
    return {"text": said, "acting": shown.acting, "waiting": list(shown.waiting)}


def _is_asked(shown: ViewState) -> bool:
    """Return whether the viewer must answer something now."""
    return shown.throw is not None or (shown.question is not None and shown.question.kind != FREE)


def _kind(kind: Kind, faces: Any, text: Rendered, named: Named, looks: Sequence[SeatLook]) -> dict[str, Any]:
    """Return one kind: its size, its outline, and the name and the picture of each face that is up."""
    seat = kind.painted_for  # on a free table there are pieces of seats at which nobody can sit
    tree: dict[str, Any] = {
        "w": mm(kind.width),
        "h": mm(kind.height),
        "shape": kind.shape.value,
        "colour": looks[seat].colour if seat is not None and seat < len(looks) else kind.colour,
        "radius": mm(kind.width / 2 if kind.is_round else kind.radius),
        "names": {str(face): text(kind.called(face)) for face in faces},
        "faces": {str(face): named(kind, face) for face in faces},
    }
    if kind.seat is not None:
        tree["seat"] = kind.seat
    if is_cut(kind):
        tree["cut"] = True
    if kind.hidden:
        tree["hidden"] = True
    if kind.text and any(kind.is_open(face) for face in faces):
        tree["text"] = [text(sentence) for sentence in kind.text]
    return tree


def _figure(stat: Stat, text: Rendered) -> dict[str, Any]:
    value = stat.value if isinstance(stat.value, int) else text(stat.value)
    return {"value": value, "name": text(stat.name), **({"kind": stat.kind} if stat.kind else {})}


def _option(offer: Option, text: Rendered) -> dict[str, Any]:
    """Return the text of an option, and the pieces and zones that stand for it; the answer itself is left out."""
    label: Label = offer.label
    one: dict[str, Any] = {"text": text(label.text)}
    if label.short is not None:
        one["short"] = text(label.short)
    if label.button:
        one["style"] = label.button
    group = group_zone(label)
    if label.take:
        one["take"] = [*([group] if group else ()), *label.take]
    if label.put is not None:
        one["put"] = label.put
    if label.parts:
        one["parts"] = [list(part) for part in label.parts]
    if label.count != 1:
        one["count"] = label.count
    if label.suggested:
        one["suggested"] = True
    if label.note is not None:
        one["note"] = text(label.note)
    return one


def _standing(offer: Option, why: Message | None, offers: tuple[Option, ...], text: Rendered) -> dict[str, Any]:
    """Return a button in its place: the index of its option, or its text with the reason why it is disabled."""
    if why is not None:
        return _option(offer, text) | {"why": text(why)}
    return {"option": next(place for place, one in enumerate(offers) if one.option == offer.option)}


def _lesson(coached: LessonStatus, text: Rendered) -> dict[str, Any]:
    """Return the current step of a lesson; `at` names the pieces and zones that it refers to.

    The last one has `offers`, each a name and a sentence: what the learner may play next, the first one recommended.
    """
    so_far = msg("ui.lesson.so_far", number=coached.number, count=coached.count)
    fields = {"text": text(coached.text), "step": coached.number, "so_far": text(so_far), "at": list(coached.at)}
    looks = {"look": True} if coached.look else {}
    if coached.following is None:
        return {**fields, **looks}
    offers = [(msg("ui.lesson.match"), msg("ui.lesson.match_tip"))]
    if coached.title is not None:
        offers.insert(0, (msg("ui.lesson.next"), coached.title))
    return {**fields, **looks, "last": True, "offers": [[text(name), text(about)] for name, about in offers]}


def _way(way: HintOption, offers: Sequence[Option], text: Rendered) -> dict[str, Any]:
    """Return an answer of a hint with its reasons, and its index among the options; an open answer has none.

    A bid comes with what the form is filled with.
    """
    one: dict[str, Any] = {"text": text(way.offer.label.text), "reasons": [text(reason) for reason in way.reasons]}
    if way.draft is not None:
        return one | {"bid": draft_tree(way.draft)}
    place = next((place for place, offer in enumerate(offers) if offer.option == way.offer.option), None)
    return one if place is None else one | {"option": place}
