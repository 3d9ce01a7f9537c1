"""What comes again: "every Tuesday", "each morning", "weekdays", "on Mondays and Thursdays"."""

from memory.when import words as w
from memory.when.expressions import Rhythm, Unit
from memory.when.walk import Walk, unit_of


class Rhythms(Walk):
    """Reads a rhythm at a position."""

    def rhythm(  # noqa: PLR0911 - one form after the other
        self, at: int, *, begun: bool
    ) -> tuple[Rhythm, int, str] | None:
        """What comes again: "every Tuesday", "each morning", "weekdays", "on Mondays"."""
        word = self._at(at)
        if word in ("every", "each"):
            return self._every(at + 1)
        plural = word[:-1] if word.endswith("s") else ""
        if plural in w.WEEKDAYS and word not in w.WEEKDAYS and len(plural) > 3 and "'" not in word:
            days, after = self._weekday_list(at)
            return Rhythm(days, 1, "week", school_days=False), after, ""
        if word == "weekdays":
            return Rhythm((0, 1, 2, 3, 4), 1, "week", school_days=False), at + 1, ""
        if word == "school" and self._at(at + 1) == "days":
            return Rhythm((0, 1, 2, 3, 4), 1, "week", school_days=True), at + 2, ""
        if word in ("daily", "nightly", "weekly", "monthly") and (begun or self._at(at + 1) == "at"):
            units: dict[str, Unit] = {"daily": "day", "nightly": "day", "weekly": "week", "monthly": "month"}
            return Rhythm((), 1, units[word], school_days=False), at + 1, ""
        if (word == "the" and self._at(at + 1) in ("mornings", "evenings", "afternoons")) or (
            word in ("mornings", "evenings") and begun
        ):
            name = self._at(at + 1) if word == "the" else word
            return (
                Rhythm((), 1, "day", school_days=False),
                at + (2 if word == "the" else 1),
                w.PARTS[name[:-1]],
            )
        return None

    def _every(  # noqa: PLR0911 - one form after the other
        self, at: int
    ) -> tuple[Rhythm, int, str] | None:
        every = 1
        if self._at(at) in ("other", "second"):
            every, at = 2, at + 1
        elif self._at(at) == "single":
            at += 1
        else:
            count = self._count(at)
            if count is not None and self._at(count[1]) in w.UNITS and self._at(count[1]).endswith("s"):
                every, at = int(count[0]), count[1]
        word = self._bare(at)
        if word in w.WEEKDAYS:
            days, at = self._weekday_list(at)
            part = w.PARTS.get(self._at(at), "")
            return Rhythm(days, every, "week", school_days=False), at + bool(part), part
        if word == "school" and self._at(at + 1) in ("day", "morning", "night"):
            part = w.PARTS.get(self._at(at + 1), "")
            return Rhythm((0, 1, 2, 3, 4), 1, "week", school_days=True), at + 2, part
        if word in ("weekday", "workday") or (word == "week" and self._at(at + 1) == "day"):
            return Rhythm((0, 1, 2, 3, 4), 1, "week", school_days=False), at + 1 + (word == "week"), ""
        if word in ("weekend", "wkend"):
            return Rhythm((5, 6), every, "week", school_days=False), at + 1, ""
        if word in w.PARTS:
            return Rhythm((), every, "day", school_days=False), at + 1, w.PARTS[word]
        if word in w.UNITS and not (every == 1 and w.UNITS[word] == "minute"):
            return Rhythm((), every, unit_of(w.UNITS[word]), school_days=False), at + 1, ""
        return None

    def _weekday_list(self, at: int) -> tuple[tuple[int, ...], int]:
        """Mondays and Thursdays; every Tuesday and Friday."""
        days = [w.WEEKDAYS[self._single(at)]]
        at += 1
        while self._at(at) in ("and", ",", "&") and self._single(at + 1) in w.WEEKDAYS:
            days.append(w.WEEKDAYS[self._single(at + 1)])
            at += 2
        return tuple(days), at

    def _single(self, at: int) -> str:
        word = self._bare(at)
        return word if word in w.WEEKDAYS else word.removesuffix("s")
