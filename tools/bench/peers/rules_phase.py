"""Phase two: reads units as JSON lines and checks each against rules; passes go to standard output, failures to standard error.

Like the program it stands in for, it passes asteval the text of a rule each time, and all fields of the unit again for each rule.
"""
import json
import sys

from asteval import Interpreter

with open(sys.argv[1], encoding="utf-8") as file:
    rules = json.load(file)
interpreter = Interpreter(use_numpy=False)
builtin = set(interpreter.symtable)
enums = {name: {one.lower() for one in allowed} for name, allowed in rules["enums"].items()}
TYPES = {"string": str, "number": (int, float), "boolean": bool, "array": list, "object": dict}


def has_type(value, name):
    return isinstance(value, TYPES[name]) and not (name == "number" and isinstance(value, bool))


def errors_in(unit):
    missing = [name for name in rules["required"] if unit.get(name) is None]
    if missing:
        return [{"rule": "required", "message": f"{name} is missing"} for name in missing]
    errors = [
        {"rule": "types", "message": f"{name} is not a {kind}"}
        for name, kind in rules["types"].items()
        if name in unit and not has_type(unit[name], kind)
    ]
    for name, (least, most) in rules["ranges"].items():
        if name in unit and not least <= unit[name] <= most:
            errors.append({"rule": "ranges", "message": f"{name} is out of range"})
    for name, allowed in enums.items():
        if name in unit and unit[name].lower() not in allowed:
            errors.append({"rule": "enums", "message": f"{name} is not allowed"})
    return errors + broken_rules(unit)


def holds(expression, unit):
    symbols = interpreter.symtable
    for name in [name for name in symbols if name not in builtin]:
        del symbols[name]
    symbols.update(unit)
    return interpreter(expression)


def broken_rules(unit):
    errors = []
    for rule in rules["rules"]:
        if "when" in rule and not holds(rule["when"], unit):
            continue
        if not holds(rule["expr"], unit):
            errors.append({"rule": rule["name"], "message": rule["error"].format(**unit)})
    return errors


for line in sys.stdin:
    unit = json.loads(line)
    errors = errors_in(unit)
    if errors:
        failure = {"unit_id": unit["unit_id"], "failure_stage": "validation", "input": unit, "errors": errors}
        sys.stderr.write(json.dumps(failure) + "\n")
    else:
        sys.stdout.write(json.dumps(unit) + "\n")
