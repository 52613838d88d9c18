"""Tabletop: a table, rule scripts that ask, and a window over both."""

__version__ = "0.1.0"
