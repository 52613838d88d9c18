"""Composing a combination step by step: a payment, a set of tools, troops to bring home."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.data.messages import Message, msg
from tabletop.core.input.interpret import Option


class Composer:
    """A sum of parts that grows until it is exactly one of the offered combinations.

    `parts` lists the part ids (kinds or pieces) in the order in which the offers first name them; `chosen` counts what
    has been put together so far.
    """

    def __init__(self, offers: Sequence[Option]) -> None:
        self.offers = [(dict(offer.label.parts), offer) for offer in offers if offer.label.parts]
        self.parts: list[str] = list(dict.fromkeys(part for parts, _ in self.offers for part in parts))
        self.chosen: dict[str, int] = dict.fromkeys(self.parts, 0)

    def fitting(self) -> list[Option]:
        """Return the combinations that can still be reached by adding."""
        return [offer for parts, offer in self.offers if self._reaches(parts, self.chosen)]

    @property
    def missing(self) -> int:
        """The fewest parts that must still be added for a combination; 0 if it is one."""
        chosen = sum(self.chosen.values())
        reached = (sum(parts.values()) for parts, _ in self.offers if self._reaches(parts, self.chosen))
        return min(reached, default=chosen) - chosen

    @property
    def asks_for(self) -> Message | None:
        """The sentence of the game that asks for the parts that are missing; None if it has none."""
        more = next((offer.label.more for _, offer in self.offers if offer.label.more is not None), None)
        return None if more is None else msg(more.key, **{**dict(more.args), "count": self.missing})

    def can_add(self, part: str) -> bool:
        """Return whether one more of `part` still leads to a combination."""
        wanted = {**self.chosen, part: self.chosen.get(part, 0) + 1}
        return part in self.chosen and any(self._reaches(parts, wanted) for parts, _ in self.offers)

    def can_remove(self, part: str) -> bool:
        return self.chosen.get(part, 0) > 0

    def add(self, part: str) -> bool:
        """Add one more of `part`. Returns False and changes nothing when no combination has it."""
        if not self.can_add(part):
            return False
        self.chosen[part] += 1
        return True

    def click(self, part: str) -> bool:
        """Add one more of `part`, or remove what can only be in or out, such as a tool, if it is in.

        A single part that no longer fits comes in place of others. Returns False and changes nothing when nothing of
        this is possible.
        """
        return self.add(part) or (self.is_single(part) and (self.remove(part) or self._swap_in(part)))

    def is_single(self, part: str) -> bool:
        """Return whether a part can only be in or out."""
        return max((parts.get(part, 0) for parts, _ in self.offers), default=0) == 1

    def _swap_in(self, part: str) -> bool:
        """Add a part and drop what no combination has beside it, the first ones first."""
        if part not in self.chosen:
            return False
        kept = {**self.chosen, part: 1}
        for other in [one for one in self.parts if self.chosen[one] and one != part]:
            kept[other] = 0
            if any(self._reaches(parts, kept) for parts, _ in self.offers):
                self.chosen = kept
                return True
        return False

    def remove(self, part: str) -> bool:
        """Remove one of `part`. Returns False when there is none."""
        if not self.can_remove(part):
            return False
        self.chosen[part] -= 1
        return True

    def clear(self) -> None:
        self.chosen = dict.fromkeys(self.parts, 0)

    def fill(self) -> None:
        """Choose the combination that the game suggests, or the only one that can be reached."""
        fitting = self.fitting()
        suggested = [offer for offer in fitting if offer.label.suggested] or fitting
        if len(suggested) == 1:
            self._choose(suggested[0])

    @property
    def most(self) -> Option | None:
        """The combination that all others are a part of, or None."""
        most = {part: max(parts.get(part, 0) for parts, _ in self.offers) for part in self.parts}
        return next((offer for parts, offer in self.offers if parts == most), None)

    def choose_most(self) -> None:
        """Choose the combination that all others are a part of, if there is one."""
        if (most := self.most) is not None:
            self._choose(most)

    def _choose(self, offer: Option) -> None:
        self.chosen = dict.fromkeys(self.parts, 0) | dict(offer.label.parts)

    @property
    def exact(self) -> Option | None:
        """The offer that equals the parts chosen so far, or None."""
        now = {part: count for part, count in self.chosen.items() if count}
        for parts, offer in self.offers:
            if parts == now:
                return offer
        return None

    @staticmethod
    def _reaches(parts: dict[str, int], chosen: dict[str, int]) -> bool:
        return all(parts.get(part, 0) >= count for part, count in chosen.items())
