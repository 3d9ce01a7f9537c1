"""What somebody is to do: asked for, promised, matched with what is told of it, done, owed, found undone."""
