"""An hour that is told by something else that has its hour: "half an hour before the dentist"."""

import re
from datetime import datetime, timedelta

from memory.audience import audible_to
from memory.claims import Claim, Granularity, SubjectKind, When
from memory.floor import Clause, read, sentences
from memory.ids import PersonId
from memory.language.dates import local
from memory.language.naming import Around, Directory
from memory.language.wordforms import bases
from memory.modality import Certainty, Frame, Polarity, Realization, is_own_word
from memory.ports import UnitOfWork
from memory.privacy.unasked import with_discretion
from memory.turns import Turn
from memory.when.numerals import SEVERAL, WORTH
from relay.hours import at_hour

_NUMBERS = {"an": 1, "a": 1, **WORTH}
_ANCHOR = re.compile(
    r"^\s*(?:(?:the (?P<part>night|evening|day|morning)|(?P<half>half an hour)"
    r"|(?P<quarter>(?:a )?quarter of an hour)"
    rf"|(?P<number>\d+|an?|one|{SEVERAL}) (?P<unit>min\w*|hours?|hrs?|days?|weeks?))\s+)?"
    r"(?P<side>before|of)\s+(?P<owner>(?:(?:the|my|our|his|her|their|[\w-]+['’]s)\s+)*)"
    r"(?P<event>[\w'’-]+(?: [\w'’-]+){0,3}?)\s*$",
    re.IGNORECASE,
)
_HOURS = {"night": 19, "evening": 19, "day": 9, "morning": 8}
_AN_HOUR = timedelta(hours=1)
_OF_ANY_DAY = re.compile(r"^\s*(?P<side>before|after)\s+(?P<what>bed|bedtime|school|work)\s*$", re.IGNORECASE)
_FAIR = {
    "before bed": 20,
    "before bedtime": 20,
    "before school": 7,
    "after school": 16,
    "before work": 7,
    "after work": 18,
}
"""A fair hour for what nobody gave an hour to; it is told back to whoever asked."""
_SATURDAY = 5


def of_any_day(words: str, now: datetime, *, zone: str) -> datetime | None:
    """The next fair hour of what every day has: "before bed"; None if the words name nothing such.

    School and work are on weekdays.
    """
    found = _OF_ANY_DAY.match(words)
    if found is None:
        return None
    hour = _FAIR[f"{found['side']} {found['what']}".casefold()]
    days = (at_hour(now + timedelta(days=ahead), hour, zone=zone) for ahead in range(8))
    is_every_day = found["what"].casefold().startswith("bed")
    return next(day for day in days if day > now and (is_every_day or local(day, zone).weekday() < _SATURDAY))


def anchored(uow: UnitOfWork, words: str, turn: Turn, *, zone: str) -> datetime | None:
    """The instant so long before something ahead that the family spoke of; None if there is no such thing.

    Only what its speaker may hear where they speak fixes it, and only what was said for certain; of "my
    dentist" it must be theirs.
    """
    found = _ANCHOR.match(words)
    event = None if found is None else _event(uow, found["event"], found["owner"], turn)
    start = None if event is None or event.start is None else event.start
    if found is None or event is None or start is None:
        return None
    part = found["part"]
    if part is not None:
        day = start if found["side"].casefold() == "of" else start - timedelta(days=1)
        return at_hour(day, _HOURS[part.casefold()], zone=zone)
    before = _span_of(found)
    if before < timedelta(days=1) and event.granularity is not Granularity.INSTANT:
        return None  # an hour before a day is no hour
    at = start - before
    return at if event.granularity is Granularity.INSTANT else at_hour(at, _HOURS["day"], zone=zone)


def _span_of(found: re.Match[str]) -> timedelta:
    if found["half"]:
        return timedelta(minutes=30)
    if found["quarter"]:
        return timedelta(minutes=15)
    if not found["number"]:
        return _AN_HOUR
    count = _NUMBERS.get(found["number"].casefold()) or int(found["number"])
    unit = found["unit"].casefold()
    if unit.startswith("min"):
        return timedelta(minutes=count)
    if unit.startswith("h"):
        return timedelta(hours=count)
    return timedelta(days=count * (7 if unit.startswith("week") else 1))


def _event(uow: UnitOfWork, words: str, owner: str, turn: Turn) -> When | None:
    """When the next thing of that name is which its owner has."""
    wanted = set(bases(words))
    if turn.speaker is None or not wanted:
        return None
    hits = (uow.claim(hit.claim_id) for hit in uow.search(sorted(wanted), limit=_LOOKED_AT))
    ahead = [claim for claim in hits if claim is not None and _is_ahead(claim, turn.sent_at, wanted)]
    certain = [claim for claim in ahead if _is_certain(uow, claim)]
    heard = audible_to(turn.speaker, turn.room, certain, house=uow.house(), now=turn.sent_at)
    let = [each.claim for each in with_discretion(uow, heard)]
    meant = _owned(let, owner.strip(), turn.speaker, Directory(uow.house(), turn.sent_at))
    times = [when for each in meant if (when := each.proposition.when) is not None and when.start]
    return min(times, key=lambda when: when.start or turn.sent_at, default=None)


_LOOKED_AT = 30


def _is_ahead(claim: Claim, now: datetime, wanted: set[str]) -> bool:
    when = claim.proposition.when
    has_time = when is not None and when.start is not None and when.start > now
    named = set(bases(f"{claim.proposition.value} {claim.sources[-1].quote}"))
    return claim.is_in_force and has_time and wanted <= named


# --- for certain
def _is_certain(uow: UnitOfWork, claim: Claim) -> bool:
    """Whether it is to take place on its speaker's own word, and none of its sentences says otherwise."""
    modality = claim.modality
    is_sure = modality.certainty is Certainty.CERTAIN and modality.polarity is Polarity.POSITIVE
    is_on = is_own_word(modality) and modality.realization not in _NOT_FIXED
    return is_sure and is_on and not any(_is_doubted(text) for text in _tellings(uow, claim))


_NOT_FIXED = frozenset(
    {
        Realization.CANCELLED,
        Realization.DESIRED,
        Realization.PERMITTED,
        Realization.ATTEMPTED,
        Realization.UNKNOWN,
    }
)


def _tellings(uow: UnitOfWork, claim: Claim) -> list[str]:
    """The whole sentences that tell it: what is quoted may leave out "I said"."""
    found: list[str] = []
    for source in claim.sources:
        turn = uow.turn(source.turn)
        text = source.quote if turn is None else turn.text
        touched = [each.of(text) for each in sentences(text) if turn is None or each.touches(source.span)]
        found += touched or [source.quote]
    return found


def _is_doubted(text: str) -> bool:
    return _PERHAPS.search(text) is not None or any(_is_no_more_than_said(each) for each in read(text))


def _is_no_more_than_said(clause: Clause) -> bool:
    """Whether it is wanted, supposed, said by somebody or said in fun."""
    is_actual = clause.modality.frame in (Frame.ACTUAL, Frame.UNKNOWN)
    return not is_actual or clause.lemma in _SAID_OR_WANTED


_SAID_OR_WANTED = frozenset(
    {"say", "tell", "claim", "reckon", "think", "believe", "guess", "suppose", "hear", "dream", "imagine"}
    | {"want", "wish", "hope", "like", "love", "prefer", "fancy", "propose", "suggest", "offer"}
    | {"joke", "kid", "pretend", "lie"}
)
_PERHAPS = re.compile(r"\b(?:maybe|perhaps|possibly|probably|supposedly|apparently)\b", re.IGNORECASE)


# --- whose
def _owned(events: list[Claim], owner: str, speaker: PersonId, directory: Directory) -> list[Claim]:
    """Those of the events that are the owner's; of "the dentist" the speaker's own come first."""
    word = _unpossessed(owner)
    if word in ("", "the", "our"):
        return _nearest_to(events, speaker, directory, together=word == "our")
    around = Around(nearby=tuple(dict.fromkeys(each.proposition.subject.person for each in events)))
    named = directory.resolve(word, speaker, around)
    own = [each for each in events if _owner_of(each, directory) == named.key]
    # What is told of nobody is most likely its speaker's: "the dentist is on Friday".
    return own or [each for each in events if _is_nobodys(each) and each.speaker == named.person]


def _nearest_to(
    events: list[Claim], speaker: PersonId, directory: Directory, *, together: bool
) -> list[Claim]:
    """The speaker's own, nobody's and "ours"; else another's, if that is one person's or at one time."""
    mine = directory.resolve("my", speaker).key
    own = [each for each in events if _owner_of(each, directory) == mine or _is_nobodys(each)]
    ours = [each for each in events if each.proposition.subject.surface.casefold() in _OURS]
    if together or own:
        return [*own, *ours]
    owners = {_owner_of(each, directory) for each in events}
    starts = {each.proposition.when.start for each in events if each.proposition.when is not None}
    return events if 1 in (len(owners), len(starts)) else []


_OURS = frozenset({"we", "our", "us"})


def _owner_of(claim: Claim, directory: Directory) -> str:
    """Whose it is by its own words as its speaker means them, "my sister's dentist"; else its subject."""
    said = _OWNER.match(claim.proposition.value)
    if said is None:
        return claim.proposition.subject.key
    return directory.resolve(_unpossessed(said["owner"]), claim.speaker).key


_OWNER = re.compile(r"^\s*(?P<owner>(?:the\s+)?(?:(?:my|our|his|her|their|[\w-]+['’]s)\s+)+)", re.IGNORECASE)


def _unpossessed(owner: str) -> str:
    return owner.strip().casefold().replace("’", "'").removesuffix("'s")


def _is_nobodys(claim: Claim) -> bool:
    """Whether it is told of itself: "the dentist is on Friday", not "Ben has the dentist on Friday"."""
    said = claim.proposition
    if said.subject.kind is not SubjectKind.THING or _OWNER.match(said.value) is not None:
        return False
    quote, named = claim.sources[-1].quote, set(bases(said.value))
    subjects = [each.subject.of(quote) for each in read(quote) if each.main and each.subject is not None]
    return all(named & set(bases(each)) for each in subjects)
