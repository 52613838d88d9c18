"""Saves and saved objects of Tabletop Simulator. Scripts in them are never run."""
