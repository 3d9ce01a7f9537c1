"""The household in Telegram: updates come in through a durable inbox, words go out through an outbox."""
