"""What somebody wants gone, and everything that was made of it."""
