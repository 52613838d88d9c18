"""Tests of free play."""
