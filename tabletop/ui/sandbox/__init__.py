"""The window of free play: the table, the hand, menus, dice and loose pieces in motion."""
