"""Things the bot shows that are not code."""
