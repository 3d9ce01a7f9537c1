"""What a household sets, by words in the chat and by one file: looked at first, then done, and noted."""
