"""Gestures, and the options that they stand for."""
