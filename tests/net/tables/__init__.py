"""Tests of served tables."""
