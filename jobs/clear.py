"""Whether a line says by itself what it is about, to somebody who did not follow the talk.

"Delivered", "rung them" and "I didn't tell anyone" say something only beside what was said before them. They
stay in the memory, and are told whoever asks; unasked nobody is told what names no matter.
"""

import re
from typing import NamedTuple

from jobs.timing import TO_COME
from memory.claims import Claim, Method
from memory.deeds.deed_wording import DONE_TO
from memory.floor import Clause, read
from memory.floor.words import NOMINAL, VERBAL, closed_classes, closed_names, entry, is_listed
from memory.house import House
from memory.language.cues import words
from memory.language.naming import HOUSEHOLD
from memory.modality import Act, Realization
from memory.sentence import has_words
from memory.value import Span
from memory.vocabulary import Policy


def is_clear(claim: Claim, house: House) -> bool:
    """Whether the words under which it is told name its matter, and leave no "it" or "her" open.

    What is to come is a matter of its own where a whole sentence tells it: "I fly home on Saturday".
    """
    told = _told(claim, house.once(_names_in))
    return (_names_a_matter(claim, told) or _is_planned_whole(claim, told)) and not _is_left_open(claim, told)


def needs_its_question(claim: Claim) -> bool:
    """Whether it only answers what was asked, and is told with that: "“who has my charger?”: “kitchen”"."""
    asked = claim.proposition.value.partition(": ")[0]
    return claim.method is Method.ANSWER and not has_words(claim.sources[0].quote, asked)


def _names_in(house: House) -> frozenset[str]:
    return frozenset(
        word.plain
        for person in house.people
        for name in (person.name, *person.aliases)
        for word in _words_of(name)
    )


class _Told(NamedTuple):
    """What a line is read as.

    Attributes:
        topic: What stands before the quoted words: whom and what they are about.
        is_deed: Whether a verb stands there, so that a name in it is of somebody who does or is done to.
        quote: The quoted words.
        own: The clauses of these that it is of, with what depends on them.
        names: The family's names, as one finds them in a text.
        is_stated: Whether it states something, so that its "you" is somebody whom it need not name.
    """

    topic: str
    is_deed: bool
    quote: str
    own: tuple[Clause, ...]
    names: frozenset[str]
    is_stated: bool

    @property
    def said(self) -> str:
        """All of it, up to the end of its own clauses."""
        end = max((clause.span.end for clause in self.own), default=len(self.quote))
        return f"{self.topic} {self.quote[:end]}"


def _told(claim: Claim, names: frozenset[str]) -> _Told:
    said, quote = claim.proposition, claim.sources[0].quote
    asked = said.value.partition(": ")[0] if claim.method is Method.ANSWER else said.value
    is_shown = bool(asked) and not has_words(quote, asked)
    surface = "" if said.subject.person is not None or said.subject == HOUSEHOLD else said.subject.surface
    return _Told(
        topic=f"{surface} {asked}" if is_shown else surface,
        is_deed=is_shown and any(_is_deed(each) for each in read(asked)),
        quote=quote,
        own=_own_clauses(said.value, quote),
        names=names,
        is_stated=claim.modality.act is Act.STATED,
    )


def _own_clauses(value: str, quote: str) -> tuple[Clause, ...]:
    clauses = read(quote)
    at = quote.casefold().find(value.casefold()) if value else -1
    own = [each for each in clauses if at < each.span.end and each.span.start < at + len(value)]
    is_part = _PHRASE.match(value) is not None  # "to Ray's" is a part of "I'll haul it to Ray's"
    whole = own if at >= 0 and own and not is_part else list(clauses)
    return (*whole, *(each for each in clauses if each.parent is not None and clauses[each.parent] in whole))


_PHRASE = re.compile(r"(?:to|into|from|with|for) ", re.IGNORECASE)


def _is_deed(clause: Clause) -> bool:
    return bool(entry(clause.lemma).usual & VERBAL)


# --- its matter ---------------------------------------------------------------------------------------


def _names_a_matter(claim: Claim, told: _Told) -> bool:
    """Whether it names a thing or a person beside its speaker; how somebody is is of that person."""
    if claim.policy is Policy.STATE or _is_between_people(claim):
        return True
    is_of_another = claim.proposition.subject.person not in (None, claim.speaker)
    sources = {word for name in claim.modality.attributed_to for word in name.casefold().split()}
    people = set(_people_in(told.said, told.names)) - sources  # who says it is not what it is about
    return is_of_another or bool(_things_in(told.said)) or bool(people)


def _is_planned_whole(claim: Claim, told: _Told) -> bool:
    """Whether a whole sentence tells what is to come, or its first word where the speaker will be."""
    is_dated = claim.proposition.when is not None and claim.modality.realization not in _COME
    is_whole = any(clause.subject is not None and clause.lemma not in _LIGHT_VERBS for clause in told.own)
    return is_dated and (is_whole or _WHERE_TO_BE.match(told.quote) is not None)


_COME = (Realization.COMPLETED, Realization.PARTIAL, Realization.STARTED, Realization.ATTEMPTED)
_LIGHT_VERBS = frozenset({"be", "do", "have", "get", "make", "say", "tell", "think", "know"})
_WHERE_TO_BE = re.compile(r"(?:home|back|away|off|out|in)\b", re.IGNORECASE)


def _is_between_people(claim: Claim) -> bool:
    said = claim.proposition
    return any(
        each.role in DONE_TO and each.person not in (None, said.subject.person, claim.speaker)
        for each in said.participants
    )


def _things_in(text: str) -> list[str]:
    """The words that name a thing; what counts time, or stands for anything, names none."""
    found = _words_of(text)
    before = ["", *(each.plain for each in found)]
    return [
        each.plain
        for each, led_by in zip(found, before, strict=False)
        if _names_a_thing(each.plain, led_by) and not _is_name(each)
    ]


class _Word(NamedTuple):
    """A word as it is written and as lists have it, and whether it begins a sentence."""

    written: str
    plain: str
    is_first: bool


def _words_of(text: str) -> list[_Word]:
    return [
        _Word(
            match.group(),
            match.group().casefold().replace("’", "'").removesuffix("'s"),
            _BEGINS.search(text[: match.start()]) is not None,
        )
        for match in _WORD.finditer(text)
    ]


_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_BEGINS = re.compile(r"(?:^|[.!?:;–—\n])\W*$")


def _names_a_thing(word: str, led_by: str) -> bool:
    if word in closed_classes() or word in words("worth", "names_nothing") or _RUN_TOGETHER.fullmatch(word):
        return False
    known = entry(word)
    return known.first in _NOUNS or (led_by in _LEADS_IN and bool(known.every & NOMINAL))


_NOUNS = ("N", "NS")
_RUN_TOGETHER = re.compile(
    r".*'.*|(?:do|does|did|is|are|was|were|has|have|had|wo|ca|could|would|should|must|need|ai)nt"
    r"|i(?:m|ve|ll|d)|(?:you|we|they)(?:re|ve|ll)|(?:he|she|it|that|what|who|where|there)s"
)
"""A closed word and its verb, with the apostrophe or without: "didnt" is no thing."""
_LEADS_IN = frozenset({"the", "a", "an", "my", "your", "his", "our", "their", "some", "no", "any", "another"})


def _people_in(text: str, names: frozenset[str]) -> list[str]:
    """The words that name somebody: relatives, and names, known or only written like one."""
    return [each.plain for each in _words_of(text) if _is_name(each) or each.plain in names]


def _is_name(word: _Word) -> bool:
    """Whether a word is a relative, or is written like a name where other words are not."""
    if word.plain in closed_names():
        return True
    is_written_so = word.written[0].isupper() and not word.written.isupper() and "'" not in word.plain
    is_other = word.plain in closed_classes() or word.plain in words("worth", "names_nothing")
    return is_written_so and not is_other and not (word.is_first and is_listed(word.plain))


# --- what it leaves open ------------------------------------------------------------------------------


def _is_left_open(claim: Claim, told: _Told) -> bool:
    """Whether a clause of its own says "it" or "her" of something that was named before these words."""
    is_named = claim.proposition.subject.person not in (None, claim.speaker)
    if any(_has_lost_its_subject(clause, told) for clause in told.own):
        return True
    is_planned = claim.proposition.when is not None and claim.modality.realization in TO_COME
    if _is_a_remainder(told) or _HALF.fullmatch(told.quote) is not None:
        return True
    if not is_planned and (_is_a_bare_place(told) or _SAYS_SO.match(told.quote) is not None):
        return True
    return any(
        _is_open(span, clause, told, is_named=is_named and span == clause.subject)
        for clause in told.own
        for span in _places(clause)
    )


def _has_lost_its_subject(clause: Clause, told: _Told) -> bool:
    """As in "Needs a washer", of what was named before; "got the job" is of whoever says so."""
    word = clause.trigger.of(told.quote).casefold()
    is_bare = clause.main and clause.subject is None and clause.modality.act is Act.STATED
    begins = not told.quote[: clause.trigger.start].strip()
    is_alone = has_words(told.quote, told.topic)
    is_third = entry(word).first == "VZ" or _TASTES.match(told.quote) is not None
    return is_bare and begins and is_alone and is_third and word != clause.lemma


_TASTES = re.compile(
    r"(?:tastes|smells|looks|feels|sounds|seems|starts|ends|opens|closes|costs)\b", re.IGNORECASE
)


def _is_a_bare_place(told: _Told) -> bool:
    """As in "under the stairs, in the blue bag": where something is that somebody else had named."""
    if _ONE_OF_THEM.match(told.quote) is not None:
        return True
    is_said = any(clause.subject is not None for clause in told.own)
    return not is_said and has_words(told.quote, told.topic) and _PLACE.match(told.quote) is not None


_PLACE = re.compile(r"(?:in|on|under|behind|inside|beside|next to|at the back of|on top of)\b", re.IGNORECASE)
_ONE_OF_THEM = re.compile(r"there(?: is|['’]s|s) (?:one|some|another|more)\b(?! of\b)", re.IGNORECASE)
_HALF = re.compile(
    r"(?:\w+ ){0,3}(?:msg|message|e-?mail|letter|report|notice|text|reply|results?)(?: of \w+)? "
    r"(?:has |have |'s )?(?:just )?(?:came|come|arrived|in|landed)[.! ]*",
    re.IGNORECASE,
)
"""That word came, and not what it said."""
_SAYS_SO = re.compile(
    r"(?:\w+ ){1,2}(?:says|said|reckons|thinks) (?:not|no|nope|yes|yeah|ok|okay|maybe|fine|so)\b"
    r"(?! (?:to|one|more)\b)",
    re.IGNORECASE,
)
"""What somebody says to a matter that was named before: "Marta says not before Christmas"."""


def _is_a_remainder(told: _Told) -> bool:
    """As in "I've got the ending left": what is left is left of something that was named before."""
    return has_words(told.quote, told.topic) and _REMAINDER.search(told.quote) is not None


_REMAINDER = re.compile(
    r"\bthe (?:[^\W\d_]+ ){1,2}(?:left|to go|still to do|remaining)\b(?! (?:of|on|in|at|for|from|by|out)\b)",
    re.IGNORECASE,
)


def _is_open(span: Span, clause: Clause, told: _Told, *, is_named: bool) -> bool:
    """Whether one place of a clause says so; `is_named` where the line names whom the clause is about."""
    word = _pronoun(span.of(told.quote))
    before = told.quote[: span.start]
    things = _things_in(f"{told.topic} {before}")
    people = _people_in(f"{told.topic if told.is_deed else ''} {before}", told.names)
    if word in _OF_THE_OTHER and told.is_stated:
        return span == clause.subject and not is_named and not people
    if word in _OF_PEOPLE:
        return not is_named and not people and not _things_in(before)
    if word in _OF_THINGS:
        is_told = span == clause.subject and _says_what_it_is(clause)
        return not (is_told or things or _ONES_TURN.match(told.quote, span.start))
    return word in _OF_ANY and not things and not people


def _pronoun(phrase: str) -> str:
    """The word that a place stands on: of "the first one" that is "one"."""
    plain = phrase.casefold().replace("’", "'")
    return "one" if _WHICH_ONE.search(plain) else plain.partition("'")[0]


_WHICH_ONE = re.compile(r"\bones?$")


def _places(clause: Clause) -> list[Span]:
    """Where the clause could name somebody or something: its subject, and what stands beside the verb."""
    subject = [] if clause.subject is None else [clause.subject]
    return [*subject, *(each.span for each in clause.arguments)]


def _says_what_it_is(clause: Clause) -> bool:
    """As in "it's Tom's birthday", which stands for nothing that was said before."""
    is_placed = any(each.marker and each.span.touches(clause.trigger) for each in clause.arguments)
    return entry(clause.lemma).first in _NOUNS and clause.subject is not None and not is_placed


_ONES_TURN = re.compile(
    r"it(?:['’]?s| is) (?:my|your|his|her|our|their|[\w-]+['’]s) (?:turn|job|go) to\b", re.IGNORECASE
)
_OF_THE_OTHER = frozenset({"you", "u"})
_OF_PEOPLE = frozenset({"he", "him", "she", "her"})
_OF_THINGS = frozenset({"it", "its", "that", "this", "those", "these", "one", "ones"})
_OF_ANY = frozenset({"they", "them"})
