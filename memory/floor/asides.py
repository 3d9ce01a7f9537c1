"""Clauses that comment on another in passing, quotations and who says them.

And verbs that only lend their tense.
"""

from bisect import bisect

from memory.floor.mood import is_first_person
from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.operators import operators

_QUOTE_BEGINS = frozenset(("PS", "UH", "WH", "MD", "DO", "HV", "BE", "PB", "PN", "V", "NG", "EX"))
_CRIES = frozenset(("cry", "laugh", "shout", "sigh", "whisper", "call", "begin", "return", "continue"))
_SECONDS = frozenset(("agree", "concur", "approve"))
_ASIDE_SUBJECTS = frozenset(("PS", "PB", "NP", "N", "PN"))


def mark_asides(tokens: list[Token], nodes: list[Node]) -> None:
    """As in "He's coming, I think": the comment becomes the governor of the clause that it comments on."""
    held = {id(place) for node in nodes for place in (node.parent, node.partner) if place is not None}
    for node in nodes[1:]:
        if id(node) in held or not _is_aside(tokens, nodes, node):
            continue
        target = _commented(nodes, node)
        if target is None or _is_seconded(tokens, node, target):
            continue
        node.relation = "paren"
        target.relation, target.parent, target.frame = "comp", node, "that"
        target.governor = node.group.main


def _is_aside(tokens: list[Token], nodes: list[Node], node: Node) -> bool:
    words = operators()
    if (node.lemma not in words.asides and node.lemma not in words.speech) or node.frame == "mismatch":
        return False
    if node.group.end < len(tokens) and tokens[node.group.end].tag in ("SB", "WH", "J", "UH"):
        return False  # "see if it works", "she says fine", "she says thanks" comment on nothing
    late = (
        node.relation == "comp"
        and node.frame == "that"
        and node is nodes[-1]
        and is_first_person(tokens, node)
    )
    if node.relation != "root" and not late:
        return False
    apart = node.comma or (node.subject is not None and node.lemma not in _CRIES)  # "it went well she cried"
    if node.group.passive or node.objects or not apart:
        return False
    if node.subject is None or tokens[node.subject.head].tag not in _ASIDE_SUBJECTS or node.conditioned:
        return False
    return not (node.joiner or node.requested or node.group.subject is not None)


def _is_seconded(tokens: list[Token], aside: Node, target: Node) -> bool:
    """As in "I have stopped it, the doctor agreed": what is one's own to tell gains a second voice."""
    return aside.lemma in _SECONDS and is_first_person(tokens, target) and not is_first_person(tokens, aside)


def _commented(nodes: list[Node], aside: Node) -> Node | None:
    first = nodes[0].index
    for node in reversed(nodes[max(0, aside.index - first - 12) : aside.index - first]):
        if (
            node.relation == "root"
            and node.segment == aside.segment
            and not node.requested
            and not node.asked
        ):
            return node
    return None


def mark_quotations(tokens: list[Token], nodes: list[Node]) -> None:
    """What stands in quotation marks beside a verb of saying is its subject's word."""
    _mark_told_like(tokens, nodes)
    for node in nodes:
        if node.parent is not None and _is_said_short(tokens, node):
            node.relation, node.frame, node.governor = "comp", "that", node.parent.group.main
    quoted = [node for node in nodes if node.quoted and node.relation == "root"]
    if not quoted:
        return
    sayers = [
        node
        for node in nodes
        if not node.quoted and (node.lemma in operators().speech or _goes(tokens, node))
    ]
    if not sayers:
        return
    for sayer in sayers:
        _take_inverted_subject(sayer)
    for node in quoted:
        sayer = _nearest(sayers, node)
        if sayer.relation == "comp" and sayer.parent is node:
            continue
        node.relation, node.parent, node.frame, node.governor = "comp", sayer, "quote", sayer.group.main


def _is_said_short(tokens: list[Token], node: Node) -> bool:
    """As in "they say rain coming", "she reckon the bill going up": "is" is left out of what is said."""
    above = node.parent
    if node.relation != "post" or node.group.form != "ing" or above is None or above.group.be:
        return False
    return tokens[above.trigger].word in _TELLS and above.subject is not None


_TELLS = frozenset(("say", "reckon"))


def _mark_told_like(tokens: list[Token], nodes: list[Node]) -> None:
    """As in "she was like no way I'm doing it", "he goes to me have you paid": acted out, without marks."""
    sayer: Node | None = None
    for node in nodes:
        if sayer is not None and node.relation == "root" and not node.quoted:
            node.relation, node.parent, node.frame, node.governor = "comp", sayer, "quote", sayer.group.main
        elif sayer is None and _acts_out(tokens, node):
            sayer = node


def _acts_out(tokens: list[Token], node: Node) -> bool:
    group, end = node.group, node.group.end
    if node.subject is None or group.form != "fin" or group.modal or end + 1 >= len(tokens):
        return False
    if tokens[node.subject.head].tag not in _ASIDE_SUBJECTS or tokens[node.subject.head].word == "it":
        return False
    following, then = tokens[end], tokens[end + 1]
    if node.lemma == "go" and following.word == "to" and then.tag == "PO":
        return end + 2 < len(tokens) and tokens[end + 2].tag not in ("PU", "IN", "RB")
    if node.lemma == "go" and following.tag in _QUOTE_BEGINS and group.first == group.main:
        return True
    acts = (group.be and group.past) or (node.lemma == "go" and group.first == group.main)
    return acts and following.word == "like" and (then.tag in _QUOTE_BEGINS or then.word == "no")


def _goes(tokens: list[Token], node: Node) -> bool:
    """As in 'she goes "never"': the quotation comes at once."""
    end = node.group.end
    return node.lemma == "go" and end < len(tokens) and tokens[end].word in "\"“'‘"


def _nearest(sayers: list[Node], node: Node) -> Node:
    at = bisect(sayers, node.index, key=_index)
    around = sayers[max(0, at - 1) : at + 1]
    return min(around, key=lambda sayer: abs(sayer.index - node.index))


def _index(node: Node) -> int:
    return node.index


def _take_inverted_subject(sayer: Node) -> None:
    """As in "said Ogden": the speaker stands after the verb."""
    if sayer.subject is None and sayer.objects and sayer.objects[0].first == sayer.group.end:
        sayer.subject = sayer.objects.pop(0)


def mark_silent(tokens: list[Token], nodes: list[Node]) -> None:
    """Verbs that only lend their tense to the infinitive: "going to", "have to", "used to"."""
    governed = {
        node.parent.index
        for node in nodes
        if node.parent is not None and node.relation == "comp" and node.frame in ("to", "get_vn")
    }
    followed = {
        node.parent.index
        for node in nodes
        if node.parent is not None and node.opener is not None and node.opener.word == "after"
    }
    for node in nodes:
        if node.group.be and node.complement < 0 and node.index in followed:
            node.silent = True
        if node.index not in governed:
            continue
        plain = node.lemma in ("have", "use", "get", "suppose", "ought")
        plain = plain or (node.lemma == "go" and (node.group.progressive or node.group.form == "ing"))
        if (plain and not node.objects) or (node.group.be and tokens[node.complement].word == "able"):
            node.silent = True
        if plain and node.lemma == "get" and node.group.progressive:
            _take_times(node, [child for child in nodes if child.parent is node and child.frame == "get_vn"])


def _take_times(node: Node, children: list[Node]) -> None:
    """As in "is getting married in June", "is getting serviced tomorrow": the time is that of both."""
    for child in children:
        node.pps.extend(child.pps)
        node.group.adverbs.extend(child.group.adverbs)
        node.objects.extend(child.objects)
