"""Overlays above the table: popups, full-screen pages, callouts."""
