"""What is said *to* the bot: the closed grammar of requests, in plain words or as commands.

A request is recognised by its form alone. Whether it may be carried out is decided by whoever carries
it out, from who sent it; nothing in the text, a quote or a forward gives authority.
"""

from typing import Literal

from memory.ids import PersonId
from memory.people import Share
from memory.value import Span, Value

EVERYONE: Literal["everyone"] = "everyone"
"""The group as a listener."""

Listener = PersonId | Literal["everyone"]


class Tell(Value, frozen=True):
    """Pass the content on as the sender's word.

    Attributes:
        content: The stretch of the text that is to be passed on.
        stated: The part of it that states something, if any does.
        wish: The part of it that says what the listener is to do ("to bring her kit"), if any does.
        timing: The stretch that says when, if one does.
        condition: The stretch that says on what condition ("he's home"), if one does.
    """

    kind: Literal["tell"] = "tell"
    to: tuple[Listener, ...]
    content: Span
    stated: Span | None
    wish: Span | None
    timing: Span | None
    condition: Span | None


class AskOn(Value, frozen=True):
    """Put a question to somebody and bring the answer back."""

    kind: Literal["ask_on"] = "ask_on"
    to: tuple[Listener, ...]
    content: Span
    timing: Span | None
    condition: Span | None


class Remind(Value, frozen=True):
    """Say it again later, to the sender or to somebody else.

    Attributes:
        content: What is to be said; it may itself say when ("the dentist at three").
        timing: The stretch before it that says when, if one does.
        condition: The stretch that says on what condition, if one does.
    """

    kind: Literal["remind"] = "remind"
    to: tuple[Listener, ...]
    content: Span
    timing: Span | None
    condition: Span | None


class AskMe(Value, frozen=True):
    """A question to the memory."""

    kind: Literal["ask_me"] = "ask_me"
    content: Span


class Correct(Value, frozen=True):
    """What the memory has is wrong; `target` is an id or None for what was just said."""

    kind: Literal["correct"] = "correct"
    target: str | None
    content: Span | None


class Forget(Value, frozen=True):
    """Forget something: by id, by what it is about, or what was just said."""

    kind: Literal["forget"] = "forget"
    target: str | None
    about: Span | None


class CallOff(Value, frozen=True):
    """Don't pass it on after all: one's own words that wait, of a sort, that hold what `about` names."""

    kind: Literal["call_off"] = "call_off"
    sort: Literal["reminder", "question", "message"]
    about: Span | None


class Keep(Value, frozen=True):
    """Never forget something: the claim of that id, or what was just said."""

    kind: Literal["keep"] = "keep"
    target: str | None


class BringBack(Value, frozen=True):
    """Undo a forgetting: of the claim of that id, or of what the speaker had forgotten last."""

    kind: Literal["bring_back"] = "bring_back"
    target: str | None


class Why(Value, frozen=True):
    """Where something comes from; `target` is an id or None for the last answer."""

    kind: Literal["why"] = "why"
    target: str | None


class Show(Value, frozen=True):
    """Show one of the standing views; `person`: about whom; `of_list`: the one list that is named."""

    kind: Literal["show"] = "show"
    view: Literal["now", "digest", "memory", "list", "help", "export", "words"]
    person: PersonId | None
    of_list: str | None = None


class Identify(Value, frozen=True):
    """Say who is who: two who are one, one who is two, or undo that; `words` follow the command."""

    kind: Literal["identify"] = "identify"
    words: Span


class OnNotes(Value, frozen=True):
    """See what recurs in the notes, or have notes with a word kept under a predicate; None: only see."""

    kind: Literal["on_notes"] = "on_notes"
    words: Span | None


class SetShare(Value, frozen=True):
    """Say how far one's own private words on whereabouts, availability, health and mood may reach."""

    kind: Literal["set_share"] = "set_share"
    share: Share | None


class Unclear(Value, frozen=True):
    """It is a request, but one thing about it can't be made out."""

    kind: Literal["unclear"] = "unclear"
    reason: Literal[
        "no such person",
        "two people",
        "nothing to pass on",
        "nobody to tell",
        "nothing to ask",
        "nothing to remind of",
        "nothing to put right",
        "no such reach",
        "all of oneself",
        "no such command",
        "not reachable",
    ]
    surface: str


Request = (
    Tell
    | AskOn
    | Remind
    | AskMe
    | Correct
    | Forget
    | CallOff
    | Keep
    | BringBack
    | Why
    | Show
    | Identify
    | OnNotes
    | SetShare
    | Unclear
)
