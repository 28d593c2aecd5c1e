"""Phase one: reads units as JSON lines, repairs types, validates each against a JSON Schema; passes go to standard output, failures to standard error."""
import json
import sys

from jsonschema import Draft202012Validator

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
validator = Draft202012Validator(schema)


def number_in(text, kind):
    try:
        return kind(text)
    except ValueError:
        return text


def list_in(text):
    try:
        value = json.loads(text)
    except ValueError:
        return [text]
    return value if isinstance(value, list) else [text]


def coerced(value, wanted):
    kind = wanted.get("type")
    if isinstance(value, str):
        if kind == "integer":
            return number_in(value, int)
        if kind == "number":
            return number_in(value, float)
        if kind == "boolean":
            return {"true": True, "false": False}.get(value.lower(), value)
        if kind == "array":
            return list_in(value)
        if "enum" in wanted:
            return next((one for one in wanted["enum"] if isinstance(one, str) and one.lower() == value.lower()), value)
    elif isinstance(value, float) and kind == "integer" and value.is_integer():
        return int(value)
    elif isinstance(value, dict):
        properties = wanted.get("properties", {})
        return {name: coerced(one, properties[name]) if name in properties else one for name, one in value.items()}
    elif isinstance(value, list) and isinstance(wanted.get("items"), dict):
        return [coerced(one, wanted["items"]) for one in value]
    return value


for line in sys.stdin:
    unit = coerced(json.loads(line), schema)
    errors = [{"path": error.json_path, "message": error.message} for error in validator.iter_errors(unit)]
    if errors:
        failure = {"unit_id": unit["unit_id"], "failure_stage": "schema_validation", "input": unit, "errors": errors}
        sys.stderr.write(json.dumps(failure) + "\n")
    else:
        sys.stdout.write(json.dumps(unit) + "\n")
