"""Which commitment a word about a deed speaks of: by what is done, and to what, never by likeness alone."""

import re
from functools import cache, lru_cache

from memory.claims import Claim, Participant, ParticipantRole, SubjectKind
from memory.floor import read
from memory.floor.words import VD, VN, V, entry, is_listed
from memory.house import House
from memory.language.cues import words
from memory.language.wordforms import all_bases, base, bases
from memory.life.commitments import DEEDS, may_be_closed, undoes
from memory.life.completion import (
    got_there,
    has_undone_cue,
    is_done,
    is_done_of,
    is_out_of_elsewhere,
    lands_on,
    place_told,
    tells_had,
    tells_result,
)
from memory.life.possessors import are_of_others
from memory.modality import Realization
from memory.ports import UnitOfWork
from memory.vocabulary import Predicate


def commitments_about(uow: UnitOfWork, claim: Claim) -> tuple[Claim, ...]:
    """Commitments, and deeds begun or done, that are in force and share words with a claim; oldest first."""
    said = set(bases(_told(claim))) - words("deeds", "of_doing")
    terms = sorted(said | deed_words(claim) - _people(claim))
    found = (uow.claim(each) for each in uow.holding(terms, limit=_LOOKED_AT)) if terms else ()
    claims = [
        each for each in found if each is not None and (_is_deed(each) or tells_result(each) or is_done(each))
    ]
    return tuple(sorted(claims, key=lambda each: (each.said_at, each.claim_id)))


_LOOKED_AT = 40


def _is_deed(claim: Claim) -> bool:
    return claim.proposition.predicate in DEEDS


def matching(incoming: Claim, commitments: tuple[Claim, ...], house: House) -> tuple[Claim, ...]:
    """The commitments that a claim speaks of, by the words of the deed; empty where two fit equally.

    A report looks first among what is open, and words that undo something among what is done.
    Commitments of one deed and several doers ("Wren and Pim, beds please") all match.
    """
    if _gets_in_touch(incoming):
        return ()
    meant = tuple(each for each in commitments if _is_deed(each) and not are_of_others(incoming, each, house))
    if place_told(incoming) is not None or (tells_had(incoming) and not is_done(incoming)):
        return _best(incoming, tuple(each for each in meant if _is_brought_about(each, incoming)))
    likeliest = tuple(each for each in meant if _is_likeliest(each, incoming))
    return _best(incoming, likeliest) or _best(incoming, meant) or _taken_up(incoming, commitments)


def _gets_in_touch(incoming: Claim) -> bool:
    """As in "the plumber just rang", which is not the call that somebody promised to make to the plumber."""
    said = incoming.proposition.subject
    if said.person is not None or has_undone_cue(incoming):
        return False
    quote, contact = incoming.sources[0].quote, words("deeds", "contact")
    if contact.isdisjoint(all_bases(quote)):
        return False
    return any(
        each.lemma in contact
        and not each.passive
        and each.subject is not None
        and each.subject.of(quote).casefold() == said.surface.casefold()
        for each in read(quote)
    )


def _is_brought_about(each: Claim, incoming: Claim) -> bool:
    """Whether the deed ends in what is told: "the books are back" of taking them back."""
    if tells_had(incoming) and not got_there(incoming):
        return may_be_closed(each) and each.proposition.predicate is Predicate.LIST_ITEM
    place = place_told(incoming)
    said = set(_PLAIN.findall(f"{each.proposition.value} {each.sources[0].quote}".casefold()))
    return may_be_closed(each) and place in said


def _taken_up(incoming: Claim, commitments: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """What the speaker had done and takes up again, by the thing alone: of "redo the fence", the painting."""
    if not has_undone_cue(incoming):
        return ()
    said = frozenset(bases(incoming.sources[0].quote))
    done = [each for each in commitments if is_done(each) and each.speaker == incoming.speaker]
    found = tuple(each for each in done if (things := things_of(each)) and things <= said)
    return found if len({things_of(each) for each in found}) == 1 else ()


def things_of(claim: Claim) -> frozenset[str]:
    """What a deed is done to: its words without the verb ("weeding the patio": the patio)."""
    first, _, rest = claim.proposition.value.casefold().partition(" ")
    led_by_verb = bool(rest) and first.endswith(("ing", "ed"))
    words_left = deed_words(claim) - (frozenset(bases(first)) if led_by_verb else frozenset[str]())
    return frozenset(word for word in words_left if not _is_verb(word)) or words_left


def _is_likeliest(each: Claim, incoming: Claim) -> bool:
    if is_done_of(incoming, each):
        return may_be_closed(each)
    return is_done(each) and each.speaker == incoming.speaker if undoes(incoming) else True


def _best(incoming: Claim, commitments: tuple[Claim, ...]) -> tuple[Claim, ...]:
    scored = [(_fit(incoming, each), each) for each in commitments]
    best = max((score for score, _ in scored), default=0.0)
    found = tuple(each for score, each in scored if score == best > 0)
    return found if len({deed_words(each) for each in found}) == 1 else ()


def _fit(incoming: Claim, each: Claim) -> float:
    """How well a claim fits a deed, by all its words or by one of its phrases."""
    is_told_done = is_done_of(incoming, each)
    deed, most = deed_words(each), _most_beyond(incoming, is_told_done=is_told_done)
    whole, *pieces = _phrases(incoming)
    said = _as_called(_of_whom(_words_of(whole), incoming), each)
    if place_told(incoming) is not None:
        deed = deed - words("deeds", "carrying") or deed  # "jeans went back" is of sending them back
    elif tells_result(incoming):
        said -= words("deeds", "renewed")
    if incoming.modality.realization is Realization.CANCELLED:
        said -= words("deeds", "letting_go")  # "the decking idea is shelved" is of laying the decking
    fits = [_likeness(said, deed, most)]
    if is_told_done or place_told(incoming) is not None or tells_had(incoming):
        told = [
            words_told
            for piece in pieces
            if _split(words_told := _as_called(_of_whom(_words_of(piece), incoming), each))[1] <= deed
        ]
        fits += [_likeness(words_told, deed, most) for words_told in told]
        is_another = any(differs(incoming, each) for differs in _OTHER_DEEDS)
        if is_told_done and is_another:
            return 0.0
    return max(fits)


def names_deed(claim: Claim, phrase: str) -> bool:
    """Whether a claim tells of the very deed that a phrase names: "posted the card" of "post the card"."""
    meant = _words_of(phrase)
    for piece in _phrases(claim):
        said = _of_whom(_words_of(piece), claim)
        if _split(said)[1] <= _split(meant)[1] and _likeness(said, meant, _NAMED_BEYOND):
            return True
    return False


_NAMED_BEYOND = 1


def _most_beyond(incoming: Claim, *, is_told_done: bool) -> int:
    """How many words more than the commitment a report of it may hold; fewest where it would call it off.

    Who has got a milk float has no milk.
    """
    if not is_told_done and tells_had(incoming) and not got_there(incoming):
        return 0
    if has_undone_cue(incoming):
        return 3
    return 2 if is_told_done else 1


def deed_words(claim: Claim) -> frozenset[str]:
    """What the deed is, apart from how far it is; of words that mean the same, one stands for all."""
    return _of_whom(_words_of(claim.proposition.value), claim)


def _of_whom(said: frozenset[str], claim: Claim) -> frozenset[str]:
    """The words with people as who they are: "pick me up", asked by Cleo, and "picked Cleo up" are one."""
    named = {word for each in _done_to(claim) for word in bases(each.surface)}
    return (said - named) | _people(claim)


def _as_called(said: frozenset[str], deed: Claim) -> frozenset[str]:
    """The words of a report with those for whom the deed is as who they are: "Joel's key", cut for Joel."""
    for each in _done_to(deed):
        named = frozenset(bases(each.surface))
        if named and named <= said:
            said = (said - named) | {f"@{each.person}"}
    return said


def _people(claim: Claim) -> frozenset[str]:
    return frozenset(f"@{each.person}" for each in _done_to(claim))


def _done_to(claim: Claim) -> list[Participant]:
    said = claim.proposition
    others = [each for each in said.participants if each.person not in (None, said.subject.person)]
    return [each for each in others if each.role in _DONE_TO]


_DONE_TO = (ParticipantRole.THEME, ParticipantRole.RECIPIENT, ParticipantRole.BENEFICIARY)


@lru_cache(maxsize=8_192)
def _words_of(phrase: str) -> frozenset[str]:
    said = frozenset(_once(word) for word in bases(phrase)) - words("deeds", "of_doing")
    return frozenset(_alike().get(word, word) for word in said)


def _once(word: str) -> str:
    """A deed as it is done the first time: whoever has refitted the tap has fitted it."""
    first = word[2:] if word.startswith("re") and not is_listed(word) else ""
    return first if len(first) > 2 and is_listed(first) and _is_verb_at_all(first) else word


def _is_verb_at_all(word: str) -> bool:
    """Whether a verb before all else: "strings" that came off a harp are no restringing of it."""
    return entry(word).first in _VERBS


def _phrases(claim: Claim) -> tuple[str, ...]:
    """All that is said of the deed, and its pieces: of "hutch cleaned out and fresh straw in", the first."""
    value = _CALL.sub("", _told(claim))
    pieces = [piece for piece in _BETWEEN.split(value) if piece.strip()]
    return (value, *pieces) if len(pieces) > 1 else (value,)


def _told(claim: Claim) -> str:
    """What is told, with the thing that it is told of: "went back" of the jeans."""
    said = claim.proposition
    is_left_out = place_told(claim) is not None and said.subject.kind is SubjectKind.THING
    thing = said.subject.surface
    return (
        f"{thing} {said.value}"
        if is_left_out and thing.casefold() not in said.value.casefold()
        else said.value
    )


_BETWEEN = re.compile(r"\s*[,;:–—(]\s*|\s+-\s+|\s+(?:and|but|so|&|then|ready|before|after|by)\s+")
_CALL = re.compile(
    r"(?<=[a-z])(?<!\bmy)(?<!\byour)(?<!\bour)(?<!\band)(?<!\bfor)(?<!\bto)(?<!\bwith)(?<!\bfrom)"
    r",? (?:mum|mam|mom|dad|gran|granny|nan|grandad|grandma|love|darling|mate)$",
    re.IGNORECASE,
)
"""Who is called at the end of what is said: "your prescription mum"."""


@cache
def _alike() -> dict[str, str]:
    circles = [circle.split() for circle in sorted(words("deeds", "alike"))]
    return {word: circle[0] for circle in circles for word in circle}


def _likeness(said: frozenset[str], deed: frozenset[str], most: int) -> float:
    """How well what was said fits a deed: one holds all the words of the other, and more than a bare verb."""
    shared = said & deed
    if not shared or len(said - deed) > most:
        return 0.0
    if shared not in (said, deed) and not _is_shorter(said, deed):
        return 0.0
    if said != deed and all(_is_verb(word) for word in shared):
        return 0.0
    return len(shared) / len(said | deed)


def _is_shorter(said: frozenset[str], deed: frozenset[str]) -> bool:
    """Whether it names the thing in fewer words, by no other verb: "get a birthday card", "card bought"."""
    thing, verbs = _split(said)
    whole, meant = _split(deed)
    return bool(thing) and thing < whole and (not meant or bool(verbs & meant))


def _split(deed: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
    verbs = frozenset(word for word in deed if _is_verb(word))
    return deed - verbs, verbs


def _is_verb(word: str) -> bool:
    """Whether a word is a verb before all else; of a word that no list has, its ending says too little."""
    return is_listed(word) and entry(word).first in _VERBS


_VERBS = ("V", "VZ", "VD", "VN", "VG")


def _fails(incoming: Claim, each: Claim) -> bool:
    """Whether what was done is the contrary of the deed: "forgot the foil" where foil was to be bought."""
    value, quote = incoming.proposition.value.casefold(), incoming.sources[0].quote.casefold()
    before = _BETWEEN.split(quote.partition(value)[0])[-1] if value in quote else ""
    said = {*bases(value)[:1], *bases(before)}
    failing = words("deeds", "failing") & said
    if is_out_of_elsewhere(quote, f"{each.proposition.value} {each.sources[0].quote}"):
        return True
    is_another = "wrong" in value.split()  # who has bought the wrong eggs has still to buy eggs
    return is_another or bool(failing - set(bases(each.proposition.value)))


def _is_part(incoming: Claim, each: Claim) -> bool:
    """Whether the report tells of a part of the thing: "downstairs windows cleaned", "front lawn mown"."""
    parts = words("deeds", "parts")
    value = _ALL_OF_THEM.sub(" ", incoming.proposition.value.casefold())
    told = parts & set(_PLAIN.findall(value))
    return bool(told - set(_PLAIN.findall(each.proposition.value.casefold())))


def _is_no_buying(incoming: Claim, each: Claim) -> bool:
    """Whether something else was done to what is on the list: who has mended a milk float has no milk.

    Nor has who got milk on a jumper.
    """
    if each.proposition.predicate is not Predicate.LIST_ITEM:
        return False
    if lands_on(incoming.sources[0].quote, each.proposition.value):
        return True
    return bool(_split(deed_words(incoming))[1] - words("deeds", "buying") - deed_words(each))


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
    return meant not in any_deed and _alike().get(told, told) != _alike().get(meant, meant)


_TAKING = frozenset({"take", "bring", "put"})


def _told_verb(claim: Claim) -> str | None:
    """The verb in which a deed is told as done, in its own form: "oiled" the gate, gate "oiled"."""
    said = claim.proposition.value.casefold().split()
    for word in said[:1] + said[-1:]:
        known = entry(word)
        if known.first in ("VD", "VN") and known.every & (VD | VN) and is_listed(word):
            return _once(known.lemma)
    return None


def _meant_verb(claim: Claim) -> str | None:
    """The verb of a deed that is to be done; None where it is named by its thing alone."""
    first = claim.proposition.value.casefold().partition(" ")[0]
    return _once(base(first)) if entry(first).every & V and first == base(first) else None


_OTHER_DEEDS = (_fails, _is_part, _is_no_buying, _is_by_another_verb)
"""What shows that something else was done than the deed, though to the same thing."""

_ALL_OF_THEM = re.compile(r"\ball (?:of them|\w+ of them|\w+)\b")
_PLAIN = re.compile(r"[^\W_]+")
