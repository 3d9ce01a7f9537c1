"""What a correction corrects, and what its bare words mean: "no wait, Wednesday at 9"."""

import re
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

from config.language import Calendar
from memory.audience import open_to_all
from memory.claims import Claim, Granularity, Method, Proposer, Proposition, Reading, ValidTime, When
from memory.floor import Clause, read
from memory.house import House
from memory.language.cues import cues, has_cue
from memory.language.dates import zone_info
from memory.language.naming import Directory
from memory.language.wordforms import base, bases
from memory.modality import Act, Certainty, Frame, Modality
from memory.ports import Context, UnitOfWork
from memory.readings import reading_in, written
from memory.turns import Author, Turn
from memory.vocabulary import Policy
from memory.when import times_in
from memory.when.grammar import may_hold_a_time

_LOOKED_BACK = 6
_MOST_WORDS = 14
_PROPOSER = Proposer(name="corrections", version="1")


class Mended(NamedTuple):
    """A reading made of what was said before and the words that mend it, with the modality code allows."""

    reading: Reading
    allowed: Modality
    target: Claim


@lru_cache(maxsize=32)
def is_correction(text: str) -> bool:
    """Whether the text says at once that something was wrong: "no wait", "*Tuesday", "it is 5, not 4"."""
    said = text.replace("’", "'").strip()
    return (
        _opening_end(said.lstrip(" *(")) > 0
        or _is_starred(said)
        or any(form.match(said) for form in (_INSTEAD, _NO_BUT))
        or (_NOT_THAT.search(said) is not None and may_hold_a_time(said) and len(said.split()) <= _MOST_WORDS)
    )


_INSTEAD = re.compile(
    r"(?:it|that|they|its|thats)(?:'s|'re| is| are)? (?:[^.!?]{1,40}\bnot \w+"
    r"|not [^.!?,;:]{1,30}[,.!;:–-]+ ?(?:it|that|they|its|thats)\b)",
    re.IGNORECASE,
)
_NO_BUT = re.compile(
    r"(?:no|nope|nah),? (?:on |at |the )?\d|(?:no|nope|nah),? (?:on |at |the |it.?s |that.?s )*"
    r"(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b|not [^,.!?]{1,30}[,.!:;-]+ ?\w",
    re.IGNORECASE,
)
"""A day or an hour in the place of another, without a word for it: "No, Friday", "not Tuesday, Friday"."""
_DAY_OR_HOUR = (
    r"(?:[£$€]?\d|half |quarter |noon|midday|mon|tue|wed|thu|fri|sat|sun|today|tomorrow|tonight|this |next )"
)
_NOT_THAT = re.compile(rf"[\d\w]\)?,? not (?:on |at |the |for )*{_DAY_OR_HOUR}[^.!?]*$", re.IGNORECASE)
"""As in "the 20th at 10.10, not the 17th"."""
_EXCUSE = re.compile(
    r"[,.]? ?(?:sorry,? )?\b(?:(?:i|we)(?:'ve| have| had| must have)? "
    r"(?:got|was|were|typed|looked|wrote|read|mean|meant|mis\w+)|mis\w+|my \w+ (?:is|are|was|were)"
    r"|(?:i |we )?(?:mixed|muddled) (?:it |them |that )?up)"
    r"\b[^.!?\d]*[.!]*\s*$",
    re.IGNORECASE,
)
"""What only says how the mistake came about: "I misread it"."""
_DENIED = re.compile(r"\bnot (?:on |at |the |in |a )?(\w+)", re.IGNORECASE)


def mends(text: str) -> bool:
    """Whether bare words put right what was said before: they say so first, or last ("Wednesday, sorry")."""
    return is_correction(text) or _SORRY.match(text.replace("’", "'").strip()) is not None


_SORRY = re.compile(
    r"(?:(?:it|that|its|thats|it's|that's)(?: is)? )?(?:on |at |the |not )*[\w:. ']{1,30}?[,.;]? ?"
    r"(?:sorry|oops|i mean|i meant|actually|my bad|my mistake)[.! x]*$",
    re.IGNORECASE,
)


def _is_starred(text: str) -> bool:
    """The chat's own way to mend a word, "*Tuesday", "Tuesday*", or a time, "*5 August at four"; no list."""
    words = text.split()
    if not words or words[0].startswith("*") == words[-1].endswith("*"):
        return False
    return len(words) <= 4 or (words[0].startswith("*") and words[0] != "*" and may_hold_a_time(text))


def takes_back(text: str) -> bool:
    """Whether the speaker says outright that what was said is not so, or should not count."""
    return has_cue("corrections", "taken_back", text)


def disowns(text: str) -> bool:
    """Whether the speaker says that a message of theirs was somebody else's."""
    return has_cue("corrections", "disowned", text)


def owns_after_all(text: str) -> bool:
    """Whether the speaker takes a disowned message back as theirs."""
    return has_cue("corrections", "owned_after_all", text)


def said_before(uow: UnitOfWork, turn: Turn, context: Context) -> tuple[Claim, ...]:
    """Claims that a correction may be about, nearest first: of the turn replied to, else of one's own.

    Of one turn what has a time comes first where a time is put right: of "I booked the dentist for Tuesday"
    the dentist is moved by "no wait, Wednesday", and not the booking.
    """
    if turn.reply_to is not None:
        found = uow.of_turn(turn.reply_to)
        if found:
            return _timed_first(turn, open_to_all(found, turn, house=context.house, now=turn.sent_at))
    own = [each for each in context.before if each.speaker == turn.speaker and each.author is Author.PERSON]
    return tuple(
        claim
        for each in reversed(own[-_LOOKED_BACK:])
        for claim in _timed_first(turn, uow.of_turn(each.turn_id))
        if claim.sources[0].turn == each.turn_id
    )


def _timed_first(turn: Turn, claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    nearest = tuple(reversed(claims))
    if not may_hold_a_time(turn.text):
        return nearest
    return tuple(sorted(nearest, key=lambda claim: claim.policy is not Policy.EVENT))


def target_of(claim: Claim, before: tuple[Claim, ...], everywhere: tuple[Claim, ...]) -> Claim | None:
    """The claim that a correcting one is about: of the same subject and predicate, nearest and likest first.

    Args:
        claim: The correcting claim.
        before: What was said just before (`said_before`).
        everywhere: Claims in force of the same subject and predicate.
    """
    words = _words(claim) - set(bases(claim.proposition.subject.surface))
    near = [
        each for each in before if _is_comparable(each, claim) and (_is_single(each) or words & _words(each))
    ]
    if near:
        return near[0]
    scored = [
        (len(words & _words(each)), each.said_at, each)
        for each in everywhere
        if each.claim_id != claim.claim_id
    ]
    best = max(scored, key=lambda entry: entry[:2], default=None)
    return None if best is None or best[0] == 0 else best[2]


def _is_single(claim: Claim) -> bool:
    """Whether its subject has one at a time, so that another value needs no likeness to be about it."""
    return claim.policy in (Policy.STATE, Policy.FACT, Policy.WHEREABOUTS)


def _words(claim: Claim) -> set[str]:
    return set(bases(claim.sources[0].quote)) | set(bases(claim.proposition.value))


def _is_comparable(old: Claim, new: Claim) -> bool:
    same_subject = old.proposition.subject.key == new.proposition.subject.key
    return (
        same_subject
        and old.proposition.predicate is new.proposition.predicate
        and old.claim_id != new.claim_id
    )


def is_bare(text: str) -> bool:
    """Whether a correction tells only what is different, and leaves to the talk before what it is about."""
    rest = _EXCUSE.sub("", text[_opening_end(text) :])
    return len(rest.split()) <= _MOST_WORDS and not any(_has_own_subject(each, rest) for each in read(rest))


def _has_own_subject(clause: Clause, text: str) -> bool:
    if not clause.main:
        return False
    if clause.subject is not None:
        subject = clause.subject.of(text).casefold()
        # Of "Wednesday at five" the day is no subject, whatever the grammar makes of it.
        return subject not in _STANDING_FOR and not may_hold_a_time(subject)
    return clause.modality.act is Act.REQUESTED


_STANDING_FOR = frozenset(
    {"it", "its", "it's", "that", "this", "they", "those", "these", "he", "she", "there"}
)


def _opening_end(text: str) -> int:
    """Where the words end that only say that something is put right: "oh wait, sorry,"."""
    plain, at = text.replace("’", "'"), 0
    while (found := _next_opening(plain, at)) is not None and found.end() > at:
        at = found.end()
    again = _MEANT.match(plain, at) if at else None
    return at if again is None else again.end()


_MEANT = re.compile(
    r"[^.!?]{1,15}?(?:\.{2,}|…|,|-|–|—) ?(?:no,? |wait,? |i mean |i meant |make that )+(?=\S)", re.IGNORECASE
)
"""What is taken back in the same breath: "sorry, 14:50… I mean 14:15"."""


def _next_opening(plain: str, at: int) -> re.Match[str] | None:
    start = at + len(plain[at:]) - len(plain[at:].lstrip(" ,.;:-–…")) if at else 0
    return (
        cues("corrections", "opening").match(plain, start)
        or _SORRY_FIRST.match(plain, start)
        or _CHANGED_IT.match(plain, start)
    )


_SORRY_FIRST = re.compile(
    r"(?:(?:oh|ah|ok|um|no|nope|nah|well|ugh|argh|and|but|sorry|wait|hmm|er)\b[,.!…]* *)*"
    r"(?:sorry(?: all| everyone| guys| folks)?|oops|whoops|soz|wait|no|hang on|hold on|apologies|rubbish"
    r"|my (?:bad|mistake)|ignore that|i tell a lie"
    r"|(?:the |got the )?wrong (?:day|time|date|one|week|month)|got the (?:day|time|date) wrong"
    r"|(?:i|we)(?:'ve| have|'d)? (?:just |now |double )?"
    r"(?:looked|checked|rung|got (?:it|that|the (?:day|time|date)) wrong|(?:mis)?read (?:it|that)(?: wrong)?)"
    r"(?: again| back)?(?: and)?"
    r"|(?:i|we) said [^,.!?;]{1,25}? but|(?:it|that)(?:'s| is|s) (?:actually|in fact|really))[,.!:;…–-]* +"
    rf"(?=(?:it's |its |it is |that's |thats |not |should be |on |at |the |about |for )*{_DAY_OR_HOUR})",
    re.IGNORECASE,
)
"""What leads up to a day or an hour that is put right: "hang on, the 20th", "I read it wrong, it's at 4"."""
_CHANGED_IT = re.compile(
    r"(?:(?:i|we|they)(?:'ve| have|'d)? (?:just |now |since )?)?"
    r"(?:cut|changed|moved|upped|raised|dropped|lowered|put|pushed|bumped|switched|set|reduced|increased|brought)"
    r" (?:it|that)(?: up| down| back| forward)? to +(?=\S)",
    re.IGNORECASE,
)
"""What was said of a thing just before is set anew: "we've cut it to 150"."""


def in_place_of(reading: Reading, before: tuple[Claim, ...]) -> Claim | None:
    """The earlier claim that a reader's reading of bare words puts right."""
    said = reading.proposition
    return next(
        (
            each
            for each in before
            if each.proposition.predicate is said.predicate
            and each.proposition.subject.key == said.subject.key
        ),
        None,
    )


def allowed_in_place_of(target: Claim, text: str) -> Modality:
    """How firmly bare words say what takes a claim's place: as it was said, or with the doubt they add."""
    modality = target.modality
    return Modality.model_validate(
        {
            **dict(modality),
            "act": Act.STATED if modality.act is Act.UNKNOWN else modality.act,
            "frame": Frame.ACTUAL if modality.frame is Frame.UNKNOWN else modality.frame,
            "certainty": _certainty(text[_opening_end(text) :], modality.certainty),
        }
    )


def mend(turn: Turn, target: Claim, house: House) -> Mended | None:
    """The claim that the bare words of a correction make of an earlier one; None if they fit nothing in it.

    Only a time, a name or a number takes the place of one of its kind.
    """
    if not _takes_back(turn.text, target):
        return None
    said = _mended_proposition(target.proposition, turn, _opening_end(turn.text), house)
    said = said or _at_another_number(target, turn.text[_opening_end(turn.text) :])
    if said is None:
        return None
    whole = written(turn.text)
    allowed = allowed_in_place_of(target, turn.text)
    reading = reading_in(
        turn,
        whole,
        said,
        modality=allowed,
        proposer=_PROPOSER,
        origin=target.origin,
        method=Method.EXPLICIT_CORRECTION,
        valid_time=_shifted(target, said),
        corrects=True,
    )
    return Mended(reading, allowed, target)


def _at_another_number(target: Claim, text: str) -> Proposition | None:
    """As in "level 5 sorry", of a scan that was said to be on level 3: the same, with another number."""
    told = _NUMBERED.match(text.strip())
    if told is None:
        return None
    before = re.search(rf"\b({re.escape(told['thing'])} )(\d+)\b", target.sources[0].quote, re.IGNORECASE)
    if before is None or before[2] == told["number"]:
        return None
    said = target.proposition
    old, new = f"{before[1]}{before[2]}", f"{before[1]}{told['number']}"
    value = said.value.replace(old, new) if old in said.value else f"{said.value}, {new}"
    return Proposition.model_validate({**dict(said), "value": value})


_NUMBERED = re.compile(
    r"(?:it.?s |on |at |in |sorry,? )*"
    r"(?P<thing>level|floor|room|ward|platform|gate|bus|page|number|no|seat|row|terminal|bay|year|grade|hall|unit|flat)"
    r" (?P<number>\d+)\b(?!\s*(?:am|pm|:))",
    re.IGNORECASE,
)


_HEDGE = re.compile(r"\b(?:maybe|perhaps|possibly|might|may)\b|\?", re.IGNORECASE)
_LIKELY = re.compile(r"\b(?:i think|probably|i guess|i believe)\b", re.IGNORECASE)


def _certainty(text: str, before: Certainty) -> Certainty:
    if _HEDGE.search(text):
        return Certainty.POSSIBLE
    return Certainty.PROBABLE if _LIKELY.search(text) and before is Certainty.CERTAIN else before


def _at(said: Proposition, when: When) -> Proposition:
    return Proposition.model_validate({**dict(said), "when": when})


def _takes_back(text: str, target: Claim) -> bool:
    """Whether what a text denies ("not Mondays") is what the target says; true where it denies nothing."""
    denied = _DENIED.search(text)
    said = {_bare_number(base(word)) for word in re.findall(r"\w+", target.sources[0].quote)}
    return denied is None or _bare_number(base(denied[1])) in said | _days_of(target)


def _bare_number(word: str) -> str:
    return re.sub(r"(?<=\d)(?:st|nd|rd|th)$", "", word)


def _days_of(target: Claim) -> set[str]:
    """The names under which the day of a claim goes: its weekday, its number and its month."""
    when = target.proposition.when
    if when is None or when.start is None:
        return set()
    day = when.start.astimezone(zone_info(when.zone))
    return {base(name) for name in (f"{day:%A}", f"{day:%a}", f"{day:%B}")} | {str(day.day)}


def _mended_proposition(said: Proposition, turn: Turn, at: int, house: House) -> Proposition | None:
    calendar = house.calendar_of(turn.speaker)
    rest = _EXCUSE.sub("", turn.text[at:])
    told = _time_in(rest, said.when, turn, calendar)
    if told is not None:
        when = _combined(told, said.when)
        is_same = said.when is not None and (when.start, when.end) == (said.when.start, said.when.end)
        return None if is_same and when.start is not None else _at(said, when)
    value = _renamed(said.value, rest, turn, house) or _renumbered(said.value, rest)
    if value is None:
        return None
    return Proposition.model_validate({**dict(said), "value": value})


def _time_in(rest: str, old: When | None, turn: Turn, calendar: Calendar) -> When | None:
    """The time that mends; a bare number mends the hour of what has one."""
    denied = [found.span() for found in _DENIED.finditer(rest)]
    times = times_in(rest, at=turn.sent_at, calendar=calendar)
    told = [each.when for each in times if not any(start <= each.span.start < end for start, end in denied)]
    if told:
        return _day_and_hour(told, old)
    hour = _HOUR.match(rest)
    if hour is None or old is None or old.granularity is not Granularity.INSTANT:
        return None
    times = times_in(f"at {hour[1]}", at=turn.sent_at, calendar=calendar)
    return When.model_validate({**dict(times[0].when), "surface": hour[1]}) if times else None


def _day_and_hour(told: list[When], old: When | None) -> When:
    """The first time told, with the hour that is told apart from it: "Friday. At half two".

    A day that is said once more in full counts as it is then told: "Monday. Monday the 21st, 9.40".
    """
    named = told[0].surface.casefold()
    first = next((each for each in told[1:] if each.surface.casefold().startswith(named)), told[0])
    hour = next((each for each in told[1:] if not _DAY.search(each.surface)), None)
    if hour is None or first.granularity is not Granularity.DAY:
        return first
    if hour.granularity is not Granularity.INSTANT:
        return first
    by_old = hour if old is None or old.granularity is not Granularity.INSTANT else _combined(hour, old)
    return _on_day_of(first, by_old, f"{first.surface} {hour.surface}")


def _on_day_of(day: When, hour: When, surface: str) -> When:
    if day.start is None or hour.start is None:
        return day
    zone = zone_info(day.zone)
    start = datetime.combine(
        day.start.astimezone(zone).date(), hour.start.astimezone(zone).time(), tzinfo=zone
    ).astimezone(UTC)
    fields = {"surface": surface, "start": start, "end": start + timedelta(minutes=1)}
    return When.model_validate({**dict(hour), **fields})


_HOUR = re.compile(r"\W*(\d{1,2}(?:[.:]\d\d)?)\W*(?:$|not\b|,)")


def _shifted(target: Claim, said: Proposition) -> ValidTime:
    """The valid time, moved along where it was that of the time that is mended."""
    valid, old, new = target.valid_time, target.proposition.when, said.when
    if old is None or new is None or old == new:
        return valid
    since = new.start if valid.since == old.start else valid.since
    until = new.end if valid.until == old.end else valid.until
    return ValidTime(since=since, until=until, end_condition=valid.end_condition)


def _combined(new: When, old: When | None) -> When:
    """The new time, with the day or the hour of the old one where only the other was mended."""
    if old is None or old.start is None or new.start is None:
        return new
    zone = zone_info(new.zone)
    before, after = old.start.astimezone(zone), new.start.astimezone(zone)
    tells_hour = new.granularity is Granularity.INSTANT
    if tells_hour and not _DAY.search(new.surface):
        start = _nearest_half_day(datetime.combine(before.date(), after.timetz()), before, new.surface)
    elif not tells_hour and new.granularity is Granularity.DAY and old.granularity is Granularity.INSTANT:
        start = datetime.combine(after.date(), before.timetz())
    else:
        return new
    length = (old.end or old.start) - old.start if not tells_hour else (new.end or new.start) - new.start
    begins = start.astimezone(UTC)
    fields = {"start": begins, "end": begins + length, "granularity": Granularity.INSTANT}
    return When.model_validate({**dict(new), **fields})


def _nearest_half_day(start: datetime, before: datetime, surface: str) -> datetime:
    """Of ten in the morning and ten at night the one nearer to the old hour, where neither was said."""
    if _HALF_DAY_TOLD.search(surface):
        return start
    other = start.replace(hour=(start.hour + 12) % 24)
    return min((start, other), key=lambda each: abs(each - before))


def on_the_day_of(claim: Claim, before: tuple[Claim, ...]) -> Claim:
    """The claim with the day that its speaker told before, where it puts right, or changes, the hour alone.

    Args:
        claim: What corrects or changes.
        before: Claims in force that it bears on, oldest first.
    """
    said = claim.proposition
    if (
        said.when is None
        or said.when.granularity is not Granularity.INSTANT
        or _DAY.search(said.when.surface)
    ):
        return claim
    ahead = [when for each in before if (when := _hour_ahead(each, claim)) is not None]
    if not ahead:
        return claim
    moved = _at(said, _combined(said.when, ahead[-1]))
    fields = {"proposition": moved, "valid_time": _shifted(claim, moved)}
    return Claim.model_validate({**dict(claim), **fields})


def _hour_ahead(old: Claim, claim: Claim) -> When | None:
    """The time of an earlier claim on the same thing, if that is still to come."""
    when = old.proposition.when
    is_same = old.proposition.predicate is claim.proposition.predicate and old.claim_id != claim.claim_id
    if not is_same or when is None or when.start is None:
        return None
    return when if (when.end or when.start) > claim.said_at else None


_HALF_DAY_TOLD = re.compile(
    r"\d ?[ap]\.?m|morning|afternoon|evening|night|noon|1[3-9][:.]|2[0-4][:.]", re.IGNORECASE
)
_DAY = re.compile(
    r"\b(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|"
    r"\b(?:today|tonight|tomorrow|tmrw|tmr|yesterday|week|\d+(?:st|nd|rd|th))\b|\d[/-]\d|\d\.\d+\.\d",
    re.IGNORECASE,
)


def _renamed(value: str, rest: str, turn: Turn, house: House) -> str | None:
    directory = Directory(house, turn.sent_at)
    old, new = list(directory.mentions(value)), list(directory.mentions(rest))
    if len(old) != 1 or not new:
        return None
    span = old[0].span
    return value[: span.start] + new[0].span.of(rest) + value[span.end :]


_PHONE = re.compile(r"\+?\d[\d -]{6,}\d")
_NUMBER = re.compile(r"\d+(?:[.:]\d+)?")


def _renumbered(value: str, rest: str) -> str | None:
    whole, other = _PHONE.findall(value), _PHONE.findall(rest)
    if len(whole) == 1 and len(other) == 1:
        return value.replace(whole[0], other[0])
    old, new = _NUMBER.findall(value), _NUMBER.findall(rest)
    return value.replace(old[0], new[0]) if len(old) == 1 and new else None
