"""Where something comes from: the claims used, the words they rest on, and what else could have been used."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import LiteralString

from memory.audience import Audible, audible_to
from memory.claims import Claim, Source
from memory.house import House
from memory.ids import FIRST, ClaimId, PersonId, Revision, RoomId, RowId, TurnId, derived
from memory.ports import Row, UnitOfWork
from memory.privacy.heard import as_heard
from memory.privacy.unasked import with_discretion
from memory.recall import Ask
from memory.render import NOTHING, Rendered, View, join, moment, name_of, phrase, quoted, reference, render
from memory.rooms import RoomKind
from memory.value import Span, Value
from relay.answers import Answer
from relay.words import Gone, Withdrawn, Word, cited_claims

KIND = "answer"
"""The kind under which the last answer to a person in a room is kept, so that they can ask why."""

_OTHERS_SHOWN = 10


class LastAnswer(Value, frozen=True):
    """What the last answer was made of; only ids, and only until the next one.

    Attributes:
        is_view: Whether it was a standing view, such as a morning word: of many things, none of them meant
            by "that".
    """

    asked_at: datetime
    used: tuple[ClaimId, ...]
    quoted: tuple[TurnId, ...]
    eligible: tuple[ClaimId, ...]
    is_view: bool = False


def note_answer(uow: UnitOfWork, asked: Ask, answer: Answer) -> None:
    """Keep what an answer was made of until its asker's next one in that room."""
    last = LastAnswer(asked_at=asked.now, used=answer.claims, quoted=answer.quoted, eligible=answer.eligible)
    _keep(uow, asked.asker, asked.room, last)


def note_shown(uow: UnitOfWork, shown: Rendered, *, to: PersonId, room: RoomId, now: datetime) -> None:
    """Keep what a picture or a morning word was made of, so that its reader can ask why."""
    used = tuple(dict.fromkeys(shown.claims))
    _keep(uow, to, room, LastAnswer(asked_at=now, used=used, quoted=(), eligible=(), is_view=True))


def _keep(uow: UnitOfWork, asker: PersonId, room: RoomId, last: LastAnswer) -> None:
    row_id = _row_id(asker, room)
    former = uow.row(KIND, row_id)
    row = Row(
        kind=KIND,
        row_id=row_id,
        state="last",
        due_at=None,
        about=(*last.used, *last.eligible, *last.quoted),
        body=last.model_dump_json(),
        revision=FIRST if former is None else Revision(former.revision + 1),
    )
    uow.put_row(row, expected=None if former is None else former.revision)


def last_answer(uow: UnitOfWork, *, asker: PersonId, room: RoomId) -> LastAnswer | None:
    """What the last answer to a person in a room was made of; None if there was none."""
    row = uow.row(KIND, _row_id(asker, room))
    return None if row is None else LastAnswer.model_validate_json(row.body)


def why_answer(uow: UnitOfWork, *, asker: PersonId, room: RoomId, now: datetime) -> Rendered:
    """What the last answer in this room was made of, as far as it may still be said here."""
    last = last_answer(uow, asker=asker, room=room)
    if last is None:
        return phrase("I have not answered you anything here yet.")
    view = _view(uow.house(), asker, now)
    used = _audible(uow, last.used, asker, room, now)
    words = _audible_turns(uow, last.quoted, asker, room, now)
    others = _audible(uow, [c for c in last.eligible if c not in last.used], asker, room, now)
    if last.is_view:
        head = phrase("What I showed you rests on:") if used else phrase("What I showed you told nothing.")
        return join([head, *(_with_sources(audible, view) for audible in used)], "\n")
    if not used and not words:
        return phrase("My last answer rested on nothing in the record: I had nothing on it.")
    return join(
        [
            phrase("My last answer rests on:"),
            *(_with_sources(audible, view) for audible in used),
            *(quoted(audible, view) for audible in words),
            _also_eligible(others),
        ],
        "\n",
    )


def why_claim(
    uow: UnitOfWork, claim_id: ClaimId, *, asker: PersonId, room: RoomId, now: datetime
) -> Rendered:
    """What one claim rests on; the same words whether there is none or it is not for these ears."""
    found = _audible(uow, [claim_id], asker, room, now)
    if not found:
        return phrase("I have nothing under that.")
    return _with_sources(found[0], _view(uow.house(), asker, now))


def why_word(uow: UnitOfWork, word: Word, *, asker: PersonId, room: RoomId, now: datetime) -> Rendered:
    """What a word that was passed on rests on, for those who sent or got it."""
    if asker not in (word.sender, *word.recipients):
        return phrase("I have nothing under that.")
    view = _view(uow.house(), asker, now)
    used = _audible(uow, cited_claims(word), asker, room, now)
    turn = uow.turn(word.turn)
    also = (*word.recipients, word.sender)
    words = [] if turn is None else [as_heard(turn, word.content, house=view.house, also=also)]
    said = audible_to(asker, room, words, house=view.house, now=now)
    return join(
        [
            phrase(
                "That word is {}’s, given {}:",
                name_of(word.sender, view.house),
                moment(word.accepted_at, view),
            ),
            *(quoted(audible, view) for audible in said),
            *(_with_sources(audible, view) for audible in used),
            *_not_sent(word, view),
        ],
        "\n",
    )


def _not_sent(word: Word, view: View) -> tuple[Rendered, ...]:
    """Why a reminder did not come, where what it was of was done or called off meanwhile."""
    if not isinstance(word.state, Withdrawn) or word.state.why not in _NO_NEED:
        return ()
    return (phrase(_NO_NEED[word.state.why], moment(word.state.at, view)),)


_NO_NEED: dict[Gone, LiteralString] = {
    Gone.DONE: "It was not sent, {}: by then it was said to be done.",
    Gone.CALLED_OFF: "It was not sent, {}: by then it was called off.",
}


def _row_id(asker: PersonId, room: RoomId) -> RowId:
    return RowId(derived("a", asker, room))


def _view(house: House, asker: PersonId, now: datetime) -> View:
    return View(house=house, listener=asker, now=now, zone=house.zone_of(asker))


def _audible(
    uow: UnitOfWork, ids: Iterable[ClaimId], asker: PersonId, room: RoomId, now: datetime
) -> tuple[Audible, ...]:
    claims = [claim for claim_id in ids if (claim := uow.claim(claim_id)) is not None]
    return with_discretion(uow, audible_to(asker, room, claims, house=uow.house(), now=now))


def _audible_turns(
    uow: UnitOfWork, ids: Iterable[TurnId], asker: PersonId, room: RoomId, now: datetime
) -> tuple[Audible, ...]:
    house = uow.house()
    turns = [turn for turn_id in ids if (turn := uow.turn(turn_id)) is not None and turn.text]
    claims = [as_heard(turn, Span(start=0, end=len(turn.text)), house=house) for turn in turns]
    return audible_to(asker, room, claims, house=house, now=now)


def _with_sources(audible: Audible, view: View) -> Rendered:
    claim = audible.claim
    told = phrase("{} [{}]", render(audible, view), reference(claim.claim_id))
    sources = [_source(source, view) for source in claim.sources]
    return join([told, phrase("  from {}", join(sources, "; and from ")), *_readings(claim)], "\n")


def _source(source: Source, view: View) -> Rendered:
    room = view.house.room(source.room)
    in_group = room is not None and room.kind is RoomKind.GROUP
    where = phrase("in the group") if in_group else phrase("in private")
    return phrase(
        "a message of {}, {}, {}", name_of(source.speaker, view.house), where, moment(source.at, view)
    )


def _readings(claim: Claim) -> Sequence[Rendered]:
    if not claim.undecided:
        return ()
    return (phrase("  not settled by its words: {} of how it was meant", len(claim.undecided)),)


def _also_eligible(others: Sequence[Audible]) -> Rendered:
    if not others:
        return NOTHING
    ids = join([reference(audible.claim.claim_id) for audible in others[:_OTHERS_SHOWN]], ", ")
    return phrase("Also at hand, and not used: {}", ids)
