"""What shows that something else was done than a deed that is known, though to the same thing."""

import re

from memory.claims import Claim
from memory.deeds.deed_wording import BETWEEN, alike, deed_words, once, split_verbs, words_of
from memory.floor.words import VD, VN, V, entry, is_listed, word_set
from memory.language.cues import words
from memory.language.wordforms import base, bases
from memory.life.completion import is_out_of_elsewhere, lands_on
from memory.vocabulary import Predicate


def is_another_deed(incoming: Claim, each: Claim) -> bool:
    """Whether what is told is not the deed: its contrary, a part of it, or other work on its thing."""
    return any(differs(incoming, each) for differs in _OTHER_DEEDS)


def _fails(incoming: Claim, each: Claim) -> bool:
    """Whether what was done is the contrary of the deed: "forgot the foil" where foil was to be bought."""
    value, quote = incoming.proposition.value.casefold(), incoming.sources[0].quote.casefold()
    before = BETWEEN.split(quote.partition(value)[0])[-1] if value in quote else ""
    said = {*bases(value)[:1], *bases(before)}
    failing = words("deeds", "failing") & said
    if is_out_of_elsewhere(quote, f"{each.proposition.value} {each.sources[0].quote}"):
        return True
    is_another = "wrong" in value.split()  # who has bought the wrong eggs has still to buy eggs
    return is_another or bool(failing - set(bases(each.proposition.value)))


def is_part(incoming: Claim, each: Claim) -> bool:
    """Whether the report tells of a part of the thing: "downstairs windows cleaned", "front lawn mown"."""
    parts = words("deeds", "parts")
    value = _ALL_OF_THEM.sub(" ", incoming.proposition.value.casefold())
    told = parts & set(PLAIN_WORD.findall(value))
    meant = each.proposition.value.casefold()
    # Of the shoes "for both of them", Tess's are a part.
    if _FOR_SEVERAL.search(meant) and _OF_ONE.findall(value) and not _OF_ONE.search(meant):
        return True
    if _OF_ONE_SIDE.search(value) and not _OF_ONE_SIDE.search(meant):
        return True
    if _is_share(value, meant) or (_is_one_of(value, meant) and not _is_listed(each)):
        return True
    return bool(told - set(PLAIN_WORD.findall(meant)))


def _is_for_another(incoming: Claim, each: Claim) -> bool:
    """Whether it names somebody or something else by name: the vet booked for Smudge, and not for Rufus."""
    told, meant = _outsiders(incoming), _outsiders(each)
    return bool(told and meant) and told.isdisjoint(meant)


def _outsiders(claim: Claim) -> frozenset[str]:
    """The names in a deed, those of the house aside: of them one may be called by several."""
    known = {word for each in claim.proposition.participants if each.person for word in bases(each.surface)}
    named = (found[0] for found in _NAME.finditer(claim.proposition.value) if found.start())
    return frozenset(base for name in named for base in bases(name) if base not in known)


_NAME = re.compile(
    r"(?<!\. )\b(?!(?:I|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)(?:day)?\b)"
    r"(?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*\b)[A-Z][a-z]+\b"
)


def _is_share(told: str, meant: str) -> bool:
    """Whether it names something of the thing: "the intro of my report", where the report was meant."""
    shares = (word for found in _SHARE.finditer(told) for word in bases(found["share"]))
    return not set(shares) <= set(bases(meant))


def _is_one_of(told: str, meant: str) -> bool:
    """Whether one is told of where several were meant: "changed our bed" of changing the beds."""
    said, whole = set(PLAIN_WORD.findall(told)), PLAIN_WORD.findall(meant)
    if "your" in whole:  # of two who are to strip their beds, each strips their own
        return False
    several = (word for word in whole[1:] if word.endswith("s") and word not in said)
    return any(word[:-1] in said and word[:-1] in bases(word) for word in several)


def _is_listed(claim: Claim) -> bool:
    return claim.proposition.predicate is Predicate.LIST_ITEM


_SHARE = re.compile(
    r"\b(?:the|an?|one|two|three|four|five) (?:\w+ )?(?P<share>\w+)"
    r" of (?:the|my|your|our|his|her|their|[\w-]+['’]s)\b"
)
_OF_ONE_SIDE = re.compile(
    r"\b(?:to|for|of|from) (?:my|your|his|her|their|our|[\w-]+['’]s)"
    r" (?:lot|side|family|half|friends?|relatives|folks|parents|end|class|team|group|crowd)\b"
)
"""Of the invitations, those "to your lot" are a part."""
_FOR_SEVERAL = re.compile(r"\b(?:both|all|each|every|every(?:one|body))\b")
_OF_ONE = re.compile(r"\b\w+['’]s\b")


def _is_only_got(incoming: Claim, each: Claim) -> bool:
    """Whether a thing is only said to be got or had where something was to be done to it: a zip, to mend."""
    told, meant = incoming.proposition.value.casefold(), _meant_verb(each)
    quote = incoming.sources[0].quote.casefold()
    has_it = told in quote and _GETS.search(quote.partition(told)[0]) is not None
    is_item = each.proposition.predicate is Predicate.LIST_ITEM  # milk that was got is had
    if meant is None or is_item or not has_it or _told_verb(incoming) is not None:
        return False
    return meant not in words("deeds", "of_doing") | words("deeds", "buying") | words("deeds", "carrying")


_GETS = re.compile(r"\b(?:got|have|has|had)\s+(?:\w+\s+)?\Z")


def _is_no_buying(incoming: Claim, each: Claim) -> bool:
    """Whether something else was done to what is on the list: who has mended a milk float has no milk.

    Nor has who got milk on a jumper.
    """
    if each.proposition.predicate is not Predicate.LIST_ITEM:
        return False
    if lands_on(incoming.sources[0].quote, each.proposition.value):
        return True
    of_its_list = words_of(each.proposition.subject.surface)  # what is on the packing list is to be packed
    return bool(
        split_verbs(deed_words(incoming))[1] - words("deeds", "buying") - deed_words(each) - of_its_list
    )


def _is_by_another_verb(incoming: Claim, each: Claim) -> bool:
    """Whether it was done otherwise than was meant: a moved table is not oiled, and a washed dish not back.

    Words that stand for any deed ("did", "got it sorted") are told of all.
    """
    told, meant = _told_verb(incoming), _meant_verb(each)
    any_deed, moving = words("deeds", "of_doing"), words("deeds", "carrying") | words("deeds", "buying")
    if told is None or meant is None or told in any_deed:
        return False
    if meant in _TAKING or meant in moving:
        return told not in moving | {meant}
    return meant not in any_deed and alike().get(told, told) != alike().get(meant, meant)


_PARTICLES = word_set("in out up off on down away back over through round together")
_TAKING = frozenset({"take", "bring", "put"})


def _told_verb(claim: Claim) -> str | None:
    """The verb in which a deed is told as done, in its own form: "oiled" the gate, gate "oiled"."""
    said = claim.proposition.value.casefold().split()
    while len(said) > 1 and said[-1] in _PARTICLES:  # "grant form filled in"
        said = said[:-1]
    for word in said[:1] + said[-1:]:
        known = entry(word)
        if known.first in ("VD", "VN") and known.every & (VD | VN) and is_listed(word):
            return once(known.lemma)
    return None


def _meant_verb(claim: Claim) -> str | None:
    """The verb of a deed that is to be done; None where it is named by its thing alone."""
    first, *rest = claim.proposition.value.casefold().split()
    if first in ("the", "my", "our") and len(rest) > 1 and entry(rest[-1]).first in ("VD", "VN"):
        return once(entry(rest[-1]).lemma)  # "get the piano tuned"
    return once(base(first)) if entry(first).every & V and first == base(first) else None


_OTHER_DEEDS = (_fails, is_part, _is_for_another, _is_only_got, _is_no_buying, _is_by_another_verb)

_ALL_OF_THEM = re.compile(r"\ball (?:of them|\w+ of them|\w+)\b")
PLAIN_WORD = re.compile(r"[^\W_]+")
