import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { tamis } from './tamis.ts';

const folder = mkdtempSync(join(tmpdir(), 'tamis-extract-python-'));
afterAll(() => rmSync(folder, { recursive: true }));

const RULE = `import re

def extract(path: str) -> dict:
    found = re.search(r"mission_(\\d+)", path)
    if found is None:
        return {}
    owner = None if path.endswith("x") else "me"
    return {"mission": int(found[1]), "owner": owner, "half": 10 // (int(found[1]) - 3)}
`;

function rule(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const lines = (text: Buffer): readonly object[] =>
  String(text)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);

describe('tamis extract with a rule in Python', () => {
  it('runs it in the sandbox for every path, and goes on after one that fails', async () => {
    const input = '/data/mission_4/a\n/data/mission_5/x\n/other\n/data/mission_3/a\n/data/mission_8/a\n';
    const run = await tamis(['extract', '-', '--rules', rule('missions.py', RULE)], input);
    expect(run.code).toBe(1);
    expect(lines(run.stdout)).toMatchObject([
      { rule: 'missions', status: 'complete', fields: { mission: 4, owner: 'me', half: 10 }, errors: {} },
      { rule: 'missions', status: 'partial', fields: { mission: 5, half: 5 }, errors: { owner: 'EMPTY_EXTRACTION' } },
      { rule: null, status: 'unmatched', fields: {} },
      {
        status: 'failed',
        errors: { extract: 'RUNTIME_ERROR' },
        problem: { reason: 'exception', message: 'ZeroDivisionError: integer division or modulo by zero', line: 8 },
      },
      { status: 'complete', fields: { mission: 8 } },
    ]);
    expect(run.stderr).toContain('5 paths: 2 complete, 1 partial, 1 failed, 1 unmatched');
  });

  it('looks at no path when the code has problems, and lists them with their places', async () => {
    const file = rule('bad.py', 'import os, pandas\n\ndef extract(path):\n    return {"size": os.path.getsize(path)}\n');
    const { code, stdout, stderr } = await tamis(['extract', '-', '--rules', file], '/a\n');
    expect([code, String(stdout)]).toEqual([2, '']);
    expect(stderr).toContain("bad.py:1:1: `pandas` is not part of Python's standard library");
    expect(stderr).toContain('bad.py:4:21: `os.path.getsize()` needs the file');
  });
});

describe('tamis judge with a rule in Python', () => {
  const samples = ['/data/mission_042/readings.csv'];
  const question = (id: number, code: string): string =>
    `${JSON.stringify({ id, reply: `\`\`\`python\n${code}\`\`\``, contract: { kind: 'extraction-rule', language: 'python' }, world: { samples } })}\n`;

  it('checks it, runs it on the samples, and says what is wrong', async () => {
    const good = 'def extract(path: str) -> dict:\n    return {"name": path.split("/")[-1]}\n';
    const input =
      question(1, good) +
      question(2, good.replace('dict:', 'dict')) +
      question(3, 'def parse(path):\n    return {}\n') +
      question(4, good.replace('[-1]', '[9]')) +
      question(5, 'def extract(path: str) -> dict:\n    return {}\n');
    const run = await tamis(['judge'], input);
    expect(lines(run.stdout)).toMatchObject([
      { id: 1, status: 'pass', value: { language: 'python', code: good } },
      { id: 2, status: 'fail', findings: [{ args: { tier: 1, error_type: 'PYTHON_SYNTAX_ERROR', line: 1 } }] },
      { id: 3, status: 'fail', findings: [{ args: { tier: 2, error_type: 'SCHEMA_VIOLATION' } }] },
      { id: 4, status: 'fail', findings: [{ args: { tier: 3, error_type: 'RUNTIME_ERROR', line: 2 } }] },
      { id: 5, status: 'fail', findings: [{ args: { tier: 3, error_type: 'EMPTY_EXTRACTION' } }] },
    ]);
  });
});
