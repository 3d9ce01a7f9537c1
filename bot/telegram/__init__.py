"""The household in Telegram."""
