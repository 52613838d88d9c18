"""The widgets that screens, panels and popups are made of."""
