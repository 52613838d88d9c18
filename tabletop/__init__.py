"""Tabletop: a table, rule scripts that ask, and a window over both."""

from tabletop.version import __version__ as __version__
