"""Omen: where pieces lie and how they look."""
