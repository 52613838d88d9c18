"""Tests of the window, drawn without a screen."""
