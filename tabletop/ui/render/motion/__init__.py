"""Animation of pieces: tweens, held pieces, shuffles."""
