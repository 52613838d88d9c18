"""Tests of sessions: matches with undo, saves, bots, lessons, and the library of games."""
