"""Foundations of widgets: layout, focus, tooltips, cursors."""
