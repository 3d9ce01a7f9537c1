"""What a sentence asks or requests, with a question mark and without."""
# ruff: noqa: C901, PLR0911, PLR0912 - lists of cases in order; the first that fits decides

import itertools

from memory.floor.mood import is_first_person, subject_word
from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.operators import operators
from memory.floor.words import closed_names, word_set

_INVERTING = word_set(
    """so nor neither never rarely seldom only hardly barely scarcely little only-once there here than
    such"""
)
_ASKING_PAIRS = frozenset(
    [("any", noun) for noun in ("chance", "idea", "news", "luck", "update", "sign")]
    + [("what", "if"), ("what", "about"), ("how", "about"), ("how", "come")]
)
_ASKING_FIRST = frozenset(first for first, _ in _ASKING_PAIRS)
_LEADING = word_set("so then now well ok okay anyway right")
_ENDING_TAGS = word_set("eh huh innit no yeah ya")
_WANTS = word_set("want fancy know remember")
_FELT = word_set("wish love hate miss long loathe adore envy hope enjoy dread")
_DARED = word_set("dare worry forget start move touch fret")
_ANSWERING = word_set("say tell go answer reply shout nod mean like")  # "they said no" asks nothing
_NEEDED = word_set("hand lift ride help more")


def mark_questions(tokens: list[Token], nodes: list[Node], first: int, last: int) -> bool:
    """Mark what is asked; says whether the sentence carries a question at all."""
    marked = _has_question_mark(tokens, first, last)
    roots = [node for node in nodes if node.relation == "root"]
    for node in nodes[:-1]:
        if node.relation == "fragment" and node.elided and subject_word(tokens, node) == "you":
            node.asked = True  # "you alright hun, saw your post"
    for node in roots:
        if _is_inverted(tokens, node) or _is_bare_question(tokens, node):
            node.asked = marked or not _is_deed_alone(tokens, node)
    for node in roots:
        if (
            node.frame == "wh"
            and node.group.subject is None
            and _is_exclaimed(tokens, node, first, marked=marked)
        ):
            node.asked = False
    for node in nodes:
        if node.relation == "subject" and node.parent is None and node.frame == "wh":
            exclaimed = "!" in tokens[last - 1].word or _is_exclaimed(tokens, node, first, marked=marked)
            node.asked = not exclaimed
    marked = marked or _opens_with_a_pair(tokens, first, last)
    _ask_tagged(tokens, roots)
    _ask_split(nodes)
    for node in nodes:
        if _is_request(tokens, node):
            node.requested, node.asked = True, False
    asked = True in [node.asked for node in nodes]
    if not asked and (
        _opens_with_wh(tokens, nodes, first, last) or _sounds_asked(tokens, nodes, first, last)
    ):
        marked = True
    if not marked:
        return asked
    roots = roots or [node for node in nodes if node.parent is None and node.partner is None]
    if not roots:
        return True
    if roots[-1].requested and not asked:
        return False
    if not asked:
        _ask_plain(tokens, roots, last)
    else:
        latest = max(node.index for node in nodes if node.asked)
        for node in roots:
            if node.index > latest and not node.requested:
                node.asked = True
    return True


def _opens_with_a_pair(tokens: list[Token], first: int, last: int) -> bool:
    """Whether a pair that asks is first, or follows interjections and conjunctions."""
    for at in range(first, last - 1):
        if tokens[at].word in _ASKING_FIRST and (tokens[at].word, tokens[at + 1].word) in _ASKING_PAIRS:
            return True
        if tokens[at].tag not in ("UH", "CC", "PU"):
            return False
    return False


def _is_exclaimed(tokens: list[Token], node: Node, first: int, *, marked: bool) -> bool:
    """As in "just what we needed", "whoever does it", "how I hated school": nothing is asked."""
    opener = node.opener
    if opener is None:
        return False
    if (
        opener.word == "how"
        and not marked
        and node.lemma in _FELT
        and subject_word(tokens, node) in ("i", "we")
    ):
        return True
    adverbs = [token for token in tokens[first : opener.at] if token.tag in ("RB", "R")]
    return opener.word.endswith("ever") or any(token.word not in _LEADING for token in adverbs)


def _opens_with_wh(tokens: list[Token], nodes: list[Node], first: int, last: int) -> bool:
    """As in "What all you bought": a question word first, and no clause that it could be part of."""
    if tokens[first].word not in ("what", "who", "where", "why", "how", "which") or len(nodes) != 1:
        return False
    if tokens[first].word == "what" and first + 1 < last and tokens[first + 1].word in ("a", "an"):
        return False  # "what a lovely surprise, they came"
    exclaimed = nodes[0].frame == "of_to" or _is_exclaimed(tokens, nodes[0], first, marked=False)
    exclaimed = exclaimed or "!" in tokens[last - 1].word
    return not nodes[0].group.be and not exclaimed


def _sounds_asked(tokens: list[Token], nodes: list[Node], first: int, last: int) -> bool:
    """Without a question mark: "you have a drill, right", "got any milk", "u want chips", "is it shut or"."""
    end = last - 1
    while end > first and tokens[end].tag in ("PU", "SY") and tokens[end].word[0] != "!":
        end -= 1
    closing, before = tokens[end].word, tokens[end - 1].word if end > first else ""
    if closing == "or" or (before == "or" and closing in ("not", "no", "what", "nah")):
        return True
    answered = tokens[end - 1].lemma in _ANSWERING or (closing == "ya" and tokens[end - 1].tag[0] == "V")
    if (
        end > first + 1
        and not answered
        and not _sets_apart(tokens, first, end)
        and (closing in _ENDING_TAGS or (closing == "right" and before == ","))
    ):
        return True
    roots = [node for node in nodes if node.relation in ("root", "fragment")]
    ended = tokens[last - 1].word[0] in ".!"
    return len(roots) == 1 and roots[0] is nodes[0] and not ended and _wonders(tokens, nodes)


def _sets_apart(tokens: list[Token], first: int, end: int) -> bool:
    """As in "hot water yes, radiators no": each is told of, and nothing is asked."""
    said = ("no", "yes", "yeah")
    return any(
        tokens[at].word in said
        and tokens[at].word != tokens[end].word
        and tokens[at + 1].word in (",", "but")
        for at in range(first + 1, end - 1)
    )


def _wonders(tokens: list[Token], nodes: list[Node]) -> bool:
    node = nodes[0]
    group = node.group
    if group.form not in ("fin", "vn", "fragment") or group.negation >= 0 or group.modal or node.requested:
        return False
    subject = subject_word(tokens, node)
    if any(tokens[at].word == "yet" and at >= group.main for at in group.adverbs):
        return group.form != "fragment" or node.subject is not None  # "you eat yet", "post come yet"
    if node.lemma in ("need", "want", "like") and subject in ("", "you") and _is_offer(tokens, node):
        return True
    if len(nodes) > 1:
        return False
    if subject == "you" and group.be and node.elided:
        return True  # "u still up", "you ok"
    if subject == "you" and node.lemma in _WANTS and not group.past:
        return not _follows_link(tokens, node)
    if subject not in ("", "you"):
        return False
    if subject == "" and node.lemma in ("want", "fancy"):
        return True
    return any(
        tokens[phrase.first].word in ("any", "anything", "anyone", "anybody", "anywhere")
        and (tokens[phrase.head].word not in _TIMES or node.lemma in ("get", "have"))
        for phrase in node.objects
    )


_TIMES = frozenset({"time", "day", "minute", "moment"})
"""As in "boiler man, any time between 8 and 1", which asks nothing."""


def _is_offer(tokens: list[Token], node: Node) -> bool:
    """As in "need me to grab anything", "you need a hand"."""
    if not node.objects or node.group.past:
        return False
    head = tokens[node.objects[0].head].word
    return head in ("me", "us") or (head in _NEEDED and node.lemma != "like")


def _follows_link(tokens: list[Token], node: Node) -> bool:
    """As in "just so you know": the subject does not begin what is said."""
    at = 0 if node.subject is None else node.subject.first
    return at > 0 and (tokens[at - 1].tag in ("SB", "CC", "IN") or tokens[at - 1].word == "so")


def _ask_plain(tokens: list[Token], roots: list[Node], last: int) -> None:
    """A question without inversion.

    The last clause is asked, and what is not the speaker's own news before it; of "bins are out, also one was
    full of bees??" nothing but the bees.
    """
    roots[-1].asked = not (roots[-1].lemma == "wonder" and is_first_person(tokens, roots[-1]))
    if _is_astonished_last(tokens, roots, last):
        return
    for node in roots[:-1]:
        if not is_first_person(tokens, node) or node.subject is None:
            node.asked = True


def _is_astonished_last(tokens: list[Token], roots: list[Node], last: int) -> bool:
    """Whether two marks show surprise at what is added at the end."""
    if len(roots) < 2 or "".join(token.word for token in tokens[last - 2 : last]).count("?") < 2:
        return False
    between = range(roots[-2].trigger + 1, roots[-1].trigger)
    return any(tokens[at].word in ("and", "but", "also", "plus") for at in between)


def _has_question_mark(tokens: list[Token], first: int, last: int) -> bool:
    for at in range(max(first, last - 4), last):
        word = tokens[at].word
        if "?" in word and word[0] in "?!" and (at == 0 or tokens[at - 1].word != "("):
            return True
    return False


def _is_bare_question(tokens: list[Token], node: Node) -> bool:
    """As in "anyone seen my keys", "you coming": the auxiliary that would come first is left out."""
    if node.subject is None or node.group.subject is not None or node.quoted:
        return False
    head = tokens[node.subject.head].word
    if node.subject.first and tokens[node.subject.first - 1].word in (
        "hardly",
        "barely",
        "scarcely",
        "not",
        "if",
    ):
        return False
    whoever = tokens[node.subject.first].word in ("anyone", "anybody")  # "anybody's bike gone"
    if node.group.form in ("ing", "vn") and (
        whoever or head in ("you", "anyone", "anybody") or _is_any_of_you(tokens, node.subject.head)
    ):
        return True
    return head in ("anyone", "anybody") and node.group.form == "fin" and not node.group.modal


def _is_any_of_you(tokens: list[Token], head: int) -> bool:
    """As in "any of you seen my keys", "either of you two coming"."""
    if tokens[head].word not in ("any", "either", "one") or head + 2 >= len(tokens):
        return False
    return tokens[head + 1].word == "of" and tokens[head + 2].word in ("you", "ye", "yous")


def _ask_tagged(tokens: list[Token], roots: list[Node]) -> None:
    """As in "You locked up, didn't you": the tag asks what the clause before it says."""
    for earlier, node in itertools.pairwise(roots):
        group = node.group
        bare = group.ellipsis or (group.be and (node.complement < 0 or _calls(tokens, node)))
        if bare and group.subject is not None and tokens[group.subject.head].tag in ("PS", "PB", "EX"):
            earlier.asked = not earlier.requested


def _calls(tokens: list[Token], node: Node) -> bool:
    """As in "he's a vet, isn't he Bram": a name after the tag is who is asked."""
    named = tokens[node.complement].tag == "NP" or tokens[node.complement].word in closed_names()
    return node.group.negation >= 0 and named


def _ask_split(nodes: list[Node]) -> None:
    """As in "has the man who lives next door rung": the verb comes after a clause inside the subject."""
    split = False
    for node in nodes:
        group = node.group
        if group.subject is not None and group.ellipsis and group.form == "fin":
            split = True
        elif split and node.relation in ("post", "root") and group.form in ("vn", "bare", "ing"):
            node.asked, split = True, False


def _is_request(tokens: list[Token], node: Node) -> bool:
    """As in "Could you grab milk", "can someone pick up": a question in form, a request in use."""
    group = node.group
    if group.do and group.negation >= 0 and node.lemma in _DARED and group.subject is not None:
        return tokens[group.subject.head].word == "you"  # "don't you dare"
    if group.subject is None or group.modal not in ("can", "could", "would", "will"):
        return False
    if (
        group.perfect
        or group.be
        or group.progressive
        or any(tokens[at].word == "rather" for at in group.adverbs)
    ):
        return False
    if node.frame == "wh" or node.lemma in operators().states - {
        "mind",
        "keep",
        "hold",
        "wear",
        "stay",
        "live",
        "fit",
        "weigh",
    }:
        return False
    return tokens[group.subject.head].word in ("you", "someone", "somebody", "anyone", "anybody", "one")


def _is_deed_alone(tokens: list[Token], node: Node) -> bool:
    """As in "did it before breakfast", "did that yesterday": what was done, with its doer left out."""
    group = node.group
    if not group.ellipsis or group.subject is None or tokens[group.first].word != "did":
        return False
    return tokens[group.subject.head].word in ("it", "that", "them", "those", "this", "these")


def _is_inverted(tokens: list[Token], node: Node) -> bool:
    """The auxiliary before its subject.

    And nothing negative or "so" in front that would invert a statement.
    """
    group = node.group
    if group.subject is None:
        return False
    before = tokens[group.first - 1] if group.first else None
    if (
        before is not None
        and before.word == "so"
        and not (group.ellipsis or (group.be and node.complement < 0))
    ):
        return True  # "so is it shut", but "so is he"
    return not (before is not None and before.word in _INVERTING)
