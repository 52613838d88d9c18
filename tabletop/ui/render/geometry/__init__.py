"""The geometry of drawing and hitting pieces: camera, layouts of zones, fans of cards."""
