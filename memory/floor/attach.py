"""What a new clause hangs on: the decision for each verb group, from its form and what stands before it."""

from typing import TYPE_CHECKING, Protocol

from memory.floor import signatures
from memory.floor.nodes import Node, Opener
from memory.floor.normalise import Token
from memory.floor.phrases import NounPhrase
from memory.floor.words import VN, entry

_ADVERBS = frozenset(("RB", "R", "NG", "UH"))
_NOUNS = frozenset(("N", "NS", "NP", "PN", "CD"))
_ELIDED_I = frozenset(
    """need want love hope think miss feel know guess hate wish wonder reckon mean like prefer suppose believe
    see understand agree doubt bet appreciate remember have dunno expect swear thank recommend enjoy""".split()
)
_ORDERED_WITH_DONT = frozenset("have expect see remember".split())
_OBJECT_AND_CLAUSE = frozenset(
    """tell remind promise show assure warn inform convince persuade teach text message notify advise bet guarantee ask
    email write reassure let""".split()
)
_CAUSATIVE = frozenset("get have need want keep leave make find like see hear".split())
_LETTING = frozenset("let make help see hear watch feel have notice".split())
_CLAUSE_LOVERS = frozenset("think know say hear believe tell see hope wish realise realize find notice feel guess".split())
_SPEECH = frozenset(
    """say ask cry reply answer shout whisper mutter murmur exclaim think remark add continue observe return reply
    tell respond begin explain repeat declare announce inquire enquire demand protest insist call sigh laugh""".split()
)


class Reading(Protocol):
    """What the walk over the sentence knows when a verb group comes."""

    tokens: list[Token]
    nodes: list[Node]
    pending: NounPhrase | None
    opener: Opener | None
    joiner: str
    comma: bool
    last: int
    last_node: Node | None
    root: Node | None
    leading: int
    first: int
    segment_first: int
    stack: list[tuple[NounPhrase | None, Opener | None, Node | None]]
    fronted: list[Node]


def kind_of(tag: str) -> str:
    """The signature kind of a governing word by its class."""
    if tag == "J":
        return "adjective"
    return "noun" if tag in _NOUNS else "verb"


def verb_key(tokens: list[Token], node: Node, frame: str) -> str:
    """The lexicon's name of the node's verb: with its particle where that has an entry of its own."""
    if node.particle >= 0:
        phrasal = f"{node.lemma}_{tokens[node.particle].word}"
        if signatures.knows("verb", phrasal):
            return phrasal
    for at in node.group.adverbs:
        phrasal = f"{node.lemma}_{tokens[at].word}"
        if at >= node.group.end and signatures.takes("verb", phrasal, frame):
            return phrasal
    return node.lemma


def hang(reading: Reading, node: Node) -> None:
    """Find the new node's place in the sentence and note it on the node."""
    form = node.group.form
    if form == "to":
        _infinitive(reading, node)
    elif form == "ing":
        _participle(reading, node)
    elif form == "vn":
        _past_participle(reading, node)
    elif form == "bare":
        _bare(reading, node)
    else:
        _finite(reading, node)
    if node.clause_first > node.group.first or node.subject is None:
        node.clause_first = min(node.clause_first, node.group.first)
    elif node.subject is not None:
        node.clause_first = min(node.subject.first, node.group.first)


def _before(reading: Reading, node: Node) -> int:
    """The word before the group, adverbs passed over."""
    at = node.group.first - 1
    while at >= reading.segment_first and reading.tokens[at].tag in _ADVERBS:
        at -= 1
    return at


def _complement(node: Node, parent: Node | None, governor: int, frame: str) -> None:
    node.relation, node.parent, node.governor, node.frame = "comp", parent, governor, frame


# Infinitives.


def _infinitive(reading: Reading, node: Node) -> None:
    at = _before(reading, node)
    tokens, parent = reading.tokens, reading.last_node
    tag = tokens[at].tag if at >= reading.segment_first else "^"
    if reading.opener is not None and reading.opener.tag == "WH":
        _complement(node, parent, parent.group.main if parent else -1, "wh_to")
    elif reading.joiner and parent is not None and parent.group.form == "to" and reading.pending is None:
        _coordinate(node, parent)
    elif parent is None:
        _infinitive_without_verb(reading, node, at, tag)
    elif tokens[at].word == "about" and parent.group.be and parent.complement < 0:
        _complement(node, parent, parent.group.main, "be_to")
        parent.silent = True
    elif at == parent.group.main or at == parent.particle or (parent.group.be and at == parent.group.main):
        _complement(node, parent, parent.group.main, "be_to" if parent.group.be else "to")
    elif tag == "J" or (tag == "VN" and parent.group.be):
        _complement(node, parent, at, "to")
    elif tag in _NOUNS or tag in ("PO", "PB", "PS", "DT", "DP"):
        _infinitive_after_noun(reading, node, parent, at)
    elif signatures.takes("verb", verb_key(tokens, parent, "to"), "to") and not reading.comma:
        _complement(node, parent, parent.group.main, "to")
    else:
        node.relation, node.parent = "purpose", parent


def _infinitive_without_verb(reading: Reading, node: Node, at: int, tag: str) -> None:
    if tag in _NOUNS and signatures.takes("noun", reading.tokens[at].lemma, "to"):
        _complement(node, None, at, "to")
    elif tag == "J":
        _complement(node, None, at, "to")
    else:
        node.relation = "purpose"
    if reading.pending is not None:
        reading.stack.append((reading.pending, reading.opener, None))


def _infinitive_after_noun(reading: Reading, node: Node, parent: Node, at: int) -> None:
    tokens = reading.tokens
    phrase = parent.objects[-1] if parent.objects else None
    in_object = phrase is not None and phrase.first <= at < phrase.end
    for_phrase = next((np for prep, np in parent.pps if tokens[prep].word == "for" and np.first <= at < np.end), None)
    key = verb_key(tokens, parent, "np_to")
    if for_phrase is not None:
        node.subject = for_phrase
        governor = parent.complement if parent.group.be and parent.complement >= 0 else parent.group.main
        _complement(node, parent, governor, "for_to")
    elif in_object and signatures.takes("verb", key, "np_to") and not parent.group.be and not parent.group.passive:
        node.subject = phrase
        _complement(node, parent, parent.group.main, "np_to")
    elif signatures.takes("noun", tokens[at].lemma, "to"):
        _complement(node, parent, at, "to")
    elif parent.group.passive and signatures.takes("verb", parent.lemma, "passive_to"):
        _complement(node, parent, parent.group.main, "to")
    elif not in_object and parent.pps and signatures.takes("verb", verb_key(tokens, parent, "to"), "to"):
        _complement(node, parent, parent.group.main, "to")
    else:
        node.relation, node.parent, node.governor = "purpose", parent, at


# Participles.


def _participle(reading: Reading, node: Node) -> None:
    at = _before(reading, node)
    tokens, parent = reading.tokens, reading.last_node
    tag = tokens[at].tag if at >= reading.segment_first else "^"
    if tag in ("IN", "SB"):
        _gerund(reading, node, parent, at)
    elif reading.opener is not None and reading.opener.at == at:
        node.relation, node.opener, node.parent = "adv", reading.opener, parent
        node.fronted = parent is None
    elif reading.joiner and parent is not None:
        _coordinate(node, _ing_partner(reading, parent))
    elif parent is None:
        _leading_participle(reading, node, tag)
    elif reading.comma:
        node.relation, node.parent = "part", reading.root or parent
        _keep_subject_apart(reading, node)
    elif at == parent.group.main or at == parent.particle or at in parent.group.adverbs:
        _complement(node, parent, parent.group.main, "ing")
    elif tag == "J":
        _complement(node, parent, at, "ing")
    elif parent.objects and parent.objects[-1].first <= at < parent.objects[-1].end and not parent.group.be:
        _object_participle(reading, node, parent)
    else:
        node.relation, node.parent, node.governor = "post", parent, at
        node.subject = reading.pending


def _ing_partner(reading: Reading, parent: Node) -> Node:
    for earlier in reversed(reading.nodes[-6:-1]):
        if earlier.group.form == "ing" or earlier.group.progressive:
            return earlier
    return parent


def _gerund(reading: Reading, node: Node, parent: Node | None, at: int) -> None:
    node.relation, node.parent = "ger", parent
    node.opener = Opener(at, reading.tokens[at].word, reading.tokens[at].tag)
    before = at - 1
    while before > reading.segment_first and reading.tokens[before].tag in ("RB",):
        before -= 1
    node.governor = before
    node.fronted = parent is None
    if parent is not None and at == parent.particle:
        node.governor = parent.group.main
    if reading.pending is not None and parent is None:
        reading.stack.append((reading.pending, None, None))


def _leading_participle(reading: Reading, node: Node, tag: str) -> None:
    if tag == "^" or reading.pending is None:
        node.relation = "part"
        node.fronted = True
        return
    node.relation, node.subject = "post", reading.pending
    reading.stack.append((reading.pending, reading.opener, node))


def _object_participle(reading: Reading, node: Node, parent: Node) -> None:
    phrase = parent.objects[-1]
    if signatures.takes("verb", verb_key(reading.tokens, parent, "np_ing"), "np_ing"):
        _complement(node, parent, parent.group.main, "np_ing")
    else:
        node.relation, node.parent, node.governor = "post", parent, phrase.head
    node.subject = phrase


def _keep_subject_apart(reading: Reading, node: Node) -> None:
    if reading.pending is not None and reading.pending.end == node.group.first:
        node.subject = reading.pending


def _past_participle(reading: Reading, node: Node) -> None:
    at = _before(reading, node)
    tokens, parent = reading.tokens, reading.last_node
    node.group.passive = True
    tag = tokens[at].tag if at >= reading.segment_first else "^"
    if reading.joiner and parent is not None and (parent.group.perfect or parent.group.passive):
        _coordinate(node, parent)
        node.group.passive = parent.group.passive
    elif parent is None:
        _leading_past_participle(reading, node)
    elif at == parent.group.main and parent.lemma in ("get", "become", "feel", "look", "seem", "find"):
        _complement(node, parent, parent.group.main, "get_vn")
        node.subject = parent.subject
    elif parent.objects and at == parent.objects[-1].end - 1 and parent.lemma in _CAUSATIVE and not parent.group.passive:
        _complement(node, parent, parent.group.main, "np_vn")
        node.subject = parent.objects[-1]
    elif reading.comma or tag in _ADVERBS:
        node.relation, node.parent = "part", parent
    else:
        node.relation, node.parent, node.governor = "post", parent, at
        node.subject = reading.pending


def _leading_past_participle(reading: Reading, node: Node) -> None:
    if reading.pending is None:
        node.relation = "root"
        node.group.passive = reading.tokens[node.group.main].lemma not in ("be", "go", "do", "see", "have", "finish")
        reading.root = node
        node.fronted = True
        return
    node.subject = reading.pending
    node.relation = "root"
    node.group.perfect = True
    reading.stack.append((reading.pending, reading.opener, node))


# Bare verbs.


def _bare(reading: Reading, node: Node) -> None:
    at = _before(reading, node)
    tokens, parent = reading.tokens, reading.last_node
    subject = reading.pending
    if subject is not None and tokens[subject.head].tag == "PO" and not _is_raised(reading, parent, subject):
        subject = None
    everyone = subject is not None and tokens[subject.head].word in ("everyone", "everybody") and reading.joiner == ""
    if everyone and subject is not None and subject.first == reading.leading and reading.opener is None:
        _imperative(reading, node, subject)  # "everybody line up"; as a statement it would be "lines"
    elif subject is not None and (_agrees(tokens, subject) or tokens[subject.head].tag == "PS") and not _is_raised(reading, parent, subject):
        node.group.form = "fin"
        _finite(reading, node)
    elif parent is not None and reading.joiner and subject is None and reading.opener is None:
        _coordinate_bare(reading, node, parent)
    elif parent is not None and subject is not None and _is_raised(reading, parent, subject):
        node.subject = subject
        _complement(node, parent, parent.group.main, "np_bare")
    elif parent is not None and not reading.comma and (at == parent.group.main or at == parent.particle):
        _complement(node, parent, parent.group.main, "be_bare" if parent.group.be else "bare")
    elif reading.opener is not None and subject is None:
        node.group.form = "fin"
        _finite(reading, node)
    elif subject is not None and not (reading.comma or subject.first == reading.leading):
        node.group.form = "fin"
        _finite(reading, node)
        node.frame = node.frame or "mismatch"
    elif parent is not None and not (reading.comma or reading.joiner or subject is not None):
        node.group.form, node.frame = "fin", "mismatch"  # "... on hand have a drink": nothing shows where it belongs
    elif subject is not None and tokens[subject.head].tag == "N" and not reading.comma:
        node.group.form = "fin"  # "school say it's off": one noun for several people
        _finite(reading, node)
    else:
        _imperative(reading, node, subject)


def _coordinate_bare(reading: Reading, node: Node, parent: Node) -> None:
    """ "will come and eat" shares the auxiliary; "I'm tired and need a nap" goes on in the present."""
    partner = _finite_partner(reading, parent)
    group = partner.group
    plain = not (group.modal or group.do or group.past or group.perfect) and not partner.requested
    if plain and parent is partner and partner.subject is not None and _agrees(reading.tokens, partner.subject):
        node.group.form = "fin"
        _coordinate(node, partner)
        return
    _coordinate(node, parent)
    if parent.group.form == "fin" and not parent.group.modal and not parent.group.do and (parent.group.past or parent.group.perfect):
        node.requested = True


def _agrees(tokens: list[Token], subject: NounPhrase) -> bool:
    """Whether a bare verb can be the present of this subject."""
    head = tokens[subject.head]
    if head.tag in ("PS", "PB"):
        return head.word not in ("he", "she", "it", "this", "that", "one", "each", "either", "neither")
    if head.tag == "NS" or any(tokens[at].tag == "CC" for at in range(subject.first, subject.end)):
        return True
    return head.word in ("people", "police", "kids", "everybody", "folks", "children", "men", "women", "all")


def _is_raised(reading: Reading, parent: Node | None, subject: NounPhrase) -> bool:
    """ "let me know", "saw Bram leave": the object is the bare verb's subject."""
    if parent is None or reading.opener is not None or reading.joiner or reading.comma:
        return False
    if parent.relation == "adv" and parent.fronted and reading.root is None and parent.lemma in ("see", "hear", "find", "need"):
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
    if lemma in ("see", "remember", "enjoy"):
        return tag == "VG"
    if lemma == "have":
        return tag == "TO"
    if lemma == "think":
        return tag not in ("IN", "J")
    if lemma == "feel":
        return following is not None and following.word != "free"
    return lemma != "suppose" or group.first != reading.first


def _imperative(reading: Reading, node: Node, subject: NounPhrase | None) -> None:
    elided = _leaves_out_i(reading, node, subject)
    ahead = node.group.end
    node.group.form = "fin"
    node.requested = not elided
    if node.lemma == "see" and ahead < reading.last and reading.tokens[ahead].word in ("you", "ya", "yous"):
        node.requested, node.group.modal = False, "will"  # "see you on the 5th": "I'll" left out
    node.relation = "root"
    node.subject = subject
    _attach_fronted(reading, node)
    reading.root = node


# Finite verbs.


def _finite(reading: Reading, node: Node) -> None:
    node.group.form = "fin"
    fresh = node.group.subject or reading.pending
    if reading.opener is not None:
        node.subject = fresh
        _with_opener(reading, node, reading.opener)
        return
    if reading.stack and not (fresh is not None and reading.stack[-1][0] is not None and not _is_object(reading, fresh)):
        _resume(reading, node, fresh)
        return
    node.subject = fresh
    parent = reading.last_node
    if fresh is None and node.group.do and reading.tokens[node.group.first].word == "do":
        _imperative(reading, node, None)
    elif parent is None:
        _as_root(reading, node)
    elif fresh is None:
        _without_subject(reading, node, parent)
    elif reading.joiner:
        _coordinate_clause(reading, node, parent)
    elif node.group.subject is None and _is_clause_complement(reading, node, parent, fresh):
        if fresh in parent.objects:
            parent.objects.remove(fresh)
        _complement(node, parent, _governor_of_clause(reading, parent, fresh), "that")
    else:
        _as_root(reading, node)


def _is_object(reading: Reading, phrase: NounPhrase) -> bool:
    node = reading.last_node
    return node is not None and (phrase in node.objects or any(np is phrase for _, np in node.pps))


def _resume(reading: Reading, node: Node, fresh: NounPhrase | None) -> None:
    """A verb whose subject stood before a clause inside it: "the man who called is my uncle"."""
    subject, opener, tentative = reading.stack.pop()
    if tentative is not None and tentative.relation == "subject":
        tentative.parent = node
    elif tentative is not None and tentative.relation == "root":
        tentative.relation, tentative.governor = "post", subject.head if subject else -1
        tentative.group.perfect = False
    if subject is None and opener is not None:
        node.subject = fresh
        _with_opener(reading, node, opener)
        return
    node.subject = subject if subject is not None else fresh
    if opener is not None:
        _with_opener(reading, node, opener)
    else:
        _as_root(reading, node)


def _as_root(reading: Reading, node: Node) -> None:
    node.relation = "root"
    _attach_fronted(reading, node)
    earlier = reading.last_node
    if earlier is not None and earlier.relation == "adv" and earlier.opener is not None and earlier.comma:
        node.conditioned = node.conditioned or earlier.opener.word  # "..., if you like we can": it may lead either way
    reading.root = node


def _attach_fronted(reading: Reading, node: Node) -> None:
    for earlier in reading.fronted:
        earlier.parent = node
        if earlier.opener is not None and earlier.relation == "adv":
            node.conditioned = node.conditioned or earlier.opener.word
    reading.fronted.clear()


def _without_subject(reading: Reading, node: Node, parent: Node) -> None:
    group = node.group
    ahead = reading.tokens[group.end].tag if group.end < reading.last else ""
    if parent.relation == "part" and parent.group.form == "ing" and group.first == parent.group.end and not reading.joiner:
        parent.relation = "subject"  # "..., washing is off": a noun after all
        _as_root(reading, node)
        parent.parent = node
        return
    if node.lemma in _SPEECH and reading.comma and not reading.joiner and ahead in ("NP", "PS", "DT", "DP", "N"):
        _as_root(reading, node)  # "..., said Ogden"
    elif reading.joiner or reading.comma or group.ellipsis:
        _coordinate(node, _finite_partner(reading, parent))
    elif _was_participle(reading, parent):
        _take_over(reading, node, parent)
    elif parent.relation in ("ger", "part", "purpose") and parent.fronted:
        parent.relation = "subject"
        node.parent = None
        _as_root(reading, node)
        parent.parent = node
    else:
        _as_root(reading, node)
        node.frame = "stray"


def _was_participle(reading: Reading, parent: Node) -> bool:
    """ "the people profiled in it should": a second finite verb shows that the first was a participle."""
    group = parent.group
    if group.form != "fin" or group.first != group.main or parent.subject is None or parent.relation == "rel":
        return False
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


def _finite_partner(reading: Reading, parent: Node) -> Node:
    for earlier in reversed(reading.nodes[-8:-1]):
        if earlier.group.form == "fin" and earlier.segment == parent.segment and earlier.relation not in ("paren", "rel"):
            return earlier
    return parent


def _coordinate(node: Node, partner: Node) -> None:
    node.relation, node.partner = "coord", partner
    node.parent = partner.parent
    node.subject = node.subject or partner.subject


def _coordinate_clause(reading: Reading, node: Node, parent: Node) -> None:
    """ "... and she stayed": within the embedding of the clause before it, unless set apart or of one's own."""
    tokens = reading.tokens
    own = node.subject is not None and tokens[node.subject.head].word in ("i", "we")
    if parent.relation in ("comp", "adv", "coord") and not reading.comma and not own and parent.group.form == "fin":
        node.relation, node.partner, node.parent = "coord", parent, parent.parent
    else:
        node.relation, node.partner = "coord", reading.root or parent
        if reading.root is None:
            _as_root(reading, node)
        else:
            node.parent = None
            node.relation = "root"
            node.partner = None


def _is_clause_complement(reading: Reading, node: Node, parent: Node, subject: NounPhrase) -> bool:
    """Whether "that" is left out before this clause: "I think he left", "told me he left", "glad you came"."""
    if reading.comma:
        return False
    at = subject.first - 1
    while at > parent.group.main and reading.tokens[at].tag in ("RB", "R", "UH") and at not in (parent.group.main,):
        at -= 1
    tokens = reading.tokens
    if at == parent.group.main or at == parent.particle:
        if parent.group.be and not parent.elided:
            return parent.subject is not None and tokens[parent.subject.head].tag == "N"
        if parent.elided:
            return signatures.takes("adjective", tokens[at].lemma, "that")
        if parent.relation == "adv" and parent.fronted and reading.root is None and tokens[subject.head].tag in ("PS", "PB"):
            return parent.lemma in _CLAUSE_LOVERS  # "before I could answer she hung up"
        key = verb_key(tokens, parent, "that")
        return signatures.takes("verb", key, "that") or signatures.takes("verb", key, "passive_that") and parent.group.passive
    if tokens[at].tag == "J" and at == parent.complement:
        return signatures.takes("adjective", tokens[at].lemma, "that")
    if tokens[at].tag == "J":
        return signatures.takes("adjective", tokens[at].lemma, "that")
    if parent.objects and parent.objects[0] is not subject and at == parent.objects[0].end - 1:
        if parent.lemma == "have" and tokens[at].word == "it":
            return True  # "rumour has it he left"
        return parent.lemma in _OBJECT_AND_CLAUSE
    return False


def _governor_of_clause(reading: Reading, parent: Node, subject: NounPhrase) -> int:
    at = subject.first - 1
    while at > parent.group.main and reading.tokens[at].tag in ("RB", "R", "UH"):
        at -= 1
    return at if reading.tokens[at].tag == "J" and not parent.elided else parent.complement if parent.elided else parent.group.main


def may_be_relative(tokens: list[Token], node: Node, earlier: NounPhrase, phrase: NounPhrase) -> bool:
    """ "gave him the book she wanted", but "told Derek she left" and "I think Derek she ..." are no relatives."""
    if node.lemma in _OBJECT_AND_CLAUSE or tokens[earlier.head].tag == "NP":
        return False
    return tokens[earlier.head].tag in ("N", "NS", "PN", "PB") and tokens[phrase.head].tag in ("PS", "PB", "NP")


def _with_opener(reading: Reading, node: Node, opener: Opener) -> None:
    node.opener = opener
    if opener.tag != "SB":
        _attach_fronted(reading, node)
    node.clause_first = min(node.clause_first, opener.at if opener.word else node.clause_first)
    parent = reading.last_node
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
            _complement(node, parent, parent.group.main, "if")
            return
    node.relation = "adv"
    if parent is None or reading.root is None or (opener is not None and opener.leads):
        node.fronted = True
        reading.fronted.append(node)
        return
    node.parent = parent if parent.relation not in ("adv",) else parent.parent or parent
    if opener is not None and node.parent is not None:
        _condition(node.parent, opener.word)


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
    at = opener.at - 1
    while at > reading.segment_first and tokens[at].tag in ("RB", "R"):
        at -= 1
    tag = tokens[at].tag if at >= reading.segment_first else "^"
    if parent is not None and node.subject is not None and _has_degree(tokens, parent, opener.at):
        _complement(node, parent, parent.group.main, "result")
    elif tag in _NOUNS:
        _that_after_noun(reading, node, parent, at)
    elif tag == "J":
        _complement(node, parent, at, "that")
    elif parent is not None:
        _complement(node, parent, parent.group.main, "that")
    else:
        node.relation, node.fronted = "subject", True


def _has_degree(tokens: list[Token], parent: Node, at: int) -> bool:
    """ "so cold that", "such a mess that": what follows is the result."""
    return any(tokens[where].word in ("so", "such") for where in range(max(parent.group.first, at - 8), at))


def _that_after_noun(reading: Reading, node: Node, parent: Node | None, at: int) -> None:
    tokens = reading.tokens
    gap = node.subject is None
    if parent is not None and not gap and parent.objects and at == parent.objects[-1].end - 1 and (
        parent.lemma in _OBJECT_AND_CLAUSE or signatures.takes("verb", parent.lemma, "np_that")
    ):
        _complement(node, parent, parent.group.main, "that")
    elif not gap and signatures.takes("noun", tokens[at].lemma, "that"):
        _complement(node, parent, at, "that")
    elif not gap and parent is not None and parent.pps and signatures.takes("verb", parent.lemma, "that"):
        _complement(node, parent, parent.group.main, "that")
    else:
        node.relation, node.parent, node.governor = "rel", parent, at


def _wh_clause(reading: Reading, node: Node, opener: Opener, parent: Node | None) -> None:
    tokens = reading.tokens
    at = opener.at - 1
    if at > reading.segment_first and tokens[at].tag == "IN" and opener.word in ("whom", "which", "whose", "who") and parent is not None:
        node.relation, node.parent, node.governor = "rel", parent, at - 1
        return
    word = opener.word
    while at > reading.segment_first and (tokens[at].tag in ("RB", "IN") or (tokens[at].word == "," and word.startswith("wh"))):
        at -= 1
    tag = tokens[at].tag if at >= reading.segment_first else "^"
    if tag in _NOUNS and tokens[at].lemma in ("idea", "clue") and not node.group.subject:
        _complement(node, None, at, "wh")
        return
    if tag in _NOUNS and word in ("who", "whom", "which", "whose", "where", "when", "why") and not node.group.subject:
        if word not in ("when", "where") or parent is None or (word == "where" and not reading.comma):
            node.relation, node.parent, node.governor = "rel", parent, at
            return
    if word in ("when", "whenever", "wherever", "however", "whatever", "whoever", "whichever") and not node.group.subject:
        if word == "when" and parent is not None and at == parent.group.main and signatures.takes("verb", parent.lemma, "wh"):
            _complement(node, parent, parent.group.main, "wh")
        elif word in ("when", "whenever", "wherever", "however") or parent is None:
            _adverbial(reading, node, parent)
        else:
            _complement(node, parent, parent.group.main, "wh")
        return
    if opener.leads and reading.joiner in ("but", "so") and parent is not None and parent.frame != "wh" and word in ("who", "what", "why", "where", "how"):
        node.asked = True  # "not being funny but who left the door open"
        _as_root(reading, node)
        return
    if word == "which" and (reading.comma or parent is None) and node.group.subject is None:
        node.relation, node.parent = "rel", parent
    elif parent is None and node.group.subject is None and node.subject is not None and tag == "^":
        node.relation, node.fronted = "subject", True  # "what they wonder is", "where you live is"
        node.frame = "wh"
        reading.root = None
        reading.stack.append((node.subject, None, node))
    elif parent is None or (node.group.subject is not None) or tag == "^":
        node.asked = node.group.subject is not None or reading.segment_first == reading.first
        node.frame = "wh"
        _as_root(reading, node)
    else:
        governor = at if tag == "J" else parent.group.main
        _complement(node, parent, governor, "if" if word == "whether" else "wh")
