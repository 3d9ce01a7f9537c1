"""What an erasure would take: what was aimed at, and everything that was made of it; nothing is written."""

from collections.abc import Iterable, Iterator
from typing import Literal

from memory.claims import Claim
from memory.ids import ClaimId, PersonId, RowId, TurnId
from memory.ports import UnitOfWork
from memory.turns import Turn
from memory.value import Span, Value

KIND = "erasure"
"""The kind under which completion records are rows of the unit of work; no erasure takes them."""

_ALL = 1 << 31


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
        person: Whose entry among the people goes, with their private room and their seats.
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


def reach(uow: UnitOfWork, target: Target, *, held: Iterable[tuple[str, RowId]] = ()) -> Reach:
    """What erasing `target` would take; writes nothing.

    Args:
        uow: The memory.
        target: What is to go.
        held: Rows of a transport that hold it and that only the transport can tell: kind and id.
    """
    found = _Closure(uow)
    found.take_rows(held)
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
            found.take_readings(c for c in claims_of(uow) if (c.proposer.name, c.proposer.version) == cohort)
        case OfWords(words=words):
            found.take_words(words)
    return found.reach()


class _Closure:
    """Gathers what has to go together."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow
        self._turns: dict[TurnId, Turn] = {}
        self._spans: dict[tuple[TurnId, Span], None] = {}
        self._claims: dict[ClaimId, Claim] = {}
        self._trimmed: dict[ClaimId, None] = {}
        self._rows: set[tuple[str, RowId]] = set()
        self._person: PersonId | None = None

    def take_rows(self, rows: Iterable[tuple[str, RowId]]) -> None:
        self._rows.update(rows)

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
        self.take_turns(turn for turn in turns_of(self._uow) if turn.speaker == person)
        known_as = (person, *once_held_for_another(self._uow, person))
        self.take_claims(
            claim for claim in claims_of(self._uow) if any(_concerns(claim, each) for each in known_as)
        )

    def take_source(self, name: str, person: PersonId | None) -> None:
        folded = name.casefold()
        self.take_turns(
            turn
            for turn in turns_of(self._uow)
            if (person is not None and turn.speaker == person)
            or (turn.forwarded_from or "").casefold() == folded
        )
        self.take_claims(
            claim
            for claim in claims_of(self._uow)
            if folded in (source.casefold() for source in claim.modality.attributed_to)
        )

    def take_words(self, words: str) -> None:
        for turn in turns_of(self._uow):
            for span in _places(turn.text, words):
                self._spans[turn.turn_id, span] = None
        for claim in claims_of(self._uow):
            if any(_holds(version, words) for version in self._uow.versions(claim.claim_id)):
                self._claims[claim.claim_id] = claim

    def reach(self) -> Reach:
        trimmed = [claim_id for claim_id in self._trimmed if claim_id not in self._claims]
        about: list[str] = [*self._claims, *trimmed, *self._turns, *(turn for turn, _ in self._spans)]
        if self._person is not None:
            about.append(self._person)
        rows = self._rows | {
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
            if version.turn_id != turn_id and version.turn_id not in self._turns:
                self._turns[version.turn_id] = version
                for claim in self._uow.of_turn(version.turn_id):
                    self._take_or_trim(claim)


def _versions(uow: UnitOfWork, turn: Turn) -> Iterator[Turn]:
    newest = uow.latest_version(turn.room, turn.message)
    if newest is None or newest.version == 0:
        yield turn
        return
    yield from (other for other in turns_of(uow) if (other.room, other.message) == (turn.room, turn.message))


def turns_of(uow: UnitOfWork) -> tuple[Turn, ...]:
    """The whole record, oldest first."""
    return uow.turns(limit=_ALL)


def claims_of(uow: UnitOfWork) -> tuple[Claim, ...]:
    """Everything that was ever learned and not erased, in its last version."""
    return (*uow.in_force(), *uow.archived())


def once_held_for_another(uow: UnitOfWork, person: PersonId) -> tuple[PersonId, ...]:
    """The entries of people who turned out to be this one."""
    return tuple(each.person_id for each in uow.house().people if each.same_as == person)


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
