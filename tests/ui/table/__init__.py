"""Tests of the table screen."""
