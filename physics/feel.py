"""Placeholder until the physics lands."""

REVISION = 1
