"""Evaluates rules with asteval, each parsed once, and prints the CPU time per unit in microseconds."""
import json
import sys
import time

from asteval import Interpreter

given = json.load(sys.stdin)
interpreter = Interpreter(use_numpy=False)
rules = [(interpreter.parse(rule["expr"]), interpreter.parse(rule["when"]) if "when" in rule else None) for rule in given["rules"]]


def judge(unit):
    interpreter.symtable.update(unit)
    held = 0
    for holds, when in rules:
        if when is not None and not interpreter.run(when):
            continue
        if interpreter.run(holds):
            held += 1
    return held


units = given["units"]
if any(judge(unit) != len(rules) for unit in units):
    sys.exit("a rule does not hold: " + str(interpreter.error))
costs = []
for _ in range(given["rounds"]):
    started = time.process_time()
    for unit in units:
        judge(unit)
    costs.append((time.process_time() - started) / len(units) * 1e6)
print(json.dumps(costs))
