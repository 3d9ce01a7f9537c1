"""What of the record speaks to a question, and in which order."""
