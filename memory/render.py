"""The one way from a claim to words: who said it, how firmly, how far, and when.

The content is always the speaker's own words in quotation marks, so that nothing is added and "I"
stays theirs; every qualification stands outside them, where no cap reaches it. What has its time ahead
is told by that time first, all else by its words or by who said them; how it stands closes the sentence,
in one bracket.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final, LiteralString, final

from config.language import Ways
from memory.audience import Audible
from memory.claims import Claim, Granularity, Origin, State, Subject, SubjectKind, When
from memory.floor import read
from memory.house import House
from memory.ids import ClaimId, PersonId, RoomId
from memory.language.dates import day, end, heard, local, occasion, said
from memory.language.naming import HOUSEHOLD
from memory.language.wording import chain, clean, is_plain, notes, verb
from memory.life import reasons
from memory.life.completion import is_done
from memory.modality import Act, Frame, Polarity, Realization
from memory.turns import Turn
from memory.value import Span, Value
from memory.vocabulary import Category, Policy, Predicate, spec


class View(Value, frozen=True):
    """From where a claim is looked at.

    Attributes:
        listener: Who will read it; None for the operator's reports.
        zone: The listener's zone, in which instants are told.
        absolute: Whether it will be read on another day, so that "today" must not stand in it.
    """

    house: House
    listener: PersonId | None
    now: datetime
    zone: str
    absolute: bool = False

    @property
    def ways(self) -> Ways:
        """How the household tells times."""
        return self.house.ways


class _Made:
    """What only this module holds: without it no `Rendered` can be made."""


_MADE: Final = _Made()


@final
class Rendered:
    """Words that may be sent: made of claims that passed the gate and of closed sentences, nothing else."""

    __slots__ = ("_claims", "_text")

    def __init__(self, text: str, claims: tuple[ClaimId, ...], by: _Made) -> None:
        if by is not _MADE:
            msg = "only memory.render puts things into words"
            raise TypeError(msg)
        self._text = text
        self._claims = claims

    @property
    def text(self) -> str:
        """What is read."""
        return self._text

    @property
    def claims(self) -> tuple[ClaimId, ...]:
        """The claims it tells, in the order of the text."""
        return self._claims

    def __bool__(self) -> bool:
        return bool(self._text)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rendered):
            return NotImplemented
        return (self._text, self._claims) == (other.text, other.claims)

    def __hash__(self) -> int:
        return hash((self._text, self._claims))

    def __repr__(self) -> str:
        return f"Rendered({len(self._text)} characters, claims={self._claims!r})"


NOTHING: Final = Rendered("", (), _MADE)
"""No words at all."""


def render(audible: Audible, view: View) -> Rendered:
    """Put a claim into words, whole."""
    return _rendered(audible.claim, view, limit=None)


def shorten(audible: Audible, view: View, *, limit: int) -> Rendered:
    """Put a claim into words with at most about `limit` characters of content.

    Qualifications are never cut. The content of a constraint, and any end of it that holds a
    negation, an exception or a condition, is not cut either: it is then as long as it is.
    """
    return _rendered(audible.claim, view, limit=limit)


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
        when=_when(claim, view),
        occasion=_meant(claim, view).strip(" []"),
        notes=() if is_plain(claim.modality) else _noted(claim, view),
        beside=_beside(claim, view),
    )


def retold(audible: Audible, view: View, words: str, *, with_notes: bool) -> Rendered:
    """A claim in words that are not its speaker's; `relay.exit_gate`, which proves them, alone may call this.

    Who said it and when, and how the claim stands, are added here and can't be left out.

    Args:
        audible: The claim.
        view: From where it is looked at.
        words: A sentence without its full stop.
        with_notes: Whether how it was meant has to stand beside it, too.
    """
    parts = parts_of(audible, view)
    about = "" if _has_words(words, parts.about) else parts.about
    is_dated = not with_notes or not parts.occasion or parts.occasion in words
    meant = "" if is_dated else f" [{parts.occasion}]"
    told = f"{parts.lead}{about}{words}{meant} — {parts.who}, {parts.when}"
    shown = (*parts.notes, *parts.beside) if with_notes else parts.beside
    return Rendered(f"{told}{_bracket(shown)}", (audible.claim.claim_id,), _MADE)


def listed(several: Sequence[Audible], view: View) -> Rendered:
    """One thing on the list, and who wants it: of a plain wish the thing itself, of all else the whole words.

    Args:
        several: Claims of one item, oldest first; at least one.
        view: From where it is looked at.
    """
    plain = [each.claim for each in several if _is_plain_wish(each.claim)]
    if len(plain) < len(several):
        return join([render(each, view) for each in several], "; ")
    who = "; ".join(
        f"{view.house.name(claim.speaker)}, "
        f"{said(claim.said_at, now=view.now, zone=view.zone, ways=view.ways, absolute=view.absolute)}"
        for claim in plain
    )
    ids = tuple(claim.claim_id for claim in plain)
    return Rendered(f"“{clean(plain[0].proposition.value)}” — {who}", ids, _MADE)


def _is_plain_wish(claim: Claim) -> bool:
    """Whether the item was asked for, or said to be missing, without a hedge or a note beside it."""
    modality = claim.modality
    is_asked = modality.act is Act.REQUESTED and not notes(modality) and not modality.attributed_to
    is_wish = claim.proposition.predicate is Predicate.LIST_ITEM and (is_asked or is_plain(modality))
    return is_wish and claim.state is State.ACTIVE


def quoted(audible: Audible, view: View, *, to: Audible | None = None) -> Rendered:
    """The words of a turn as they stand in the record, with their speaker and day, where no claim says it.

    Nothing is said of how they were meant: the whole words show it, or leave it open. Only of words that
    quote somebody, or something, it is said that they do.

    Args:
        audible: The words.
        view: From where they are looked at.
        to: What they reply to, where they say too little alone; told first.
    """
    told = clean(audible.claim.sources[0].quote).replace("{", "{{").replace("}", "}}")
    words = f"{_who(audible.claim, view)}{{}}: “{told}”{_quoting(audible.claim)}"
    if to is None:
        return Rendered(words.format(f", {_when(audible.claim, view)}"), (), _MADE)
    first = f"{_who(to.claim, view)}, {_when(to.claim, view)}: “{clean(to.claim.sources[0].quote)}”"
    return Rendered(f"{first} — {words.format('')}", (), _MADE)


def _quoting(claim: Claim) -> str:
    clauses = read(claim.sources[0].quote)
    is_quoting = any(each.modality.frame is Frame.QUOTATION for each in clauses)
    return " (in it quoted words, not the speaker's own)" if is_quoting else ""


def _who(claim: Claim, view: View) -> str:
    sources = chain(claim.modality)
    name = view.house.name(claim.speaker)
    return f"{name} passed on{sources}" if sources else name


def _when(claim: Claim, view: View) -> str:
    return heard(claim.said_at, now=view.now, zone=view.zone, ways=view.ways, absolute=view.absolute)


def phrase(template: LiteralString, *parts: Rendered | int) -> Rendered:
    """A sentence of the bot's own, from the program's text; each `{}` takes a part."""
    texts = [part.text if isinstance(part, Rendered) else str(part) for part in parts]
    ids = tuple(claim for part in parts if isinstance(part, Rendered) for claim in part.claims)
    return Rendered(template.format(*texts), ids, _MADE)


def join(parts: Iterable[Rendered], separator: LiteralString) -> Rendered:
    """Parts one after the other; empty ones are left out."""
    kept = [part for part in parts if part]
    ids = tuple(claim for part in kept for claim in part.claims)
    return Rendered(separator.join(part.text for part in kept), ids, _MADE)


def name_of(person: PersonId, house: House) -> Rendered:
    """A person's display name."""
    return Rendered(house.name(person), (), _MADE)


def surface_of(audible: Audible) -> Rendered:
    """The form under which a claim's subject was named, to ask who that is."""
    return Rendered(f"“{clean(audible.claim.proposition.subject.surface)}”", (), _MADE)


def reference(claim: ClaimId) -> Rendered:
    """A claim's id, as people type it after `why` or `forget`; it tells nothing of the claim."""
    return Rendered(claim, (), _MADE)


def moment(at: datetime, view: View) -> Rendered:
    """An instant as the listener says it: "today at 14:05"."""
    return Rendered(said(at, now=view.now, zone=view.zone, ways=view.ways, absolute=view.absolute), (), _MADE)


def date_of(at: datetime, view: View) -> Rendered:
    """The day of an instant as the listener says it: "Tue 3 Nov"."""
    return Rendered(day(at, now=view.now, zone=view.zone, ways=view.ways), (), _MADE)


def echo(turn: Turn, span: Span, *, room: RoomId) -> Rendered:
    """A person's own words shown again in the room where they were just said, and nowhere else.

    Raises:
        ValueError: It is another room.
    """
    if room != turn.room:
        msg = f"turn {turn.turn_id} was not said in room {room}"
        raise ValueError(msg)
    return Rendered(f"“{clean(span.of(turn.text))}”", (), _MADE)


def _rendered(claim: Claim, view: View, *, limit: int | None) -> Rendered:
    return Rendered(_told(claim, view, limit), (claim.claim_id,), _MADE)


def _lead(claim: Claim, view: View) -> str:
    return "Last known: " if is_past_horizon(claim, view.now) else ""


def is_past_horizon(claim: Claim, now: datetime) -> bool:
    """Whether nothing was heard of a state for longer than it is taken to hold, and it was said to hold.

    What was said of a day to come, or until one, holds to its own end.
    """
    horizon = spec(claim.proposition.predicate).horizon
    if horizon is None or not claim.is_in_force:
        return False
    when, until = claim.proposition.when, claim.valid_time.until
    ends = [end for end in (when.end if when is not None else None, until) if end is not None]
    return now > max([claim.last_confirmed + horizon, *ends])


def _told(claim: Claim, view: View, limit: int | None) -> str:
    occasion_of, modality = claim.proposition.when, claim.modality
    if occasion_of is not None and _is_told_by_its_time(claim, view):
        return _told_ahead(claim, occasion_of, view, limit)
    who, when = view.house.name(claim.speaker), _when(claim, view)
    content = f"{_quote(claim, limit)}{_meant(claim, view)}"
    lead, about = _lead(claim, view), _about(claim, view)
    tail = _bracket((*_how(claim, view), *_beside(claim, view)))
    if is_plain(modality):
        opening = (
            f"{lead.rstrip(' :')} of {about.removeprefix('about ')}" if lead and about else f"{lead}{about}"
        )
        return f"{opening}{content} — {who}, {when}{tail}"
    said_how = "chose in a poll" if _is_vote(claim) else verb(modality.act)
    return f"{lead}{who} {said_how}{chain(modality)}, {when}: {about}{content}{tail}"


def _is_told_by_its_time(claim: Claim, view: View) -> bool:
    is_stated = claim.modality.act is Act.STATED and claim.is_in_force
    return is_stated and _is_ahead(claim, view.now) and bool(_meant(claim, view))


def _told_ahead(claim: Claim, when: When, view: View, limit: int | None) -> str:
    """What lies ahead by its time: "Tomorrow at 14:30: “…” — Edie, Wed 9 Sep"."""
    time = _time_ahead(when, view)
    topic, whose = _topic(claim, view), chain(claim.modality)
    about = f", {topic}" if topic else ""
    who = f"{view.house.name(claim.speaker)}{' said' if whose else ''}{whose}"
    tail = _bracket((*_how(claim, view), *_beside(claim, view)))
    return f"{time[0].upper()}{time[1:]}{about}: {_quote(claim, limit)} — {who}, {_when(claim, view)}{tail}"


def _time_ahead(when: When, view: View) -> str:
    """The time with which it is told: of days that have begun, until when."""
    words = occasion(when, now=view.now, zone=view.zone, ways=view.ways, absolute=view.absolute)
    if when.start is None or when.end is None or when.granularity is not Granularity.DAY or when.ambiguous:
        return words
    today, first = (local(at, zone).date() for at, zone in ((view.now, view.zone), (when.start, when.zone)))
    return f"until {end(when.end, now=view.now, zone=when.zone, ways=view.ways)}" if first < today else words


def _topic(claim: Claim, view: View) -> str:
    """What has that time, where the words do not say it, or say a good deal more."""
    about = _about(claim, view).removesuffix(": ")
    goes_on = is_plain(claim.modality) and _GOES_ON.search(claim.sources[0].quote)
    return about or (_of_what(claim, "{}") if goes_on else "")


def _how(claim: Claim, view: View) -> tuple[str, ...]:
    """How it was meant, and of which of the words, where they say more than one thing."""
    if is_plain(claim.modality):
        how = _shown_word(claim) or _plain_word(claim)
        which = "" if claim.policy is Policy.STATE else _of_what(claim, ": {}")
        return (f"{how}{which}",) if how else ()
    noted = _noted(claim, view)
    which = _of_what(claim, "{}: ") if noted and _is_of_a_part(claim) else ""
    return (f"{which}{noted[0]}", *noted[1:]) if noted else ()


def _bracket(notes: tuple[str, ...]) -> str:
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


def _plain_word(claim: Claim) -> str:
    """Of what is plainly told: that it took place, that it is done, or done by what its result shows.

    Nothing of the kind where its sender says that somebody else wrote it.
    """
    if claim.change.reason == reasons.DISPUTED:
        return ""
    if claim.modality.realization is Realization.STATE:
        return "so done" if claim.policy is Policy.COMMITMENT and is_done(claim) else ""
    match claim.policy:
        case Policy.COMMITMENT:
            return "done"
        case Policy.STATE:
            return "so by then"
        case _:
            return "it happened"


def _of_what(claim: Claim, form: LiteralString) -> str:
    """What the notes are about, where the quoted words say more than that, or something that turns it."""
    value, quote = claim.proposition.value, claim.sources[0].quote
    is_denied = claim.modality.polarity is Polarity.NEGATIVE and _GOES_ON.search(quote) is not None
    says_more = len(quote.split()) - len(value.split()) >= (_BESIDE_A_NOT if is_denied else _MORE_WORDS)
    turns = is_plain(claim.modality) and _TURNS.search(quote) and not _TURNS.search(value)
    is_needed = value and _has_words(quote, value) and (says_more or turns)
    return form.format(f"“{clean(value)}”") if is_needed else ""


_GOES_ON = re.compile(r"[,;:.!?–—](?=\s)| (?:and|but|so|because|cos) ", re.IGNORECASE)
_MORE_WORDS, _BESIDE_A_NOT = 6, 3
"""How many words beside it leave open what a note is of; of a "not" fewer do, for it would turn the rest."""


def _about(claim: Claim, view: View) -> str:
    """Whom and what the quoted words are about, where they do not say so themselves."""
    quote = claim.sources[0].quote
    subject, value = _subject_words(claim.proposition.subject, claim, view), _value_words(claim, quote)
    if subject and value and _has_words(subject, value):
        value = ""
    elif subject and value and _has_words(value, subject):
        subject = ""
    told = [topic for topic in (subject, value) if topic]
    return f"about {', '.join(told)}: " if told else ""


def _subject_words(subject: Subject, claim: Claim, view: View) -> str:
    quote = claim.sources[0].quote
    if subject == HOUSEHOLD:
        return ""
    if subject.person is not None:
        name = view.house.name(subject.person)
        is_own = subject.person == claim.speaker and not claim.modality.attributed_to
        return "" if is_own or _has_words(quote, name) else name
    if _has_words(quote, subject.surface):
        return ""
    shown = clean(subject.surface)
    return f"“{shown}”" if subject.kind is SubjectKind.UNRESOLVED else shown


def _value_words(claim: Claim, quote: str) -> str:
    value = claim.proposition.value
    if not value or _has_words(quote, value):
        return ""
    # An answer's content is what was asked and what was answered; the answer is in the quote already.
    asked, mark, told = value.partition(": ")
    return f"“{clean(asked if mark and _has_words(quote, told) else value)}”"


_WORD = re.compile(r"\w+")


def _has_words(text: str, words: str) -> bool:
    return set(_WORD.findall(words.casefold())) <= set(_WORD.findall(text.casefold()))


def _quote(claim: Claim, limit: int | None) -> str:
    quote = clean(claim.sources[0].quote)
    if limit is None or spec(claim.proposition.predicate).is_constraint:
        return f"“{quote}”"
    return f"“{_cut(quote, limit)}”"


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


def _beside(claim: Claim, view: View) -> tuple[str, ...]:
    """What the memory has to say of the claim: its end, its standing, whether anybody said it again."""
    return tuple(
        note
        for note in (
            _unresolved_note(claim),
            _said_again(claim, view),
            _end_note(claim, view),
            _question_note(claim, view),
            _state_note(claim, view),
        )
        if note
    )


def _unresolved_note(claim: Claim) -> str:
    subject = claim.proposition.subject
    return f"not settled who “{clean(subject.surface)}” is" if subject.kind is SubjectKind.UNRESOLVED else ""


def _said_again(claim: Claim, view: View) -> str:
    first, last = (
        day(at, now=view.now, zone=view.zone, ways=view.ways) for at in (claim.said_at, claim.last_confirmed)
    )
    return "" if first == last else f"said again {last}"


def _end_note(claim: Claim, view: View) -> str:
    """From when and until when it holds, as far as the time that it is of does not say so."""
    valid, when = claim.valid_time, claim.proposition.when
    begins = valid.since is not None and valid.since > claim.said_at
    is_own_start = when is not None and when.start == valid.since
    words = [
        f"from {day(valid.since, now=view.now, zone=view.zone, ways=view.ways)}"
        if valid.since is not None and begins and not is_own_start
        else "",
        f"until {end(valid.until, now=view.now, zone=view.zone, ways=view.ways)}"
        if valid.until is not None and not _is_within(valid.until, when)
        else "",
        f"until “{clean(valid.end_condition)}”" if valid.end_condition is not None else "",
    ]
    return ", ".join(word for word in words if word)


def _is_within(instant: datetime, when: When | None) -> bool:
    if when is None or when.start is None or when.end is None:
        return False
    return when.start <= instant <= when.end


def _question_note(claim: Claim, view: View) -> str:
    if claim.policy is not Policy.QUESTION or claim.modality.act is not Act.ASKED or not claim.is_in_force:
        return ""
    if claim.change.reason == reasons.ANSWERED_BY_ANOTHER and claim.change.by is not None:
        return f"only {view.house.name(claim.change.by)} has answered"
    if claim.change.reason == reasons.PARTLY_ANSWERED:
        return "answered in part"
    return "not answered yet"


def _state_note(claim: Claim, view: View) -> str:
    if claim.change.reason == reasons.DISPUTED:
        return f"{view.house.name(claim.speaker)} says that somebody else wrote it"
    if claim.is_in_force:
        return _STANDING.get(claim.state, "") or ("nothing since" if is_past_horizon(claim, view.now) else "")
    closed = claim.state is State.REPLACED and claim.change.reason in _CLOSED
    word = claim.change.reason if closed else _PAST[claim.state]
    return f"{word} {day(claim.change.at, now=view.now, zone=view.zone, ways=view.ways)}"


_STANDING = {State.CANDIDATE: "not confirmed", State.CONFLICT: "somebody said otherwise, not settled"}
_PAST = {
    State.REPLACED: "until",
    State.SUPERSEDED: "corrected",
    State.RETRACTED: "taken back",
    State.EXPIRED: "over since",
    State.FORGOTTEN: "laid aside",
    State.ERASED: "erased",
}
_CLOSED = (reasons.DONE, reasons.CALLED_OFF, reasons.ANSWERED, reasons.WITHDRAWN, reasons.REOPENED)
