"""What a finite verb hangs on: the sentence, the clause before it, or the word that embeds it."""

from memory.floor.left_out_that import governor_of_clause, takes_clause
from memory.floor.mood import is_first_person
from memory.floor.nodes import Node, Opener
from memory.floor.normalise import Token
from memory.floor.openers import with_opener
from memory.floor.phrases import CLAUSE_VERBS, NounPhrase
from memory.floor.placing import (
    Reading,
    as_root,
    complement,
    coordinate,
    ends_politely,
    finite_partner,
)
from memory.floor.words import VN, V, closed_names, entry, word_set

_SAYING = word_set(
    """say tell think reckon promise swear hope bet believe guess suppose imagine feel warn threaten text
    message reply explain claim figure"""
)
_TIMES = word_set("time day week night morning evening moment minute second year month summer weekend")
_THOUGHT = frozenset(("think", "hope", "assume", "guess", "expect", "reckon", "believe"))
_CONDITIONS = word_set("if unless when once provided as-long-as as-soon-as")
_SPEECH = word_set(
    """say ask cry reply answer shout whisper mutter murmur exclaim think remark add continue observe
    return reply tell respond begin explain repeat declare announce inquire enquire demand protest
    insist call sigh laugh"""
)


def finite(reading: Reading, node: Node) -> None:
    """Hang a finite verb on its opener, on what waits for it, or beside the clause before it."""
    node.group.form = "fin"
    fresh = node.group.subject or reading.pending
    if reading.opener is not None:
        node.subject = fresh
        with_opener(reading, node, reading.opener)
        return
    if reading.stack and not (
        fresh is not None and reading.stack[-1].subject is not None and not _is_object(reading, fresh)
    ):
        _resume(reading, node, fresh)
        return
    parent = reading.last_node
    fresh = _own_subject(reading, node, parent, fresh)
    node.subject = fresh
    if parent is None and _is_begged(reading, node):
        node.requested, node.group.past = True, False
    if parent is None:
        as_root(reading, node)
    elif fresh is None:
        _without_subject(reading, node, parent)
    elif reading.joiner:
        _coordinate_clause(reading, node, parent)
    elif _may_embed(reading, node, parent) and takes_clause(reading, parent, fresh):
        if fresh in parent.objects:
            parent.objects.remove(fresh)
        complement(node, parent, governor_of_clause(reading, parent, fresh), "that")
    elif _goes_on_after_condition(node, parent):
        _complete_condition(node, parent)
    else:
        as_root(reading, node)


def _own_subject(
    reading: Reading, node: Node, parent: Node | None, fresh: NounPhrase | None
) -> NounPhrase | None:
    """The subject of the verb, among what the clause before it seemed to hold."""
    if parent is None:
        return fresh
    if parent.relation == "part" and parent.fronted and not reading.comma and fresh in parent.objects:
        fresh = None  # "posting the letter would be nice"
    if fresh is None:
        return _name_split_off(reading, node, parent)
    _turn_into_time(reading, parent)
    return fresh


def _name_split_off(reading: Reading, node: Node, parent: Node) -> NounPhrase | None:
    """As in "if we moved to Leeds Ana could come": the second of two names is whom the main clause is about.

    Only where a clause with an opener came first, and nothing else can be the subject of the verb.
    """
    tokens, at = reading.tokens, node.group.first - 1
    if not (parent.fronted and parent.relation == "adv") or reading.root is not None or reading.joiner:
        return None
    last = parent.pps[-1][1] if parent.pps else parent.objects[-1] if parent.objects else None
    if last is None or last.end != at + 1 or at == last.first or not _is_name(tokens[at]):
        return None
    if tokens[at - 1].tag not in ("NP", "N", "NS"):
        return None
    last.end = at
    last.head = at - 1
    parent.end = min(parent.end, at)
    return NounPhrase(at, at + 1, at)


def _is_name(token: Token) -> bool:
    return token.tag == "NP" or token.word in closed_names()


def _is_time(reading: Reading, parent: Node) -> bool:
    """As in "last time I asked he said no": the noun before the clause only tells when."""
    if parent.relation != "rel" or reading.root is not None or parent.governor < 0 or not reading.stack:
        return False
    held = reading.stack[-1].subject
    return (
        reading.tokens[parent.governor].word in _TIMES and held is not None and held.head == parent.governor
    )


def _turn_into_time(reading: Reading, parent: Node) -> None:
    if not _is_time(reading, parent):
        return
    parent.relation, parent.opener, parent.fronted = "adv", Opener(parent.governor, "when", "SB"), True
    parent.governor, parent.parent = -1, None
    reading.stack.pop()
    reading.fronted.append(parent)


def _may_embed(reading: Reading, node: Node, parent: Node) -> bool:
    """Not of "without telling anyone he sold the van": it is the main clause, for no other verb comes."""
    if node.group.subject is not None:
        return False
    if parent.relation != "ger" or not parent.fronted or reading.root is not None:
        return True
    return any(token.tag in CLAUSE_VERBS for token in reading.tokens[node.group.end : reading.last])


def _is_begged(reading: Reading, node: Node) -> bool:
    """As in "Ana put the kettle on please": of a verb with one form for all, "please" shows the order.

    Of a thing it asks for what is to be done to it: "beds made please".
    """
    group, tokens = node.group, reading.tokens
    if group.first != group.main or not group.past:
        return False
    form = entry(tokens[group.main].word)
    if form.every & V and _is_called_apart(reading, node):
        return True
    if not ends_politely(tokens, group.end, reading.last):
        return False
    if form.every & V:
        return True
    subject = node.subject
    is_thing = subject is not None and tokens[subject.head].tag in ("N", "NS")
    is_closed = group.end >= reading.last or tokens[group.end].tag in _CLOSES_DEED
    return is_thing and bool(form.every & VN) and is_closed


def _is_called_apart(reading: Reading, node: Node) -> bool:
    """As in "Kit, put your bike away": a name set apart at the start is called, and does nothing itself."""
    tokens, subject = reading.tokens, node.subject
    if subject is None or tokens[subject.end].word != "," or reading.last_node is not None:
        return False
    named = all(tokens[at].tag in ("NP", "CC", "PU", "NS") for at in range(subject.first, subject.end))
    return named and subject.end + 1 == node.group.first


_CLOSES_DEED = frozenset(("IN", "RB", "R", "UH", "PU", "SB"))


def _goes_on_after_condition(node: Node, parent: Node) -> bool:
    """As in "mum said if it rains the match is off": she said the second clause, under the first."""
    condition = _condition_of(parent)
    above, opener = condition.parent, condition.opener
    if above is None or opener is None or node.group.subject is not None or above.segment != node.segment:
        return False
    if opener.word not in _CONDITIONS or above.lemma not in _SAYING or above.group.negation >= 0:
        return False
    heard = above.objects[-1].end if above.objects else above.group.end
    return opener.at <= max(heard, above.group.end) + 1


def _condition_of(node: Node) -> Node:
    """The clause with an opener that the node belongs to: "when she gets paid" of "paid"."""
    steps = 0
    while node.opener is None and node.parent is not None and node.relation == "comp" and steps < 3:
        node, steps = node.parent, steps + 1
    return node


def _complete_condition(node: Node, parent: Node) -> None:
    condition = _condition_of(parent)
    above = condition.parent
    if above is None or condition.opener is None:
        return
    complement(node, above, above.group.main, "that")
    condition.relation, condition.frame, condition.parent = "adv", "", node
    above.conditioned, node.conditioned = "", condition.opener.word


def _is_object(reading: Reading, phrase: NounPhrase) -> bool:
    node = reading.last_node
    return node is not None and (phrase in node.objects or any(np is phrase for _, np in node.pps))


def _resume(reading: Reading, node: Node, fresh: NounPhrase | None) -> None:
    """A verb whose subject stood before a clause inside it: "the man who called is my uncle"."""
    held = reading.stack.pop()
    subject, opener = held.subject, held.opener
    node.group.adverbs.extend(held.loose)
    if held.node is not None and held.node.relation == "subject":
        held.node.parent = node
    elif held.node is not None and held.node.group.form == "ing" and _is_called(reading, subject):
        held.node.relation, held.node.parent = "subject", node  # "Ben going alone is out of the question"
    elif held.node is not None and held.node.relation == "root":
        held.node.relation, held.node.governor = "post", subject.head if subject else -1
        held.node.group.perfect = False
    node.subject = subject if subject is not None else fresh
    if held.governor is not None and subject is not None:
        if subject in held.governor.objects:
            held.governor.objects.remove(subject)
        complement(node, held.governor, governor_of_clause(reading, held.governor, subject), "that")
    elif opener is not None:
        with_opener(reading, node, opener)
    else:
        as_root(reading, node)


def _is_called(reading: Reading, subject: NounPhrase | None) -> bool:
    """Whether the subject is named, and so is not told from others by the participle after it."""
    if subject is None:
        return False
    head = reading.tokens[subject.head]
    named = head.tag in ("NP", "PO", "PB") or head.word in closed_names() or subject.end - subject.first == 1
    return named and head.tag != "NS"


def _without_subject(reading: Reading, node: Node, parent: Node) -> None:
    group = node.group
    ahead = reading.tokens[group.end].tag if group.end < reading.last else ""
    if (
        parent.relation == "part"
        and parent.group.form == "ing"
        and group.first == parent.group.end
        and not reading.joiner
    ):
        parent.relation = "subject"  # "..., washing is off": a noun after all
        as_root(reading, node)
        parent.parent = node
        return
    if (
        node.lemma in _SPEECH
        and reading.comma
        and not reading.joiner
        and ahead in ("NP", "PS", "DT", "DP", "N")
    ):
        as_root(reading, node)  # "..., said Ogden"
    elif reading.joiner or reading.comma or group.ellipsis:
        coordinate(node, finite_partner(reading, parent))
    elif parent.relation == "root" and parent.frame == "wh" and parent.group.subject is None:
        parent.relation, parent.asked = "subject", False  # "what is odd is that he left"
        node.subject = parent.subject
        as_root(reading, node)
        parent.parent = node
    elif _was_participle(reading, parent):
        _take_over(reading, node, parent)
    elif parent.relation in ("ger", "part", "purpose") and parent.fronted:
        parent.relation = "subject"
        node.parent = None
        as_root(reading, node)
        parent.parent = node
    else:
        as_root(reading, node)
        node.frame = "stray"


def _was_participle(reading: Reading, parent: Node) -> bool:
    """As in "the people profiled in it should".

    A second finite verb shows that the first was a participle.
    """
    group = parent.group
    if group.form != "fin" or group.first != group.main or parent.subject is None or parent.relation == "rel":
        return False
    if reading.tokens[parent.subject.head].tag == "PS":
        return False  # "if we moved to Leeds could you come": of "we" no participle tells which
    token = reading.tokens[group.main]
    return token.tag == "VD" and bool(entry(token.word).every & VN)


def _take_over(reading: Reading, node: Node, parent: Node) -> None:
    node.subject, node.relation, node.frame = parent.subject, parent.relation, parent.frame
    node.parent, node.governor, node.opener = parent.parent, parent.governor, parent.opener
    parent.relation, parent.parent, parent.governor = "post", None, node.subject.head if node.subject else -1
    parent.frame, parent.opener, parent.group.form = "", None, "vn"
    parent.group.passive, parent.conditioned = True, ""
    if reading.root is parent:
        reading.root = node


def _coordinate_clause(reading: Reading, node: Node, parent: Node) -> None:
    """As in "... and she stayed".

    Within the embedding of the clause before it, unless set apart or of one's own.
    """
    tokens = reading.tokens
    own = node.subject is not None and tokens[node.subject.head].word in ("i", "we")
    if (
        parent.relation in ("comp", "adv", "coord")
        and not reading.comma
        and not (own or _corrects(reading, node, parent))
        and parent.group.form == "fin"
    ):
        node.relation, node.partner, node.parent = "coord", parent, parent.parent
    else:
        node.relation, node.partner = "coord", reading.root or parent
        if reading.root is None:
            as_root(reading, node)
        else:
            node.parent = None
            node.relation = "root"
            node.partner = None


def _corrects(reading: Reading, node: Node, parent: Node) -> bool:
    """As in "I thought I lost it but it was in the sink": what one thought, and then how it is."""
    thought = parent.parent
    if reading.joiner != "but" or thought is None or parent.relation != "comp" or node.group.modal:
        return False
    if thought.lemma in ("say", "claim", "reckon"):
        return thought.subject is not None and reading.tokens[thought.subject.head].word == "you"
    return thought.lemma in _THOUGHT and thought.group.past and is_first_person(reading.tokens, thought)
