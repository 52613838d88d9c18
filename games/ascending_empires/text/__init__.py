"""Ascending Empires: the words that people read."""
