"""Plain values: copies, JSON form, translatable messages, strict equality."""
