"""Ascending Empires: where pieces lie and how they look."""
