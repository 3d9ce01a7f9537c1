"""A sentence of a composed reply and the claim that is to bear it, side by side."""

import re
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from memory.audience import Audible
from memory.claims import Claim, ParticipantRole
from memory.floor import read
from memory.floor.normalise import Token, tokenise
from memory.floor.reading import Clause
from memory.ids import PersonId
from memory.language.kinship import fold
from memory.language.naming import Directory
from memory.language.wording import clean
from memory.modality import Act
from memory.render import View
from memory.sentence import parts_of
from relay.retelling import Pairs, Unit, Voice, lists, pair, units


class Lead(NamedTuple):
    """How a sentence begins to tell that somebody said or asked something.

    Attributes:
        end: Where what was said begins; 0 where the sentence has no such beginning.
        asks: Whether it tells of asking.
    """

    end: int
    asks: bool


NO_LEAD = Lead(0, asks=False)


class Sides:
    """The sentence, without what the program itself would add, beside the claim's own words."""

    def __init__(self, words: str, audible: Audible, view: View, *, led: bool) -> None:
        """Put the two side by side.

        Args:
            words: The sentence, without its full stop.
            audible: The claim.
            view: The listener's.
            led: Whether words such as "Ana said that" at its head are taken for a lead.
        """
        self.claim: Claim = audible.claim
        self.view = view
        self.parts = parts_of(audible, view)
        self.quote = clean(self.claim.sources[0].quote)
        self._directory = Directory(view.house, view.now)
        room = view.house.room(audible.room)
        self._is_alone = room is not None and [*room.readers(view.now)] == [view.listener]
        self.lead = self._lead(words) if led else NO_LEAD
        self.bare = self._without_phrases(words, occasion="")
        self.words = self._without_phrases(words, occasion=self._own_time)

    # --- the reply
    @cached_property
    def said(self) -> list[Unit]:
        """What the reply says behind its lead."""
        return [unit for unit in self._all_said(self.words) if unit.start >= self.lead.end]

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """What the reply says behind its lead, as the floor reads it."""
        return tuple(each for each in read(self.words) if each.trigger.start >= self.lead.end)

    def _all_said(self, words: str) -> list[Unit]:
        listener = self.view.listener
        voice = Voice(
            self._directory,
            speaker=None,
            listener=listener,
            roles_of=listener if self._is_alone else None,
            about=self.claim.speaker,
        )
        return units(words, voice)

    @property
    def _own_time(self) -> str:
        """The quote's own words for the time of the event, with their preposition; empty if it has none."""
        when = self.claim.proposition.when
        found = (
            None
            if when is None
            else re.search(rf"(?:\b(?:on|at|in) )?{re.escape(when.surface)}", self.quote, _ANY)
        )
        return "" if found is None else found.group()

    def _without_phrases(self, words: str, *, occasion: str) -> str:
        """Without the program's own phrases; the day worked out becomes again what the quote calls it."""
        head, rest = words[: self.lead.end], words[self.lead.end :]
        parts = self.parts
        if parts.occasion and self._own_time:
            rest = re.sub(_phrase(parts.occasion), occasion, rest, flags=_ANY)
        notes = (
            *parts.notes,
            *(each for note in parts.notes for each in note.split(", ")[1:]),
            *parts.beside,
        )
        for note in sorted(notes, key=len, reverse=True):
            rest = re.sub(_phrase(note), "", rest, flags=_ANY)
        return head + rest

    def _lead(self, words: str) -> Lead:
        """Such as "Ana said today at 14:05 that", "You asked Ben whether", "According to Ana,"."""
        tokens = [token for token in tokenise(words) if token.word.strip()]
        found = self._all_said(words)
        at = _behind_according_to(tokens)
        who = next((unit for unit in found if tokens and unit.start == tokens[at].start), None)
        if who is None or f"person:{self.claim.speaker}" not in who.means:
            return NO_LEAD
        after = next((n for n, token in enumerate(tokens) if token.start >= who.end), len(tokens))
        if at or (after < len(tokens) and tokens[after].word == ":"):
            return Lead(_start_of(tokens, after, words, {",", ":"}), asks=False)
        known = lists()
        while after < len(tokens) and tokens[after].word in known.auxiliary:
            after += 1
        word = tokens[after].word if after < len(tokens) else ""
        if word not in known.saying | known.telling | known.asking:
            return NO_LEAD
        asks = word in known.asking
        after = self._behind_hearer(tokens, after + 1, found) if word not in known.saying else after + 1
        after = self._behind_when(tokens, after, words)
        joining: set[str] = {",", *known.joining}
        if self._is_request and asks:
            joining.update(known.request_openers)
        return Lead(_start_of(tokens, after, words, joining), asks=asks)

    @property
    def _is_request(self) -> bool:
        return self.claim.modality.act is Act.REQUESTED

    def _behind_hearer(self, tokens: Sequence[Token], at: int, found: Sequence[Unit]) -> int:
        """Past the name of whoever was told or asked, if the claim has them there."""
        who = next((unit for unit in found if at < len(tokens) and unit.start == tokens[at].start), None)
        if who is None or who.person is None or who.person not in self._hearers:
            return at
        return next((n for n, token in enumerate(tokens) if token.start >= who.end), len(tokens))

    def _behind_when(self, tokens: Sequence[Token], at: int, words: str) -> int:
        start = tokens[at - 1].end if at else 0
        found = re.match(rf"\s*,?\s*(?:on )?{re.escape(self.parts.when)}(?!\w)", words[start:], re.IGNORECASE)
        if found is None:
            return at
        end = start + found.end()
        return next((n for n, token in enumerate(tokens) if token.start >= end), len(tokens))

    # --- the quote
    @cached_property
    def told(self) -> list[Unit]:
        """What the quote says."""
        subject, speaker = self.claim.proposition.subject.person, self.claim.speaker
        about = subject if subject != speaker else None
        voice = Voice(self._directory, speaker=speaker, listener=None, roles_of=speaker, about=about)
        return [unit for unit in units(self.quote, voice) if unit.word.strip("?!")]

    @cached_property
    def told_clauses(self) -> tuple[Clause, ...]:
        """What the quote says, as the floor reads it."""
        return read(self.quote)

    @property
    def _hearers(self) -> frozenset[PersonId]:
        """To whom the words were said, as far as the claim or a call in them shows it."""
        recipients = (
            each.person
            for each in self.claim.proposition.participants
            if each.role is ParticipantRole.RECIPIENT
        )
        called = (unit.person for unit in self.told if self._is_call(unit))
        return frozenset(person for person in (*recipients, *called) if person is not None)

    def who_said(self, sources: Sequence[str], *, in_reply: bool) -> tuple[str, ...]:
        """Whom the names in an attribution mean, in the reply or in the quote."""
        roles_of = self.claim.speaker
        if in_reply and self.view.listener is not None and self._is_alone:
            roles_of = self.view.listener
        return tuple(self._person_called(name, roles_of) for name in sources)

    def _person_called(self, name: str, roles_of: PersonId) -> str:
        form = fold(name)
        people = self._directory.named(form)
        person = next(iter(people)) if len(people) == 1 else self._directory.kindred.called(form, roles_of)
        return form if person is None else f"person:{person}"

    @cached_property
    def pairs(self) -> Pairs:
        """Which words of the reply stand for which of the quote."""
        return pair(self.said, self.told)

    @cached_property
    def may_go(self) -> frozenset[int]:
        """Units of the quote that a retelling may leave out: greetings, and calls to somebody."""
        return frozenset(
            at for at, unit in enumerate(self.told) if self._is_filler(unit) or self._is_call(unit)
        )

    def _is_filler(self, unit: Unit) -> bool:
        known = lists()
        before, after = self.quote[: unit.start].rstrip(), self.quote[unit.end :].lstrip()
        opens = not before and after[:1] in _MARKS and unit.word in known.opening
        closes = not after.strip(".!") and unit.word in known.closing
        is_asking = self._is_request and unit.word in known.request_openers
        return opens or closes or (is_asking and unit.start < self._first_telling_start)

    @property
    def _first_telling_start(self) -> int:
        """Where a request gets to what is wanted."""
        openers = lists().request_openers | lists().opening
        return next(
            (u.start for u in self.told if u.word not in openers and u.person is None), len(self.quote)
        )

    def _is_call(self, unit: Unit) -> bool:
        """Whether a name is called out, and takes no part in what is said."""
        if unit.person is None or unit.person == self.claim.speaker:
            return False
        before, after = self.quote[: unit.start].rstrip(), self.quote[unit.end :].lstrip()
        opens = not before or before[-1] in _MARKS
        closes = not after or after[0] in _MARKS
        takes_part = any(
            stretch.start <= unit.start < stretch.end
            for clause in self.told_clauses
            for stretch in (
                *((clause.subject,) if clause.subject else ()),
                *(a.span for a in clause.arguments),
            )
        )
        return (opens or closes) and not takes_part


_ANY = re.IGNORECASE
_MARKS = frozenset(",.;:!?-–—")


def _phrase(words: str) -> str:
    return rf"(?<!\w)(?:on )?{re.escape(words)}(?!\w)"


def _behind_according_to(tokens: Sequence[Token]) -> int:
    words = [token.word for token in tokens[:2]]
    if words[:1] == ["according-to"]:
        return 1
    return 2 if words == ["according", "to"] else 0


def _start_of(tokens: Sequence[Token], at: int, words: str, passed_over: set[str]) -> int:
    while at < len(tokens) and tokens[at].word in passed_over:
        at += 1
    return tokens[at].start if at < len(tokens) else len(words)
