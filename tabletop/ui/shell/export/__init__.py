"""Exported pictures and clips."""
