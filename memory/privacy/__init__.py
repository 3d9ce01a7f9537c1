"""What is told only to those whom it concerns, though others could have heard it said."""
