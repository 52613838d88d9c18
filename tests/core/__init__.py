"""Tests of the core: rules, matches, tables, answers."""
