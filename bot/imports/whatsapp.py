"""A WhatsApp text export: lines that begin with a date, in the style of whichever country it comes from."""

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from bot.conversation.addressing import LONGEST_TEXT
from bot.imports.past import ExportUnreadable, Message, Past
from memory.turns import TurnKind

_MARKS = dict.fromkeys([0x200E, 0x200F, 0xFEFF, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
"""Marks of reading direction, which the export puts before names, dates and attachments."""

_HEAD = re.compile(
    r"^\[?(?P<date>\d{1,4}\s?[./-]\s?\d{1,2}\s?[./-]\s?\d{1,4})\.?(?:\sг\.)?[,،]?\s+"
    r"(?:(?:um|at|à|a las|klo|kl\.?|o|às|alle)\s+)?"
    r"(?:(?P<first>오전|오후|上午|下午|午前|午後)\s*)?"
    r"(?P<hour>\d{1,2})[:.h](?P<minute>\d{2})(?:[:.](?P<second>\d{2}))?(?:\s(?:ч\.|Uhr))?"
    r"(?:\s*(?P<half>[AaPp]\.?\s?[Mm]\.?|[πμ]\.\s?μ\.|[صم]))?"
    r"(?:\]\s*|\s+[-–]\s+)(?P<rest>.*)$"
)
_AFTER_NOON = ("p", "μ", "م", "오후", "下午", "午後")
"""How the later half of the day is written; of two halves, the other is the earlier one."""

_SENDER = re.compile(r"^(?P<sender>[^:]{1,80}):\s(?P<text>.*)$|^(?P<alone>[^:]{1,80}):$")
_MEDIA: Final = (
    (re.compile(r"^<attached: .*>$"), "document"),
    (re.compile(r"^<[^<>:]+ [^<>:]+>$"), None),  # "media omitted", in whichever language
    (
        re.compile(
            r"^(?:image|photo|foto|bild|imagen|immagine) (?:omitted|weggelassen|omis|omitida|omessa)$"
        ),
        "photo",
    ),
    (
        re.compile(r"^(?:audio|voice message|sprachnachricht) (?:omitted|weggelassen|omis|omitido|omesso)$"),
        "voice",
    ),
    (re.compile(r"^(?:video|gif|vídeo|vidéo) (?:omitted|weggelassen|omis|omitido|omesso|omise)$"), "photo"),
    (
        re.compile(r"^(?:sticker|document|dokument|documento) (?:omitted|weggelassen|omis|omitido|omesso)$"),
        "document",
    ),
    (re.compile(r"^\S.*\.\w{2,5} \([^()]{3,30}\)$"), "document"),  # "file attached", likewise
    (
        re.compile(r"^(?:missed (?:voice|video) call|live location shared|contact card omitted|null)\b.*$"),
        None,
    ),
)
_POLL = re.compile(r"^[^\W\d_]{4,}:\n(?P<asked>[^\n]+)\n(?:[^\W\d_]{4,}: [^\n]+ \(\d+ [^\n]+\)(?:\n|$))+$")
"""A poll: a word, the question, and the options with their votes."""

_KINDS = {
    "photo": TurnKind.PHOTO,
    "voice": TurnKind.VOICE,
    "document": TurnKind.DOCUMENT,
    None: TurnKind.OTHER,
}
_GONE = re.compile(
    r"^(?:this message was deleted|you deleted this message|diese nachricht wurde gelöscht"
    r"|ce message a été supprimé|se eliminó este mensaje)\.?$"
)
_EDITED = re.compile(r"\s*<(?:this message was edited|diese nachricht wurde bearbeitet)>\s*$", re.IGNORECASE)
_LOCATION = re.compile(r"^(?:location|standort|live location shared)\b:?.*$", re.IGNORECASE)


class _Line(NamedTuple):
    date: str
    time: str
    half: str | None
    text: str
    is_programs: bool


def is_whatsapp_export(path: Path) -> bool:
    """Whether one of the first lines begins as those of such an export do."""
    if path.suffix.casefold() != ".txt":
        return False
    with path.open(encoding="utf-8-sig", errors="replace") as file:
        return any(_head_of(_clean(line)) for line, _ in zip(file, range(20), strict=False))


def read_whatsapp_export(path: Path) -> Past:
    """The chat of an export.

    Raises:
        ExportUnreadable: It is no such export, or its dates fit no order of day and month.
    """
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ExportUnreadable(f"{path.name} is not a WhatsApp export: it is not text in UTF-8") from error
    return parse_whatsapp(text.splitlines(), name=path.stem)


def parse_whatsapp(lines: Iterable[str], *, name: str) -> Past:
    """The chat that the lines tell; a line without a date belongs to the message before it.

    Raises:
        ExportUnreadable: No line begins with a date, or the dates fit no order of day and month.
    """
    joined, unread = _joined(lines)
    if not joined:
        raise ExportUnreadable(f"{name} is not a WhatsApp export: no line begins with a date")
    order, unsure = _order(joined, name)
    seen: dict[str, int] = {}
    messages: list[Message] = []
    for line in joined:
        message = _message(line, order, seen)
        if message is None:
            unread += 1
        elif message.sender is not None:
            messages.append(message)
    return Past(
        program="WhatsApp",
        chat=f"whatsapp.{hashlib.blake2b(name.encode(), digest_size=6).hexdigest()}",
        is_group=len({message.sender for message in messages}) > 2,
        messages=tuple(messages),
        unread=unread,
        unsure=unsure,
    )


def _clean(line: str) -> str:
    return line.translate(_MARKS).replace("\u202f", " ").replace("\u00a0", " ").rstrip("\r\n")


def _head_of(line: str) -> re.Match[str] | None:
    """The date and time that a line begins with, in whichever digits; places are those of the line."""
    return _HEAD.match(
        "".join(str(unicodedata.digit(char, -1)) if char.isdecimal() else char for char in line)
    )


def _joined(lines: Iterable[str]) -> tuple[list[_Line], int]:
    found: list[_Line] = []
    before = 0
    for raw in lines:
        line = _clean(raw)
        match = _head_of(line)
        if match is not None:
            time = f"{match['hour']}:{match['minute']}:{match['second'] or '00'}"
            date = "".join(match["date"].split())
            half, rest = match["first"] or match["half"], line[match.start("rest") :]
            found.append(_Line(date, time, half, rest, is_programs=": \u200e" in raw))
        elif found:
            last = found[-1]
            found[-1] = last._replace(text=f"{last.text}\n{line}")
        elif line.strip():
            before += 1
    return found, before


def _order(lines: list[_Line], name: str) -> tuple[str, tuple[str, ...]]:
    """The order of day, month and year: the one in which every date is one and time never runs back."""
    fitting = [order for order in ("dmy", "mdy", "ymd") if _fits(lines, order)]
    if not fitting:
        raise ExportUnreadable(f"the dates in {name} fit no order of day, month and year")
    if len(fitting) == 1:
        return fitting[0], ()
    # Both orders are possible: a clock of two halves of the day goes with the month first.
    first = "mdy" if "mdy" in fitting and any(line.half for line in lines) else fitting[0]
    shown = {"dmy": "the day first", "mdy": "the month first", "ymd": "the year first"}[first]
    return first, (f"The dates could be read in two ways; they are taken with {shown}.",)


def _fits(lines: list[_Line], order: str) -> bool:
    last: datetime | None = None
    for line in lines:
        at = _at(line, order)
        if at is None or (last is not None and (last - at).days > 0):
            return False
        last = at
    return True


def _at(line: _Line, order: str) -> datetime | None:
    parts = [int(part) for part in re.split(r"[./-]", line.date)]
    if (len(re.split(r"[./-]", line.date)[0]) == 4) is not (order == "ymd"):
        return None
    day, month, year = (
        parts["dmy".index(each)] if order == "dmy" else parts[order.index(each)] for each in "dmy"
    )
    hour, minute, second = (int(part) for part in line.time.split(":"))
    if line.half is not None:
        hour = hour % 12 + (12 if line.half.casefold().startswith(_AFTER_NOON) else 0)
    try:
        return datetime(year if year > 99 else 2000 + year, month, day, hour, minute, second)  # noqa: DTZ001 - local; its zone is the household's
    except ValueError:
        return None


def _message(line: _Line, order: str, seen: dict[str, int]) -> Message | None:
    """The message of a line; one without a sender is a notice of the program's."""
    at = _at(line, order)
    match = _SENDER.match(line.text.split("\n", 1)[0])
    if at is None or len(line.text) > LONGEST_TEXT:
        return None
    if match is None or _ends_in_a_quotation(match["sender"] or match["alone"]):
        return _made(at, None, "", TurnKind.SERVICE, "notice", edited=False)
    sender = (match["sender"] or match["alone"]).strip().removeprefix("~").strip()
    text = line.text[match.end("sender") + 2 :] if match["sender"] else line.text[match.end() :].lstrip("\n")
    edited = _EDITED.search(text) is not None
    text, kind = _content(_EDITED.sub("", text).strip(), is_programs=line.is_programs)
    # The export numbers nothing: a message is what was written by whom when, and the how-manieth of these.
    key = hashlib.blake2b(f"{at}|{sender}|{kind}|{text}".encode(), digest_size=10).hexdigest()
    seen[key] = seen.get(key, 0) + 1
    return _made(at, sender, text, kind, f"{key}.{seen[key]}", edited=edited)


def _ends_in_a_quotation(sender: str) -> bool:
    """Whether the colon stands within quotation marks: “Home: sweet home” is a group's name in a notice."""
    return (
        sender.count("“") > sender.count("”")
        or sender.count("«") > sender.count("»")
        or sender.count('"') % 2 == 1
    )


def _content(text: str, *, is_programs: bool) -> tuple[str, TurnKind]:
    """What a message says; what the program put in its place (it marks that) are nobody's words."""
    head = text.casefold()
    poll = _POLL.match(text)
    if poll is not None:
        return poll["asked"], TurnKind.POLL
    if _GONE.match(head):
        return "", TurnKind.OTHER
    if _LOCATION.match(head) and "http" in head:
        return "", TurnKind.LOCATION
    first, _, caption = text.partition("\n")
    for pattern, kind in _MEDIA:
        if pattern.match(first.casefold()):
            return (caption.strip(), TurnKind.CAPTION) if caption.strip() else ("", _KINDS[kind])
    return ("", TurnKind.OTHER) if is_programs else (text, TurnKind.TEXT)


def _made(  # noqa: PLR0913 - what a message is made of
    at: datetime, sender: str | None, text: str, kind: TurnKind, name: str, *, edited: bool
) -> Message:
    return Message(
        name=name,
        at=at,
        sender=sender,
        account=None,
        text=text,
        kind=kind,
        edited=edited,
        forwarded_from=None,
        reply_to=None,
    )
