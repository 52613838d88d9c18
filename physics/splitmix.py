"""Numbers drawn from given bits by whole-number arithmetic only, so that they are equal on every machine."""

from typing import Final

_MASK: Final = (1 << 64) - 1


class SplitMix64:
    """SplitMix64 (Steele, Lea, Flood 2014) started from 64 given bits. No use of the clock or of global state."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def word(self) -> int:
        """Return the next 64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, limit: int) -> int:
        """Return a whole number in [0, limit), exactly uniform over the words (rejection)."""
        top = (1 << 64) - (1 << 64) % limit
        while True:
            word = self.word()
            if word < top:
                return word % limit

    def unit(self) -> float:
        """Return a number in [0, 1) with 53 bits."""
        return (self.word() >> 11) * 2.0**-53

    def normal(self) -> float:
        """Return a normal number (mean 0, deviation 1): twelve uniform ones less six, so no library function enters."""
        return sum(self.unit() for _ in range(12)) - 6.0
