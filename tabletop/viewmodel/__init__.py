"""The state of a table for one viewer at one moment, as one value: the only input of everything that draws or sends."""
