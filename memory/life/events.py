"""Which event that is known some words are about: by its name, still ahead, or told just before."""

from collections.abc import Iterator, Sequence

from memory.claims import Claim
from memory.floor.normalise import tokens_of
from memory.ids import TurnId
from memory.language.wordforms import base
from memory.turns import Turn
from memory.value import Span

_NAMES_NONE = frozenset({"appointment", "appt", "booking", "slot", "visit", "time", "date", "session"})
"""Words that say that something is fixed for a time, and not what."""


def is_ahead(event: Claim, turn: Turn) -> bool:
    """Whether an event had not ended when something was said."""
    when = event.proposition.when
    return when is None or when.end is None or when.end > turn.sent_at


def named_in(sentence: Span, text: str, events: Sequence[Claim], turn: Turn) -> Iterator[tuple[Claim, Span]]:
    """Events still ahead whose name stands in a sentence, each with the stretch that names it."""
    held = [
        (base(token.word), token)
        for token in tokens_of(text)
        if sentence.start <= token.start and token.end <= sentence.end and token.word[0].isalnum()
    ]
    words = {word for word, _ in held}
    ahead = [each for each in events if each.sources[0].turn != turn.turn_id and is_ahead(each, turn)]
    for name_of in (name_words, _head):
        for event in ahead:
            name = name_of(event)
            found = [token for word, token in held if word in name]
            if name and name <= words and found[-1].start - found[0].end <= _APART:
                yield event, Span(start=found[0].start, end=found[-1].end)
        if any(name_of(event) <= words for event in ahead):
            return


_APART = 12
"""How many characters the words of one name may stand apart."""


def told_last(turns: Sequence[TurnId], events: Sequence[Claim]) -> Claim | None:
    """The event of the last of these turns that tells any; None where it tells several."""
    for turn in reversed(turns):
        told = [each for each in events if any(source.turn == turn for source in each.sources)]
        if told:
            return told[-1] if len({each.slot for each in told}) == 1 else None
    return None


def is_same(event: Claim, claim: Claim) -> bool:
    """Whether one's name is the other's, or a shorter form of it: "the dentist", "the dentist's check-up"."""
    one, other = name_words(event), name_words(claim)
    return bool(one & other) and (one <= other or other <= one)


def name_words(claim: Claim) -> frozenset[str]:
    """The words that name an event: of "dentist appointment" the dentist."""
    words = frozenset(base(word) for word in claim.proposition.qualifier.split())
    return words - _NAMES_NONE or words


def _head(claim: Claim) -> frozenset[str]:
    """The noun of a longer name: of the swimming gala, the gala."""
    words = [base(word) for word in claim.proposition.qualifier.split()]
    return frozenset(words[-1:]) - _NAMES_NONE
