"""What can be said of an extractor without running it: syntax, signature, imports and calls that can't work."""

import ast
import warnings

from _tamis_modules import BUILTINS, CHANGING, CHANGING_WITHOUT, OS_NAMES, OS_PATH_FILES, PATH_FILES, instead, is_allowed, why_not

NAME = "<extractor>"
IMPORT_ERRORS = frozenset("ImportError ModuleNotFoundError Exception BaseException".split())
MOST = 20


def check(code):
    """All problems of a code in the order of its lines, and advice where there is no problem."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        tree, refusal = parsed(code)
    if refusal is not None:
        return {"problems": [refusal], "advice": []}
    lines = code.split("\n")
    found = Finder()
    found.visit(tree)
    problems = found.problems + signature_problems(tree)
    advice = found.advice + annotation_advice(tree) + [from_warning(one) for one in caught]
    return {"problems": in_order(problems, lines), "advice": in_order(advice, lines)}


def in_order(problems, lines):
    return [placed(one, lines) for one in sorted(problems, key=lambda one: (one.get("line", 0), one.get("column", 0)))[:MOST]]


def placed(found, lines):
    """A problem with columns in characters: the tree counts bytes."""
    pairs = [("line", "column"), ("endLine", "endColumn")]
    return found | {at: column(lines, found[line], found[at] - 1) for line, at in pairs if at in found and line in found}


def column(lines, line, offset):
    """The column, from 1, of an offset in bytes in a line."""
    text = lines[line - 1] if line <= len(lines) else ""
    return len(text.encode("utf-8", "surrogatepass")[:offset].decode("utf-8", "replace")) + 1


def parsed(code):
    """The tree, or why CPython refuses the code. It is compiled as well, because some errors are found only then."""
    try:
        tree = ast.parse(code, NAME)
        compile(tree, NAME, "exec", dont_inherit=True)
        return tree, None
    except SyntaxError as error:
        return None, from_syntax_error(error)
    except (RecursionError, MemoryError):
        return None, problem("PYTHON_SYNTAX_ERROR", "too-complex", "The code is nested too deeply to be compiled.", line=1, column=1)
    except ValueError as error:
        return None, problem("PYTHON_SYNTAX_ERROR", "syntax", str(error), line=1, column=1)


def from_syntax_error(error):
    given = {
        "line": error.lineno,
        "column": error.offset or None,
        "endLine": error.end_lineno or None,
        "endColumn": (error.end_offset or 0) if (error.end_offset or 0) > 0 else None,
    }
    found = problem("PYTHON_SYNTAX_ERROR", "syntax", error.msg, exception=type(error).__name__)
    return found | {key: value for key, value in given.items() if value is not None}


def from_warning(warning):
    return problem("PYTHON_SYNTAX_ERROR", "warning", str(warning.message), line=warning.lineno)


def problem(kind, reason, message, **more):
    return {"type": kind, "reason": reason, "message": message, **{key: value for key, value in more.items() if value is not None}}


def violation(reason, message, node=None, **more):
    place = {} if node is None else {"line": node.lineno, "column": node.col_offset + 1, "endLine": node.end_lineno, "endColumn": node.end_col_offset + 1}
    return problem("SCHEMA_VIOLATION", reason, message, **place, **more)


class Finder(ast.NodeVisitor):
    """Imports and calls that can't work. An import that is tried, with an except for its failure, is advice only."""

    def __init__(self):
        self.problems = []
        self.advice = []
        self.tried = 0
        self.modules = {}
        self.defined = set()

    def visit_Module(self, node):
        self.defined = {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and not isinstance(one.ctx, ast.Load)}
        self.defined |= {one.name for one in ast.walk(node) if isinstance(one, (ast.FunctionDef, ast.ClassDef))}
        self.defined |= {one.arg for one in ast.walk(node) if isinstance(one, ast.arg)}
        for one in ast.walk(node):
            if isinstance(one, ast.Import):
                self.modules |= {(name.asname or name.name.split(".")[0]): (name.name if name.asname else name.name.split(".")[0]) for name in one.names}
            if isinstance(one, ast.ImportFrom) and one.module is not None:
                self.modules |= {(name.asname or name.name): f"{one.module}.{name.name}" for name in one.names}
        self.generic_visit(node)

    def visit_Try(self, node):
        catches = any(handler.type is None or names_of(handler.type) & IMPORT_ERRORS for handler in node.handlers)
        self.tried += catches
        for one in node.body:
            self.visit(one)
        self.tried -= catches
        for one in [*node.handlers, *node.orelse, *node.finalbody]:
            self.visit(one)

    def visit_Import(self, node):
        for name in node.names:
            self.imported(name.name, node)

    def visit_ImportFrom(self, node):
        if node.level > 0:
            self.add(violation("import", "There is no package around the extractor, so a relative import can't work", node, at="import ."))
            return
        whole = is_allowed(node.module) and node.module != "os"
        for name in node.names:
            self.imported(node.module if whole or name.name == "*" else f"{node.module}.{name.name}", node)

    def imported(self, name, node):
        if is_allowed(name):
            return
        top = name if name in ("urllib.request",) or name.startswith("os.") else name.split(".")[0] if not is_allowed(name.split(".")[0]) else name
        self.add(violation("import", f"{why_not(top)}.", node, at=f"import {name}", hint=instead(name)))

    def add(self, found):
        already = [one.get("at") for one in self.problems + self.advice]
        if found.get("at") not in already or found["reason"] != "import":
            (self.advice if self.tried and found["reason"] == "import" else self.problems).append(found)

    def visit_Call(self, node):
        if isinstance(node.func, ast.Name) and node.func.id in BUILTINS and node.func.id not in self.defined | self.modules.keys():
            name = node.func.id
            self.add(violation("blocked-call", f"`{name}()` {BUILTINS[name]}, which an extractor can't do.", node, at=name))
        if isinstance(node.func, ast.Attribute):
            self.method(node, node.func)
        self.changing(node)
        self.generic_visit(node)

    def changing(self, node):
        """A call for the time or for chance: a path must give the same fields each time."""
        name = self.dotted(node.func) if isinstance(node.func, ast.Attribute) else self.modules.get(getattr(node.func, "id", None), "")
        if name in CHANGING or len(node.args) < CHANGING_WITHOUT.get(name, 0):
            self.add(violation("blocked-call", f"`{name}()` gives another result each time, and a path must always give the same fields.", node, at=name))

    def method(self, node, func):
        dotted = self.dotted(func)
        on_path = "pathlib" in " ".join(self.modules.values()) and func.attr in PATH_FILES
        if dotted.startswith("os.path.") and func.attr in OS_PATH_FILES or on_path and not dotted.startswith("os.path."):
            name = dotted if dotted.startswith("os.path.") else f"Path.{func.attr}"
            self.add(violation("blocked-call", f"`{name}()` needs the file, and an extractor gets the text of its path alone.", node, at=name))

    def visit_Name(self, node):
        dotted = self.modules.get(node.id, "")
        if dotted.startswith("os.path.") and dotted.split(".")[2] in OS_PATH_FILES and isinstance(node.ctx, ast.Load):
            self.add(violation("blocked-call", f"`{dotted}()` needs the file, and an extractor gets the text of its path alone.", node, at=dotted))

    def visit_Attribute(self, node):
        dotted = self.dotted(node)
        if dotted.startswith("os.") and dotted.count(".") == 1 and node.attr not in OS_NAMES:
            self.add(violation("blocked-call", f"{why_not(dotted)}.", node, at=dotted))
        self.generic_visit(node)

    def dotted(self, node):
        """The dotted name of an attribute of an imported module, else nothing."""
        names = []
        while isinstance(node, ast.Attribute):
            names.append(node.attr)
            node = node.value
        root = self.modules.get(node.id) if isinstance(node, ast.Name) else None
        return ".".join([root, *reversed(names)]) if root else ""


def names_of(node):
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def extract_in(tree):
    """The last function `extract` at the top of the code, and what else has that name."""
    named = [node for node in tree.body if getattr(node, "name", None) == "extract"]
    return named[-1] if named else None


def signature_problems(tree):
    node = extract_in(tree)
    if node is None:
        return [missing(tree)]
    if isinstance(node, ast.ClassDef):
        return [violation("signature", "`extract` is a class; a function `extract(path: str) -> dict` is needed.", node, at="extract")]
    if isinstance(node, ast.AsyncFunctionDef):
        return [violation("signature", "`extract` is `async`; a plain function is needed, because nothing awaits it.", node, at="extract")]
    if any(isinstance(one, (ast.Yield, ast.YieldFrom)) for one in own_nodes(node)):
        return [violation("signature", "`extract` has a `yield`, so it returns a generator; it must return a dict.", node, at="extract")]
    if not any(isinstance(one, ast.Return) and one.value is not None or isinstance(one, ast.Raise) for one in own_nodes(node)):
        return [violation("signature", "`extract` never returns a value; it must return a dict.", node, at="extract")]
    return parameter_problems(node)


def parameter_problems(node):
    given = node.args
    plain = given.posonlyargs + given.args
    required = len(plain) - len(given.defaults)
    needed = [one.arg for one, default in zip(given.kwonlyargs, given.kw_defaults) if default is None]
    if required == 1 and not needed:
        return []
    names = ", ".join(one.arg for one in plain) or "none"
    if needed:
        said = f"`extract` can't be called with the path alone: `{needed[0]}` must be given by name."
    elif required == 0:
        said = "`extract` has no required parameter; it must have one, the path." if plain or given.vararg else "`extract` has no parameter; it must have one, the path."
    else:
        said = f"`extract` has {required} required parameters ({names}); it must have one, the path."
    return [violation("signature", said, node, at="extract", hint="Write `def extract(path: str) -> dict:`.")]


def missing(tree):
    """Where `extract` is instead, or which function it may be."""
    inner = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name == "extract"]
    if inner:
        return violation("missing-function", f"`extract` is defined in line {inner[0].lineno}, but not at the top level.", inner[0], at="extract")
    assigned = [node for node in tree.body if isinstance(node, (ast.Assign, ast.AnnAssign)) and "extract" in names_of(node)]
    if assigned:
        return violation("missing-function", "`extract` is assigned; it must be defined by `def extract(path: str) -> dict:`.", assigned[0], at="extract")
    from difflib import get_close_matches

    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    near = get_close_matches("extract", [node.name for node in functions], 1, 0.5) or [node.name for node in functions if "extract" in node.name or len(functions) == 1]
    hint = f"Rename `{near[0]}` to `extract`." if near else "Define `def extract(path: str) -> dict:` at the top level."
    return violation("missing-function", "There is no function `extract`.", at="extract", hint=hint)


def own_nodes(function):
    """The nodes of a function without those of functions and classes inside it."""
    waiting = list(function.body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
            waiting.extend(ast.iter_child_nodes(node))


def annotation_advice(tree):
    node = extract_in(tree)
    if not isinstance(node, ast.FunctionDef) or not node.args.posonlyargs + node.args.args:
        return []
    first = (node.args.posonlyargs + node.args.args)[0]
    returned = "" if node.returns is None else ast.unparse(node.returns).lower()
    found = []
    if first.arg != "path" or first.annotation is None or ast.unparse(first.annotation) not in ("str", "'str'"):
        found.append(violation("annotation", "The parameter should be written `path: str`; the path is given as text.", first, at="extract"))
    if not any(word in returned for word in ("dict", "mapping")):
        found.append(violation("annotation", "The return type should be written `-> dict`.", node, at="extract"))
    return found
