"""Which commitment a word about a deed speaks of: by what is done, and to what, never by likeness alone."""

from itertools import pairwise

from memory.claims import Claim
from memory.deeds.commitments import DEEDS, may_be_closed, undoes
from memory.deeds.deed_wording import (
    as_called,
    deed_words,
    is_verb,
    of_whom,
    people_in,
    phrases_of,
    split_verbs,
    told_in,
    words_of,
)
from memory.deeds.other_deeds import PLAIN_WORD, is_another_deed
from memory.deeds.possessors import are_of_others
from memory.floor import read
from memory.floor.words import is_listed
from memory.house import House
from memory.language.cues import words
from memory.language.wordforms import all_bases, bases
from memory.life.completion import (
    got_there,
    has_undone_cue,
    is_done,
    is_done_of,
    place_told,
    tells_had,
    tells_result,
)
from memory.modality import Realization
from memory.ports import UnitOfWork
from memory.vocabulary import Predicate


def commitments_about(uow: UnitOfWork, claim: Claim) -> tuple[Claim, ...]:
    """Commitments, and deeds begun or done, that are in force and share words with a claim; oldest first."""
    said = set(bases(told_in(claim))) - words("deeds", "of_doing")
    terms = sorted(said | deed_words(claim) - people_in(claim))
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
    said = set(PLAIN_WORD.findall(f"{each.proposition.value} {each.sources[0].quote}".casefold()))
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
    first, *rest = claim.proposition.value.casefold().split()
    verbs = [first] if rest and first.endswith(("ing", "ed")) else []
    verbs += [each for each in rest[-1:] if each.endswith("ed") and not is_listed(each)]  # "shower resealed"
    words_left = deed_words(claim) - {word for verb in verbs for word in (*bases(verb), *words_of(verb))}
    return frozenset(word for word in words_left if not is_verb(word)) or words_left


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
    whole, *pieces = phrases_of(incoming)
    said = as_called(of_whom(words_of(whole), incoming), each)
    if place_told(incoming) is not None:
        deed = deed - words("deeds", "carrying") or deed  # "jeans went back" is of sending them back
    elif tells_result(incoming):
        said -= words("deeds", "renewed")
    if incoming.modality.realization is Realization.CANCELLED:
        said -= words("deeds", "letting_go")  # "the decking idea is shelved" is of laying the decking
    fits = [_likeness(said, deed, most, things=_things_named(each))]
    if is_told_done or place_told(incoming) is not None or tells_had(incoming):
        told = [
            words_told
            for piece in pieces
            if split_verbs(words_told := as_called(of_whom(words_of(piece), incoming), each))[1] <= deed
        ]
        fits += [_likeness(words_told, deed, most) for words_told in told]
        if is_told_done and is_another_deed(incoming, each):
            return 0.0
    return max(fits)


def names_deed(claim: Claim, phrase: str) -> bool:
    """Whether a claim tells of the very deed that a phrase names: "posted the card" of "post the card"."""
    meant = words_of(phrase)
    for piece in phrases_of(claim):
        said = of_whom(words_of(piece), claim)
        if split_verbs(said)[1] <= split_verbs(meant)[1] and _likeness(said, meant, _NAMED_BEYOND):
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


def _things_named(claim: Claim) -> frozenset[str]:
    """The words of a deed that an article shows to be things, however like verbs they look: "a quote"."""
    words_told = claim.proposition.value.casefold().split()
    led = (word for before, word in pairwise(words_told) if before in _ARTICLES)
    return frozenset(base for word in led for base in bases(word))


_ARTICLES = frozenset(("a", "an", "the", "my", "our", "your", "his", "her", "their", "some"))


def _likeness(
    said: frozenset[str], deed: frozenset[str], most: int, *, things: frozenset[str] = frozenset()
) -> float:
    """How well what was said fits a deed: one holds all the words of the other, and more than a bare verb."""
    shared = said & deed
    if not shared or len(said - deed) > most:
        return 0.0
    if shared not in (said, deed) and not _is_shorter(said, deed):
        return 0.0
    if said != deed and all(is_verb(word) and word not in things for word in shared):
        return 0.0
    return len(shared) / len(said | deed)


def _is_shorter(said: frozenset[str], deed: frozenset[str]) -> bool:
    """Whether it names the thing in fewer words, by no other verb: "get a birthday card", "card bought"."""
    thing, verbs = split_verbs(said)
    whole, meant = split_verbs(deed)
    return bool(thing) and thing < whole and (not meant or (bool(verbs) and verbs <= meant))
