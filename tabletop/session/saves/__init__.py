"""Saved matches: the log of a match, its file, autosave and summary."""
