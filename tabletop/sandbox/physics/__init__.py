"""Sliding pieces and thrown dice of the sandbox."""
