"""A `ViewState` as readable text, for the recordings of views in the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from tabletop.core.data.messages import Message
from tabletop.core.game.trading import TradeState
from tabletop.core.table.layout import Kind
from tabletop.core.table.table import Piece, PieceSnapshot, TableSnapshot
from tabletop.session.locale.translations import Translations
from tabletop.viewmodel.view.view_state import ViewState

Spoken: TypeAlias = Callable[[Message | None], str]

MOST_OFFERS = 12
"""The largest number of options that are written out; beyond it only their number is given."""


def view_text(shown: ViewState, words: Translations) -> str:
    """Return everything that the viewer sees and may do, line by line."""
    return "\n".join(_lines(shown, words)) + "\n"


def _lines(shown: ViewState, words: Translations) -> Iterator[str]:
    names = shown.names

    def text(message: Message | None) -> str:
        return words.text(message, names) if message is not None else ""

    def name(seat: int) -> str:
        return names[seat] if 0 <= seat < len(names) else "nobody"

    who = "the shared table" if shown.viewer is None else name(shown.viewer)
    past = f", looking back from {shown.moments}" if shown.is_past else ""
    yield f"seen by {who} after {shown.moment} answers{past}"
    yield f"round {shown.round}" + (f", {text(shown.phase)}" if shown.phase is not None else "")
    if shown.prompt is not None:
        yield f"prompt ({name(shown.acting)}): {text(shown.prompt)}"
    if len(shown.waiting) > 1:
        yield "waiting for " + ", ".join(map(name, shown.waiting))
    if shown.about:
        yield f"about {' '.join(shown.about)}"
    yield from _question(shown, text)
    if shown.hint is not None:
        yield "hint:"
        for number, way in enumerate(shown.hint.ways, 1):
            yield f"  {number}. {text(way.offer.label.text)}" + "".join(f" / {text(one)}" for one in way.reasons)
    for corner in shown.corners:
        yield f"corner of {name(corner.seat)}: {', '.join(text(offer.label.text) for offer in corner.offers)}"
    if shown.bargain is not None:
        yield from _bargain(shown.bargain, name, text)
    if shown.consent is not None:
        asks, left = shown.consent, ", ".join(map(name, shown.consent.left))
        yield f"{text(asks.question)} Still to agree: {left}"
    back = [word for word, may in (("undo", shown.can_undo), ("redo", shown.can_redo)) if may]
    yield f"may {' and '.join(back)}" if back else "may neither undo nor redo"
    if shown.guides:
        yield f"{len(shown.guides)} circles"
    for seat, stats in enumerate(shown.stats):
        figures = ", ".join(f"{text(stat.name)} {_figure(stat.value, text)}" for stat in stats)
        yield f"{name(seat)}{' (computer)' if seat in shown.computers else ''}: {figures}"
    if any(shown.thrown):
        yield "dice: " + ", ".join(f"{count} x {face}" for face, count in enumerate(shown.thrown, 1) if count)
    for zone in shown.table.zones:
        lying = shown.table.in_zone(zone)
        if lying:
            yield f"  {zone}: {' '.join(_pieces(lying, shown.table))}"
    for piece, written in sorted(shown.texts.items()):
        yield f"written on {piece}: {written}"
    for line in shown.lines[-3:]:
        yield f"log {name(line.seat)}: {text(line.text)}" + "".join(f" / {text(one)}" for one in line.details)
    if shown.result is not None:
        totals = ", ".join(f"{name(score.seat)} {score.total}" for score in shown.result.scores)
        yield f"result: {totals}; won by {', '.join(map(name, shown.result.winners))}"
        yield f"seed {shown.seed}, of the hash {shown.seed_hash[:16]}"


def _question(shown: ViewState, text: Spoken) -> Iterator[str]:
    if shown.throw is not None:
        yield f"may throw {shown.throw.count}: {' '.join(shown.throw.dice)}"
    question = shown.question
    if question is None:
        return
    kind = f"question {question.number} {question.kind}" + (", open" if question.open else "")
    if question.shots is not None:
        kind += f", may flick {' '.join(question.shots.discs)}"
    yield f"{kind}: {len(question.offers)} options"
    if len(question.offers) <= MOST_OFFERS:
        for offer in question.offers:
            style = f" [{offer.label.button}]" if offer.label.button else ""
            yield f"  - {text(offer.label.text)}{style}"
    yield f"  lit: {' '.join(shown.lit()) or 'nothing'}"


def _bargain(bargain: TradeState, name: Callable[[int], str], text: Callable[[Message | None], str]) -> Iterator[str]:
    """Yield the bids, the calls, and the binding promises."""
    for bid in bargain.bids:
        sides = [
            ", ".join([*(f"{count} x {kind}" for kind, count in things), *map(text, promises)]) or "nothing"
            for things, promises in ((bid.give, bid.pledges), (bid.want, bid.claims))
        ]
        words = f" ({bid.words})" if bid.words else ""
        yield f"bid of {name(bid.by)}, {text(bid.to)}: {sides[0]} for {sides[1]}{words}"
    for call in bargain.calls:
        yield f"called for: {text(call)}"
    for reply in bargain.replies:
        yield f"  {name(reply.by)}: {text(reply.text)}"
    for promise in bargain.binding:
        yield f"binding: {text(promise)}"


def _figure(value: int | str | Message, text: Spoken) -> str:
    return text(value) if isinstance(value, Message) else str(value)


def _kind(kind: Kind) -> str:
    """Return a kind by its id; for the backs of free play, whose ids are long and unreadable, return "hidden"."""
    return "hidden" if kind.hidden and kind.name.key == "sandbox.face_down" else kind.id


def _pieces(lying: Sequence[Piece | PieceSnapshot], table: TableSnapshot) -> Iterator[str]:
    """Yield look-alikes in a row as a number and a kind; unique pieces by id, with face and marks if not plain."""
    count, before = 0, ""
    for one in [*lying, None]:
        word = ""
        if one is not None:
            word = one.id if one.id in table.plan.unique else _kind(table.kind_of(one.id))
            word += (f"/{one.face}" if one.face else "") + (f"[{','.join(one.marks)}]" if one.marks else "")
        if word == before and word:
            count += 1
            continue
        if before:
            yield before if count == 1 else f"{count} x {before}"
        count, before = 1, word
