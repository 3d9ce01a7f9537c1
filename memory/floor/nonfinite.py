"""What infinitives and participles hang on."""

from memory.floor import phrasal, signatures
from memory.floor.government import conveys, makes_contact
from memory.floor.nodes import Node, Opener, Suspended
from memory.floor.placing import ADVERBS, NOUNS, Reading, complement, coordinate, verb_key, word_before
from memory.floor.words import word_set

_LINKING = word_set("get become feel look seem find need want")  # "the car needs washed"
_CAUSATIVE = word_set("get have need want keep leave make find like see hear")


def infinitive(reading: Reading, node: Node) -> None:
    """Hang an infinitive on the verb, adjective or noun that it completes."""
    at = word_before(reading, node)
    tokens, parent = reading.tokens, reading.last_node
    tag = tokens[at].tag if at >= reading.segment_first else "^"
    exclaimed = _exclaimed_adjective(reading)
    if exclaimed >= 0:
        complement(node, None, exclaimed, "of_to")  # "how good of her to come"
        reading.opener = None
    elif reading.opener is not None and reading.opener.tag == "WH":
        complement(node, parent, parent.group.main if parent else -1, "wh_to")
    elif (
        reading.stack
        and reading.stack[-1].governor is not None
        and parent is not None
        and parent.relation == "rel"
    ):
        held = reading.stack.pop()  # "we want the man who lives there to go"
        node.subject = held.subject
        if held.governor is not None:
            complement(node, held.governor, held.governor.group.main, "np_to")
    elif reading.joiner and parent is not None and parent.group.form == "to" and reading.pending is None:
        coordinate(node, parent)
    elif parent is None:
        _infinitive_without_verb(reading, node, at, tag)
    elif not _tells_outcome(reading, node, parent, at):
        _completing(reading, node, parent, at, tag)


def _completing(reading: Reading, node: Node, parent: Node, at: int, tag: str) -> None:
    """Hang an infinitive on the word before it, where that takes one; else it is a purpose."""
    tokens = reading.tokens
    if tokens[at].word == "about" and parent.group.be and parent.complement < 0:
        complement(node, parent, parent.group.main, "be_to")
        parent.silent = True
    elif at in (parent.group.main, parent.particle) or (parent.group.be and at == parent.group.main):
        complement(node, parent, parent.group.main, "be_to" if parent.group.be else "to")
    elif tag == "J" or (tag == "VN" and parent.group.be):
        complement(node, parent, at, "to")
    elif tag in NOUNS or tag in ("PO", "PB", "PS", "DT", "DP"):
        _infinitive_after_noun(reading, node, parent, at)
    elif signatures.takes("verb", verb_key(tokens, parent, "to"), "to") and not reading.comma:
        complement(node, parent, parent.group.main, "to")
    else:
        node.relation, node.parent = "purpose", parent


def _tells_outcome(reading: Reading, node: Node, parent: Node, at: int) -> bool:
    """Hang an infinitive that tells what came of it: "had the nerve to ask", "came home to find it open"."""
    caller = _caller(node, parent)
    if caller is not None:
        node.relation, node.parent, node.governor = "purpose", caller, at
        return True
    if phrasal.is_found(reading.tokens, node, parent):
        complement(node, parent, parent.group.main, "result")
        return True
    phrase = phrasal.governor_of(reading.tokens, parent, at)
    if phrase >= 0:
        complement(node, parent, phrase, "to")
    return phrase >= 0


def _exclaimed_adjective(reading: Reading) -> int:
    """Where the adjective stands in "how good of her to ...", else -1."""
    opener, tokens = reading.opener, reading.tokens
    if opener is None or opener.word != "how" or opener.at + 2 >= reading.last:
        return -1
    at = opener.at + 1
    judged = tokens[at].tag == "J" and tokens[at + 1].word == "of"
    return at if judged and signatures.takes("adjective", tokens[at].lemma, "of_to") else -1


def _infinitive_without_verb(reading: Reading, node: Node, at: int, tag: str) -> None:
    if (tag in NOUNS and signatures.takes("noun", reading.tokens[at].lemma, "to")) or tag == "J":
        complement(node, None, at, "to")
    else:
        node.relation = "purpose"
    if reading.pending is not None:
        reading.stack.append(Suspended(reading.pending, reading.opener))


def _infinitive_after_noun(reading: Reading, node: Node, parent: Node, at: int) -> None:
    tokens = reading.tokens
    phrase = parent.objects[-1] if parent.objects else None
    in_object = phrase is not None and phrase.first <= at < phrase.end
    for_phrase = next(
        (np for prep, np in parent.pps if tokens[prep].word == "for" and np.first <= at < np.end), None
    )
    key = verb_key(tokens, parent, "np_to")
    of_phrase = next(
        (np for prep, np in parent.pps if tokens[prep].word == "of" and np.first <= at < np.end), None
    )
    judged = of_phrase.first - 2 if of_phrase is not None else -1
    if (
        judged >= 0
        and tokens[judged].tag == "J"
        and signatures.takes("adjective", tokens[judged].lemma, "of_to")
    ):
        node.subject = of_phrase
        complement(node, parent, judged, "of_to")
    elif for_phrase is not None:
        node.subject = for_phrase
        governor = parent.complement if parent.group.be and parent.complement >= 0 else parent.group.main
        complement(node, parent, governor, "for_to")
    elif (
        in_object
        and not (parent.lemma in ("get", "have", "want") and signatures.takes("noun", tokens[at].lemma, "to"))
        and signatures.takes("verb", key, "np_to")
        and not parent.group.be
        and not parent.group.passive
        and not _is_there_to_do(reading, node, parent)
    ):
        node.subject = phrase
        complement(node, parent, parent.group.main, "np_to")
    elif signatures.takes("noun", tokens[at].lemma, "to"):
        complement(node, parent, at, "to")
    elif (parent.group.passive and signatures.takes("verb", parent.lemma, "passive_to")) or (
        not in_object and parent.pps and signatures.takes("verb", verb_key(tokens, parent, "to"), "to")
    ):
        complement(node, parent, parent.group.main, "to")
    else:
        node.relation, node.parent, node.governor = "purpose", parent, at


def _is_there_to_do(reading: Reading, node: Node, parent: Node) -> bool:
    """As in "I've got a report to write": what is had waits to be done, and nobody was got to do it."""
    tokens, group = reading.tokens, parent.group
    if parent.lemma != "get" or tokens[group.main].word != "got":
        return False
    phrase = parent.objects[-1]
    is_any = (
        tokens[phrase.first].word in ("a", "an", "some", "loads", "lots") and phrase.end > phrase.first + 1
    )
    following = tokens[node.group.end].tag if node.group.end < reading.last else "$"
    has_object = following in ("DT", "DP", "PO", "NP", "CD")
    return group.perfect or (is_any and not has_object)


def _caller(node: Node, parent: Node) -> Node | None:
    """As in "rang after I left to say he's ill": the call is made to say so, not the leaving."""
    above = parent.parent
    if above is None or parent.relation != "adv" or parent.fronted:
        return None
    return above if makes_contact(above) and conveys(node) else None


def participle(reading: Reading, node: Node) -> None:
    """Hang an -ing form: complement, gerund, set apart, or joined to a noun."""
    at = word_before(reading, node)
    tokens, parent = reading.tokens, reading.last_node
    tag = tokens[at].tag if at >= reading.segment_first else "^"
    if tag in ("IN", "SB"):
        _gerund(reading, node, parent, at)
    elif reading.opener is not None and reading.opener.at == at:
        node.relation, node.opener, node.parent = "adv", reading.opener, parent
        node.fronted = parent is None
    elif reading.joiner and parent is not None:
        coordinate(node, _ing_partner(reading, parent))
    elif parent is None:
        _leading_participle(reading, node, tag)
    elif reading.comma or tokens[node.group.first - 1].word == "so":  # "wrong size so sending it back"
        node.relation, node.parent = "part", _clause_of(parent)
        _keep_subject_apart(reading, node)
    elif at in (parent.group.main, parent.particle) or at in parent.group.adverbs:
        complement(node, parent, parent.group.main, "ing")
    elif tag == "J" and signatures.takes("adjective", tokens[at].lemma, "ing"):
        complement(node, parent, at, "ing")
    elif tag == "J":
        node.relation, node.parent = "part", _clause_of(parent)  # "she's happy playing"
    elif parent.objects and parent.objects[-1].first <= at < parent.objects[-1].end and not parent.group.be:
        _object_participle(reading, node, parent)
    else:
        node.relation, node.parent, node.governor = "post", parent, at
        node.subject = reading.pending


def _clause_of(node: Node) -> Node:
    """The finite clause that the node is part of."""
    steps = 0
    while node.group.form != "fin" and node.parent is not None and steps < 12:
        node, steps = node.parent, steps + 1
    return node


def _ing_partner(reading: Reading, parent: Node) -> Node:
    for earlier in reversed(reading.nodes[-6:-1]):
        if earlier.group.form == "ing" or earlier.group.progressive:
            return earlier
    return parent


def _gerund(reading: Reading, node: Node, parent: Node | None, at: int) -> None:
    node.relation, node.parent = "ger", parent
    node.opener = Opener(at, reading.tokens[at].word, reading.tokens[at].tag)
    before = at - 1
    while before > reading.segment_first and reading.tokens[before].tag == "RB":
        before -= 1
    node.governor = before
    node.fronted = parent is None
    if parent is not None and at == parent.particle:
        node.governor = parent.group.main
    if reading.pending is not None and parent is None:
        reading.stack.append(Suspended(reading.pending, None))


def _leading_participle(reading: Reading, node: Node, tag: str) -> None:
    if tag == "^" or reading.pending is None:
        node.relation = "part"
        node.fronted = True
        return
    node.relation, node.subject = "post", reading.pending
    reading.stack.append(Suspended(reading.pending, reading.opener, node))


def _object_participle(reading: Reading, node: Node, parent: Node) -> None:
    phrase = parent.objects[-1]
    if signatures.takes("verb", f"{parent.lemma}_{reading.tokens[phrase.head].lemma}", "ing"):
        complement(node, parent, phrase.head, "ing")  # "had trouble finding it"
        return
    if signatures.takes("verb", verb_key(reading.tokens, parent, "np_ing"), "np_ing"):
        complement(node, parent, parent.group.main, "np_ing")
    else:
        node.relation, node.parent, node.governor = "post", parent, phrase.head
    node.subject = phrase


def _keep_subject_apart(reading: Reading, node: Node) -> None:
    if reading.pending is not None and reading.pending.end == node.group.first:
        node.subject = reading.pending


def past_participle(reading: Reading, node: Node) -> None:
    """Hang a past participle that has no auxiliary."""
    at = word_before(reading, node)
    tokens, parent = reading.tokens, reading.last_node
    node.group.passive = True
    tag = tokens[at].tag if at >= reading.segment_first else "^"
    if reading.joiner and parent is not None and (parent.group.perfect or parent.group.passive):
        coordinate(node, parent)
        node.group.passive = parent.group.passive
    elif parent is None:
        _leading_past_participle(reading, node)
    elif at == parent.group.main and parent.lemma in _LINKING:
        complement(node, parent, parent.group.main, "get_vn")
        node.subject = parent.subject
    elif (
        parent.objects
        and at == parent.objects[-1].end - 1
        and parent.lemma in _CAUSATIVE
        and not parent.group.passive
    ):
        complement(node, parent, parent.group.main, "np_vn")
        node.subject = parent.objects[-1]
    elif reading.comma or tag in ADVERBS:
        node.relation, node.parent = "part", parent
    else:
        node.relation, node.parent, node.governor = "post", parent, at
        node.subject = reading.pending


def _leading_past_participle(reading: Reading, node: Node) -> None:
    if reading.pending is None:
        node.relation = "root"
        node.group.passive = reading.tokens[node.group.main].lemma not in (
            "be",
            "go",
            "do",
            "see",
            "have",
            "finish",
        )
        reading.root = node
        node.fronted = True
        return
    node.subject = reading.pending
    node.relation = "root"
    node.group.perfect = True
    reading.stack.append(Suspended(reading.pending, reading.opener, node))
