"""The numbers of the game (rules 1, 2.1 and 4.1)."""

PICKERS, HAND, CARDS = 2, 4, 24
ROOM = {"orchard": 6, "market": 2}
"""The number of pickers that each place holds (rules 2.1): eight in all, enough for four seats."""
PRIZE = 3
"""Apples for the winner of a fair (rules 4.1)."""
