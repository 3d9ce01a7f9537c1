"""Clauses that a word opens: "that", "who", "if", "because"; what each hangs on, and how."""
# ruff: noqa: C901, PLR0911, PLR0912, SIM102 - lists of cases in order; the first that fits decides

from memory.floor import signatures
from memory.floor.mood import is_first_person
from memory.floor.nodes import Node, Opener, Suspended
from memory.floor.normalise import Token
from memory.floor.placing import NOUNS, OBJECT_AND_CLAUSE, Reading, as_root, attach_fronted, complement
from memory.floor.words import word_set

_SOMEWHERE = frozenset(("somewhere", "anywhere", "everywhere", "nowhere"))
_KNOWING_WHEN = word_set(
    """know say tell ask remember forget decide wonder see guess learn hear check mention announce confirm
    recall explain find_out choose specify understand realise realize show discuss"""
)
_WANTING = frozenset(("want", "need", "fancy", "like", "prefer"))
_POLITE = frozenset(("wonder", "ask", "care", "mind"))


def with_opener(reading: Reading, node: Node, opener: Opener) -> None:
    """Hang a clause by the word that opens it."""
    node.opener = opener
    if opener.tag != "SB":
        attach_fronted(reading, node)
    node.clause_first = min(node.clause_first, opener.at if opener.word else node.clause_first)
    parent = reading.last_node
    if parent is not None and parent.group.first > opener.at:  # it waited while another clause was read
        earlier = (place for place in reversed(reading.nodes[-12:]) if place.group.first < opener.at)
        parent = next((place for place in earlier if place.segment == node.segment), None)
    if opener.tag == "REL":
        node.relation, node.parent, node.governor = "rel", parent, opener.after
    elif opener.tag == "SB":
        _adverbial(reading, node, parent)
    elif opener.word == "that":
        _that_clause(reading, node, opener, parent)
    else:
        _wh_clause(reading, node, opener, parent)


def _adverbial(reading: Reading, node: Node, parent: Node | None) -> None:
    opener = node.opener
    if opener is not None and opener.word == "if" and parent is not None and not reading.comma:
        at = opener.at - 1
        if at in (parent.group.main, parent.particle) and signatures.takes("verb", parent.lemma, "wh"):
            complement(node, parent, parent.group.main, "if")
            return
    node.relation = "adv"
    if parent is None or reading.root is None or (opener is not None and opener.leads):
        node.fronted = True
        reading.fronted.append(node)
        return
    node.parent = parent if parent.relation != "adv" else parent.parent or parent
    if opener is not None and opener.word == "for":
        node.parent = reading.root  # the reason is the speaker's own: "he asked if ..., for he was cold"
    if opener is not None and not _only_polite(reading.tokens, node, node.parent):
        _condition(node.parent, opener.word)


def _only_polite(tokens: list[Token], node: Node, parent: Node) -> bool:
    """As in "it's shut if you're wondering", "he came, if anyone asks": no condition of what is told."""
    if node.subject is None or node.opener is None or node.opener.word != "if":
        return False
    if tokens[node.subject.head].word in ("you", "anyone", "anybody"):
        placed = parent.group.be and tokens[parent.trigger].tag != "J" and not parent.group.modal
        offered = parent.group.modal in ("can", "could") and is_first_person(tokens, parent)
        if node.lemma in _POLITE or ((placed or offered) and node.lemma in _WANTING):
            return True  # "I'm in the garden if you need me", "I can do Thursday if you like"
    return parent.group.past and not parent.group.modal and not node.group.past


def _condition(parent: Node, word: str) -> None:
    """What a trailing "if" or "as soon as" bears on: the verb before it, and what lends that its tense."""
    place: Node | None = parent
    while place is not None:
        place.conditioned = place.conditioned or word
        if place.group.form == "fin":
            return
        place = place.parent


def _that_clause(reading: Reading, node: Node, opener: Opener, parent: Node | None) -> None:
    tokens = reading.tokens
    if node.subject is not None and _tells_when(tokens, parent):
        as_root(reading, node)
        return
    at = opener.at - 1
    if tokens[at].word in _SOMEWHERE and tokens[at - 1].tag in ("V", "VZ", "VD", "VN"):
        at -= 1  # "I read somewhere that ..."
    while at > reading.segment_first and tokens[at].tag in ("RB", "R"):
        at -= 1
    if node.subject is None and at > reading.segment_first and tokens[at].word == ",":
        at -= 1  # "a house, that stood by the sea"
    tag = tokens[at].tag if at >= reading.segment_first else "^"
    if parent is not None and node.subject is not None and _has_degree(tokens, parent, opener.at):
        complement(node, parent, parent.group.main, "result")
    elif tag in NOUNS:
        _that_after_noun(reading, node, parent, at)
    elif tag == "J":
        complement(node, parent, at, "that")
    elif parent is not None:
        complement(node, parent, parent.group.main, "that")
    else:
        node.relation, node.fronted = "subject", True


def _tells_when(tokens: list[Token], parent: Node | None) -> bool:
    """As in "it wasn't until he rang that I knew", "it was only when he rang that ...": so it came."""
    above = parent.parent if parent is not None and parent.relation == "adv" else None
    if above is None or not above.group.be or not above.group.past or above.subject is None:
        return False
    plain = above.complement < 0 or tokens[above.complement].tag in ("RB", "R")
    return plain and tokens[above.subject.head].word == "it"


def _has_degree(tokens: list[Token], parent: Node, at: int) -> bool:
    """As in "so cold that", "such a mess that": what follows is the result."""
    return any(tokens[where].word in ("so", "such") for where in range(max(parent.group.first, at - 14), at))


def _that_after_noun(reading: Reading, node: Node, parent: Node | None, at: int) -> None:
    tokens = reading.tokens
    gap = node.subject is None
    if (
        parent is not None
        and not gap
        and parent.objects
        and at == parent.objects[-1].end - 1
        and (parent.lemma in OBJECT_AND_CLAUSE or signatures.takes("verb", parent.lemma, "np_that"))
    ):
        complement(node, parent, parent.group.main, "that")
    elif not gap and signatures.takes("noun", tokens[at].lemma, "that"):
        complement(node, parent, at, "that")
    elif not gap and parent is not None and parent.pps and signatures.takes("verb", parent.lemma, "that"):
        complement(node, parent, parent.group.main, "that")
    else:
        node.relation, node.parent, node.governor = "rel", parent, at


def _tells_which(reading: Reading, node: Node, parent: Node | None) -> bool:
    """As in "the ladder what Mick lent us is bust", "that's the bloke what sold it": "what" for "that"."""
    tokens = reading.tokens
    at = node.opener.at - 1 if node.opener is not None else 0
    first = at
    while first > reading.segment_first and tokens[first - 1].tag in ("J", "N", "CD", "POS"):
        first -= 1
    told = first > 0 and tokens[first - 1].tag in ("DT", "DP")
    if not told or node.group.subject is not None:
        return False
    return parent is None or not (
        parent.lemma in OBJECT_AND_CLAUSE or signatures.takes("verb", parent.lemma, "wh")
    )


def _wh_clause(reading: Reading, node: Node, opener: Opener, parent: Node | None) -> None:
    tokens = reading.tokens
    at = opener.at - 1
    if (
        at > reading.segment_first
        and tokens[at].tag == "IN"
        and opener.word in ("whom", "which", "whose", "who")
        and parent is not None
    ):
        node.relation, node.parent, node.governor = "rel", parent, at - 1
        return
    word = opener.word
    while at > reading.segment_first and (
        tokens[at].tag in ("RB", "IN") or (tokens[at].word == "," and word.startswith("wh"))
    ):
        at -= 1
    tag = tokens[at].tag if at >= reading.segment_first else "^"
    if opener.at == reading.leading and tag in ("NP", "N") and word in ("what", "how", "why"):
        tag = "^"  # "Bram, what you said was right"
    if tag in NOUNS and tokens[at].lemma in ("idea", "clue", "notion") and not node.group.subject:
        complement(node, None, at, "wh")
        return
    if word == "what" and tag in ("N", "NS") and at == opener.at - 1 and _tells_which(reading, node, parent):
        node.relation, node.parent, node.governor = "rel", parent, at
        return
    if (
        (tag in NOUNS or tag in ("PB", "DT"))
        and word in ("who", "whom", "which", "whose", "where", "when", "why")
        and not node.group.subject
    ) and (word not in ("when", "where") or parent is None or (word == "where" and not reading.comma)):
        node.relation, node.parent, node.governor = "rel", parent, at
        return
    if (
        word in ("when", "whenever", "wherever", "however", "whatever", "whoever", "whichever")
        and not node.group.subject
    ):
        if (
            word == "when"
            and parent is not None
            and at == parent.group.main
            and parent.lemma in _KNOWING_WHEN
        ):
            complement(node, parent, parent.group.main, "wh")
        elif word in ("when", "whenever", "wherever", "however") or parent is None:
            _adverbial(reading, node, parent)
        else:
            complement(node, parent, parent.group.main, "wh")
        return
    if (
        opener.leads
        and reading.joiner in ("but", "so")
        and parent is not None
        and parent.frame != "wh"
        and word in ("who", "what", "why", "where", "how")
    ):
        node.asked = True  # "not being funny but who left the door open"
        as_root(reading, node)
        return
    apart = opener.at > reading.segment_first and tokens[opener.at - 1].word == ","
    if apart and parent is not None and word in ("how", "why", "what") and node.subject is not None:
        if not signatures.takes("verb", parent.lemma, "wh"):
            node.asked = True  # "I have the old one, how I do it"
            as_root(reading, node)
            return
    if word == "which" and (reading.comma or parent is None) and node.group.subject is None:
        node.relation, node.parent = "rel", parent
    elif parent is None and node.group.subject is None and node.subject is not None and tag == "^":
        node.relation, node.fronted = "subject", True  # "what they wonder is", "where you live is"
        node.frame = "wh"
        reading.root = None
        reading.stack.append(Suspended(node.subject, None, node))
    elif parent is None or (node.group.subject is not None) or tag == "^":
        node.asked = node.group.subject is not None or reading.segment_first == reading.first
        node.frame = "wh"
        as_root(reading, node)
    else:
        governor = at if tag == "J" else parent.group.main
        complement(node, parent, governor, "if" if word == "whether" else "wh")
