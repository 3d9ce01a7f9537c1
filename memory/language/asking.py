"""What a question asks for: of whom, after what, and whether of now or of the past."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cache
from itertools import pairwise

from config.language import Calendar
from memory.floor.normalise import tokens_of
from memory.floor.words import NOMINAL, entry
from memory.house import House
from memory.ids import PersonId
from memory.language.kinship import is_role_word
from memory.language.meals import asks_for_a_meal, day_of_meals
from memory.language.naming import Directory
from memory.language.wordforms import FUNCTION, MEAL, asking_lexicon, base, bases, light_verbs, same_as
from memory.value import Value
from memory.vocabulary import Predicate
from memory.when import TimeMention, times_in


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
        names: Base forms of the words that name those people, here or elsewhere; they count through `about`.
        forms: For each of those people, base forms of the names of one word by which they go.
        predicates: What it asks after, as far as its words show it.
        terms: Its content words as base forms, names of people and words that tell a time left out.
        things: Those of them that name a thing by their place, "the start", whatever verb they may be.
        wholes: Those that only say of what a part is meant, as in "the start of the match".
        times: Base forms of the words that tell a time.
        musts: Base forms of names that are nobody's in the household (a pet, a town, a stranger), and of what
            no other word stands for: only what speaks of them answers.
        cues: For those of its words that show what it asks after: base form and predicates, any of which
            answers the word ("allergic" is answered by every allergy).
        window: The time that it asks about, `[start, end)` in UTC, as its own words tell it; or None.
        topics: Which of food, medicine, care and safety it touches; "shared" where a meal is for all.
        of_the_day: Whether what it asks for is another every day (what is for dinner): what was said of
            another day is no answer.
        of_a_sum: Whether it asks what something costs or how much money it is.
        looks_ahead: Whether it asks for what is to come.
        of_the_past: Whether it asks for what was, so that the archive may be read.
        what_was_known: Whether it asks what the memory believed at a time.
        without_profile: Whether the asker wants an answer without what is known about them.
        lists_things: Whether it lists several things that it asks for ("the window, the code and the rooms").
    """

    wants: Wants
    about: tuple[PersonId, ...]
    said_by: PersonId | None
    names: tuple[str, ...]
    forms: tuple[tuple[PersonId, frozenset[str]], ...]
    predicates: frozenset[Predicate]
    terms: tuple[str, ...]
    things: tuple[str, ...]
    wholes: tuple[str, ...]
    times: tuple[str, ...]
    musts: tuple[str, ...]
    cues: tuple[tuple[str, frozenset[Predicate]], ...]
    window: tuple[datetime, datetime] | None
    topics: frozenset[str]
    of_the_day: bool
    of_a_sum: bool
    looks_ahead: bool
    of_the_past: bool
    what_was_known: bool
    without_profile: bool
    lists_things: bool

    @property
    def asks_what_is_on(self) -> bool:
        """Whether it asks for whatever is on in a time, of no kind and no thing: "what's on this week?"."""
        is_of_days = self.window is not None and not (self.of_the_past or self.of_the_day)
        is_open = self.wants in (Wants.WHAT, Wants.WHETHER) and self.said_by is None
        return is_of_days and is_open and not self.terms and not self.predicates


_NAMED_THING = re.compile(r"\b(?:the|a|an|my|your|his|her|our|their|'s) ([a-z]+)\b(?! (?:man|woman|one)\b)")
_PART_OF = re.compile(
    r"\bthe (?P<part>[a-z]+) of (?:the |my |your |his |her |our |their )?(?P<whole>[a-z]+)\b"
)
_VOCATIVE = re.compile(
    r"^\s*(?:(?:hey|hi|hello|ok|okay|and|so|but|um|er|please)[\s,]+)*(?:@?sayso\b[\s,:;!-]*)?", re.IGNORECASE
)
_LEAD_INS = re.compile(
    r"^(?:as of (?:now|today),? ?)?(?:(?:can|could|will|would) you (?:please )?(?:tell me|say|remind me)"
    r"|(?:do|does) (?:you|anyone|anybody) (?:know|remember)|(?:please )?(?:tell|give|send|show) me"
    r"|i (?:want|need) to know"
    r"|(?:has|have|did) (?:anyone|anybody|someone|somebody) (?:ever )?(?:say|said|mention(?:ed)?)"
    r"(?= (?:where|when|who|whose|what|which|how|whether|if)\b)"
    r"|any idea|remind me|what about|how about)\b[\s,]*(?:if |whether )?"
)
_WANTS = (
    (
        re.compile(
            r"^(?:at |on |by |until |since |for )?"
            r"(?:when|what (?:time|days?|date)|which (?:days?|dates?|nights?|mornings?|evenings?))\b"
            r"|^what (?:is|was) (?:the |its |their )(?:\w+ )?(?:time|date)\b"
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
_HOW_LATE = re.compile(r"^(?:until )?how (?:late|early)\b")
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


def ask(text: str, *, asker: PersonId, house: House, at: datetime) -> Question:
    """Take a question apart as `asker` means it at an instant."""
    whole = _plain(text[strip_vocative(text) :])
    plain = _HOW_LATE.sub("when", _WITHOUT.sub(" ", whole))
    past = asking_lexicon().past
    of_the_past = bool(re.search(past["history"], plain))
    timeless, window = _without_times(plain, at=at, calendar=house.calendar_of(asker), past=of_the_past)
    timeless = re.sub(past["words"], " ", timeless) if of_the_past else timeless
    timeless = _CARES_FOR.sub("babysit", timeless)
    of_the_day = asks_for_a_meal(plain)
    if of_the_day:
        window = day_of_meals(window, at, house.calendar_of(asker))
    said_by, rest = _whose_words(_MEASURED.sub("how", timeless), asker, house, at)
    _, names = people_named(rest, asker=asker, house=house, at=at)
    about, _ = people_named(_without_courtesies(rest), asker=asker, house=house, at=at)
    cues = _asked_after(rest)
    # "Did mum ring?" where nobody knows whose mum: the word is no matter of its own.
    told = (word for word in bases(rest) if word not in names and word not in _PARENTS)
    works = not about and _WORKS.search(plain) is not None
    terms = tuple(dict.fromkeys(_meant(word, meal=of_the_day, works=works) for word in told))
    if not terms and about and _GETS.search(plain):
        terms = ("collect",)
    predicates = frozenset(predicate for _, after in cues for predicate in after)
    if window is not None and window[0] > at and Predicate.LOCATED_AT in predicates:
        predicates |= {Predicate.TRIP}  # where somebody is on a day to come is where they go then
    if window is not None and not terms and predicates == _WHATEVER_IS_ON:
        # Of a day anything that is on answers: "working from home" as well.
        predicates = frozenset[Predicate]()
    if predicates.isdisjoint(_OF_ONE_PERSON):
        about = _without_owners(about, rest, asker=asker, house=house, at=at)
    shown = {word for word, _ in cues}
    # What is asked in words of its own is found by them; a bare "how is mum?" is answered of her alone.
    is_bare = not about and all(term in shown for term in terms)
    nobody_s = _parents_in(rest, names) if is_bare else ()
    return Question(
        wants=_wanted(plain),
        about=about,
        said_by=said_by,
        names=tuple(dict.fromkeys((*names, *_forms_of(about, house)))),
        forms=tuple((person, frozenset(_forms_of((person,), house))) for person in about),
        predicates=predicates,
        terms=terms,
        things=tuple(word for word in map(base, _NAMED_THING.findall(rest)) if word in terms),
        wholes=tuple(
            base(found["whole"]) for found in _PART_OF.finditer(rest) if base(found["part"]) in light_verbs()
        ),
        musts=(
            *(word for word in strange_names(text) if word in terms),
            *nobody_s,
            *(word for word in _CARED if word in terms),
        ),
        times=tuple(word for word in bases(plain) if word not in (*terms, *names)),
        cues=cues,
        window=window,
        topics=topics_of(plain),
        of_the_day=of_the_day,
        of_a_sum=bool(_SUM.search(plain)),
        looks_ahead=bool(re.search(asking_lexicon().ahead["words"], plain)),
        of_the_past=of_the_past,
        what_was_known=bool(re.search(past["known"], plain)),
        without_profile=bool(_WITHOUT.search(whole)),
        lists_things=_lists_things(plain, terms),
    )


_MEASURED = re.compile(r"^how (?:long|far|big)\b")
"""What is measured is asked for by its name: no answer says that the bass is big."""


def _lists_things(plain: str, terms: Sequence[str]) -> bool:
    """Whether a question that is none of yes or no asks for three things or more, one beside the other."""
    parts = [part for part in _LISTED.split(plain) if any(term in terms for term in bases(part))]
    return len(parts) >= _SEVERAL and _wanted(plain) is not Wants.WHETHER


_WHATEVER_IS_ON = frozenset(
    {
        *(Predicate.APPOINTMENT, Predicate.TRIP, Predicate.VISIT, Predicate.PLAN_OF_RECORD),
        *(Predicate.TASK, Predicate.PROMISE, Predicate.ERRAND),
    }
)
"""What "what is planned?" asks after where it names no time."""
_LISTED = re.compile(r" ?, | and | plus ")
_SEVERAL = 3


def _without_owners(
    about: tuple[PersonId, ...], plain: str, *, asker: PersonId, house: House, at: datetime
) -> tuple[PersonId, ...]:
    """Whom it asks about, without those who only own the thing: "did Jun break Kai's kite?" is of Jun."""
    owners = {
        person
        for found in _OWNED.finditer(plain)
        if entry(found["thing"]).every & NOMINAL
        for person in people_named(found["who"], asker=asker, house=house, at=at)[0]
    }
    return tuple(person for person in about if person not in owners) or about


_OWNED = re.compile(
    r"(?P<who>[\w-]+) 's (?!(?:\w+ing|been|got|gone|not|the|a|an|in|on|at)\b)(?P<thing>[\w-]+)"
)
_OF_ONE_PERSON = frozenset(
    {
        *(Predicate.ALLERGIC_TO, Predicate.TAKES_MEDICATION, Predicate.CONDITION, Predicate.BORN_ON),
        *(Predicate.PHONE, Predicate.HEALTH_NOW, Predicate.DIET, Predicate.SAFETY_RULE, Predicate.RELATED_TO),
    }
)
"""What is asked of somebody's own, whoever else is named beside them."""


def _meant(word: str, *, meal: bool, works: bool) -> str:
    """The word that is looked for: any dish for "tea", and what is broken for "working" of a thing."""
    if meal and word in same_as(MEAL):
        return MEAL
    return FUNCTION if works and word == "work" else word


_CARES_FOR = re.compile(
    r"\b(?:look(?:s|ed|ing)? after|tak(?:e|es|ing) care of|keep(?:ing)? an eye on"
    r"|(?:sat|sit(?:s|ting)?) (?:with|for)|(?:mind(?:s|ed|ing)?|babysit(?:s|ting)?)(?= (?:me|him|her|them)\b)"
    r")(?=\s)"
)
"""Who is with somebody who must not be alone, in whatever words."""
_CARED = ("babysit",)
"""What no other word stands for: who has a thing does not look after it."""
_GETS = re.compile(r"^who\b.*\b(?:get|gets|getting|got)\b")
"""Who fetches somebody: of a person nothing else is got."""
_WORKS = re.compile(
    r"^(?:is|are|does|do|has|have)\b(?! (?:i|we|you|s?he|they|(?:any|every|some)\w+)\b).*\bwork(?:s|ing)?\b"
)


def _forms_of(people: Sequence[PersonId], house: House) -> Iterator[str]:
    """The other names of one word by which people go: who asks for her own things may be "Gran" to others."""
    for person in (found for each in people if (found := house.person(each)) is not None):
        yield from (base(name) for name in (person.name, *person.aliases) if " " not in name)


def _parents_in(plain: str, names: Sequence[str]) -> tuple[str, ...]:
    """The role words that stand for nobody known: where it is not known whose mum, hers is not another's."""
    return tuple(word for word in bases(plain) if word in _PARENTS and word not in names)


def strange_names(text: str) -> Iterator[str]:
    """Base forms of words that are written like names, and not only because a sentence begins with them."""
    tokens = tokens_of(text)
    if text.isupper():
        return
    for before, token in pairwise(tokens):
        is_word = text[token.start : token.end].isupper() and len(same_as(base(token.word))) > 1
        if token.cap and token.word != "i" and before.word[0] not in ".?!:\n" and not is_word:
            yield base(token.word)  # but not "the PIN": what has words of the same meaning is no name


_WISH = re.compile(r"^(?:please )?(?:tell|ask|remind|forget|show|let) \w+|^/\w+")


def is_addressed_wish(text: str) -> bool:
    """Whether something said to the bot asks it for something, and so tells nothing."""
    plain = " ".join(token.word for token in tokens_of(text[strip_vocative(text) :]))
    return bool(_WISH.search(plain)) or any(pattern.search(plain) for pattern, _ in _WANTS)


def topics_of(words: str) -> frozenset[str]:
    """Which of food, medicine, care and safety some words touch."""
    folded = words.casefold()
    return frozenset(name for name, pattern in asking_lexicon().topics.items() if re.search(pattern, folded))


def _without_times(
    plain: str, *, at: datetime, calendar: Calendar, past: bool
) -> tuple[str, tuple[datetime, datetime] | None]:
    """The question without the words that tell a time, and the time that they tell together."""
    window: tuple[datetime, datetime] | None = None
    rest = plain
    for mention in reversed(times_in(plain, at=at, calendar=calendar, past=past or None)):
        told = _bounds(mention)
        if told is None:
            continue
        start, end = told
        rest = f"{rest[: mention.span.start]} {rest[mention.span.end :]}"
        window = (start, end) if window is None else (min(start, window[0]), max(end, window[1]))
    return rest, window


_LONG = timedelta(days=366)


def _bounds(mention: TimeMention) -> tuple[datetime, datetime] | None:
    """The interval that a time bounds: "before the 20th" ends there, "since Friday" begins there."""
    start, end = mention.when.start, mention.when.end
    if start is None or end is None:
        return None
    if mention.marker in ("before", "until", "by"):
        return start - _LONG, start if mention.marker == "before" else end
    if mention.marker in ("since", "from", "after"):
        return start if mention.marker != "after" else end, end + _LONG
    return start, end


def people_named(
    text: str, *, asker: PersonId | None, house: House, at: datetime
) -> tuple[tuple[PersonId, ...], tuple[str, ...]]:
    """The people that a text names, in its order, and the base forms of the words that name them.

    Role words belong to whoever says them; a form that two people answer to names neither.
    """
    words = [token.word for token in tokens_of(text)]
    directory = Directory(house, at)
    found: list[PersonId] = []
    used: list[str] = []
    place = 0
    while place < len(words):
        person, size = _person_at(words, place, asker, directory)
        if person is not None:
            found.append(person)
            used.extend(base(word) for word in words[place : place + size] if word not in _FIRST_PERSON)
        place += size or 1
    return tuple(dict.fromkeys(found)), tuple(dict.fromkeys(used))


def called_in(text: str, person: PersonId, *, by: PersonId | None, house: House, at: datetime) -> str | None:
    """By which words a text calls somebody and nobody beside them ("gran"); None if it does not."""
    people, used = people_named(text, asker=by, house=house, at=at)
    return " ".join(used) if people == (person,) and used else None


def _person_at(
    words: Sequence[str], place: int, asker: PersonId | None, directory: Directory
) -> tuple[PersonId | None, int]:
    """Who is named from a place on, and by how many words; no words where nobody is."""
    for size in (3, 2, 1) if directory.may_begin(words[place]) else ():
        form = " ".join(words[place : place + size])
        named = directory.named(form) if len(words) >= place + size else set[PersonId]()
        if named:
            return (next(iter(named)) if len(named) == 1 else None), size
    word = words[place]
    if word in ("my", "our") and len(words) > place + 1 and is_role_word(words[place + 1]):
        return directory.resolve(f"my {words[place + 1]}", asker).person, 2
    if word in _FIRST_PERSON:
        return asker, 1
    if is_role_word(word) and asker is not None:
        person = directory.kindred.called(word, asker)
        return person, 1 if person is not None else 0
    return None, 0


_PARENTS = frozenset(
    (
        *("mum", "mom", "mummy", "mommy", "mam", "mama", "dad", "daddy", "papa", "gran", "granny", "nan"),
        *("nana", "grandma", "grandad", "grandpa", "granddad"),
    )
)
_SUM = re.compile(
    r"^how much (?!time|longer|of|more time)|\b(?:costs?|price|charged?|pay|paid|owes?|money)\b"
)
_WHICH_OF = re.compile(r"^(?:is|are|was|were|do|does|did|has|have|will|would|shall)\b.* or (?!not\b)\w+")


def _plain(text: str) -> str:
    joined = " ".join(token.word for token in tokens_of(text))
    return _LEAD_INS.sub("", joined).strip()


def _wanted(plain: str) -> Wants:
    """What kind of answer; "on earlies or lates?" asks which of them, not whether."""
    if _WHICH_OF.search(plain):
        return Wants.WHAT
    return next((wants for pattern, wants in _WANTS if pattern.search(plain)), Wants.WHAT)


_COURTESIES = re.compile(
    r"\bhow (?:do|can|should|would|could) (?:i|we|you)\b|"
    r"\b(?:tell|give|send|show|remind|help|let) (?:me|us)\b(?! to\b)"
    r"|\bso (?:that )?(?:i|we) (?:can|could|do not|know|will|may)\b[^.?!;]*"
    r"|\b(?:since|because|as|while) (?:i|we)\b[^.,?!;]*"
    r"|^i (?:am|know|only|just|need|live)\b[^.,?!;]*"
    r"|\b(?:can|may|could|should|shall) (?:i|we) (?:safely )?(?:tell|say|send|share|relay|pass on|use|know)\b"
    r"|\b(?:that |which )?(?:i|we) (?:can|may|could) (?:use|send|tell|share|safely \w+|pass on|know)\b"
    r"|\b(?:i am|we are) allowed to (?:use|know|have|retain|share)\b"
)
_ASKS = re.compile(r"\?|^(?:please )?(?:tell|give|send|show|remind|list|summari[sz]e|say)\b|^(?:wh\w+|how)\b")


def _without_courtesies(plain: str) -> str:
    """Without what only leads to the question: "tell me", "as I live here", sentences that only tell."""
    said = [sentence.strip() for sentence in re.split(r"(?<=[.?!;])\s", plain)]
    asking = [sentence for sentence in said if _ASKS.search(sentence)]
    return " ".join(_COURTESIES.sub(" ", sentence) for sentence in asking or said)


def _whose_words(plain: str, asker: PersonId, house: House, at: datetime) -> tuple[PersonId | None, str]:
    found = _SAID.search(plain)
    if found is None:
        return None, plain
    people, _ = people_named(found["who"], asker=asker, house=house, at=at)
    if len(people) != 1 or " 's " in found["who"]:  # "what did Fay's blood test say"
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
