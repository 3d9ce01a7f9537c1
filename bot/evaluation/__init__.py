"""Scenarios played through the application, and verdicts that share no code with it."""
