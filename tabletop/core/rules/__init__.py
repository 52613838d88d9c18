"""Questions that rule scripts ask, their labels, chance, settings and priority stops."""
