"""Tests of the physics against closed forms and of its determinism."""
