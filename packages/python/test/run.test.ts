import type { PathResult } from '@tamis/core';
import { afterAll, describe, expect, test } from 'vitest';
import { pythonSandbox } from '../src/index.ts';

const sandbox = pythonSandbox({ limits: { pathMs: 8_000 } });
afterAll(() => sandbox.close());

const withBody = (body: string): string => `def extract(path):\n    ${body.replaceAll('\n', '\n    ')}\n`;

function reasons(results: readonly PathResult[]): readonly string[] {
  return results.map((one) => ('fields' in one ? JSON.stringify(one.fields) : one.error.reason));
}

describe('what comes back', () => {
  test('fields of each path, in their order, and errors with their line', async () => {
    const code =
      'import re\n\ndef extract(path: str) -> dict:\n    found = re.search(r"mission_(\\d+)", path)\n    return {"mission": int(found[1])}\n';
    expect(await sandbox.check(code)).toEqual({ ok: true, advice: [] });
    const results = await sandbox.run(code, ['/data/mission_042/a.csv', '/other', '/data/mission_7/b.csv']);
    expect(results).toEqual([
      { fields: { mission: 42 } },
      {
        error: {
          type: 'RUNTIME_ERROR',
          reason: 'exception',
          exception: 'TypeError',
          message: "TypeError: 'NoneType' object is not subscriptable",
          line: 5,
          column: 28,
        },
      },
      { fields: { mission: 7 } },
    ]);
  });

  test('every plain value as it is', async () => {
    const [result] = await sandbox.run(
      withBody('return {"a": 1, "b": 2.5, "c": None, "d": True, "é": "ü😀", "f": -(2**53 - 1)}'),
      ['x'],
    );
    expect(result).toEqual({ fields: { a: 1, b: 2.5, c: null, d: true, é: 'ü😀', f: -Number.MAX_SAFE_INTEGER } });
  });

  test('values that are none are named', async () => {
    const values = [
      'None',
      '[1]',
      '{"a": [1]}',
      '{"a": float("inf")}',
      '{"a": 2**53}',
      '{"a b": 1}',
      '{1: 2}',
      '{"__proto__": 1}',
      '{"a": "\\ud800"}',
      '{"a": b"x"}',
      '{"a": "x" * 70_000}',
      '{f"a{i}": 1 for i in range(300)}',
    ];
    const results = await sandbox.run(withBody(`return eval(path)`), values);
    expect(reasons(results)).toEqual([
      'not-a-dict',
      'not-a-dict',
      'nested-value',
      'not-finite',
      'bad-value',
      'bad-key',
      'bad-key',
      'bad-key',
      'bad-text',
      'bad-value',
      'too-large',
      'too-large',
    ]);
  });

  test('code that fails when it is loaded fails for every path', async () => {
    const results = await sandbox.run('import re\nre.compile("(")\ndef extract(path):\n    return {}\n', ['a', 'b']);
    expect(results).toHaveLength(2);
    for (const one of results) expect(one).toMatchObject({ error: { type: 'RUNTIME_ERROR', reason: 'exception', line: 2 } });
  });

  test('no paths, no results', async () => {
    expect(await sandbox.run(withBody('return {}'), [])).toEqual([]);
  });

  test('a path that is too long is not given to the code', async () => {
    const results = await sandbox.run(withBody('return {"n": len(path)}'), ['a', 'x'.repeat(70_000), 'bc']);
    expect(reasons(results)).toEqual(['{"n":1}', 'path-too-long', '{"n":2}']);
  });
});

describe('processes that die', () => {
  test('cost one path, and the others have their results', async () => {
    const code = withBody('import os\nif path == "die": os._exit(3)\nreturn {"p": path}');
    expect(reasons(await sandbox.run(code, ['a', 'die', 'b', 'c']))).toEqual(['{"p":"a"}', 'exit', '{"p":"b"}', '{"p":"c"}']);
  });

  test('too often, and the rest is given up', async () => {
    const small = pythonSandbox({ limits: { deaths: 1 } });
    const results = await small.run(withBody('import os\nos._exit(1)'), ['a', 'b', 'c', 'd']);
    expect(reasons(results)).toEqual(['exit', 'exit', 'given-up', 'given-up']);
    await small.close();
  });

  test('a path that hangs is the one that is blamed', async () => {
    const quick = pythonSandbox({ limits: { pathMs: 1_500 } });
    const results = await quick.run(withBody('while path == "hang": pass\nreturn {"p": path}'), ['a', 'hang', 'b']);
    expect(reasons(results)).toEqual(['{"p":"a"}', 'timeout', '{"p":"b"}']);
    await quick.close();
  });

  test('a batch has a limit of its own', async () => {
    const slow = pythonSandbox({ limits: { batchMs: 600, deaths: 0 } });
    const paths = Array.from({ length: 50 }, (_, index) => String(index));
    const results = await slow.run(withBody('import time\ntime.sleep(0.1)\nreturn {}'), paths);
    expect(results).toHaveLength(50);
    expect(reasons(results).filter((one) => one === 'timeout')).toHaveLength(1);
    expect(reasons(results).at(-1)).toBe('given-up');
    await slow.close();
  });
});

test('many paths in batches, each with its own result', async () => {
  const small = pythonSandbox({ limits: { batch: 64 } });
  const paths = Array.from({ length: 1_000 }, (_, index) => `/data/${index}`);
  const results = await small.run(withBody('return {"p": path}'), paths);
  expect(results).toEqual(paths.map((p) => ({ fields: { p } })));
  await small.close();
});

test('what one code leaves behind, another does not see', async () => {
  await sandbox.run(withBody('import builtins, re\nbuiltins.len = lambda x: 999\nre.sub = None\nreturn {}'), ['a']);
  const [result] = await sandbox.run(withBody('import re\nreturn {"n": len(re.sub("a", "bb", path))}'), ['aa']);
  expect(result).toEqual({ fields: { n: 4 } });
});

test('cancelling ends the code at once', async () => {
  const abort = new AbortController();
  setTimeout(() => abort.abort(), 300);
  const start = performance.now();
  await expect(sandbox.run(withBody('while True: pass'), ['a'], abort.signal)).rejects.toMatchObject({ code: 'fault.cancelled' });
  expect(performance.now() - start).toBeLessThan(7_000);
  await expect(sandbox.check(withBody('return {}'), abort.signal)).rejects.toMatchObject({ code: 'fault.cancelled' });
});

test('several codes at the same time', async () => {
  const codes = [1, 2, 3, 4].map((n) => withBody(`return {"n": ${n}}`));
  const all = await Promise.all(codes.map((code) => sandbox.run(code, ['a', 'b'])));
  expect(all.map((results) => reasons(results)[1])).toEqual(['{"n":1}', '{"n":2}', '{"n":3}', '{"n":4}']);
});
