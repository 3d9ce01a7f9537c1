"""How words of the chat show that they lean on others: what they leave unsaid, and by what they go on."""

import re
from functools import lru_cache

from memory.dialogue.said import TAKEN_FIRST
from memory.floor import Clause, read
from memory.language.wordforms import bases, light_verbs
from memory.modality import Act, Realization


def leans_as_question(asked: str) -> bool:
    """Whether a question says too little alone: "how much", "is he ok?", "same one?", "and what with?"."""
    if _BARE.fullmatch(asked):
        return True
    asked = _FILLERS.sub("", asked)
    if len(asked.split()) > _MOST_ASKED:
        return False
    if _ON.match(asked) or _YOU_THINK.search(asked) or any(form.fullmatch(asked) for form in _LITTLE):
        return True
    if _ANYBODY.search(asked):
        return False
    telling = [word for word in bases(asked) if word not in light_verbs() and word not in _LIGHT]
    if stands_for(asked) or len(asked.split()) <= _A_WORD:
        return len(telling) <= _ONE_THING
    return not telling and _OPENS.match(asked) is not None


def is_a_word(asked: str) -> bool:
    """Whether a question is no more than a thing named: "terminal?"; of one's own words it asks nothing."""
    return len(_FILLERS.sub("", asked).split()) <= _A_WORD and not any(
        form.fullmatch(asked) for form in _LITTLE
    )


_MOST_ASKED, _ONE_THING, _A_WORD = 9, 2, 2
_ECHOED = re.compile(
    r"\W*(?:is|am|are|was|were|do|does|did|has|have|had|can|could|will|would|should)"
    r" (?:i|you|u|we|he|she|it|they)(?: (?:really|not|still|now|though))?\W*",
    re.IGNORECASE,
)
"""A question that only turns round what was said: "am I?", "did she really"."""
_FILLERS = re.compile(rf"^\W*(?:(?:so|well|no|hang on|wait|{TAKEN_FIRST})\b\W*)+", re.IGNORECASE)
_HOW_MUCH = re.compile(
    r"\W*how (?:much|many|long|far|big|bad|old|late|high|hot|deep|tall|heavy)(?:(?: to)? \w+)?\W*",
    re.IGNORECASE,
)
_YOU_THINK = re.compile(
    r"^\W*(?:\w+,? )?(?:what|how) (?:do|does|did|about) \w+(?: (?:think|say|reckon|feel|want))?\W*$",
    re.IGNORECASE,
)
_ON = re.compile(r"^\W*(?:and|but|or|what about|how about|meaning)\b", re.IGNORECASE)
_BARE = re.compile(
    r"\W*(?:what do (?:you|u) mean(?: \w+)?"
    r"|(?:the|a|an|my|your|his|her|that|this|which) \w+(?: \w+)?"
    r"|(?:can|could|shall|should|may) (?:i|we|he|she|they) [a-z]+(?: (?:then|now|too|it|that))?"
    r"|(?:any|some|what|who|where|when|how)(?: ?(?:thing|one|where|body))? else"
    r"|nice|ok|okay|good|bad|well|again|still|really|sure|how so|both|and|when|where|why|who|what|how"
    r"|which|(?:in the )?(?:morning|afternoon|evening)(?: or (?:afternoon|evening|morning))?"
    r"|am or pm"
    r"|(?:who|what|when|where|why|how)(?:['’]s)? \w+"
    r"|(?:from|to|at|in|on|with|for|by|near|before|after|until|till|via|without)(?: \w+){1,3}"
    r"|(?:any )?\w+ takers|my \w+ \w+|(?:would|will|could) (?:you|u) (?:take|do|accept) \S+)\W*",
    re.IGNORECASE,
)
_LITTLE = (_BARE, _HOW_MUCH, _ECHOED)
_ANYBODY = re.compile(r"\bany(?:one|body)\b|\bsome(?:one|body)\b", re.IGNORECASE)


def stands_for(text: str) -> bool:
    """Whether a word stands for what was spoken of before: "it", "those", "the same"."""
    return STANDS_FOR.search(text) is not None


STANDS_FOR = re.compile(
    r"\b(?:he|she|it|its|they|them|him|her|his|that|those|these|one|ones|there|same|hers|theirs)\b"
    r"|\b(?:he|she|it|that|they)['’]",
    re.IGNORECASE,
)
_OPENS = re.compile(
    r"^\W*(?:how|what|when|where|who|which|why|with|from|for|till|until"
    r"|since|by|is|are|was|did|do|does|can|could|will|would)\b",
    re.IGNORECASE,
)
_LIGHT = frozenset(
    """
    wrong happen matter else time day exactly kind sort size colour long many much old ok okay fine soon far
    """.split()  # noqa: SIM905 - a list of words reads best as words
)


@lru_cache(maxsize=4_096)
def goes_on(told: str) -> bool:
    """Whether a statement leaves unsaid of whom or what it is: "got through, she's fine", "in her bag"."""
    words = told.split()
    if not words or len(words) > _MOST_TOLD:
        return False
    if _LED_ON.match(told) or _OF_IT.match(told):
        return True
    head = _ON_CONDITION.split(_TAKING_IN.sub("", told), maxsplit=1)[0]
    first = _first_clause(head) if head.strip() else None
    if first is None:
        return len(words) <= _MOST_BARE
    is_brief = len(words) <= _MOST_BARE or stands_for(told)
    return first.subject is None and is_brief and first.modality.act is Act.STATED


def says_it_at_once(told: str, asked: str) -> bool:
    """Whether a few words right after a question can be meant for it: an order, or what shares its words.

    A whole sentence may be, where anything is asked for: "any allergies?" "Lena's coeliac".
    """
    words, first = told.split(), _first_clause(told)
    if first is None or first.modality.act is Act.ASKED or len(words) > _MOST_TOLD:
        return False
    if first.subject is None or leaves_unsaid_in_part(told):
        return True
    if _PLANNED.match(asked) and len(words) <= _FEW and first.modality.realization is Realization.STATE:
        return True  # "still on for camping?" "forecast's grim"
    is_near = _ANYTHING.search(asked) is not None or not set(bases(told)).isdisjoint(bases(asked))
    return is_near and len(words) <= _BRIEFLY


def leaves_unsaid_in_part(told: str) -> bool:
    """Whether part of a statement leaves its subject unsaid: "legs are on, missing two screws"."""
    parts = [part for part in told.split(",")[1:] if part.strip()]
    clauses = (_first_clause(part.strip()) for part in parts)
    return any(
        each is not None
        and each.subject is None
        and each.modality.act is Act.STATED
        and each.modality.realization in (Realization.COMPLETED, Realization.STARTED, Realization.PARTIAL)
        for each in clauses
    )


_FEW = 4
_PLANNED = re.compile(
    r"\W*(?:(?:so|and|ok|right)\b\W*)*(?:are|is) (?:we|you|they|it|that) (?:all )?still\b"
    r"|\W*(?:shall|can|should) we\b"
    r"|\W*(?:do you |u )?(?:fancy|up for)\b",
    re.IGNORECASE,
)
_ANYTHING = re.compile(
    r"\b(?:any|anything|anyone|anybody|wrong|happened|news|plans?|going on|say|said|think)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=1_024)
def _first_clause(told: str) -> Clause | None:
    return next((clause for clause in read(told) if clause.main), None)


_ON_CONDITION = re.compile(
    r"\b(?:if|unless|as long as|so long as|but|cos|because|until|till|when|once)\b", re.IGNORECASE
)
"""Before these words stands what is said, however short: "in if I'm back from Leeds"."""
_TAKING_IN = re.compile(
    r"^\W*(?:(?:great|nice|lovely|good|cool|brilliant|ok|okay|right|oh|ah|well|sorry|perfect|thanks|ta|cheers)\b\W*)+",
    re.IGNORECASE,
)
_MOST_TOLD, _MOST_BARE, _BRIEFLY = 20, 9, 8
_LED_ON = re.compile(
    r"^\W*(?:and|also|plus|but|then|or|cos|because|cause|so|except|only|not (?:the|a|an|my|his|her|that))\b",
    re.IGNORECASE,
)
_OF_IT = re.compile(
    r"^\W*(?:(?:yes|yeah|yep|no|nope|sorry|oh|well|ok|right|i think|think|maybe|probably|apparently)\b\W*)*"
    r"(?:it|its|they|he|she|that|this|these|those|theyre|hes|shes|thats|his|her|their|both|neither|none|all)"
    r"(?:['’](?:s|re|ve|ll|d|m))?\b"
    r"|\b\w+['’]s (?:doing|got|on|getting|sorting|bringing|taking|had|done) (?:it|them|that|one)\b",
    re.IGNORECASE,
)


def takes_up(told: str, before: str) -> bool:
    """Whether a statement takes up what another has just said: "ok I can make that", "money's boring"."""
    words = told.split()
    if len(words) > _MOST_TAKEN_UP:
        return False
    if _GRANTED.match(told) or _OFFERS.fullmatch(told) or _TAKES.search(told):
        return True
    return len(words) <= _BRIEF and _speaks_of_the_same(told, before)


def _speaks_of_the_same(told: str, before: str) -> bool:
    """Whether a word is shared; who rings the school goes on with no other's ringing the surgery."""
    return not set(bases(told)).isdisjoint(bases(before)) and not is_the_like(told, before)


def is_the_like(told: str, before: str) -> bool:
    """Whether two tell the same deed, each of another thing: "ringing the school", "ringing the surgery"."""
    doing, done = _first_clause(told), _first_clause(before)
    if doing is None or done is None or doing.lemma != done.lemma:
        return False
    if Realization.UNKNOWN in (doing.modality.realization, done.modality.realization):
        return False  # "auntie sing something", after her singing, bids her
    first, second = set(bases(told)), set(bases(before))
    shared = first & second
    return shared == {doing.lemma} and bool(first - shared) and bool(second - shared)


def puts_right(told: str) -> bool:
    """Whether somebody takes back what they said for what follows: "actually curry", "make that six"."""
    return _RATHER.match(told) is not None


_RATHER = re.compile(
    r"\W*(?:(?:oh|no|sorry|wait)\b\W*)*"
    r"(?:actually|scrap that|make that|i mean(?:t)?|correction|no,? wait|wait,? no"
    r"|hang on|tell a lie|on second thoughts?)\b(?=\W*\w)",
    re.IGNORECASE,
)


_MOST_TAKEN_UP, _BRIEF = 14, 5
_OFFERS = re.compile(r"\W*i(?:['’]?ll| will| can|['’]?m) (?:\w+ )?\w+[.!]*", re.IGNORECASE)
"""Who says what they will do, and not to what: "I'll book"."""
_GRANTED = re.compile(
    r"^\W*(?:ok|okay|right|oh right|great|perfect|deal|fine|sure|yes|yeah|yep|no|nope|then)\b\W*\w"
    r"|^\W*not (?:the |a )?\w+\W*$"
    r"|^\W*(?:all )?(?:done|on it|sorted|did it|doing it(?: now)?|will do)\W*$"
    r"|^\W*i (?:am|was|did|do|have|had|will|can|could|would)(?:n['’]?t| not)?(?=\W*(?:$|[,.!]|sorry\b))",
    re.IGNORECASE,
)
_TAKES = re.compile(
    r"\b(?:it|them|him|her|he|she|they|there|one|ones|same|too|either|those|then)\b"
    r"|\bthat(?:['’]?s\b|\W*$|\s*[,.;!]|\s+(?:is|was|works|suits|would|will|then|one|day|time|too|either|now)\b)",
    re.IGNORECASE,
)


def speaks_of_it(told: str) -> bool:
    """Whether a statement begins with a pronoun, which stands for what was spoken of last: "they're out"."""
    return _PRONOUN_FIRST.match(told) is not None


_PRONOUN_FIRST = re.compile(r"\W*(?:it|they|he|she|that|those|these|them)\b", re.IGNORECASE)


def is_for_another(told: str, asked: str) -> bool:
    """Whether a few words say what they are for, and that is not what was asked of: "4 of us for dinner"."""
    told_for, asked_for = _FOR.search(told), _FOR.search(asked)
    if told_for is None or asked_for is None:
        return False
    return set(bases(told)).isdisjoint(bases(asked)) and told_for[1].casefold() not in _SOMEBODY


_FOR = re.compile(r"\bfor (?:the |a |my |your |our |his |her )?(?!\d)(\w+)", re.IGNORECASE)
_SOMEBODY = frozenset({"me", "you", "us", "him", "her", "them", "it", "now", "once", "sure", "that", "this"})


def is_order(told: str) -> bool:
    """Whether somebody is told to do something: "turn the stopcock off"."""
    first = _first_clause(told)
    return first is not None and first.subject is None and first.modality.act is Act.REQUESTED


def finds_oneself(told: str) -> bool:
    """Whether somebody has found out themselves what they asked: "found it, 6 on Sundays"."""
    return _FOUND.match(told) is not None


_FOUND = re.compile(r"\W*(?:(?:ah|oh|ok|aha|never ?mind|nvm)\b\W*)*found (?:it|out|them)\b", re.IGNORECASE)
