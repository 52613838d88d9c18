"""Flicked discs: flight, friction, collisions and aim."""
