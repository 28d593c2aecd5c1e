"""Answers requests on the channel: checks a code, loads it, runs its `extract` over paths. One code for a process.

The code runs in this very interpreter, so nothing here is a guard: the process around it is. What is sent from here is judged
again by whoever reads it.
"""

import sys


def main():
    import json
    import types

    # What most extractors import is there before the code comes.
    import collections, datetime, pathlib, re

    from _tamis_check import NAME, check, column
    from _tamis_values import Refused, fields_of

    sys.path.remove("/tamis")
    for name in [name for name in sys.modules if name.startswith("_tamis_")]:
        del sys.modules[name]

    channel = open("/dev/channel", "r+b", buffering=0)
    read, write, dumps, scan = channel.read, channel.write, json.dumps, json.JSONDecoder().scan_once
    held = {}

    def requests():
        # One line at a time is handed out, and the next one when this one is answered.
        line = b""
        while part := read(1 << 16):
            line += part
            if line.endswith(b"\n"):
                yield scan(line.decode(), 0)[0]
                line = b""

    def send(answer):
        write(dumps(answer).encode() + b"\n")

    def load(code, fields, characters):
        module = types.ModuleType("extractor")
        sys.modules["extractor"] = module
        held.update(lines=code.split("\n"), limits=(fields, characters))
        try:
            exec(compile(code, NAME, "exec", dont_inherit=True), module.__dict__)
            held["extract"] = module.__dict__["extract"]
            return {"loaded": True}
        except BaseException as error:
            return {"error": from_exception(error)}

    def run(path):
        try:
            return {"fields": fields_of(held["extract"](path), *held["limits"])}
        except Refused as refused:
            return {"error": {"type": "RUNTIME_ERROR"} | {key: value for key, value in refused.found.items() if value is not None}}
        except BaseException as error:
            return {"error": from_exception(error)}

    def from_exception(error):
        kind = type(error)
        if kind is MemoryError:
            # The frames hold what filled the memory, and an answer needs some.
            error.__traceback__ = None
        reason = "exit" if kind is SystemExit else "memory" if kind is MemoryError else "exception"
        found = {"type": "RUNTIME_ERROR", "reason": reason, "exception": kind.__name__[:100], "message": said(kind, error)}
        return found | place_of(error)

    def said(kind, error):
        try:
            words = str(error)[:500]
        except BaseException:
            words = ""
        name = kind.__name__[:100]
        return f"{name}: {words}".encode("utf-8", "replace").decode() if words else name

    def place_of(error):
        """The innermost line of the code that the error went through."""
        if isinstance(error, SyntaxError) and error.filename == NAME and error.lineno:
            return {"line": error.lineno, "column": error.offset or 1}
        place, step, steps = {}, error.__traceback__, 0
        while step is not None and steps < 10_000:
            if step.tb_frame.f_code.co_filename == NAME:
                place = {"line": step.tb_lineno, **column_of(step)}
            step, steps = step.tb_next, steps + 1
        return place

    def column_of(step):
        for index, position in enumerate(step.tb_frame.f_code.co_positions()):
            if index * 2 == step.tb_lasti:
                return {} if position[2] is None else {"column": column(held["lines"], step.tb_lineno, position[2])}
        return {}

    send({"ready": sys.version.split()[0]})
    for request in requests():
        if isinstance(request, str):
            send(run(request))
        elif "load" in request:
            send(load(request["load"], request["fields"], request["characters"]))
        else:
            send(check(request["check"]))


main()
