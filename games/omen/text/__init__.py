"""Omen: the words that people read."""
