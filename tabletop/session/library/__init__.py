"""Installed games: registry, manifests, rule texts and translations."""
