"""Views of a match in, screens (words, picture, buttons) out; pure."""
