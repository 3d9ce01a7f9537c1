"""What takes from what was just said in a breath of its own: "I think" after "the car is fixed".

Such a sentence tells nothing but how far the one before it is to be believed.
"""

import re
from collections.abc import Sequence

from memory.floor.mood import Mood
from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.modality import UNKNOWN_SOURCE, Act, Certainty, Frame, Polarity, Realization

_LEAD = r"\W*(?:(?:well|ok|or|but|and|oh|hm+|um|er|tbh|at least|anyway)[\s,.…]+)*"
_TAIL = r"(?:[\s,.]+(?:though|anyway|at least|tbh|yet|actually|lol|haha|x))*\W*"
_NAME = r"(?:[A-Za-z'’]+|my [a-z]+|the [a-z]+)"
_IT = r"(?:\s+(?:about|of|on)\s+(?:that|it|this))?"
_VERY = r"(?:so|too|quite|entirely|completely|really|100%)"
_PROBABLE = (
    r"i (?:think|believe|reckon|guess|suppose|assume|imagine|expect|presume)(?: so| it is| that's right)?"
    r"|probably|most likely|likely|as far as i know|afaik|i hope(?: so| not)?"
    r"|(?:i['’]?m |i am )?(?:fairly|pretty|quite|almost|nearly|mostly) (?:sure|certain)"
)
_POSSIBLE = (
    rf"maybe|perhaps|possibly|(?:i['’]?m |i am )?not (?:{_VERY} )?(?:sure|certain){_IT}"
    rf"|(?:i )?(?:may|might|could) be wrong{_IT}|don['’]?t quote me{_IT}"
    r"|no idea (?:if|whether) (?:that|it)(?:['’]?s| is) (?:true|right|so)|can['’]?t be sure|who knows"
    r"|(?:i )?don['’]?t know for (?:sure|certain)|unless i['’]?m (?:wrong|mistaken)"
    rf"|if (?:i remember (?:right|rightly|correctly)|{_NAME}(?:['’]?s| is) right)|in theory"
)
_REPORTED = (
    rf"(?:so|that['’]?s what|that is what) {_NAME}"
    r" (?:says?|said|thinks?|told (?:me|us)|reckons?|heard?|claims?)"
    rf"|{_NAME} (?:told (?:me|us)(?: so)?|says? so|said so|reckons?)"
    r"|(?:so )?i was told|so i(?:['’]?m| am) told"
    r"|(?:so )?i(?:['’]?ve)? (?:hear|heard)|apparently|allegedly|supposedly|rumou?r has it"
)
_UNREAL = r"(?:just |only )?(?:kidding|joking)(?: about that)?|j/?k|as if|not|in my dreams?|i wish|psych"
_NEARLY = r"almost|nearly|not quite|sort of|kind of|kinda|more or less|mostly|half of it"
_KINDS = {
    kind: re.compile(rf"{_LEAD}(?:{words}){_TAIL}", re.IGNORECASE)
    for kind, words in (
        ("probable", _PROBABLE),
        ("possible", _POSSIBLE),
        ("reported", _REPORTED),
        ("unreal", _UNREAL),
        ("nearly", _NEARLY),
    )
}
_TAKEN_BACK = re.compile(
    rf"{_LEAD}(?:just |only )?(?:kidding|joking|jks?|j/k)\b[\s,.:;–—-]*"
    r"(?:but|seriously|actually|really|no)\b",
    re.IGNORECASE,
)
"""What takes back what was said before, and goes on in earnest: "jk but clean your room"."""
_LONGEST = 60
_DASHED = re.compile(r"(?:\.\.+|…|\s[–—-]+)\s*(?P<last>[^.…–—-]+)$")


def weaken_by_afterthoughts(
    text: str,
    tokens: Sequence[Token],
    spans: Sequence[tuple[int, int]],
    nodes: Sequence[Node],
    moods: dict[int, Mood],
) -> None:
    """Let each afterthought take its part from the sentence before it, or from what its dots follow."""
    for number, (first, last) in enumerate(spans):
        start, end = tokens[first].start, tokens[last - 1].end
        dashed = _DASHED.search(text, start, end)
        if number and (kind := _kind(text[start:end])):
            # Whoever jokes may need more than one sentence for it.
            since = spans[0 if kind == "unreal" else number - 1][0]
            _weaken(kind, [node for node in nodes if since <= node.trigger < first], moods)
        elif number and _TAKEN_BACK.match(text, start, end):
            _weaken("unreal", [node for node in nodes if node.trigger < first], moods)
        elif dashed is not None and (kind := _kind(dashed["last"])):
            told = [node for node in nodes if first <= node.trigger < last]
            _weaken(kind, [node for node in told if tokens[node.trigger].start < dashed.start()], moods)


def _kind(words: str) -> str | None:
    if len(words) > _LONGEST:
        return None
    return next((kind for kind, form in _KINDS.items() if form.fullmatch(words.strip())), None)


def _weaken(kind: str, nodes: Sequence[Node], moods: dict[int, Mood]) -> None:
    for mood in (moods[node.index] for node in nodes):
        if mood.act is not Act.STATED:
            continue
        match kind:
            case "probable":
                mood.weaken(Certainty.PROBABLE)
            case "possible":
                mood.weaken(Certainty.POSSIBLE)
            case "reported":
                mood.sources = (UNKNOWN_SOURCE, *mood.sources)
            case "nearly":
                mood.polarity, mood.realization = Polarity.UNKNOWN, Realization.UNKNOWN
            case _:
                mood.frame = Frame.NONLITERAL if mood.frame is Frame.ACTUAL else mood.frame
