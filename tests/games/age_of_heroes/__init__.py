"""Tests of Age of Heroes."""
