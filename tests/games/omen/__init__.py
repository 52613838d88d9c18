"""Tests of Omen: A Reign of War."""
