"""Regions and the connections between them."""
