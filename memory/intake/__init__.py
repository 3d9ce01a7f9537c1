"""What a turn does to what is in force: taken in, bound to what it answers, disowned, read again, steered."""
