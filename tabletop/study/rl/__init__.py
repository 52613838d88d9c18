"""Interfaces for reinforcement learning: PettingZoo, OpenSpiel, observations."""
