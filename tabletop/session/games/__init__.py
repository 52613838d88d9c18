"""Installed games: registry, manifests, rule texts and the boundary to their code."""
