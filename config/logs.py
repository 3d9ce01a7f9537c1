"""Structured logs: ids and counts, never what people wrote, never a secret."""

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

_TOKEN = re.compile(r"\b\d{6,12}:[A-Za-z0-9_-]{30,}\b|\bsk-[A-Za-z0-9_-]{16,}\b")
_LOUD = ("httpx", "httpcore", "apscheduler", "telegram", "aiosqlite")


def set_up_logs(*, level: str = "WARNING") -> None:
    """Send the program's own events to standard error, one line each, with secrets struck out.

    The libraries below print addresses with the bot's token in them at their usual level: they are
    held at WARNING, and a filter on the handler strikes a token out wherever it still appears.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(_redact)
    logging.basicConfig(level=level, format="%(message)s", handlers=[handler], force=True)
    for name in _LOUD:
        logging.getLogger(name).setLevel(logging.WARNING)
    structlog.configure(
        processors=[
            structlog.stdlib.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            _redact_event,
            structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"]),
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )


def redacted(text: str) -> str:
    """The text with tokens and keys struck out."""
    return _TOKEN.sub("[secret]", text)


def _redact(record: logging.LogRecord) -> bool:
    record.msg, record.args = redacted(record.getMessage()), ()
    if record.exc_info or record.exc_text:
        # A trace-back shows values of the frames' sources, and those may hold what people wrote.
        record.exc_info, record.exc_text = None, None
    return True


def _redact_event(
    _logger: Any,
    _method: str,
    event: MutableMapping[str, Any],
) -> MutableMapping[str, Any]:
    return {key: redacted(value) if isinstance(value, str) else value for key, value in event.items()}
