"""The record's own words, for an answer that no claim could give: found by their words, gated like claims."""

from collections.abc import Sequence

from memory import reasons
from memory.asking import Question, is_addressed_wish, people_named
from memory.audience import Audible, audible_to, audience_of_turn, granted
from memory.claims import (
    Change,
    Claim,
    Method,
    Origin,
    Proposer,
    Proposition,
    Source,
    State,
    Subject,
    SubjectKind,
    ValidTime,
)
from memory.discretion import Discretion, is_secret
from memory.floor.sentences import sentences
from memory.house import House
from memory.ids import FIRST, ClaimId, PersonId, TurnId, derived
from memory.modality import UNKNOWN_MODALITY, UNKNOWN_SOURCE, Act, Frame, Modality
from memory.passages import Passage, choose, parts_of
from memory.ports import UnitOfWork
from memory.ranking import term_weights
from memory.recall import Ask
from memory.rooms import RoomKind
from memory.sensitivity import sensitivity_of
from memory.turns import UNKNOWN_ORIGIN, Author, Turn
from memory.value import Span
from memory.vocabulary import Category, CostOfLoss, Predicate, Sensitivity, Use
from memory.wordforms import all_bases, same_as, search_terms

MOST_QUOTES, MOST_FOR_MANY = 6, 10
_LOOKED_AT, _WIDER, _WIDEST = 60, 4, 4_000
_TELLING = 30
_LOOKED_AT_FOR_MANY, _READ_FOR_MANY = 200, 120
"""How many of the turns that hold most of the question's words are read closely."""
_WHOLE = 700
"""A turn of at most so many characters is quoted whole; of a longer one, the sentences that matter."""
_ENOUGH = 0.5
_NEWER_COUNTS = 0.15
_PROPOSER = Proposer(name="record", version="1")


def as_heard(turn: Turn, span: Span, *, house: House, also: Sequence[PersonId] = ()) -> Claim:
    """Somebody's words as a claim of nothing but that they were said; never stored.

    It exists so that one gate decides who may hear: it has the turn's audience, and is as sensitive as
    its words are.

    Args:
        turn: Where they were said.
        span: Which of its words.
        house: The household as it stands.
        also: People to whom its speaker has granted it by name.
    """
    speaker = turn.speaker
    if speaker is None:
        msg = f"turn {turn.turn_id} has no speaker"
        raise ValueError(msg)
    quote = span.of(turn.text)
    return Claim(
        claim_id=ClaimId(derived("q", turn.turn_id, span.start, span.end)),
        household=turn.household,
        proposition=Proposition(
            subject=Subject(kind=SubjectKind.PERSON, surface="", person=speaker, whose=None),
            predicate=Predicate.NOTE,
            value=quote,
            qualifier="",
            participants=(),
            when=None,
        ),
        modality=_as_said(turn),
        sources=(
            Source(
                turn=turn.turn_id, span=span, quote=quote, speaker=speaker, room=turn.room, at=turn.sent_at
            ),
        ),
        origin=Origin.STATED,
        method=Method.DIRECT_STATEMENT,
        proposer=_PROPOSER,
        valid_time=ValidTime(since=None, until=None, end_condition=None),
        said_at=turn.sent_at,
        recorded_at=turn.sent_at,
        last_confirmed=turn.sent_at,
        audience=granted(audience_of_turn(turn, house), *also),
        sensitivity=Sensitivity.SECRET if is_secret(quote) else sensitivity_of(Predicate.NOTE, turn.text),
        category=Category.CONTEXT,
        uses=frozenset({Use.ANSWER, Use.RELAY}),
        cost_of_loss=CostOfLoss.NORMAL,
        state=State.TRANSIENT,
        change=Change(at=turn.sent_at, reason="said", by=speaker, successor=None),
        undecided=(),
        revision=FIRST,
    )


def _as_said(turn: Turn) -> Modality:
    """Nothing is claimed of how it was meant, but that a forward is somebody else's words."""
    whose: tuple[str, ...] = ()
    if turn.forwarded_from is not None:
        whose = (UNKNOWN_SOURCE if turn.forwarded_from == UNKNOWN_ORIGIN else turn.forwarded_from,)
    frame = Frame.QUOTATION if whose else Frame.UNKNOWN
    fields = dict(UNKNOWN_MODALITY) | {"act": Act.UNKNOWN, "frame": frame, "attributed_to": whose}
    return Modality.model_validate(fields)


def quotes(
    uow: UnitOfWork,
    asked: Ask,
    question: Question,
    minded: Discretion,
    *,
    skip: frozenset[TurnId] = frozenset(),
) -> tuple[Audible, ...]:
    """What people said that speaks to the question, the newest first, as far as it may be said here.

    Left out are the turns in `skip`, earlier versions of an edited message, and every sentence that only
    asks, or was corrected, taken back or forgotten since.
    """
    if not question.terms:
        return ()
    many, house = asks_for_much(question), uow.house()
    limit, read = (_LOOKED_AT_FOR_MANY, _READ_FOR_MANY) if many else (_LOOKED_AT, _TELLING)
    words = (*question.terms, *question.times, *question.names) if many else question.terms
    terms = [form for term in words for form in search_terms(term)]
    while True:
        hits = uow.search_turns(terms, limit=limit)
        turns = [turn for hit in hits if (turn := uow.turn(hit.turn_id)) is not None]
        within = [turn for turn in turns if _may_be_heard(turn, asked, house)]
        within += _replies(uow, within) if many else []
        telling = sorted(within, key=lambda turn: -len(_covered(words, turn.text)))[:read]
        usable = [
            turn for turn in telling if turn.turn_id not in (*skip, asked.turn) and _is_usable(uow, turn)
        ]
        found = _audible(uow, asked, question, minded, usable)
        if found or len(hits) < limit or limit >= _WIDEST:
            return found
        limit *= _WIDER


def _audible(
    uow: UnitOfWork, asked: Ask, question: Question, minded: Discretion, turns: Sequence[Turn]
) -> tuple[Audible, ...]:
    house = uow.house()
    claims = [
        as_heard(turn, span, house=house)
        for turn in turns
        if _is_asked_for(question, turn, house)
        and (span := _stretch(uow, question, turn, minded)) is not None
    ]
    heard = audible_to(asked.asker, asked.room, claims, house=house, now=asked.now)
    chosen = _without_repeats(
        _together(uow, asked, question, heard) if asks_for_much(question) else _choose(question, heard)
    )
    return tuple(sorted(chosen, key=lambda one: one.claim.said_at, reverse=True))


def _without_repeats(heard: Sequence[Audible]) -> list[Audible]:
    """Of what one person said several times in nearly the same words, the newest."""
    kept: list[tuple[frozenset[str], Audible]] = []
    for each in sorted(heard, key=lambda one: one.claim.said_at, reverse=True):
        words = all_bases(each.claim.sources[0].quote)
        if not any(
            other.claim.speaker == each.claim.speaker and len(words & said) >= _ALIKE * len(words | said)
            for said, other in kept
        ):
            kept.append((words, each))
    return [each for _, each in kept]


_ALIKE = 0.8


def _replies(uow: UnitOfWork, turns: Sequence[Turn]) -> list[Turn]:
    """What was said right after those of the turns that only ask, and not found itself."""
    found = {turn.turn_id for turn in turns}
    asking = [turn for turn in turns if _only_asks(turn.text)][:_ASKED_CLOSELY]
    return [
        reply
        for turn in asking
        for reply in uow.turns(room=turn.room, after_seq=turn.seq, before_seq=turn.seq + 2, limit=1)
        if reply.turn_id not in found and reply.speaker != turn.speaker
    ]


_ASKED_CLOSELY = 24


def _may_be_heard(turn: Turn, asked: Ask, house: House) -> bool:
    """Whether it is worth asking the gate: what was said in somebody else's private chat is not."""
    room = house.room(turn.room)
    return turn.speaker == asked.asker or (room is not None and room.kind is RoomKind.GROUP)


def _is_usable(uow: UnitOfWork, turn: Turn) -> bool:
    if turn.author is not Author.PERSON or not turn.text.strip():
        return False
    if turn.to_bot and is_addressed_wish(turn.text):
        return False
    latest = uow.latest_version(turn.room, turn.message)
    return latest is not None and latest.turn_id == turn.turn_id


def asks_for_much(question: Question) -> bool:
    """Whether it asks for several things at once, so that no single statement will answer it."""
    return len(question.terms) > _FEW_WORDS or not same_as(_SUMMARY).isdisjoint(question.terms)


def _names(turn: Turn, house: House) -> set[PersonId | None]:
    named, _ = people_named(turn.text, asker=turn.speaker, house=house, at=turn.sent_at)
    return {turn.speaker, *named}


def share_of(question: Question, heard: Audible) -> float:
    """Which share of the question's words, weighted by how telling they are, somebody's words hold."""
    words = all_bases(heard.claim.sources[0].quote)
    weights = term_weights(question.terms, [words])
    gained = sum(weight for term, weight in weights.items() if not same_as(term).isdisjoint(words))
    return gained / (sum(weights.values()) or 1.0)


def _is_asked_for(question: Question, turn: Turn, house: House) -> bool:
    if question.said_by is not None and turn.speaker != question.said_by:
        return False
    if question.about and not asks_for_much(question) and not _names(turn, house).issuperset(question.about):
        return False
    if question.window is None or not question.of_the_past:
        return True
    start, end = question.window
    return start <= turn.sent_at < end


def _stretch(uow: UnitOfWork, question: Question, turn: Turn, minded: Discretion) -> Span | None:
    """The longest run of sentences that still stands, or in a long turn those round what was asked."""
    gone = [
        source.span
        for claim in uow.of_turn(turn.turn_id)
        if not claim.is_in_force and claim.change.reason not in _STILL_TRUE
        for source in claim.sources
        if source.turn == turn.turn_id
    ]
    kept = minded.standing(turn, sentences(turn.text))
    standing = [
        span
        for span in kept
        if not any(span.touches(past) for past in gone) and not _only_asks(span.of(turn.text))
    ]
    if not standing:
        return None
    runs = _runs(standing, sentences(turn.text))
    best = max(runs, key=lambda run: len(_covered(question.terms, run.of(turn.text))))
    return best if best.end - best.start <= _WHOLE else _core(question, best, turn.text)


_STILL_TRUE = frozenset({reasons.FIRMER, reasons.ANSWERED})
"""Out of force, but not because it was wrong or is over: what was said may be quoted."""


def _only_asks(words: str) -> bool:
    """A question is no evidence for what it asks about."""
    return words.rstrip("\"')”’ ").endswith("?")


def _runs(standing: Sequence[Span], everything: Sequence[Span]) -> list[Span]:
    runs: list[Span] = []
    follows = False
    for span in everything:
        if span not in standing:
            follows = False
        elif follows:
            runs[-1] = Span(start=runs[-1].start, end=span.end)
        else:
            runs.append(span)
            follows = True
    return runs


def _core(question: Question, run: Span, text: str) -> Span:
    """From the first to the last sentence that speaks to the question, as far as the limit allows."""
    within = [span for span in sentences(text) if run.holds(span)]
    telling = [span for span in within if _covered(question.terms, span.of(text))] or within[:1]
    end = next(
        (span.end for span in reversed(telling) if span.end - telling[0].start <= _WHOLE), telling[0].end
    )
    return Span(start=telling[0].start, end=end)


def _covered(terms: Sequence[str], words: str) -> frozenset[str]:
    held = all_bases(words)
    return frozenset(term for term in terms if not same_as(term).isdisjoint(held))


def _choose(question: Question, heard: Sequence[Audible]) -> list[Audible]:
    """Those that together speak to most of the question: each must add a word, or say as much as the best."""
    words = [all_bases(audible.claim.sources[0].quote) for audible in heard]
    weights = term_weights(question.terms, words)
    whole = sum(weights.values()) or 1.0
    covers = [frozenset(t for t in question.terms if not same_as(t).isdisjoint(held)) for held in words]
    shares = [sum(weights[term] for term in covered) / whole for covered in covers]
    newest = sorted(range(len(heard)), key=lambda at: heard[at].claim.said_at)
    freshness = {at: _NEWER_COUNTS * (order + 1) / len(heard) for order, at in enumerate(newest)}
    many = asks_for_much(question)
    ranked = sorted(range(len(heard)), key=lambda at: -(shares[at] + (2.0 if many else 1.0) * freshness[at]))
    best = max(shares, default=0.0)
    enough = max(_ENOUGH_OF_MANY, best * _OF_THE_BEST) if many else _ENOUGH
    chosen: list[int] = []
    spoken: set[str] = set()
    for at in ranked:
        if shares[at] < enough:
            continue
        if not chosen or many or covers[at] - spoken or shares[at] >= _AS_GOOD * shares[chosen[0]]:
            chosen.append(at)
            spoken |= covers[at]
    return [heard[at] for at in chosen[: MOST_FOR_MANY if many else MOST_QUOTES]]


def _together(uow: UnitOfWork, asked: Ask, question: Question, heard: Sequence[Audible]) -> list[Audible]:
    """Those that tell the several things asked for."""
    house = uow.house()
    turns = [turn for each in heard if (turn := uow.turn(each.claim.sources[0].turn)) is not None]
    passages = [
        Passage(
            own=_told_in(each.claim.sources[0].quote, turn, house),
            around=_around(before, house),
            answers=bool(before and before[0].text.rstrip().endswith("?")),
            said_at=turn.sent_at,
        )
        for each, turn in zip(heard, turns, strict=True)
        for before in [uow.turns(room=turn.room, before_seq=turn.seq, limit=1)]
    ]
    people = [_mark(person) for person in question.about]
    parts = parts_of(asked.text, question)
    places = choose(question, parts, passages, people=people, limit=MOST_FOR_MANY)
    return [heard[place] for place in places]


def _told_in(words: str, turn: Turn, house: House) -> frozenset[str]:
    return all_bases(words) | {_mark(person) for person in _names(turn, house) if person is not None}


def _around(before: Sequence[Turn], house: House) -> frozenset[str]:
    return frozenset[str]().union(*(_told_in(each.text, each, house) for each in before))


def _mark(person: PersonId) -> str:
    return f"\0{person}"


_SUMMARY = "summary"
_FEW_WORDS, _ENOUGH_OF_MANY, _OF_THE_BEST, _AS_GOOD = 4, 0.15, 0.5, 0.8
