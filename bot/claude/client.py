"""The language model behind Anthropic's API, or behind any service that speaks it."""

import asyncio
import json
from collections.abc import Mapping
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Final, Protocol

import structlog
from pydantic import SecretStr, ValidationError

from bot.claude.model import Answered, Failed, FailureReason, Prompt, Purpose, Usage
from memory.value import Value

if TYPE_CHECKING:
    from anthropic import AsyncAnthropic
    from anthropic.types import Message

SECONDS: Final = 30.0
"""What one call may take, its retries counted."""
ATTEMPTS: Final = 3
"""How often one call is tried at most, by the client library and by nobody else."""

_ACCEPTED: Final = frozenset({"end_turn"})
_CUT: Final = frozenset({"max_tokens", "model_context_window_exceeded", "pause_turn"})
_log = structlog.get_logger("sayso.model")


class Reply(Value, frozen=True):
    """What became of a call.

    Attributes:
        usage: As the service counted; None where it did not say.
        attempts: How many requests left the house.
    """

    result: Answered | Failed
    usage: Usage | None
    attempts: int


class Service(Protocol):
    """Answers one prompt, without budget or breaker."""

    async def call(self, prompt: Prompt) -> Reply:
        """Answer within the time that a call may take; never raises for what a service may do."""
        ...


class AnthropicService:
    """The adapter of the Anthropic library, which is imported with the first call."""

    def __init__(
        self, *, key: SecretStr, url: str, models: Mapping[Purpose, str], seconds: float = SECONDS
    ) -> None:
        """Take in where to ask, by what names; nothing is opened yet.

        Args:
            key: Sent to the service and nowhere else.
            url: Its address, without the path of the API.
            models: The model's name for each purpose.
            seconds: What one call may take, its retries counted.
        """
        self._key = key
        self._url = url
        self._models = dict(models)
        self._seconds = seconds
        self._made: AsyncAnthropic | None = None

    async def call(self, prompt: Prompt) -> Reply:
        """Answer within the time that a call may take; never raises for what a service may do."""
        sent = _Sent()
        token = _SENT.set(sent)
        try:
            client = await self._client()
            async with asyncio.timeout(self._seconds):
                message = await self._create(client, prompt)
            result, usage = _read(message)
        except TimeoutError:
            result, usage = Failed(reason="timeout"), None
        except Exception as error:  # noqa: BLE001 - the boundary: whatever a service sends, a value comes back
            result, usage = Failed(reason=_reason(error)), None
            _log.warning(
                "no answer", purpose=prompt.purpose, reason=result.reason, error=type(error).__name__
            )
        finally:
            _SENT.reset(token)
        return Reply(result=result, usage=usage, attempts=sent.count)

    async def close(self) -> None:
        """Let go of the connections."""
        if self._made is not None:
            await self._made.close()
            self._made = None

    async def _create(self, client: "AsyncAnthropic", prompt: Prompt) -> "Message":
        schema: dict[str, object] = {"title": prompt.schema_name, **json.loads(prompt.answer_schema)}
        return await client.messages.create(
            model=self._models[prompt.purpose],
            max_tokens=prompt.max_tokens,
            # Kept for five minutes: an hour is paid twice over, and calls lie too far apart to earn that.
            system=[
                {"type": "text", "text": prompt.instructions, "cache_control": {"type": "ephemeral"}},
            ],
            messages=[{"role": "user", "content": prompt.context}],
            output_config={"format": {"type": "json_schema", "schema": schema}},
        )

    async def _client(self) -> "AsyncAnthropic":
        """The library's client; its import takes a second or two, in which others are not kept waiting."""
        if self._made is None:
            made = await asyncio.to_thread(self._make)
            self._made = self._made or made
        return self._made

    def _make(self) -> "AsyncAnthropic":
        """A client with our key, our address, no telemetry, and what the environment says unheard."""
        import anthropic  # noqa: PLC0415 - costs a second and 76 MB; nobody without a key pays it

        return anthropic.AsyncAnthropic(
            api_key=self._key.get_secret_value(),
            base_url=self._url,
            timeout=self._seconds,
            max_retries=ATTEMPTS - 1,
            http_client=anthropic.DefaultAsyncHttpxClient(follow_redirects=False),
            middleware=[_count],
            open_telemetry=False,
        )


class _Sent:
    """Counts the requests of one call."""

    def __init__(self) -> None:
        self.count = 0


_SENT: ContextVar[_Sent] = ContextVar("sent")


async def _count(request: Any, call_next: Any) -> Any:  # Any: the library's types are not imported here
    """Count a request; the library's retries come through here, too."""
    _SENT.get().count += 1
    return await call_next(request)


def _read(message: object) -> tuple[Answered | Failed, Usage | None]:
    """The answer in a message, which the library hands over without having checked it."""
    usage = _usage(getattr(message, "usage", None))
    stop = getattr(message, "stop_reason", None)
    if stop == "refusal":
        return Failed(reason="refused"), usage
    if stop in _CUT:
        return Failed(reason="cut"), usage
    text, model = _text(getattr(message, "content", None)), getattr(message, "model", None)
    if stop not in _ACCEPTED or text is None or usage is None or not isinstance(model, str):
        return Failed(reason="invalid"), usage
    return Answered(text=text, model=model, usage=usage), usage


def _text(content: object) -> str | None:
    """The words of an answer; None where there are none, or something else than words beside them."""
    if not isinstance(content, list):
        return None
    parts: list[str] = []
    for block in content:  # pyright: ignore[reportUnknownVariableType] - unchecked data, taken apart here
        kind, text = getattr(block, "type", None), getattr(block, "text", None)  # pyright: ignore[reportUnknownArgumentType] - as above
        if kind in ("thinking", "redacted_thinking"):
            continue
        if kind != "text" or not isinstance(text, str):
            return None
        parts.append(text)
    return "".join(parts) or None


def _usage(found: object) -> Usage | None:
    names = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens", "output_tokens")
    fresh, written, cached, output = (getattr(found, name, None) or 0 for name in names)
    if found is None:
        return None
    try:
        return Usage(input_tokens=fresh + written, cached_tokens=cached, output_tokens=output)
    except (ValidationError, TypeError):
        return None


def _reason(error: Exception) -> FailureReason:
    """Our word for what the library raised, by kind and status and never by its text."""
    import anthropic  # noqa: PLC0415 - it is imported by now, or its import is what failed

    match error:
        case anthropic.APITimeoutError():
            return "timeout"
        case anthropic.APIConnectionError():
            return "unreachable"
        case anthropic.APIStatusError():
            return _by_status(error.status_code)
        case _:
            return "invalid"


def _by_status(status: int) -> FailureReason:
    if status in (401, 402, 403, 404):
        return "denied"
    if status in (408, 504):
        return "timeout"
    return "overloaded" if status in (409, 429) or status >= 500 else "invalid"
