"""Tools that are run on the sources themselves."""
