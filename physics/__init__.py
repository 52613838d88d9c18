"""Flicked discs and tumbling dice as pure functions of plain values."""
