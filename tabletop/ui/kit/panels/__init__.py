"""Panels, popups, bubbles and toasts."""
