"""Who is named where somebody to be told, asked or reminded stands."""

import re

from memory.floor.normalise import Token, tokens_of
from memory.house import House
from memory.ids import PersonId
from memory.language.groups import group_at
from memory.language.kinship import is_role_word
from memory.people import Role
from memory.rooms import RoomKind
from relay.grammar.said import Said
from relay.requests import EVERYONE, Listener, Unclear

_EVERYONE = re.compile(
    r"^(?:everyone|everybody|every one|all of (?:them|us|you)|them all|the group chat"
    r"|the (?:whole )?(?:family|group|others|house|household))\b(?:\s+else\b)?",
    re.IGNORECASE,
)
_BUT = re.compile(
    r"^\s*[,(–-]?\s*(?:but(?:\s+not|\s+for)?|except(?:ing)?(?:\s+for)?|apart from|aside from|besides"
    r"|other than|excluding|minus|not(?!\s+to\b)|without(?:\s+telling)?|save\s+for)\s+",
    re.IGNORECASE,
)
"""After "everyone": who of them is left out follows."""
_BUT_NOT = re.compile(r"^\s*[,(–-]?\s*(?:but\s+)?not\s+(?!to\b)", re.IGNORECASE)
"""After a few who are named, too: "the kids, but not Nia"."""
_BEHIND = re.compile(
    r"(?:\s*[,;.(–-]+\s*|\s+but\s+)not\s+|\s+(?:except(?:\s+for)?|apart from)\s+"
    r"|(?:\s*[,;.(–-]+\s*|\s+)(?:(?:but|and|just|only|please|pls)\s+)*"
    r"(?:(?:do not|don['’]?t)\s+(?:tell|let)|without\s+(?:telling|letting))\s+",
    re.IGNORECASE,
)
"""And behind what is to be told: "tell everyone the party is on, but don't tell Joel"."""
_KNOWING = re.compile(r"^(?:\s*\)|\s+(?:knowing|hearing|noticing|finding out)\b)", re.IGNORECASE)
"""What still belongs to who is left out: "(not Joel)", "without Joel knowing"."""
_LAST = re.compile(r"^(?:\s+(?:know|about it|yet|though|please|pls))*[\s.!)]*$", re.IGNORECASE)
_AND = re.compile(r"^(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*)", re.IGNORECASE)
_SOMEBODY = re.compile(
    r"^(?P<who>(?i:my|our)\s+[\w-]+|[\w-]+'s\s+[\w-]+|[A-Z][\w-]+|(?i:mum|mom|dad|gran|granny|nan|grandma|grandad))"
    r"(?=\s|$|[,:])"
)
_SOMEBODY_OUTSIDE = re.compile(
    r"^(?P<who>(?:the|a|an)\s+(?!truth\b|time\b|difference\b)[\w-]+)", re.IGNORECASE
)


def listeners(said: Said, start: int) -> tuple[tuple[Listener, ...], int] | Unclear | None:
    """Who is named at the start, and where the names end; None if nobody is meant there."""
    everyone = _EVERYONE.match(said.rest(start))
    if everyone is not None:
        return _everyone_but(said, start + everyone.end())
    found = _people_from(said, start)
    if isinstance(found, Unclear):
        return found
    people, at = found
    left_out = _BUT_NOT.match(said.rest(at)) if people else None
    if left_out is not None:
        others = _people_from(said, at + left_out.end())
        if not isinstance(others, Unclear) and others[0]:
            people, at = [each for each in people if each not in others[0]], others[1]
    return (tuple(dict.fromkeys(people)), at) if people else _somebody_unknown(said, start)


def _people_from(said: Said, start: int) -> tuple[list[PersonId], int] | Unclear:
    """Those who are named one after the other from there on, perhaps none, and where the names end."""
    people: list[PersonId] = []
    at = start
    while True:
        found = _people_at(said, at)
        if found is None:
            break
        if isinstance(found, Unclear):
            return found
        people += found[0]
        at = found[1]
        more = _AND.match(said.rest(at))
        if more is None or _people_at(said, at + more.end()) is None:
            break
        at += more.end()
    return people, at


def _everyone_but(said: Said, at: int) -> tuple[tuple[Listener, ...], int] | Unclear:
    """Everyone; where somebody is left out, each of the others by themselves, and never the group.

    Who can't be made out may be anybody: then nobody is told.
    """
    but = _BUT.match(said.rest(at))
    if but is None:
        behind = _left_out_behind(said, at)
        return (_all_but(said, behind) if behind else (EVERYONE,)), at
    named = at + but.end()
    found = _people_from(said, named)
    if isinstance(found, Unclear) or not found[0]:
        surface = said.rest(named).split(" ")[0]
        return found if isinstance(found, Unclear) else Unclear(reason="no such person", surface=surface)
    return _all_but(said, found[0]), found[1] + len(_found_out(said.rest(found[1])))


def _found_out(rest: str) -> str:
    match = _KNOWING.match(rest)
    return match.group() if match else ""


def _left_out_behind(said: Said, start: int) -> list[PersonId]:
    for match in _BEHIND.finditer(said.rest(start)):
        found = _people_from(said, start + match.end())
        if not isinstance(found, Unclear) and found[0] and _LAST.match(said.rest(found[1])):
            return found[0]
    return []


def _all_but(said: Said, left_out: list[PersonId]) -> tuple[PersonId, ...]:
    """Who reads a group with the speaker, without those who are left out, and without the speaker."""
    groups = [room.readers(said.at) for room in said.house.rooms if room.kind is RoomKind.GROUP]
    readers = frozenset[PersonId]().union(*(each for each in groups if said.speaker in each))
    return tuple(
        each for each in sorted(readers - {said.speaker, *left_out}) if _is_reachable(said.house, each)
    )


def _people_at(said: Said, start: int) -> tuple[list[PersonId], int] | Unclear | None:
    """Who is meant by the name, or the word for several, that stands there, and where it ends."""
    group = group_at(said.rest(start), said.house, said.at)
    if group is not None:
        people, size = sorted(group[0] - {said.speaker}), group[1]
        surface = said.text[start : start + size]
        return (people, start + size) if people else Unclear(reason="no such person", surface=surface)
    named = _name_at(said, start)
    if named is None:
        return None
    form, person, end = named
    if person is None:
        return Unclear(reason="two people", surface=form)
    if not _is_reachable(said.house, person):
        return Unclear(reason="not reachable", surface=form)
    return [person], end


def _name_at(said: Said, start: int) -> tuple[str, PersonId | None, int] | None:
    """The form that stands there, whom it means (None: more than one), and where it ends."""
    rest = said.rest(start)
    tokens = [token for token in tokens_of(rest[:80]) if token.word.strip()][:4]
    for size in (3, 2, 1):
        if len(tokens) < size or _is_possessive(tokens, size):
            continue
        form = " ".join(token.word for token in tokens[:size])
        named = said.directory.named(form)
        if named:
            person = next(iter(named)) if len(named) == 1 else None
            return form, person, start + tokens[size - 1].end
        person = said.directory.resolve(form, said.speaker).person if _is_role(tokens[:size]) else None
        if person is not None:
            return form, person, start + tokens[size - 1].end
    return None


def _is_role(tokens: list[Token]) -> bool:
    """Such as "dad" and "my wife"."""
    words = [token.word for token in tokens]
    return is_role_word(words[-1]) and words[:-1] in ([], ["my"], ["our"])


def _is_possessive(tokens: list[Token], size: int) -> bool:
    """Whether more belongs to the name: "ask Ana's teacher" is not said to Ana."""
    return len(tokens) > size and tokens[size].word == "'s" and tokens[size].start == tokens[size - 1].end


def _is_reachable(house: House, person: PersonId) -> bool:
    found = house.person(person)
    return found is not None and found.role is not Role.OUTSIDER and found.left_at is None


def _somebody_unknown(said: Said, start: int) -> Unclear | None:
    rest = said.rest(start)
    match = _SOMEBODY.match(rest)
    if match is None and not said.text[:start].casefold().rstrip().endswith("let"):
        match = _SOMEBODY_OUTSIDE.match(rest)  # "tell the postman", but "let the dog out"
    return None if match is None else Unclear(reason="no such person", surface=match["who"])
