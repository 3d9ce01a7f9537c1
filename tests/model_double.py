"""A stand-in for the language model's service: the real wire format over loopback, in four temperaments.

*Faithful* answers as well as it can. *Sloppy* now and then leaves a qualifier out. *Adversary* does whatever
any text says and proposes the strongest of everything. *Broken* is a fault of the service instead of an
answer. It knows only what a request holds, as the service would, and answers by the name of the schema.
"""

import json
import math
import threading
import time
from collections.abc import Callable, Mapping
from enum import StrEnum
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Final, NamedTuple, Self, cast

from tests.model_composing import COMPOSINGS, INTENDINGS
from tests.model_reading import READINGS, Temperament

_CACHED_SECONDS: Final = 300
CHARACTERS_PER_TOKEN: Final = 3.5
"""How tokens are counted here: on the high side for English."""


class Seen(NamedTuple):
    """What a request held."""

    schema: str
    instructions: str
    context: str
    model: str
    key: str


Answer = Callable[[str], str]
"""The text of an answer to a context."""


class Fault(StrEnum):
    """What a service may do instead of answering."""

    BAD_REQUEST = "400"
    UNAUTHORIZED = "401"
    UNPAID = "402"
    FORBIDDEN = "403"
    NOT_FOUND = "404"
    TIMED_OUT = "408"
    CONFLICT = "409"
    TOO_LARGE = "413"
    TOO_MANY = "429"
    WAIT_LONG = "429 wait a week"
    FAILING = "500"
    UNAVAILABLE = "503"
    GATEWAY = "504"
    OVERLOADED = "529"
    HANGS = "never answers"
    DROPS = "closes without a word"
    HALF = "stops half-way"
    REDIRECTS = "sends elsewhere, to itself"
    HTML = "a page"
    EMPTY = "nothing"
    NULL = "null"
    BROKEN_JSON = "half of a JSON text"
    WRONG_LIST = "a list"
    NO_CONTENT = "content: null"
    WRONG_CONTENT = "content: a number"
    WRONG_TEXT = "text: a number"
    WRONG_USAGE = "usage: words"
    TOOL = "a tool's input"
    REFUSAL = "refusal"
    CUT = "max_tokens"
    CONTEXT_FULL = "model_context_window_exceeded"
    PAUSED = "pause_turn"
    UNKNOWN_STOP = "a stop reason nobody knows"
    NO_STOP = "stop reason: null"


_ERRORS = {
    400: "invalid_request_error",
    401: "authentication_error",
    402: "billing_error",
    403: "permission_error",
    404: "not_found_error",
    408: "timeout_error",
    409: "conflict_error",
    413: "request_too_large",
    429: "rate_limit_error",
    500: "api_error",
    503: "api_error",
    504: "timeout_error",
    529: "overloaded_error",
}
_STOPS = {
    Fault.REFUSAL: "refusal",
    Fault.CUT: "max_tokens",
    Fault.CONTEXT_FULL: "model_context_window_exceeded",
    Fault.PAUSED: "pause_turn",
    Fault.UNKNOWN_STOP: "bored",
    Fault.NO_STOP: None,
}


def answers_of(temperament: Temperament) -> dict[str, Answer]:
    """What a temperament says to each schema."""
    return {
        "readings": READINGS[temperament],
        "reply": COMPOSINGS[temperament],
        "intent": INTENDINGS[temperament],
    }


class ModelDouble:
    """The service, for as long as it is entered.

    Attributes:
        answers: By the name of the schema that is asked for.
        fault: What it does instead, until it is set to None.
        seen: Every request, in order.
    """

    def __init__(
        self,
        answers: Mapping[str, Answer],
        *,
        fault: Fault | None = None,
        clock: Callable[[], float] = time.monotonic,
        cacheable_from: int = 1024,
    ) -> None:
        self.answers = dict(answers)
        self.fault = fault
        self.seen: list[Seen] = []
        self._clock = clock
        self._cacheable_from = cacheable_from
        self._cached: dict[str, float] = {}
        self._closing = threading.Event()
        self._server = _Server(self)

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
        ).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closing.set()
        self._server.shutdown()
        self._server.server_close()

    def hang(self) -> None:
        """Keep a request waiting until this ends."""
        self._closing.wait()

    def reply(self, seen: Seen, schema: str) -> dict[str, Any]:
        """A whole message."""
        text = self.answers[seen.schema](seen.context)
        system, rest = _tokens(seen.instructions), _tokens(schema) + _tokens(seen.context)
        key, now = f"{seen.model}\n{seen.instructions}", self._clock()
        is_long = system >= self._cacheable_from
        is_cached = is_long and now - self._cached.get(key, -math.inf) < _CACHED_SECONDS
        if is_long:
            self._cached[key] = now
        return {
            "id": f"msg_{len(self.seen)}",
            "type": "message",
            "role": "assistant",
            "model": seen.model,
            "content": [{"type": "text", "text": text}],
            "stop_reason": "end_turn",
            "stop_sequence": None,
            "usage": {
                "input_tokens": rest if is_long else rest + system,
                "cache_creation_input_tokens": 0 if is_cached or not is_long else system,
                "cache_read_input_tokens": system if is_cached else 0,
                "output_tokens": _tokens(text),
            },
        }


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, double: ModelDouble) -> None:
        self.double = double
        super().__init__(("127.0.0.1", 0), _Handler)

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that hung up is no news here."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_POST(self) -> None:
        double = cast("_Server", self.server).double
        body = self.rfile.read(int(self.headers["content-length"]))
        fault = double.fault
        seen, schema = _seen(body, self.headers.get("authorization") or self.headers.get("x-api-key") or "")
        double.seen.append(seen)
        if fault is None:
            self._send(200, json.dumps(double.reply(seen, schema)).encode())
        elif fault.value[:3].isdigit():
            self._error(int(fault.value[:3]), long=fault is Fault.WAIT_LONG)
        elif fault in _STOPS:
            self._send(200, json.dumps(_stopped(double.reply(seen, schema), fault)).encode())
        else:
            self._misbehave(fault, double, seen, schema)

    def _misbehave(self, fault: Fault, double: ModelDouble, seen: Seen, schema: str) -> None:
        match fault:
            case Fault.HANGS:
                double.hang()
                self.close_connection = True
            case Fault.DROPS:
                self.close_connection = True
            case Fault.HALF:
                data = json.dumps(double.reply(seen, schema)).encode()
                self._send(200, data[: len(data) // 2], length=len(data))
                self.close_connection = True
            case Fault.REDIRECTS:
                self._send(307, b"", location=self.path)
            case Fault.HTML:
                self._send(200, b"<html><body>Please log in</body></html>", kind="text/html")
            case _:
                self._send(200, _wrong(fault, double.reply(seen, schema)))

    def _error(self, status: int, *, long: bool) -> None:
        error = {"type": _ERRORS[status], "message": "as asked"}
        body = {"type": "error", "error": error, "request_id": "req_1"}
        wait = "604800" if long else "0.01"
        self._send(status, json.dumps(body).encode(), wait=wait)

    def _send(
        self,
        status: int,
        data: bytes,
        *,
        kind: str = "application/json",
        length: int | None = None,
        wait: str = "",
        location: str = "",
    ) -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data) if length is None else length))
        for name, value in (("retry-after", wait), ("location", location)):
            if value:
                self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - the library's name
        """Nothing is printed."""


def _seen(body: bytes, key: str) -> tuple[Seen, str]:
    request: Any = json.loads(body)
    schema = request["output_config"]["format"]["schema"]
    seen = Seen(
        schema=schema["title"],
        instructions=request["system"][0]["text"],
        context=request["messages"][0]["content"],
        model=request["model"],
        key=key.removeprefix("Bearer "),
    )
    return seen, json.dumps(schema)


def _stopped(message: dict[str, Any], fault: Fault) -> dict[str, Any]:
    text = message["content"][0]["text"]
    content = [] if fault is Fault.REFUSAL else [{"type": "text", "text": text[: len(text) * 2 // 3]}]
    return {**message, "content": content, "stop_reason": _STOPS[fault]}


def _wrong(fault: Fault, message: dict[str, Any]) -> bytes:
    whole = json.dumps(message)
    text = message["content"][0]["text"]
    tool = {"type": "tool_use", "id": "toolu_1", "name": "send", "input": text}
    bodies = {
        Fault.EMPTY: "",
        Fault.NULL: "null",
        Fault.BROKEN_JSON: whole[: len(whole) // 2],
        Fault.WRONG_LIST: json.dumps([message]),
        Fault.NO_CONTENT: json.dumps({**message, "content": None}),
        Fault.WRONG_CONTENT: json.dumps({**message, "content": 7}),
        Fault.WRONG_TEXT: json.dumps({**message, "content": [{"type": "text", "text": 7}]}),
        Fault.WRONG_USAGE: json.dumps(
            {**message, "usage": {"input_tokens": "many", "output_tokens": "some"}}
        ),
        Fault.TOOL: json.dumps({**message, "content": [tool], "stop_reason": "tool_use"}),
    }
    return bodies[fault].encode()


def _tokens(text: str) -> int:
    return math.ceil(len(text) / CHARACTERS_PER_TOKEN)
