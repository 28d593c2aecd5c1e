import type { CodeProblem } from '@tamis/core/model';
import { afterAll, describe, expect, test } from 'vitest';
import { pythonSandbox } from '../src/index.ts';

const sandbox = pythonSandbox();
afterAll(() => sandbox.close());

const GOOD = 'def extract(path: str) -> dict:\n    return {"name": path.split("/")[-1]}\n';

async function problemsOf(code: string): Promise<readonly CodeProblem[]> {
  const checked = await sandbox.check(code);
  return checked.ok ? [] : checked.problems;
}

async function firstOf(code: string): Promise<Partial<CodeProblem>> {
  return (await problemsOf(code))[0] ?? {};
}

describe("syntax, in CPython's own words", () => {
  test.each([
    ['def extract(path: str) -> dict\n    return {}\n', "expected ':'", 1, 31],
    ['def extract(path):\n    out = {}\n      out["a"] = 1\n    return out\n', 'unexpected indent', 3, undefined],
    ['def extract(path):\n    return {"a": f"{path"}\n', "f-string: expecting '}'", 2, undefined],
    ['def extract(path):\n    return {"a": 1\n', "'{' was never closed", 2, 12],
    ['return {}\n', "'return' outside function", 1, 1],
    ['def extract(path):\n    é = (path.split(\n', "'(' was never closed", 2, 20],
  ])('%j', async (code, message, line, column) => {
    const found = await firstOf(code);
    expect(found).toMatchObject({ type: 'PYTHON_SYNTAX_ERROR', reason: 'syntax', message, line });
    if (column !== undefined) expect(found.column).toBe(column);
  });

  test('half a surrogate pair is an encoding error, with its line', async () => {
    expect(await firstOf('x = 1\ny = "\ud800"\n')).toMatchObject({ type: 'ENCODING_ERROR', line: 2 });
  });

  test('code that the parser can not take does no harm', async () => {
    expect(await firstOf(`x = ${'-'.repeat(200_000)}1`)).toMatchObject({ type: 'PYTHON_SYNTAX_ERROR', reason: 'too-complex' });
    expect(await problemsOf(GOOD)).toEqual([]);
  });

  test('code that is too long is not looked at', async () => {
    expect(await firstOf(`#${'x'.repeat(300_000)}\n${GOOD}`)).toMatchObject({ type: 'SCHEMA_VIOLATION', reason: 'too-long' });
  });
});

describe('the function extract', () => {
  test.each([
    ['def parse(path: str) -> dict:\n    return {}\n', 'missing-function', 'There is no function `extract`.'],
    [
      'class A:\n    def extract(self, path):\n        return {}\n',
      'missing-function',
      '`extract` is defined in line 2, but not at the top level.',
    ],
    [
      'def extract(a, b):\n    return {}\n',
      'signature',
      '`extract` has 2 required parameters (a, b); it must have one, the path.',
    ],
    ['def extract():\n    return {}\n', 'signature', '`extract` has no parameter; it must have one, the path.'],
    [
      'def extract(path, *, root):\n    return {}\n',
      'signature',
      "`extract` can't be called with the path alone: `root` must be given by name.",
    ],
    [
      'async def extract(path):\n    return {}\n',
      'signature',
      '`extract` is `async`; a plain function is needed, because nothing awaits it.',
    ],
    [
      'def extract(path):\n    yield {}\n',
      'signature',
      '`extract` has a `yield`, so it returns a generator; it must return a dict.',
    ],
    ['def extract(path):\n    {"a": path}\n', 'signature', '`extract` never returns a value; it must return a dict.'],
  ])('%j', async (code, reason, message) => {
    expect(await firstOf(code)).toMatchObject({ type: 'SCHEMA_VIOLATION', reason, message, at: 'extract' });
  });

  test.each([
    GOOD,
    'def extract(path: str, root: str = "/") -> dict:\n    return {}\n',
    'def extract(path: str) -> dict:\n    def inner():\n        yield 1\n    return dict(n=len(list(inner())))\n',
    'def extract(path: str) -> dict:\n    # no eval() here, and nothing like open()\n    return {"s": "open(x)"}\n',
    'import re\nPATTERN = re.compile(r"\\d+")\n\ndef extract(path: str) -> dict[str, str]:\n    return {}\n',
    'import os\ndef extract(path: str) -> dict:\n    return {"name": os.path.basename(path), "sep": os.sep}\n',
    'from urllib.parse import unquote\nfrom collections.abc import Mapping\nimport collections as c\ndef extract(path: str) -> dict:\n    return {"a": unquote(path)}\n',
    'def open(x):\n    return x\n\ndef extract(path: str) -> dict:\n    return {"a": open(path)}\n',
  ])('near miss: %j', async (code) => {
    expect(await sandbox.check(code)).toEqual({ ok: true, advice: [] });
  });

  test('annotations and escapes are advice', async () => {
    const checked = await sandbox.check('def extract(p):\n    return {"a": "\\d"}\n');
    expect(checked.ok && checked.advice.map(({ reason }) => reason)).toEqual(['annotation', 'annotation', 'warning']);
  });
});

describe("imports and calls that can't work", () => {
  const using = (line: string): string => `${line}\n\ndef extract(path: str) -> dict:\n    return {}\n`;
  test.each([
    ['import subprocess', 'import subprocess', "`subprocess` starts programs or threads, which an extractor can't do."],
    ['import pandas as pd', 'import pandas', "`pandas` is not part of Python's standard library, and nothing else is installed."],
    [
      'from dateutil.parser import parse',
      'import dateutil.parser.parse',
      "`dateutil` is not part of Python's standard library, and nothing else is installed.",
    ],
    ['import urllib.request', 'import urllib.request', "`urllib.request` uses the network, which an extractor can't do."],
    [
      'from os import system',
      'import os.system',
      "`os.system` needs files, processes or the environment, which an extractor doesn't have",
    ],
    ['import sys', 'import sys', '`sys` is not among the modules that an extractor may import.'],
    ['from . import helpers', 'import .', "There is no package around the extractor, so a relative import can't work"],
  ])('%s', async (line, at, message) => {
    const found = await firstOf(using(line));
    expect(found).toMatchObject({ type: 'SCHEMA_VIOLATION', reason: 'import', at, line: 1 });
    expect(found.message).toContain(message);
  });

  test.each([
    ['eval("1")', 'eval'],
    ['open(path)', 'open'],
    ['__import__("os")', '__import__'],
    ['os.environ', 'os.environ'],
    ['os.listdir(path)', 'os.listdir'],
    ['os.path.getmtime(path)', 'os.path.getmtime'],
    ['Path(path).exists()', 'Path.exists'],
  ])('%s', async (expression, at) => {
    const code = `import os\nfrom pathlib import Path\n\ndef extract(path: str) -> dict:\n    return {"a": ${expression}}\n`;
    expect(await firstOf(code)).toMatchObject({ type: 'SCHEMA_VIOLATION', reason: 'blocked-call', at, line: 5 });
  });

  test.each([
    ['datetime.now().isoformat()', 'datetime.datetime.now'],
    ['dt.date.today().isoformat()', 'datetime.date.today'],
    ['time.time()', 'time.time'],
    ['time.strftime("%Y")', 'time.strftime'],
    ['str(uuid4())', 'uuid.uuid4'],
  ])('%s, because a path must always give the same fields', async (expression, at) => {
    const code = `import time, datetime as dt\nfrom datetime import datetime\nfrom uuid import uuid4\n\ndef extract(path: str) -> dict:\n    return {"a": ${expression}}\n`;
    expect(await firstOf(code)).toMatchObject({ type: 'SCHEMA_VIOLATION', reason: 'blocked-call', at, line: 6 });
  });

  test('times and UUIDs that come from the path are not refused', async () => {
    const code = `import time, uuid\nfrom datetime import datetime\n\ndef extract(path: str) -> dict:\n    t = time.strptime(path, "%Y")\n    return {"a": time.strftime("%Y", t), "b": datetime.strptime(path, "%Y").isoformat(), "c": str(uuid.uuid5(uuid.NAMESPACE_URL, path))}\n`;
    expect(await sandbox.check(code)).toEqual({ ok: true, advice: [] });
  });

  test('a method that other objects have too is not taken for one of paths', async () => {
    const code = `import re\nfrom pathlib import PurePosixPath\n\ndef extract(path: str) -> dict:\n    m = re.search("a(b)", path)\n    return {"a": m.group(1) if m else None}\n`;
    expect(await sandbox.check(code)).toMatchObject({ ok: true });
  });

  test('an import that may fail is advice', async () => {
    const code = using('try:\n    import regex as re\nexcept ImportError:\n    import re');
    const checked = await sandbox.check(code);
    expect(checked.ok && checked.advice.map(({ at }) => at)).toEqual(['import regex']);
  });

  test('all problems come at once, in the order of their lines', async () => {
    const problems = await problemsOf(
      'import os, socket\nimport numpy\n\ndef extract(a, b):\n    os.remove(a)\n    return eval(b)\n',
    );
    expect(problems.map(({ line, at }) => [line, at])).toEqual([
      [1, 'import socket'],
      [2, 'import numpy'],
      [4, 'extract'],
      [5, 'os.remove'],
      [6, 'eval'],
    ]);
  });
});
