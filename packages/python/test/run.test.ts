import type { PathResult } from '@tamis/core/model';
import { afterAll, describe, expect, test } from 'vitest';
import { someOf } from '../../../scripts/tests/share.ts';
import { type PythonLimits, pythonSandbox } from '../src/index.ts';

const sandbox = pythonSandbox({ limits: { pathMs: 8_000 } });
afterAll(() => sandbox.close());

// A sandbox with limits of its own, for one test: no process waits in advance for a code that never comes.
const aside = (limits: Partial<PythonLimits>) => pythonSandbox({ limits, spares: 0 });

const withBody = (body: string): string => `def extract(path):\n    ${body.replaceAll('\n', '\n    ')}\n`;

function reasons(results: readonly PathResult[]): readonly string[] {
  return results.map((one) => ('fields' in one ? JSON.stringify(one.fields) : one.error.reason));
}

const EVALUATING = withBody('return eval(path)');

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
    const [result] = await sandbox.run(EVALUATING, ['{"a": 1, "b": 2.5, "c": None, "d": True, "é": "ü😀", "f": -(2**53 - 1)}']);
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
    const results = await sandbox.run(EVALUATING, values);
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
    const results = await sandbox.run(EVALUATING, ['{"n": 1}', 'x'.repeat(70_000), '{"n": 2}']);
    expect(reasons(results)).toEqual(['{"n":1}', 'path-too-long', '{"n":2}']);
  });
});

describe('processes that die', () => {
  test('cost one path, and the others have their results', async () => {
    const code = withBody('import os\nif path == "die": os._exit(3)\nreturn {"p": path}');
    expect(reasons(await sandbox.run(code, ['a', 'die', 'b', 'c']))).toEqual(['{"p":"a"}', 'exit', '{"p":"b"}', '{"p":"c"}']);
  });

  test('too often, and the rest is given up', { tags: 'proof' }, async () => {
    const small = aside({ deaths: 1 });
    const results = await small.run(withBody('import os\nos._exit(1)'), ['a', 'b', 'c', 'd']);
    expect(reasons(results)).toEqual(['exit', 'exit', 'given-up', 'given-up']);
    await small.close();
  });

  test('a path that hangs is the one that is blamed', async () => {
    const quick = aside({ pathMs: 1_500 });
    const results = await quick.run(withBody('while path == "hang": pass\nreturn {"p": path}'), ['a', 'hang', 'b']);
    expect(reasons(results)).toEqual(['{"p":"a"}', 'timeout', '{"p":"b"}']);
    await quick.close();
  });

  test('a call has a limit of its own, and says that it was the call', { tags: 'proof' }, async () => {
    const slow = aside({ runMs: 2_000 });
    const code = withBody('import time\nif path == "slow": time.sleep(0.4)\nreturn {"p": path}');
    const results = await slow.run(
      code,
      Array.from({ length: 50 }, () => 'slow'),
    );
    expect(results).toHaveLength(50);
    expect(results[0]).toEqual({ fields: { p: 'slow' } });
    const message = 'The paths that were tried took more than 2 s together, so the code was stopped.';
    expect(results.at(-1)).toEqual({ error: { type: 'RUNTIME_ERROR', reason: 'timeout', message } });
    expect(reasons(results)).not.toContain('given-up');
    expect(reasons(await slow.run(code, ['later']))).toEqual(['{"p":"later"}']);
    await slow.close();
  });

  test('no path is lost to the time that others take, where the call has no limit', { tags: 'proof' }, async () => {
    const patient = aside({ runMs: Number.POSITIVE_INFINITY, pathMs: 5_000, batch: 8 });
    const paths = Array.from({ length: 20 }, (_, index) => String(index));
    const results = await patient.run(withBody('import time\ntime.sleep(0.1)\nreturn {"p": path}'), paths);
    expect(results).toEqual(paths.map((p) => ({ fields: { p } })));
    await patient.close();
  });

  test('memory that is full is told as that, whatever holds it', async () => {
    const full = withBody('x = {}\nwhile path == "full": x[len(x)] = str(len(x)) * 1000\nreturn {"p": path}');
    const results = await sandbox.run(full, ['full', 'a']);
    expect(reasons(results)).toEqual(['memory', '{"p":"a"}']);
  });
});

describe('answers belong to their path', () => {
  const forging = (...lines: readonly string[]): string => `
def extract(path):
    if path == 'A':
        f = open('/dev/channel', 'r+b', 0)
        ${lines.map((line) => line.replaceAll('\n', '\n        ')).join('\n        ')}
    return {"p": path}
`;
  const FORGED = `f.write(b'{"fields": {"p": "forged"}}\\n')`;

  test('whoever writes one for the next paths has lost its own, and the next paths are asked again', async () => {
    const ways = [
      [FORGED],
      [FORGED, FORGED],
      [`f.write(b'{"fields": {"p": "forged"}}\\n' * 3)`, 'f.read(100)', 'import time; time.sleep(3)'],
      [`f.write(b'\\n')`],
      [`f.write(b'{}')`],
      ['f.read(1)'],
    ];
    const tried = someOf(ways, 3);
    const lives = aside({ pathMs: 8_000, deaths: ways.length });
    const lines = tried.flatMap(([at, way]) => [`if path == 'A${at}':`, ...way.map((line) => `    ${line}`)]);
    const code = `def extract(path):\n    f = open('/dev/channel', 'r+b', 0)\n${lines.map((line) => `    ${line}\n`).join('')}    return {"p": path}\n`;
    const paths = tried.flatMap(([at]) => [`A${at}`, `B${at}`, `C${at}`]);
    expect(reasons(await lives.run(code, ['0', ...paths]))).toEqual([
      '{"p":"0"}',
      ...paths.map((one) => (one.startsWith('A') ? 'tampered' : `{"p":"${one}"}`)),
    ]);
    await lives.close();
  });

  test('nothing is taken while the code is loaded, or after its last path', async () => {
    const early = `open('/dev/channel', 'wb', 0).write(b'{"loaded": true}\\n{"fields": {"p": "forged"}}\\n')\n${withBody('return {"p": path}')}`;
    expect(reasons(await sandbox.run(early, ['A', 'B']))).toEqual(['tampered', 'tampered']);
    expect(reasons(await sandbox.run(forging(FORGED), ['A']))).toEqual(['tampered']);
    expect(reasons(await sandbox.run(forging(FORGED), ['B']))).toEqual(['{"p":"B"}']);
  });

  test('the driver may be told to forge them, and the paths that are asked later are not answered before', async () => {
    const driving = `
import sys
def extract(path):
    if path == 'A':
        frame = sys._getframe(1)
        while frame is not None:
            turn, send = frame.f_locals.get('turn'), frame.f_locals.get('send') or frame.f_globals.get('send')
            if turn: [send([turn, n, {"fields": {"p": "forged"}}]) for n in range(3)]
            frame = frame.f_back
        f = open('/dev/channel', 'r+b', 0)
        [f.write(b'{"fields": {"p": "forged"}}\\n') for n in range(3)]
    return {"p": path}
`;
    expect(reasons(await sandbox.run(driving, ['A', 'B', 'C']))).toEqual(['tampered', '{"p":"B"}', '{"p":"C"}']);
  });

  test('results that are too large never fill the memory of the host', async () => {
    const code = `
def extract(path):
    f = open('/dev/channel', 'wb', 0)
    for i in range(100): f.write(b'["x", %d, {"fields": {"x": "' % i + b'y' * 700_000 + b'"}}]\\n')
    return {}
`;
    expect(reasons(await sandbox.run(code, ['a']))).toEqual(['tampered']);
  });
});

test('long paths are sent in smaller batches', async () => {
  const paths = Array.from({ length: 200 }, (_, index) => `${index}/${'x'.repeat(60_000)}`);
  const results = await sandbox.run(withBody('return {"p": path.split("/")[0], "n": len(path)}'), paths);
  expect(results).toEqual(paths.map((path, index) => ({ fields: { p: String(index), n: path.length } })));
});

test('many paths in batches, each with its own result', async () => {
  const small = aside({ batch: 64 });
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
  await expect(sandbox.run(withBody('while True: pass'), ['a'], abort.signal)).rejects.toMatchObject({ code: 'fault.cancelled' });
  await expect(sandbox.check(withBody('return {}'), abort.signal)).rejects.toMatchObject({ code: 'fault.cancelled' });
});

test('a code that was cancelled can be run again', { tags: 'proof' }, async () => {
  const strict = aside({ deaths: 0 });
  const stopping = async (code: string): Promise<void> => {
    await strict.check(code);
    await expect(strict.run(code, ['slow'], AbortSignal.timeout(400))).rejects.toMatchObject({ code: 'fault.cancelled' });
    expect(reasons(await strict.run(code, ['a']))).toEqual(['{"p":"a"}']);
  };
  await stopping('import time\ntime.sleep(1)\ndef extract(path):\n    return {"p": path}\n');
  await stopping('import time\ndef extract(path):\n    if path == "slow": time.sleep(4)\n    return {"p": path}\n');
  await strict.close();
});

test('several codes at the same time', { tags: 'proof' }, async () => {
  const codes = [1, 2, 3, 4].map((n) => withBody(`return {"n": ${n}}`));
  const all = await Promise.all(codes.map((code) => sandbox.run(code, ['a', 'b'])));
  expect(all.map((results) => reasons(results)[1])).toEqual(['{"n":1}', '{"n":2}', '{"n":3}', '{"n":4}']);
});
