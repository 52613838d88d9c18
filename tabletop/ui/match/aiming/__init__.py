"""Aiming and flicking ships."""
