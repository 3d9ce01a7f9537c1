"""What a family says to be over, by naming it: "I've stopped taking ramipril", "I've left the bakery".

A reader sees only the words; that "the bakery" is where somebody worked until now is known from what is in
force. So what is named and said to be over is closed first, and what is then said to be so instead is of the
same kind.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from memory.claims import Claim, Reading
from memory.floor import read, sentences
from memory.house import House
from memory.language.cues import has_cue
from memory.language.wordforms import base, bases
from memory.lexical.line import line_of
from memory.life.ended_names import Heard, is_plain, is_spoken_of, named_in, names_of, people_in
from memory.life.ending_words import FOLLOWED, says_over, says_was, succession_pattern
from memory.life.successors import is_named_so, successor_of
from memory.modality import Frame, Polarity
from memory.turns import Turn
from memory.value import Span
from memory.vocabulary import Policy, Predicate

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
    if claim.proposition.predicate in _UNNAMED:
        return True
    for name in names_of(claim, house):  # noqa: SIM110 - asked of all that lasts, and twice as fast so
        if name <= words:
            return True
    return False


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
    heard = Heard(turn, line, clauses, house, tuple(people_in(turn, line, house)))
    ended: dict[str, Claim] = {}
    readings: list[Reading] = []
    replaced: list[Span] = []
    for sentence in sentences(turn.text):
        ended.update((each.claim_id, each) for each in _over_unnamed(heard, claims, sentence))
        for claim in claims:
            if claim.claim_id in ended:
                continue
            named = named_in(claim, heard, sentence) if is_spoken_of(claim, heard, sentence) else None
            if named is None or not is_plain(clauses, named, sentence):
                continue
            start, end = line.plain_range(sentence)
            first, last = line.plain_range(named)
            told = f"{line.plain[start:first]}§{line.plain[last:end]}"
            is_over, was = says_over(told, claim), says_was(told, claim)
            if not is_over and not was:
                continue
            telling = [each for each in clauses if not named.holds(each.trigger)]
            successor = successor_of(
                heard, claim, told=(Span(start=start, end=first), Span(start=last, end=end)), clauses=telling
            )
            if not is_over and (successor is None or not is_named_so(line, successor)):
                continue
            ended[claim.claim_id] = claim
            if successor is not None and not any(
                each.trigger.touches(successor.trigger) for each in readings
            ):
                readings.append(successor)
                replaced.append(successor.trigger)
    return Over(tuple(ended.values()), tuple(readings), tuple(replaced))


def _over_unnamed(heard: Heard, claims: Sequence[Claim], sentence: Span) -> Iterator[Claim]:
    """The job of whoever the sentence says to have lost theirs; the diet of who eats it all again."""
    line, turn, clauses = heard.line, heard.turn, heard.clauses
    start, end = line.plain_range(sentence)
    for predicate, name in _UNNAMED.items():
        found = succession_pattern(name).search(line.plain, start, end)
        if found is None:
            continue
        told = line.raw(found.start(), found.end())
        if not is_plain(clauses, told, sentence):
            continue
        stated = [each for each in clauses if each.trigger.touches(told)]
        if any(each.modality.polarity is not Polarity.POSITIVE for each in stated):
            continue
        is_own = "me" in found.group().split()
        for claim in claims:
            said = claim.proposition
            is_meant = said.subject.person == turn.speaker if is_own else is_spoken_of(claim, heard, sentence)
            if said.predicate is predicate and claim.sources[0].turn != turn.turn_id and is_meant:
                yield claim


_UNNAMED = {Predicate.JOB: "out_of_work", Predicate.DIET: "eats_again"}
"""What may be over without being named, and the pattern that says so."""


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


_ENDED_BY_NAME = frozenset({*FOLLOWED, Predicate.LIKES, Predicate.DIET})


_MISTAKEN = frozenset(
    {Predicate.LOCATED_AT, Predicate.HAPPENED, Predicate.NOTE, Predicate.HOME, Predicate.TASK, Predicate.OWNS}
)
