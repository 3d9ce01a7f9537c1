"""Typed settings and the household as its owner describes it."""
