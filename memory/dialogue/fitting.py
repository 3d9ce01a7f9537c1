"""Whether somebody's next words, not marked as a reply, can be an answer to what they were just asked.

Nothing but their coming next binds them to the question, so they have to be of its kind: a reason may be
any statement, but a place, an hour, a person or a number has to be named, and who is asked whether
something is so speaks of that, or only of when they have time.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from memory.dialogue.replies import could_answer
from memory.floor import Clause, read
from memory.language.answers import dodges
from memory.language.wordforms import bases
from memory.modality import Act, Realization
from memory.when.numerals import SEVERAL


class _Next(NamedTuple):
    """The next words, as far as they state something.

    Attributes:
        text: As said.
        asked: What had been asked.
        main: Their main clause; None where a bare phrase holds none.
        tells_time: Whether an hour or a day is named.
    """

    text: str
    asked: str
    main: Clause | None
    tells_time: bool


def can_be_answer(text: str, asked: str, *, tells_time: bool) -> bool:
    """Whether words can be meant for a question that was put to their speaker a moment ago.

    Args:
        text: What was said next.
        asked: The question, as it was put: "whether she needs a lift", "where the drill is".
        tells_time: Whether a time is named in the text.
    """
    if _THANKS.fullmatch(text) or _ORDERS.match(text):
        return False
    if could_answer(text, asked) or dodges(text):
        return True
    head, mark, _ = text.partition(",")
    if mark and len(head.split()) > 1 and can_be_answer(head, asked, tells_time=tells_time):
        return True  # "about seven, traffic's bad"
    main = next((each for each in read(text) if each.main), None)
    if main is not None and main.modality.act is not Act.STATED and not _LOOK.match(text):
        return False
    said = _Next(text, asked, main, tells_time)
    if not _is_of_its_speaker(said) and not _REASON.search(asked):
        return _shares(said)
    kind = next((fits for head, fits in _KINDS if head.search(asked)), _yes_or_no)
    return _shares(said) or kind(said)


_THANKS = re.compile(
    r"\W*(?:(?:many |oh )?(?:thanks|thank you|thx|ta|cheers|tysm|ty)"
    r"(?: (?:so much|a lot|very much|for \w+(?: \w+)?))?"
    r"|hi|hey|hello|hiya|(?:good )?(?:morning|evening|night|night night)|bye|love (?:you|u)|xx*)"
    r"(?:,? (?:love|mum|mam|mom|dad|gran|sayso|darling|x+|all|everyone))?\W*",
    re.IGNORECASE,
)
_ORDERS = re.compile(r"\W*(?:please |pls )?(?:add|put|stick|pop|remove|take)\b.*\blist\b", re.IGNORECASE)
"""What is said to the bot about its list, by the way."""
_LOOK = re.compile(r"\W*(?:maybe |you could )?(?:try|look|check|see|have a look)\b", re.IGNORECASE)
_REASON = re.compile(
    r"\b(?:why|how come|what (?:happened|is wrong|was wrong|is the matter|is up)"
    r"|what['’]?s (?:wrong|the matter|up)"
    r"|how (?:did|was|were)|(?:did|do|does|doing|been doing|up to)$|going on|news)\b",
    re.IGNORECASE,
)
"""What any statement may answer."""


def _shares(said: _Next) -> bool:
    """Whether the words take up what was asked by a word of its matter."""
    return not set(bases(said.text)).isdisjoint(set(bases(said.asked)) - _LIGHT)


_LIGHT = frozenset({"be", "have", "do", "can", "will", "get", "go", "come", "need", "want", "know", "like"})


def _is_of_its_speaker(said: _Next) -> bool:
    """Whether it is a bare phrase, or told of its speaker or of "it"; all else must share a word."""
    main = said.main
    if main is None or main.subject is None:
        return main is None or main.modality.realization is not Realization.COMPLETED
    return main.subject.of(said.text).casefold() in _OF_SPEAKER


_OF_SPEAKER = frozenset({"i", "we", "it", "there", "that", "nobody", "no one", "they", "he", "she"})


def _reason(_said: _Next) -> bool:
    return True


def _place(said: _Next) -> bool:
    return bool(_LOOK.match(said.text) or _AT.search(said.text)) and not _is_done(said)


_AT = re.compile(
    r"\b(?:in|on|at|under|behind|by|near|next to|above|upstairs|downstairs|here|home)\b", re.IGNORECASE
)


def _time(said: _Next) -> bool:
    return said.tells_time and not _is_done(said)


def _number(said: _Next) -> bool:
    return _COUNTS.search(said.text) is not None and not _is_done(said)


_COUNTS = re.compile(
    rf"\d|\b(?:one|{SEVERAL}|hundred|half"
    r"|couple|few|several|dozen|lots|loads|plenty|none|all|both)\b",
    re.IGNORECASE,
)


def _state(said: _Next) -> bool:
    """How somebody is: a bare word of it, or what they say of themselves."""
    return not _is_done(said)


def _choice(said: _Next) -> bool:
    """What somebody would have: a thing named, or wished for."""
    return said.main is None or said.main.subject is None or _WISHES.match(said.text) is not None


_WISHES = re.compile(
    r"\W*(?:i|we)(?:['’]?(?:d|ll)| would| will)? (?:really |rather |just )?"
    r"(?:like|love|want|prefer|fancy|have|go for|take|need|choose|pick)\b",
    re.IGNORECASE,
)


def _yes_or_no(said: _Next) -> bool:
    """Whether so: a thing named, or, to who was asked for their time, how they are placed."""
    if said.main is None or said.main.subject is None or _FARES.match(said.text):
        return True
    if _THERE_IS.match(said.text) and _OF_STORES.search(said.asked):
        return True
    return _OF_TIME.search(said.asked) is not None and _PLACED.search(said.text) is not None


_THERE_IS = re.compile(
    r"\W*(?:there(?:['’]?s| is| are|['’]?re)|we['’]?ve|we have|i['’]?ve|i have)\b", re.IGNORECASE
)
_OF_STORES = re.compile(r"\b(?:need|needs|any|have|got|left|out of|enough)\b", re.IGNORECASE)
"""Who is asked whether something is needed may say what there is of it."""


_FARES = re.compile(
    r"\W*(?:i['’]?m|i am|we['’]?re|we are) (?:still |all |really |very |just |pretty |a bit |doing )*"
    r"(?:fine|ok|okay|good|great|well|alright|right|tired|sorted|not bad)\b",
    re.IGNORECASE,
)
_OF_TIME = re.compile(
    r"\b(?:can|could|will|would|able|free|coming|come|going|around|pick|fetch|collect|take)\b", re.IGNORECASE
)
_PLACED = re.compile(
    r"\b(?:busy|out|away|off|free|around|stuck|booked|working|work|shift|meeting|late|finish|home|back"
    r"|there|tied up|on my way|happy to|love to|rather not|have to (?:check|see|ask|look))\b",
    re.IGNORECASE,
)


def _is_done(said: _Next) -> bool:
    """Whether a deed of its own is told: "I bought a new hat"."""
    return said.main is not None and said.main.modality.realization is Realization.COMPLETED


_KINDS: tuple[tuple[re.Pattern[str], Callable[[_Next], bool]], ...] = (
    (_REASON, _reason),
    (re.compile(r"\bwhere\b", re.IGNORECASE), _place),
    (
        re.compile(
            r"\b(?:when|what (?:time|day|date)|which (?:day|date|week)|how (?:long|soon|late))\b",
            re.IGNORECASE,
        ),
        _time,
    ),
    (re.compile(r"\bhow (?:many|much|old|far|big)\b", re.IGNORECASE), _number),
    (re.compile(r"\bhow\b|\b(?:ok|okay|well|all ?right|better|feel\w*|fine)\b", re.IGNORECASE), _state),
    (re.compile(r"\b(?:what|which|who|whose)\b", re.IGNORECASE), _choice),
)
"""By how they begin, the kinds of questions; any other asks whether something is so."""
