"""The commands that look into the memory: claims, why, floor, health."""

import argparse
import json
import sys
from collections.abc import Iterable

from bot.audit import note
from bot.care import care_lines
from bot.commands.asking import (
    worded,
)
from bot.commands.floor_lines import floor_lines
from bot.commands.report import claim_json
from bot.commands.said import report, say
from bot.opening import NotSo, Open, asker, opened
from config.settings import Settings
from memory.audience import may_hear
from memory.claims import Claim
from memory.house import House
from memory.ids import ClaimId, RoomId
from memory.people import Person
from memory.ports import UnitOfWork
from relay.why import why_claim


async def run_claims(words: argparse.Namespace, settings: Settings) -> int:
    """The claims that whoever asks may hear, or all of them for the operator, which is noted."""
    async with opened(words, settings, at=words.valid_at, read_only=not words.operator) as home:
        listener = None if words.operator else await asker(home.app, words.asker)
        if words.operator:
            await home.app.store.transact(lambda unit: note(unit, "claims", home.app.clock.now()))
        house = await home.app.house()
        claims = await home.app.store.read(lambda unit: _chosen(unit, words))
        now = home.app.clock.now()
        heard = [
            claim
            for claim in claims
            if listener is None or may_hear(listener.person_id, claim, house=house, now=now)
        ]
        for claim in heard:
            _print_claim(words, claim, listener, house, home)
        if not heard:
            print("Nothing matched.", file=sys.stderr)  # noqa: T201 - beside the report, which is empty
    return 0


def _chosen(unit: UnitOfWork, words: argparse.Namespace) -> list[Claim]:
    if words.known_at is not None:
        found: Iterable[Claim] = unit.known_at(words.known_at)
    elif words.state is not None:
        found = (*unit.in_force(), *unit.archived())
    else:
        found = unit.in_force()
    wanted = [claim for claim in found if words.state in (None, "all", claim.state.value)]
    if words.valid_at is not None:
        wanted = [claim for claim in wanted if _holds(claim, words)]
    if words.about is not None:
        wanted = [claim for claim in wanted if _is_about(claim, words.about, unit.house())]
    return sorted(wanted, key=lambda claim: (claim.said_at, claim.claim_id))


def _holds(claim: Claim, words: argparse.Namespace) -> bool:
    since, until = claim.valid_time.since, claim.valid_time.until
    return (since is None or since <= words.valid_at) and (until is None or words.valid_at < until)


def _is_about(claim: Claim, name: str, house: House) -> bool:
    subject = claim.proposition.subject
    shown = subject.surface if subject.person is None else house.name(subject.person)
    return name.casefold() in (shown.casefold(), subject.surface.casefold())


def _print_claim(
    words: argparse.Namespace, claim: Claim, listener: Person | None, house: House, home: Open
) -> None:
    reader = claim.speaker if listener is None else listener.person_id
    told = worded(claim, reader, house, home.app.clock.now())
    if words.json:
        say(json.dumps(claim_json(claim, house, rendered=told), ensure_ascii=False))
    else:
        subject = claim.proposition.subject
        shown = subject.surface if subject.person is None else house.name(subject.person)
        what = f"{shown}, {claim.proposition.predicate.value}: {told or _TO_NOBODY}"
        say(f"{claim.claim_id}  {claim.state.value:10}  {what}")


_TO_NOBODY = "(whoever said it may not hear it any more, so it is put into words for nobody)"


async def run_why(words: argparse.Namespace, settings: Settings) -> int:
    """Where a claim comes from."""
    async with opened(words, settings, read_only=not words.operator) as home:
        claim = await home.app.store.read(lambda unit: unit.claim(ClaimId(words.id)))
        if words.operator and claim is not None:
            await home.app.store.transact(lambda unit: note(unit, "why", home.app.clock.now()))
        who = await asker(home.app, words.asker)
        reader = claim.speaker if words.operator and claim is not None else who.person_id
        room, now = RoomId(f"dm:{reader}"), home.app.clock.now()
        told = await home.app.store.read(
            lambda unit: why_claim(unit, ClaimId(words.id), asker=reader, room=room, now=now)
        )
        if not told.claims:
            raise NotSo("there is no such claim for whoever asks")
        report(words, {"text": told.text, "claims": list(told.claims)}, told.text)
    return 0


async def run_floor(_words: argparse.Namespace, _settings: Settings) -> int:
    """Read text from the standard input, a line each."""
    for line in floor_lines(sys.stdin):
        say(line)
    return 0


async def run_health(words: argparse.Namespace, settings: Settings) -> int:
    """Whether Telegram answers and the memory is cared for; 1 if Telegram does not answer."""
    from bot.telegram.outage import is_healthy, last_poll  # noqa: PLC0415 - rarely wanted

    async with opened(words, settings, read_only=True) as home:
        at = await home.app.store.read(last_poll)
        is_well = await home.app.store.read(lambda unit: is_healthy(unit, home.app.clock.now()))
        care = await home.app.store.read(lambda unit: care_lines(unit, home.app.clock.now()))
        since = "never" if at is None else f"{at:%Y-%m-%d %H:%M:%S} UTC"
        say(f"{'well' if is_well else 'NOT WELL'}; Telegram last answered: {since}")
        for is_cared_for, line in care:
            say(f"{'well' if is_cared_for else 'NOT WELL'}; {line}")
        return 0 if is_well else 1
