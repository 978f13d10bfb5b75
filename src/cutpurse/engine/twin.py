"""How Numba is made to compile a game's rules quickly: each once for all whole numbers, and optimised where it is used.

Left to itself Numba compiles a function anew for every width of a number and for every constant it is called with, and
brings each version, with all that it calls, to machine code that nobody runs: rules are only ever called by compiled
algorithms, which have them inlined. Here a rule takes 64-bit numbers, is lowered to LLVM's language and left there;
an algorithm links the rules that it reaches, each once, and optimises the whole. Only small rules are optimised before
by themselves: it costs little, and what they are inlined into comes out a few per cent faster.
"""

from __future__ import annotations

from typing import Any

from numba import _dynfunc, njit, types  # type: ignore[attr-defined]  # typed in part
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.dispatcher import _FunctionCompiler  # type: ignore[attr-defined]  # typed in part
from numba.core.typed_passes import NativeLowering
from numba.extending import lower_cast

SMALL = 1200  # lines of LLVM's language, with all that is called
NEEDLESS = {  # passes of Numba's for what no rule can contain: `with`, `literally`, parallel loops, array expressions
    "WithLifting",
    "FindLiterallyCalls",
    "LiteralUnroll",
    "LiteralPropagationSubPipelinePass",
    "InlineInlinables",
    "InlineOverloads",
    "NopythonRewrites",
    "DumpParforDiagnostics",
}


class Library(JITCodeLibrary):
    """Code in LLVM's language that is optimised as a whole and only then."""

    def _optimize_functions(self, ll_module: Any) -> None:
        """Nothing yet."""
        ll_module.data_layout = self._codegen._data_layout


class RuleLibrary(Library):
    """A rule: never machine code, and without the rules that it calls unless it is small with all of them."""

    lines = 0  # of its own

    def finalize(self) -> None:
        """Optimises the rule if it is small."""
        called = _reached(self)
        self.lines = str(self._final_module).count("\n")
        if self.lines + sum(library.lines for library in called if isinstance(library, RuleLibrary)) < SMALL:
            for library in called:
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
            self._optimize_final_module()
            self._linking_libraries = []
            self.lines = str(self._final_module).count("\n")
        self._finalized = True


class AlgorithmLibrary(Library):
    """An algorithm as machine code, with every rule that it reaches linked in once."""

    def finalize(self) -> None:
        """Optimises the whole and makes it machine code."""
        self._linking_libraries = _reached(self)
        super().finalize()


def _reached(library: Any) -> list[Any]:
    """All libraries that are to be linked to one, each once."""
    found: dict[Any, None] = {}
    waiting = list(library._linking_libraries)
    while waiting:
        called = waiting.pop(0)
        if called not in found:
            found[called] = None
            if isinstance(called, RuleLibrary):
                waiting.extend(called._linking_libraries)
    return list(found)


@register_pass(mutates_CFG=True, analysis_only=False)
class RuleLowering(NativeLowering):
    """Lowers a rule, and makes it known to its callers without machine code."""

    _name = "rule_lowering"

    def run_pass(self, state: Any) -> bool:
        """As Numba's own pass, but for the last step."""
        library = state.library = RuleLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]
        description = lowered.fndesc
        # what Numba knows a function by: one that could be called, were there an address in place of the 0
        name = description.qualname.split(".")[-1]
        known_by = _dynfunc.make_function(description.lookup_module(), name, "", 0, lowered.env, (library,))
        library.finalize()
        state.targetctx.insert_user_function(known_by, description, [library])
        state["cr"] = lowered._replace(cfunc=known_by)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class AlgorithmLowering(NativeLowering):
    """Lowers an algorithm into a library of its own kind."""

    _name = "algorithm_lowering"

    def run_pass(self, state: Any) -> bool:
        """As Numba's own pass."""
        state.library = AlgorithmLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return bool(super().run_pass(state))


def _passes(state: Any, lowering: Any) -> list[Any]:
    passes = PassManager("cutpurse")
    for kind, text in DefaultPassBuilder.define_nopython_pipeline(state).passes:
        if kind.__name__ not in NEEDLESS:
            passes.add_pass(lowering if kind is NativeLowering else kind, text)
    passes.finalize()
    return [passes]


class RulePipeline(CompilerBase):
    """How a rule is compiled."""

    def define_pipelines(self) -> list[Any]:
        """Numba's passes that a rule needs."""
        return _passes(self.state, RuleLowering)


class AlgorithmPipeline(CompilerBase):
    """How an algorithm is compiled."""

    def define_pipelines(self) -> list[Any]:
        """Numba's passes that an algorithm needs."""
        return _passes(self.state, AlgorithmLowering)


class RuleCompiler(_FunctionCompiler):
    """Compiles a rule for the types that it is called with, after they are widened."""

    def fold_argument_types(self, args: Any, kws: Any) -> tuple[Any, tuple[Any, ...]]:
        """The types to compile a call for."""
        signature, folded = super().fold_argument_types(args, kws)
        return signature, tuple(_widened(kind) for kind in folded)


def _widened(kind: Any) -> Any:
    """Whole numbers as 64 bits wide, whatever their value; a row of a record as a row of any length."""
    if isinstance(kind, types.Integer | types.IntegerLiteral):
        return types.unliteral(kind) if types.unliteral(kind) is types.uint64 else types.int64
    if isinstance(kind, types.NestedArray) and kind.ndim == 1:
        return types.Array(kind.dtype, 1, "C")
    return types.unliteral(kind)


@lower_cast(types.NestedArray, types.Array)  # type: ignore[untyped-decorator]  # Numba is typed in part
def _as_row(context: Any, builder: Any, from_type: Any, to_type: Any, value: Any) -> Any:
    """Both are the same in memory."""
    return value


def twin(bound: Any, *, inline: bool) -> Any:
    """The compiled form of a bound rule, only ever called by compiled code.

    `inline` forces it into its callers, and the rules that are first met while it is compiled into theirs: these take
    it over, as long as nothing is said about them. Telling each that it is not forced costs a quarter of the speed.
    """
    way = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    if inline:
        way["forceinline"] = True
    # rules make no arrays: counting references to those they are given is atomic
    made = _jit(bound, pipeline_class=RulePipeline, _nrt=False, **way)
    made._compiler = RuleCompiler(bound, made.targetdescr, made.targetoptions, made.locals, RulePipeline)
    return made


def algorithm(bound: Any) -> Any:
    """The compiled form of a bound algorithm."""
    return _jit(bound, pipeline_class=AlgorithmPipeline, no_cfunc_wrapper=True)


def _jit(bound: Any, **options: Any) -> Any:
    return njit(nogil=True, error_model="numpy", **options)(bound)
