"""Somebody is quoted, and says that they never said it, or said something else: that stands beside it."""

from typing import NamedTuple

from memory.audience import open_to_all
from memory.claims import (
    Claim,
    Method,
    Proposer,
    Proposition,
    Reading,
    Subject,
    When,
)
from memory.floor import read
from memory.language.cues import cues, has_cue
from memory.language.naming import Directory, somebody
from memory.modality import Certainty, Modality, Polarity, is_own_word
from memory.ports import Context, UnitOfWork
from memory.readings import reading_in, written
from memory.turns import Author, Turn
from memory.when import times_in

_LOOKED_BACK = 6
_PROPOSER = Proposer(name="unsaid", version="1")


class Denial(NamedTuple):
    """What the speaker says of words that they are quoted with.

    Attributes:
        reading: In the place of the quotation, so that whoever is told one is told both.
        allowed: How it was meant; the words alone do not show what they deny.
        quoted: The quotation that is denied.
    """

    reading: Reading
    allowed: Modality
    quoted: Claim


def denial_in(uow: UnitOfWork, turn: Turn, context: Context) -> Denial | None:
    """The denial that a turn makes of the nearest quotation of its speaker; None if it makes none."""
    if turn.forwarded_from is not None:
        return None
    kind = next((kind for kind in _KINDS if _is_of(kind, turn.text)), None)
    quoted = None if kind is None else _quoted(uow, turn, context)
    meant = None if kind is None or quoted is None else _meant(kind, turn, quoted)
    if quoted is None or meant is None:
        return None
    whole = written(turn.text)
    told = quoted.proposition
    fields = {
        "subject": _named(told.subject, context),
        "value": f"{told.value}: {whole.of(turn.text)}",
        "participants": (),
        "when": _told_time(turn, quoted, context) if kind == _OF_ANOTHER_TIME else None,
    }
    if kind == _OF_ANOTHER_TIME and fields["when"] is None:
        return None
    reading = reading_in(
        turn,
        whole,
        Proposition.model_validate({**dict(told), **fields}),
        modality=meant,
        proposer=_PROPOSER,
        method=Method.EXPLICIT_CORRECTION,
    )
    return Denial(reading, meant, quoted)


_OF_ANOTHER_TIME = "said_when"
_KINDS = ("never_said", "said_less", "said_no", _OF_ANOTHER_TIME)


def _told_time(turn: Turn, quoted: Claim, context: Context) -> When | None:
    """The time that the speaker said instead, where they are quoted with one."""
    if quoted.proposition.when is None:
        return None
    calendar = context.house.calendar_of(turn.speaker)
    told = times_in(turn.text, at=turn.sent_at, calendar=calendar, past=False)
    return told[-1].when if told else None


def _is_of(kind: str, text: str) -> bool:
    if kind == "never_said":
        return has_cue("corrections", kind, text)
    return cues("corrections", kind).match(text.replace("’", "'").strip()) is not None


def _meant(kind: str, turn: Turn, quoted: Claim) -> Modality | None:
    """How the speaker means what they are quoted with: as they say now, and never firmer than that."""
    if kind == "never_said":
        return next((each.modality for each in read(turn.text) if _is_denial(each.modality)), None)
    told = {**dict(quoted.modality), "attributed_to": quoted.modality.attributed_to[1:]}
    if kind == _OF_ANOTHER_TIME:
        return Modality.model_validate(told)
    if kind == "said_no":
        return Modality.model_validate({**told, "polarity": Polarity.NEGATIVE})
    # "Can" leaves it open by itself: what "maybe" takes from that is how sure even that is.
    is_open = quoted.modality.certainty in (Certainty.POSSIBLE, Certainty.UNKNOWN)
    return Modality.model_validate(
        {**told, "certainty": Certainty.UNKNOWN if is_open else Certainty.POSSIBLE}
    )


def _named(subject: Subject, context: Context) -> Subject:
    """The same somebody, by name: the "I" of the one who quoted is not the denier's."""
    if subject.person is None:
        return subject
    name = context.house.name(subject.person)
    return somebody(subject.person, name)


def _is_denial(modality: Modality) -> bool:
    return is_own_word(modality) and modality.polarity is Polarity.NEGATIVE


def _quoted(uow: UnitOfWork, turn: Turn, context: Context) -> Claim | None:
    """What the turn's speaker is quoted with by others: in the turn replied to, else just before."""
    if turn.reply_to is not None:
        turns = [turn.reply_to]
    else:
        spoken = [each for each in context.before if each.author is Author.PERSON]
        turns = [each.turn_id for each in reversed(spoken[-_LOOKED_BACK:]) if each.speaker != turn.speaker]
    directory = Directory(context.house, turn.sent_at)
    for turn_id in turns:
        for claim in open_to_all(uow.of_turn(turn_id), turn, house=context.house, now=turn.sent_at):
            named = claim.modality.attributed_to
            if claim.is_in_force and named:
                whose = directory.resolve(named[0], claim.speaker)
                if whose.person == turn.speaker:
                    return claim
    return None
