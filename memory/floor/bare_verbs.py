"""Bare verbs: orders, the speaker left out, the present, or what another verb lends its tense."""
# ruff: noqa: C901, PLR0911, PLR0912 - lists of cases in order; the first that fits decides

from memory.floor.finite import finite
from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.operators import operators
from memory.floor.phrases import NounPhrase
from memory.floor.placing import (
    Reading,
    agrees,
    attach_fronted,
    complement,
    coordinate,
    ends_politely,
    finite_partner,
    word_before,
)
from memory.floor.words import V, entry, word_set

_ELIDED_I = word_set(
    """need want love hope think miss feel know guess hate wish wonder reckon mean like prefer suppose
    believe see understand agree doubt bet appreciate remember have dunno expect swear thank
    recommend enjoy"""
)
_ORDERED_WITH_DONT = word_set("have expect see remember")
_ORDERING = word_set("stop quit wait hurry listen behave tidy")
_WHITHER = word_set("down here in out off over inside outside upstairs downstairs")
_SAME_FORM = word_set("hit cut hurt put set shut read split burst spread cost quit beat shed let")
_BEFALLING = word_set("hit cut hurt split burst cost shed")
_AT_LAST = word_set("finally eventually")
_PAST_TIMES = word_set("yesterday earlier ago already")
_PERIODS = word_set(
    """night week month year morning afternoon evening time monday tuesday wednesday thursday friday
    saturday sunday"""
)
_TELLING_TIMES = word_set("before after when while because cos since")
_WAS = word_set("was were had did")
_LETTING = word_set("let make help see hear watch feel have notice")


def bare(reading: Reading, node: Node) -> None:
    """Hang a bare verb: an order, the speaker left out, the present, or another verb's complement."""
    at = word_before(reading, node)
    tokens, parent = reading.tokens, reading.last_node
    subject = reading.pending
    if subject is not None and tokens[subject.head].tag == "PO" and not _is_raised(reading, parent, subject):
        subject = None
    called = (
        subject is not None
        and parent is None
        and reading.opener is None
        and _is_called(tokens, subject, node)
    )
    everyone = (
        subject is not None
        and tokens[subject.head].word in ("everyone", "everybody")
        and reading.joiner == ""
    )
    if subject is not None and (_is_told_when(reading, subject) or _is_told_of_whom(reading, subject)):
        imperative(reading, node, None)
    elif called or (subject is not None and _is_told_what_to_do(reading, node, subject)):
        imperative(reading, node, subject)
    elif everyone and subject is not None and subject.first == reading.leading and reading.opener is None:
        imperative(reading, node, subject)  # "everybody line up"; as a statement it would be "lines"
    elif (
        subject is not None
        and (agrees(tokens, subject) or tokens[subject.head].tag == "PS" or _closes_list(reading, subject))
        and not _is_raised(reading, parent, subject)
    ):
        node.group.form = "fin"
        finite(reading, node)
    elif parent is not None and reading.joiner and subject is None and reading.opener is None:
        _coordinate_bare(reading, node, parent)
    elif parent is not None and subject is not None and _is_raised(reading, parent, subject):
        node.subject = subject
        complement(node, parent, parent.group.main, "np_bare")
    elif _follows_condition(reading) and subject is None and reading.opener is None:
        imperative(reading, node, None)  # "if gran calls tell her"
    elif parent is not None and not reading.comma and (at in (parent.group.main, parent.particle)):
        complement(node, parent, parent.group.main, "be_bare" if parent.group.be else "bare")
    elif reading.opener is not None and subject is None and reading.opener.word == "so":
        reading.opener = None
        imperative(reading, node, None)  # "it gets busy so come early"
    elif reading.opener is not None and subject is None:
        node.group.form = "fin"
        finite(reading, node)
    elif subject is not None and not (reading.comma or subject.first == reading.leading):
        node.group.form = "fin"
        finite(reading, node)
        if not _lasts(reading, node, subject):
            node.frame = node.frame or "mismatch"
    elif _commends(reading, node) and subject is None:
        imperative(reading, node, None)  # "great tacos highly recommend": "I" left out
    elif parent is not None and subject is None and reading.comma and _lists(reading, node, parent):
        coordinate(node, parent)  # "a way to have fun, build friendships and see places"
    elif parent is not None and not (reading.comma or reading.joiner or subject is not None):
        node.group.form, node.frame = (
            "fin",
            "mismatch",
        )  # "... on hand have a drink": nothing shows where it belongs
    elif subject is not None and tokens[subject.head].tag == "N" and not reading.comma:
        node.group.form = "fin"  # "school say it's off": one noun for several people
        finite(reading, node)
    else:
        imperative(reading, node, subject)


def _closes_list(reading: Reading, subject: NounPhrase) -> bool:
    """As in "the sea, the sand, and the fresh air make a change": the last of several things, no verb yet."""
    before = reading.tokens[subject.first - 1].word if subject.first > reading.segment_first else ""
    return before in ("and", "&") and reading.last_node is None and reading.opener is None


def _is_told_when(reading: Reading, subject: NounPhrase) -> bool:
    """As in "next time ask me first": what stands where a subject would is a time."""
    leading = reading.tokens[subject.first].word
    return (
        reading.last_node is None
        and reading.opener is None
        and leading in ("next", "this", "from")
        and (reading.tokens[subject.head].word in _PERIODS)
    )


def _is_told_of_whom(reading: Reading, subject: NounPhrase) -> bool:
    """As in "if you see Bram tell him": the name belongs to the condition, and an order follows."""
    parent = reading.last_node
    if parent is None or not (parent.relation == "adv" and parent.fronted) or reading.root is not None:
        return False
    return reading.opener is None and subject in parent.objects and not agrees(reading.tokens, subject)


def _is_called(tokens: list[Token], subject: NounPhrase, node: Node) -> bool:
    """As in "Wren and Pim, go to bed", "Ana please ring": who is told, not who does it."""
    before = tokens[node.group.first - 1].word if node.group.first else ""
    return tokens[subject.end].word == "," or before in ("please", "pls", "plz", "kindly")


def _is_told_what_to_do(reading: Reading, node: Node, subject: NounPhrase) -> bool:
    """As in "kids get your shoes on", "boys stop fighting": they are called, not spoken of."""
    tokens, group = reading.tokens, node.group
    if reading.opener is not None or reading.last_node is not None:
        return False
    if group.adverbs or group.end >= reading.last:
        return False
    following = tokens[group.end]
    yours = any(
        tokens[at].word in ("your", "yourself", "yourselves") for at in range(group.end, reading.last)
    )
    if subject.end - subject.first > 1:
        named = all(tokens[at].tag in ("NP", "CC", "PU") for at in range(subject.first, subject.end))
        asked = yours or ends_politely(tokens, group.end, reading.last)
        return named and asked and node.lemma not in operators().states  # "Cleo and Ben brush your teeth"
    if tokens[subject.head].tag != "NS":
        return False
    stops = node.lemma in _ORDERING and following.tag in ("VG", "PU", "UH")
    sent = node.lemma in ("come", "get", "go") and following.word in _WHITHER
    return yours or stops or (sent and not _comes_again(tokens[group.end : reading.last]))


def _comes_again(tokens: list[Token]) -> bool:
    """As in "bins go out on Wednesdays": what is so every week is nobody's order for once."""
    return any(token.word == "every" or token.word in _EACH_WEEK for token in tokens)


_EACH_WEEK = word_set("mondays tuesdays wednesdays thursdays fridays saturdays sundays weekdays weekends")


def _coordinate_bare(reading: Reading, node: Node, parent: Node) -> None:
    """As in "will come and eat" shares the auxiliary; "I'm tired and need a nap" goes on in the present."""
    partner = finite_partner(reading, parent)
    group = partner.group
    joined = parent is partner or parent.group.form in ("vn", "ing")  # "I get caught up and forget it"
    plain = not (group.modal or group.do or group.past or group.perfect) and not partner.requested
    if plain and joined and partner.subject is not None and agrees(reading.tokens, partner.subject):
        node.group.form = "fin"
        coordinate(node, partner)
        return
    coordinate(node, parent)
    if (
        parent.group.form == "fin"
        and not parent.group.modal
        and not parent.group.do
        and (parent.group.past or parent.group.perfect)
    ):
        node.requested = True


def _lists(reading: Reading, node: Node, parent: Node) -> bool:
    """Whether the verb goes on a list of infinitives that an "and" with another verb closes."""
    if parent.group.form not in ("to", "bare") or parent.requested or reading.opener is not None:
        return False
    tokens = reading.tokens
    return any(
        tokens[at].word in ("and", "or") and at + 1 < reading.last and _may_act(tokens[at + 1])
        for at in range(node.group.end, reading.last)
    )


def _may_act(token: Token) -> bool:
    return token.tag == "V" or (token.tag == "N" and bool(entry(token.word).usual & V))


def _is_raised(reading: Reading, parent: Node | None, subject: NounPhrase) -> bool:
    """As in "let me know", "saw Bram leave": the object is the bare verb's subject."""
    if parent is None or reading.opener is not None or reading.joiner or reading.comma:
        return False
    if (
        parent.relation == "adv"
        and parent.fronted
        and reading.root is None
        and parent.lemma in ("see", "hear", "find", "need")
    ):
        return False  # "if you see him tell him"
    return parent.lemma in _LETTING and subject in parent.objects and not parent.group.be


def _leaves_out_i(reading: Reading, node: Node, subject: NounPhrase | None) -> bool:
    """Whether a bare verb first is the speaker's own: "need milk", "don't think so", but "think about it"."""
    lemma, group = node.lemma, node.group
    if subject is not None or lemma not in _ELIDED_I:
        return False
    if reading.root is not None and reading.root.requested:
        return False
    following = reading.tokens[group.end] if group.end < reading.last else None
    tag = following.tag if following is not None else "$"
    if group.do:
        return group.negation >= 0 and lemma not in _ORDERED_WITH_DONT and tag not in ("IN", "$", "PU")
    if lemma == "wish" and following is not None and following.word in ("me", "us", "him", "her", "them"):
        return False
    if lemma in ("see", "remember", "enjoy"):
        return tag == "VG"
    if lemma == "have":
        return tag == "TO"
    if lemma == "think":
        return tag not in ("IN", "J")
    if lemma == "feel":
        return following is not None and following.word != "free"
    if lemma == "guess":
        return tag != "WH"  # "guess whose turn it is"
    return lemma != "suppose" or group.first != reading.first


def _follows_condition(reading: Reading) -> bool:
    parent = reading.last_node
    if parent is None or not (parent.relation == "adv" and parent.fronted) or reading.root is not None:
        return False
    return not reading.joiner and parent.lemma not in _LETTING and parent.lemma not in ("go", "come", "try")


def _lasts(reading: Reading, node: Node, subject: NounPhrase) -> bool:
    """As in "my wife want to see it", "the child like mango": a state of one, as some Englishes say it."""
    first, head = reading.tokens[subject.first].tag, reading.tokens[subject.head].tag
    determined = first in ("DP", "DT") and head == "N" and subject.end == node.group.first
    return determined and node.lemma in ("want", "need", "like", "love", "know", "hate", "have", "prefer")


def _commends(reading: Reading, node: Node) -> bool:
    before = node.group.first - 1
    adverb = before >= reading.segment_first and reading.tokens[before].tag in ("R", "RB")
    return node.lemma in ("recommend", "appreciate") and adverb and not node.group.modal


def _points(reading: Reading, node: Node) -> bool:
    """As in "here come the girls": what comes is pointed at, and nobody told to."""
    before = node.group.first - 1
    return (
        before >= reading.segment_first
        and reading.tokens[before].word in ("here", "there")
        and (node.lemma in ("come", "go", "lie", "sit", "stand"))
    )


def _is_told(reading: Reading, node: Node) -> bool:
    """As in "hit a deer on 290", "cut my thumb", "put it away yesterday": past, though the form is the base.

    Something befell the speaker, or a past time or a past verb stands beside it.
    """
    group, tokens = node.group, reading.tokens
    if group.do or group.negation >= 0 or node.lemma not in _SAME_FORM or group.end >= reading.last:
        return False
    leading = tokens[group.end].word
    if node.lemma == "let" and leading == "us":
        return False
    if node.lemma in _BEFALLING and leading in ("my", "a", "an", "our"):
        return leading in ("my", "our") or node.lemma in ("hit", "burst")
    leading_up = [tokens[at].word for at in range(max(reading.segment_first, group.first - 2), group.end)]
    if not _AT_LAST.isdisjoint(leading_up) and "please" not in leading_up:
        return True  # "finally beat Gran at draughts"
    for at in range(group.end, reading.last):
        token = tokens[at]
        if token.word in _PAST_TIMES or (
            token.word in ("and", "then") and _is_past(tokens, at + 1, reading.last)
        ):
            return True
        if token.tag == "SB" and token.word in _TELLING_TIMES:
            return any(later.tag == "VD" or later.word in _WAS for later in tokens[at + 1 : at + 4])
        if token.word in ("last", "this") and at + 1 < reading.last and tokens[at + 1].word in _PERIODS:
            return token.word == "last" or tokens[at + 1].word == "morning"
        if token.tag == "PU" and token.word != ",":
            break
    return False


def _is_past(tokens: list[Token], at: int, last: int) -> bool:
    return at < last and tokens[at].tag == "VD" and tokens[at].word not in _SAME_FORM


def imperative(reading: Reading, node: Node, subject: NounPhrase | None) -> None:
    """Hang a bare verb first: an order, unless the speaker is left out."""
    elided = _leaves_out_i(reading, node, subject) or _points(reading, node)
    ahead = node.group.end
    node.group.form = "fin"
    node.requested = not elided
    if node.requested and _is_told(reading, node):
        node.requested, node.group.past = False, True
    if node.lemma == "see" and ahead < reading.last and reading.tokens[ahead].word in ("you", "ya", "yous"):
        node.requested, node.group.modal = False, "will"  # "see you on the 5th": "I'll" left out
    node.relation = "root"
    node.subject = subject
    attach_fronted(reading, node)
    reading.root = node
