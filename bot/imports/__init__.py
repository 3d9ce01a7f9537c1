"""Bringing a family's past along: what other programs exported, as turns that are announced to nobody."""
