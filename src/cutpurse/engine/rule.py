"""Rules as plain Python, and their compiled twins.

`@rule` marks a function and leaves it as it is: imported, a rule book is ordinary Python to read, debug and cover. For
speed the compiler takes a copy: each function is bound anew with every rule it calls replaced by that rule's compiled
twin, so one source serves both runs. Compiled algorithms are cached on disk under a fingerprint of everything they
reach, functions and constants alike, so a cached one is never stale.
"""

from __future__ import annotations

import contextlib
import dis
import hashlib
import types
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])
Plain = types.FunctionType

CACHE_FORMAT = "2"  # raise it when functions are compiled in another way, which their code does not show
KEPT_VERSIONS = 4  # of each algorithm and game, so that switching between branches need not compile again
INLINED: dict[str, Any] = {  # how rules are compiled: only ever called by compiled code
    "nogil": True,
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}


def rule(function: Function) -> Function:
    """Marks a function as part of a rule book: pure, on whole numbers, fit to be compiled."""
    function.__rule__ = True  # type: ignore[attr-defined]  # a mark on a function object
    return function


def is_rule(value: object) -> bool:
    """Whether a value is a function marked with `@rule`."""
    return isinstance(value, Plain) and hasattr(value, "__rule__")


def _globals_of(function: Plain, given: Mapping[str, Any]) -> dict[str, Any]:
    """The global names a function reads, with their values; what its module does not define is taken from `given`."""
    found: dict[str, Any] = {}
    codes = [function.__code__]
    while codes:
        code = codes.pop()
        codes += [const for const in code.co_consts if isinstance(const, types.CodeType)]
        for name in {step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"}:
            if name in function.__globals__:
                found[name] = function.__globals__[name]
            elif name in given:
                found[name] = given[name]
    return found


def fingerprint(function: Plain, given: Mapping[str, Any], replacing: Mapping[Any, Any]) -> str:
    """A hash of all that the compiled function depends on: its code, what it calls, and every constant they read."""
    digest = hashlib.sha256(CACHE_FORMAT.encode())
    seen: set[int] = set()

    def add(fn: Plain) -> None:
        fn = replacing.get(fn, fn)
        if id(fn) in seen:
            return
        seen.add(id(fn))
        _add_code(digest, fn.__code__)
        for name, value in sorted(_globals_of(fn, given).items()):
            digest.update(f"|{name}=".encode())
            if isinstance(value, Plain):
                add(value)
            elif hasattr(value, "tobytes"):  # an array: its repr leaves out the middle
                digest.update(f"{value.dtype}{value.shape}".encode() + value.tobytes())
            elif not isinstance(value, types.ModuleType | type | types.BuiltinFunctionType):
                digest.update(repr(value).encode())

    add(function)
    return digest.hexdigest()[:16]


def _add_code(digest: Any, code: types.CodeType) -> None:
    digest.update(code.co_code)
    digest.update(repr(code.co_names).encode())
    digest.update(repr(code.co_varnames).encode())
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            _add_code(digest, const)
        else:
            digest.update(repr(const).encode())


def bind(function: Plain, names: Mapping[str, Any]) -> Plain:
    """The same function reading other globals."""
    bound = types.FunctionType(
        function.__code__, {**function.__globals__, **names}, function.__name__, function.__defaults__
    )
    bound.__module__ = function.__module__
    bound.__qualname__ = function.__qualname__
    return bound


def prune_cache(folder: Path, prefix: str) -> None:
    """Deletes all but the newest cached versions of one algorithm; each edit of a rule leaves one behind."""
    versions: dict[str, list[Path]] = {}
    for path in folder.glob(prefix + "*.nb*"):
        versions.setdefault(path.name.split("-")[0], []).append(path)
    with contextlib.suppress(OSError):  # another process may be pruning too
        newest_first = sorted(versions.values(), key=lambda files: -max(file.stat().st_mtime for file in files))
        for files in newest_first[KEPT_VERSIONS:]:
            for file in files:
                file.unlink(missing_ok=True)


class Compiler:
    """Compiles generic algorithms over one game's rules.

    `rules` gives the names that algorithms leave open; `replacing` swaps one rule for another wherever it is called.
    `tag` names the game and its layout. It is part of the name of everything compiled, rules as well: Numba numbers
    record types and functions anew in each process, so what two processes put into the cache for two games would bear
    the same names, and one game would call the other's code.
    """

    def __init__(self, tag: str, rules: Mapping[str, Any], replacing: Mapping[Any, Any] | None = None) -> None:
        self._tag = tag
        self._rules = rules
        self._replacing = dict(replacing or {})
        self._twins: dict[Plain, Any] = {}

    def algorithm(self, function: Any) -> Any:
        """A generic algorithm compiled for the game, cached on disk as `name.tag_fingerprint`."""
        import numba

        bound = self._bound(function)
        try:
            made = numba.njit(nogil=True, error_model="numpy", cache=True)(bound)
        except RuntimeError:  # nowhere on this machine to keep a cache: compile for this process only
            return numba.njit(nogil=True, error_model="numpy")(bound)
        prune_cache(Path(str(made.stats.cache_path)), f"*.{function.__name__}.{self._tag}_")
        return made

    def _twin(self, function: Plain) -> Any:
        """The compiled form of a rule, inlined into algorithms and never cached by itself."""
        import numba

        function = self._replacing.get(function, function)
        if function not in self._twins:
            self._twins[function] = numba.njit(**self._way(function))(self._bound(function))
        return self._twins[function]

    def _way(self, function: Plain) -> dict[str, Any]:
        """How to compile a rule: those that every decision calls are forced inline (Spite & Malice: a fifth faster)."""
        every_decision = function in (self._rules.get("moves"), self._rules.get("play"))
        return {**INLINED, "forceinline": True} if every_decision else INLINED

    def _bound(self, function: Plain) -> Plain:
        """The function calling compiled twins, under a name that no other version or game has."""
        bound = bind(function, self._compiled_names(function))
        bound.__qualname__ = f"{function.__name__}.{self._tag}_{fingerprint(function, self._rules, self._replacing)}"
        return bound

    def _compiled_names(self, function: Plain) -> dict[str, Any]:
        names = _globals_of(function, self._rules)
        return {name: self._twin(value) if is_rule(value) else value for name, value in names.items()}
