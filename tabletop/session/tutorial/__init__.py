"""Lessons: their steps, and patterns for the answers that they expect."""
