"""Erasure: what somebody wants gone is taken out of turns, claims, history, index and everything derived.

Shown first, then done in one unit of work. What others said for themselves stays. Keyed marks keep the
same source from being learned again; a completion record says what was covered and what was not.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Literal

from memory.changes import Why, without_turn
from memory.claims import Claim
from memory.ids import FIRST, ClaimId, PersonId, RowId, TurnId, derived
from memory.ports import Row, UnitOfWork
from memory.tombstones import household_key, mark_of_claim, mark_of_message
from memory.turns import Author, Turn
from memory.value import Span, Value

KIND = "erasure"
"""The kind under which completion records are rows of the unit of work."""

_ALL = 1 << 31
_LEAST_FRAGMENT = 4
"""Shorter words than this are too common to be looked for in what the bot has said."""


class OfClaim(Value, frozen=True):
    """One claim, with the words that it rests on."""

    kind: Literal["claim"] = "claim"
    claim: ClaimId


class OfTurn(Value, frozen=True):
    """One message in all its versions, and what was learned from it."""

    kind: Literal["turn"] = "turn"
    turn: TurnId


class OfPerson(Value, frozen=True):
    """Everything that a person said and that was said of them."""

    kind: Literal["person"] = "person"
    person: PersonId


class OfSource(Value, frozen=True):
    """Everything that came from a source: a person's own messages, or an origin of forwards and reports."""

    kind: Literal["source"] = "source"
    name: str
    person: PersonId | None


class OfCohort(Value, frozen=True):
    """Everything that one version of a proposer read; the record it was read from stays."""

    kind: Literal["cohort"] = "cohort"
    proposer: str
    version: str


class OfWords(Value, frozen=True):
    """Certain words wherever they stand in the record, such as a code."""

    kind: Literal["words"] = "words"
    words: str


Target = OfClaim | OfTurn | OfPerson | OfSource | OfCohort | OfWords


class Reach(Value, frozen=True):
    """What an erasure would take, before anything is done.

    Attributes:
        turns: Messages of which nothing but their place stays.
        blanked: Stretches of other messages over which dots are put.
        claims: Claims that go in all their versions.
        trimmed: Claims that stay, because somebody else said the same in a message of their own.
        rows: Derived rows (answers, words, pictures) that go: kind and id.
        person: Whose entry among the people goes.
    """

    turns: tuple[TurnId, ...]
    blanked: tuple[tuple[TurnId, Span], ...]
    claims: tuple[ClaimId, ...]
    trimmed: tuple[ClaimId, ...]
    rows: tuple[tuple[str, RowId], ...]
    person: PersonId | None

    @property
    def is_empty(self) -> bool:
        """Whether nothing matched."""
        return not (self.turns or self.blanked or self.claims or self.rows or self.person)


class Completion(Value, frozen=True):
    """What an erasure covered; it holds ids, places and counts, and none of the words.

    Attributes:
        what: The kind of target.
        by: Who asked for it: a person's id, or "operator".
        reach: What went; enough to do it again on an older copy.
        copies: Turns in which the bot had repeated it, or somebody had quoted it; emptied, too.
        marks: Keyed marks that keep the sources from being learned again.
        found_after: How often the erased words were still found in the record afterwards.
        said_by_others: In how many messages others say the same words for themselves; these stay.
    """

    what: str
    at: datetime
    by: str
    reach: Reach
    copies: tuple[TurnId, ...]
    marks: tuple[str, ...]
    found_after: int
    said_by_others: int


def reach(uow: UnitOfWork, target: Target) -> Reach:
    """What erasing `target` would take; writes nothing."""
    found = _Closure(uow)
    match target:
        case OfClaim(claim=claim_id):
            found.take_claims([claim for claim in (uow.claim(claim_id),) if claim is not None])
        case OfTurn(turn=turn_id):
            found.take_turns([turn for turn in (uow.turn(turn_id),) if turn is not None])
        case OfPerson(person=person):
            found.take_person(person)
        case OfSource(name=name, person=person):
            found.take_source(name, person)
        case OfCohort(proposer=proposer, version=version):
            cohort = (proposer, version)
            found.take_readings(c for c in _claims(uow) if (c.proposer.name, c.proposer.version) == cohort)
        case OfWords(words=words):
            found.take_words(words)
    return found.reach()


def erase(uow: UnitOfWork, target: Target, *, by: str, now: datetime) -> Completion:
    """Take out everything that `reach` shows, mark the sources, and look whether anything is left.

    Args:
        uow: One transaction: all of it goes, or nothing.
        target: What is to go.
        by: Who asked for it, for the completion record: a person's id, or "operator".
        now: Transaction time.
    """
    taken = reach(uow, target)
    fragments = _fragments(uow, taken)
    marks = [*_marks(uow, taken)]
    _take_out(uow, taken, now)
    for mark in marks:
        uow.put_tombstone(mark, now)
    copies = _take_out_copies(uow, fragments)
    record = Completion(
        what=target.kind,
        at=now,
        by=by,
        reach=taken,
        copies=copies,
        marks=tuple(marks),
        found_after=_left(uow, fragments, taken),
        said_by_others=len(_holding(uow, fragments)),
    )
    _note(uow, record)
    return record


def _take_out(uow: UnitOfWork, taken: Reach, now: datetime) -> None:
    for claim_id in (*taken.claims, *taken.trimmed):
        _erase_claim(uow, claim_id, taken, now)
    for turn_id in taken.turns:
        uow.erase_turn(turn_id)
    for turn_id, span in taken.blanked:
        uow.blank_turn(turn_id, [span])
    for kind, row_id in taken.rows:
        uow.drop_row(kind, row_id)
    if taken.person is not None:
        uow.drop_person(taken.person)


def erase_again(uow: UnitOfWork, record: Completion) -> None:
    """Do an erasure again on an older copy of the memory, before anything of it is used."""
    _take_out(uow, record.reach, record.at)
    for turn_id in record.copies:
        uow.erase_turn(turn_id)
    for mark in record.marks:
        uow.put_tombstone(mark, record.at)
    _note(uow, record)


def completions(uow: UnitOfWork) -> tuple[Completion, ...]:
    """The records of all erasures, oldest first."""
    return tuple(Completion.model_validate_json(row.body) for row in uow.rows(KIND))


class _Closure:
    """Gathers what has to go together."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow
        self._turns: dict[TurnId, Turn] = {}
        self._spans: dict[tuple[TurnId, Span], None] = {}
        self._claims: dict[ClaimId, Claim] = {}
        self._trimmed: dict[ClaimId, None] = {}
        self._person: PersonId | None = None

    def take_turns(self, turns: Iterable[Turn]) -> None:
        for turn in turns:
            for version in _versions(self._uow, turn):
                self._turns[version.turn_id] = version
        for turn_id in tuple(self._turns):
            for claim in self._uow.of_turn(turn_id):
                self._take_or_trim(claim)

    def take_claims(self, claims: Iterable[Claim]) -> None:
        """The claims, the words that they rest on, and whatever else rests on the same words."""
        for claim in claims:
            if claim.claim_id in self._claims:
                continue
            self._claims[claim.claim_id] = claim
            for source in claim.sources:
                self._spans[source.turn, source.span] = None
                self._take_other_versions(source.turn)
                self.take_claims(
                    other
                    for other in self._uow.of_turn(source.turn)
                    if any(s.turn == source.turn and s.span.touches(source.span) for s in other.sources)
                )

    def take_readings(self, claims: Iterable[Claim]) -> None:
        for claim in claims:
            self._claims[claim.claim_id] = claim

    def take_person(self, person: PersonId) -> None:
        self._person = person
        self.take_turns(turn for turn in _turns(self._uow) if turn.speaker == person)
        self.take_claims(claim for claim in _claims(self._uow) if _concerns(claim, person))

    def take_source(self, name: str, person: PersonId | None) -> None:
        folded = name.casefold()
        self.take_turns(
            turn
            for turn in _turns(self._uow)
            if (person is not None and turn.speaker == person)
            or (turn.forwarded_from or "").casefold() == folded
        )
        self.take_claims(
            claim
            for claim in _claims(self._uow)
            if folded in (source.casefold() for source in claim.modality.attributed_to)
        )

    def take_words(self, words: str) -> None:
        for turn in _turns(self._uow):
            for span in _places(turn.text, words):
                self._spans[turn.turn_id, span] = None
        self.take_readings(claim for claim in _claims(self._uow) if _holds(claim, words))

    def reach(self) -> Reach:
        trimmed = [claim_id for claim_id in self._trimmed if claim_id not in self._claims]
        about = [*self._claims, *trimmed, *self._turns, *(turn for turn, _ in self._spans)]
        rows = {
            (row.kind, row.row_id)
            for each in about
            for row in self._uow.rows(None, about=str(each))
            if row.kind != KIND
        }
        return Reach(
            turns=tuple(self._turns),
            blanked=tuple(key for key in self._spans if key[0] not in self._turns),
            claims=tuple(self._claims),
            trimmed=tuple(trimmed),
            rows=tuple(sorted(rows)),
            person=self._person,
        )

    def _take_or_trim(self, claim: Claim) -> None:
        others = [source for source in claim.sources if source.turn not in self._turns]
        if others and all(word in others[0].quote.casefold() for word in _words(claim)):
            self._trimmed[claim.claim_id] = None
        else:
            self._claims[claim.claim_id] = claim

    def _take_other_versions(self, turn_id: TurnId) -> None:
        """The same words may stand in an earlier or later version of the message, at another place."""
        turn = self._uow.turn(turn_id)
        for version in () if turn is None else _versions(self._uow, turn):
            if version.turn_id != turn_id:
                self._turns[version.turn_id] = version


def _erase_claim(uow: UnitOfWork, claim_id: ClaimId, taken: Reach, now: datetime) -> None:
    claim = uow.claim(claim_id)
    uow.erase_claim(claim_id)
    if claim is None or claim_id in taken.claims:
        return
    for turn in taken.turns:
        step = without_turn(claim, turn, Why(now, "a source was erased", None))
        claim = claim if step is None else step.claim
    uow.add(Claim.model_validate({**dict(claim), "revision": FIRST}))


def _versions(uow: UnitOfWork, turn: Turn) -> Iterator[Turn]:
    newest = uow.latest_version(turn.room, turn.message)
    if newest is None or newest.version == 0:
        yield turn
        return
    yield from (other for other in _turns(uow) if (other.room, other.message) == (turn.room, turn.message))


def _turns(uow: UnitOfWork) -> tuple[Turn, ...]:
    return uow.turns(limit=_ALL)


def _claims(uow: UnitOfWork) -> tuple[Claim, ...]:
    return (*uow.in_force(), *uow.archived())


def _concerns(claim: Claim, person: PersonId) -> bool:
    proposition = claim.proposition
    involved = {part.person for part in proposition.participants}
    return person in (claim.speaker, proposition.subject.person) or person in involved


def _words(claim: Claim) -> list[str]:
    return claim.proposition.value.casefold().split()


def _holds(claim: Claim, words: str) -> bool:
    proposition = claim.proposition
    texts = [proposition.value, proposition.subject.surface, *(source.quote for source in claim.sources)]
    texts += [part.surface for part in proposition.participants]
    return any(words.casefold() in text.casefold() for text in texts)


def _places(text: str, words: str) -> Iterator[Span]:
    folded, wanted = text.lower(), words.lower()
    if len(folded) != len(text) or not wanted:  # a letter whose small form is longer: compare as written
        folded, wanted = text, words
    start = folded.find(wanted) if wanted else -1
    while start >= 0:
        yield Span(start=start, end=start + len(wanted))
        start = folded.find(wanted, start + len(wanted))


def _fragments(uow: UnitOfWork, taken: Reach) -> tuple[str, ...]:
    """The erased words themselves, to look for them where they were repeated."""
    whole = [turn.text for turn_id in taken.turns if (turn := uow.turn(turn_id)) is not None]
    parts = [span.of(turn.text) for turn_id, span in taken.blanked if (turn := uow.turn(turn_id)) is not None]
    quotes = [
        source.quote
        for claim_id in taken.claims
        if (claim := uow.claim(claim_id)) is not None
        for source in claim.sources
    ]
    found = (text.strip() for text in (*whole, *parts, *quotes))
    return tuple(dict.fromkeys(text for text in found if len(text) >= _LEAST_FRAGMENT))


def _marks(uow: UnitOfWork, taken: Reach) -> Iterator[str]:
    key = household_key(uow)
    for claim_id in taken.claims:
        yield mark_of_claim(key, claim_id)
    messages = {
        (turn.room, turn.message) for turn_id in taken.turns if (turn := uow.turn(turn_id)) is not None
    }
    for room, message in sorted(messages):
        yield mark_of_message(key, uow.household, room, message)


def _take_out_copies(uow: UnitOfWork, fragments: tuple[str, ...]) -> tuple[TurnId, ...]:
    """Empty what the bot said of it, and drop it where somebody quoted it; ids of the turns changed."""
    copies: list[TurnId] = []
    for turn in _holding(uow, fragments, quoted=True):
        if turn.author is Author.BOT:
            uow.erase_turn(turn.turn_id)
        elif any(fragment in (turn.quoted or "") for fragment in fragments):
            uow.blank_turn(turn.turn_id, [])
        else:
            continue
        copies.append(turn.turn_id)
    return tuple(copies)


def _holding(uow: UnitOfWork, fragments: tuple[str, ...], *, quoted: bool = False) -> list[Turn]:
    """Turns whose text, or what they quote, holds one of the fragments."""
    return [
        turn
        for turn in (_turns(uow) if fragments else ())
        if any(text in turn.text or (quoted and text in (turn.quoted or "")) for text in fragments)
    ]


def _left(uow: UnitOfWork, fragments: tuple[str, ...], taken: Reach) -> int:
    """How many claims and rows still hold words of an erased source; it must be none."""
    gone = {*taken.turns, *(turn_id for turn_id, _ in taken.blanked)}
    claims = sum(
        any(source.turn in gone and text in source.quote for source in claim.sources for text in fragments)
        for claim in _claims(uow)
    )
    rows = sum(any(text in row.body for text in fragments) for row in uow.rows(None))
    return claims + rows


def _note(uow: UnitOfWork, record: Completion) -> None:
    row_id = RowId(derived("e_", record.at.isoformat(), record.what, *record.marks))
    row = Row(
        kind=KIND,
        row_id=row_id,
        state="done",
        due_at=None,
        about=(),
        body=record.model_dump_json(),
        revision=FIRST,
    )
    if uow.row(KIND, row_id) is None:
        uow.put_row(row, expected=None)
