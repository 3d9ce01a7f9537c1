"""Where an auxiliary may stand before its subject, and so a question begins."""

from memory.floor.normalise import Token
from memory.floor.phrases import CLAUSE_VERBS, noun_phrase
from memory.floor.placing import Reading
from memory.floor.words import is_listed, word_set


def may_invert(reading: Reading, at: int) -> bool:
    """Whether the auxiliary at `at` may stand before its subject here."""
    if not _is_auxiliary(reading.tokens[at]) or _came_so_near(reading, at) or _orders(reading, at):
        return False
    if reading.opener is not None and reading.opener.tag == "WH" and reading.opener.at + 1 == at:
        return not (_tells_who(reading, reading.opener.at) or _is_of_a_noun(reading, reading.opener.at))
    if reading.pending is None and (
        _follows_what(reading, at)
        or (reading.stack and not _asks_the_speaker(reading, at))
        or _is_day(reading, at)
        or _leaves_out_subject(reading, at)
    ):
        return False
    if reading.pending is not None and (_asks_anew(reading, at) or _asks_the_called(reading, at)):
        return True
    if reading.pending is None and not _is_clause_start(reading):
        return _asks_anew(reading, at)
    return bool(
        reading.pending is None
        or (
            reading.opener is not None
            and reading.opener.tag == "WH"
            and reading.opener.word in ("what", "which", "whose", "how")
            and reading.opener.at + 1 == reading.pending.first
            and reading.tokens[reading.pending.head].tag != "PS"
        )
    )


def _tells_who(reading: Reading, at: int) -> bool:
    """As in "it's Joel who does the cat litter": whoever was just named, and no question."""
    told = reading.last_node
    if reading.tokens[at].word != "who" or told is None or not told.group.be or told.complement < 0:
        return False
    return told.complement == at - 1 and told.subject is not None and told.group.subject is None


def _is_of_a_noun(reading: Reading, at: int) -> bool:
    """As in "her neighbour who is a nurse": who she is, and no question; a name alone is called by one."""
    if reading.tokens[at].word != "who" or at - 1 <= reading.first:
        return False
    is_told_of = reading.last_node is not None or reading.tokens[at - 2].tag in ("DT", "DP", "J")
    return is_told_of and reading.tokens[at - 1].tag in ("N", "NS", "NP", "PO")


def _points(reading: Reading, at: int) -> bool:
    return reading.tokens[at].word in ("that", "this")


def _is_auxiliary(token: Token) -> bool:
    return token.tag in ("MD", "DO", "BE", "HV") and token.word not in ("it's", "we're", "having")


def _came_so_near(reading: Reading, at: int) -> bool:
    """As in "was this close to crying", with "I" left out."""
    words = [token.word for token in reading.tokens[at : at + 4]]
    return words[1:2] in (["this"], ["that"]) and words[2:] == ["close", "to"]


def _orders(reading: Reading, at: int) -> bool:
    """As in "do it online": of "it" one would ask what it does."""
    tokens = reading.tokens
    is_of_it = tokens[at].word == "do" and at + 1 < reading.last and tokens[at + 1].word == "it"
    return is_of_it and reading.opener is None


def _follows_what(reading: Reading, at: int) -> bool:
    """As in "what happened was we got lost"."""
    told = reading.last_node
    return told is not None and told.frame == "wh" and told.group.end == at and reading.tokens[at].tag == "BE"


def _leaves_out_subject(reading: Reading, at: int) -> bool:
    """As in "was so nervous when I saw it", "been quite a ride": nothing is said of what stands after."""
    tokens, last = reading.tokens, reading.last
    if reading.last_node is not None or reading.opener is not None or tokens[at].word not in ("was", "been"):
        return False
    if tokens[at].word == "been":
        return True
    phrase = noun_phrase(tokens, at + 1, last) if at + 1 < last and tokens[at + 1].tag == "J" else None
    if phrase is None or "?" in tokens[last - 1].word:
        return False
    return phrase.end >= last or tokens[phrase.end].tag in ("PU", "SB", "WH", "CC", "TO")


def _is_clause_start(reading: Reading) -> bool:
    return reading.last_node is None or reading.comma or reading.joiner != "" or reading.opener is not None


def _asks_anew(reading: Reading, at: int) -> bool:
    """As in "the plan do you know it", "my sister is she up", "it's shut, isn't it".

    An auxiliary and then a subject pronoun begin a question; but "the trouble is it leaks".
    """
    ahead = at + 1
    while ahead < reading.last and reading.tokens[ahead].tag == "NG":
        ahead += 1
    if ahead >= reading.last:
        return False
    pronoun = reading.tokens[ahead]
    if pronoun.tag not in ("PS", "EX") and pronoun.word not in ("you", "it"):
        return False
    if reading.tokens[at].tag != "BE" or ahead > at + 1 or (reading.comma and reading.pending is None):
        return True
    if pronoun.word == "it" and reading.pending is not None and _points(reading, reading.pending.head):
        return False  # "think that's it"
    return _names_something(reading) and not _verb_follows(reading, ahead + 1)


def _asks_the_speaker(reading: Reading, at: int) -> bool:
    """As in "homework done, can I have the tablet": of "I" a question, whatever waits for its verb before."""
    return at + 1 < reading.last and reading.tokens[at + 1].tag == "PS" and reading.comma


def _asks_the_called(reading: Reading, at: int) -> bool:
    """As in "Ben is the dog fed", "Ben is dinner ready yet": a name alone, and then a question put to it.

    No statement says of somebody that they are a thing, and ends on what it is like; of persons it might:
    "Ben is the man responsible".
    """
    tokens, called = reading.tokens, reading.pending
    if called is None or called.first != called.head or tokens[at].tag != "BE":
        return False
    is_set_off = called.head == at - 2 and tokens[at - 1].word == ","  # "Ben, is the dog fed?"
    is_next = is_set_off or (called.head == at - 1 and not reading.comma)
    if reading.last_node is not None or not is_next or not _is_name(tokens[called.head]):
        return False
    ahead = at + 1
    if is_set_off and ahead < reading.last and "?" in tokens[reading.last - 1].word:
        return tokens[ahead].tag not in ("J", "RB", "IN", "VG", "VN", "PU")
    if ahead < reading.last and tokens[ahead].tag in ("DT", "DP"):
        ahead += 1
    things = ahead
    while ahead < reading.last and tokens[ahead].tag in ("N", "NS") and tokens[ahead].word not in _PLACED:
        ahead += 1
    if ahead == things or ahead >= reading.last:
        return False
    state = tokens[ahead]
    is_coming = state.tag == "VG" and "?" in tokens[reading.last - 1].word  # "is the boiler man coming?"
    if is_coming or tokens[ahead - 1].word in _PERSONS:
        return is_coming
    is_state = state.tag in ("VN", "VD", "J") or state.word in _PLACED
    return is_state and _ends_at(reading, ahead + 1)


def _is_day(reading: Reading, at: int) -> bool:
    """As in "today is the day": the day is what is spoken of, unless somebody follows: "today are you in"."""
    if reading.tokens[at].tag != "BE" or at == reading.first or at + 1 >= reading.last:
        return False
    if reading.tokens[at - 1].word not in _DAYS:
        return False
    following = reading.tokens[at + 1]
    return following.tag not in ("PS", "EX") and following.word not in ("you", "it")


def _is_name(token: Token) -> bool:
    called = token.cap or not is_listed(token.word) or token.word in _KIN
    return token.tag == "NP" or (token.tag == "N" and called)


def _ends_at(reading: Reading, at: int) -> bool:
    while at < reading.last and (reading.tokens[at].word in _YET or reading.tokens[at].tag in ("PU", "SY")):
        at += 1
    return at >= reading.last


_KIN = word_set("mum mom mam dad daddy mummy gran granny grandma grandad grandpa nan nana nanny auntie uncle")
_PERSONS = word_set("one man boy girl person guy woman lady kid child winner people lad bloke chap")
_PLACED = word_set("out back home off on in up away over here there ready")
_DAYS = word_set("today tomorrow tonight yesterday now then")
_YET = word_set("yet now again already pls please")


def _names_something(reading: Reading) -> bool:
    """Whether what went before can stand by itself before a question: a noun phrase, or a whole clause."""
    node = reading.last_node
    return node is None or not node.group.be or node.complement >= 0


def _verb_follows(reading: Reading, at: int) -> bool:
    while at < reading.last and reading.tokens[at].tag in ("RB", "R"):
        at += 1
    return at < reading.last and reading.tokens[at].tag in CLAUSE_VERBS
