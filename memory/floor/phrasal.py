"""Infinitives that several words govern together: "had the nerve to", "took an hour to", "kind enough to"."""
# ruff: noqa: PLR0911 - lists of cases in order; the first that fits decides

from memory.floor import signatures
from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.operators import operators
from memory.floor.signatures import Signature
from memory.floor.words import word_set

_DONE = Signature("CT+", "CT+")
_DONE_IF = Signature("CT+", "CT-")
_AT_MOST = Signature("Uu", "CT-")
_REQUIRED = Signature("require", "require")
_ONLY_WAY = word_set("choice option alternative way")
_ENDURING = word_set("age go try attempt while forever moment second minute hour day long time")
_PLACES_IN_A_ROW = word_set("first second third last next only")
_FINDING = word_set("find discover learn realise realize")
_MOVING = word_set("rise fall climb drop jump slip grow rally recover")
_ENDING_UP = word_set("close end finish settle become win be lead reach")
_ARRIVING = word_set("come get arrive return wake walk drive go run fly travel turn open look")


def governor_of(tokens: list[Token], parent: Node, at: int) -> int:
    """Where the last word of such a phrase stands, `at` being the word before the infinitive; else -1."""
    token = tokens[at]
    if token.word == "but" and at and tokens[at - 1].lemma in _ONLY_WAY:
        return at - 1  # "no choice but to"
    if signatures.takes("verb", f"{parent.lemma}_{token.lemma}", "to"):
        return at
    if parent.lemma == "take" and (_endures(token) or _takes_upon_oneself(tokens, at)):
        return at
    if parent.group.be and _ranks(tokens, at):
        return at
    return -1


def signature(tokens: list[Token], place: Node, parent: Node) -> Signature | None:
    """What such a phrase says of its infinitive; None where it is no phrase of the kind."""
    at, group = place.governor, parent.group
    token, told = tokens[at], group.past or group.perfect
    following = tokens[at + 1].word if at + 1 < len(tokens) else ""
    if token.tag == "J" and following == "enough":
        judged = signatures.look_up("adjective", token.lemma, "of_to")
        return _AT_MOST if judged is None else _DONE_IF  # "kind enough to", but "tall enough to"
    if at == group.main:
        return None
    if following == "but" and token.lemma in _ONLY_WAY:
        return _DONE if told else _REQUIRED
    found = signatures.look_up("verb", f"{parent.lemma}_{token.lemma}", "to")
    if parent.lemma == "take" and _endures(token) and tokens[at - 1].word != "the":
        return _DONE if told else None  # "took an hour to", and so did "didn't take long to"
    if found is not None:
        return found
    if parent.lemma == "take" and _takes_upon_oneself(tokens, at):
        return _DONE_IF
    return _DONE_IF if group.be and told and _ranks(tokens, at) else None


def is_found(tokens: list[Token], node: Node, parent: Node) -> bool:
    """As in "came home to find the door open", "drove there only to find it shut": what came of it."""
    if parent.group.past and parent.lemma in _MOVING and node.lemma in _ENDING_UP:
        return True  # "rose to close at 66", "grew up to be a nurse"
    if node.lemma not in _FINDING or not parent.group.past or parent.lemma not in _ARRIVING:
        return False
    if tokens[node.group.first - 1].word == "only":
        return True
    rest = tokens[node.group.end : node.group.end + 3]
    return parent.lemma != "go" and len(rest) == 3 and all(token.tag != "PU" for token in rest)


def _endures(token: Token) -> bool:
    return token.lemma in operators().units | _ENDURING or token.word in _ENDURING


def _takes_upon_oneself(tokens: list[Token], at: int) -> bool:
    reflexive = tokens[at].word.endswith(("self", "selves"))
    return reflexive and at > 0 and tokens[at - 1].word in ("upon", "on")


def _ranks(tokens: list[Token], at: int) -> bool:
    """As in "the first to arrive", "the only one to ask"."""
    if tokens[at].word in ("one", "person") and at > 1:
        at -= 1
    return tokens[at].word in _PLACES_IN_A_ROW and tokens[at - 1].tag in ("DT", "DP")
