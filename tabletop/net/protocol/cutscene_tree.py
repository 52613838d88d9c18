"""Cutscenes for pages: the description of a decisive moment as plain values, for the stage of a page.

The window makes a film of the same description (`tabletop.core.game.cutscenes`), a page a still picture. A piece has a
face here only if everybody saw it at that moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tabletop.core.data.messages import Message
from tabletop.core.game.cutscenes import (
    Contest,
    Cutscene,
    Destruction,
    Feeding,
    Finale,
    Outcome,
    Reveal,
    SeatGain,
    Side,
    Volley,
)
from tabletop.core.rules.questions import CHANCE, Seat
from tabletop.core.table.projection import ZoneContents
from tabletop.core.table.table import TableSnapshot
from tabletop.net.protocol.table_tree import Named, mm
from tabletop.net.protocol.trade_tree import Rendered
from tabletop.session.match.scenes import TableScene


@dataclass(frozen=True, slots=True)
class PageCutscene:
    """A cutscene, the seat whose act it is, and the zones as everybody saw them at that moment."""

    seat: Seat
    cutscene: Cutscene
    public: Mapping[str, ZoneContents]


def page_cutscene(scene: TableScene, before: Cutscene | None) -> PageCutscene | None:
    """Return the cutscene of a scene for pages; None if it has none, or if pages learn nothing new from it.

    That is the finale, which the result tells, people who have all been fed, and a sentence without pieces that the
    cutscene `before` has contained already.
    """
    cutscene = scene.cutscene
    if cutscene is None or isinstance(cutscene, Finale) or (isinstance(cutscene, Feeding) and not cutscene.missing):
        return None
    repeats = isinstance(cutscene, Reveal | Destruction) and not cutscene.pieces
    if repeats and before is not None and not isinstance(before, Finale):
        if _contains(sentence_of(before), sentence_of(cutscene)):
            return None
    return PageCutscene(scene.actor, cutscene, scene.public)


def sentence_of(cutscene: Cutscene) -> Message | None:
    """Return the sentence that tells how a cutscene ends; None for the finale."""
    if isinstance(cutscene, Finale):
        return None
    return cutscene.result if isinstance(cutscene, Contest | Volley | Feeding) else cutscene.text


def _contains(text: object, part: Message | None) -> bool:
    return text == part or (isinstance(text, Message) and any(_contains(one, part) for _, one in text.args))


class CutsceneTree:
    """The maker of the fields of one cutscene for a viewer: `table` has the kinds, `named` names the pictures."""

    def __init__(self, shown: PageCutscene, table: TableSnapshot, text: Rendered, named: Named) -> None:
        self.shown, self.table, self.text, self.named = shown, table, text, named
        self._faces = {one.piece: one.face for zone in shown.public.values() for one in zone.unique}

    def fields(self) -> dict[str, Any]:
        """Return the fields of the message: a title if it has one, the sides, and the sentence at its end."""
        cutscene = self.shown.cutscene
        tree: dict[str, Any] = {"kind": "cutscene", "seat": self.shown.seat, "sides": self._sides(cutscene)}
        if isinstance(cutscene, Contest | Volley):
            tree["title"] = self.text(cutscene.title)
        sentence = sentence_of(cutscene)
        return tree | {"text": self.text(sentence) if sentence is not None else ""}

    def _sides(self, cutscene: Cutscene) -> list[dict[str, Any]]:
        match cutscene:
            case Contest():
                return [self._contestant(cutscene, number, side) for number, side in enumerate(cutscene.sides)]
            case Outcome():
                score = cutscene.score_texts or cutscene.score or (None, None)
                return [
                    self._side(
                        party.seat,
                        name=party.name,
                        role=party.role,
                        total=score[party is not cutscene.winner],
                        won=party is cutscene.winner,
                        gains=cutscene.gains,
                    )
                    for party in cutscene.parties
                ]
            case Volley():
                return [
                    self._side(one.seat, role=one.role, gains=(SeatGain(one.seat, -one.lost, one.kind),))
                    for one in cutscene.forces
                ]
            case Reveal():
                gains = (SeatGain(cutscene.seat, cutscene.amount, cutscene.sign),)
                cards = self._cards(cutscene.pieces, fallen=cutscene.pieces if cutscene.lost else ())
                actors = self._cards(cutscene.actors)
                acting = [self._side(cutscene.by, actors)] if actors else []
                return [*acting, self._side(cutscene.seat, cards, gains=gains)]
            case Destruction():
                cards = self._cards(cutscene.pieces, fallen=cutscene.pieces)
                struck = [self._side(CHANCE, cards)] if cards else []
                seats = dict.fromkeys(gain.seat for gain in cutscene.gains)
                return [*struck, *(self._side(seat, gains=cutscene.gains) for seat in seats)]
            case Feeding():
                return [self._side(cutscene.seat, gains=(SeatGain(cutscene.seat, cutscene.amount),))]
            case Finale():
                return []

    def _contestant(self, contest: Contest, number: int, side: Side) -> dict[str, Any]:
        """Return one side of a contest with the amounts that make up its total."""
        amounts = {share.piece: share.amount for share in side.shares}
        cards = self._cards(list(amounts), fallen=contest.beaten, amounts=amounts)
        made = self._side(side.seat, cards, name=side.name, total=side.total, won=number == contest.winner)
        extras = [[self.text(extra.text), extra.amount] for extra in side.extras]
        return made | ({"extras": extras} if extras else {})

    def _side(
        self,
        seat: Seat,
        cards: Sequence[dict[str, Any]] = (),
        *,
        name: Message | None = None,
        role: Message | None = None,
        total: int | Message | None = None,
        won: bool = False,
        gains: Iterable[SeatGain] = (),
    ) -> dict[str, Any]:
        """Return a side; what it has nothing of is left out."""
        figures = [[gain.amount, self._sign(gain.sign)] for gain in gains if gain.seat == seat and gain.amount]
        texts = {word: self.text(one) for word, one in (("name", name), ("role", role)) if one is not None}
        made: dict[str, Any] = {"seat": seat, **texts}
        if total is not None:
            made["total"] = self.text(total) if isinstance(total, Message) else total
        return made | {word: one for word, one in (("cards", cards), ("won", won), ("gains", figures)) if one}

    def _sign(self, kind: str) -> str:
        """Return the name of the kind that a figure counts; nothing for a figure that counts only one thing."""
        return self.text(self.table.kinds[kind].called(0)) if kind in self.table.kinds else ""

    def _cards(
        self, pieces: Iterable[str], fallen: Sequence[str] = (), amounts: Mapping[str, int] | None = None
    ) -> list[dict[str, Any]]:
        """Return the pieces that everybody saw, with their amounts; those that have `fallen` are marked."""
        found = []
        for piece in pieces:
            kind, face = self.table.kinds.get(self.table.plan.unique.get(piece, "")), self._faces.get(piece)
            if kind is None or face is None:
                continue
            card: dict[str, Any] = {"face": self.named(kind, face), "name": self.text(kind.called(face))}
            card |= {"w": mm(kind.width), "h": mm(kind.height)}
            amount = (amounts or {}).get(piece, 0)
            found.append(card | ({"amount": amount} if amount else {}) | ({"fallen": True} if piece in fallen else {}))
        return found
