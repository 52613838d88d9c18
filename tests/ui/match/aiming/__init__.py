"""Tests of flicks."""
