"""When something counts as done: never on words that only come near it."""

import re
from collections.abc import Sequence
from functools import lru_cache

from memory.claims import Claim
from memory.floor.operators import operators
from memory.floor.words import VN, entry
from memory.language.cues import has_cue, words
from memory.language.wordforms import bases
from memory.life.leftover import leaves_for_later
from memory.modality import UNKNOWN_SOURCE, Certainty, Modality, Polarity, Realization, Temporal, is_licensed
from memory.value import Span
from memory.vocabulary import Predicate

_RESULT = re.compile(
    r"(?:\b(?:is|are|was|were|been|be|all|got|its|thats|theyre|im)|['’](?:s|re|m))(?:n['’]?t)?"
    r" (?:not |all |now |finally |already |both |fully |completely )*(\w+)",
    re.IGNORECASE,
)


_LANDED = (
    r"(?: and \w+)?(?:(?: all)? (?:down|over|on)(?: to)? (?:my|your|our|his|her|their|the|this|that)"
    r" (?!(?:\w+ )?(?:way|list|market|street|app|weekend|website|school run|\d+\w*|\w+day)\b)\w"
    r"|(?: all)? (?:in|up) (?:my|your|our|his|her|their)"
    r" (?:hair|eyes?|ears?|nose|mouth|shoes?|boots?|lap|face)\b)"
)


def lands_on(sentence: str, item: str) -> bool:
    """As in "got milk on my jumper": what has landed on something was not bought."""
    return re.search(rf"\b{re.escape(item)}\b{_LANDED}", sentence, re.IGNORECASE) is not None


_TURN = re.compile(
    r"\bbut\b|;|\s[-–—]\s|\band (?:in the end|finally|then|now|at last|eventually|guess what)\b",
    re.IGNORECASE,
)


def soften(  # noqa: PLR0913 - each argument is of another kind, and named
    modality: Modality,
    sentence: str,
    before: int,
    beside: Sequence[Span] = (),
    *,
    item: str = "",
    is_deed: bool = False,
) -> Modality:
    """Take *completed* down where the sentence shows that it is less: begun, partly, dropped, guessed.

    The floor has the last word on what is firmer; this only ever takes away.

    Args:
        modality: As the floor and the reader have it.
        sentence: The sentence in which it is said.
        before: How many of its characters stand before the predicate; what stands before a "but" that
            precedes it is of something else.
        beside: Where other things are plainly told in it ("I painted the shed, it looks a bit dark"): what
            comes near, is begun or guessed there is no part of the deed; what is left to do may be.
        item: The thing of the list that is told of, if one is: what else was not to be had is not of it,
            and one that has run out is wanted, and nobody bought it.
        is_deed: Whether it tells of a deed: one is done in part, too, where its thing "is lashed, except
            the mast".
    """
    if not _is_completed(modality):
        return _in_part(modality, sentence) if is_deed else modality
    if item:
        if _RAN_OUT.search(sentence.partition(item)[0]):
            return Modality.model_validate({**dict(modality), **_WANTED})
        sentence = _NOT_ALSO.split(sentence)[0]
    if leaves_for_later(sentence[before:], of=sentence[:before]):
        return Modality.model_validate({**dict(modality), "realization": Realization.PARTIAL})
    turns = [found.end() for found in _TURN.finditer(sentence) if found.end() <= before]
    since = turns[-1] if turns else 0
    own = _without(sentence, beside)
    # "The alarm went off again, I've changed the battery": what came before the deed undoes nothing of it.
    after = _without(sentence, [span for span in beside if span.end <= before])
    words = {"undone": after, **dict.fromkeys(_OF_ITS_CLAUSE, own)}
    for name, lesser in _LESSER:
        if _holds_cue(name, words.get(name, sentence)[since:]):
            return Modality.model_validate({**dict(modality), **lesser})
    return modality


def _in_part(modality: Modality, sentence: str) -> Modality:
    """Of how a thing is left by a deed: less than done where something of it is left over."""
    is_result = is_licensed(modality) and modality.realization is Realization.STATE
    if not is_result or not _participles(sentence):
        return modality
    is_less = any(_holds_cue(name, sentence) for name in ("left", "nearly"))
    return (
        Modality.model_validate({**dict(modality), "realization": Realization.PARTIAL})
        if is_less
        else modality
    )


def _holds_cue(name: str, text: str) -> bool:
    """Whether the text holds a cue of less than done, unless its half is a race or of a number."""
    return has_cue("completion", name, _NO_SHARE.sub(lambda found: " " * len(found[0]), text))


_NO_SHARE = re.compile(
    r"\b(?:ran|run|raced|jogged) the (?-i:[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*) half\b"
    r"|\b(?:almost|nearly|practically|half|just about) (?:empty|full|flat|dead|gone|out|used up|run out)\b"
    r"|\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty(?:-\w+)?)"
    r" and a half\b",
    re.IGNORECASE,
)
"""As in "I ran the Berlin half", "eight and a half thousand", and of what is left "it's almost empty"."""


_RAN_OUT = re.compile(
    r"\b(?:run|ran|running|runs) (?:\w+ )?(?:out|low|short) (?:of|on)\b[^.;!?]*$", re.IGNORECASE
)
_NOT_ALSO = re.compile(r",? \bbut (?:not|no)\b", re.IGNORECASE)
_WANTED = {"realization": Realization.STATE, "temporal": Temporal.CURRENT}


def _without(sentence: str, spans: Sequence[Span]) -> str:
    """The sentence with those stretches blank, and every other where it was."""
    for span in spans:
        sentence = f"{sentence[: span.start]}{' ' * (span.end - span.start)}{sentence[span.end :]}"
    return sentence


_LESSER: tuple[tuple[str, dict[str, object]], ...] = (
    ("undone", {"polarity": Polarity.UNKNOWN, "realization": Realization.UNKNOWN}),
    ("dropped", {"realization": Realization.CANCELLED}),
    ("tried", {"realization": Realization.ATTEMPTED}),
    ("ahead", {"realization": Realization.REQUIRED}),
    ("begun", {"realization": Realization.STARTED}),
    ("hearsay", {"attributed_to": (UNKNOWN_SOURCE,)}),
    ("guess", {"certainty": Certainty.PROBABLE}),
    ("nearly", {"realization": Realization.PARTIAL}),
    ("left", {"realization": Realization.PARTIAL}),
)
_OF_ITS_CLAUSE = frozenset({"begun", "hearsay", "guess", "nearly"})


def is_done(claim: Claim) -> bool:
    """Whether it is plainly said, as one's own knowledge, that a deed was done.

    "The form is finished" says so by the state in which the deed leaves the thing.
    """
    modality = claim.modality
    if _is_completed(modality):
        return True
    if not is_licensed(modality) or _is_less(claim.sources[0].quote):
        return False
    return tells_result(claim) or _is_had(claim) or _is_in_place(claim)


def is_done_of(claim: Claim, deed: Claim) -> bool:
    """Whether it plainly says that deed to be done, by its own verb if by no other: "it is repainted"."""
    if is_done(claim):
        return True
    quote, modality = claim.sources[0].quote, claim.modality
    if not is_licensed(modality) or modality.realization is not Realization.STATE or _is_less(quote):
        return False
    return tells_result_of(quote, deed.proposition.qualifier)


def may_tell_result(claim: Claim) -> bool:
    """Whether it tells of something by what was done to it, whatever that is: "the fence is repainted"."""
    return claim.modality.realization is Realization.STATE and bool(_participles(claim.sources[0].quote))


def place_told(claim: Claim) -> str | None:
    """Where something is said to be by a deed that brings it there: "back", "in", "out"; None if nowhere."""
    modality, quote = claim.modality, claim.sources[0].quote
    if not is_licensed(modality) or _is_less(quote):
        return None
    if modality.realization is Realization.STATE:
        found = _IN_PLACE.search(quote) or _GOT_THERE.search(quote)
    else:
        found = _WENT.search(quote) if modality.realization is Realization.COMPLETED else None
    return None if found is None else found[1].casefold()


def got_there(claim: Claim) -> bool:
    """Whether it tells who has brought something where it is: "Dad's got the lights down"."""
    return place_told(claim) is not None and _GOT_THERE.search(claim.sources[0].quote) is not None


_PLACE = (
    r"(back|out|in|up|down|away|off|on)\b"
    r"(?! (?:the|a|an|my|our|your|his|her|their|it|fire|time|order|hold|for|to|of)\b)"
)
_OUT_OF_ELSEWHERE = re.compile(
    r"\bput(?:s|ting)?\b[^.,;!?]*?\bout of\b"
    r"|\bout of (?:(?:the|my|your|his|her|our|their) )?"
    r"(?:minds?|heads?|thoughts|sight|reach|hands|way|order|action|question|equation)\b",
    re.IGNORECASE,
)


def is_out_of_elsewhere(told: str, meant: str) -> bool:
    """As in "put the bins out of his mind", where they were to be put out, and out of nothing."""
    return _OUT_OF_ELSEWHERE.search(told) is not None and "out of" not in meant.casefold()


_GOT_THERE = re.compile(
    rf"\bgot (?:the|my|our|your|his|her|their|all|both|it|them|[\w-]+['’]s) (?:[\w-]+ ){{0,4}}?{_PLACE}",
    re.IGNORECASE,
)
_WENT = re.compile(rf"\b(?:went|gone) {_PLACE}", re.IGNORECASE)


_IN_PLACE = re.compile(
    r"(?:\b(?:is|are|was|were|been|its|theyre)|['’](?:s|re)) (?:now |all |both |already |finally |safely )*"
    r"(back|out|in|up|down|away|off|on)\b"
    r"(?! (?:the|a|an|my|our|your|his|her|their|it|fire|time|order|hold|for|to|of)\b)",
    re.IGNORECASE,
)


def _is_in_place(claim: Claim) -> bool:
    """Whether a commitment's thing is where the deed was to bring it: no other such word is kept as one."""
    return _is_commitment(claim) and place_told(claim) is not None


_BROUGHT_ABOUT = (Predicate.PROMISE, Predicate.TASK, Predicate.ERRAND, Predicate.LIST_ITEM)


def tells_had(claim: Claim) -> bool:
    """Whether something is said to be had: "I've got the cat food", "milk's in the fridge"."""
    return _says_had(claim, claim.proposition.value)


def _says_had(claim: Claim, told: str) -> bool:
    is_state = is_licensed(claim.modality) and claim.modality.realization is Realization.STATE
    is_had = has_cue("completion", "had", told) and _ALL_BUT.search(told) is None
    return is_state and is_had and not has_cue("completion", "wanted", told)


_ALL_BUT = re.compile(r"\b(?:but|except|bar|apart from|minus)(?: for)? (?:the|any|some|no)\b", re.IGNORECASE)
"""Of "everything but the bread" the bread is not had."""


def _is_had(claim: Claim) -> bool:
    """Whether a thing to be had is said to be: whoever has got the milk need not buy it."""
    is_wanted = claim.proposition.predicate in (Predicate.LIST_ITEM, Predicate.ERRAND)
    return is_wanted and _says_had(claim, claim.sources[0].quote)


@lru_cache(maxsize=4_096)
def _is_less(quote: str) -> bool:
    return any(_holds_cue(name, quote) for name, _ in _LESSER)


def has_undone_cue(claim: Claim) -> bool:
    """Whether its words say that something is not done after all, or has to be done again."""
    return _holds_undone(claim.sources[0].quote)


@lru_cache(maxsize=4_096)
def _holds_undone(quote: str) -> bool:
    return has_cue("completion", "undone", quote)


def tells_result(claim: Claim) -> bool:
    """Whether it tells the state in which a deed leaves a thing: "is signed", "isn't finished"."""
    if claim.modality.realization is not Realization.STATE:
        return False
    quote = claim.sources[0].quote
    return _holds_result(quote) or (
        _is_commitment(claim) and tells_result_of(quote, claim.proposition.qualifier)
    )


def tells_result_of(quote: str, deed: str) -> bool:
    """Whether it tells a thing to be as that very deed leaves it: "car's taxed" where it was to be taxed."""
    return not _participles(quote).isdisjoint(bases(deed))


@lru_cache(maxsize=4_096)
def _participles(quote: str) -> frozenset[str]:
    told = (word for word in _RESULT.findall(quote.casefold()) if entry(word).every & VN)
    return frozenset(entry(word).lemma for word in told) - operators().states  # what is owed is not paid


def _is_commitment(claim: Claim) -> bool:
    return claim.proposition.predicate in _BROUGHT_ABOUT


@lru_cache(maxsize=4_096)
def _holds_result(quote: str) -> bool:
    told = _RESULT.findall(quote.casefold())
    is_renewed = _HAS.search(quote) is not None
    return is_renewed or any(entry(word).lemma in words("deeds", "results") for word in told)


_HAS = re.compile(
    r"\b(?:has|have|['’]s got|['’]ve got|has got|have got) (?:fresh|new|clean) \w", re.IGNORECASE
)


def _is_completed(modality: Modality) -> bool:
    return is_licensed(modality) and modality.realization is Realization.COMPLETED
