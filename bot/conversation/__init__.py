"""What is said to the bot and what it says back, whichever shell it comes through: heard, done, answered."""
