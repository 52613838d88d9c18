"""The draft of a bid in the trade panel: what is kept of it, and the interface that handles its buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from tabletop.core.data.messages import Message
from tabletop.core.game.trading import EVERYBODY, TradeDraft, TradeGoods
from tabletop.core.rules.questions import Seat


class Answers(Protocol):
    """The handler of what is pressed in the panel."""

    def answer_as(self, seat: Seat, value: Any) -> None:
        """Answer for a seat from its corner or its stall."""
        ...

    def meant(self, draft: TradeDraft, seat: Seat) -> tuple[tuple[Any, Message], ...]:
        """Return the answers that a draft may be, with their texts."""
        ...

    def say_why(self, why: Message) -> None:
        """Explain why a button that was pressed cannot be used now."""
        ...

    def look(self, seat: Seat) -> None:
        """Show a seat its own hand, or hide it again if it is shown."""
        ...

    def write(self, words: str, then: Callable[[str], None]) -> None:
        """Let the player type a line."""
        ...


@dataclass(slots=True)
class Composing:
    """The state of a panel kept from one picture to the next: the draft of a stall, and whether it is folded."""

    mark: object = None
    draft: TradeDraft = field(default_factory=lambda: TradeDraft(EVERYBODY))
    folded: bool = False

    @property
    def begun(self) -> bool:
        """True if anything is named in the draft."""
        draft = self.draft
        return bool(draft.give or draft.want or draft.pledge or draft.claim or draft.words)

    def begin(self, mark: object, stall: TradeGoods | None) -> None:
        """Start a draft for a new question: what the stall begins from, else nothing to the first possible receiver."""
        if mark != self.mark:
            self.mark, self.folded = mark, False
            start = stall.start if stall is not None else None
            self.draft = start or TradeDraft(stall.receivers[0] if stall is not None and stall.receivers else EVERYBODY)


def changed(named: tuple[str, ...], ware: str, by: int) -> tuple[str, ...]:
    """Return the wares with one of a kind more or less."""
    if by > 0:
        return (*named, ware)
    left = list(named)
    if ware in left:
        left.remove(ware)
    return tuple(left)
