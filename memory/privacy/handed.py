"""Codes that somebody from outside the family was given for their own use, until that is taken back.

A helper is told no codes; but "Ana, your key safe code is 9071" and "Ben comes in by the gate, code 4412"
hand one to them, and they may be told it again. What is supposed, denied or asked hands over nothing, nor
does what only speaks of somebody beside a code; and whoever leaves, or whose code was changed, has it no
more.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime

from memory.floor.sentences import sentences
from memory.floor.words import word_set
from memory.house import House
from memory.ids import PersonId
from memory.language.asking import people_named
from memory.language.topics import codes_in
from memory.language.wordforms import bases, discretion_pattern, search_terms
from memory.people import Person
from memory.ports import UnitOfWork
from memory.turns import Author, Turn
from memory.when import TimeMention, times_in

_LOOKED_AT = 300
_TO_YOU = re.compile(r"\b(?:you|your|yours|yourself)\b", re.IGNORECASE)
_PRONOUN = re.compile(r"\b(?:he|she|they|him|her|them|his|their)\b", re.IGNORECASE)
_CODE = r"(?:pins?|codes?|pass(?:word|code|phrase)s?|combination|digits|key-?pads?|padlock|key[ -]?safe)"
_WAY_IN = rf"(?:{_CODE}|keys?|alarm|gates?|doors?|locks?|safe|garage|shed|\w*\d{{3,}}\w*)"
_YOURS = re.compile(rf"\byour (?:[\w-]+ ){{0,3}}{_CODE}\b", re.IGNORECASE)
_PLAIN = re.compile(r"\W*(?:(?:the|our|this|new|code|pin|use)\b|it['’]s\b|here['’]s\b)", re.IGNORECASE)
"""What is told to somebody who was called begins with the thing itself."""
_MAY = (
    r"(?:['’](?:ll|s)|now|always|just|only|also|will|can|may|should|to|is|are|going|usually|normally|please)"
)
_GETS_IT = (
    rf"(?: ?{_MAY}){{0,3}} (?:"
    rf"(?:uses?|using|enters?|opens?|(?:comes?|goes|go|gets?) in|lets? \w+sel(?:f|ves) in)"
    rf"(?: (?!to\b)[\w'’-]+){{0,4}}? (?:{_WAY_IN}|it|that)"
    rf"|needs?(?: to (?:use|have|know))?(?: (?:the|a|our|this|[\w-]+)){{0,3}}? (?:{_CODE}|\d{{3,}})"
    rf"|needs?(?: to (?:use|have|know))? it|have it"
    rf"|gets? (?:(?!it\b)[\w-]+ ){{0,3}}?(?:{_CODE}|\d{{3,}}))\b"
)
_GIVEN_TO = (
    r"(?:\b(?:I|we)(?:['’]ve| have|['’]ll| will)? (?:just )?(?:given|give|gave|sent|send)"
    r"|^\W*(?:please )?give) "
)
_NOT_SO = re.compile(
    r"\b(?:not|never|nobody|no[ -]one|without|except|unless|if|once|whether|no longer|stop|mistake|accident"
    r"|wrong\w*|behind (?:our|my)|hide|secret|refus\w+|maybe"
    r"|perhaps|might|think|suppose|suspect|afraid|worried|instead)\b"
    r"|\bonly (?:if|when|after)\b|n['’]t\b|\?|\bkeep\b[^.;!?]*\bfrom\b|\bchange (?:it|that|them)\b"
    r"|\b(?:must|should|to|let['’]s|please) change\b|\b(?:saw|seen|spotted|overheard"
    r"|knows|found out|wants?)\b",
    re.IGNORECASE,
)
_NOT = r"(?:\bnot|n['’]t|\bnever|\bno longer|\bnobody|\bno[ -]one)"
_AWHILE = r"(?! (?:till|until|before|on|at|this|next|today|tonight|tomorrow|from|for an?|in time)\b)"
_TO_GOOD = r"(?=\W*$|[,.;!]| (?:on|in|at|to|from|after|next|this|today|tomorrow|for good|soon|now|last)\b)"
_TAKEN_BACK = re.compile(
    r"\bno longer (?:\w+ ){0,2}(?:needs?|has|have|gets?|uses?|comes?|works?|helps?|cleans?|allowed|welcome)\b"
    rf"|{_NOT} (?:[\w'’-]+ ){{0,8}}(?:any ?more|any longer)\b"
    r"|\b(?:revok|withdraw|remov|cancel|end|block|tak)(?:e[sd]?|ing|s|ed)? (?:away )?(?:\w+(?:['’]s)? ){0,3}"
    r"access\b"
    r"|\baccess\b[^.;!?]{0,30}\b(?:ends?|ended|over|off|revoked|removed|withdrawn|cancelled|expire[sd]?|gone)\b"
    r"|\b(?:is|has) (?:finished|done) (?:with|here|for good)\b"
    rf"|{_NOT} (?:be )?(?:allowed|welcome|trust(?:ed)?|to be trusted)\b|\bbanned\b",
    re.IGNORECASE,
)
_DENIED = re.compile(
    rf"{_NOT} (?:[\w'’-]+ ){{0,3}}?(?:give|giving|have|get(?! in\b)|use|need|tell|telling|send|share|let|show"
    r"|hold|keep|given|told|sent|shown)\b"
    rf"|\b(?:must|should|may|is|are) ?(?:not|n['’]t)(?: to)? know\b"
    r"|\b(?:tak(?:e|en|ing)|took|hid(?:e|den)|keep|kept|get|got|want)\b[^.;!?]*\b(?:off|from) "
    r"(?!(?:the|an?|my|our|your|his|their|this|that|under|behind|inside|there|here|now|when|at)\b)\w"
    r"|\b(?:take|took|taken|get|want) (?:[\w'’-]+ ){1,4}?(?:back|away)\b"
    r"|\b(?:stop|refuse)\w* (?:giving|telling|sending|letting|to give)\b",
    re.IGNORECASE,
)
_OF_A_CODE = re.compile(rf"\b{_WAY_IN}\b", re.IGNORECASE)
_FORGETS = re.compile(
    r"(?:\bnot|n['’]t|\bnever) (?:forget|lose|worry|mind|be late)\b|\bgot\b(?!.*\bback\b)", re.IGNORECASE
)
_LEAVES = re.compile(
    rf"(?:{_NOT}|\bstop(?:s|ped|ping)?) (?:[\w'’]+ )?(?:work|clean|help|employ)(?:s|ing|ed)? "
    rf"(?:(?:for|with|at) )?(?:us|ours|here)\b(?! (?:on|this|next|until|till|at)\b)"
    rf"|{_NOT} (?:be )?(?:com(?:e|ing) )?back\b{_AWHILE}|{_NOT} (?:be )?com(?:e|ing) again\b"
    rf"|\bstop(?:s|ped|ping)? (?:working|cleaning|coming)\b"
    r"|\b(?:let(?:ting)?) (?:\w+ ){0,3}?go\b(?! (?:home|early|of|to|on|at|out|in|and|first|up|down)\b)"
    r"|\b(?:sacked|sacking|the sack|the boot|dismiss\w*|fired(?! up)|firing|laid off|redundant|resign\w*"
    r"|rid of|part(?:ed|ing)? (?:ways|company)|moved on|moving on|left for good|gone for good|retire[sd]?"
    r"|retiring)\b|\b(?:to|will|must|we|['’]ll) sack\b|\bquit(?:s|ting)?\b(?! (?!work|clean|help)\w+ing\b)"
    r"|\b(?:gave|given|gives?|giving|hand(?:s|ed|ing)?(?: in)?|serv\w+|work\w+(?: out)?) "
    r"(?:\w+ ){0,3}notice\b"
    r"|(?:['’]s|\b(?:her|his|their|your|the)) (?:very )?last "
    r"(?:day|shift|week|month|morning|clean|visit|session)\b(?! of (?!work))"
    rf"|\b(?:leav(?:es?|ing)|left) (?:us\b{_TO_GOOD}|for good|(?:the|her|his|their|this) (?:job|post|work)\b)"
    r"|\b(?:contract|job)\b[^.;!?]{0,20}\b(?:end(?:s|ed)|over|up|terminated|cancelled)\b"
    r"|\b(?:another|new|other) job\b|\b(?:instead|in place) of\b|\bno more (?-i:[A-Z])"
    r"|\bmov(?:es?|ed|ing) (?:back|away|abroad)\b|\bfinished (?:with us|here|for good)\b"
    rf"|{_NOT} (?:our|my|the) \w+ now\b|{_NOT} to (?:come|go|get|enter|be let)\b",
    re.IGNORECASE,
)
_CHANGED = re.compile(
    r"\b(?:changed|new|different|reset|replaced|swapped|rotated|has been updated|updated)\b", re.IGNORECASE
)
_UNCHANGED = re.compile(rf"{_NOT}[^.;]*\b(?:changed|new|different|reset|replaced)\b|\?", re.IGNORECASE)
_THINGS = word_set(
    """alarm gate door safe garage shed padlock locker cabinet closet box wifi internet phone laptop
    computer cellar attic bike office lift lobby keypad"""
)
_WHICH = word_set("""front back side porch garden main rear upper lower outer inner key bike""")
_TAKING_BACK = tuple(
    sorted(
        word_set(
            """longer more anymore any access finish finished done left leave leaving leaves code codes key
    keys safe alarm gate door pin password combination digits keypad padlock lock garage shed work
    works working clean cleans cleaning help helps employ employed again back stop stopped go sack
    sacked sacking boot dismiss dismissed fire fired firing laid redundant resign resigned rid part
    parted moved moving gone retire retired retiring quit quits quitting notice last contract banned
    allowed welcome trust trusted give tell have share let send show job instead place enter moves
    come abroad cleaner now"""
        )
    )
)
"""What stands beside a name where one of these things is said."""


def handed_codes(
    uow: UnitOfWork, told: Iterable[tuple[Turn, str]], person: Person, house: House, *, now: datetime
) -> frozenset[str]:
    """The codes that people of the family gave somebody in so many words, and that still are theirs to use.

    Args:
        uow: The memory.
        told: The sentences that speak of codes, each with its turn.
        person: Somebody from outside the family.
        house: The household as it stands.
        now: The present.
    """
    said = list(told)
    given = [(turn, words) for turn, words in said if _hands(words, turn, person, house)]
    if not given:
        return frozenset()
    since = taken_back_at(uow, person, house, now=now)
    standing = (
        words
        for turn, words in given
        if (since is None or turn.sent_at > since) and not _was_changed(words, turn, said, house)
    )
    return frozenset(code for words in standing for code in codes_in(words))


def taken_back_at(uow: UnitOfWork, person: Person, house: House, *, now: datetime) -> datetime | None:
    """When somebody's access was last taken back; None if it never was, or is to be later only."""
    names = [form for name in (person.name, *person.aliases) for form in search_terms(name.casefold())]
    found_in = uow.turns_holding(names, limit=_LOOKED_AT, beside=_TAKING_BACK)
    turns = (uow.turn(turn_id) for turn_id in found_in)
    found = [
        at
        for turn in turns
        if turn is not None and _is_of_the_family(turn, house)
        for at in _takes_back(turn, person, house)
    ]
    return max((at for at in found if at <= now), default=None)


def _takes_back(turn: Turn, person: Person, house: House) -> Iterable[datetime]:
    for span in sentences(turn.text):
        words = span.of(turn.text)
        if _ends_access(words) and _speaks_of(person.person_id, words, turn, house):
            times = times_in(words, at=turn.sent_at, calendar=house.calendar_of(turn.speaker))
            markers = _LATER if _TAKEN_BACK.search(words) else ("from",)
            later = (_since(each) for each in times if each.marker in markers)
            yield max((turn.sent_at, *(at for at in later if at is not None)))


_LATER = ("after", "from", "until")


def _since(time: TimeMention) -> datetime | None:
    """From when on something is so that is so "from Friday" or "after Friday"."""
    return time.when.start if time.marker == "from" else time.when.end


def _ends_access(words: str) -> bool:
    """Whether a sentence denies somebody the way in, or speaks of their leaving for good."""
    if _TAKEN_BACK.search(words) or _LEAVES.search(words):
        return True
    return bool(_DENIED.search(_FORGETS.sub(" ", words)) and _OF_A_CODE.search(words))


def _was_changed(given: str, at: Turn, said: Iterable[tuple[Turn, str]], house: House) -> bool:
    """Whether one of the family said later that the code of a thing is another one now."""
    return any(
        turn.sent_at > at.sent_at and _is_of_the_family(turn, house) and _tells_another(words, given)
        for turn, words in said
    )


def _tells_another(words: str, given: str) -> bool:
    """Whether a sentence tells of a change of what another gave the code of, or gives it a new code."""
    codes, things, before = codes_in(words), set(bases(words)), set(bases(given))
    if _UNCHANGED.search(words) or codes & codes_in(given):
        return False
    which = (things & _WHICH, before & _WHICH)
    if all(which) and not which[0] & which[1]:
        return False
    of_both = things & before & _THINGS
    if _CHANGED.search(words):
        return bool(of_both) or not things & _THINGS or not before & _THINGS
    return bool(codes and of_both)


def _hands(words: str, turn: Turn, person: Person, house: House) -> bool:
    """Whether a sentence gives somebody a code for their use."""
    if not _is_of_the_family(turn, house) or not codes_in(words) or _NOT_SO.search(words):
        return False
    if discretion_pattern("gone").search(words):
        return False
    others = _outsiders_in(words, turn, house) - {person.person_id}
    if others or not _speaks_of(person.person_id, words, turn, house):
        return False
    return _tells_the_called(words, turn, person, house) or _gives_for_use(words, turn, person, house)


def _tells_the_called(words: str, turn: Turn, person: Person, house: House) -> bool:
    """Whether somebody is called and told their code: "Ana, your code is 9071", "Ana, it's now 3390"."""
    if not _is_called(words, turn, person, house):
        return False
    opening = re.match(_call(person), words, re.IGNORECASE)
    return bool(_YOURS.search(words) or (opening and _PLAIN.match(words, opening.end())))


def _is_called(words: str, turn: Turn, person: Person, house: House) -> bool:
    """Whether the turn begins with a call to somebody, or a sentence holds one, that calls nobody else."""
    named, _ = people_named(words, asker=turn.speaker, house=house, at=turn.sent_at)
    if set(named) - {person.person_id}:
        return False
    start, end = _call(person), rf",\s*{_names(person)}(?=\W*$| you\b)"
    begins = any(re.match(start, text, re.IGNORECASE) for text in (turn.text, words))
    return begins or bool(re.search(end, words, re.IGNORECASE))


def _call(person: Person) -> str:
    return (
        rf"(?:[^\w@]*)(?:(?:hi|hello|hey|dear|morning|good morning),? )?"
        rf"(?:@{_names(person)}|{_names(person)}(?:\s*[,:;!—–]| -| you\b))"
    )


def _names(person: Person) -> str:
    forms = {person.name, person.name.split()[0], *person.aliases}
    return rf"\b(?:{'|'.join(re.escape(form) for form in sorted(forms, key=len, reverse=True))})\b"


def _gives_for_use(words: str, turn: Turn, person: Person, house: House) -> bool:
    """Whether it is said that somebody uses or needs a code, or was given it, and of no other thing."""
    if len(codes_in(words)) > 1 or len(set(bases(words)) & _THINGS) > 1:
        return False
    who = [_names(person)]
    named, _ = people_named(turn.text, asker=turn.speaker, house=house, at=turn.sent_at)
    if set(named) == {person.person_id}:
        who.append(r"\b(?:he|she|they|him|her|them)\b")
        who += [r"\byou\b"] if _is_called(words, turn, person, house) else []
    anyone = f"(?:{'|'.join(who)})"
    return any(
        re.search(form, words, re.IGNORECASE)
        for form in (
            anyone + _GETS_IT,
            _GIVEN_TO + anyone,
            rf"\bfor {anyone} to (?:use|have|get in|come in)\b",
        )
    )


def _speaks_of(person: PersonId, words: str, turn: Turn, house: House) -> bool:
    """Whether a sentence names somebody, or says "you" or "she" where the turn names nobody else outside."""
    named, _ = people_named(words, asker=turn.speaker, house=house, at=turn.sent_at)
    if person in named:
        return True
    stands_for = _TO_YOU.search(words) or _PRONOUN.search(words)
    return bool(stands_for) and _outsiders_in(turn.text, turn, house) == {person}


def _outsiders_in(words: str, turn: Turn, house: House) -> set[PersonId]:
    named, _ = people_named(words, asker=turn.speaker, house=house, at=turn.sent_at)
    people = (house.person(each) for each in named)
    return {each.person_id for each in people if each is not None and not each.is_family}


def _is_of_the_family(turn: Turn, house: House) -> bool:
    speaker = None if turn.speaker is None else house.person(turn.speaker)
    return turn.author is Author.PERSON and speaker is not None and speaker.is_family


def without_codes(words: str, codes: Sequence[str]) -> str:
    """Some words without codes, and without what these are called."""
    for code in codes:
        words = re.sub(re.escape(code), " ", words, flags=re.IGNORECASE)
    return _CALLED.sub(" ", words)


_CALLED = re.compile(
    r"\b(?:pins?|codes?|pass(?:word|code|phrase)s?|combination|digits|key-?pads?|padlock)\b", re.IGNORECASE
)
