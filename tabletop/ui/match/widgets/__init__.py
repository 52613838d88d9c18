"""Panels of a match screen, and where they are placed."""
