"""Compile a function where numba is installed; where it is not, the same function runs as plain Python.

numba is the optional extra `expert`. What is compiled is kept beside the source (`__pycache__`), so that only
the first process ever compiles. It is compiled again when its own file changes, not when a file does that it
calls into: such a file states the digest of the other, and a test compares them.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence
from typing import Any, TypeAlias, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])
Memory: TypeAlias = MutableSequence[int]
"""Whole numbers of 64 bits: an array where code is compiled, a list elsewhere."""

try:
    import numba
    import numpy as np
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic, overload
except ImportError:
    COMPILED = False
else:
    COMPILED = True


def compiled(function: F) -> F:
    """Compile at the first call, or load what an earlier process compiled."""
    if not COMPILED:
        return function
    return cast("F", numba.njit(cache=True, nogil=True)(function))


def inlined(function: F) -> F:
    """Compile into every compiled function that calls it, so that its arguments stay in registers."""
    if not COMPILED:
        return function
    return cast("F", numba.njit(nogil=True, forceinline=True)(function))


def memory(size: int) -> Memory:
    """That many zeros."""
    if not COMPILED:
        return [0] * size
    return cast("Memory", np.zeros(size, np.int64))


def lowest(bits: int) -> int:
    """The place of the lowest bit of a set that is not empty."""
    return (bits & -bits).bit_length() - 1


def highest(bits: int) -> int:
    """The place of the highest bit of a set that is not empty."""
    return bits.bit_length() - 1


def count(bits: int) -> int:
    """How many bits are set."""
    return bits.bit_count()


def _one_instruction(function: F, emit: Callable[..., Any]) -> None:
    """Let compiled code use the processor's own instruction for one of the three functions above."""

    def typing(_context: Any, bits: Any) -> Any:
        def build(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return emit(builder, arguments[0])

        del bits
        return types.int64(types.int64), build

    instruction: Callable[..., int] = intrinsic(typing)
    overload(function)(lambda bits: lambda bits: instruction(bits))  # noqa: ARG005, PLW0108 - numba needs a function and its names


if COMPILED:
    _bit = ir.IntType(1)
    _word = ir.IntType(64)
    _one_instruction(lowest, lambda builder, bits: builder.cttz(bits, _bit(1)))
    _one_instruction(highest, lambda builder, bits: builder.sub(_word(63), builder.ctlz(bits, _bit(1))))
    _one_instruction(count, lambda builder, bits: builder.ctpop(bits))
