"""What a family says to be over, by naming it: "I've stopped taking ramipril", "I've left the bakery".

A reader sees only the words; that "the bakery" is where somebody worked until now is known from what is in
force. So what is named and said to be over is closed first, and what is then said to be so instead is of the
same kind.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from memory.claims import Claim, Proposer, Proposition, Reading
from memory.floor import Clause, read, sentences
from memory.floor.words import is_listed, word_set
from memory.house import House
from memory.language.cues import has_cue
from memory.language.kinship import pronoun_kind
from memory.language.naming import Directory, Mention
from memory.language.wordforms import base, bases
from memory.lexical.lexicon import pattern
from memory.lexical.line import Line, line_of
from memory.life.moving import is_ahead
from memory.modality import Act, Certainty, Frame, Modality, Polarity, Realization, Temporal, is_own_word
from memory.readings import reading_in
from memory.turns import Turn
from memory.value import Span
from memory.vocabulary import Policy, Predicate, spec

_PROPOSER = Proposer(name="succession", version="1")

LASTING = (
    Predicate.JOB,
    Predicate.HOME,
    Predicate.SCHOOL,
    Predicate.DIET,
    Predicate.LIKES,
    Predicate.TAKES_MEDICATION,
    Predicate.KEPT_AT,
    Predicate.TRIP,
    Predicate.APPOINTMENT,
    Predicate.VISIT,
    Predicate.RELATED_TO,
    Predicate.PLAN_OF_RECORD,
    Predicate.HOUSEHOLD_RULE,
)
"""The predicates whose values are named again when they are over."""

_SEATS = frozenset({Predicate.JOB, Predicate.HOME, Predicate.SCHOOL, Predicate.KEPT_AT})
"""Where somebody or something is for good: one at a time."""
_FOLLOWED = frozenset({*_SEATS, Predicate.TAKES_MEDICATION})
"""What may be followed by another of its kind, told in the same breath."""
_HELD = frozenset({Predicate.RELATED_TO, Predicate.PLAN_OF_RECORD, Predicate.HOUSEHOLD_RULE})
"""What one person is or does after the other: who it was is named, and not what."""


class Over(NamedTuple):
    """What a turn says to be over.

    Attributes:
        claims: Those that it names, oldest first.
        readings: What holds in their place, where the turn tells it without saying of what kind it is.
        replaced: Stretches that a reader must not take for something else.
    """

    claims: tuple[Claim, ...]
    readings: tuple[Reading, ...]
    replaced: tuple[Span, ...]


NOTHING_OVER = Over((), (), ())


def may_end(text: str) -> bool:
    """Whether the text holds any word that says that something is over: nearly all do not."""
    return has_cue("succession", "over", text)


def words_said(text: str) -> frozenset[str]:
    """The words of a text as base forms, for `may_be_named`."""
    return frozenset(base(token.word) for token in line_of(text).tokens)


def may_be_named(claim: Claim, words: frozenset[str], house: House) -> bool:
    """Whether words can name what the claim tells of; a job or a diet may be over without being named."""
    wanted = _wanted(claim, house)
    return claim.proposition.predicate in _UNNAMED or (bool(wanted) and wanted <= words)


class _Heard(NamedTuple):
    """A turn as it is read here.

    Attributes:
        people: Whom its words name, each with the stretch that does, role words as the speaker means them.
    """

    turn: Turn
    line: Line
    clauses: tuple[Clause, ...]
    house: House
    people: tuple[Mention, ...]


def over_in(turn: Turn, claims: Sequence[Claim], house: House) -> Over:
    """What of the claims the turn says to be over, and what it says to be so instead.

    Args:
        turn: What was said, in the speaker's own words.
        claims: Claims in force of `LASTING` that the turn's words may change.
        house: The household, for whom the turn names.
    """
    if not claims:
        return NOTHING_OVER
    line = line_of(turn.text)
    clauses = read(turn.text)
    heard = _Heard(turn, line, clauses, house, tuple(_people(turn, line, house)))
    ended: dict[str, Claim] = {}
    readings: list[Reading] = []
    replaced: list[Span] = []
    for sentence in sentences(turn.text):
        ended.update((each.claim_id, each) for each in _over_unnamed(heard, claims, sentence))
        for claim in claims:
            if claim.claim_id in ended:
                continue
            named = _named(claim, heard, sentence) if _is_spoken_of(claim, heard, sentence) else None
            if named is None or not _is_plain(clauses, named, sentence):
                continue
            start, end = line.plain_range(sentence)
            first, last = line.plain_range(named)
            told = f"{line.plain[start:first]}§{line.plain[last:end]}"
            is_over, was = _says_over(told, claim), _says_was(told, claim)
            if not is_over and not was:
                continue
            telling = [each for each in clauses if not named.holds(each.trigger)]
            successor = _successor(
                heard, claim, told=(Span(start=start, end=first), Span(start=last, end=end)), clauses=telling
            )
            if not is_over and (successor is None or not _is_named(line, successor)):
                continue
            ended[claim.claim_id] = claim
            if successor is not None and not any(
                each.trigger.touches(successor.trigger) for each in readings
            ):
                readings.append(successor)
                replaced.append(successor.trigger)
    return Over(tuple(ended.values()), tuple(readings), tuple(replaced))


# --- what is named


def _people(turn: Turn, line: Line, house: House) -> Iterator[Mention]:
    """Whom the turn names, by name or by the role that they have to the speaker."""
    directory = Directory(house, turn.sent_at)
    yield from directory.mentions(turn.text)
    for token in line.tokens:
        called = None if turn.speaker is None else directory.kindred.called(token.word, turn.speaker)
        if called is not None:
            yield Mention(Span(start=token.start, end=token.end), called)


def _is_spoken_of(claim: Claim, heard: _Heard, sentence: Span) -> bool:
    """Whether the sentence can be about the claim's subject: it is named, or speaks, or nobody else is."""
    said, turn = claim.proposition, heard.turn
    if claim.sources[0].turn == turn.turn_id or claim.modality.polarity is not Polarity.POSITIVE:
        return False
    if claim.policy is Policy.EVENT and not is_ahead(claim, turn):
        return False
    if said.predicate in _HELD or said.predicate is Predicate.TRIP:
        return True
    words = {token.word for token in heard.line.words(sentence)}
    named = {each.person for each in heard.people if each.span.touches(sentence)} - {None}
    if said.subject.person is None:
        return bool({base(word) for word in bases(said.subject.surface)} & {base(word) for word in words})
    if said.subject.person != turn.speaker:
        return said.subject.person in named
    speaks = any(pronoun_kind(word) == "speaker" for word in words)
    return speaks or not (named or any(pronoun_kind(word) in _OTHERS for word in words))


_OTHERS = frozenset({"he", "she", "they", "addressee"})


def _named(claim: Claim, heard: _Heard, sentence: Span) -> Span | None:
    """The stretch of the sentence that names the claim's value, or its holder."""
    said, line = claim.proposition, heard.line
    is_held = said.predicate in _HELD
    wanted = _wanted(claim, heard.house)
    held = [token for token in line.words(sentence) if token.word[0].isalnum()]
    found = [token for token in held if base(token.word) in wanted]
    if not wanted or {base(token.word) for token in found} != wanted:
        return None
    first, last = found[0], found[-1]
    if last.start - first.end > _APART:
        return None
    is_of_it = not is_held or _shares_role(claim, {base(token.word) for token in held})
    return Span(start=first.start, end=last.end) if is_of_it else None


def _wanted(claim: Claim, house: House) -> set[str]:
    """The words that name the claim's value, or its holder."""
    said = claim.proposition
    name = _holder(claim, house) if said.predicate in _HELD else said.value
    return {base(word) for word in bases(name) if word not in _LIGHT}


_LIGHT = word_set(
    """moment day time lot best good all now new week today still job work workplace flat house place home
    number life course long"""
)
_APART = 24


def _holder(claim: Claim, house: House) -> str:
    said = claim.proposition
    if said.subject.person is not None:
        return house.name(said.subject.person)
    return said.subject.surface if said.predicate is Predicate.RELATED_TO else ""


def _shares_role(claim: Claim, words: set[str]) -> bool:
    """Whether the sentence also speaks of what the person is or does: the teaching, the bins."""
    said = claim.proposition
    return bool(words & {base(word) for word in (*bases(said.value), *said.qualifier.split()[:1])} - _LIGHT)


def _is_plain(clauses: tuple[Clause, ...], named: Span, sentence: Span) -> bool:
    """Whether what is said there is stated outright, of the actual world and by the speaker."""
    # A name may look like a verb ("Harrow Bakery"); it says nothing of itself.
    inside = [each for each in clauses if each.trigger.touches(sentence)]
    near = [each for each in inside if not named.holds(each.trigger)] or inside
    around = [each for each in near if each.span.touches(named)] or near
    return bool(around) and all(
        is_own_word(each.modality) and each.modality.certainty in (Certainty.CERTAIN, Certainty.PROBABLE)
        for each in around
    )


# --- what is over without being named


def _over_unnamed(heard: _Heard, claims: Sequence[Claim], sentence: Span) -> Iterator[Claim]:
    """The job of whoever the sentence says to have lost theirs; the diet of who eats it all again."""
    line, turn, clauses = heard.line, heard.turn, heard.clauses
    start, end = line.plain_range(sentence)
    for predicate, name in _UNNAMED.items():
        found = _pattern(name).search(line.plain, start, end)
        if found is None:
            continue
        told = line.raw(found.start(), found.end())
        if not _is_plain(clauses, told, sentence):
            continue
        stated = [each for each in clauses if each.trigger.touches(told)]
        if any(each.modality.polarity is not Polarity.POSITIVE for each in stated):
            continue
        is_own = "me" in found.group().split()
        for claim in claims:
            said = claim.proposition
            is_meant = (
                said.subject.person == turn.speaker if is_own else _is_spoken_of(claim, heard, sentence)
            )
            if said.predicate is predicate and claim.sources[0].turn != turn.turn_id and is_meant:
                yield claim


_UNNAMED = {Predicate.JOB: "out_of_work", Predicate.DIET: "eats_again"}
"""What may be over without being named, and the pattern that says so."""


# --- that it is over


def _says_over(told: str, claim: Claim) -> bool:
    """Whether the words say so of what stands as § in them."""
    predicate = claim.proposition.predicate
    if _pattern("not_over").search(told):
        return False
    if claim.policy is Policy.EVENT:
        return _pattern("called_off").search(told) is not None
    if predicate in _HELD:
        return _pattern("handed_on").search(told) is not None
    found = _pattern("over").search(told)
    if found is None or (predicate in _TAKEN and found.group().startswith("out of")):
        return _is_left(told, predicate)
    is_bare = found.group().startswith(("not ", "from ")) and not found.group().endswith(("more", "longer"))
    # "Not at the bakery" and "from the bakery" tell of an end only beside what comes instead.
    behind = told.index("§") if predicate is Predicate.KEPT_AT else 0
    has_come = predicate in _SEATS and _pattern("something_new").search(told, behind) is not None
    return not is_bare or has_come or _is_left(told, predicate)


def _says_was(told: str, claim: Claim) -> bool:
    """As in "was in §, now in …": over if what follows is a place of its kind."""
    return claim.proposition.predicate in _SEATS and _pattern("was_there").search(told) is not None


def _is_left(told: str, predicate: Predicate) -> bool:
    if predicate in _TAKEN:
        return any(_pattern(name).search(told) for name in ("off", *_TAKEN[predicate]))
    is_left = predicate in _SEATS and _pattern("left").search(told) is not None
    return is_left and _pattern("begun").search(told) is not None


_TAKEN = {Predicate.TAKES_MEDICATION: ("switched", "finished"), Predicate.LIKES: ("enough",)}
"""What is taken, and the patterns by which that ends in words of its own."""


# --- what holds instead


def _successor(
    heard: _Heard, claim: Claim, *, told: tuple[Span, Span], clauses: Sequence[Clause]
) -> Reading | None:
    """What the sentence says to be so instead, before or behind the name of what is over.

    Args:
        heard: The turn.
        claim: What is over.
        told: The stretches of the plain line before the name and behind it.
        clauses: The clauses that are not part of the name.
    """
    if claim.proposition.predicate not in _FOLLOWED:
        return None
    turn, what = heard.turn, _new_value(heard.line, claim.proposition.predicate, *told)
    if what is None:
        return None
    around = [each for each in clauses if each.span.touches(what) or what.holds(each.trigger)]
    if claim.proposition.predicate in _TAKEN:
        # A medicine's name may look like a verb ("to losartan"); it says nothing of itself.
        around = [each for each in around if not what.holds(each.trigger)]
    telling = sorted(
        around or [each for each in clauses or heard.clauses if each.main],
        key=lambda each: (what.holds(each.trigger), each.span.end - each.span.start),
    )
    if not telling:
        return None
    # "Was in Bow Lane, now in Ash Grove" has one verb for both, and what is so now is none of the past.
    trigger, modality = telling[0].trigger, _now(telling[0].modality)
    if modality.act is not Act.STATED or modality.polarity is not Polarity.POSITIVE:
        return None
    said = claim.proposition
    return reading_in(
        turn,
        _whole(turn.text, what),
        Proposition(
            subject=said.subject,
            predicate=said.predicate,
            value=what.of(turn.text),
            qualifier=_qualifier(said, what.of(turn.text)),
            participants=(),
            when=None,
        ),
        modality=modality,
        proposer=_PROPOSER,
        trigger=trigger,
        changes=True,
    )


def _now(modality: Modality) -> Modality:
    is_past = modality.temporal is Temporal.PAST and modality.realization is Realization.STATE
    return Modality.model_validate({**dict(modality), "temporal": Temporal.CURRENT}) if is_past else modality


def _new_value(line: Line, predicate: Predicate, before: Span, behind: Span) -> Span | None:
    """The stretch that names what comes instead; None where nothing with content does."""
    rest = behind.of(line.plain)
    beside = _pattern("beside_taken" if predicate in _TAKEN else "beside").match(rest)
    found = (_pattern(name).search(rest) for name in ("after", "moved_on", "then_new"))
    match, start = beside or next((each for each in found if each is not None), None), behind.start
    if match is None:
        match, start = _pattern("before").search(before.of(line.plain)), before.start
    if match is None or not _has_content(match["new"]):
        return None
    return line.raw(start + match.start("what"), start + match.end("what"))


def _qualifier(said: Proposition, value: str) -> str:
    """Which one it is: of a medicine its name, of a job that there is one."""
    return " ".join(bases(value)) if spec(said.predicate).keyed_by_value else said.qualifier


def _whole(text: str, what: Span) -> Span:
    return next((each for each in sentences(text) if each.holds(what)), what)


def _has_content(words: str) -> bool:
    return bool(bases(words)) and len(words.split()) <= 5


def is_ended(claim: Claim) -> bool:
    """Whether a claim is of a kind that ends by being named so, and was said to be so."""
    modality = claim.modality
    return (
        claim.policy in (Policy.FACT, Policy.SET, Policy.WHEREABOUTS, Policy.EVENT, Policy.RULE)
        and modality.polarity is Polarity.POSITIVE
        and modality.frame is Frame.ACTUAL
    )


def without_replaced(readings: tuple[Reading, ...], over: Over) -> Iterator[Reading]:
    """The readings, but for what took the successor's words for a passing place or a deed."""
    for each in readings:
        is_taken = any(each.trigger.touches(span) for span in over.replaced)
        is_mistaken = is_taken and each.proposition.predicate in _MISTAKEN
        if not is_mistaken and not any(_is_last_of(each, claim) for claim in over.claims):
            yield each


def _is_last_of(reading: Reading, ended: Claim) -> bool:
    """Whether it was read as so still, where it is told to be over: "took the last of the amoxicillin"."""
    said, old = reading.proposition, ended.proposition
    is_same = said.predicate is old.predicate and said.predicate in _ENDED_BY_NAME
    is_told = reading.modality.polarity is Polarity.POSITIVE
    return is_same and is_told and set(bases(old.value)) <= set(bases(said.value))


_ENDED_BY_NAME = frozenset({*_FOLLOWED, Predicate.LIKES, Predicate.DIET})


def _is_named(line: Line, successor: Reading) -> bool:
    """Whether what holds instead is of its kind: a home or a job has a name, a thing lies anywhere."""
    if successor.proposition.predicate is Predicate.KEPT_AT:
        return True
    start = line.text.find(successor.proposition.value, successor.span.start)
    words = line.words(Span(start=start, end=start + len(successor.proposition.value)))
    return any(each.word[0].isalpha() and (each.cap or not is_listed(each.word)) for each in words)


_MISTAKEN = frozenset(
    {Predicate.LOCATED_AT, Predicate.HAPPENED, Predicate.NOTE, Predicate.HOME, Predicate.TASK, Predicate.OWNS}
)


def _pattern(name: str) -> re.Pattern[str]:
    return pattern("succession", name)
