"""The question on the screen: options, pointer, dragging, tooltips."""
