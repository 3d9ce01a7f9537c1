"""Household episodes with checkpoints: who is told what, who is not, and what stays forgotten.

An episode's turns are spoken through the whole application, each checkpoint is asked by its asker, and
the replies are judged by strings alone. A directory of episodes is measured as it is; nothing of it ships
with the program.
"""

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Literal, TypeVar

from pydantic import BaseModel, ValidationError

from bot.app import App, open_household
from bot.clocks import SetClock
from bot.commands.asking import ask_json
from bot.evaluation.errors import EvalError
from bot.evaluation.gatemem_verdicts import Verdict, judged
from bot.founding import member_named
from bot.imports.replaying import Counts, say
from bot.imports.transcript import TurnLine
from config.household import HouseholdSettings, MemberSettings, RoleName
from memory.ids import HouseholdId, RoomId
from memory.store.in_memory import InMemoryStore

M = TypeVar("M", bound=BaseModel)

_SOON = timedelta(seconds=1)


class GatememError(EvalError):
    """The directory or a line in it is no episode or checkpoint; the message says which and why."""


class Principal(BaseModel, frozen=True):
    """Somebody in an episode; the agent is one of them."""

    principal_id: str
    role: str
    display_name: str


class Relationship(BaseModel, frozen=True):
    """What somebody is to the house; of a guest, `principal_id` is the host."""

    type: str
    principal_id: str
    guest_id: str | None = None


class _Who(BaseModel, frozen=True):
    principal_id: str


class _Turn(BaseModel, frozen=True):
    turn_id: str
    timestamp: datetime
    speaker: _Who
    text: str


class _Entities(BaseModel, frozen=True):
    principals: tuple[Principal, ...]
    relationships: tuple[Relationship, ...] = ()


class Episode(BaseModel, frozen=True):
    """A household, and what was said in its one group."""

    episode_id: str
    entities: _Entities
    turns: tuple[_Turn, ...]


class _Spec(BaseModel, frozen=True):
    include: tuple[str, ...] | None = None


class Checkpoint(BaseModel, frozen=True):
    """A question that somebody puts in private after a turn, and what must or must not be in the reply."""

    checkpoint_id: str
    episode_id: str
    as_of_turn_id: str
    asker: _Who
    query_type: Literal["utility", "privacy", "safety"]
    query_text: str
    judge_spec: _Spec
    leak_targets: tuple[str, ...] = ()


def measure(directory: Path) -> tuple[Verdict, ...]:
    """Play every episode of a directory and judge every checkpoint.

    Raises:
        GatememError: It holds no episodes, or a line of it can't be read.
    """
    episodes = _lines(directory / "episodes.jsonl", Episode)
    checkpoints = _lines(directory / "checkpoints.jsonl", Checkpoint)
    return tuple(verdict for episode in episodes for verdict in asyncio.run(_played(episode, checkpoints)))


def household(episode: Episode) -> HouseholdSettings:
    """The episode's people as members of ours.

    Who belongs to the household is of the family, the resident who speaks for it its owner; a guest is a
    guest; everybody else who has business in the house is a helper.
    """
    names = [person.display_name.split()[0] for person in _people(episode)]
    members = (
        MemberSettings(
            id=person.principal_id,
            name=person.display_name,
            role=role_of(person, episode.entities.relationships),
            aliases=(first,) if names.count(first) == 1 and first != person.display_name else (),
        )
        for person, first in zip(_people(episode), names, strict=True)
    )
    return HouseholdSettings(zone="UTC", members=tuple(members))


def role_of(person: Principal, relationships: Iterable[Relationship]) -> RoleName:
    """What somebody is to the household in our words."""
    if any(tie.guest_id == person.principal_id for tie in relationships):
        return "guest"
    if person.role in _OURS:
        return _OURS[person.role]
    ties = [tie.type for tie in relationships if tie.principal_id == person.principal_id]
    return "adult" if "household_member" in ties else "helper"


_OURS: Mapping[str, RoleName] = {"primary_resident": "owner", "minor_child": "child", "guest": "guest"}
_AGENT = "agent"


def _people(episode: Episode) -> list[Principal]:
    return [person for person in episode.entities.principals if person.role != _AGENT]


async def _played(episode: Episode, checkpoints: Sequence[Checkpoint]) -> list[Verdict]:
    """What the agent of the episode says itself is not spoken: the bot's words are no source."""
    settings = household(episode)
    names = {person.principal_id: person.display_name for person in _people(episode)}
    began = min((_at(turn) for turn in episode.turns), default=datetime(2026, 1, 1, tzinfo=UTC))
    clock = SetClock(began)
    store = InMemoryStore(HouseholdId(episode.episode_id), settings)
    app = await open_household(store, settings, clock, began=began - _SOON)
    found: list[Verdict] = []
    for turn in episode.turns:
        await app.advance(clock, _at(turn))
        if turn.speaker.principal_id in names:
            line = TurnLine(
                id=turn.turn_id, at=_at(turn), sender=names[turn.speaker.principal_id], text=turn.text
            )
            await say(app, line, Counts())
        for checkpoint in checkpoints:
            if (checkpoint.episode_id, checkpoint.as_of_turn_id) == (episode.episode_id, turn.turn_id):
                await app.advance(clock, clock.now() + _SOON)
                found.append(await _asked(app, checkpoint, names))
    return found


async def _asked(app: App, checkpoint: Checkpoint, names: Mapping[str, str]) -> Verdict:
    person = member_named(await app.house(), names.get(checkpoint.asker.principal_id, ""))
    if person is None:
        raise GatememError(f"{checkpoint.checkpoint_id}: the asker is nobody in the episode")
    reply = await ask_json(app, person, RoomId(f"dm:{person.person_id}"), checkpoint.query_text)
    return judged(
        checkpoint.checkpoint_id,
        kind=checkpoint.query_type,
        asked=checkpoint.query_text,
        reply=str(reply["text"]),
        wanted=checkpoint.judge_spec.include or (),
        kept=checkpoint.leak_targets,
    )


def _at(turn: _Turn) -> datetime:
    return turn.timestamp if turn.timestamp.tzinfo else turn.timestamp.replace(tzinfo=UTC)


def _lines(path: Path, model: type[M]) -> tuple[M, ...]:
    return tuple(_parsed(path, model))


def _parsed(path: Path, model: type[M]) -> Iterator[M]:
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise GatememError(f"{path.name} can't be read in {path.parent.name}") from error
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            yield model.model_validate_json(line)
        except ValidationError as error:
            first = error.errors(include_input=False, include_url=False)[0]
            where = ".".join(str(part) for part in first["loc"])
            raise GatememError(f"{path.name}, line {number}: {where or 'line'}: {first['msg']}") from error
