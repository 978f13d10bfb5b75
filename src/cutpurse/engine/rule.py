"""Rules as plain Python, and their compiled twins.

`@rule` marks a function and leaves it as it is: imported, a rule book is ordinary Python to read, debug and cover. For
speed the compiler takes a copy: each function is bound anew with every rule it calls replaced by that rule's compiled
twin, so one source serves both runs. Compiled algorithms are cached on disk under a fingerprint of everything they
reach, functions and constants alike, so a cached one is never stale.
"""

from __future__ import annotations

import builtins
import dis
import hashlib
import types
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np

from cutpurse.errors import GameDefinitionError

Function = TypeVar("Function", bound=Callable[..., Any])
Plain = types.FunctionType

CACHE_FORMAT = "6"  # raise it when functions are compiled in another way, which their code does not show
BUILTINS = (range, len, min, max, abs, int, bool)  # what rules may call besides rules
NUMERIC = "biuf"  # kinds of arrays that rules may read


def rule(function: Function) -> Function:
    """Marks a function as part of a rule book: pure, on whole numbers, fit to be compiled."""
    function.__rule__ = True  # type: ignore[attr-defined]  # a mark on a function object
    return function


def is_rule(value: object) -> bool:
    """Whether a value is a function marked with `@rule`."""
    return isinstance(value, Plain) and hasattr(value, "__rule__")


class Reading(NamedTuple):
    """A global name that a function reads: its value, and the line where it is first read."""

    value: Any
    line: int


@cache
def _steps(code: types.CodeType) -> tuple[tuple[str, Any, int], ...]:
    """What a function's code does, functions within it included: each instruction, its argument and its line."""
    found: list[tuple[str, Any, int]] = []
    codes = [code]
    while codes:
        part = codes.pop()
        codes += [const for const in part.co_consts if isinstance(const, types.CodeType)]
        for step in dis.get_instructions(part):
            line = step.positions.lineno if step.positions else None
            found.append((step.opname, step.argval, line or part.co_firstlineno))
    return tuple(found)


@cache
def _globals_read(code: types.CodeType) -> tuple[tuple[str, int], ...]:
    """The names that a function's code reads from its module, each with the line where it first does."""
    found: dict[str, int] = {}
    for instruction, name, line in _steps(code):
        if instruction == "LOAD_GLOBAL":
            found.setdefault(name, line)
    return tuple(found.items())


def _where(function: Plain, line: int | None = None) -> str:
    code = function.__code__
    return f"{function.__name__} ({Path(code.co_filename).name}, line {line or code.co_firstlineno})"


def readings(function: Plain, given: Mapping[str, Any]) -> dict[str, Reading]:
    """The global names a function reads: its module's, else those `given`, else Python's own."""
    found: dict[str, Reading] = {}
    for name, line in _globals_read(function.__code__):
        for names in (function.__globals__, given, vars(builtins)):
            if name in names:
                found[name] = Reading(names[name], line)
                break
    return found


def fingerprint(function: Plain, given: Mapping[str, Any], replacing: Mapping[Any, Any]) -> str:
    """A hash of all that the compiled function depends on: its code, what it calls, and every constant they read.

    What it could not cover is refused: a change to it would go unnoticed, and old code be served from the cache.
    """
    digest = hashlib.sha256(CACHE_FORMAT.encode())
    numbers: dict[Plain, int] = {}  # of the functions reached: whatever name they bear, it says which one is meant

    def note(*parts: bytes) -> None:
        for part in parts:
            digest.update(b"%d:" % len(part) + part)

    def add(fn: Plain) -> None:
        fn = replacing.get(fn, fn)
        known = fn in numbers
        note(b"function %d" % numbers.setdefault(fn, len(numbers)))
        if known:
            return
        _refuse_what_is_outside(fn, given)
        note(*_code(fn.__code__))
        for default in (*(fn.__defaults__ or ()), *sorted((fn.__kwdefaults__ or {}).items())):
            note(_constant(default, f"a default of {fn.__name__}"))
        for name, (value, line) in sorted(readings(fn, given).items()):
            note(name.encode())
            if isinstance(value, Plain):
                if not is_rule(value):
                    raise GameDefinitionError(f"{_where(fn, line)} calls {name}, which is no rule: mark it with @rule")
                add(value)
            elif any(value is builtin for builtin in BUILTINS):
                note(b"Python's " + value.__name__.encode())
            else:
                note(_constant(value, f"{_where(fn, line)} reads {name}, which"))

    add(function)
    return digest.hexdigest()[:16]


def _refuse_what_is_outside(function: Plain, given: Mapping[str, Any]) -> None:
    """Refuses a function that reads what is neither its module's nor a rule, or that changes its module."""
    if function.__closure__:
        outer = function.__code__.co_freevars[0]
        raise GameDefinitionError(f"{_where(function)} reads {outer} of the function around it: make it an argument")
    for instruction, name, line in _steps(function.__code__):
        if instruction == "IMPORT_NAME":
            raise GameDefinitionError(f"{_where(function, line)} imports {name}: import it at the top of its module")
        if instruction in ("STORE_GLOBAL", "DELETE_GLOBAL"):
            raise GameDefinitionError(f"{_where(function, line)} changes {name}, which belongs to its module")
    known = readings(function, given)
    for name, line in _globals_read(function.__code__):
        if name not in known:
            raise GameDefinitionError(f"{_where(function, line)} reads {name}, which is defined nowhere and is no rule")


def _constant(value: Any, what: str) -> bytes:
    """A constant as bytes that change whenever it does, or what compiled code makes of it."""
    kind = type(value).__name__
    if type(value) is np.ndarray or isinstance(value, np.generic):
        kind = f"{kind} of {value.dtype.str}"
        if value.dtype.kind in NUMERIC:
            order = (value.flags.c_contiguous, value.flags.f_contiguous)
            return f"{kind} {value.shape} {order} ".encode() + value.tobytes()  # a repr leaves out the middle
    elif type(value) is tuple:
        entries = [_constant(entry, what) for entry in value]
        return b"(" + b"".join(b"%d:" % len(entry) + entry for entry in entries) + b")"
    elif value is None or type(value) in (bool, int, float, str):
        return repr(value).encode()
    raise GameDefinitionError(
        f"{what} is a {kind}: a rule may read whole numbers, texts, plain tuples, arrays of them, and rules"
    )


def _code(code: types.CodeType) -> Iterator[bytes]:
    """All of a function's code that decides what it does."""
    counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
    names = (code.co_names, code.co_varnames, code.co_cellvars, code.co_freevars)
    yield repr((counts, names, len(code.co_consts))).encode()
    yield code.co_code
    yield code.co_exceptiontable
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            yield from _code(const)
        else:
            yield repr(const).encode()


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
                any(name in self.rules and name not in rule.__globals__ for name in found)
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
        from cutpurse.engine.cache import keep_on_disk, prune_cache

        mark = self._mark(function)  # first: what it refuses cannot be bound
        made = twin.algorithm(self._named(self._binder.bound(function), mark))
        folder = keep_on_disk(made)
        if folder is not None:
            prune_cache(folder, f"*.{function.__name__}.{self._tag}_")
        return made

    def _twin(self, function: Plain, bound: Plain) -> Any:
        """The compiled form of a rule, inlined into algorithms and never cached by itself.

        Those that every decision calls are forced inline (Spite & Malice: a third faster).
        """
        from cutpurse.engine.twin import twin

        every_decision = [self._binder.rules.get(name) for name in ("moves", "play", "choose")]
        return twin(self._named(bound, self._mark(function)), inline=function in every_decision)

    def _mark(self, function: Plain) -> str:
        return fingerprint(function, self._binder.rules, self._binder.replacing)

    def _named(self, bound: Plain, mark: str) -> Plain:
        """Gives a bound function a name that no other version or game has."""
        bound.__qualname__ = f"{bound.__name__}.{self._tag}_{mark}"
        return bound
