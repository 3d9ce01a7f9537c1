"""Claims as JSON for reports: display names outside, ids inside, times with their offset."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TypeAlias
from zoneinfo import ZoneInfo

from memory.claims import Claim
from memory.house import House
from memory.ids import PersonId
from memory.modality import Modality

Json: TypeAlias = "str | int | float | bool | Sequence[Json] | Mapping[str, Json] | None"


def claim_json(claim: Claim, house: House, *, rendered: str) -> dict[str, Json]:
    """A claim as the command line's contract has it.

    Args:
        claim: Any version, in force or archived.
        house: For names and the zone that times are printed in.
        rendered: How the claim is worded, or an empty text where it may not be.
    """
    first = claim.sources[0]
    proposition = claim.proposition
    return {
        "id": claim.claim_id,
        "state": claim.state.value,
        "revision": claim.revision,
        "turn": first.turn,
        "span": [first.span.start, first.span.end],
        "quote": first.quote,
        "sources": [
            {
                "turn": source.turn,
                "span": [source.span.start, source.span.end],
                "quote": source.quote,
                "speaker": house.name(source.speaker),
                "at": _time(source.at, house),
            }
            for source in claim.sources
        ],
        "speaker": house.name(claim.speaker),
        "subject": _name(house, proposition.subject.person, proposition.subject.surface),
        "predicate": proposition.predicate.value,
        "value": proposition.value,
        "participants": {
            participant.role.value: _name(house, participant.person, participant.surface)
            for participant in proposition.participants
        },
        "modality": modality_json(claim.modality),
        "factuality": claim.factuality.value,
        "origin": claim.origin.value,
        "method": claim.method.value,
        "category": claim.category.value,
        "sensitivity": claim.sensitivity.value,
        "cost_of_loss": claim.cost_of_loss.value,
        "uses": sorted(use.value for use in claim.uses),
        "valid_from": _time(claim.valid_time.since, house),
        "valid_until": _time(claim.valid_time.until, house),
        "end_condition": claim.valid_time.end_condition,
        "said_at": _time(claim.said_at, house),
        "recorded_at": _time(claim.recorded_at, house),
        "last_confirmed": _time(claim.last_confirmed, house),
        "audience": {
            "rooms": [_room_name(house, room) for room in claim.audience.rooms],
            "people": [house.name(person) for person in claim.audience.people],
            "until": _time(claim.audience.until, house),
        },
        "proposer": {"name": claim.proposer.name, "version": claim.proposer.version},
        "undecided": {undecided.field: undecided.proposed for undecided in claim.undecided},
        "rendered": rendered,
    }


def modality_json(modality: Modality) -> dict[str, Json]:
    """The eight fields by name."""
    return {
        "act": modality.act.value,
        "frame": modality.frame.value,
        "certainty": modality.certainty.value,
        "polarity": modality.polarity.value,
        "realization": modality.realization.value,
        "temporal": modality.temporal.value,
        "stance": modality.stance.value,
        "attributed_to": list(modality.attributed_to),
    }


def _time(instant: datetime | None, house: House) -> str | None:
    return None if instant is None else instant.astimezone(ZoneInfo(house.settings.zone)).isoformat()


def _name(house: House, person: PersonId | None, surface: str) -> str:
    return surface if person is None else house.name(person)


def _room_name(house: House, room_id: str) -> str:
    return next((room.name for room in house.rooms if room.room_id == room_id), room_id)
