"""What a question asks for: of whom, after what, and whether of now or of the past."""

import re
from enum import StrEnum
from functools import cache

from memory.floor.normalise import tokenise
from memory.house import House
from memory.ids import PersonId
from memory.people import Person
from memory.value import Value
from memory.vocabulary import Predicate
from memory.wordforms import asking_lexicon, base, bases


class Wants(StrEnum):
    """The kind of answer that would be one."""

    WHETHER = "whether"
    WHO = "who"
    WHEN = "when"
    WHERE = "where"
    WHY = "why"
    HOW_MUCH = "how_much"
    HOW = "how"
    WHAT = "what"


class Question(Value, frozen=True):
    """A question, taken apart for recall.

    Attributes:
        about: Known people that it names, the asker where it says "I" or "my".
        said_by: Whose words are asked for ("what did Ana say about ..."), or None.
        names: Base forms of the words that name those people; they count through `about`.
        predicates: What it asks after, as far as its words show it.
        terms: Its content words as base forms, names of people left out.
        cues: For those of its words that show what it asks after: base form and predicates, any of which
            answers the word ("allergic" is answered by every allergy).
        about_care: Whether food, medicine, care or safety is concerned.
        of_the_past: Whether it asks for what was, so that the archive may be read.
        what_was_known: Whether it asks what the memory believed at a time.
        without_profile: Whether the asker wants an answer without what is known about them.
    """

    wants: Wants
    about: tuple[PersonId, ...]
    said_by: PersonId | None
    names: tuple[str, ...]
    predicates: frozenset[Predicate]
    terms: tuple[str, ...]
    cues: tuple[tuple[str, frozenset[Predicate]], ...]
    about_care: bool
    of_the_past: bool
    what_was_known: bool
    without_profile: bool


_VOCATIVE = re.compile(
    r"^\s*(?:(?:hey|hi|hello|ok|okay|and|so|but|um|er|please)[\s,]+)*(?:@?sayso\b[\s,:;!-]*)?", re.IGNORECASE
)
_LEAD_INS = re.compile(
    r"^(?:(?:can|could|will|would) you (?:please )?(?:tell me|say|remind me)"
    r"|(?:do|does) (?:you|anyone|anybody) (?:know|remember)|(?:please )?tell me|i (?:want|need) to know"
    r"|any idea|remind me|what about|how about)\b[\s,]*(?:if |whether )?"
)
_WANTS = (
    (
        re.compile(
            r"^(?:at |on |by |until |since |for )?(?:when|what (?:time|day|date)|which (?:day|date))\b"
            r"|\bhow (?:soon|long until)\b"
        ),
        Wants.WHEN,
    ),
    (re.compile(r"^(?:to |for |with |from )?(?:who|whose|whom)\b"), Wants.WHO),
    (re.compile(r"^(?:from |to )?where\b"), Wants.WHERE),
    (re.compile(r"^why\b|^how come\b"), Wants.WHY),
    (re.compile(r"^how (?:much|many|old|long|often|far|big)\b"), Wants.HOW_MUCH),
    (re.compile(r"^how\b"), Wants.HOW),
    (re.compile(r"^(?:to |for |with |in |at |on |of )?(?:what|which)\b"), Wants.WHAT),
    (
        re.compile(
            r"^(?:is|are|am|was|were|do|does|did|has|have|had|can|could|will|would|shall|should|may|might|must|"
            r"any(?:one|body|thing)?|if|whether)\b"
        ),
        Wants.WHETHER,
    ),
)
_FIRST_PERSON = frozenset({"i", "me", "my", "mine", "myself"})
_SAID = re.compile(
    r"\b(?:what|when|where|how|who|which)\b.*?\b(?:did|has|have|had)\s+(?P<who>[^?]{1,40}?)\s+"
    r"(?:ever |actually |just |already )?(?:say|said|tell|told|mention|mentioned|write|written|wrote|think)\b"
)
_WITHOUT = re.compile(
    r"\b(?:without|ignor\w+|leav\w+ (?:out|aside)|forget\w*|not us\w+) (?:what|everything|anything|all) "
    r"(?:that )?(?:you|u) (?:know|remember|have|have got)\b(?: (?:about|on|of) (?:me|us))?"
)


def strip_vocative(text: str) -> int:
    """How many characters of a text only call the bot ("@sayso, ..."); the rest is what is said to it."""
    found = _VOCATIVE.match(text)
    return found.end() if found else 0


def ask(text: str, *, asker: PersonId, house: House) -> Question:
    """Take a question apart as `asker` means it."""
    whole = _plain(text[strip_vocative(text) :])
    plain = _WITHOUT.sub(" ", whole)
    said_by, rest = _whose_words(plain, asker, house)
    about, names = people_named(rest, asker=asker, house=house)
    past = asking_lexicon().past
    cues = _asked_after(rest)
    return Question(
        wants=_wanted(plain),
        about=about,
        said_by=said_by,
        names=names,
        predicates=frozenset(predicate for _, predicates in cues for predicate in predicates),
        terms=tuple(word for word in bases(rest) if word not in names),
        cues=cues,
        about_care=bool(re.search(asking_lexicon().topics["care"], plain)),
        of_the_past=bool(re.search(past["history"], plain)),
        what_was_known=bool(re.search(past["known"], plain)),
        without_profile=bool(_WITHOUT.search(whole)),
    )


def people_named(
    text: str, *, asker: PersonId | None, house: House
) -> tuple[tuple[PersonId, ...], tuple[str, ...]]:
    """The people that a text names, in its order, and the base forms of the words that name them.

    Role words belong to whoever says them; a form that two people answer to names neither.
    """
    words = [token.word for token in tokenise(text)]
    forms = forms_of_people(house, asker)
    found: list[PersonId] = []
    used: list[str] = []
    at = 0
    while at < len(words):
        size = next((n for n in (3, 2, 1) if " ".join(words[at : at + n]) in forms), 0)
        person = forms.get(" ".join(words[at : at + size])) if size else None
        if size:
            used.extend(base(word) for word in words[at : at + size])
        elif words[at] in _FIRST_PERSON:
            person = asker
        if person is not None:
            found.append(person)
        at += size or 1
    return tuple(dict.fromkeys(found)), tuple(dict.fromkeys(used))


def forms_of_people(house: House, asker: PersonId | None) -> dict[str, PersonId | None]:
    """Lower-case forms and who is meant when `asker` says them; None where it could be two people."""
    forms: dict[str, PersonId | None] = {}

    def add(form: str, person: PersonId) -> None:
        folded = " ".join(token.word for token in tokenise(form))
        forms[folded] = person if forms.get(folded, person) == person else None

    for person in house.people:
        for form in _public_forms(person):
            add(form, person.person_id)
    own = {
        " ".join(token.word for token in tokenise(kin.word)): person.person_id
        for person in house.people
        for kin in person.kin
        if kin.of == asker
    }
    return forms | own


def _public_forms(person: Person) -> tuple[str, ...]:
    first = person.name.split()[0]
    return (person.name, *person.aliases) if first == person.name else (person.name, first, *person.aliases)


def _plain(text: str) -> str:
    joined = " ".join(token.word for token in tokenise(text))
    return _LEAD_INS.sub("", joined).strip()


def _wanted(plain: str) -> Wants:
    return next((wants for pattern, wants in _WANTS if pattern.search(plain)), Wants.WHAT)


def _whose_words(plain: str, asker: PersonId, house: House) -> tuple[PersonId | None, str]:
    found = _SAID.search(plain)
    if found is None:
        return None, plain
    people, _ = people_named(found["who"], asker=asker, house=house)
    if len(people) != 1:
        return None, plain
    return people[0], plain[: found.start("who")] + plain[found.end("who") :]


def _asked_after(plain: str) -> tuple[tuple[str, frozenset[Predicate]], ...]:
    """What the question asks after, each with the words that show it; no word where it must be told."""
    found: dict[str, frozenset[Predicate]] = {}
    for pattern, told, predicates in _patterns():
        for match in pattern.finditer(plain):
            words = () if told else bases(match.group())
            for word in words or ("",):
                found[word] = found.get(word, frozenset()) | predicates
    return tuple(found.items())


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], bool, frozenset[Predicate]], ...]:
    return tuple(
        (re.compile(asked.pattern), asked.told, frozenset(Predicate(name) for name in asked.predicates))
        for asked in asking_lexicon().asks
    )
