"""A reply's words beside the words that it retells: what of the one stands for what of the other.

Both are cut into units: people by who they are, whoever speaks ("I" of the quote, "you" of the reply),
pronouns by what they can stand for, everything else by its word. Grammar's own words are left out.
"""

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from memory.floor.normalise import Token, tokenise
from memory.floor.words import VERBAL, VN, V, entry, word_set
from memory.ids import PersonId
from memory.language.kinship import is_kin_word, pronoun_kind
from memory.language.naming import Directory

_FREE_MARKS = frozenset(".,;:!-–—()[]'\"“”‘’…")
_OWNERS = word_set("my our your his her their its the a an 's")
_THIRD = ("he", "she", "they", "it")


class Unit(NamedTuple):
    """A word that says something.

    Attributes:
        means: What it can stand for: "person:ana", "~he", or the word itself.
        word: As written, lower case.
        start: Where it begins in its text.
        end: Where it ends.
    """

    means: frozenset[str]
    word: str
    start: int
    end: int

    @property
    def person(self) -> PersonId | None:
        """Whom it names; None for all else, and for a pronoun."""
        named = [each for each in self.means if each.startswith(_PERSON)]
        return PersonId(named[0].removeprefix(_PERSON)) if len(self.means) == 1 and named else None


BOTS_OWN: Final = "the bot's own"
"""What "I" and "we" stand for in the bot's mouth: nothing that anybody said."""
_PERSON = "person:"


class Voice(NamedTuple):
    """Whose mouth words come from.

    Attributes:
        directory: Who is called what.
        speaker: Whoever says "I"; None for the bot, which has no such word.
        listener: Whoever is "you"; None where that is not known.
        roles_of: Whose "mum" is meant; None where such words may not be used.
        about: Whom a lone pronoun stands for, where that was settled.
    """

    directory: Directory
    speaker: PersonId | None
    listener: PersonId | None
    roles_of: PersonId | None
    about: PersonId | None


class Pairs(NamedTuple):
    """Which unit of a reply stands for which of the quote; and those that stand alone, on either side."""

    both: tuple[tuple[int, int], ...]
    added: tuple[int, ...]
    dropped: tuple[int, ...]


class Lists(NamedTuple):
    """The closed lists of `retelling.toml`."""

    free: frozenset[str]
    auxiliary: frozenset[str]
    opening: frozenset[str]
    closing: frozenset[str]
    confirming: frozenset[str]
    before_time: frozenset[str]
    relative: frozenset[str]
    units: frozenset[str]
    pointing: frozenset[str]
    days: frozenset[str]
    months: frozenset[str]
    minds: frozenset[str]
    saying: frozenset[str]
    telling: frozenset[str]
    asking: frozenset[str]
    joining: frozenset[str]
    request_openers: frozenset[str]
    same: tuple[frozenset[str], ...]


@cache
def lists() -> Lists:
    """What the file has."""
    tables = tomllib.loads((files("relay") / "retelling.toml").read_text(encoding="utf-8"))
    rows = {**tables["words"], **tables["frames"]}
    circles = tuple(word_set(row) for row in rows.pop("same"))
    return Lists(same=circles, **{name: word_set(row) for name, row in rows.items()})


def units(text: str, voice: Voice) -> list[Unit]:
    """The words of a text that say something, in their order."""
    tokens = tokenise(text)
    named = {mention.span.start: mention for mention in voice.directory.mentions(text)}
    found: list[Unit] = []
    until = 0
    for at, token in enumerate(tokens):
        mention = named.get(token.start)
        if token.start < until:
            continue
        if mention is not None:
            until = mention.span.end
            person = (
                f"{_PERSON}{mention.person}" if mention.person is not None else f"{token.word} of two people"
            )
            found.append(Unit(frozenset({person}), token.word, token.start, until))
        elif not _is_free(tokens, at):
            means = _means(tokens, at, voice, found)
            found.append(Unit(means, token.word, token.start, token.end))
    return _with_lone_pronoun(found, voice)


def pair(reply: Sequence[Unit], quote: Sequence[Unit]) -> Pairs:
    """The longest row of units that stand for one another in one and the same order."""
    size = [[0] * (len(quote) + 1) for _ in range(len(reply) + 1)]
    for one in reversed(range(len(reply))):
        for other in reversed(range(len(quote))):
            size[one][other] = (
                size[one + 1][other + 1] + 1
                if stands_for(reply[one], quote[other])
                else max(size[one + 1][other], size[one][other + 1])
            )
    both: list[tuple[int, int]] = []
    one = other = 0
    while one < len(reply) and other < len(quote):
        if stands_for(reply[one], quote[other]):
            both.append((one, other))
            one, other = one + 1, other + 1
        elif size[one + 1][other] >= size[one][other + 1]:
            one += 1
        else:
            other += 1
    return Pairs(tuple(both), *_alone(both, len(reply), len(quote)))


def _alone(
    both: Iterable[tuple[int, int]], in_reply: int, in_quote: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    ours, theirs = {one for one, _ in both}, {other for _, other in both}
    return (
        tuple(at for at in range(in_reply) if at not in ours),
        tuple(at for at in range(in_quote) if at not in theirs),
    )


def stands_for(one: Unit, other: Unit) -> bool:
    """Whether a word of a reply says what a word of the quote says: the same word, or the same verb."""
    if not one.means.isdisjoint(other.means):
        return True
    first, second = entry(one.word), entry(other.word)
    are_words = one.word in one.means and other.word in other.means
    both_verbs = bool(first.every & VERBAL) and bool(second.every & VERBAL)
    if any(one.word in circle and other.word in circle for circle in lists().same):
        return True
    return are_words and both_verbs and first.lemma == second.lemma


def is_time_word(word: str) -> bool:
    """Whether a word tells a time: a day, a month, a figure."""
    known = lists()
    named = known.days | known.months | known.units | known.relative
    return word[0].isdigit() or word in named


def points_from_today(text: str) -> bool:
    """Whether words tell a time that is another one when said on another day: "this week", "Friday"."""
    known = lists()
    words = [token.word for token in tokenise(text) if token.word.strip(",")]
    return any(
        word in known.relative
        or (word in known.days and not _is_dated(words, at))
        or (word in known.units and at > 0 and words[at - 1] in known.pointing)
        for at, word in enumerate(words)
    )


def _is_dated(words: Sequence[str], at: int) -> bool:
    """Whether a day of the week has its date beside it: "Monday 26 October"."""
    beside = words[at + 1 : at + 3]
    return any(word[0].isdigit() for word in beside[-1:] if beside[0] == "the") or (
        bool(beside) and beside[0][0].isdigit() and bool(set(beside) & lists().months)
    )


# --- what a word stands for
def _is_free(tokens: Sequence[Token], at: int) -> bool:
    word, known = tokens[at].word, lists()
    if all(mark in _FREE_MARKS or mark.isspace() for mark in word) or word in known.free:
        return True
    following = [token.word for token in tokens[at + 1 : at + 5]]
    if word in known.auxiliary:
        form = V if word in ("do", "does", "did") else VN
        return any(_is_verb(following, position, form) for position in range(len(following)))
    return word in known.before_time and bool(following) and is_time_word(following[0])


def _is_verb(following: Sequence[str], at: int, form: int) -> bool:
    before = following[:at]
    return bool(entry(following[at]).every & form) and _OWNERS.isdisjoint(before)


def _means(tokens: Sequence[Token], at: int, voice: Voice, before: Sequence[Unit]) -> frozenset[str]:
    word = tokens[at].word
    kind = pronoun_kind(word)
    if kind in ("speaker", "speakers") and voice.speaker is None:
        return frozenset({BOTS_OWN})
    if kind in ("speaker", "addressee"):
        person = voice.speaker if kind == "speaker" else voice.listener
        return frozenset({"somebody spoken to" if person is None else f"{_PERSON}{person}"})
    if kind in ("speakers", "addressees"):
        return frozenset({"the speaker's own" if voice.speaker is not None else "several spoken to"})
    if kind in _THIRD and word not in ("which", "what"):
        return frozenset({f"~{kind}", *_antecedent(kind, voice, before)})
    is_owned = at > 0 and tokens[at - 1].word in _OWNERS
    if is_kin_word(word) and not is_owned:
        person = None if voice.roles_of is None else voice.directory.kindred.called(word, voice.roles_of)
        return frozenset(
            {f"{_PERSON}{person}" if person is not None else f"{word} of {voice.roles_of or 'nobody'}"}
        )
    return frozenset({word})


def _antecedent(kind: str, voice: Voice, before: Sequence[Unit]) -> frozenset[str]:
    """Whom a pronoun of the bot's stands for: whoever it named last, else whoever it passes on."""
    if voice.speaker is not None or kind == "it":
        return frozenset()
    named = [person for unit in before if (person := unit.person) is not None]
    person = named[-1] if named else voice.about
    gender = {"he": "male", "she": "female"}.get(kind, "")
    if person is None or not voice.directory.kindred.may_be(gender, person):
        return frozenset()
    return frozenset({f"{_PERSON}{person}"})


def _with_lone_pronoun(found: list[Unit], voice: Voice) -> list[Unit]:
    """In a quote about somebody, its one pronoun may be read as them, where nobody is named beside it."""
    if voice.speaker is None or voice.about is None:
        return found
    third = {next(iter(unit.means)) for unit in found if unit.word and next(iter(unit.means))[0] == "~"}
    is_alone = len(third) == 1 and third <= {"~he", "~she", "~they"}
    if not is_alone or any(unit.person not in (None, voice.speaker) for unit in found):
        return found
    person = f"{_PERSON}{voice.about}"
    return [unit._replace(means=unit.means | {person}) if unit.means <= third else unit for unit in found]
