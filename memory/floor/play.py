"""Sentences that do not mean what they say: jokes marked as such, exaggeration, mockery."""

from functools import cache
from itertools import pairwise

from memory.floor.mood import is_person
from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.operators import operators
from memory.floor.phrases import NounPhrase
from memory.floor.words import closed_names, is_listed, word_set
from memory.modality import Frame


def is_play(tokens: list[Token], nodes: list[Node], first: int, last: int) -> bool:
    """Whether the sentence does not mean what it says."""
    if any(_sells_off(tokens, node, first) or _stays_for_ages(tokens, node, last) for node in nodes):
        return True
    if _threatens_for_little(tokens, nodes):
        return True
    said = [token.word for token in tokens[first : last + 1]]
    if _praises_an_ordeal(said):
        return True
    if _exaggerates(said[: last - first]):
        return True
    if _marks().isdisjoint(said) and _marks().isdisjoint([word[0] for word in said]):
        return False
    return (
        _is_joke(tokens, first, last) or _mocks(tokens, first, last) or _is_absurd(tokens, nodes, first, last)
    )


@cache
def _marks() -> frozenset[str]:
    """What shows that a sentence may be play: one without any of these is none."""
    words = operators()
    return frozenset((*_JOKES, *words.mocking, *words.laughter))


def opening_game(tokens: list[Token], first: int, last: int) -> Frame | None:
    """As in "in our game I'm the doctor", "in the play she is a tree": a world of its own, while it lasts."""
    if _takes_a_part(tokens, first, last) or _gives_out_parts(tokens, first, last):
        return Frame.NONLITERAL
    for at in range(first + 2, min(last, first + 6)):
        whose = tokens[at - 1]
        if tokens[at].word not in _GAMES or not any(token.word == "in" for token in tokens[first:at]):
            continue
        is_match = (
            tokens[at].word in ("game", "games") and whose.tag not in ("DP", "POS") and whose.word != "'s"
        )
        return None if is_match else Frame.NONLITERAL
    return None


def _takes_a_part(tokens: list[Token], first: int, last: int) -> bool:
    """As in "me and Tama are pirates, we've burnt her ship": who says that they are one, plays one."""
    said = [token.word for token in tokens[first : min(last + 1, first + _OPENS)]]
    for at, word in enumerate(said[1:], start=1):
        if word not in _AM or not {"i", "me", "we"} & set(said[:at]):
            continue
        named = [each for each in said[at + 1 :] if each not in ("a", "an", "the", "all", "both", "now")][:1]
        return bool(named) and named[0] in operators().played
    return False


def _gives_out_parts(tokens: list[Token], first: int, last: int) -> bool:
    """As in "I'm the vet and Tom is the nurse": who has a part and says who has the others, plays."""
    said = [token.word for token in tokens[first : last + 1]]
    parts = [
        at
        for at, (copula, article, part) in enumerate(zip(said, said[1:], said[2:], strict=False))
        if copula in _COPULAS and article == "the" and part in _CAST and said[at + 3 : at + 4] not in _AT_WORK
    ]
    is_own = any(said[at - 1] in ("i", "we") for at in parts if at)
    return is_own and parts[0] <= _SOON and len({said[at + 2] for at in parts}) > 1


_SOON = 3
_AT_WORK = (["on"], ["at"], ["for"], ["of"], ["in"], ["who"])
_COPULAS = frozenset({"am", "are", "is", "'m", "'re", "'s", "be"})
_CAST = word_set(
    """vet nurse doctor dentist patient teacher pupil student mum mummy mom mama dad daddy baby king queen
    prince princess knight dragon monster robber police policeman policewoman shopkeeper customer waiter
    waitress chef pilot dog puppy cat kitten horse pony lion tiger bear wolf wizard witch fairy pirate soldier
    zombie ghost giant"""
)
"""Whom children are when they play; of a goalie or a driver, whoever says it is one."""
_OPENS = 10
_AM = frozenset({"am", "are", "'m", "'re"})


def is_part_played(tokens: list[Token], node: Node) -> bool:
    """As in "we're playing hospitals and Tom has broken his leg": what follows is part of it."""
    return node.lemma == "play" and any(tokens[thing.head].word in _PARTS for thing in node.objects)


_GAMES = frozenset({"game", "games", "play", "panto", "sketch", "nativity", "musical"})
_PARTS = frozenset(
    {
        "hospital",
        "hospitals",
        "doctor",
        "doctors",
        "nurses",
        "vets",
        "school",
        "schools",
        "teachers",
        "shop",
        "shops",
    }
    | {
        "restaurant",
        "restaurants",
        "cafe",
        "cafes",
        "hairdressers",
        "princesses",
        "mermaids",
        "superheroes",
        "spies",
        "dragons",
        "knights",
        "vampires",
        "farms",
        "airports",
        "libraries",
        "banks",
        "house",
        "mums",
        "families",
        "pirates",
        "soldiers",
        "cops",
        "robbers",
        "zombies",
        "dead",
        "pretend",
        "weddings",
    }
)


def _exaggerates(said: list[str]) -> bool:
    """Whether it holds a phrase that nobody means as it is said: "dying of hunger"."""
    if _exaggerating().isdisjoint(said):
        return False
    table = operators().hyperbole
    for at, opening in enumerate(pairwise(said)):
        for words in table.get(opening, ()):
            if tuple(said[at : at + len(words)]) == words:
                return not (words[0] == "killing" and not _ACHES.isdisjoint(said[max(at - 3, 0) : at]))
    return False


_ACHES = frozenset(
    {
        *("back", "head", "feet", "foot", "legs", "leg", "knee", "knees", "neck", "shoulder", "hip", "tooth"),
        *("teeth", "throat", "stomach", "tummy", "arm", "arms", "ankle", "wrist", "eyes", "ear", "chest"),
    }
)
"""What is "killing me" and hurts, as whoever says so means it."""


@cache
def _exaggerating() -> frozenset[str]:
    """The first words of such phrases: most sentences hold none of them."""
    return frozenset(first for first, _ in operators().hyperbole)


def _mocks(tokens: list[Token], first: int, last: int) -> bool:
    """Whether an eye-roll stands with praise: "great, another fine 🙄"."""
    words = operators()
    rolled = any(tokens[at].word[0] in words.mocking for at in range(first, min(last + 1, len(tokens))))
    went_well = any(tokens[at].word == "well" for at in range(first + 1, last))
    return rolled and (went_well or any(tokens[at].word in words.opinions for at in range(first, last)))


def _is_absurd(tokens: list[Token], nodes: list[Node], first: int, last: int) -> bool:
    """Whether it is, among laughter, what nobody does: selling a brother, eating the shelves."""
    words = operators()
    laughter = words.laughter
    end = min(last + 1, len(tokens))
    if not any(token.word in laughter or token.word[0] in laughter for token in tokens[first:end]):
        return False
    if any(tokens[at].word in ("obviously", "clearly", "totally") for at in range(first, last)):
        return True
    for node in nodes:
        things = [*node.objects, *(phrase for _, phrase in node.pps)]
        if node.lemma in words.trading and any(_is_person(tokens, thing) for thing in node.objects[:1]):
            return True
        if _is_up_for(tokens, node, words.offers) or any(shape(tokens, node) for shape in _SHAPES):
            return True
        eaten = node.lemma in words.eating and any(
            tokens[at].word in words.inedible for thing in things for at in range(thing.first, thing.end)
        )
        if eaten or (
            node.lemma in words.keeping and any(tokens[t.head].word in words.beasts for t in things)
        ):
            return True
    return _eats_along(tokens, nodes, first, last)


def _is_done_by_beasts(tokens: list[Token], node: Node) -> bool:
    """As in "penguins are picking me up", among laughter: what only people do."""
    whose = None if node.subject is None else tokens[node.subject.head]
    is_beast = whose is not None and {whose.word, whose.lemma} & operators().beasts
    return bool(is_beast) and node.lemma in operators().people_alone


def _goes_to_the_ends(tokens: list[Token], node: Node) -> bool:
    """As in "I'm moving to Antarctica tomorrow", among laughter: where nobody moves."""
    is_move = node.lemma in ("move", "shift", "emigrate", "relocate", "run", "go", "live", "retire")
    return is_move and any(tokens[place.head].word in operators().nowhere for _, place in node.pps)


def _stays_for_ages(tokens: list[Token], node: Node, last: int) -> bool:
    """As in "she's been in the shower for three weeks": nobody is where one goes for minutes so long."""
    words = operators()
    if not (node.group.be and node.group.perfect and is_person(tokens, node)):
        return False
    told = range(node.group.end, min(node.group.end + 9, last))
    place = next((at for at in told if tokens[at].word in words.brief_places), last)
    return any(tokens[at].word in words.long_units for at in told if at > place)


def _sells_off(tokens: list[Token], node: Node, first: int) -> bool:
    """As in "I'll just sell a kidney", or "just sell the kids": money is to come from what has no price."""
    words = operators()
    if node.lemma not in _SELLING or not node.objects:
        return False
    sold = tokens[node.objects[0].head]
    is_lightly = any(tokens[at].word == "just" for at in range(first, node.objects[0].first))
    return sold.word in words.priceless or (is_lightly and sold.lemma in words.relatives)


def _threatens_for_little(tokens: list[Token], nodes: list[Node]) -> bool:
    """As in "he ate the last biscuit so I'm divorcing him": nobody does the like over a biscuit."""
    is_dire = any(
        node.lemma in _DIRE and not node.group.past and node.objects and _is_person(tokens, node.objects[0])
        for node in nodes
    )
    return is_dire and any(node.lemma in operators().eating or node.lemma in _PETTY for node in nodes)


_DIRE = frozenset(
    {"divorce", "disown", "murder", "kill", "evict", "exile", "deport", "sue", "disinherit", "execute"}
)
_PETTY = frozenset({"finish", "nick", "pinch", "forget", "snore", "hog", "spoil", "nag", "microwave"})


def _praises_an_ordeal(said: list[str]) -> bool:
    """As in "three hours on hold, best morning of my life": nobody is that happy in a queue."""
    is_praise = "of my life" in " ".join(said) and not {"best", "greatest", "happiest"}.isdisjoint(said)
    return is_praise and not _ORDEALS.isdisjoint(said)


_ORDEALS = word_set(
    "hold queue queues queueing traffic delayed cancelled stuck waiting flooded puncture nits tax"
)
_ABBREVIATED = frozenset({"jk", "jks"})
_JOKING = frozenset({"kidding", "joking"})
_IN_EARNEST = frozenset({"but", "seriously", "actually", "really", "no", ","})
"""What goes on in earnest behind "jk": what was said before it was the joke."""
_JOKES = _ABBREVIATED | _JOKING | {"/"}
_SELLING = frozenset({"sell", "auction", "pawn", "mortgage", "remortgage"})


def _is_up_for(tokens: list[Token], node: Node, offers: frozenset[str]) -> bool:
    """As in "my brother is up for sale", "Ana's going up for adoption", "put my sister on ebay"."""
    if node.lemma in ("put", "list", "stick", "advertise", "have") and node.objects:
        sold_at = any(tokens[phrase.head].word in _MARKETS for _, phrase in node.pps)
        return sold_at and _is_person(tokens, node.objects[0])
    offered = any(tokens[at].word == "for" and tokens[phrase.head].word in offers for at, phrase in node.pps)
    return offered and node.subject is not None and _is_person(tokens, node.subject)


def _is_a_thing(tokens: list[Token], node: Node) -> bool:
    """As in "I am now legally a sofa", among laughter: what nobody is."""
    if not node.group.be or node.complement < 0 or node.group.negation >= 0 or not is_person(tokens, node):
        return False
    return tokens[node.complement].word in _NOBODY


_NOBODY = frozenset(
    """
    sofa couch potato zombie puddle ghost corpse vegetable balloon whale burrito sausage walrus statue robot
    raisin icicle popsicle prune pancake lobster tomato blob slug sloth snowman meatball dumpling beetroot
    pudding boulder lampshade
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
_MARKETS = frozenset(("ebay", "vinted", "gumtree", "marketplace", "depop", "craigslist", "etsy", "auction"))


def _weds_a_thing(tokens: list[Token], node: Node) -> bool:
    """As in "I'm marrying the new router", among laughter: whom one marries has a name, or is one's own."""
    if node.lemma not in ("marry", "wed", "divorce", "date", "adopt") or not node.objects:
        return False
    whom = node.objects[0]
    return tokens[whom.first].word in ("the", "this", "that", "a", "an") and not _is_person(tokens, whom)


_SHAPES = (_is_done_by_beasts, _goes_to_the_ends, _weds_a_thing, _is_a_thing)


def _eats_along(tokens: list[Token], nodes: list[Node], first: int, last: int) -> bool:
    """As in "ate everything, including the plates"."""
    words = operators()
    if not any(node.lemma in words.eating for node in nodes):
        return False
    return any(
        tokens[at].word in ("including", "even")
        and any(t.word in words.inedible for t in tokens[at : at + 4])
        for at in range(first, last)
    )


def _is_person(tokens: list[Token], phrase: NounPhrase) -> bool:
    head = tokens[phrase.head]
    related = head.word in closed_names() or head.lemma in operators().relatives
    if phrase.end - phrase.first == 1 and head.tag == "N" and not is_listed(head.word):
        return True  # "sell jas": a name in small letters
    return related or head.word in ("him", "her") or (head.tag == "NP" and phrase.end - phrase.first == 1)


def _is_joke(tokens: list[Token], first: int, last: int) -> bool:
    """Whether the sentence says of itself that it is not meant."""
    words = operators().jokes
    for at in range(first, last):
        word = tokens[at].word
        if word in _ABBREVIATED:
            return at > first or at + 1 >= last or tokens[at + 1].word not in _IN_EARNEST
        if (
            word == "/"
            and at + 1 < last
            and tokens[at + 1].word in ("s", "j")
            and tokens[at + 1].start == tokens[at].end
        ):
            return at + 2 >= last or tokens[at + 2].tag == "PU"
        if word in words and word in _JOKING and at and tokens[at - 1].word in ("just", "only", "am"):
            # "Only joking before, we really are": what was said then was the joke.
            return tokens[at + 1].word not in ("before", "earlier", "yesterday") if at + 1 < last else True
    return False
