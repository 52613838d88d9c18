"""Widgets: buttons, sliders, text inputs, charts."""
