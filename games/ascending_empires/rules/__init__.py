"""Ascending Empires: what the rule book says."""
