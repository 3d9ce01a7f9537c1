"""Whose thing a deed is done to: "my tyres" of Joel's are not what Marta means by "my tyres"."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from memory.claims import Claim
from memory.house import House
from memory.ids import PersonId
from memory.language.naming import resolve
from memory.language.wordforms import bases

_OWNED = re.compile(
    r"\b(?P<owner>my|your|(?-i:[A-Z])[\w-]+['’]s)(?= (?P<thing>[\w'’-]+(?: [\w'’-]+){0,2}))", re.IGNORECASE
)


class _Owner(NamedTuple):
    """Whose something is: the person's own, or anybody's but theirs, whom they speak to."""

    person: PersonId
    is_own: bool

    def may_be(self, other: "_Owner") -> bool:
        """Whether both can be the same person: your tyres are not mine, whoever you are."""
        if self.is_own and other.is_own:
            return self.person == other.person
        return self.is_own == other.is_own or self.person != other.person


def are_of_others(one: Claim, other: Claim, house: House) -> bool:
    """Whether two claims tell of things of one name that cannot belong to the same person.

    Args:
        one: What was said, in its speaker's words.
        other: What was said before, in its own speaker's words.
        house: The household, for whom a name means: "Nia's tyres" are none of Joel's.

    Returns:
        False wherever one of them leaves open whose it is.
    """
    first = dict(_owned(one, house))
    second = dict(_owned(other, house)) if first else first
    shared = first.keys() & second.keys()
    return any(not first[word].may_be(second[word]) for word in shared)


def _owned(claim: Claim, house: House) -> Iterator[tuple[str, _Owner]]:
    """The words that name a thing, with whose it is; a thing named twice keeps its first owner.

    Of "will do" the thing is named in the words of whoever asked, to whom one's own is another's.
    """
    source = claim.sources[0]
    said = source.quote.casefold()
    asked = [found for found in _OWNED.finditer(claim.proposition.value) if not _is_said(found, said)]
    for found in (*reversed(asked), *reversed(list(_OWNED.finditer(source.quote)))):
        owner = _owner(found, claim, house)
        if owner is not None:
            yield from ((word, owner) for word in bases(found["thing"]))


def _owner(found: re.Match[str], claim: Claim, house: House) -> _Owner | None:
    """Whose it is: of "my" and "your" by who says so, of a name by whom it means; None if that is nobody."""
    source = claim.sources[0]
    said = found["owner"].casefold()
    if said in ("my", "your"):
        return _Owner(source.speaker, (said == "my") is _is_said(found, source.quote.casefold()))
    named = resolve(found["owner"][:-2], speaker=source.speaker, house=house, at=source.at).person
    return None if named is None else _Owner(named, is_own=True)


def _is_said(found: re.Match[str], quote: str) -> bool:
    return f"{found['owner']} {found['thing'].split()[0]}".casefold() in quote
