"""Tests of the shell of the window."""
