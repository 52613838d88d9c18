"""Tests of the match screen."""
