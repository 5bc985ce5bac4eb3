"""Every macro in the templates is called with arguments that it has, whoever imports it and how.

Jinja notices a wrong call only when it renders it, which may be in one phase of one game.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from jinja2 import DictLoader, Environment, nodes

STANDARD = "_macros.html"
"""The macros that every page of a table has as `p` (`companion.web.rendering.table_pages`)."""
IMPLICIT = ("caller", "varargs", "kwargs")


@dataclass(frozen=True)
class Macro:
    """The arguments of a macro: its parameters, those without a default, and which of
    `caller`, `varargs` and `kwargs` its text uses."""

    parameters: tuple[str, ...]
    required: frozenset[str]
    uses: frozenset[str]
    asks_for_caller: bool

    @classmethod
    def of(cls, node: nodes.Macro) -> "Macro":
        names = tuple(one.name for one in node.args)
        uses = {one.name for one in node.find_all(nodes.Name)} & {*IMPLICIT} - {*names}
        tested = {one.node.name for one in node.find_all(nodes.Test) if hasattr(one.node, "name")}
        free = names[: len(names) - len(node.defaults)]
        return cls(names, frozenset(free) - tested, frozenset(uses), "caller" in uses - tested)

    def problem(self, call: nodes.Call, *, block: bool) -> str:
        """Return what is wrong with a call; `block`: it is made by a `call` block."""
        given = [one.key for one in call.kwargs]
        positional = self.parameters[: len(call.args)]
        unknown = {*given} - {*self.parameters}
        if len(call.args) > len(self.parameters) and "varargs" not in self.uses:
            return "too many arguments"
        if unknown and "kwargs" not in self.uses:
            return f"no parameter {', '.join(sorted(unknown))}"
        if twice := {*positional} & {*given}:
            return f"{', '.join(twice)} twice"
        open_ended = call.dyn_args is not None or call.dyn_kwargs is not None
        if not open_ended and (missing := self.required - {*positional} - {*given}):
            return f"{', '.join(sorted(missing))} is missing"
        if block and "caller" not in self.uses:
            return "takes no block"
        return "needs a block" if self.asks_for_caller and not block else ""


Scope = dict[str, "Macro | Module"]


@dataclass
class Module:
    """A template with its macros: those that others can import (`exported`), and those in reach.

    `names`: all that others can import, also values.
    """

    name: str
    tree: nodes.Template
    exported: Scope = field(default_factory=dict)
    scope: Scope = field(default_factory=dict)
    names: set[str] = field(default_factory=set)
    sees: list["Module"] = field(default_factory=list)
    """The templates whose names it sees: those that include it, and those that it extends."""


class Library:
    """All templates of an environment, by name."""

    def __init__(self, env: Environment) -> None:
        names = env.list_templates(extensions=["html"])
        assert env.loader is not None
        self.modules = {
            name: Module(name, env.parse(env.loader.get_source(env, name)[0])) for name in names
        }
        for module in self.modules.values():
            for node in module.tree.find_all(nodes.Macro):
                module.scope[node.name] = module.exported[node.name] = Macro.of(node)
            set_there = (node.target for node in module.tree.find_all(nodes.Assign))
            module.names |= {*module.exported, *(getattr(it, "name", "") for it in set_there)}
            self._share_names(module)
        for _ in range(2):  # a template can hand on what it has from another one
            for module in self.modules.values():
                self._import_names(module)
                self._set_names(module)

    def _share_names(self, module: Module) -> None:
        for node in module.tree.find_all((nodes.Include, nodes.Extends)):
            shape = re.compile(_shape(node.template))
            found = [other for name, other in self.modules.items() if shape.fullmatch(name)]
            if isinstance(node, nodes.Extends):
                module.sees += found  # what a page imports at its top is there in all its blocks
            else:
                for other in found:
                    other.sees.append(module)

    def _import_names(self, module: Module) -> None:
        if module.name != STANDARD and STANDARD in self.modules:
            module.scope.setdefault("p", self.modules[STANDARD])
        for node in module.tree.find_all((nodes.FromImport, nodes.Import)):
            source = self._constant(node.template)
            if source and isinstance(node, nodes.Import):
                module.scope[node.target] = source
            elif source:
                pairs = ((one, one) if isinstance(one, str) else one for one in node.names)
                known = {alias: name for name, alias in pairs if name in source.exported}
                module.scope |= {alias: source.exported[name] for alias, name in known.items()}

    def _set_names(self, module: Module) -> None:
        for node in module.tree.find_all(nodes.Assign):
            found = self.find(module, node.node)
            if found is not None and isinstance(node.target, nodes.Name):
                module.scope[node.target.name] = module.exported[node.target.name] = found

    def _constant(self, node: nodes.Node) -> Module | None:
        return self.modules.get(node.value) if isinstance(node, nodes.Const) else None

    def find(self, module: Module, node: nodes.Node) -> "Macro | Module | None":
        """Return the macro, or the template with macros, that an expression means."""
        match node:
            case nodes.Name(name=name):
                return self._look_up(module, name)
            case nodes.Call(node=nodes.Name(name="macros"), args=[nodes.Const() as name, *_]):
                return self._constant(name)
            case nodes.Getattr(node=owner, attr=attr):
                source = self.find(module, owner)
                return source.exported.get(attr) if isinstance(source, Module) else None
        return None

    def _look_up(self, module: Module, name: str) -> "Macro | Module | None":
        """Return what a name means in a template, or else in the nearest one whose names it
        sees."""
        near, seen = [module], {module.name}
        for here in near:
            if name in here.scope:
                return here.scope[name]
            for other in here.sees:
                if other.name not in seen:
                    seen.add(other.name)
                    near.append(other)
        return None


def _shape(node: nodes.Node) -> str:
    """Return a pattern for the names of templates that an expression may mean."""
    match node:
        case nodes.Const(value=str() as name):
            return re.escape(name)
        case nodes.Concat(nodes=parts):
            return "".join(map(_shape, parts))
        case nodes.List(items=names) | nodes.Tuple(items=names):
            return "|".join(map(_shape, names))
    return "[^/]+"


def checked_imports(library: Library) -> Iterator[tuple[str, str]]:
    """Yield each import of names, with where it is, and what is wrong with it."""
    for module in library.modules.values():
        for node in module.tree.find_all(nodes.FromImport):
            source = library.modules.get(getattr(node.template, "value", ""))
            asked = {one if isinstance(one, str) else one[0] for one in node.names}
            missing = asked - source.names if source else ()
            yield f"{module.name}:{node.lineno}", ", ".join(f"no {name}" for name in missing)


def checked_calls(library: Library) -> Iterator[tuple[str, str]]:
    """Yield each call of a macro, with where it is, and what is wrong with it."""
    for module in library.modules.values():
        for call, block, hidden in _calls(module.tree, frozenset()):
            first = next(call.node.find_all(nodes.Name), call.node)
            name = getattr(first, "name", "")
            target = None if name in hidden else library.find(module, call.node)
            where = f"{module.name}:{call.lineno}"
            if isinstance(target, Macro):
                yield where, target.problem(call, block=block)
            elif isinstance(call.node, nodes.Getattr) and name not in hidden:
                owner = library.find(module, call.node.node)
                if isinstance(owner, Module) and owner.exported:
                    yield where, f"{owner.name} has no macro {call.node.attr}"


def _calls(
    node: nodes.Node, hidden: frozenset[str]
) -> Iterator[tuple[nodes.Call, bool, frozenset[str]]]:
    """Yield the calls below a node, whether a `call` block makes them, and the names that mean
    something else there: parameters and variables."""
    if isinstance(node, nodes.Call):
        yield node, False, hidden
    own: Collection[Any] = ()
    if isinstance(node, nodes.Macro):
        own = node.args
    elif isinstance(node, nodes.For | nodes.With):
        targets = node.targets if isinstance(node, nodes.With) else [node.target]
        own = [name for one in targets for name in (one, *one.find_all(nodes.Name))]
    inside = hidden | {one.name for one in own if isinstance(one, nodes.Name)}
    for child in node.iter_child_nodes():
        if isinstance(node, nodes.CallBlock) and child is node.call:
            yield node.call, True, hidden
            for part in node.call.iter_child_nodes():
                yield from _calls(part, inside)
        else:
            yield from _calls(child, inside)


def problems(library: Library) -> list[str]:
    checked = (*checked_calls(library), *checked_imports(library))
    return [f"{where}: {problem}" for where, problem in checked if problem]


def test_macro_calls_match_their_definitions(app):
    library = Library(app.jinja_env)
    assert problems(library) == []
    assert len([*checked_calls(library)]) > 1000


MACROS = {
    "_macros.html": "{% macro icon(name, label='') %}{% endmacro %}"
    "{% macro entry(log) %}{{ caller() }}{% endmacro %}"
    "{% macro maybe(log) %}{% if caller is defined %}{{ caller() }}{% endif %}{% endmacro %}",
    "marks.html": "{% import '_macros.html' as icons %}{% set icon = icons.icon %}"
    "{% macro mark(n) %}{{ icon('mark') }}{% endmacro %}",
}
RIGHT = [
    "{{ p.icon('a') }}{{ p.icon('a', label='b') }}{{ p.maybe(1) }}",
    "{% call p.entry(1) %}{% endcall %}{% call p.maybe(1) %}{% endcall %}",
    "{% from 'marks.html' import mark as m %}{{ m(1) }}"
    "{% for m in every %}{{ m(1, 2, 3) }}{% endfor %}",
    "{% set own = macros('marks.html') %}{{ own.mark(n=1) }}{{ own.icon('a') }}{{ other(1) }}",
]
WRONG = [
    ("{{ p.icon('a', 'b', 'c') }}", "too many arguments"),
    ("{{ p.icon('a', size='large') }}", "no parameter size"),
    ("{{ p.icon() }}", "name is missing"),
    ("{{ p.icon('a', name='b') }}", "name twice"),
    ("{{ p.icno('a') }}", "_macros.html has no macro icno"),
    ("{{ p.entry(1) }}", "needs a block"),
    ("{% call p.icon('a') %}{% endcall %}", "takes no block"),
    ("{% from 'marks.html' import mark as m %}{{ m(of=1) }}", "no parameter of"),
    ("{% from 'marks.html' import mark, sign %}{{ mark(1) }}", "no sign"),
    ("{% import 'marks.html' as marks %}{{ marks.icon(x=1) }}", "no parameter x"),
    ("{% set mark = macros('marks.html').mark %}{{ mark() }}", "n is missing"),
    ("{% set own = macros('marks.html', names) %}{{ own.mark(1, 2) }}", "too many arguments"),
    ("{% macro own(a) %}{% endmacro %}{% if x %}{{ own(b=1) }}{% endif %}", "no parameter b"),
]


def library_of(**templates: str) -> Library:
    named = {f"{name}.html": text for name, text in templates.items()}
    return Library(Environment(loader=DictLoader({**MACROS, **named})))


@pytest.mark.parametrize("text", RIGHT)
def test_a_matching_macro_call_passes(text):
    assert problems(library_of(page=text)) == []


@pytest.mark.parametrize(("text", "problem"), WRONG)
def test_a_wrong_macro_call_is_found(text, problem):
    assert problems(library_of(page=text)) == [f"page.html:1: {problem}"]


def test_an_included_template_can_use_macros_of_its_including_template():
    page = "{% from 'marks.html' import mark %}{% include 'part.html' %}"
    assert problems(library_of(page=page, part="{{ mark(of=1) }}")) == [
        "part.html:1: no parameter of"
    ]
    page = "{% from 'marks.html' import mark %}{% include folder ~ '.html' %}"
    assert len(problems(library_of(page=page, part="{{ mark(of=1) }}"))) == 1


def test_a_template_can_use_macros_of_its_base_template():
    page = "{% from 'marks.html' import mark %}{% block main %}{% endblock %}"
    child = "{% extends 'page.html' %}{% block main %}{{ mark(of=1) }}{% endblock %}"
    assert problems(library_of(page=page, child=child)) == ["child.html:1: no parameter of"]
