"""Layers of the table picture, from the backdrop to marks and badges."""
