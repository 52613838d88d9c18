"""Tests of widgets and panels."""
