"""Rules as plain Python, and their compiled twins.

`@rule` marks a function and leaves it as it is: imported, a rule book is ordinary Python to read, debug and cover. For
speed the compiler takes a copy: each function is bound anew with every rule it calls replaced by that rule's compiled
twin, so one source serves both runs. Compiled algorithms are cached on disk under a fingerprint of everything they
reach, functions and constants alike, so a cached one is never stale.
"""

from __future__ import annotations

import dis
import hashlib
import types
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from cutpurse.engine.cache import check_files, prune_cache
from cutpurse.errors import GameDefinitionError

Function = TypeVar("Function", bound=Callable[..., Any])
Plain = types.FunctionType

CACHE_FORMAT = "4"  # raise it when functions are compiled in another way, which their code does not show
BUILTINS = (range, len, min, max, abs, int, bool)  # what rules may call besides rules


def rule(function: Function) -> Function:
    """Marks a function as part of a rule book: pure, on whole numbers, fit to be compiled."""
    function.__rule__ = True  # type: ignore[attr-defined]  # a mark on a function object
    return function


def is_rule(value: object) -> bool:
    """Whether a value is a function marked with `@rule`."""
    return isinstance(value, Plain) and hasattr(value, "__rule__")


class Reading(NamedTuple):
    """A global name that a function reads: its value, and where it is read."""

    value: Any
    where: str


@cache
def _globals_read(code: types.CodeType) -> tuple[tuple[str, int], ...]:
    """The names that a function's code reads from its module, each with the line where it first does."""
    found: dict[str, int] = {}
    codes = [code]
    while codes:
        part = codes.pop()
        codes += [const for const in part.co_consts if isinstance(const, types.CodeType)]
        for step in dis.get_instructions(part):
            if step.opname == "LOAD_GLOBAL" and step.argval not in found:
                line = step.positions.lineno if step.positions else None
                found[step.argval] = line or part.co_firstlineno
    return tuple(found.items())


def readings(function: Plain, given: Mapping[str, Any]) -> dict[str, Reading]:
    """The global names a function reads; what its module does not define is taken from `given`."""
    found: dict[str, Reading] = {}
    file = Path(function.__code__.co_filename).name
    for name, line in _globals_read(function.__code__):
        where = f"{function.__name__} ({file}, line {line})"
        if name in function.__globals__:
            found[name] = Reading(function.__globals__[name], where)
        elif name in given:
            found[name] = Reading(given[name], where)
    return found


def fingerprint(function: Plain, given: Mapping[str, Any], replacing: Mapping[Any, Any]) -> str:
    """A hash of all that the compiled function depends on: its code, what it calls, and every constant they read.

    What it could not cover is refused: a change to it would go unnoticed, and old code be served from the cache.
    """
    digest = hashlib.sha256(CACHE_FORMAT.encode())
    seen: set[int] = set()

    def add(fn: Plain) -> None:
        fn = replacing.get(fn, fn)
        if id(fn) in seen:
            return
        seen.add(id(fn))
        _add_code(digest, fn.__code__)
        if fn.__closure__:
            raise GameDefinitionError(f"{fn.__name__} reads {fn.__code__.co_freevars[0]} of the function around it")
        for default in (*(fn.__defaults__ or ()), *sorted((fn.__kwdefaults__ or {}).items())):
            digest.update(b"|" + _constant(default, f"a default of {fn.__name__}"))
        for name, (value, where) in sorted(readings(fn, given).items()):
            digest.update(f"|{name}=".encode())
            if isinstance(value, Plain):
                if not is_rule(value):
                    raise GameDefinitionError(f"{where} calls {name}, which is no rule: mark it with @rule")
                add(value)
            elif not any(value is builtin for builtin in BUILTINS):
                digest.update(_constant(value, f"{where} reads {name}, which"))

    add(function)
    return digest.hexdigest()[:16]


def _constant(value: Any, what: str) -> bytes:
    """A constant as bytes that change whenever it does."""
    if hasattr(value, "tobytes") and hasattr(value, "dtype"):  # an array: its repr leaves out the middle
        return f"{value.dtype}{value.shape}".encode() + bytes(value.tobytes())
    if isinstance(value, tuple):
        return b"(" + b",".join(_constant(entry, what) for entry in value) + b")"
    if value is None or type(value) in (bool, int, float, str):
        return repr(value).encode()
    raise GameDefinitionError(
        f"{what} is a {type(value).__name__}: a rule may read whole numbers, texts, tuples, arrays of them, and rules"
    )


def _add_code(digest: Any, code: types.CodeType) -> None:
    digest.update(code.co_code)
    digest.update(repr(code.co_names).encode())
    digest.update(repr(code.co_varnames).encode())
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            _add_code(digest, const)
        else:
            digest.update(repr(const).encode())


class Binder:
    """Binds functions anew: names that were left open are a game's rules, and rules that are called are made anew too.

    `make` turns a bound rule into what is called in its place, such as its compiled twin. Without it rules run as they
    are, and only those are bound that leave names open, themselves or in what they call. `replacing` swaps one rule for
    another wherever it is called.
    """

    def __init__(
        self,
        rules: Mapping[str, Any],
        replacing: Mapping[Any, Any] | None = None,
        make: Callable[[Plain, Plain], Any] | None = None,
    ) -> None:
        self.rules = rules
        self.replacing = dict(replacing or {})
        self._make = make
        self._made: dict[Plain, Any] = {}
        self._open: dict[Plain, bool] = {}

    def bound(self, function: Plain) -> Plain:
        """The same function, calling rules made anew."""
        names = {name: reading.value for name, reading in readings(function, self.rules).items()}
        anew = {name: self.made(value) if is_rule(value) else value for name, value in names.items()}
        bound = types.FunctionType(
            function.__code__, {**function.__globals__, **anew}, function.__name__, function.__defaults__
        )
        bound.__kwdefaults__ = function.__kwdefaults__
        bound.__module__ = function.__module__
        bound.__qualname__ = function.__qualname__
        return bound

    def made(self, rule: Plain) -> Any:
        """What is called in place of a rule."""
        rule = self.replacing.get(rule, rule)
        if rule not in self._made:
            if self._make is not None:
                self._made[rule] = self._make(rule, self.bound(rule))
            else:
                self._made[rule] = self.bound(rule) if self._must_bind(rule) else rule
        return self._made[rule]

    def _must_bind(self, rule: Plain) -> bool:
        """Whether a rule, or one that it calls, leaves a name open or calls a rule that is replaced."""
        if rule not in self._open:
            self._open[rule] = False  # for one that calls itself
            found = readings(rule, self.rules)
            calls = [reading.value for reading in found.values() if is_rule(reading.value)]
            self._open[rule] = (
                any(name not in rule.__globals__ for name in found)
                or any(call in self.replacing for call in calls)
                or any(self._must_bind(call) for call in calls)
            )
        return self._open[rule]


class Compiler:
    """Compiles generic algorithms over one game's rules.

    `rules` gives the names that algorithms leave open; `replacing` swaps one rule for another wherever it is called.
    `tag` names the game and its layout. It is part of the name of everything compiled, rules as well: Numba numbers
    record types and functions anew in each process, so what two processes put into the cache for two games would bear
    the same names, and one game would call the other's code.
    """

    def __init__(self, tag: str, rules: Mapping[str, Any], replacing: Mapping[Any, Any] | None = None) -> None:
        self._tag = tag
        self._binder = Binder(rules, replacing, self._twin)

    def algorithm(self, function: Any) -> Any:
        """A generic algorithm compiled for the game, cached on disk as `name.tag_fingerprint`."""
        from cutpurse.engine import twin

        bound = self._named(function, self._binder.bound(function))
        try:
            made = twin.algorithm(bound, cache=True)
        except RuntimeError:  # nowhere on this machine to keep a cache: compile for this process only
            return twin.algorithm(bound, cache=False)
        check_files(made)
        prune_cache(Path(str(made.stats.cache_path)), f"*.{function.__name__}.{self._tag}_")
        return made

    def _twin(self, function: Plain, bound: Plain) -> Any:
        """The compiled form of a rule, inlined into algorithms and never cached by itself.

        Those that every decision calls are forced inline (Spite & Malice: a fifth faster).
        """
        from cutpurse.engine.twin import twin

        rules = self._binder.rules
        return twin(self._named(function, bound), inline=function in (rules.get("moves"), rules.get("play")))

    def _named(self, function: Plain, bound: Plain) -> Plain:
        """Gives a bound function a name that no other version or game has."""
        mark = fingerprint(function, self._binder.rules, self._binder.replacing)
        bound.__qualname__ = f"{function.__name__}.{self._tag}_{mark}"
        return bound
