"""The clauses of a sentence: one walk over its words, a node for each predicate, hung on what governs it."""
# ruff: noqa: PLR0911 - lists of cases in order; the first that fits decides

from memory.floor import attach, runons, signatures
from memory.floor.beginnings import (
    before_teller,
    embeds,
    ends_before,
    exclaims,
    is_called,
    is_forbidden,
    may_embed,
    negates,
    predicates_alone,
    relative_follows,
)
from memory.floor.copulas import copula_complement
from memory.floor.inversion import may_invert
from memory.floor.left_out_that import CLAUSE_LOVERS, takes_clause
from memory.floor.nodes import Node, Opener, Suspended
from memory.floor.normalise import Token
from memory.floor.operators import operators
from memory.floor.phrases import (
    CLAUSE_VERBS,
    GROUP_STARTS,
    NP_STARTS,
    Group,
    NounPhrase,
    noun_phrase,
    verb_group,
    with_partner,
)
from memory.floor.placing import OBJECT_AND_CLAUSE, pending_is_object
from memory.floor.quotes import Quotes
from memory.floor.words import word_set
from memory.floor.zero_relatives import is_zero_relative

_PARTICLES = word_set("off up out over down back away round around")
_RAISING = frozenset(("let", "make", "see", "hear", "watch", "help"))
_BREAKS = frozenset(
    (";", ":", "—", "–", "--", "-", "...", "…", "(", ")", "\n", "[", "]", "|", "/", "*", ".", "!", "?")
)


_STATE = (
    "pending",
    "opener",
    "joiner",
    "comma",
    "last_node",
    "root",
    "stack",
    "since",
    "fronted",
    "leading",
    "loose",
    "segment_first",
    "segment",
)


class Builder:
    """Reads one sentence, from the token at `first` up to `last`, into nodes."""

    __slots__ = (
        "aside",
        "comma",
        "commas",
        "first",
        "fronted",
        "joiner",
        "last",
        "last_node",
        "leading",
        "loose",
        "nodes",
        "opener",
        "pending",
        "quotes",
        "root",
        "segment",
        "segment_first",
        "since",
        "source",
        "stack",
        "tokens",
        "vocative",
    )

    def __init__(self, tokens: list[Token], first: int, last: int, nodes: list[Node], quotes: Quotes) -> None:
        self.tokens = tokens
        self.first = first
        self.last = last
        self.nodes = nodes
        self.quotes = quotes
        self.aside: tuple[object, ...] = ()  # what was being read when a bracket opened
        self.segment = 0
        self._open_segment(first)

    def _open_segment(self, at: int) -> None:
        self.segment += 1
        self.segment_first = at
        self.pending: NounPhrase | None = None  # a noun phrase that may become a subject
        self.opener: Opener | None = None
        self.joiner = ""  # a conjunction waiting for its clause
        self.comma = False  # a comma since the last verb
        self.last_node: Node | None = None
        self.root: Node | None = None
        self.stack: list[Suspended] = []
        self.since = at  # where what belongs to the last verb ends
        self.fronted: list[Node] = []
        self.source: NounPhrase | None = None
        self.loose: list[int] = []  # adverbs that wait for their verb
        self.leading = at  # the first word of the clause being read

    def run(self) -> None:
        """Read the sentence."""
        at = self.first
        while at < self.last:
            tag = self.tokens[at].tag
            if tag in GROUP_STARTS:
                at = self._verb(at)
            elif tag in NP_STARTS:
                at = self._noun_phrase(at)
            else:
                at = self._other(at, tag)
        self._break(self.last - 1)

    # Words that are neither verbs nor noun phrases.

    def _other(self, at: int, tag: str) -> int:
        if tag == "PU":
            return self._mark(at)
        if tag in ("SB", "WH"):
            return at + 1 if exclaims(self, at) else self._open_clause(at, tag)
        if tag == "IN":
            return (
                self._according(at)
                if self.tokens[at].word in ("according-to", "as-per")
                else self._preposition(at)
            )
        if tag == "CC":
            return self._conjunction(at)
        if tag in ("RB", "R", "NG"):
            return self._adverb(at)
        if tag == "J":
            return self._adjective(at)
        if tag == "POS":
            return at + 1
        if tag == "UH":
            self._interject(at)
        return at + 1

    def _interject(self, at: int) -> None:
        if at == self.leading:
            self.leading = at + 1
        if pending_is_object(self):
            self.pending = None
            self.comma = True

    def _conjunction(self, at: int) -> int:
        self.joiner = self.tokens[at].word
        if self.pending is None:
            return at + 1
        both = with_partner(self.tokens, self.pending, self.last)
        node = self.last_node
        if pending_is_object(self) and node is not None:
            joint = (
                both is not self.pending
                and both.end < self.last
                and self.tokens[both.end].tag in CLAUSE_VERBS
            )
            raised = joint and node.lemma in _RAISING and self.tokens[both.end].tag == "V"
            joint = joint and self.joiner in ("and", "&") and (node.lemma in CLAUSE_LOVERS or node.group.be)
            joint = joint and node.lemma not in OBJECT_AND_CLAUSE  # "told a joke and everyone groaned"
            if not raised and not (joint and takes_clause(self, node, self.pending)):
                self.pending = None
                return at + 1
            node.objects[-1] = both  # "I think Sam and Leo left"
        if both is not self.pending:
            self.pending, self.joiner = both, ""
            return both.end
        return at + 1

    def _according(self, at: int) -> int:
        """As in "According to Derek": the source of the clause that it stands with."""
        phrase = noun_phrase(self.tokens, at + 1, self.last)
        if phrase is None:
            return at + 1
        if self.last_node is None or self.comma:
            self.source = phrase
        else:
            self.last_node.source = phrase
        return phrase.end

    def _mark(self, at: int) -> int:
        word = self.tokens[at].word
        if word == ",":
            return self._comma(at)
        if word in "([" and self._closes(at):
            self.aside = tuple(getattr(self, name) for name in _STATE)
            self._open_segment(at + 1)
            return at + 1
        if word in ")]" and self.aside:
            self._break(at)
            for name, value in zip(_STATE, self.aside, strict=True):
                setattr(self, name, value)
            self.aside = ()
            return at + 1
        if self.quotes.turns_at(at):
            self._break(at)
            return at + 1
        abbreviation = word == "." and at + 1 < self.last and self.tokens[at + 1].tag != "PU"
        if (word in _BREAKS or word[0] in ".…-") and not abbreviation:
            self._break(at)
        return at + 1

    def _comma(self, at: int) -> int:
        if (verbless := runons.before_comma(self, at)) is not None:
            self._take_verbless(verbless)
            self._break(at)
            return at + 1
        aside = self.comma and self.root is not None and self.opener is None
        if aside and self.pending is not None and at == self.pending.end and not relative_follows(self, at):
            self.pending = None  # "I take sugar, two spoons, never gave that up"
        self.comma = True
        if pending_is_object(self) and not relative_follows(self, at):
            self.pending = None
        if (
            self.pending is not None
            and self.last_node is None
            and self.opener is None
            and at == self.pending.end
        ):
            self.leading = at + 1
        return at + 1

    def _closes(self, at: int) -> bool:
        """Whether a bracket that opens here is closed again soon, no other having been opened."""
        if self.aside:
            return False
        return any(self.tokens[where].word in ")]" for where in range(at + 1, min(at + 40, self.last)))

    def _break(self, at: int) -> None:
        if self.last_node is not None:
            self.last_node.group.adverbs.extend(
                where for where in self.loose if self.tokens[where].tag != "NG"
            )
        for node in (held.node for held in self.stack):
            if node is not None and node.relation == "post" and node.parent is None:
                node.relation, node.group.progressive = "root", True  # "Derek coming at 5": "is" left out
        self._open_segment(at + 1)

    def _open_clause(self, at: int, tag: str) -> int:
        if tag == "SB" and (verbless := runons.before_opener(self, at)) is not None:
            self._take_verbless(verbless)
        if self.pending is None and self.opener is not None:
            self.stack.append(Suspended(None, self.opener))
        elif self.pending is not None and is_called(self, at):
            pass
        elif self.pending is not None and (tag == "WH" or not pending_is_object(self)):
            self.comma = self.comma and tag != "WH"
            self._suspend(self.pending)
        self.opener = Opener(at, self.tokens[at].word, tag)
        if self.opener.word != "that" or tag == "SB":
            self.comma = self.comma and tag == "SB"
        self.opener.after = self.pending.head if self.pending is not None else -1
        self.opener.leads = self.joiner != "" or (bool(self.stack) and self.stack[-1].subject is None)
        self.pending = None
        return at + 1

    def _suspend(self, subject: NounPhrase) -> None:
        """Let a subject wait while a clause inside it is read, if it can have a verb of its own still."""
        node = self.last_node
        if self.stack and self.stack[-1].node is not None and self.tokens[subject.first - 1].tag == "CC":
            return  # "Ben going with Sam and the girl I told you about is off": it is one list
        if not pending_is_object(self):
            held = Suspended(subject, self.opener)
        elif node is not None and may_embed(self, node, subject):
            held = Suspended(subject, None, governor=node)
        else:
            return
        if node is None:
            held.loose, self.loose = self.loose, []
        self.stack.append(held)

    def _preposition(self, at: int) -> int:
        phrase = noun_phrase(self.tokens, at + 1, self.last)
        node = self.last_node
        word = self.tokens[at].word
        if phrase is not None and word in _PARTICLES and self.tokens[phrase.first].word in operators().days:
            if node is not None:
                node.particle = at  # "the cast comes off Friday"
            return at + 1
        if phrase is None:
            if node is not None and at == node.group.end:
                node.particle = at
                node.end = at + 1
            return at + 1
        if node is not None:
            node.pps.append((at, phrase))
            node.end = phrase.end
        elif self.pending is None:
            self.leading = self.leading if at != self.leading else phrase.end
        return phrase.end

    def _adverb(self, at: int) -> int:
        node = self.last_node
        after_phrase = self.pending is None or (node is not None and self.pending in node.objects)
        if (
            node is not None
            and not self.comma
            and not self.joiner
            and after_phrase
            and self.tokens[at].tag != "NG"
        ):
            node.group.adverbs.append(at)
            node.end = at + 1
        else:
            self.loose.append(at)
        return at + 1

    def _adjective(self, at: int) -> int:
        node = self.last_node
        if node is None and self.pending is None and predicates_alone(self, at):
            return self._elided_copula(at)
        if node is not None and node.group.be and node.complement < 0 and self.pending is None:
            node.complement = node.trigger = at
        if node is not None and not self.comma:
            node.end = at + 1
        return at + 1

    def _elided_copula(self, at: int) -> int:
        self._elided(at)
        return at + 1

    def _elided(self, at: int) -> Node:
        group = Group(at)
        group.form, group.be = "fin", True
        node = self._add(group)
        node.complement = at
        node.elided = True
        return node

    def _noun_phrase(self, at: int) -> int:
        if embeds(self, at):
            return self._adjective(at)
        if self.tokens[at].tag in ("PS", "EX") and (verbless := runons.before_subject(self, at)) is not None:
            self._take_verbless(verbless)
            self._break(at - 1)
        phrase = noun_phrase(self.tokens, at, self.last)
        if phrase is None:
            return self._adjective(at)
        phrase = before_teller(self, phrase)
        node = self.last_node
        earlier = self.pending
        if earlier is not None and is_zero_relative(self, earlier, phrase):
            self._suspend(earlier)
            noun = self.tokens[earlier.head].lemma
            named = signatures.takes("noun", noun, "that")
            if noun == "time":  # "it's time we left", but "the first time I saw it"
                before = self.tokens[earlier.first - 1]
                named = earlier.first > 0 and (before.tag in ("BE", "RB", "IN") or before.word == "it")
            self.opener = Opener(at, "that" if named else "", "WH" if named else "REL")
            self.opener.after = earlier.head
        nominative = (
            self.tokens[at].tag == "PS" and node is not None and (not node.group.be or node.complement >= 0)
        )
        if nominative:
            node = None  # "it went well she's home": no object of "went"
        if (
            node is not None
            and not self.comma
            and not self.joiner
            and self.opener is None
            and len(node.objects) < 2
        ):
            self._take_object(node, phrase)
        self.pending = phrase
        return phrase.end

    def _take_object(self, node: Node, phrase: NounPhrase) -> None:
        if node.group.be and node.complement < 0:
            node.complement = phrase.head
            if self.tokens[phrase.head].tag not in ("PS", "PO", "PB"):
                node.trigger = phrase.head
        node.objects.append(phrase)
        node.end = phrase.end

    def _take_verbless(self, node: Node) -> None:
        """Put down a clause whose "is" is left out, and which the next word follows."""
        node.segment = self.segment
        self.nodes.append(node)
        self.last_node = self.root = node
        self.pending = None
        self.loose.clear()

    def _verb(self, at: int) -> int:
        if ends_before(self, at) or is_forbidden(self, at):
            self._break(at - 1)
        elif (verbless := runons.before_verb(self, at)) is not None:
            self._take_verbless(verbless)
            self._break(at - 1)
        if self.tokens[at].word in ("it's", "we're") and self.pending is None:
            self.pending = NounPhrase(at, at + 1, at)  # "its raining": one word, subject and verb
        group = verb_group(self.tokens, at, self.last, inverts=may_invert(self, at))
        return max(copula_complement(self.tokens, self._add(group), self.last), at + 1)

    def _add(self, group: Group) -> Node:
        """Hang a new node in its place."""
        node = Node(len(self.nodes), group)
        node.segment = self.segment
        node.quoted = self.quotes.open
        node.comma = self.comma
        node.lemma = "be" if group.be else self.tokens[group.main].lemma
        node.joiner = self.joiner
        node.source, self.source = self.source, None
        self._take_loose(node)
        self.nodes.append(node)
        attach.hang(self, node)
        self.last_node = node
        self.pending = None
        self.opener = None
        self.joiner = ""
        self.comma = False
        return node

    def _take_loose(self, node: Node) -> None:
        for at in self.loose:
            if self.tokens[at].tag != "NG":
                node.group.adverbs.append(at)
            elif node.group.negation < 0 and negates(self, at, node):
                node.group.negation = at
        self.loose.clear()
