"""Fonts, lines and paragraphs."""
