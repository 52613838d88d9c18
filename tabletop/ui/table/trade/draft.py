"""How a bid is put together in the panel of a bargain: what stays of it, and who hears what is pressed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from tabletop.core.data.messages import Message
from tabletop.core.game.trading import EVERYBODY, TradeDraft, TradeGoods
from tabletop.core.rules.questions import Seat


class Answers(Protocol):
    """Who hears what is pressed in the panel."""

    def answer_as(self, seat: Seat, value: Any) -> None:
        """An answer of a seat from its corner or its stall."""
        ...

    def meant(self, draft: TradeDraft, seat: Seat) -> tuple[tuple[Any, Message], ...]:
        """What a draft may be, in words."""
        ...

    def say_why(self, why: Message) -> None:
        """A button was pressed that cannot be pressed now."""
        ...

    def look(self, seat: Seat) -> None:
        """A seat wants to see its own hand, or (when it does) to hide it again."""
        ...

    def write(self, words: str, then: Callable[[str], None]) -> None:
        """Let somebody type a line."""
        ...


@dataclass(slots=True)
class Composing:
    """What stays of a panel from one picture to the next: the draft of a stall, and whether the panel is folded."""

    mark: object = None
    draft: TradeDraft = field(default_factory=lambda: TradeDraft(EVERYBODY))
    folded: bool = False

    @property
    def begun(self) -> bool:
        """Whether anything is named in the draft."""
        draft = self.draft
        return bool(draft.give or draft.want or draft.pledge or draft.claim or draft.words)

    def begin(self, mark: object, stall: TradeGoods | None) -> None:
        """Another question: an empty draft, to whoever may be named first."""
        if mark != self.mark:
            self.mark, self.folded = mark, False
            self.draft = TradeDraft(stall.receivers[0] if stall is not None and stall.receivers else EVERYBODY)


def changed(named: tuple[str, ...], ware: str, by: int) -> tuple[str, ...]:
    """One of a ware more or less."""
    if by > 0:
        return (*named, ware)
    left = list(named)
    if ware in left:
        left.remove(ware)
    return tuple(left)
