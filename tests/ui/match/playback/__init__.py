"""Tests of playback."""
