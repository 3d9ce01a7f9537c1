"""A clause while it is being read: its verb group, what it hangs on, and by what."""

from memory.floor.phrases import Group, NounPhrase


class Opener:
    """A word that opens a clause: "if", "that", "who", "because"; where it stands and of what class it is."""

    __slots__ = ("after", "at", "leads", "tag", "word")

    def __init__(self, at: int, word: str, tag: str) -> None:
        self.at = at
        self.word = word
        self.tag = tag
        self.leads = False  # right after a conjunction or another opener: its main clause is still to come
        self.after = -1  # the noun right before it, which a relative clause would modify


class Suspended:
    """A subject or an opener that waits while a clause inside it is read.

    "the man who called is my uncle".
    """

    __slots__ = ("governor", "loose", "node", "opener", "subject")

    def __init__(
        self,
        subject: NounPhrase | None,
        opener: Opener | None,
        node: "Node | None" = None,
        governor: "Node | None" = None,
    ) -> None:
        self.subject = subject
        self.opener = opener
        self.node = node  # a clause that was taken for the whole, and may turn out to be inside
        self.governor = governor  # the clause that embeds this one: "I think the man who called is ..."
        self.loose: list[int] = []  # adverbs that wait with it


class Node:
    """One predicate with its relation to the rest of the sentence.

    `relation` is one of: root; comp (complement of the governing word); rel (relative clause); adv
    (adverbial, with an opener); ger (after a preposition); part (participle set apart); post (participle
    or infinitive after a noun); purpose; coord (joined to `partner`); paren (aside); fragment.
    """

    __slots__ = (
        "asked",
        "clause_first",
        "comma",
        "complement",
        "conditioned",
        "elided",
        "end",
        "frame",
        "fronted",
        "governor",
        "group",
        "index",
        "joiner",
        "lemma",
        "objects",
        "opener",
        "parent",
        "particle",
        "partner",
        "pps",
        "quoted",
        "relation",
        "requested",
        "segment",
        "silent",
        "source",
        "subject",
        "trigger",
    )

    def __init__(self, index: int, group: Group) -> None:
        self.index = index
        self.group = group
        self.relation = "root"
        self.frame = ""  # of a complement: "that", "to", "np_to", "ing", "bare", "wh", "if", "quote"
        self.opener: Opener | None = None
        self.joiner = ""  # the conjunction, of a coordinated clause
        self.parent: Node | None = None
        self.partner: Node | None = None
        self.governor = -1  # the governing word: verb, adjective or noun
        self.subject: NounPhrase | None = group.subject
        self.objects: list[NounPhrase] = []
        self.pps: list[tuple[int, NounPhrase]] = []  # preposition and phrase
        self.particle = -1
        self.complement = -1  # head of a copula's complement
        self.trigger = group.main
        self.lemma = ""
        self.clause_first = group.first
        self.end = group.end
        self.comma = False
        self.fronted = False
        self.quoted = False
        self.asked = False
        self.elided = False  # a copula that is not written: "glad you came"
        self.requested = False
        self.conditioned = ""  # the subordinator that makes this clause depend on a condition
        self.source: NounPhrase | None = None  # "according to Derek"
        self.silent = False  # an auxiliary in all but form: "going to", "have to"
        self.segment = 0
