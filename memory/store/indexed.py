"""Full text: what claims and turns are found by, and how they are looked for."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from memory.store.kept import Hits, Holding
from memory.store.rows import Columns
from memory.store.statements import Statements
from memory.store.words import stems_of_term

_MOST_TERMS = 24
"""More words than this of one question only cost time: the rest are common."""
_FEWEST_HITS = 80
"""A search costs what all matches cost, however few of them are wanted; whoever comes next may want more."""
_WIDER = 4
_MOST_TO_MERGE = 5_000
"""Of a stem that more rows hold, the ranks are not kept: the index is asked for all stems at once."""


class Index(NamedTuple):
    """A full-text index by its statements; where one searches, the household is the first parameter.

    Attributes:
        best: The best hits for a query, with their ranks.
        any: Hits for a query, in whatever order: what they would be ranked by is not worked out.
        holding: The rows that hold a stem, whosever they are, with the rank that it alone gives them.
        keys: What some rows are known by.
        enter: Adds the words of a table row.
        strike: Takes them out.
    """

    best: str
    any: str
    holding: str
    keys: str
    enter: str
    strike: str


def _index(words: str, table: str, key: str) -> Index:
    joined = f"FROM {words} JOIN {table} ON {table}.n = {words}.rowid"
    found = f"{joined} WHERE {words} MATCH ?2 AND {table}.household = ?1"
    return Index(
        best=f"SELECT {key}, {words}.rank {found} ORDER BY {words}.rank LIMIT ?3",
        any=f"SELECT {key} {found} LIMIT ?3",
        holding=f"SELECT rowid, rank FROM {words} WHERE {words} MATCH ?1 LIMIT ?2",
        keys=f"SELECT n, {key} FROM {table} WHERE household = ?1 AND n IN (SELECT value FROM json_each(?2))",
        enter=f"INSERT INTO {words} (rowid, words) VALUES (?, ?)",
        strike=f"DELETE FROM {words} WHERE rowid = ?",
    )


TURNS = _index("turn_word", "turn", "turn_id")
CLAIMS = _index("claim_word", "claim_now", "claim_id")


class Indexed(Statements):
    """The base of what is found by its words."""

    def _search(self, index: Index, terms: Sequence[str], limit: int) -> list[Columns]:
        """The best hits; while one question is answered, its words are searched for beside ever others.

        Any rank is the sum of what each stem gives in the order of the query, so that of most stems the index
        need be asked but once.
        """
        query, most = _query(tuple(terms), ()), max(limit, _FEWEST_HITS)
        kept = self._kept.hits.get((index.best, query))
        if query and (kept is None or not kept.reaches(limit)):
            ranks = self._ranks(index, some_stems(tuple(terms)))
            if ranks is not None:
                self._kept.hits.put((index.best, query), Hits(most, self._best(index, ranks, most)))
        return self._hits(index.best, query, limit, most) if query else []

    def _ranks(self, index: Index, stems: Sequence[str]) -> Mapping[int, float] | None:
        """Each row that holds one of the stems, with its rank; None where too many hold one of them."""
        ranks: dict[int, float] = {}
        for stem in stems:
            held = self._holding(index, stem)
            if held is None:
                return None
            both = ranks.keys() & held.keys()
            ranks = {**held, **ranks, **{n: ranks[n] + held[n] for n in both}}
        return ranks

    def _holding(self, index: Index, stem: str) -> Mapping[int, float] | None:
        kept = self._kept.holding.get((index.holding, stem))
        if kept is None:
            found = self._db.execute(index.holding, (_quoted(stem), _MOST_TO_MERGE + 1)).fetchall()
            ranks = None if len(found) > _MOST_TO_MERGE else dict(found)
            kept = self._kept.holding.put((index.holding, stem), Holding(ranks))
        return kept.ranks

    def _best(self, index: Index, ranks: Mapping[int, float], most: int) -> list[Columns]:
        """The rows of this household with the best ranks, the first written first among equals."""
        least = sorted(ranks.values())[most - 1] if len(ranks) > most else 0.0
        best = sorted((rank, n) for n, rank in ranks.items() if rank <= least)
        keys: dict[int, str] = dict(self._all(index.keys, json.dumps([n for _, n in best])))
        own = [(keys[n], rank) for rank, n in best if n in keys][:most]
        if len(own) == most or len(best) == len(ranks):
            return own
        return self._best(index, ranks, most * _WIDER)[:most]  # others' rows were among them

    def _find(
        self, index: Index, terms: Sequence[str], limit: int, beside: Sequence[str] = ()
    ) -> list[Columns]:
        """The best hits in whatever order; which are best is worked out only where there are more of them."""
        found = self._all_of(index, terms, limit, beside)
        if found is not None:
            return found
        return self._hits(index.best, _query(tuple(terms), tuple(beside)), limit, max(limit, _FEWEST_HITS))

    def _all_of(
        self, index: Index, terms: Sequence[str], most: int, beside: Sequence[str] = ()
    ) -> list[Columns] | None:
        """All hits, unranked, where there are no more than so many; None where there are."""
        query = _query(tuple(terms), tuple(beside))
        found = self._hits(index.any, query, most + 1, most + 1) if query else []
        return found if len(found) <= most else None

    def _hits(self, statement: str, query: str, limit: int, most: int) -> list[Columns]:
        """The first hits, of which at least so many are looked for and kept."""
        kept = self._kept.hits.get((statement, query))
        if kept is None or not kept.reaches(limit):
            kept = self._kept.hits.put((statement, query), Hits(most, self._all(statement, query, most)))
        return kept.rows[:limit]

    def _enter(self, index: Index, n: int, words: str) -> None:
        self._kept.index_changed()
        self._db.execute(index.enter, (n, words))

    def _strike(self, index: Index, n: int) -> None:
        self._kept.index_changed()
        self._db.execute(index.strike, (n,))


@lru_cache(maxsize=256)
def _query(terms: tuple[str, ...], beside: tuple[str, ...]) -> str:
    """The full-text query for any of some words, and any of those beside them; empty for none."""
    query, too = " OR ".join(map(_quoted, some_stems(terms))), " OR ".join(map(_quoted, every_stem(beside)))
    return f"({query}) AND ({too})" if query and too else query


@lru_cache(maxsize=64)
def any_of(words: tuple[str, ...]) -> str:
    """The full-text query for any of the words of a closed list, however long that is."""
    return " OR ".join(map(_quoted, every_stem(words)))


def some_stems(terms: tuple[str, ...]) -> list[str]:
    """The stems that a search for some words looks for: the first of them, each once."""
    return every_stem(terms)[:_MOST_TERMS]


def every_stem(terms: Iterable[str]) -> list[str]:
    """The stems of some words, each once."""
    return list(dict.fromkeys(stem for term in terms for stem in stems_of_term(term)))


def _quoted(stem: str) -> str:
    """A stem as a query has it: the query syntax of FTS5 must not be reachable."""
    return f'"{stem}"'
