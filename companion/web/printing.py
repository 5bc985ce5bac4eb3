"""What templates print, quoted for HTML quickly: most of it is quoted already, or a number.

A page prints a thousand small things. `markupsafe.escape` makes new text of each, even of drawings
and translated words that are marked as safe.
"""

from __future__ import annotations

from flask.templating import Environment
from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import Markup, escape


def quoted(thing: object) -> str:
    """What `escape` makes of it, without a copy where nothing can need quoting."""
    kind = type(thing)
    if kind is Markup:
        return thing  # type: ignore[return-value]
    return str(thing) if kind is int else escape(thing)


class Quoting(CodeGenerator):
    """Has templates that quote everything call `quoted` instead of `escape`."""

    def _output_child_pre(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        always = frame.eval_ctx.autoescape and not frame.eval_ctx.volatile
        if always and finalize.src is None:
            self.write("environment.quoted(")
        else:
            super()._output_child_pre(node, frame, finalize)


class PageEnvironment(Environment):
    """Flask's templates, printing quickly."""

    code_generator_class = Quoting
    quoted = staticmethod(quoted)
