"""What templates print and call, quickly: most of it is quoted already, a number, or a function.

A page prints a thousand small things, and calls a hundred functions for them. `markupsafe.escape`
makes new text of each, even of drawings and translated words that are marked as safe; and Jinja
asks each function in four ways whether it wants more than it is given.
"""

from __future__ import annotations

from types import BuiltinMethodType, FunctionType, MethodType
from typing import Any

from flask.templating import Environment
from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape


def quoted(thing: object) -> str:
    """What `escape` makes of it, without a copy where nothing can need quoting."""
    kind = type(thing)
    if kind is Markup:
        return thing  # type: ignore[return-value]
    return str(thing) if kind is int else escape(thing)


class Quick(CodeGenerator):
    """Has templates that quote everything call `quoted`, and look at attributes directly."""

    def _output_child_pre(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        always = frame.eval_ctx.autoescape and not frame.eval_ctx.volatile
        if always and finalize.src is None:
            self.write("environment.quoted(")
        else:
            super()._output_child_pre(node, frame, finalize)

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        """`x.name` at once; what has no such attribute is asked in all the ways there are.

        Only where asking twice does nothing but look.
        """
        if not _is_looking(node.node):
            super().visit_Getattr(node, frame)
            return
        self.write("(found if (found := getattr(")
        self.visit(node.node, frame)
        self.write(f", {node.attr!r}, missing)) is not missing else environment.getattr(")
        self.visit(node.node, frame)
        self.write(f", {node.attr!r}))")


def _is_looking(node: nodes.Node) -> bool:
    """Names, their attributes, and items of these: no calls, no filters."""
    while isinstance(node, nodes.Getattr | nodes.Getitem):
        if isinstance(node, nodes.Getitem) and not isinstance(node.arg, nodes.Const | nodes.Name):
            return False
        node = node.node
    return isinstance(node, nodes.Name)


FUNCTIONS = frozenset({FunctionType, MethodType, BuiltinMethodType})


class Calling(Context):
    """Calls macros and functions at once, and whatever is unusual as ever."""

    def call(self, thing: Any, /, *args: Any, **named: Any) -> Any:
        """What `thing` makes of that; loops and blocks add two names for those who want them."""
        kind = type(thing)
        if kind is Macro:
            args = (self.eval_ctx, *args)
        elif kind not in FUNCTIONS or hasattr(thing, "jinja_pass_arg"):
            return super().call(thing, *args, **named)
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        return thing(*args, **named)


class PageEnvironment(Environment):
    """Flask's templates, printing quickly."""

    code_generator_class = Quick
    context_class = Calling
    quoted = staticmethod(quoted)
