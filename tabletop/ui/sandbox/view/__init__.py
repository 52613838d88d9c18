"""The view of the sandbox: displayed table, held pieces, annotations."""
