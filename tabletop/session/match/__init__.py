"""The session of one match: answers, undo, recorded scenes and predicted effects."""
