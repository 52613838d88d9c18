"""The version of the program, as packages and files state it."""

__version__ = "0.1.0"
