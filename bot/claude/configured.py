"""The model that the settings ask for, within its limits; none without a key."""

from bot.claude.budget import Guarded, Limits
from bot.claude.client import AnthropicService
from bot.claude.model import Model, Purpose
from bot.claude.reading import Reader
from bot.claude.unread import Patience
from config.settings import Settings
from memory.clock import Clock
from memory.ports import ClaimStore


def limits_of(settings: Settings) -> Limits:
    """What the owner allows."""
    return Limits(tokens_a_day=settings.model_tokens_a_day, calls_a_minute=settings.model_calls_a_minute)


def model_of(settings: Settings, store: ClaimStore, clock: Clock) -> Model | None:
    """The model of a household; None without a key, and nothing of the client library is imported then.

    Args:
        settings: Where it is, by what names, and what it may cost.
        store: Keeps what was spent.
        clock: Tells which day it was spent on.
    """
    if settings.model_key is None:
        return None
    names: dict[Purpose, str] = {
        "read": settings.model_reader,
        "compose": settings.model_writer,
        "intend": settings.model_reader,
    }
    service = AnthropicService(key=settings.model_key, url=settings.model_url, models=names)
    return Guarded(service, store, clock, limits_of(settings))


def reader_of(settings: Settings, store: ClaimStore, clock: Clock, model: Model | None) -> Reader | None:
    """What lets a model read along; None without a model."""
    if model is None:
        return None
    patience = Patience(
        quiet_seconds=settings.model_wait_seconds,
        turns=settings.model_wait_turns,
        hours=settings.model_wait_hours,
    )
    return Reader(store, model, clock, patience)
