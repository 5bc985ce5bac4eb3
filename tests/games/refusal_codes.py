"""Find all refusals in the source, including those that no random game reaches."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.core.play import Refused

Samples = Mapping[str, Any]


def raised(paths: Iterable[Path], samples: Samples) -> Iterator[tuple[str, Refused]]:
    """Yield a name and a `Refused` with sample values for every place in the source that raises
    one."""
    for path in paths:
        text = path.read_text(encoding="utf-8")
        if "Refused(" not in text:
            continue  # as in most files
        for function in ast.walk(ast.parse(text)):
            if isinstance(function, ast.FunctionDef):
                for call in calls(function, "Refused"):
                    values = [keys(function, arg, call.lineno, samples) for arg in call.args[1:]]
                    for code in codes(function, call.args[0], call.lineno):
                        yield f"{code}-{path.stem}:{call.lineno}", Refused(code, *values)


def calls(tree: ast.AST, name: str) -> Iterator[ast.Call]:
    """Yield every call of a function or method of that name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name in (
            getattr(node.func, "id", ""),
            getattr(node.func, "attr", ""),
        ):
            yield node


def codes(function: ast.FunctionDef, node: ast.expr, before: int) -> list[str]:
    if isinstance(node, ast.IfExp):
        return [c for part in (node.body, node.orelse) for c in codes(function, part, before)]
    if isinstance(node, ast.Name):
        last = assigned(function, node.id, before)
        return codes(function, last.value, before) if last else []
    if isinstance(node, ast.JoinedStr):  # shielded-church, shielded-favor
        start = node.values[0]
        assert isinstance(start, ast.Constant)
        return [f"{start.value}{why}" for why in ("church", "favor")]
    assert isinstance(node, ast.Constant), ast.dump(node)
    return [node.value]


def assigned(function: ast.FunctionDef, name: str, before: int) -> ast.Assign | None:
    """Return the last assignment to that name before the line `before`."""
    found = [
        a
        for a in ast.walk(function)
        if isinstance(a, ast.Assign)
        and a.lineno < before
        and isinstance(a.targets[0], ast.Name)
        and a.targets[0].id == name
    ]
    return max(found, key=lambda a: a.lineno, default=None)


def keys(
    function: ast.FunctionDef, node: ast.expr, before: int, samples: Samples
) -> dict[str, Any]:
    """Return the keys of a dict in the source with sample values. A name is followed to its
    assignment."""
    if isinstance(node, ast.IfExp):
        return keys(function, node.body, before, samples)
    if isinstance(node, ast.Name) and (last := assigned(function, node.id, before)):
        return keys(function, last.value, last.lineno, samples)
    if isinstance(node, ast.Name | ast.Attribute | ast.Call):
        return {**samples}  # passed on or computed: any sample may be needed
    assert isinstance(node, ast.Dict), ast.dump(node)
    values: dict[str, Any] = {}
    for key, value in zip(node.keys, node.values, strict=True):
        if key is None:
            values |= keys(function, value, before, samples)
        else:
            assert isinstance(key, ast.Constant)
            sample = value.value if isinstance(value, ast.Constant) else None
            values[key.value] = sample or samples.get(key.value, 2)
    if "what" not in values and "card" in values:
        values["card"] = 2
    return values
