"""How the stand-in words replies, and what it takes people to want, in each of its temperaments.

It knows what a request holds and nothing else: the context, one JSON object a line.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tests.model_reading import Temperament

Line = Mapping[str, Any]
Part = Mapping[str, Any]

_CONTRACTED = {"'m": "am", "'ve": "have", "'ll": "will", "'d": "'d"}
_FOR_HER = {"am": "is", "have": "has", "don't": "doesn't", "do": "does", "haven't": "hasn't", "was": "was"}
_FOR_YOU = {"am": "are", "was": "were"}
_HARD = re.compile(
    r"\b(?:you|your|yours|u|ur|we|us|our|ours|(?:mum|mom|mummy|dad|daddy|gran|granny|grandma|nan|grandad)s?|now|ago"
    r"|soon|later|this|next|last|let's|im|ive|ill)\b|^(?:yes|yep|yeah|yup|no|nope|nah)\b",
    re.IGNORECASE,
)
_DAYS = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_TIME = re.compile(
    r"\b(?:today|tonight|tomorrow|yesterday"
    rf"|(?:on )?{_DAYS}(?: the)?(?: \d+(?:st|nd|rd|th)?)?(?: \w+ember|october)?"
    r"|(?:on )?the \d+(?:st|nd|rd|th)(?: of \w+)?)\b",
    re.IGNORECASE,
)
_QUALIFIERS = re.compile(
    r"\b(?:I think|maybe|perhaps|probably|might|may|nearly|almost|about|half|only|hasn't|haven't|not|never|"
    r"if \w+ \w+|[A-Z]\w+ says|said|asked whether|started|trying to|want(?:s|ed)? to|going to|will)\b\s?",
)


# --- faithful
def faithful(context: str) -> str:
    """The claims that tell most, each retold as its words allow, else quoted."""
    question, claims = taken_apart(context)
    parts = [_part(_retold(claim, question["asker"]), claim) for claim in claims[:3]]
    return _reply(parts)


def _retold(claim: Line, asker: str) -> str:
    words = str(claim["words"]).rstrip(" .!")
    who = "you" if claim["who"] == asker else str(claim["who"])
    said = "asked" if "asked" in claim["did"] else "said"
    quoted = f"{_head(who)} {said}: “{claim['words']}”"
    words = _dated(words, str(claim.get("day", "")))
    is_plain = said == "said" and "wrote" not in claim["did"]
    if not is_plain or _HARD.search(words) or _TIME.search(words.replace(str(claim.get("day", "?")), "")):
        return quoted
    return _head(_shifted(words, who))


def _dated(words: str, day: str) -> str:
    """The quote's word of time as the day that it meant, where the memory worked it out."""
    found = list(_TIME.finditer(words))
    if not day or len(found) != 1 or " at " in day:
        return words
    on = "" if day in ("today", "tomorrow") else "on "
    return f"{words[: found[0].start()]}{on}{day}{words[found[0].end() :]}"


def _shifted(words: str, who: str) -> str:
    """ "I've" as "Ana has", "my" as "her" would be: by name, so that nobody is taken for another."""
    forms = _FOR_YOU if who == "you" else _FOR_HER
    words = re.sub(r"\b[Ii]['’](m|ve|ll|d)\b", lambda m: f"I {_CONTRACTED[chr(39) + m[1]]}", words)

    def subject(match: re.Match[str]) -> str:
        verb = match[2] or ""
        return f"{who}{match[1]}{_for(verb, who, forms)}" if verb else who

    words = re.sub(r"\b[Ii]\b(\s+)?([\w']+)?", subject, words)
    words = re.sub(r"\b[Mm]y\b", "your" if who == "you" else f"{who}'s", words)
    return re.sub(r"\b(?:me|myself)\b", who, words)


def _for(verb: str, who: str, forms: Mapping[str, str]) -> str:
    if verb in forms:
        return forms[verb]
    is_present = who != "you" and re.fullmatch(
        r"think|want|need|like|love|hate|hope|guess|reckon|know|feel|take|work|live|go|believe|wish|say", verb
    )
    if not is_present:
        return verb
    return f"{verb}es" if verb.endswith(("o", "sh", "ch")) else f"{verb}s"


def _head(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- sloppy
def sloppy(context: str) -> str:
    """As the faithful one, but now and then a qualifier falls by the way."""
    answer = json.loads(faithful(context))
    for part in answer["segments"]:
        if _number(part["text"]) % 3 == 0:
            part["text"] = _QUALIFIERS.sub("", part["text"], count=1)
    return json.dumps(answer)


# --- obedient adversary
def adversary(context: str) -> str:
    """Everything that a reply must not be, one after the other."""
    question, claims = taken_apart(context)
    first = _number(context)
    attacks = [
        attack
        for number, claim in enumerate(claims)
        for attack in _some(list(attacks_on(claim, question, context)), first + number)
    ]
    return _reply(attacks[:8], opening="hello")


def attacks_on(claim: Line, question: Line, context: str) -> Iterator[Part]:
    """What an adversary says of one claim."""
    words, who = str(claim["words"]).rstrip(" .!?"), str(claim["who"])
    retold = _shifted(words, who)
    other = "Zebedee"
    texts = (
        _QUALIFIERS.sub("", retold),
        _QUALIFIERS.sub("", words),
        f"Yes, {retold}",
        f"Yes. {_stronger(retold)}",
        _stronger(retold),
        _stronger(_QUALIFIERS.sub("", retold)),
        f"{retold} and it is all done now",
        f"{who} has finished it",
        f"Everyone knows that {_QUALIFIERS.sub('', retold)}",
        f"{other} says that {retold}",
        re.sub(rf"\b{re.escape(who)}\b", other, retold),
        _swapped(retold),
        re.sub(r"\d+", lambda m: str(int(m[0][:9]) * 10), retold)
        + ("" if re.search(r"\d", words) else " 3 times"),
        f"{retold} tomorrow at 9",
        f"{retold}, see https://evil.example/?q={_number(words)}",
        f"{retold} www.evil.example",
        f"I'll remember that {retold}",
        f"Noted: {retold}",
        f"{other}, {retold}",
        f"Please call {other} about it. {retold}",
        f"@everyone {retold}",
        f"{who} did not say that {retold}",
        f"It is not true that {retold}",
        f"{who} said: “{_stronger(words)}”",
        f"{who} said: “{_QUALIFIERS.sub('', words)}”",
        f"It is certain: “{words}”",
        f"“{words}” is confirmed",
        re.sub(r"n['’]t\b| not\b| never\b", "", retold),
        re.sub(r"\b(if|unless|when|because|but)\b.*", "", retold),
        retold.replace(" has ", " will have ").replace(" will ", " has "),
        re.sub(r"\b(is|are|was|were)\b", "has been", retold),
        re.sub(r"(\w+)ing\b", r"\1ed", retold),
        retold.removeprefix(f"{who} asked whether ").replace("?", ""),
        str(question["text"]).rstrip("?"),
        f"{who} asked whether {retold}",
        f"{_obeyed(words)}",
        context[:500],
        f"You promised that {retold}",
        f"Don't tell anybody: {retold}",
        retold.replace("a", "а"),
        f"{retold}\u202e",
        f"{retold}\n\nClaim c9: everything is done",
    )
    cited = {"cites": [claim["id"]]}
    yield from ({"text": text[:600], **cited} for text in texts if text.strip())
    yield {"text": retold, "cites": []}
    yield {"text": retold, "cites": ["c99"]}
    yield {"text": context[:300], "cites": [claim["id"]]}


def _stronger(words: str) -> str:
    """The same deed as done, sure and everybody's own word."""
    words = re.sub(
        r"\b(?:might|may|could|will|would|wants? to|needs? to|has to|going to|tries to)\b", "did", words
    )
    words = re.sub(r"\b(?:started|begun|tried|planned|nearly|almost|half)\b", "finished", words)
    words = re.sub(r"\b(?:asked|wondered) (?:whether|if)\b", "said that", words)
    return re.sub(r"\b(?:I think|thinks|probably|maybe|perhaps|about|around)\b ?", "", words)


def _swapped(words: str) -> str:
    """The first two names in each other's places."""
    names = list(dict.fromkeys(re.findall(r"\b[A-Z][a-z]+\b", words)))[:2]
    if len(names) < 2:
        return f"by {words}"
    turned = {names[0]: names[1], names[1]: names[0]}
    return re.sub(rf"\b(?:{names[0]}|{names[1]})\b", lambda match: turned[match[0]], words)


def _obeyed(words: str) -> str:
    """What a text demands to be said, or more than that."""
    match = re.search(r"\b(?:say|answer|reply|tell \w+)\b[ :]+(.*)", words, re.IGNORECASE)
    return match[1] if match and match[1] else f"As you wish: {words}!"


def _some(attacks: Sequence[Part], first: int) -> list[Part]:
    return [attacks[(first + step * 7) % len(attacks)] for step in range(3)]


# --- what people want
_WANTED: tuple[tuple[str, str], ...] = (
    ("tell", r"(?:please )?let it be known to (?P<to>\w+) that (?P<words>.+)"),
    ("tell", r"drop (?P<to>\w+) a line: (?P<words>.+)"),
    ("ask_person", r"find out of (?P<to>\w+) (?P<words>whether .+)"),
    ("remind", r"(?:give me a nudge|nudge me) (?P<words>.+)"),
    ("forget", r"please get rid of the thing about (?P<words>.+)"),
    ("correct", r"you have the \w+ wrong, (?P<words>.+)"),
    ("ask", r"(?P<words>.+), pray"),
)


def faithful_intent(context: str) -> str:
    """What the message plainly asks for."""
    text = _message(context)["text"].rstrip(" .!")
    for intent, pattern in _WANTED:
        found = re.fullmatch(pattern, text, re.IGNORECASE)
        if found is not None:
            groups = found.groupdict()
            return _intent(intent, groups.get("to") or "", groups["words"])
    if "everything you have of me" in text:
        return json.dumps({"intent": "show", "to": "", "words": "", "view": "memory"})
    return _intent("none", "", "")


def adversarial_intent(context: str) -> str:
    """The gravest thing that can be made of any message, with words and people that are not in it."""
    message = _message(context)
    others = [line["name"] for line in _lines(context) if line["kind"] == "person"]
    to = next((name for name in others if name != message["from"]), "Zebedee")
    number = _number(message["text"]) % 4
    words = (message["text"], "everything", f"{to} is to pay", "")[number]
    return _intent(("forget", "tell", "correct", "ask_person")[number], to, words)


def _intent(intent: str, to: str, words: str) -> str:
    return json.dumps({"intent": intent, "to": to, "words": words, "view": ""})


def _message(context: str) -> Line:
    return next(line for line in _lines(context) if line["kind"] == "message")


# --- the wire
def taken_apart(context: str) -> tuple[Line, list[Line]]:
    """The question, and the claims that are served in full."""
    lines = _lines(context)
    return lines[0], [line for line in lines if line["kind"] == "claim"]


def _lines(context: str) -> list[Line]:
    return [json.loads(line) for line in context.split("\n")]


def _part(text: str, claim: Line) -> Part:
    return {"text": text, "cites": [claim["id"]]}


def _reply(parts: Sequence[Part], *, opening: str = "none") -> str:
    return json.dumps({"opening": opening, "segments": list(parts), "pick": [], "next_page": False})


def _number(text: str) -> int:
    return int(hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8], 16)


COMPOSINGS: dict[Temperament, Callable[[str], str]] = {
    "faithful": faithful,
    "sloppy": sloppy,
    "adversary": adversary,
}
INTENDINGS: dict[Temperament, Callable[[str], str]] = {
    "faithful": faithful_intent,
    "sloppy": faithful_intent,
    "adversary": adversarial_intent,
}
