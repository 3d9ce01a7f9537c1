"""What is at hand while one question is answered: taken apart, and everything eligible that answers it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from memory.claims import Claim, Source, State
from memory.deeds.commitments import is_open
from memory.finding.ranking import Match
from memory.house import House
from memory.ids import ClaimId, PersonId
from memory.language.asking import Question, Wants, ask
from memory.language.possessions import Possession, is_of_others, possessions
from memory.language.shopping import SHOPPING, is_list_of, list_asked_for, speaks_of_list
from memory.life import reasons
from memory.modality import Act
from memory.ports import UnitOfWork
from memory.privacy.discretion import Discretion, asks_for_what_is_gone, discretion
from memory.privacy.unasked import may_go_on
from memory.recall import CONSTRAINTS, Ask, eligible, matching
from memory.render import View
from memory.vocabulary import Policy, Predicate
from relay.answers.following import completed
from relay.answers.got_answered import asks_for_an_answer

_AT_THE_LATEST = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Scratch:
    """What is at hand during one exchange; it ends with it."""

    uow: UnitOfWork
    asked: Ask
    question: Question
    house: House
    matches: tuple[Match, ...]
    minded: Discretion | None
    whose: frozenset[Possession]

    def tells_of_others(self, claim: Claim) -> bool:
        """Whether it is of somebody else's thing of the kind asked after: Ana's birthday, not Ben's."""
        return bool(self.whose) and is_of_others(self.whose, self._told_of(claim))

    def tells_of_anothers(self, claim: Claim) -> bool:
        """The same of somebody known: in "car's taxed" nothing is the car's."""
        if not self.whose:
            return False
        told = self._told_of(claim)
        return is_of_others(self.whose, frozenset(each for each in told if self._is_known(each.owner)))

    def _told_of(self, claim: Claim) -> frozenset[Possession]:
        source = claim.sources[0]
        return possessions(source.quote, by=source.speaker, house=self.house, at=source.at)

    def _is_known(self, owner: str) -> bool:
        return self.house.person(PersonId(owner)) is not None

    def may_be_told(self, claim: Claim) -> bool:
        """Whether nobody had it removed or kept from the asker; what keeps people safe always is told."""
        if claim.proposition.predicate in _FOR_SAFETY:
            return True
        return self.minded is not None and bool(_may_be_told(self.uow, [claim], self.minded, self.asked))

    def is_left_out(self, claim: Claim) -> bool:
        """Whether its turn told what stands beside the answer already, or stood there and is over."""
        if not self.asked.without:
            return False
        told = (each for source in claim.sources for each in self.uow.of_turn(source.turn))
        return any(each.proposition.predicate in self.asked.without for each in told)

    def looking_at(self, claims: Iterable[Claim]) -> "Scratch":
        """The same with who may know what these claims tell, looked up once for all of them."""
        if self.minded is None:
            return self
        sources = [source for claim in claims for source in claim.sources]
        return replace(self, minded=self.minded.looking_at(sources))

    def lets_know(self, claim: Claim) -> bool:
        """Whether nobody said that the asker is not to know it; what keeps people safe always is told."""
        if claim.proposition.predicate in _FOR_SAFETY:
            return True
        return self.minded is not None and all(self.minded.lets_know(source) for source in claim.sources)

    @property
    def view(self) -> View:
        """Through whose eyes, and as of when, the answer is worded."""
        zone = self.house.zone_of(self.asked.asker)
        return View(house=self.house, listener=self.asked.asker, now=self.asked.now, zone=zone)


def scratch_of(uow: UnitOfWork, asked: Ask) -> Scratch:
    """Take a question apart and find everything eligible that answers it."""
    house = uow.house()
    asked = completed(uow, asked, house)
    question = ask(asked.text, asker=asked.asker, house=house, at=asked.now)
    asked = _as_of(question, asked)
    minded = discretion(uow, question, asked.text, asked.asker, now=asked.now)
    the_list = list_asked_for(asked.text)
    found = _on_the_list(uow, asked, house, the_list) if the_list else ()
    if not found and the_list != SHOPPING:
        found = matching(uow, asked, question, house=house)
        found = tuple(match for match in found if _is_of_list(match.claim, the_list))
    found = tuple(match for match in found if match.claim.proposition.predicate not in asked.without)
    found = tuple(match for match in found if not asks_for_an_answer(match.claim))
    matches = _discreetly(uow, asked, question, found, minded)
    if _is_open(question) and all(is_question(match.claim) for match in matches):
        # "What happened with Luz and the school?": whatever is new of Luz, in whatever words.
        wider = Question.model_validate({**dict(question), "terms": (), "musts": ()})
        matches = _discreetly(uow, asked, wider, matching(uow, asked, wider, house=house), minded) or matches
    if question.without_profile:
        matches = tuple(m for m in matches if m.claim.proposition.subject.person != asked.asker)
    matches = _without_others_share(uow, question, matches)
    scratch = Scratch(uow, asked, question, house, matches, minded, _possessions(asked, house))
    mine = tuple(match for match in matches if not scratch.tells_of_others(match.claim))
    return replace(scratch, matches=mine)


def _is_of_list(claim: Claim, the_list: str | None) -> bool:
    """Whether it may answer what is on a list of which nothing is kept: it speaks of that list itself."""
    return the_list is None or speaks_of_list(claim.sources[0].quote, the_list)


def _on_the_list(uow: UnitOfWork, asked: Ask, house: House, name: str) -> tuple[Match, ...]:
    """What is wanted by that list, the newest first: whoever asks for the list wants no other talk of it."""
    items = [
        claim
        for claim in uow.in_force(predicates=(Predicate.LIST_ITEM,))
        if is_open(claim)
        and claim.proposition.subject.person is None  # who will get a thing is no list
        and is_list_of(claim.proposition.subject.surface, name)
    ]
    heard = sorted(
        (each.claim for each in eligible(items, asked, house=house)),
        key=lambda claim: (claim.state is State.CANDIDATE, -claim.last_confirmed.timestamp()),
    )
    newest = {claim.slot: claim for claim in reversed(heard)}
    return tuple(
        Match(claim=claim, score=1.0, coverage=1.0, about=0.0) for claim in reversed(newest.values())
    )


def _without_others_share(
    uow: UnitOfWork, question: Question, matches: tuple[Match, ...]
) -> tuple[Match, ...]:
    """The matches without what others did of a deed that each was to do: "has Joel brushed his teeth?"."""
    asked = [
        match.claim
        for match in matches
        if match.claim.policy is Policy.COMMITMENT
        and match.claim.proposition.subject.person in question.about
    ]
    if len(question.about) != 1 or not asked:
        return matches
    shared = {
        (claim.proposition.qualifier, other.proposition.subject.person)
        for claim in asked
        for other in uow.of_turn(claim.sources[0].turn)
        if other.proposition.qualifier == claim.proposition.qualifier
        and other.proposition.subject.person not in question.about
    }
    return tuple(
        match
        for match in matches
        if (match.claim.proposition.qualifier, match.claim.proposition.subject.person) not in shared
    )


def _possessions(asked: Ask, house: House) -> frozenset[Possession]:
    return possessions(asked.text, by=asked.asker, house=house, at=asked.now)


def is_question(claim: Claim) -> bool:
    """Whether it only asks: a question is no evidence for what it asks about."""
    return claim.policy is Policy.QUESTION or claim.modality.act is Act.ASKED


def _is_open(question: Question) -> bool:
    """Whether it asks for anything new of somebody."""
    return bool(question.about) and Predicate.HAPPENED in question.predicates and question.wants is Wants.WHAT


def _discreetly(
    uow: UnitOfWork, asked: Ask, question: Question, matches: Sequence[Match], minded: Discretion | None
) -> tuple[Match, ...]:
    """Without what somebody had removed, or asked not to have repeated; never without what is for safety."""
    if asks_for_what_is_gone(question, asked.text):
        return ()
    others = [each.claim for each in matches if each.claim.proposition.predicate not in _FOR_SAFETY]
    told = frozenset[ClaimId]() if minded is None else _may_be_told(uow, others, minded, asked)
    return tuple(
        match
        for match in matches
        if match.claim.proposition.predicate in _FOR_SAFETY or match.claim.claim_id in told
    )


_FOR_SAFETY = CONSTRAINTS - {Predicate.CONDITION, Predicate.TAKES_MEDICATION}
"""What is told whatever was said of who is to know: an allergy may cost a life. An illness is one's own."""


def _may_be_told(
    uow: UnitOfWork, claims: Sequence[Claim], minded: Discretion, asked: Ask
) -> frozenset[ClaimId]:
    """Those of some claims that nobody wanted kept from whoever reads the answer, or had removed."""
    let = may_go_on(uow, claims, asked.asker, asked.room, asked.now)
    kept = (each for each in claims if each.claim_id in let)
    return frozenset(each.claim_id for each in kept if _is_allowed(uow, each, minded))


def _is_allowed(uow: UnitOfWork, claim: Claim, minded: Discretion) -> bool:
    if claim.proposition.predicate in CONSTRAINTS:
        return True
    turns = [turn for source in claim.sources if (turn := uow.turn(source.turn)) is not None]
    return all(
        not minded.closes(turn) and minded.allows(words, turn, since=_brought_back(claim))
        for source in claim.sources
        for turn in turns
        if turn.turn_id == source.turn
        for words in _told_with(claim, source)
    )


def _told_with(claim: Claim, source: Source) -> Iterator[str]:
    """What is told of a claim: its words, and what they answer where they do not say it themselves."""
    yield source.quote
    if claim.proposition.value not in source.quote:
        yield claim.proposition.value


def _brought_back(claim: Claim) -> datetime | None:
    """When a claim came back into force after it had been forgotten; None if it never was."""
    change = claim.change
    return change.at if change.reason == reasons.RECORDED and change.at > claim.recorded_at else None


def _as_of(question: Question, asked: Ask) -> Ask:
    """What "we thought on 3 May" is what was believed at the end of that day."""
    if not question.what_was_known or question.window is None or asked.known is not None:
        return asked
    known = min(question.window[1] - _AT_THE_LATEST, asked.now)
    return Ask.model_validate({**dict(asked), "known": known})
