"""Turns as JSON Lines: a household's talk in a file, read line by line and said back to in one sentence."""

import json
from collections.abc import Iterable, Iterator
from datetime import UTC
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from pydantic import (
    AliasChoices,
    AwareDatetime,
    BaseModel,
    BeforeValidator,
    Field,
    ValidationError,
    field_validator,
    model_validator,
)

from bot.conversation.addressing import LONGEST_TEXT, clean, is_addressed
from bot.founding import GROUP, member_named
from config.household import HouseholdSettings, MemberSettings
from memory.house import House
from memory.ids import RoomId, TurnId
from memory.turns import Author, Turn, TurnKind

M = TypeVar("M", bound=BaseModel)


class TranscriptError(Exception):
    """The file is not a transcript; the message says where and why, without quoting anybody."""


def _member(value: Any) -> Any:
    return {"name": value} if isinstance(value, str) else value


class MemberLine(BaseModel, frozen=True):
    """One member as a transcript or scenario names them; unknown keys are not read."""

    id: str | None = None
    name: str
    role: Literal["owner", "adult", "child", "guest", "helper"] = "adult"
    zone: str | None = None
    aliases: tuple[str, ...] = ()
    kin: dict[str, tuple[str, ...]] = {}
    share: Literal["me", "adults", "family"] = "me"

    def settings(self) -> MemberSettings:
        """The same as the household's settings hold it."""
        return MemberSettings.model_validate(self.model_dump())


Members = tuple[Annotated[MemberLine, BeforeValidator(_member)], ...]


class HouseholdLine(BaseModel, frozen=True):
    """The optional first line."""

    name: str = "home"
    zone: str = "Europe/London"
    members: Members = ()

    @model_validator(mode="after")
    def _can_be_so(self) -> "HouseholdLine":
        self.settings()
        return self

    def settings(self) -> HouseholdSettings:
        """The household that the line describes."""
        return HouseholdSettings(
            name=self.name, zone=self.zone, members=tuple(member.settings() for member in self.members)
        )


class TurnLine(BaseModel, frozen=True):
    """One turn as a file has it."""

    id: str
    at: AwareDatetime
    sender: str = Field(validation_alias=AliasChoices("from", "sender"))
    chat: Literal["group", "dm"] = "group"
    text: str = Field(default="", max_length=LONGEST_TEXT)
    reply_to: str | None = None
    forwarded_from: str | None = None
    edit_of: str | None = None
    kind: TurnKind = TurnKind.TEXT

    @field_validator("sender", "text", mode="before")
    @classmethod
    def _can_be_stored(cls, value: Any) -> Any:
        return clean(value) if isinstance(value, str) else value

    @field_validator("sender")
    @classmethod
    def _is_somebody(cls, sender: str) -> str:
        return MemberSettings(name=sender).name


class Transcript(BaseModel, frozen=True):
    """A file's household, if it says, and its turns in the order of their times."""

    household: HouseholdLine | None
    turns: tuple[TurnLine, ...]

    def settings(self) -> HouseholdSettings:
        """Its household; without one, every sender is an adult member."""
        if self.household is not None:
            return self.household.settings()
        senders = dict.fromkeys(turn.sender for turn in self.turns)
        return HouseholdSettings(members=tuple(MemberSettings(name=sender) for sender in senders))


def read_transcript(path: Path) -> Transcript:
    """Read a JSON Lines file.

    Raises:
        TranscriptError: It can't be read, or a line of it is no turn; the message names the line.
    """
    try:
        text = path.read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TranscriptError(f"{path.name} is not a transcript: it is not text in UTF-8") from error
    except OSError as error:
        raise TranscriptError(f"{path.name} can't be read ({error.strerror})") from error
    return parse_transcript(text.splitlines(), name=path.name)


def parse_transcript(lines: Iterable[str], *, name: str) -> Transcript:
    """Parse the lines of a transcript; blank ones are passed over.

    Raises:
        TranscriptError: A line is no turn; the message names the line.
    """
    household: HouseholdLine | None = None
    turns: list[TurnLine] = []
    for number, value in _values(lines, name):
        if isinstance(value, dict) and "household" in value and not turns and household is None:
            household = _validated(HouseholdLine, value["household"], name, number)
        else:
            turns.append(_validated(TurnLine, value, name, number))
    if not turns and household is None:
        raise TranscriptError(f"{name} is not a transcript: there is no turn in it")
    _refuse_twins(turns, name)
    return Transcript(household=household, turns=tuple(sorted(turns, key=lambda turn: turn.at)))


def as_turn(line: TurnLine, house: House, edited: Turn | None) -> Turn:
    """The turn that a line stands for.

    Args:
        line: As the file has it; its sender must be a member of the house.
        house: Resolves the sender, by name or id.
        edited: The newest version of the message that `edit_of` names, if it does.
    """
    speaker = member_named(house, line.sender)
    person = None if speaker is None else speaker.person_id
    room = GROUP if line.chat == "group" else RoomId(f"dm:{person}")
    return Turn(
        turn_id=TurnId(line.id),
        household=house.household,
        room=room if edited is None else edited.room,
        thread=None,
        message=line.id if edited is None else edited.message,
        version=0 if edited is None else edited.version + 1,
        seq=0,
        author=Author.NOBODY if person is None else Author.PERSON,
        speaker=person,
        sent_at=line.at.astimezone(UTC),
        text=line.text,
        kind=line.kind,
        reply_to=None if line.reply_to is None else TurnId(line.reply_to),
        forwarded_from=line.forwarded_from,
        quoted=None,
        to_bot=line.chat == "dm" or is_addressed(line.text),
        imported=False,
    )


def _values(lines: Iterable[str], name: str) -> Iterator[tuple[int, Any]]:
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            yield number, json.loads(line)
        except (ValueError, RecursionError) as error:
            raise TranscriptError(f"line {number} of {name} is not JSON; nothing of it was taken") from error


def _validated(model: type[M], value: Any, name: str, number: int) -> M:
    try:
        return model.model_validate(value)
    except ValidationError as error:
        raise TranscriptError(
            f"line {number} of {name}: {_reason(error)}; nothing of it was taken"
        ) from error


def _reason(error: ValidationError) -> str:
    """The first fault in words, never with what somebody wrote."""
    first = error.errors(include_input=False, include_url=False)[0]
    field = ".".join(str(part) for part in first["loc"]) or "the line"
    match first["type"]:
        case "missing":
            return f"{field} is missing"
        case "timezone_aware" | "timezone_naive":
            return f"{field} has no zone; write it like 2026-09-01T08:00:00+01:00"
        case "string_too_long":
            return f"{field} has more than {LONGEST_TEXT} characters"
        case "model_type" | "model_attributes_type":
            return "it is not an object with id, at, from, chat and text"
        case _:
            return f"{field}: {first['msg'].removeprefix('Value error, ')}"


def _refuse_twins(turns: Iterable[TurnLine], name: str) -> None:
    seen: set[str] = set()
    for turn in turns:
        if turn.id in seen:
            raise TranscriptError(f"{name} has two turns with one id; each needs its own")
        seen.add(turn.id)
