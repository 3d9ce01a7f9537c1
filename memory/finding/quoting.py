"""From turns to what may be quoted of them: what speaks enough to a question, and what was replied to it."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from memory.audience import Audible, audible_to
from memory.claims import Claim
from memory.dialogue.asked_kinds import fits, sees_to_it
from memory.dialogue.leaning import puts_right
from memory.dialogue.replies import additions_to, addressee_of, answers_to, asks
from memory.dialogue.said import said_in
from memory.finding.days_told import falls_into
from memory.finding.exchanges import (
    Following,
    answers_it,
    begins_it,
    detail_asked,
    may_answer,
    most_telling,
    talk_around,
    tells_a_sum,
    tells_the,
)
from memory.finding.passages import PERSON, SUMMARY, Passage, choose, details_in, parts_of, worth_of
from memory.finding.ranking import (
    ENOUGH_OF_A_SECRET,
    is_of_another,
    names_what_is_ones_own,
    speaks_of_names,
    weights_for,
)
from memory.finding.referring import names_meant
from memory.finding.stretches import covered, has_ended, standing_stretch
from memory.floor import read
from memory.floor.words import NOMINAL, entry
from memory.house import House
from memory.ids import PersonId, TurnId
from memory.language.asking import Question, Wants, is_addressed_wish, people_named
from memory.language.cues import has_cue
from memory.language.meals import tells_of_a_meal
from memory.language.wordforms import AMOUNT, all_bases, light_verbs, same_as
from memory.life.correcting_words import is_correction
from memory.modality import Act
from memory.ports import UnitOfWork
from memory.privacy.discretion import Discretion
from memory.privacy.heard import as_heard
from memory.recall import Ask
from memory.rooms import RoomKind
from memory.turns import Author, Turn
from memory.value import Span
from memory.vocabulary import Policy

MOST_QUOTES, MOST_FOR_MANY = 6, 10
_REPLIES_OF = 8
"""To how many of the turns that speak to a question the replies are looked for."""
_ENOUGH, _ENOUGH_FOR_WHETHER, _ENOUGH_LOOSELY = 0.5, 0.6, 0.3
_NEWER_COUNTS = 0.15
_AS_GOOD, _NEARLY_AS_GOOD = 0.8, 0.65
"""What share of the best's words others must speak to; what is newer may be what holds by now."""
_LOOSELY = 0.7
"""Words weigh a little differently alone and beside others: what may weigh enough is looked at."""
_ALIKE = 0.8
_SAYS_ENOUGH = 9
"""Words of a turn from which on it is told as it stands."""
_FEW_WORDS = 4


@dataclass(frozen=True, slots=True)
class Quote:
    """Words that may be quoted here, and what they lean on where they say too little alone.

    Attributes:
        before: What they lean on, the first words first.
        words: Base forms of all of it.
    """

    said: Audible
    before: tuple[Audible, ...]
    words: frozenset[str]


def asks_for_much(question: Question) -> bool:
    """Whether it asks for several things at once, so that no single statement will answer it."""
    is_long = len(question.terms) > _FEW_WORDS or question.lists_things
    return is_long or not same_as(SUMMARY).isdisjoint(question.terms)


@dataclass(frozen=True, slots=True)
class Finder:
    """What is at hand while quotes are looked for.

    Attributes:
        told: Private turns, blank but for what their speaker had told on to whoever reads the answer.
        loosely: Whether it is enough to speak of the thing asked about.
    """

    uow: UnitOfWork
    asked: Ask
    question: Question
    minded: Discretion
    house: House
    told: tuple[Turn, ...] = ()
    loosely: bool = False

    def chosen(self, stating: Sequence[Turn], asking: Sequence[Turn]) -> list[Quote]:
        """The quotes to be made of turns: what they state, and what was replied to them."""
        many = asks_for_much(self.question)
        speaking = [turn for turn in stating if many or self._speaks(turn, at_least=_LOOSELY)]
        quotes = [quote for turn in speaking if (quote := self.statement(turn)) is not None]
        if many:
            replies = [
                reply
                for turn in asking
                if asks(turn)
                for reply in answers_to(self.uow, turn, is_question=True)
            ]
            known = {turn.turn_id for turn in stating}
            quotes += [
                quote
                for reply in replies
                if reply.turn_id not in known and (quote := self.statement(reply)) is not None
            ]
            return self._together(without_repeats(quotes))
        quotes += self._replies(asking)
        return without_repeats(self._best(quotes))

    def statement(self, turn: Turn) -> Quote | None:
        """What a turn states, if it may be said here and is of whom the question asks about."""
        if not is_usable(self.uow, turn) or not self._is_asked_for(turn, turn):
            return None
        if is_of_another(self.question, self.uow.of_turn(turn.turn_id)):
            return None
        said = self._heard(turn)
        if said is None:
            return None
        meant = names_meant(self.uow, turn, self.question.musts)
        return Quote(said, (), all_bases(said.claim.sources[0].quote) | meant)

    def part(self, turn: Turn, span: Span) -> Quote | None:
        """A part of a turn, whatever became of the rest of it, if it may be said here."""
        words = span.of(turn.text)
        if not is_usable(self.uow, turn) or self.minded.closes(turn) or not self.minded.allows(words, turn):
            return None
        said = self._audible(turn, span)
        return None if said is None else Quote(said, (), all_bases(words))

    def holds_all(self, turn: Turn) -> bool:
        """Whether a turn tells, and holds every word of the question and those whom it is about."""
        if not is_usable(self.uow, turn) or not self._is_asked_for(turn, turn) or asks(turn):
            return False
        return len(covered(self.question.terms, turn.text)) == len(self.question.terms)

    def said_or_answered(self, turn: Turn) -> Iterable[Quote]:
        """What a turn states; of one that asks, what was answered."""
        if not asks(turn):
            quoted = (self.statement(turn),)
        else:
            talk = talk_around(self.uow, turn, self.house)
            quoted = (self._shown(each) for each in most_telling(self.question, talk.following))
        yield from (quote for quote in quoted if quote is not None)

    def stretch(self, turn: Turn) -> Span | None:
        """The part of a turn that it would be quoted with; whether it may be told is not asked."""
        return standing_stretch(self.uow, self.question.terms, turn, self.minded)

    def _heard(self, turn: Turn) -> Audible | None:
        span = self.stretch(turn)
        return None if span is None else self._audible(turn, span)

    def _audible(self, turn: Turn, span: Span) -> Audible | None:
        also = self._readers() if turn in self.told else ()
        is_handed = turn not in self.told and self.minded.hands(span.of(turn.text))
        handed_to = self.asked.asker if is_handed else None
        claim = as_heard(turn, span, house=self.house, also=also, handed_to=handed_to)
        heard = audible_to(self.asked.asker, self.asked.room, [claim], house=self.house, now=self.asked.now)
        return next(iter(heard), None)

    def _readers(self) -> tuple[PersonId, ...]:
        """Who reads what is answered: what was told on came this far because each of them may hear it."""
        room = self.house.room(self.asked.room)
        return () if room is None else tuple(sorted(room.readers(self.asked.now)))

    def _replies(self, turns: Sequence[Turn]) -> Iterable[Quote]:
        """What was said on of what speaks to the question, each with what it leans on."""
        telling = [
            turn for turn in turns if turn.author is Author.PERSON and self._speaks(turn, at_least=_LOOSELY)
        ]
        for turn in [each for each in telling if each not in self.told][:_REPLIES_OF]:
            talk = talk_around(self.uow, turn, self.house)
            replies = self._said_to(turn) if self._speaks(turn) else ()
            alone = [
                Following(reply, (turn,))
                for reply in replies
                if reply.turn_id not in talk.leaning and may_answer(turn, reply)
            ]
            for each in (*alone, *most_telling(self.question, talk.following)):
                quote = self._shown(each)
                if quote is not None:
                    yield quote

    def _shown(self, each: Following) -> Quote | None:
        """An exchange; where its last words may not be said here, what was said before them, if it holds."""
        quote = self.exchange(each)
        while quote is None and len(each.path) > 1 and not is_correction(each.turn.text):
            each = Following(each.path[-1], each.path[:-1])
            quote = self.exchange(each) if answers_it(each) else None
        return quote

    def exchange(self, each: Following) -> Quote | None:
        """A turn with what it leans on, if all of it may be said here."""
        if not self._is_asked_for(each.turn, *each.path, each.turn):
            return None
        if not all(is_usable(self.uow, turn) for turn in (each.turn, *each.path)):
            return None
        path = self._without_put_right(each)
        before = [self._leant_on(turn, then) for turn, then in zip(path, (*path, None)[1:], strict=True)]
        said = self._heard(each.turn)
        heard = tuple(one for one in before if one is not None)
        if said is None or len(heard) < len(before):
            return None
        words = "\n".join((*(turn.text for turn in each.path), each.turn.text))
        return Quote(said, heard, all_bases(words) | (_COSTS if tells_a_sum(each) else frozenset[str]()))

    def _without_put_right(self, each: Following) -> Sequence[Turn]:
        """What a turn leans on, without its speaker's own words in whose place it stands."""
        if not each.path or each.path[-1].speaker != each.turn.speaker or not puts_right(each.turn.text):
            return each.path
        is_over = any(has_ended(claim) for claim in self.uow.of_turn(each.path[-1].turn_id))
        return each.path[:-1] if is_over else each.path

    def beside_what_it_leans_on(self, quote: Quote) -> Quote:
        """A quote that says too little alone, with what it leans on: "booked it", with what was booked."""
        turn = None if quote.before else self.uow.turn(quote.said.claim.sources[0].turn)
        if turn is None or len(turn.text.split()) > _SAYS_ENOUGH:
            return quote
        if self.question.terms and len(covered(self.question.terms, turn.text)) == len(self.question.terms):
            return quote
        alone = next(
            (each for each in talk_around(self.uow, turn, self.house).following if each.turn == turn), None
        )
        if alone is None or begins_it(self.question, alone):
            return quote
        return self.exchange(alone) or quote

    def put_right(self, turn: Turn) -> Iterable[Quote]:
        """What its speaker has put in the place of what a turn told: "pasta", and later "actually curry"."""
        for each in talk_around(self.uow, turn, self.house).following:
            is_own = each.path[-1] == turn and each.turn.speaker == turn.speaker
            if is_own and puts_right(each.turn.text) and (quote := self.exchange(each)) is not None:
                yield quote

    def taken_on(self, turn: Turn) -> Iterable[Quote]:
        """Where somebody sees to what a turn told of: "my glasses are ready", "I can get them"."""
        for each in talk_around(self.uow, turn, self.house).following:
            is_anothers = each.path[-1] == turn and each.turn.speaker != turn.speaker
            if is_anothers and sees_to_it(each.turn.text) and (quote := self.exchange(each)) is not None:
                yield quote

    def detailed(self, turn: Turn) -> Iterable[Quote]:
        """Where talk tells when, where or how much of what a turn told: "he'll bring it Sunday"."""
        kind = detail_asked(self.question)
        if kind is None or fits(kind, turn.text, "") is True:
            return
        for each in talk_around(self.uow, turn, self.house).following:
            is_told = each.path[-1] == turn and tells_the(kind, each.turn.text)
            if is_told and (quote := self.exchange(each)) is not None:
                yield quote

    def leans_elsewhere(self, quote: Quote, *, than: Collection[TurnId]) -> bool:
        """Whether words lean on another matter: "sorry, it's at the hall", of another event."""
        turn = None if quote.before else self.uow.turn(quote.said.claim.sources[0].turn)
        if turn is None or not self.question.terms:
            return False
        path = next(
            (each.path for each in talk_around(self.uow, turn, self.house).following if each.turn == turn), ()
        )
        words = "\n".join((*(each.text for each in path), turn.text))
        is_within = any(each.turn_id in than for each in path)
        is_named = bool(path) and _names_its_matter(path[0])  # "damage?" is of what went before
        if self.question.musts and path and _HIM_OR_HER.search(path[0].text):
            return False  # "his truck was out front" is of whoever was named before
        return is_named and not is_within and not covered(self.question.terms, words)

    def _leant_on(self, turn: Turn, then: Turn | None) -> Audible | None:
        """The words of a turn that others lean on: a question as it stands, of a statement what holds.

        What its speaker puts right before talk goes on, in `then`, is told with it.
        """
        if self.minded.closes(turn) or not self.minded.allows(turn.text, turn):
            return None
        parts, whole = said_in(turn), Span(start=0, end=len(turn.text))
        if not parts.told:
            return self._audible(turn, whole)
        standing = self._heard(turn)
        if standing is None and (self._passes_a_question_on(turn) or _puts_it_right(then, turn)):
            return self._audible(turn, whole)
        if standing is None and parts.asked and parts.asked in turn.text:
            start = turn.text.rindex(parts.asked)
            return self._audible(turn, Span(start=start, end=start + len(parts.asked)))
        return standing if standing is None or not parts.asked else self._audible(turn, whole)

    def _passes_a_question_on(self, turn: Turn) -> bool:
        """Whether it tells what somebody asked, and nothing else: "Ava's mum asked if Nia can come"."""
        claims = self.uow.of_turn(turn.turn_id)
        return bool(claims) and all(_asks(claim) and not has_ended(claim) for claim in claims)

    def _said_to(self, turn: Turn) -> Iterable[Turn]:
        """What answers a turn, or tells a detail of it, and what its own speaker adds to it."""
        is_question = "?" in turn.text or any(_asks(claim) for claim in self.uow.of_turn(turn.turn_id))
        is_question = is_question or _LOOKS_FOR.search(turn.text) is not None
        if is_question or self.question.wants in _FOR_A_DETAIL:
            yield from answers_to(self.uow, turn, is_question=is_question)
        if not is_question:
            yield from additions_to(self.uow, turn)

    def _speaks(self, turn: Turn, *, at_least: float = 1.0) -> bool:
        """Whether a whole turn says (that part of) enough; no stretch of it says more."""
        words = all_bases(turn.text)
        weights = weights_for(self.question, [words])
        gained = sum(weight for term, weight in weights.items() if not same_as(term).isdisjoint(words))
        return gained >= at_least * self._enough * sum(weights.values())

    @property
    def _enough(self) -> float:
        if self.loosely:
            return _ENOUGH_LOOSELY
        return _ENOUGH_FOR_WHETHER if self.question.wants is Wants.WHETHER else _ENOUGH

    def _names(self, turn: Turn) -> frozenset[PersonId | None]:
        named, _ = people_named(turn.text, asker=turn.speaker, house=self.house, at=turn.sent_at)
        return frozenset((turn.speaker, addressee_of(self.uow, turn), *named)) - {None}

    def _is_asked_for(self, turn: Turn, *naming: Turn) -> bool:
        """Whether a turn is by whom, of whom and of when is asked; `naming` are those that tell of whom."""
        question = self.question
        if question.said_by is not None and turn.speaker != question.said_by:
            return False
        if question.of_the_day and not any(tells_of_a_meal(each.text) for each in (turn, *naming)):
            return False
        if question.about and not asks_for_much(question) and not self._is_of_them(turn, naming):
            return False
        if question.window is None or not (question.of_the_past or question.of_the_day):
            return True
        start, end = question.window
        told = falls_into(turn, question.window, self.house) if question.of_the_day else None
        return start <= turn.sent_at < end if told is None else told

    def _is_of_them(self, turn: Turn, naming: Sequence[Turn]) -> bool:
        question = self.question
        names = frozenset[PersonId | None]().union(*(self._names(each) for each in naming))
        if names.issuperset(question.about) or (turn.speaker in question.about and _WE.search(turn.text)):
            return True
        if (names | self._meant(turn)).issuperset(question.about):
            return True
        # What names nobody may concern whoever asks about themselves.
        is_own = question.about == (self.asked.asker,) and names == frozenset((turn.speaker,))
        # In its very words: somebody's "tooth fell out" is no news of another's dentist.
        return is_own and all_bases(turn.text).issuperset(_telling(question))

    def _meant(self, turn: Turn) -> frozenset[PersonId | None]:
        """Whom a "him" or "she" means in a turn that names nobody: who was named last, shortly before."""
        named, _ = people_named(turn.text, asker=None, house=self.house, at=turn.sent_at)
        if named:
            return frozenset()
        if not _HIM_OR_HER.search(turn.text):
            return self._still_meant(turn)
        for before in reversed(self.uow.turns(room=turn.room, before_seq=turn.seq, limit=_BACK)):
            people, _ = people_named(before.text, asker=None, house=self.house, at=before.sent_at)
            within = _LATELY if before.speaker == turn.speaker else _JUST_NOW
            if people and turn.sent_at - before.sent_at <= within:
                return frozenset(people) if len(people) == 1 else frozenset()
        return frozenset()

    def _still_meant(self, turn: Turn) -> frozenset[PersonId | None]:
        """Of whom a turn goes on to tell that names nobody: whom its speaker, and they alone, named last.

        Only where it tells of what is asked about or of what was found; with no subject it is the speaker's.
        """
        if _OF_OTHERS.search(turn.text) or not self._opens_with_it(turn.text):
            return frozenset()
        before = self.uow.turns(room=turn.room, before_seq=turn.seq, limit=_BACK)
        own = next((each for each in reversed(before) if each.speaker == turn.speaker), None)
        if own is None or turn.sent_at - own.sent_at > _THAT_DAY:
            return frozenset()
        people, _ = people_named(own.text, asker=own.speaker, house=self.house, at=own.sent_at)
        return frozenset(people) if len({*people}) == 1 else frozenset()

    def _opens_with_it(self, text: str) -> bool:
        """Whether words begin by telling of a thing asked about, or of what was looked into: "scan done"."""
        subject = next((clause.subject for clause in read(text) if clause.main), None)
        if subject is None:
            return False
        opening = subject.of(text)
        is_asked = bool(covered(self.question.terms, opening))
        return is_asked or has_cue("taken_up", "looked_into", opening)

    def _best(self, quotes: Sequence[Quote]) -> list[Quote]:
        """Those that speak to most of the question: each must add a word, or say as much as the best."""
        within = [
            quote
            for quote in quotes
            if speaks_of_names(self.question, quote.words)
            and names_what_is_ones_own(self.question, quote.words)
        ]
        weights = weights_for(self.question, [quote.words for quote in within])
        whole = sum(weights.values()) or 1.0
        covers = [
            frozenset(t for t in self.question.terms if not same_as(t).isdisjoint(quote.words))
            for quote in within
        ]
        shares = [sum(weights[term] for term in held) / whole for held in covers]
        newest = sorted(range(len(within)), key=lambda at: within[at].said.claim.said_at)
        fresh = {at: _NEWER_COUNTS * (order + 1) / len(within) for order, at in enumerate(newest)}
        chosen: list[int] = []
        spoken: set[str] = set()
        for at in sorted(range(len(within)), key=lambda at: -(shares[at] + fresh[at])):
            if shares[at] < self._least(within[at]) or (self.loosely and not self._names_it(covers[at])):
                continue
            is_newer = bool(chosen) and within[at].said.claim.said_at > within[chosen[0]].said.claim.said_at
            as_good = _NEARLY_AS_GOOD if is_newer else _AS_GOOD
            if not chosen or covers[at] - spoken or shares[at] >= as_good * shares[chosen[0]]:
                chosen.append(at)
                spoken |= covers[at]
        return [within[at] for at in chosen[:MOST_QUOTES]]

    def _names_it(self, held: frozenset[str]) -> bool:
        """Whether words that a quote holds name a thing, or what the people asked about do."""
        telling = [term for term in held if term not in light_verbs()]
        return bool(telling) and (bool(self.question.about) or any(entry(t).every & NOMINAL for t in telling))

    def _least(self, quote: Quote) -> float:
        """The share that a quote must speak to; a code is told to whom names the thing that it opens."""
        is_secret = any(
            self.minded.tells_a_code(each.claim.sources[0].quote) for each in (quote.said, *quote.before)
        )
        return max(self._enough, ENOUGH_OF_A_SECRET if is_secret else 0.0)

    def _together(self, quotes: Sequence[Quote]) -> list[Quote]:
        """Those that tell the several things asked for."""
        turns = [self.uow.turn(quote.said.claim.sources[0].turn) for quote in quotes]
        passages = [
            self._passage(quote, turn) for quote, turn in zip(quotes, turns, strict=True) if turn is not None
        ]
        people = [_mark(person) for person in self.question.about]
        parts = parts_of(self.asked.text, self.question)
        places = choose(self.question, parts, passages, people=people, limit=MOST_FOR_MANY)
        return [quotes[place] for place in places]

    def _passage(self, quote: Quote, turn: Turn) -> Passage:
        before = self.uow.turns(room=turn.room, before_seq=turn.seq, limit=1)
        around = (all_bases(each.text) | self._marks(each) for each in before)
        return Passage(
            own=quote.words | self._marks(turn),
            around=frozenset[str]().union(*around),
            answers=any(asks(each) for each in before),
            details=details_in(quote.said.claim.sources[0].quote),
            worth=worth_of(quote.said.claim.sources[0].quote),
            said_at=turn.sent_at,
        )

    def _marks(self, turn: Turn) -> frozenset[str]:
        return frozenset(_mark(person) for person in self._names(turn) if person is not None)


def _names_its_matter(turn: Turn) -> bool:
    """Whether words say of what they are, so that they begin a matter: "where's my phone"."""
    return len(turn.text.split()) >= _FEW_WORDS or _OF_A_THING.match(turn.text) is not None


_OF_A_THING = re.compile(r"\W*(?:where|who|when)\b.* ?\b(?:my|the|your|our) \w+\W*$", re.IGNORECASE)
_HIM_OR_HER = re.compile(r"\b(?:him|her|he|she|his)\b", re.IGNORECASE)
_OF_OTHERS = re.compile(r"\b(?:i|im|ive|ill|my|me|we|our|us|you|your)\b", re.IGNORECASE)
_BACK, _JUST_NOW, _THAT_DAY, _LATELY = 4, timedelta(hours=3), timedelta(hours=18), timedelta(days=6)


def _telling(question: Question) -> list[str]:
    return [term for term in question.terms if term not in light_verbs()]


def _puts_it_right(then: Turn | None, turn: Turn) -> bool:
    return then is not None and then.speaker == turn.speaker and is_correction(then.text)


def _asks(claim: Claim) -> bool:
    return claim.policy is Policy.QUESTION or claim.modality.act is Act.ASKED


_COSTS = frozenset({AMOUNT, "cost", "price"})
_LOOKS_FOR = re.compile(
    r"\b(?:i|we)\b[^.!?]{0,20}\b(?:can ?not|can['’]?t|could ?n['’]?t) (?:find|see)\b"
    r"|\b(?:i|we)(?:['’]ve| have)? lost\b|\b(?:i|we)(?:['’]m|['’]re| am| are) (?:still )?looking for\b",
    re.IGNORECASE,
)
"""Who can't find a thing asks where it is."""
_FOR_A_DETAIL = frozenset({Wants.WHERE, Wants.WHO, Wants.WHEN, Wants.HOW_MUCH})
"""What the reply to a statement may tell: "I need the number" is answered by where it is."""


_WE = re.compile(r"\b(?:we|both of us|all of us)\b", re.IGNORECASE)
"""Who says so may speak for those who are asked about beside them."""


def _mark(person: PersonId) -> str:
    return f"{PERSON}{person}"


def without_repeats(quotes: Sequence[Quote]) -> list[Quote]:
    """The newest of what one person said in nearly the same words; nothing beside its question and alone."""
    kept: list[Quote] = []
    said: defaultdict[tuple[PersonId | None, bool], list[frozenset[str]]] = defaultdict(list)
    beside = {one.claim.sources[0].turn for quote in quotes for one in quote.before}
    leaning = {quote.said.claim.sources[0].turn for quote in quotes if quote.before}
    for each in sorted(quotes, key=lambda one: one.said.claim.said_at, reverse=True):
        turn = each.said.claim.sources[0].turn
        if turn in beside or (not each.before and turn in leaning):
            continue
        words = all_bases(each.said.claim.sources[0].quote)
        before = said[each.said.claim.speaker, not each.before]
        if not any(_are_alike(words, other) for other in before):
            before.append(words)
            kept.append(each)
    return kept


def _are_alike(words: frozenset[str], others: frozenset[str]) -> bool:
    shared = len(words & others)
    return shared >= _ALIKE * (len(words) + len(others) - shared)


def may_be_heard(turn: Turn, asked: Ask, house: House) -> bool:
    """Whether it is worth asking the gate: what was said in somebody else's private chat is not."""
    room = house.room(turn.room)
    return turn.speaker == asked.asker or (room is not None and room.kind is RoomKind.GROUP)


def is_usable(uow: UnitOfWork, turn: Turn) -> bool:
    """Whether a turn is a person's, says something, and stands as it was last written."""
    if turn.author is not Author.PERSON or not turn.text.strip():
        return False
    if turn.to_bot and is_addressed_wish(turn.text):
        return False
    latest = uow.latest_version(turn.room, turn.message)
    return latest is not None and latest.turn_id == turn.turn_id
