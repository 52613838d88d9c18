"""The widgets of which screens, panels and popups are made."""
