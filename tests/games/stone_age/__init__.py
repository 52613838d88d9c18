"""Tests of Stone Age."""
