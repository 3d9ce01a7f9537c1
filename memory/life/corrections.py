"""What a correction corrects, and what its bare words mean: "no wait, Wednesday at 9"."""

import re
from typing import NamedTuple

from memory.audience import open_to_all
from memory.claims import Claim, Method, Proposer, Proposition, Reading
from memory.floor.words import is_listed
from memory.house import House
from memory.language.dates import zone_info
from memory.language.naming import Directory
from memory.language.wordforms import base, bases
from memory.life.correcting_words import DENIED, EXCUSE, opening_end
from memory.life.day_and_hour import at_time, combined, shifted_validity, time_in
from memory.life.elsewhere import at_another_place
from memory.life.how_now import tells_how_another_is, told_anew
from memory.life.shifted import shifted
from memory.modality import Act, Certainty, Frame, Modality
from memory.ports import Context, UnitOfWork
from memory.readings import reading_in, written
from memory.turns import Author, Turn
from memory.vocabulary import Policy
from memory.when.grammar import may_hold_a_time

_LOOKED_BACK = 6
_PROPOSER = Proposer(name="corrections", version="1")


class Mended(NamedTuple):
    """A reading made of what was said before and the words that mend it, with the modality code allows."""

    reading: Reading
    allowed: Modality
    target: Claim


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
            "certainty": _certainty(text[opening_end(text) :], modality.certainty),
        }
    )


def answers_another(target: Claim, turn: Turn, context: Context) -> bool:
    """Whether bare words answer a question of just now that is not of the claim: no pizza, it's Monday."""
    last = next((each for each in reversed(context.before) if each.author is Author.PERSON), None)
    if last is None or last.speaker == turn.speaker or turn.reply_to not in (None, last.turn_id):
        return False
    asked = [each for each in context.open_questions if each.sources[0].turn == last.turn_id]
    return bool(asked) and all(_words(target).isdisjoint(_words(each)) for each in asked)


def mend(turn: Turn, target: Claim, house: House) -> Mended | None:
    """The claim that the bare words of a correction make of an earlier one; None if they fit nothing in it.

    Only a time, a name, a number or a place takes the place of one of its kind.
    """
    rest = turn.text[opening_end(turn.text) :]
    if tells_how_another_is(target):
        anew = told_anew(target, rest, turn, house)
        return None if anew is None else _mended(turn, target, anew.said, anew.allowed)
    if not _takes_back(turn.text, target):
        return None
    said = _mended_proposition(target.proposition, turn, opening_end(turn.text), house)
    said = said or _at_another_number(target, rest) or at_another_place(target, rest)
    return None if said is None else _mended(turn, target, said, allowed_in_place_of(target, turn.text))


def _mended(turn: Turn, target: Claim, said: Proposition, allowed: Modality) -> Mended:
    whole = written(turn.text)
    reading = reading_in(
        turn,
        whole,
        said,
        modality=allowed,
        proposer=_PROPOSER,
        origin=target.origin,
        method=Method.EXPLICIT_CORRECTION,
        valid_time=shifted_validity(target, said),
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


def _takes_back(text: str, target: Claim) -> bool:
    """Whether what a text denies ("not Mondays") is what the target says; true where it denies nothing."""
    denied = DENIED.search(text)
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
    rest = EXCUSE.sub("", turn.text[at:])
    stepped = shifted(rest, said.when)
    if stepped is not None:
        return at_time(said, stepped)
    told = None if _denies_a_thing(rest) else time_in(rest, said.when, turn, calendar)
    if told is not None:
        when = combined(told, said.when)
        is_same = said.when is not None and (when.start, when.end) == (said.when.start, said.when.end)
        return None if is_same and when.start is not None else at_time(said, when)
    value = _renamed(said.value, rest, turn, house) or _renumbered(said.value, rest)
    if value is None:
        return None
    return Proposition.model_validate({**dict(said), "value": value})


def _denies_a_thing(rest: str) -> bool:
    """Whether a thing takes a thing's place, and no hour an hour's: "not the clutch, a cable"."""
    denied = DENIED.match(rest.strip())
    return denied is not None and is_listed(denied[1].casefold()) and not may_hold_a_time(denied[0])


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
