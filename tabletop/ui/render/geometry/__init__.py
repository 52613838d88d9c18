"""Where pieces are drawn and hit: camera, layouts of zones, fans of cards."""
