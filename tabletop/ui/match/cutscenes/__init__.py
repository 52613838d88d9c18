"""Cutscenes over the table: what decides a match, seen and not only told."""
