import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { jsonl, tamis } from './tamis.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-octobatch-'));
const [source, out] = [path.join(folder, 'pipeline'), path.join(folder, 'run')];

const FILES: { readonly [name: string]: string } = {
  'config.yaml': `pipeline:
  steps:
    - {name: ask}
    - {name: verify, scope: expression, expressions: {twice: "n * 2"}}
api: {provider: openai, model: gpt-test}
processing:
  strategy: direct
  chunk_size: 2
  items: {source: items.yaml, key: things, name_field: id}
  validation_retry: {max_attempts: 2}
prompts: {templates: {ask: ask.jinja2}}
schemas: {files: {ask: ask.json}}
validation:
  ask: {required: [n], rules: [{name: odd, expr: "n % 2 == 0", error: "{n} is odd", level: warning}]}
  verify: {rules: [{name: small, expr: "twice < 10", error: "{twice} is too much"}]}
post_process:
  - {name: Count, script: mine/count.py, args: [--all], output: reports/count.txt}
`,
  'items.yaml': 'things: [{id: a}, {id: b}, {id: c}]\n',
  'templates/ask.jinja2': 'Say {{ id }}',
  'schemas/ask.json': '{"type": "object", "required": ["n"], "properties": {"n": {"type": "integer"}}}',
  'count.py': `import json, os, sys
from pathlib import Path
run = Path(sys.argv[1])
last = json.loads((run / "MANIFEST.json").read_text())["pipeline"][-1]
lines = [line for file in sorted(run.glob(f"chunks/chunk_*/{last}_validated.jsonl")) for line in file.read_text().splitlines()]
print([json.loads(line)["unit_id"] for line in lines], sys.argv[2:], sorted(name for name in os.environ if "KEY" in name))
`,
};

const said = (unit: string, attempt: number, n: number) => ({ unit, attempt, reply: { text: JSON.stringify({ n }) } });
const TAPE = [said('a', 1, 3), said('b', 1, 50), said('b', 3, 4), said('c', 1, 60), said('c', 3, 70)];

beforeAll(async () => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(source, name)), { recursive: true });
    writeFileSync(path.join(source, name), text);
  }
  const tape = path.join(folder, 'replies.jsonl');
  writeFileSync(tape, TAPE.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const { code, stderr } = await tamis(['run', source, '--out', out, '--cassette', tape, '--name', 'mine', '--timeout', '1h30m']);
  expect([code, String(stderr)]).toEqual([1, expect.stringContaining('mine: 3 units: 2 valid, 1 failed')]);
});

describe('a step that verifies', () => {
  it('sends units back to the model, and why says so', async () => {
    const { stdout } = await tamis(['why', out, 'b']);
    expect(String(stdout)).toContain(
      'A later step refused reply 1. /twice: 100 is too much. (rules.failed) The model was told why and asked again.',
    );
    const shown = String((await tamis(['show', out, 'c'])).stdout);
    expect(shown).toContain('reply 1 refused by a later step');
    expect(shown).toMatch(/ {2}computed\n.*"twice":140/);
  });

  it('is retried at the model step, with as many calls as that takes', async () => {
    expect(String((await tamis(['failures', out])).stdout)).toContain('1 of 3 units failed (33.3%); 1 can be retried');
    const { code, stderr } = await tamis(['retry', out]);
    expect(code).toBe(2);
    expect(String(stderr)).toContain('Retry 1 unit: 1 to 2 calls');
    expect(String(stderr)).toContain('verify_failures.jsonl.bak');
  });
});

describe("Octobatch's folder", () => {
  it('has chunks, a manifest and warnings', async () => {
    const seed = path.join(folder, 'seed');
    expect((await tamis(['export', out, '--what', 'seed', '--out', seed])).code).toBe(0);
    expect(readdirSync(path.join(seed, 'chunks'))).toEqual(['chunk_000', 'chunk_001']);
    const [first] = jsonl(readFileSync(path.join(seed, 'chunks/chunk_000/ask_validated.jsonl')));
    expect(first).toMatchObject({ unit_id: 'a', n: 3, _warnings: [{ path: '$', rule: 'odd', message: '3 is odd' }] });
    expect(JSON.parse(readFileSync(path.join(seed, 'MANIFEST.json'), 'utf8'))).toMatchObject({
      ...{ status: 'complete', pipeline: ['ask', 'verify'] },
      chunks: { chunk_000: { state: 'VALIDATED', items: 2, valid: 2 }, chunk_001: { state: 'FAILED', failed: 1 } },
    });
  });

  it("is what the folder's own scripts get, once the user says so", async ({ skip }) => {
    skip(spawnSync('python3', ['--version']).status !== 0, 'python3 is not installed');
    expect(readdirSync(out)).not.toContain('reports');
    const { code, stderr } = await tamis(['report', out, '--run-scripts'], '', { OPENAI_API_KEY: 'secret' });
    expect(String(stderr)).toMatch(/^running Count: python3 \S+count\.py \S+ --all\n$/);
    expect(code).toBe(0);
    expect(readFileSync(path.join(out, 'reports/count.txt'), 'utf8')).toBe("['a', 'b'] ['--all'] []\n");
  });

  it('has a script that fails in its exit code, though all units are valid', async ({ skip }) => {
    skip(spawnSync('python3', ['--version']).status !== 0, 'python3 is not installed');
    const [broken, tape] = [path.join(folder, 'broken'), path.join(folder, 'good.jsonl')];
    cpSync(source, broken, { recursive: true });
    writeFileSync(path.join(broken, 'count.py'), 'import sys\nsys.exit(3)\n');
    writeFileSync(tape, ['a', 'b', 'c'].map((unit) => `${JSON.stringify(said(unit, 1, 2))}\n`).join(''));
    const run = (name: string, ...flags: readonly string[]) =>
      tamis(['run', broken, '--out', path.join(folder, name), '--cassette', tape, ...flags]);
    expect((await run('without')).code).toBe(0);
    const { code, stderr } = await run('with', '--run-scripts');
    expect([code, String(stderr)]).toEqual([1, expect.stringContaining('warning: Count failed: exit code 3.')]);
  });
});

describe('flags of Octobatch', () => {
  it('repeat units, and refuse what is no time', async () => {
    const twice = await tamis(['run', source, '--dry-run', '--repeat', '2']);
    expect(String(twice.stdout)).toContain('6 units');
    expect((await tamis(['run', source, '--out', path.join(folder, 'x'), '--timeout', '5x'])).code).toBe(2);
    expect((await tamis(['run', source, '--out', out, '--repeat', '2'])).code).toBe(2);
  });

  it('check merged lines by the names of their units', async () => {
    const schema = path.join(source, 'schemas/ask.json');
    const lines = '{"unit_id":"a","n":1}\n{"unit_id":"b","n":"x"}\n';
    const { code, stdout, stderr } = await tamis(['check', '--merged', '--schema', schema], lines);
    expect([code, String(stdout)]).toEqual([1, '{"unit_id":"a","n":1}\n']);
    expect(jsonl(stderr)).toMatchObject([{ unit_id: 'b', line: 2, code: 'schema.type' }]);
    expect((await tamis(['check', '--merged', '--whole', '--schema', schema], lines)).code).toBe(2);
  });
});
