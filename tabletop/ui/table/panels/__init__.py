"""Panels beside the table: prompt bar, players, log, turns."""
