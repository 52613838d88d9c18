"""Accepting connections: limits, origin checks and plain responses."""
