"""Tests of sound, memory and preferences."""
