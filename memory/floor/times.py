"""When a clause holds, by the times it names: to come, again and again, or for a while."""

import re

from memory.floor.mood import Mood, is_person, is_state, subject_word
from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.operators import operators
from memory.floor.phrases import NounPhrase
from memory.floor.words import word_set
from memory.modality import Realization, Temporal

R, T = Realization, Temporal
_DATE = re.compile(r"\d{1,2}(?:st|nd|rd|th)")
_DOTTED = re.compile(r"(?:[01]?\d|2[0-3])\.[0-5]\d")
"""An hour as people write it: "at 14.20", "at 5.30"."""
_MONTHS = word_set(
    "january february march april june july august september october november december autumn spring"
)
_SPANS = word_set("minute minutes min mins hour hours hr hrs day days week weeks month months year years bit")
_AT_A_TIME = frozenset(("on", "at", "by", "from"))
_SOON = frozenset(("weekend", "evening", "afternoon"))
_LIVE_SUBJECTS = frozenset(("today", "i", "we", "he", "she", "they", ""))
_GOING = frozenset(("go", "come", "leave", "arrive", "visit", "fly", "travel", "return", "move"))
_SETTING_IN = word_set(
    "start begin end finish open close renew expire lapse arrive leave land depart return resume fly"
)
"""What takes place at its time and does not go on: "the insurance renews today" is fixed for it."""
_SUITING = frozenset(("work", "suit"))
_MINDED = word_set("hope wait look pray dread think wonder expect worry long")  # "hoping for rain tomorrow"
_ORDINALS = word_set(
    """first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
    fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth"""
)
_ONGOING = frozenset(("now", "already", "currently", "still", "right-now"))


def has_future_time(tokens: list[Token], node: Node) -> bool:
    """Whether the clause names a time to come: "tomorrow", "on Thursday", "next week", "at 3"."""
    words = operators()
    if any(tokens[at].word in words.future for at in node.group.adverbs):
        return True
    if any(is_to_come(tokens, phrase, tokens[prep].word) for prep, phrase in node.pps):
        return True
    return any(is_to_come(tokens, phrase, "") for phrase in node.objects)


def is_plan(tokens: list[Token], node: Node) -> bool:
    """Whether a present progressive is a plan.

    "we're going to Leeds", "she's seeing the dentist tomorrow".
    """
    if has_future_time(tokens, node):
        is_looked_at = node.lemma == "look" and any(tokens[prep].word == "at" for prep, _ in node.pps)
        return is_looked_at or node.lemma not in _MINDED
    if node.lemma in ("come", "return") and any(tokens[prep].word == "from" for prep, _ in node.pps):
        return False  # "I am just coming from the market"
    return node.lemma in _GOING and not any(tokens[at].word in _ONGOING for at in node.group.adverbs)


def put_ahead(tokens: list[Token], nodes: list[Node], moods: dict[int, Mood]) -> None:
    """As in "Jo's covering while I'm away next week": what goes on beside what is to come is to come."""
    for node in nodes:
        above = node.parent
        is_beside = (
            node.relation == "adv" and node.opener is not None and node.opener.word in ("while", "when")
        )
        if above is None or not is_beside or not has_future_time(tokens, node):
            continue
        mood, group = moods[above.index], above.group
        if group.progressive and mood.realization is R.STARTED and not (group.past or group.perfect):
            mood.realization, mood.temporal = R.INTENDED, T.FUTURE


def settle_time(tokens: list[Token], node: Node, mood: Mood) -> None:
    """Note on `mood` what the clause's times make of a plain present."""
    group = node.group
    told = group.past or group.perfect or bool(group.modal) or group.progressive or group.do
    if group.form == "fin" and not told and mood.temporal is not T.FUTURE and _is_fixed(tokens, node):
        mood.realization, mood.temporal = R.SCHEDULED, T.FUTURE
    elif group.be and not told and _is_leaving(tokens, node):
        mood.realization, mood.temporal = R.INTENDED, T.FUTURE
    if mood.temporal not in (T.FUTURE, T.UNKNOWN):
        _bound(tokens, node, mood)


def _is_fixed(tokens: list[Token], node: Node) -> bool:
    """Whether a present with a time to come is an appointment: "the bus leaves at 3"."""
    if node.group.be and _is_appointment(tokens, node):
        return True
    if node.group.passive and has_future_time(tokens, node) and not _is_seasonal(tokens, node):
        # "The cake's collected Friday at 5"; "the bins are collected every Monday" is how it goes.
        return not any(token.word in ("every", "each") for token in tokens[node.trigger : node.end])
    if node.lemma in _SUITING and node.subject is not None and is_to_come(tokens, node.subject, ""):
        return True  # "Friday works for me"
    if not is_state(node) and node.lemma not in operators().speech and has_future_time(tokens, node):
        return not _is_seasonal(tokens, node)
    said = {tokens[at].word for at in node.group.adverbs}
    return not said.isdisjoint(("tomorrow", "tonight")) or ("today" in said and node.lemma in _SETTING_IN)


def is_to_come(tokens: list[Token], phrase: NounPhrase, marker: str) -> bool:
    """As in "on Thursday", "next week", "at 3", "this weekend"; "on Thursdays" and "last week" are not."""
    if _is_set(tokens, phrase, marker):
        return True
    days = operators().days
    leading, head = tokens[phrase.first].word, tokens[phrase.end - 1].word
    if leading == "last" or head.endswith("days"):
        return False
    if leading in ("next", "tomorrow") or (leading == "this" and head in _SOON):
        return True
    if marker in _AT_A_TIME and (head in days or _is_clock(head) or (leading in days and head.isdigit())):
        return True
    if marker == "at" and ((leading.isdigit() and len(leading) < 3) or _DOTTED.fullmatch(leading)):
        return True
    return not marker and (head in days or leading in days or _is_clock(head))


def _is_set(tokens: list[Token], phrase: NounPhrase, marker: str) -> bool:
    """As in "on the 3rd", "the 14th", "in december", "in two weeks"."""
    head = tokens[phrase.head].word
    dated = marker == "on" or (not marker and tokens[phrase.first].word == "the")
    if dated and (_DATE.fullmatch(head) or (marker and head in _ORDINALS)):
        return True
    return marker == "in" and (head in _MONTHS or _is_span(tokens, phrase))


def _is_span(tokens: list[Token], phrase: NounPhrase) -> bool:
    counted = tokens[phrase.first].tag == "CD" or tokens[phrase.first].word in ("a", "an")
    return counted and (tokens[phrase.head].lemma in _SPANS or tokens[phrase.head].word in _SPANS)


def _is_clock(word: str) -> bool:
    if word in ("noon", "midnight"):
        return True
    return word[0].isdigit() and (":" in word or word.endswith(("am", "pm", "ish")))


def _bound(tokens: list[Token], node: Node, mood: Mood) -> None:
    """As in "until Friday", "on Fridays", "every day", "this week": for a time, or again and again."""
    for prep, phrase in node.pps:
        word, head = tokens[prep].word, tokens[phrase.head].word
        if mood.realization not in (R.STATE, R.STARTED):
            break
        if word in ("until", "till"):
            mood.temporal = T.TEMPORARY
        elif word == "on" and head.endswith("days") and not node.group.past:
            mood.temporal = T.HABITUAL
    for phrase in node.objects:
        leading, head = tokens[phrase.first].word, tokens[phrase.head].word
        if leading in ("every", "each") and (head in operators().days or head in operators().units):
            mood.temporal = T.HABITUAL
        elif leading == "this" and head in ("week", "month", "term") and mood.temporal is T.CURRENT:
            mood.temporal = T.TEMPORARY
    is_whole = node.group.progressive and node.group.main > node.group.first
    is_now = is_whole and mood.temporal in (T.CURRENT, T.HABITUAL) and not node.group.past
    if mood.realization is R.STARTED and is_now and _recurs(tokens, node):
        mood.realization, mood.temporal = R.STATE, T.HABITUAL


def _recurs(tokens: list[Token], node: Node) -> bool:
    """As in "I'm drumming again, Thursdays", "she's training twice a week": a habit, and nothing begun."""
    for at in range(node.group.end, min(node.group.end + _AS_FAR, len(tokens))):
        token = tokens[at]
        if token.word in _RECURRING:
            return True
        if (
            token.word == "a"
            and at + 1 < len(tokens)
            and tokens[at + 1].word in ("day", "week", "month", "year")
        ):
            before = tokens[at - 1].word
            return before in ("once", "twice") or before.endswith(
                ("times", "days", "nights", "mornings", "evenings")
            )
        if token.tag in ("SB", "WH", "CC") or token.word[0] in ".!?;\n":
            break
    return False


_AS_FAR = 10
_RECURRING = frozenset(
    (
        *("mondays", "tuesdays", "wednesdays", "thursdays", "fridays", "saturdays", "sundays"),
        *("weekdays", "weekends"),
    )
)


def _is_seasonal(tokens: list[Token], node: Node) -> bool:
    """As in "it rains in December", which is usual; but "we move in June" is fixed."""
    words = operators()
    by_month = any(
        tokens[prep].word == "in" and tokens[phrase.head].word in _MONTHS for prep, phrase in node.pps
    )
    return by_month and node.lemma not in words.scheduled | words.motion


def _is_leaving(tokens: list[Token], node: Node) -> bool:
    """As in "we're off to Spain", "I'm away next week": where somebody will go."""
    if node.complement < 0 or tokens[node.complement].word not in ("off", "away"):
        return False
    bound = tokens[node.complement].word == "off" and any(tokens[prep].word == "to" for prep, _ in node.pps)
    return is_person(tokens, node) and (bound or has_future_time(tokens, node))


def _is_price(tokens: list[Token], at: int) -> bool:
    """As in "flights are 94 each on the Sunday", "tickets are £5": what a thing costs then."""
    if at < 0:
        return False
    ahead = tokens[at + 1].word if at + 1 < len(tokens) else ""
    return (
        tokens[at].word[:1] in "£€$"
        or (tokens[at].tag == "CD" and ahead in _PRICED)
        or tokens[at].lemma in _SUMS
    )


_PRICED = frozenset(("each", "quid", "pound", "pounds", "euro", "euros", "dollars", "p", "per", "apiece"))
_SUMS = frozenset(("quid", "pound", "euro", "dollar"))


def _is_appointment(tokens: list[Token], node: Node) -> bool:
    """As in "the match is on Thursday", "the party is Sunday", "pickup is at 3": an event with its time."""
    words = operators()
    subject = node.subject
    if subject is None or subject_word(tokens, node) in _LIVE_SUBJECTS or not has_future_time(tokens, node):
        return False
    if _is_price(tokens, node.complement):
        return False
    head = tokens[subject.head]
    if head.lemma in words.event_nouns or head.word in words.event_nouns:
        return True
    if head.word in ("it", "that", "this"):
        return not (node.complement >= 0 and tokens[node.complement].word in words.days and not node.pps)
    return head.tag in ("N", "NS", "NP") and node.trigger != node.group.main
