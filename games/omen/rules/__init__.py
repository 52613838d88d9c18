"""Omen: what the rule book says."""
