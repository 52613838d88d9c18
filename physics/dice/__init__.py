"""Thrown dice and coins."""
