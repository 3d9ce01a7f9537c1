"""Full text: what claims and turns are found by, and how they are looked for."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from memory.store.kept import Hits
from memory.store.rows import Columns
from memory.store.statements import Statements
from memory.store.words import stems_of_term

_MOST_TERMS = 24
"""More words than this of one question only cost time: the rest are common."""
_FEWEST_HITS = 80
"""A search costs what all matches cost, however few of them are wanted; whoever comes next may want more."""


class Index(NamedTuple):
    """A full-text index by its statements; where one searches, the household is the first parameter.

    Attributes:
        best: The best hits for a query, with their ranks.
        any: Hits for a query, in whatever order: what they would be ranked by is not worked out.
        enter: Adds the words of a table row.
        strike: Takes them out.
    """

    best: str
    any: str
    enter: str
    strike: str


def _index(words: str, table: str, key: str) -> Index:
    joined = f"FROM {words} JOIN {table} ON {table}.n = {words}.rowid"
    found = f"{joined} WHERE {words} MATCH ?2 AND {table}.household = ?1"
    return Index(
        best=f"SELECT {key}, {words}.rank {found} ORDER BY {words}.rank LIMIT ?3",
        any=f"SELECT {key} {found} LIMIT ?3",
        enter=f"INSERT INTO {words} (rowid, words) VALUES (?, ?)",
        strike=f"DELETE FROM {words} WHERE rowid = ?",
    )


TURNS = _index("turn_word", "turn", "turn_id")
CLAIMS = _index("claim_word", "claim_now", "claim_id")


class Indexed(Statements):
    """The base of what is found by its words."""

    def _search(
        self, index: Index, terms: Sequence[str], limit: int, beside: Sequence[str] = ()
    ) -> list[Columns]:
        """The best hits; while one question is answered, the same words are searched for several times."""
        query = _query(tuple(terms), tuple(beside))
        return self._hits(index.best, query, limit, max(limit, _FEWEST_HITS)) if query else []

    def _find(
        self, index: Index, terms: Sequence[str], limit: int, beside: Sequence[str] = ()
    ) -> list[Columns]:
        """The best hits in whatever order; which are best is worked out only where there are more of them."""
        found = self._all_of(index, terms, limit, beside)
        return self._search(index, terms, limit, beside) if found is None else found

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
        self._kept.hits.clear()
        self._db.execute(index.enter, (n, words))

    def _strike(self, index: Index, n: int) -> None:
        self._kept.hits.clear()
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
