"""The sentence in which a claim is told: its content in quotation marks, and round it who, when and how.

What has its time ahead is told by that time first, all else by its words or by who said them; how it was
meant and how it stands close the sentence, in one bracket that no cap reaches.
"""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import LiteralString

from memory.audience import Audible
from memory.claims import Claim, Granularity, Method, Origin, Subject, SubjectKind, When
from memory.floor import read
from memory.language.dates import end, heard, local, occasion
from memory.language.kinship import is_kin_word
from memory.language.naming import HOUSEHOLD
from memory.language.wording import STATE_DENIED, chain, clean, is_plain, notes, verb
from memory.life import reasons
from memory.life.completion import is_done
from memory.life.day_and_hour import names_day
from memory.modality import Act, Polarity, Realization
from memory.standing import beside, is_past_horizon
from memory.value import Value
from memory.view import View
from memory.vocabulary import Category, Policy, Predicate, spec
from memory.when import times_in


class Parts(Value, frozen=True):
    """What stands round the words of a claim wherever it is told, each part a phrase of the program's own.

    Attributes:
        lead: "Last known: ", or nothing.
        about: Whom and what the words are about, where they do not say so themselves.
        who: The speaker's display name.
        when: When it was said.
        occasion: The time of the event as worked out from its words.
        notes: How it was meant, where the words are not taken as plain.
        beside: Its end and its standing in the memory.
    """

    lead: str
    about: str
    who: str
    when: str
    occasion: str
    notes: tuple[str, ...]
    beside: tuple[str, ...]


def parts_of(audible: Audible, view: View) -> Parts:
    """The phrases with which a claim is told."""
    claim = audible.claim
    return Parts(
        lead=_lead(claim, view),
        about=_about(claim, view),
        who=view.house.name(claim.speaker),
        when=when_said(claim, view),
        occasion=_meant(claim, view).strip(" []"),
        notes=() if is_plain(claim.modality) else _noted(claim, view),
        beside=beside(claim, view),
    )


def _lead(claim: Claim, view: View) -> str:
    return "Last known: " if is_past_horizon(claim, view.now) else ""


def told(claim: Claim, view: View, limit: int | None) -> str:
    """A claim as a sentence, with at most about `limit` characters of its words if one is given."""
    occasion_of, modality = claim.proposition.when, claim.modality
    if occasion_of is not None and _is_told_by_its_time(claim, view):
        return _told_ahead(claim, occasion_of, view, limit)
    who, when = view.house.name(claim.speaker), when_said(claim, view)
    content = f"{_quote(claim, limit, view)}{_meant(claim, view)}"
    lead, about = _lead(claim, view), _about(claim, view)
    tail = bracket((*_how(claim, view), *beside(claim, view)))
    if is_plain(modality):
        opening = (
            f"{lead.rstrip(' :')} of {about.removeprefix('about ')}" if lead and about else f"{lead}{about}"
        )
        return f"{opening}{content} — {who}, {when}{tail}"
    said_how = "chose in a poll" if _is_vote(claim) else verb(modality.act)
    content = _OWN_CLOSE.sub("”", content) if tail else content
    return f"{lead}{who} {said_how}{chain(modality)}, {when}: {about}{content}{tail}"


_OWN_CLOSE = re.compile(r"(?<=\w)[!.]+”(?=$| \[)")
"""The mark that closes quoted words: what is said of them in a bracket belongs to their sentence."""


def _is_told_by_its_time(claim: Claim, view: View) -> bool:
    """Whether it was to come when it was said, and still is; what is done or begun has come."""
    when, modality = claim.proposition.when, claim.modality
    was_to_come = when is not None and when.start is not None and when.start > claim.said_at
    is_open = modality.act is Act.STATED and modality.realization not in _COME and claim.is_in_force
    return was_to_come and is_open and _is_ahead(claim, view.now) and bool(_meant(claim, view))


_COME = (Realization.COMPLETED, Realization.PARTIAL, Realization.STARTED, Realization.ATTEMPTED)


def _told_ahead(claim: Claim, when: When, view: View, limit: int | None) -> str:
    """What lies ahead by its time: "Tomorrow at 14:30: “…” — Edie, Wed 9 Sep"."""
    time = _time_ahead(when, view)
    topic, whose = _topic(claim, view), chain(claim.modality)
    about = f", {topic}" if topic else ""
    who = f"{view.house.name(claim.speaker)}{' said' if whose else ''}{whose}"
    tail = bracket((*_how(claim, view), *beside(claim, view)))
    words = _quote(claim, limit, view)
    return f"{time[0].upper()}{time[1:]}{about}: {words} — {who}, {when_said(claim, view)}{tail}"


def _time_ahead(when: When, view: View) -> str:
    """The time with which it is told: of days that have begun, until when."""
    words = _bounded(
        when, occasion(when, now=view.now, zone=view.zone, ways=view.ways, absolute=view.absolute)
    )
    if when.start is None or when.end is None or when.granularity is not Granularity.DAY or when.ambiguous:
        return words
    today, first = (local(at, zone).date() for at, zone in ((view.now, view.zone), (when.start, when.zone)))
    return f"until {end(when.end, now=view.now, zone=when.zone, ways=view.ways)}" if first < today else words


def _bounded(when: When, words: str) -> str:
    """The same time as the bound that it was told as: "before 11" is not at eleven, nor "by Friday" on it."""
    bound = _BOUND.match(when.surface)
    if bound is None:
        return words
    name = bound.group().casefold()
    if when.granularity is Granularity.INSTANT:
        return words.replace(" at ", f" {'until' if name.startswith(('un', 't')) else name} ")
    is_day = name in ("by", "before") and not words.startswith("perhaps ")
    return f"{name} {words}" if is_day else words


_BOUND = re.compile(r"(?:by|before|after|until|till?)(?= )", re.IGNORECASE)


def _topic(claim: Claim, view: View) -> str:
    """What has that time, where the words do not say it, or say a good deal more."""
    about = _about(claim, view).removesuffix(": ")
    if claim.policy is Policy.STATE:
        return about
    quote, value = claim.sources[0].quote.casefold(), claim.proposition.value.casefold()
    goes_on = _says_more(claim) and _GOES_ON.search(quote) and not quote.startswith(value)
    return about or (_of_what(claim, "{}") if goes_on and is_plain(claim.modality) else "")


def _how(claim: Claim, view: View) -> tuple[str, ...]:
    """How it was meant, and of which of the words, where they say more than one thing."""
    if is_plain(claim.modality):
        which = "" if claim.policy is Policy.STATE else _of_what(claim, ": {}")
        how = _shown_word(claim) or _plain_word(claim, is_of_a_part=bool(which))
        return (f"{how}{which}",) if how else ()
    noted = _noted(claim, view)
    denied = _denied(claim)
    if noted and noted[0] == STATE_DENIED and denied:
        return (f"NOT {denied}", *noted[1:])
    which = _of_what(claim, "{}: ") if noted and _is_of_a_part(claim) else ""
    return (f"{which}{noted[0]}", *noted[1:]) if noted else ()


def _denied(claim: Claim) -> str:
    """What is said not to be so, where that is part of the quoted words, and does not itself say a no.

    "“No more sick” (said NOT to be so)" could deny the whole; "(NOT “sick”)" tells what the quote tells.
    """
    value, quote = claim.proposition.value, claim.sources[0].quote
    is_named = value and len(value) < len(quote) and has_words(quote, value) and not _TURNS.search(value)
    return f"“{clean(value)}”" if is_named else ""


def bracket(notes: tuple[str, ...]) -> str:
    """What closes a sentence: all that stands beside it, or nothing."""
    return f" ({'; '.join(notes)})" if notes else ""


def _is_vote(claim: Claim) -> bool:
    is_choice = spec(claim.proposition.predicate).category is Category.PREFERENCE
    return claim.origin is Origin.OBSERVED and is_choice and claim.modality.act is Act.STATED


def _shown_word(claim: Claim) -> str:
    """Of a place that was shared and not named in words: that it was."""
    is_place = claim.proposition.predicate is Predicate.LOCATED_AT
    return "shared as a place" if claim.origin is Origin.OBSERVED and is_place else ""


def _noted(claim: Claim, view: View) -> tuple[str, ...]:
    is_item = claim.proposition.predicate is Predicate.LIST_ITEM
    return notes(claim.modality, is_ahead=_is_ahead(claim, view.now), is_item=is_item)


def _is_ahead(claim: Claim, now: datetime) -> bool:
    when = claim.proposition.when
    return when is not None and when.end is not None and when.end > now


def _is_of_a_part(claim: Claim) -> bool:
    """Whether its notes may be of one deed among several: a state, or what is on at a time, is the whole."""
    realization, polarity = claim.modality.realization, claim.modality.polarity
    is_on = claim.policy is Policy.EVENT and realization is Realization.SCHEDULED
    is_state = realization in (Realization.STATE, Realization.HABITUAL)
    return not is_on and not (is_state and polarity is Polarity.POSITIVE)


def _plain_word(claim: Claim, *, is_of_a_part: bool) -> str:
    """Of what is plainly told: that it took place, that it is done, or done by what its result shows.

    Words that tell nothing but what has taken place need no word beside them, unless it is of a part of
    them; where they are taken for how things are, that is said. Nothing of the kind where its sender says
    that somebody else wrote it.
    """
    if claim.change.reason == reasons.DISPUTED:
        return ""
    is_state = claim.modality.realization is Realization.STATE
    match claim.policy:
        case Policy.COMMITMENT if is_state:
            return "so done" if is_done(claim) else ""
        case Policy.COMMITMENT:
            return "done"
        case Policy.STATE | Policy.RULE:
            return "" if is_state else _SO[claim.policy]
        case _ if is_state:
            return "as how it is" if not is_of_a_part and _tells_what_happened(claim) else ""
        case _:
            return "" if not is_of_a_part and _tells_what_happened(claim) else "it happened"


_SO = {Policy.STATE: "so by then", Policy.RULE: "decided"}


def _tells_what_happened(claim: Claim) -> bool:
    """Whether every clause of the words says plainly that something has taken place."""
    clauses = read(claim.sources[0].quote)
    is_past = all(each.modality.realization is Realization.COMPLETED for each in clauses)
    return bool(clauses) and is_past and all(is_plain(each.modality) for each in clauses)


def _of_what(claim: Claim, form: LiteralString) -> str:
    """What the notes are about, where the quoted words say more than that, or something that turns it."""
    value, quote = claim.proposition.value, claim.sources[0].quote
    turns = is_plain(claim.modality) and _TURNS.search(quote) and not _TURNS.search(value)
    is_needed = value and has_words(quote, value) and (_says_more(claim) or turns)
    return form.format(f"“{clean(value)}”") if is_needed else ""


def _says_more(claim: Claim) -> bool:
    value, quote = claim.proposition.value, claim.sources[0].quote
    is_denied = claim.modality.polarity is Polarity.NEGATIVE and _GOES_ON.search(quote) is not None
    return len(quote.split()) - len(value.split()) >= (_BESIDE_A_NOT if is_denied else _MORE_WORDS)


_GOES_ON = re.compile(r"[,;:.!?–—](?=\s)| (?:and|but|so|because|cos) ", re.IGNORECASE)
_MORE_WORDS, _BESIDE_A_NOT = 6, 3
"""How many words beside it leave open what a note is of; of a "not" fewer do, for it would turn the rest."""


def _about(claim: Claim, view: View) -> str:
    """Whom and what the quoted words are about, where they do not say so themselves."""
    quote = claim.sources[0].quote
    subject, value = _subject_words(claim.proposition.subject, claim, view), _value_words(claim, quote)
    if subject and value and has_words(subject, value):
        value = ""
    elif subject and value and has_words(value, subject):
        subject = ""
    told = dict.fromkeys(topic for topic in (subject, *_called_by_role(claim, view), value) if topic)
    return f"about {', '.join(told)}: " if told else ""


def _subject_words(subject: Subject, claim: Claim, view: View) -> str:
    quote = claim.sources[0].quote
    if subject == HOUSEHOLD:
        return ""
    if subject.person is not None:
        name = view.house.name(subject.person)
        is_own = subject.person == claim.speaker and not claim.modality.attributed_to
        return "" if is_own or has_words(quote, name) else name
    if has_words(quote, subject.surface):
        return ""
    shown = clean(subject.surface)
    return f"“{shown}”" if subject.kind is SubjectKind.UNRESOLVED else shown


def _called_by_role(claim: Claim, view: View) -> Iterator[str]:
    """The names of those whom the words call by what they are to the speaker: whose mum is "Mum"?"""
    quote = claim.sources[0].quote
    for each in claim.proposition.participants:
        is_called_so = is_kin_word(each.surface.casefold()) and each.person != claim.speaker
        if is_called_so and each.person is not None and not has_words(quote, view.house.name(each.person)):
            yield view.house.name(each.person)


def _value_words(claim: Claim, quote: str) -> str:
    value = claim.proposition.value
    if not value or has_words(quote, value):
        return ""
    # An answer's content is what was asked and what was answered; the answer is in the quote already.
    asked, mark, told = value.partition(": ")
    words = clean(asked if mark and has_words(quote, told) else value)
    return f"“{words}?”" if claim.method is Method.ANSWER and _ASKS.match(words) else f"“{words}”"


_ASKS = re.compile(
    r"(?:[\w'’]+,? )?(?:(?:have|has|had|did|do|does|is|are|was|were|can|could|will|would|shall|should)"
    r"(?:n['’]?t)? "
    r"(?:you|u|ya|we|i|he|she|it|they|there|any\w*|some\w*|the|my|your|our|his|her|their|(?-i:[A-ZÀ-Þ])\w*)\b"
    r"|(?:who|whose|what|which|when|where|why|how)\b)(?!.*[?:])",
    re.IGNORECASE,
)
"""What was asked stays a question beside its answer: "“has she eaten”: “ask her”" would tell that she has."""


_WORD = re.compile(r"\w+")


def has_words(text: str, words: str) -> bool:
    """Whether a text holds every word of another."""
    return set(_WORD.findall(words.casefold())) <= set(_WORD.findall(text.casefold()))


def _quote(claim: Claim, limit: int | None, view: View) -> str:
    quote = clean(claim.sources[0].quote)
    if limit is None or spec(claim.proposition.predicate).is_constraint:
        return f"“{quote}”"
    return f"“{_cut(clean(_without_what_is_over(claim, view)), limit)}”"


def _without_what_is_over(claim: Claim, view: View) -> str:
    """The quoted words without the half that tells of a day that is over, where they tell of two.

    On Thursday "bins tonight, and the packed lunch on Friday", said on Wednesday, is of the lunch alone;
    where one half could turn the other, both are told.
    """
    quote, when = claim.sources[0].quote, claim.proposition.when
    parts, value = _PARTS.split(quote), claim.proposition.value.casefold()
    if when is None or not value or len(parts) != _TWO or names_day(" ".join(parts[1].split()[:_TWO])):
        return quote  # "off Monday and Tuesday" is of both
    own = [at for at, each in enumerate(parts) if value in each.casefold() and when.surface in each]
    if len(own) != 1:
        return quote
    other, calendar = parts[1 - own[0]], view.house.calendar_of(claim.speaker)
    told = [each.when.end for each in times_in(other, at=claim.said_at, calendar=calendar)]
    if not told or _TURNS.search(other) or any(end is None or end > view.now for end in told):
        return quote
    return f"{'… ' if own[0] else ''}{parts[own[0]].strip(' ,')}{'' if own[0] else ' …'}"


_PARTS = re.compile(r",? and (?=\S+ )|; ", re.IGNORECASE)
_TWO = 2


def _cut(text: str, limit: int) -> str:
    """The beginning of `text` up to a word's end, unless the rest could turn its meaning."""
    if len(text) <= limit:
        return text
    kept = text[: limit + 1].rpartition(" ")[0]
    rest = text[len(kept) :]
    return text if not kept or _TURNS.search(rest) else f"{kept.rstrip(' ,;:')} …"


_TURNS = re.compile(
    r"n['’]t\b|\b(?:not|no|never|none|nobody|nothing|nowhere|neither|nor|without|except|unless|until|till|"
    r"only|if|but|however|although|though|apart|cancel\w*|instead|maybe|perhaps|might|may|could|think|guess|"
    r"hope|wish|almost|nearly|supposed|allegedly|apparently|heard|joking|kidding|jk|lol|ha(?:ha)+|hardly|barely|"
    r"stop\w*|dont|doesnt|didnt|wont|cant|isnt|wasnt|arent|werent|havent|hasnt|hadnt|shouldnt|"
    r"couldnt|wouldnt|neednt|mustnt|aint)\b|\?",
    re.IGNORECASE,
)


def _meant(claim: Claim, view: View) -> str:
    when = claim.proposition.when
    if when is None:
        return ""
    words = occasion(when, now=view.now, zone=view.zone, ways=view.ways, absolute=view.absolute)
    return f" [{words}]" if words else ""


def when_said(claim: Claim, view: View) -> str:
    """When it was said, as one tells of it."""
    return heard(claim.said_at, now=view.now, zone=view.zone, ways=view.ways, absolute=view.absolute)
