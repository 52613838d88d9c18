"""Regions and the ways between them."""
