"""The outermost shell: the command line, the console, Telegram, the language model, the wiring."""
