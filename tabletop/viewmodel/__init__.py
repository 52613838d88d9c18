"""What a viewer may see and do at one moment, as one value: everything that draws, speaks or sends gets only this."""
