"""What comes out of the memory: eligible before ranked, ranked before selected, served after a second look.

Recall writes nothing: that a claim was read is no evidence for it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b

from memory.audience import Audible, audible_to
from memory.claims import Claim, State, SubjectKind
from memory.erasing.reach import once_held_for_another
from memory.errors import StaleCursor
from memory.finding.coverage import spoken_words
from memory.finding.moments import asks_how_they_are, asks_where_they_are
from memory.finding.outdated import without_outdated
from memory.finding.owing import sides_asked, without_other_debts
from memory.finding.ranking import Match, rank
from memory.finding.rounds import in_their_round, words_of_rounds
from memory.house import House
from memory.ids import ClaimId, PersonId, Revision, RoomId, TurnId
from memory.language.asking import Question, ask
from memory.language.possessions import possessions
from memory.language.wordforms import same_as, search_terms
from memory.life.promotion import as_promoted, both_sides
from memory.life.recurring import comes_round, things_of
from memory.life.references import as_merged
from memory.modality import Act, Certainty, Frame, Polarity
from memory.ports import UnitOfWork
from memory.value import Value
from memory.vocabulary import VOCABULARY, Policy, Predicate, Sensitivity, Use, spec

PAGE_LINES = 20
SERVED_IN_FULL = 5
CONSTRAINTS = frozenset(predicate for predicate, its in VOCABULARY.items() if its.is_constraint)

_FIRST_LOOK, _WIDER, _WIDEST = 80, 4, 5_120
"""How many full-text matches are looked at: more, until enough of them are eligible or none is left."""
_ANY_SUBJECT, _ONE_SUBJECT = 400, 400
_HISTORY = frozenset({State.REPLACED, State.SUPERSEDED, State.EXPIRED})
"""What a question about the past may be answered from; taken back or forgotten things stay so."""


class Ask(Value, frozen=True):
    """A question in a room.

    Attributes:
        use: What the answer is for.
        turn: The turn that carries the question, if it is in the record: it is no answer to itself.
        valid: As of which instant in the world; None: now.
        known: As of which instant in the memory; None: now.
        without: What is told beside the answer already, and is no part of it.
    """

    asker: PersonId
    room: RoomId
    text: str
    now: datetime
    use: Use
    turn: TurnId | None = None
    valid: datetime | None = None
    known: datetime | None = None
    without: frozenset[Predicate] = frozenset()


@dataclass(frozen=True, slots=True)
class Page:
    """Up to `PAGE_LINES` eligible claims that answer, best first.

    Attributes:
        cursor: Hand it in for the next page; None on the last.
        revision: The memory's revision that the page was made of.
    """

    lines: tuple[Audible, ...]
    cursor: str | None
    revision: Revision


@dataclass(frozen=True, slots=True)
class Served:
    """What an answer may be made of.

    Attributes:
        claims: At most `SERVED_IN_FULL`, in the order asked for, each looked at again just now.
        constraints: Allergies, conditions, medication, diets and safety rules of the people concerned;
            always here when eligible, and beyond the allowance.
        to_settle: Constraints that nobody has yet said plainly: they wait for a person's word and must
            not vanish meanwhile.
    """

    claims: tuple[Audible, ...]
    constraints: tuple[Audible, ...]
    to_settle: tuple[Audible, ...]


def index_page(uow: UnitOfWork, asked: Ask, cursor: str | None = None) -> Page:
    """The eligible claims that answer a question, a page at a time.

    Raises:
        StaleCursor: The memory has changed since the page before, or the cursor is of another question.
    """
    revision = uow.revision()
    offset = 0 if cursor is None else _offset(cursor, asked, revision)
    house = uow.house()
    question = ask(asked.text, asker=asked.asker, house=house, at=asked.now)
    matches = matching(uow, asked, question, house=house)
    chosen = [match.claim for match in matches[offset : offset + PAGE_LINES]]
    following = offset + PAGE_LINES
    return Page(
        lines=eligible(chosen, asked, house=house),
        cursor=_cursor(following, asked, revision) if following < len(matches) else None,
        revision=revision,
    )


def serve(uow: UnitOfWork, ids: Sequence[ClaimId], asked: Ask) -> Served:
    """Look again at the claims that were picked, and serve those that still may be said."""
    house = uow.house()
    picked = [
        claim for claim_id in dict.fromkeys(ids) if (claim := _version(uow, claim_id, asked)) is not None
    ]
    question = ask(asked.text, asker=asked.asker, house=house, at=asked.now)
    if asked.known is None:
        heard = [each.claim for each in eligible(_said_of_rounds(uow, picked), asked, house=house)]
        picked = in_their_round(question, picked, heard, now=asked.now)
    claims = eligible(picked, asked, house=house, of_the_past=question.of_the_past)[:SERVED_IN_FULL]
    people = people_concerned(question, [audible.claim for audible in claims])
    constraints = eligible(_constraints(uow, asked, people), asked, house=house)
    return Served(
        claims=claims,
        constraints=tuple(audible for audible in constraints if is_plain(audible.claim)),
        to_settle=tuple(audible for audible in constraints if not is_plain(audible.claim)),
    )


def _said_of_rounds(uow: UnitOfWork, claims: Iterable[Claim]) -> Iterable[Claim]:
    """What else names anything among the claims that comes round: it may take a day out of its round."""
    rounds = (claim for claim in claims if comes_round(claim))
    terms = sorted({form for claim in rounds for word in things_of(claim) for form in search_terms(word)})
    hits = uow.search(terms, limit=_FIRST_LOOK) if terms else ()
    return [claim for hit in hits if (claim := uow.claim(hit.claim_id)) is not None]


def matching(uow: UnitOfWork, asked: Ask, question: Question, *, house: House) -> tuple[Match, ...]:
    """Every eligible claim that answers the question, best first."""
    limit = _FIRST_LOOK
    came_of = _came_of(uow, asked, question, house=house)
    while True:
        found, exhausted = _candidates(uow, asked, question, limit)
        found = tuple({claim.claim_id: claim for claim in (*found, *came_of.claims)}.values())
        allowed = [a.claim for a in eligible(found, asked, house=house, of_the_past=question.of_the_past)]
        if asked.known is None:
            allowed = in_their_round(question, allowed, allowed, now=asked.now)
        matches = rank(question, allowed, now=asked.now, came_of=came_of.words)
        if exhausted or len(matches) >= SERVED_IN_FULL or limit >= _WIDEST:
            kept = without_outdated(uow, question, matches)
            sides = sides_asked(asked.text, asker=asked.asker, house=house, at=asked.now)
            return without_other_debts(kept, sides)
        limit *= _WIDER


def elsewhere(
    uow: UnitOfWork, asked: Ask, question: Question, here: Sequence[Match], *, house: House
) -> tuple[Match, ...]:
    """What would answer in the asker's own private chat as well as what answers here does, and is not told.

    Args:
        uow: The memory.
        asked: The question as put in a group.
        question: The same, taken apart.
        here: What answers here.
        house: The household as it stands.
    """
    own = house.private_room(asked.asker)
    if own is None:
        return ()
    told = {match.claim.claim_id for match in here}
    found, _ = _candidates(uow, asked, question, _FIRST_LOOK)
    kept = [claim for claim in found if claim.claim_id not in told and _may_be_kept(claim, asked.room)]
    alone = Ask.model_validate({**dict(asked), "room": own.room_id})
    there = [a.claim for a in eligible(kept, alone, house=house, of_the_past=question.of_the_past)]
    if not there:
        return ()
    together = rank(question, [*(match.claim for match in here), *there], now=asked.now)
    return tuple(match for match in together if match.claim.claim_id not in told)


def _may_be_kept(claim: Claim, room: RoomId) -> bool:
    """Whether somebody who reads the room may not hear it; a cheap look before the gate's own."""
    return room not in claim.audience.rooms or claim.sensitivity is not Sensitivity.ORDINARY


def eligible(
    claims: Iterable[Claim], asked: Ask, *, house: House, of_the_past: bool = False
) -> tuple[Audible, ...]:
    """Those of the claims that may be used here and now: permission comes before relevance."""
    usable = [claim for claim in claims if _is_usable(claim, asked, of_the_past=of_the_past)]
    return audible_to(asked.asker, asked.room, usable, house=house, now=asked.now)


def is_plain(claim: Claim) -> bool:
    """Whether a constraint can be taken at its word: stated of the real world, and for or against."""
    modality = claim.modality
    return (
        claim.state is not State.CANDIDATE
        and modality.act is not Act.UNKNOWN
        and modality.polarity is not Polarity.UNKNOWN
        and modality.certainty is not Certainty.UNKNOWN
    )


def people_concerned(question: Question, claims: Sequence[Claim]) -> tuple[PersonId, ...]:
    """Whose constraints bear on a question: those it names, else those whom its answer is about."""
    if question.about or "shared" in question.topics:
        return question.about
    subjects = (claim.proposition.subject.person for claim in claims)
    return tuple(dict.fromkeys(person for person in subjects if person is not None))


def _is_usable(claim: Claim, asked: Ask, *, of_the_past: bool) -> bool:
    past = of_the_past or asked.known is not None
    if asked.use not in claim.uses or claim.state in (State.ERASED, State.FORGOTTEN):
        return False
    if not claim.is_in_force and not (past and (claim.state in _HISTORY or asked.known is not None)):
        return False
    if claim.proposition.subject.kind is SubjectKind.UNRESOLVED or claim.modality.frame is Frame.UNKNOWN:
        return False
    if asked.turn is not None and all(source.turn == asked.turn for source in claim.sources):
        return False
    return past or _holds(claim, asked.valid or asked.now, ahead=asked.valid is None)


def _holds(claim: Claim, at: datetime, *, ahead: bool) -> bool:
    """Whether it is valid at an instant, end exclusive; what begins later counts where one looks ahead."""
    since, until = claim.valid_time.since, claim.valid_time.until
    if spec(claim.proposition.predicate).policy is Policy.EVENT:
        return True
    return (until is None or at < until) and (ahead or since is None or since <= at)


def _candidates(
    uow: UnitOfWork, asked: Ask, question: Question, limit: int
) -> tuple[tuple[Claim, ...], bool]:
    """Claims worth a look, and whether there are no more of them."""
    if asked.known is not None:
        return uow.known_at(asked.known), True
    found: dict[ClaimId, Claim] = {}
    for claim in _by_subject(uow, question):
        found[claim.claim_id] = claim
    terms = [form for term in question.terms for form in search_terms(term)]
    terms = terms or list(words_of_rounds(question, uow.house().zone_of(asked.asker)))
    hits = uow.search(terms, limit=limit) if terms else ()
    for hit in hits:
        if hit.claim_id not in found and (claim := uow.claim(hit.claim_id)) is not None:
            found[hit.claim_id] = claim
    if question.of_the_past:
        for claim in _archive(uow, question):
            found.setdefault(claim.claim_id, claim)
    return tuple(found.values()), len(hits) < limit


@dataclass(frozen=True, slots=True)
class _Followed:
    """Claims that took the place of others, and the words of those others."""

    claims: tuple[Claim, ...]
    words: dict[ClaimId, frozenset[str]]


def _came_of(uow: UnitOfWork, asked: Ask, question: Question, *, house: House) -> _Followed:
    """What holds now in the place of what was said in the words of the question.

    What led there is not told, and leads nobody who could not have heard it.
    """
    claims: dict[ClaimId, Claim] = {}
    words: dict[ClaimId, frozenset[str]] = {}
    if asked.known is not None or not question.terms:
        return _Followed((), words)
    terms = [form for term in question.terms for form in search_terms(term)]
    hits = uow.search_turns(terms, limit=_FOLLOWED)
    gone = {
        claim.claim_id: claim
        for hit in hits
        for claim in uow.of_turn(hit.turn_id)
        if not claim.is_in_force and claim.state not in _TAKEN_AWAY
    }
    for heard in audible_to(asked.asker, asked.room, gone.values(), house=house, now=asked.now):
        last = _last_of(uow, heard.claim)
        if last is not None:
            claims[last.claim_id] = last
            led = spoken_words(heard.claim) | _owners(heard.claim, question, house)
            words[last.claim_id] = words.get(last.claim_id, frozenset()) | led
    return _Followed(tuple(claims.values()), words)


def _owners(claim: Claim, question: Question, house: House) -> frozenset[str]:
    """The names of those asked about whose things it speaks of: "my prescription" is Marta's, who says so."""
    source = claim.sources[0]
    told = possessions(source.quote, by=source.speaker, house=house, at=source.at)
    owners = {each.owner for each in told if not same_as(each.thing).isdisjoint(question.terms)}
    return frozenset(form for person, forms in question.forms if person in owners for form in forms)


def _last_of(uow: UnitOfWork, past: Claim) -> Claim | None:
    """The claim in force that a chain of successors leads to; None if it leads nowhere."""
    claim: Claim | None = past
    for _ in range(_LONGEST_CHAIN):
        if claim is None or claim.is_in_force:
            return claim
        claim = None if claim.change.successor is None else uow.claim(claim.change.successor)
    return None


_TAKEN_AWAY = frozenset({State.RETRACTED, State.FORGOTTEN, State.ERASED})
_FOLLOWED, _LONGEST_CHAIN = 24, 20


def _by_subject(uow: UnitOfWork, question: Question) -> Iterable[Claim]:
    """Claims of whom it names and what it asks after; notes that belong there and wait to be moved, too."""
    promotions = both_sides(uow, question.predicates)
    is_of_the_moment = asks_how_they_are(question) or asks_where_they_are(question)
    asked_after = question.predicates | (_OF_THE_MOMENT if is_of_the_moment else frozenset[Predicate]())
    predicates = asked_after | {Predicate.NOTE} if promotions else asked_after or None
    for claim in _of_the_question(uow, question, predicates):
        kept = as_promoted(claim, promotions)
        if not promotions or kept.proposition.predicate in asked_after:
            yield kept


_OF_THE_MOMENT = frozenset({Predicate.NOTE, Predicate.HAPPENED})
"""What tells how somebody seemed, or that they were under way, where nobody said how or where they are."""


def _of_the_question(
    uow: UnitOfWork, question: Question, predicates: frozenset[Predicate] | None
) -> Iterable[Claim]:
    if predicates is None and question.terms:
        # Whatever answers holds a word of the question, and is found by it.
        return
    if question.asks_what_is_on and not question.about:
        in_force = uow.in_force(limit=_ANY_SUBJECT)
        yield from (claim for claim in in_force if _may_be_within(claim, question))
    elif question.about:
        for person in question.about:
            yield from uow.in_force(subject=f"person:{person}", predicates=predicates, limit=_ONE_SUBJECT)
    elif predicates is not None and _asks_by_predicate_alone(question):
        yield from uow.in_force(predicates=predicates, limit=_ANY_SUBJECT)


def _may_be_within(claim: Claim, question: Question) -> bool:
    """Whether a claim has a time within that asked about, or one that is yet to be worked out."""
    when, window = claim.proposition.when, question.window
    if when is None or window is None:
        return False
    if when.start is None or when.end is None:
        return comes_round(claim)
    return when.start < window[1] and window[0] < when.end


def _asks_by_predicate_alone(question: Question) -> bool:
    cues = {word for word, _ in question.cues}
    return all(term in cues for term in question.terms)


def _archive(uow: UnitOfWork, question: Question) -> Iterable[Claim]:
    house = uow.house()
    if not question.about:
        return [as_merged(claim, house) for claim in uow.archived()]
    people = [each for person in question.about for each in (person, *once_held_for_another(uow, person))]
    archived = (claim for person in people for claim in uow.archived(subject=f"person:{person}"))
    return [as_merged(claim, house) for claim in archived]


def _constraints(uow: UnitOfWork, asked: Ask, people: Sequence[PersonId]) -> list[Claim]:
    if asked.known is not None:
        known = uow.known_at(asked.known)
        return [c for c in known if c.proposition.predicate in CONSTRAINTS and _concerns(c, people)]
    return [claim for claim in uow.in_force(predicates=CONSTRAINTS) if _concerns(claim, people)]


def _concerns(claim: Claim, people: Sequence[PersonId]) -> bool:
    """A safety rule without a person in it concerns everybody."""
    proposition = claim.proposition
    named = {participant.person for participant in proposition.participants} | {proposition.subject.person}
    named.discard(None)
    if not named or proposition.subject.kind is SubjectKind.THING:
        return proposition.predicate is Predicate.SAFETY_RULE
    return not people or not named.isdisjoint(people)


def _version(uow: UnitOfWork, claim_id: ClaimId, asked: Ask) -> Claim | None:
    if asked.known is None:
        claim = uow.claim(claim_id)
        return None if claim is None else as_merged(claim, uow.house())
    return next((claim for claim in uow.known_at(asked.known) if claim.claim_id == claim_id), None)


def _cursor(offset: int, asked: Ask, revision: Revision) -> str:
    return f"{revision}.{offset}.{_fingerprint(asked)}"


def _offset(cursor: str, asked: Ask, revision: Revision) -> int:
    parts = cursor.split(".")
    if (
        len(parts) != 3
        or parts[0] != str(revision)
        or parts[2] != _fingerprint(asked)
        or not parts[1].isdecimal()
    ):
        msg = "the memory has changed since that page; begin again"
        raise StaleCursor(msg)
    return int(parts[1])


def _fingerprint(asked: Ask) -> str:
    data = "\0".join((asked.asker, asked.room, asked.text, str(asked.valid), str(asked.known)))
    return blake2b(data.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()
