"""Does what the program it stands in for does with the replies of a step, and prints the CPU time of all three processes.

Each reply is read out of its text and joined with its unit. The units of a chunk are then validated against a schema in one process,
and those that passed against rules in a second one, each fed and read with communicate(). The processes of a chunk end with it.
"""
import json
import os
import re
import resource
import subprocess
import sys

source, schema, rules, folder, size = sys.argv[1:]
here = os.path.dirname(os.path.abspath(__file__))
FENCE = re.compile(r"```(?:json)?\s*(.*?)```", re.DOTALL)
COMMA = re.compile(r",\s*([}\]])")


def fields_of(text):
    fenced = FENCE.search(text)
    return json.loads(COMMA.sub(r"\1", fenced.group(1) if fenced else text))


def merged(line):
    unit = json.loads(line)
    own = {"_raw_text": unit["reply"], "_metadata": {"input_tokens": 60, "output_tokens": 120, "model": "gpt-4o-mini"}}
    return {"unit_id": unit["unit_id"], **unit["input"], **fields_of(unit["reply"]), **own}


def phase(script, config, units):
    given = "".join(json.dumps(unit) + "\n" for unit in units)
    command = [sys.executable, os.path.join(here, script), config]
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    passed, failed = child.communicate(given)
    if child.returncode != 0:
        sys.exit(failed)
    return [json.loads(line) for line in passed.splitlines()], [json.loads(line) for line in failed.splitlines()]


def write(name, units):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.writelines(json.dumps(unit) + "\n" for unit in units)


def cpu():
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used) * 1000


with open(source, encoding="utf-8") as file:
    units = [merged(line) for line in file]
valid, misshapen, broken = [], [], []
for start in range(0, len(units), int(size)):
    sound, failed = phase("schema_phase.py", schema, units[start : start + int(size)])
    misshapen += failed
    passed, failed = phase("rules_phase.py", rules, sound)
    valid += passed
    broken += failed
write("step_validated.jsonl", valid)
write("step_failures.jsonl", misshapen + broken)
print(json.dumps({"cpu": cpu(), "valid": len(valid), "misshapen": len(misshapen), "broken": len(broken)}))
