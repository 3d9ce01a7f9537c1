"""Sentences without a verb: "vet at 3", "no milk", "great place", "Dad asleep", "shoes off please"."""

from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.operators import operators
from memory.floor.phrases import Group, NounPhrase, noun_phrase, with_partner
from memory.floor.words import word_set

_PLACING = word_set(
    "at in on under off near behind outside inside by beside below above past out-of with over"
)
_PREDICATIVE = word_set(
    """out off over in up down away back home here there upstairs downstairs outside inside on abroad indoors
    half-way"""
)
_AILING = frozenset(("down", "off"))
_POLITE = word_set("please pls plz kindly")
_SKIPPED = frozenset(("RB", "R", "UH", "CC"))


def read_fragment(tokens: list[Token], first: int, last: int, nodes: list[Node]) -> None:
    """A node for a verbless sentence that has an adjective, a noun or an adverb; two round a "but"."""
    but = next((at for at in range(first + 1, last - 1) if tokens[at].word == "but"), None)
    if but is not None and tokens[but - 1].word == ",":
        read_fragment(tokens, first, but, nodes)
        read_fragment(tokens, but + 1, last, nodes)
        return
    node = (
        _home(tokens, first, last, nodes)
        or _without_copula(tokens, first, last, nodes)
        or _collect(tokens, first, last, nodes)
    )
    if node is None and any("?" in tokens[at].word for at in range(first, last)):
        node = _make(next((at for at in range(first, last) if tokens[at].tag != "PU"), first), nodes)
    if node is not None:
        words = [tokens[at].word for at in range(first, last)]
        is_listed = _is_for_the_list(words) or heads_a_list(tokens, first, last)
        node.requested = is_listed or any(word in _POLITE for word in words)
        nodes.append(node)


def heads_a_list(tokens: list[Token], first: int, last: int) -> bool:
    """As in "packing list: pegs, stove": the sentence says nothing of what it names, and wants all of it."""
    words = [token.word for token in tokens[first : min(last, first + _LONGEST_HEAD)]]
    if "list" not in words:
        return False
    at = words.index("list")
    colon = at + 1
    if words[colon : colon + 1] == ["for"] and ":" in words[colon:]:  # "packing list for camp: pegs"
        colon = words.index(":", colon)
    is_headed = words[colon : colon + 1] == [":"] and first + colon + 1 < last
    before = words[:at]
    is_named = words[:at] == ["to", "do"] or all(tokens[first + each].tag not in _APART for each in range(at))
    return is_headed and is_named and _OF_WHAT_IS_THERE.isdisjoint(before)


_LONGEST_HEAD = 9
_APART = frozenset(("PU", "IN"))
_OF_WHAT_IS_THERE = word_set(
    """guest guests invite waiting wait class price wine mailing contact phone cast play set track bucket wish
    reading black short team staff reserve email is are was were has have had did does"""
)
"""Lists of people, prices and dreams; on any other stands what is wanted."""


def _is_for_the_list(words: list[str]) -> bool:
    """As in "eggs for the list": what stands there is wanted."""
    while words and not words[-1][0].isalpha():
        words = words[:-1]
    closing = tuple([word for word in words if word != "shopping"][-3:])
    return closing in (("for", "the", "list"), ("for", "our", "list"), ("for", "my", "list"))


def _home(tokens: list[Token], first: int, last: int, nodes: list[Node]) -> Node | None:
    """As in "home!", "back home again", "finally home": where the speaker is, with nothing else said."""
    first = _past_dears(tokens, first, last)
    said = [at for at in range(first, last) if tokens[at].tag not in ("PU", "UH")]
    homes = [at for at in said if tokens[at].word == "home"]
    others = [at for at in said if tokens[at].word != "home"]
    is_asked = any("?" in tokens[at].word for at in range(first, last))
    if not homes or is_asked or any(not _tells_how(tokens[at]) for at in others):
        return None
    node = _make(homes[0], nodes)
    node.group.adverbs = others
    node.end = last
    node.group.be = node.elided = True
    return node


def _past_dears(tokens: list[Token], first: int, last: int) -> int:
    """Past those who are called: "my dears, home at last"."""
    for at in range(first, min(last, first + 3)):
        if tokens[at].word in _DEARS and at + 1 < last and tokens[at + 1].word in (",", "!", "-", "–"):
            return at + 2
    return first


_DEARS = word_set(
    "dears dear darlings darling loves love all everyone everybody folks guys kids boys girls team"
)
_LONGEST_HOME = 8


def _tells_how(token: Token) -> bool:
    return token.tag in ("RB", "R") or token.word in _ARRIVED


_ARRIVED = word_set("safe sound early late")


def _collect(tokens: list[Token], first: int, last: int, nodes: list[Node]) -> Node | None:
    """Whatever the fragment names, around its first noun or adjective."""
    node: Node | None = None
    denied = -1
    at = _past_called(tokens, first, last)
    while at < last:
        phrase = None if _is_any_more(tokens, at) else noun_phrase(tokens, at, last)
        if phrase is not None:
            marked = phrase.first > first and tokens[phrase.first - 1].tag == "IN"
            if node is not None and marked:
                node.pps.append((phrase.first - 1, phrase))
            else:
                if node is None:
                    node = _make(phrase.head, nodes)
                    node.group.first = phrase.first
                node.objects.append(phrase)
            node.end = phrase.end
            at = phrase.end
            continue
        if tokens[at].tag == "J" and node is None:
            node = _make(at, nodes)
        elif node is None and tokens[at].tag == "NG":
            denied = at
        elif node is not None and tokens[at].tag in ("RB", "NG", "R"):
            node.group.adverbs.append(at)
        at += 1
    if node is not None:
        node.group.negation = denied  # "not hungry", "not vegan any more"
    if node is not None and _is_whereabouts(tokens, first, node):
        node.group.be = node.elided = True
    return node


def _is_any_more(tokens: list[Token], at: int) -> bool:
    """As in "not vegan any more": how it is no longer, and none of a thing."""
    more = tokens[at + 1].word if at + 1 < len(tokens) else ""
    return tokens[at].word == "any" and more in ("more", "longer") and _says_more(tokens, at + 2)


def _says_more(tokens: list[Token], at: int) -> bool:
    """Whether "any more" stands by itself there: "any more tea" asks for tea."""
    return at >= len(tokens) or tokens[at].tag in ("PU", "UH", "SY", "RB", "R", "CC", "SB")


def _past_called(tokens: list[Token], first: int, last: int) -> int:
    """Past who is called before a comma: "Wren and Pim, beds please"."""
    phrase = noun_phrase(tokens, first, last)
    if phrase is None or not any(tokens[at].word in _POLITE for at in range(first, last)):
        return first
    end = with_partner(tokens, phrase, last).end
    return end + 1 if end < last and tokens[end].word == "," else first


def _without_copula(tokens: list[Token], first: int, last: int, nodes: list[Node]) -> Node | None:
    """As in "Dad asleep", "bins out", "key under the pot", "you home yet": only "is" is missing."""
    at = first
    while at < last and tokens[at].tag in ("UH", "PU"):
        at += 1
    subject = noun_phrase(tokens, at, last)
    if subject is not None and subject.first > first and tokens[subject.first - 1].tag == "IN":
        return None
    if subject is not None:
        subject = with_partner(tokens, subject, last)
    where = _past_ties(tokens, subject.end, last) if subject is not None else at
    adverbs: list[int] = []
    denied = -1
    while where < last and (_is_passed_over(tokens[where]) or tokens[where].tag == "NG"):
        if tokens[where].tag == "NG":
            denied = where  # "Joel not home yet"
        else:
            adverbs.append(where)
        where += 1
    if where >= last or not _predicates(tokens, where, last, subject):
        return None
    node = _make(where, nodes)
    node.subject, node.group.be, node.elided, node.complement = subject, True, True, where
    node.group.adverbs.extend(adverbs)
    node.group.negation = denied
    node.group.first = subject.first if subject is not None else where
    _take_rest(tokens, node, where, last)
    return node


def verbless(tokens: list[Token], first: int, last: int, nodes: list[Node]) -> Node | None:
    """A clause whose "is" is left out, in a stretch that another clause follows; it is not yet among `nodes`.

    As in "mum in the bath", "Leo sick again", and of the speaker "tired from work".
    """
    is_short = last - first <= _LONGEST_HOME
    node = _home(tokens, first, last, nodes) if is_short else None
    node = node or _without_copula(tokens, first, last, nodes)
    if node is not None:
        return node
    at = first
    while at < last and tokens[at].tag in ("UH", "RB"):
        at += 1
    if at >= last or tokens[at].tag != "J" or noun_phrase(tokens, at, last) is not None:
        return None
    node = _make(at, nodes)
    node.group.be, node.elided, node.complement = True, True, at
    _take_rest(tokens, node, at, last)
    return node


def _is_passed_over(token: Token) -> bool:
    if token.word in ("both", "all", "each"):
        return True  # "twins both poorly"
    return token.tag in _SKIPPED and token.word not in _PREDICATIVE


def _past_ties(tokens: list[Token], at: int, last: int) -> int:
    """Past what only tells the subject from others: "parcel for you by the stairs"."""
    phrase = (
        noun_phrase(tokens, at + 1, last) if at < last and tokens[at].word in ("for", "from", "of") else None
    )
    if phrase is None or phrase.end >= last or tokens[phrase.end].tag not in ("IN", "RB", "J"):
        return at
    return phrase.end


def _predicates(tokens: list[Token], at: int, last: int, subject: NounPhrase | None) -> bool:
    """Whether the word can say of the subject where or how it is, and does not belong to a noun."""
    word, tag = tokens[at].word, tokens[at].tag
    if word in _PREDICATIVE and tag in ("RB", "IN"):
        if at + 1 < last and word in _AILING and tokens[at + 1].word == "with":
            return noun_phrase(tokens, at + 2, last) is not None  # "down with a cold, staying in bed"
        return tag == "RB" or noun_phrase(tokens, at + 1, last) is not None
    if subject is None:
        return False
    definite = tokens[subject.first].word not in ("a", "an", "no", "any", "some", "another")
    if tag == "J":
        return noun_phrase(tokens, at, last) is None and definite
    if tag != "IN" or word not in _PLACING or not definite:
        return False
    place = noun_phrase(tokens, at + 1, last)
    head = tokens[subject.head]
    event = head.lemma in operators().event_nouns or head.word in operators().event_nouns
    return place is not None and not _is_time(tokens, place) and not event


def _take_rest(tokens: list[Token], node: Node, at: int, last: int) -> None:
    where = at if tokens[at].tag == "IN" else at + 1
    node.end = at + 1
    while where < last:
        if _is_any_more(tokens, where):
            where += 2
            continue
        place = noun_phrase(tokens, where + 1, last) if tokens[where].tag == "IN" else None
        phrase = noun_phrase(tokens, where, last)
        if place is not None:
            node.pps.append((where, place))
            if where == at:
                node.trigger = node.complement = place.head
            where = node.end = place.end
        elif phrase is not None:
            node.objects.append(phrase)
            where = node.end = phrase.end
        else:
            if tokens[where].tag == "NG":
                break  # "tues not weds" denies the other day
            if tokens[where].tag in ("RB", "R"):
                node.group.adverbs.append(where)
                node.end = where + 1
            where += 1


def _is_time(tokens: list[Token], phrase: NounPhrase) -> bool:
    head = tokens[phrase.head].word
    return head in operators().days | operators().units or head[0].isdigit()


def _is_whereabouts(tokens: list[Token], first: int, node: Node) -> bool:
    """As in "At gran's", "on my way", "in bed": where somebody is, "I'm" left out."""
    at = first
    while at < node.group.first and tokens[at].tag in ("UH", "RB", "PU"):
        at += 1
    place = at == node.group.first - 1 and tokens[at].tag == "IN" and tokens[at].word in _PLACING
    head = tokens[node.trigger].word
    return place and head not in operators().days | operators().units and not head[0].isdigit()


def _make(head: int, nodes: list[Node]) -> Node:
    group = Group(head)
    group.form = "fragment"
    node = Node(len(nodes), group)
    node.relation = "fragment"
    return node
