"""Pictures of pieces: faces, materials, solids, and the cache of sprites."""
