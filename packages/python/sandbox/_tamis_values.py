"""What an extractor returned, as plain JSON, or why it can't be that."""

SAFE = 2**53 - 1


class Refused(Exception):
    """A returned value that isn't plain data, with the reason and the field."""

    def __init__(self, reason, message, field=None, hint=None):
        super().__init__(message)
        self.found = {"reason": reason, "message": message, "field": field, "hint": hint}


def fields_of(result, most_fields, most_bytes):
    """The fields of a dict with text as keys and scalars as values."""
    if not isinstance(result, dict):
        raise Refused("not-a-dict", f"`extract` returned {described(result)}; expected a dict, or {{}} where the path does not fit.")
    if dict.__len__(result) > most_fields:
        raise Refused("too-large", f"`extract` returned {dict.__len__(result)} fields; at most {most_fields} are taken.")
    fields, left = {}, most_bytes
    for key, value in dict.items(result):
        name = key_of(key)
        fields[name] = scalar_of(name, value, result)
        left -= len(name) + (len(fields[name]) if isinstance(value, str) else 24)
        if left < 0:
            raise Refused("too-large", f"`extract` returned more than {most_bytes} characters.", shown(name))
    return fields


def key_of(key):
    if not isinstance(key, str):
        raise Refused("bad-key", f"A key is {described(key)}; keys must be text.")
    name = str.__str__(key)
    if len(name) > 200 or not name.isidentifier() or name == "__proto__":
        raise Refused("bad-key", f"The key {shown(name)!r} is not a field name: letters, digits and `_`, not starting with a digit.", shown(name))
    return name


def scalar_of(name, value, whole):
    if value is None or value is True or value is False:
        return value
    if isinstance(value, str):
        return text_of(name, value)
    if isinstance(value, int):
        number = int.__int__(value)
        if not -SAFE <= number <= SAFE:
            raise Refused("bad-value", "An integer beyond 2^53 would lose digits; return it as text.", name)
        return number
    if isinstance(value, float):
        number = float.__float__(value)
        if number != number or number in (float("inf"), float("-inf")):
            raise Refused("not-finite", f"The value is {number}, which JSON has no form for; return None instead.", name)
        return number
    raise nested(name, value, whole)


def text_of(name, value):
    text = str.__str__(value)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Refused("bad-text", "The text holds half a surrogate pair, which can't be written as UTF-8.", name) from None
    return text


def nested(name, value, whole):
    if isinstance(value, (dict, list, tuple, set, frozenset)):
        if loops(value, whole):
            return Refused("cycle", f"The value is {described(value)} that contains itself; values are text, numbers, booleans or None.", name)
        return Refused("nested-value", f"The value is {described(value)}; values are text, numbers, booleans or None.", name, "Give each part a field of its own.")
    hint = "Return `value.isoformat()`." if hasattr(type(value), "isoformat") else "Return `str(value)`."
    return Refused("bad-value", f"The value is {described(value)}; values are text, numbers, booleans or None.", name, hint)


def loops(value, whole):
    """Whether a container holds itself or the whole result; a bounded look."""
    waiting, seen = [value], 0
    while waiting and seen < 1000:
        one = waiting.pop()
        seen += 1
        inner = list(dict.values(one)) if isinstance(one, dict) else list(one)[:1000] if isinstance(one, (list, tuple)) else []
        if any(part is value or part is whole for part in inner):
            return True
        waiting.extend(part for part in inner if isinstance(part, (dict, list, tuple)))
    return False


def described(value):
    """A value by its type, with an article."""
    if value is None:
        return "None"
    name = shown(type(value).__name__)
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"


def shown(text):
    return text if len(text) <= 60 else f"{text[:60]}…"
