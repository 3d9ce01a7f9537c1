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
        on_days = self._on_days(at)
        if on_days is not None:
            return on_days
        if word == "weekdays":
            return Rhythm((0, 1, 2, 3, 4), 1, "week", school_days=False), at + 1, ""
        if word == "school" and self._at(at + 1) == "days":
            return Rhythm((0, 1, 2, 3, 4), 1, "week", school_days=True), at + 2, ""
        if (
            word in ("weekly", "fortnightly")
            and self._at(at + 1) == "on"
            and self._single(at + 2) in w.WEEKDAYS
        ):
            days, after = self._weekday_list(at + 2)
            return Rhythm(days, 1 + (word != "weekly"), "week", school_days=False), after, ""
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

    def _on_days(self, at: int) -> tuple[Rhythm, int, str] | None:
        """Days of the week by name: "Mondays", "Thursday nights", "on a Tuesday", "alternate Saturdays"."""
        every = 2 if self._at(at) == "alternate" else 1
        first = at + (every == 2)
        is_any = every == 2 or (self._at(at) in ("a", "an") and self._at(at - 1) in ("on", "of"))
        if self._at(at) in ("a", "an") and is_any:
            first = at + 1
        word = self._at(first)
        day = word[:-1] if word.endswith("s") and word not in w.WEEKDAYS else ""
        is_several = day in w.WEEKDAYS and len(day) > _SHORTEST and "'" not in word
        if not is_several and self._bare(first) not in w.WEEKDAYS:
            return None
        days, after = self._weekday_list(first)
        part = w.PARTS.get(self._at(after).removesuffix("s"), "")
        is_of_parts = bool(part) and self._at(after).endswith("s") and self._at(after) not in w.PARTS
        if not (is_several or is_any or is_of_parts):
            return None
        return Rhythm(days, every, "week", school_days=False), after + bool(part), part

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
        while self._at(at) in ("and", ",", "&", "/"):
            then = at + 1 + (self._at(at) == "," and self._at(at + 1) == "and")
            if self._single(then) not in w.WEEKDAYS:
                break
            days.append(w.WEEKDAYS[self._single(then)])
            at = then + 1
        return tuple(days), at

    def _single(self, at: int) -> str:
        word = self._bare(at)
        return word if word in w.WEEKDAYS else word.removesuffix("s")


_SHORTEST = 3
"""Letters of a weekday's short name: with an "s" behind them they may be another word ("suns")."""
