"""One turn as the reader sees it: words, clauses and times, who speaks to whom, whom each form means."""

import re
from functools import cached_property

from memory.claims import Granularity, Subject, SubjectKind
from memory.floor import Clause
from memory.ids import PersonId
from memory.language.kinship import is_role_word, pronoun_kind, role_words
from memory.language.leading import led_clauses, led_span
from memory.language.naming import NOTHING_AROUND, Around, Directory, Mention
from memory.lexical.asked_behind import asked_behind_a_call
from memory.lexical.calls import called
from memory.lexical.lexicon import pattern, words_of
from memory.lexical.line import line_of, trimmed
from memory.modality import UNKNOWN_SOURCE, Act, Frame, Realization, Temporal
from memory.ports import Context
from memory.rooms import RoomKind
from memory.turns import Author, Turn
from memory.value import Span, spanning
from memory.when import TimeMention, times_in

_WORD = re.compile(r"\w+")
_HOME = re.compile(
    r"(?:,|\band\b)\s*(?:(?:and|then|but|will be|i'?ll be)\s+)*(?:back|home)\b[\w\s]*\Z", re.IGNORECASE
)
_AIM, _TO = (
    re.compile(each, re.IGNORECASE) for each in (r"(?:to|for|till|until)\b", r"\b(?:to|for|till|until)\s+\Z")
)
_OF_THE_MONTH = re.compile(r"\d(?:st|nd|rd|th)\b", re.IGNORECASE)
"""A day by its number: "I've booked a lesson on the 3rd" can't be of a third gone by."""
_SAID = re.compile(
    r"\bsaid (?:(?:to )?(?:come|be there|go)(?: in)? )?(?:on |for |at )?(?:the )?$", re.IGNORECASE
)
"""Before what somebody has named as the day of a thing to come: "nursery said the 14th"."""
_APART = re.compile(r"[,;–—]\s*(?:(?:the|on|at|it['’]s)\s+)*\Z", re.IGNORECASE)


class Scene:
    """Everything that the rules of the reader look at; built once for a turn."""

    def __init__(self, turn: Turn, context: Context) -> None:
        """Take in a turn and what stands around it; clauses and times are read when asked for."""
        self.turn = turn
        self.context = context
        self.text = turn.text
        self.house = context.house
        self.directory = Directory(context.house, turn.sent_at)
        self.line = line_of(turn.text)
        self.calendar = context.house.calendar_of(turn.speaker)

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """What the floor reads."""
        return led_clauses(self.turn, self.context.before)

    @cached_property
    def sentences(self) -> list[Span]:
        """The sentences, without the words that only call the bot."""
        found: list[Span] = []
        called = _pattern("bot").match(self.text)
        start = called.end() if called else 0
        for sentence in self.line.sentences:
            cut = spanning(max(start, sentence.start), sentence.end) if sentence.end > start else None
            cut = cut and self._without_preamble(cut)
            if cut is not None and trimmed(self.text, cut) is not None:
                found.append(cut)
        return found

    def whole_sentence_of(self, span: Span) -> Span:
        """The sentence in which a stretch stands, with all that leads up to it."""
        return next((each for each in self.line.sentences if each.touches(span)), span)

    def _without_preamble(self, sentence: Span) -> Span | None:
        """A sentence without the words that only lead up to it ("just so you know, …"), if more is said."""
        found = _pattern("preamble").match(self.text, sentence.start, sentence.end)
        if found is None or found.end() > sentence.end:
            return sentence
        return spanning(found.end(), sentence.end) if found.end() < sentence.end else None

    def sentence_of(self, span: Span) -> Span:
        """The sentence in which a stretch stands."""
        return next((each for each in self.sentences if each.touches(span)), span)

    @cached_property
    def replied(self) -> "Scene | None":
        """The turn that this one answers, read in its own right."""
        other = self.context.replied_to
        if other is None or not other.text or other.author is not Author.PERSON:
            return None
        alone = Context(house=self.house, replied_to=None, before=(), open_questions=())
        return Scene(other, alone)

    # --- times
    @cached_property
    def _times(self) -> dict[bool | None, tuple[TimeMention, ...]]:
        return {}

    def times(self, *, past: bool | None) -> tuple[TimeMention, ...]:
        """The times told in the turn, worked out for what lies behind or ahead."""
        if past not in self._times:
            self._times[past] = times_in(self.text, at=self.turn.sent_at, calendar=self.calendar, past=past)
        return self._times[past]

    @cached_property
    def time_spans(self) -> tuple[Span, ...]:
        """Where times are told."""
        return tuple(mention.span for mention in self.times(past=None))

    def times_of(self, span: Span, clause: Clause | None) -> list[TimeMention]:
        """The times within a stretch, seen as its clause does."""
        past: bool | None = None
        if clause is not None:
            temporal = clause.modality.temporal
            is_over = temporal is Temporal.PAST or (temporal is Temporal.TEMPORARY and clause.past)
            past = True if is_over else False if temporal is Temporal.FUTURE else None
        told = [mention for mention in self.times(past=past) if span.touches(mention.span)]
        if not told:
            return told
        told = [each for each in told if not self._is_of_coming_home(each, told)]
        if not past or clause is None:
            return told
        # "She lent me the drill till Sunday", "they've moved it to Saturday" are said of the day to come.
        lends, moves = (clause.lemma in words_of("in_scene", each) for each in ("reaches_ahead", "fixes_for"))
        books = clause.lemma in words_of("in_scene", "books")  # "I booked the hotel, 14 October"
        lasts = lends or clause.perfect  # "she's gone till Sunday"
        is_bare = clause.subject is None and not any(each.role == "theme" for each in clause.arguments)
        asks = clause.lemma in words_of("in_scene", "asks_for")  # "they've asked for it by the 15th"
        ahead = {
            mention.span: mention
            for mention in self.times(past=False)
            if (lasts and mention.marker == "until")
            or (asks and mention.marker in ("by", "before"))
            or (moves and (is_bare or self._is_aim(mention.span)))
            or (clause.lemma == "say" and _SAID.search(self.text[: mention.span.start]) is not None)
            or (books and _APART.search(self.text[: mention.span.start]) is not None)
            or (books and clause.perfect and _OF_THE_MONTH.search(mention.when.surface) is not None)
        }
        return [ahead.get(mention.span, mention) for mention in told]

    def tells_an_amount(self, clause: Clause) -> bool:
        """As in "flights are 94 each": a number that is no time is all that is said of the thing."""
        is_number = clause.lemma[:1].isdigit() and clause.modality.realization is Realization.STATE
        return is_number and not any(clause.trigger.touches(span) for span in self.time_spans)

    def _is_of_coming_home(self, time: TimeMention, others: list[TimeMention]) -> bool:
        """As in "I'm in Leeds tomorrow, home about 8": the hour is not the one at which it begins."""
        before = max((each.span.end for each in others if each.span.end <= time.span.start), default=None)
        if before is None or time.when.granularity is not Granularity.INSTANT:
            return False
        return _HOME.search(self.text[before : time.span.start]) is not None

    def _is_aim(self, time: Span) -> bool:
        """Whether a time is what something was moved to, or fixed for: "to Saturday", "for the 3rd"."""
        return _AIM.match(time.of(self.text)) is not None or _TO.search(self.text[: time.start]) is not None

    def times_for(self, clause: Clause, sentence: Span) -> list[TimeMention]:
        """The times of a sentence that belong to one of its clauses, seen as that clause does."""
        return [
            each
            for each in self.times_of(sentence, clause)
            if self.owner_of(each.span, sentence) in (clause, None)
        ]

    def owner_of(self, time: Span, sentence: Span) -> Clause | None:
        """The clause that a time belongs to: the narrowest one around it, else the last before it."""
        inside = [each for each in self.clauses if each.trigger.touches(sentence)]
        around = [each for each in inside if each.span.touches(time)]
        if around:
            return min(around, key=lambda each: (each.span.end - each.span.start, -each.trigger.start))
        before = [each for each in inside if each.trigger.end <= time.start]
        return before[-1] if before else None

    # --- people
    @cached_property
    def mentions(self) -> tuple[Mention, ...]:
        """People of the household named in the text, role words that mean one of them included."""
        found = list(self.directory.mentions(self.text))
        if self.turn.speaker is not None:
            roles = role_words()
            for token in self.line.tokens:
                word = token.word
                if word in roles and not any(
                    token.start >= m.span.start and token.end <= m.span.end for m in found
                ):
                    person = self.directory.kindred.called(word, self.turn.speaker)
                    if person is not None:
                        found.append(Mention(Span(start=token.start, end=token.end), person))
        return tuple(sorted(found, key=lambda mention: mention.span.start))

    @cached_property
    def _strangers(self) -> tuple[Span, ...]:
        """Subjects and objects that look like people whom the household does not know."""
        found: list[Span] = []
        for clause in self.clauses:
            for span in (clause.subject, *(argument.span for argument in clause.arguments)):
                if span is not None and not any(span.touches(mention.span) for mention in self.mentions):
                    surface = span.of(self.text)
                    opens = surface.split(" ")[0].casefold()
                    if pronoun_kind(surface.casefold()) or opens in ("no", "some", "any", "every", "all"):
                        continue
                    subject = self.directory.resolve(surface, self.turn.speaker)
                    if subject.kind is SubjectKind.UNRESOLVED:
                        found.append(span)
        return tuple(found)

    @cached_property
    def vocatives(self) -> tuple[Mention, ...]:
        """People who are spoken to by name: "Nia, did you …", "… tomorrow Mum"."""
        return called(self.line, self.mentions, self.directory)

    def addressee_in(self, span: Span) -> PersonId | None:
        """Whom the words of a stretch are said to, where that is one person."""
        called = [m.person for m in self.vocatives if m.span.start < span.end and m.person is not None]
        in_sentence = [
            m.person
            for m in self.vocatives
            if m.span.touches(self.sentence_of(span)) and m.person is not None
        ]
        if in_sentence:
            return in_sentence[-1] if len(set(in_sentence)) == 1 else None
        if called:
            return called[-1]
        if self.is_to_bot:
            return None
        replied = self.context.replied_to
        if replied is not None and replied.author is Author.PERSON and replied.speaker != self.turn.speaker:
            return replied.speaker
        others = self._others()
        return others[0] if len(others) == 1 else None

    def _others(self) -> list[PersonId]:
        room = self.house.room(self.turn.room)
        if room is None or room.kind is RoomKind.PRIVATE:
            return []
        return sorted(room.readers(self.turn.sent_at) - {self.turn.speaker})

    @cached_property
    def is_to_bot(self) -> bool:
        """Whether it is said to the bot."""
        return self.turn.to_bot or bool(_pattern("bot").search(self.text))

    @cached_property
    def is_private(self) -> bool:
        """Whether it is said in a private chat."""
        room = self.house.room(self.turn.room)
        return room is not None and room.kind is RoomKind.PRIVATE

    def around(self, span: Span) -> Around:
        """What may tell whom a pronoun at `span` means."""
        called = {mention.span for mention in self.vocatives}
        nearby: list[PersonId | None] = [
            mention.person
            for mention in self.mentions
            if mention.span.end <= span.start and mention.span not in called
        ]
        nearby += [None for stranger in self._strangers if stranger.end <= span.start]
        if not nearby:
            nearby = self._named_before()
        return Around(addressee=self.addressee_in(span), nearby=tuple(reversed(nearby)))

    def _named_before(self) -> list[PersonId | None]:
        """Those named in the turn that this one replies to."""
        replied = self.context.replied_to
        if replied is None or not replied.text:
            return []
        directory = Directory(self.house, replied.sent_at)
        found: list[PersonId | None] = [mention.person for mention in directory.mentions(replied.text)]
        if replied.speaker is not None:
            roles = (token.word for token in line_of(replied.text).tokens if is_role_word(token.word))
            people = (directory.kindred.called(word, replied.speaker) for word in roles)
            found += [person for person in people if person is not None]
        return found

    def subject(self, span: Span, clause: Clause | None = None) -> Subject:
        """Whom or what the form at `span` means."""
        surface = self.form(span)
        speaker = self.turn.speaker
        if pronoun_kind(surface.casefold()) in ("he", "she", "they"):
            return self._pronoun(span, surface)
        if self.is_anothers(span, clause) and pronoun_kind(surface.casefold()) in ("speaker", "speakers"):
            return self._quoted_speaker(surface, clause)
        has_pronoun = any(pronoun_kind(word) for word in _WORD.findall(surface.casefold()))
        around = self.around(span) if has_pronoun else NOTHING_AROUND
        return self.directory.resolve(surface, speaker, around)

    def _pronoun(self, span: Span, surface: str) -> Subject:
        """A person just named; or the one stranger just named, by the name they were given."""
        found = self.directory.resolve(surface, self.turn.speaker, self.around(span))
        if found.person is not None:
            return found
        called = {mention.span for mention in self.vocatives}
        gender = {"he": "male", "she": "female"}.get(pronoun_kind(surface.casefold()), "")
        named = [
            m
            for m in self.mentions
            if m.span.end <= span.start
            and m.span not in called
            and (m.person is None or self.directory.kindred.may_be(gender, m.person))
        ]
        strangers = {each.of(self.text) for each in self._strangers if each.end <= span.start}
        if named or len(strangers) != 1:
            return found
        return self.directory.resolve(next(iter(strangers)), self.turn.speaker)

    def form(self, span: Span) -> str:
        """The form at `span`, a contraction without its apostrophe taken apart: "im" is "i"."""
        held = self.line.words(span)
        if len(held) > 1 and all(token.start == held[0].start for token in held):
            return held[0].word
        return span.of(self.text)

    def is_anothers(self, span: Span, clause: Clause | None) -> bool:
        """Whether the words at `span` are not the speaker's own."""
        if self.turn.forwarded_from is not None:
            return True
        if clause is None or not clause.modality.attributed_to:
            return clause is not None and clause.modality.frame is Frame.QUOTATION
        return clause.modality.frame is Frame.QUOTATION or any(
            mark.touches(span) for mark in self._quotations
        )

    @cached_property
    def _quotations(self) -> tuple[Span, ...]:
        return tuple(Span(start=m.start(), end=m.end()) for m in _pattern("quoted").finditer(self.text))

    def _quoted_speaker(self, surface: str, clause: Clause | None) -> Subject:
        source = self.turn.forwarded_from
        if clause is not None and clause.modality.attributed_to:
            source = clause.modality.attributed_to[-1]
        unresolved = Subject(
            kind=SubjectKind.UNRESOLVED, surface=surface, person=None, whose=self.turn.speaker
        )
        if source is None or source == UNKNOWN_SOURCE:
            return unresolved
        found = self.directory.resolve(source, self.turn.speaker)
        return found if found.person is not None else unresolved

    # --- clauses
    def clause_at(self, trigger: Span) -> Clause:
        """The clause whose predicate stands at `trigger`, else the narrowest one around it."""
        exact = next((each for each in self.clauses if each.trigger.touches(trigger)), None)
        if exact is not None:
            return exact
        holding = [each for each in self.clauses if each.span.holds(trigger)]
        if holding:
            return min(holding, key=lambda each: each.span.end - each.span.start)
        return led_span(self.turn, self.context.before, trigger)

    def is_asked(self, clause: Clause) -> bool:
        """Whether the clause is part of a question."""
        return clause.modality.act is Act.ASKED

    @cached_property
    def asked_behind_a_call(self) -> tuple[tuple[Span, Clause], ...]:
        """Sentences that ask, once the name that opens them is left out: "Rory have you rung them yet"."""
        return tuple(asked_behind_a_call(self.line, self.sentences, self.mentions, self.clauses))

    def is_stated(self, clause: Clause) -> bool:
        """Whether the clause is told, and neither asked nor requested."""
        return clause.modality.act is Act.STATED


def _pattern(name: str) -> re.Pattern[str]:
    return pattern("scene", name)
