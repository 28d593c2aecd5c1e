import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { jsonl, listIn, tamis } from './tamis.ts';

const folder = mkdtempSync(join(tmpdir(), 'tamis-python-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CODE = `def extract(path: str) -> dict:
    parts = path.strip("/").split("/")
    if len(parts) < 4:
        return {}
    quarter = int(parts[-2][1:])
    return {"client": parts[-4], "first_month": (quarter - 1) * 3 + 1, "late": None if quarter < 3 else True}
`;
const file = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

describe('rules in Python', () => {
  it('run on paths in the sandbox', async () => {
    const paths = '/a/ABC/2024/Q3/x.csv\n/a/ABC/2024/Q1/x.csv\n/a/ABC/2024/Qx/x.csv\nfoo\n';
    const run = await tamis(['extract', '-', '--rules', file('clients.py', CODE)], paths);
    expect(run.code).toBe(1);
    expect(jsonl(run.stdout).map(({ rule, status, fields, errors }) => [rule, status, fields, errors])).toEqual([
      ['clients', 'complete', { client: 'ABC', first_month: 7, late: true }, {}],
      ['clients', 'partial', { client: 'ABC', first_month: 1 }, { late: 'EMPTY_EXTRACTION' }],
      ['clients', 'failed', {}, { extract: 'RUNTIME_ERROR' }],
      [null, 'unmatched', {}, {}],
    ]);
    expect(jsonl(run.stdout)[2]?.problem).toMatchObject({ exception: 'ValueError', line: 5 });
    expect(run.stderr).toMatch(/clients +1 complete, 1 partial, 1 failed\n/);
  });

  it('have a name, a tag and a glob of their own', { tags: 'proof' }, async () => {
    const header = '# name: quarters\n# glob: **/Q?/*.csv\n# tag: quarterly\n';
    const paths = '/a/ABC/2024/Q3/x.csv\n/a/ABC/2024/Qx1/x.csv\n/Q1/x.csv\n';
    const run = await tamis(['extract', '-', '--rules', file('some.py', header + CODE)], paths);
    expect(jsonl(run.stdout).map(({ rule, status, tag, tags }) => [rule, status, tag, tags])).toEqual([
      ['quarters', 'complete', 'quarterly', ['quarterly']],
      [null, 'unmatched', null, []],
      [null, 'unmatched', null, []],
    ]);
    expect([run.code, run.stderr]).toEqual([0, expect.stringMatching(/quarters +1 complete, 0 partial/)]);
    const bad = await tamis(['extract', '-', '--rules', file('bad-tag.py', `# tag: Not A Tag\n${CODE}`)], paths);
    expect([bad.code, bad.stderr]).toEqual([2, expect.stringContaining('tag: expected lower-case letters')]);
  });

  it('are refused before any path is read', async () => {
    const run = await tamis(
      ['extract', '-', '--rules', file('bad.py', 'import socket\n\ndef parse(path):\n    return {}\n')],
      'a\n',
    );
    expect(run).toMatchObject({ code: 2, stdout: Buffer.alloc(0) });
    expect(run.stderr).toContain('error[extraction.forbidden-import]');
    expect(run.stderr).toContain('error[extraction.no-function]');
  });

  it('are judged by tamis judge, and the sandbox is not for the question to choose', async () => {
    const contract = { kind: 'extraction-rule', language: 'python' };
    const ask = (id: number, reply: string, more: object) => `${JSON.stringify({ id, reply, contract, ...more })}\n`;
    const world = { samples: ['/a/ABC/2024/Q3/x.csv'], sandbox: { run: 'mine' } };
    const run = await tamis(
      ['judge'],
      ask(1, `\`\`\`python\n${CODE}\`\`\``, { world }) + ask(2, CODE.replace('int(', 'inf('), { world }) + ask(3, CODE, {}),
    );
    const [pass, fail, untried] = jsonl(run.stdout);
    expect(pass).toMatchObject({ status: 'pass', value: { language: 'python', code: CODE } });
    expect(listIn(fail, 'findings')).toMatchObject([
      {
        code: 'extraction.runtime-error',
        args: { tier: 3, error_type: 'RUNTIME_ERROR', line: 5, sample: '/a/ABC/2024/Q3/x.csv' },
      },
    ]);
    expect(listIn(untried, 'findings')).toMatchObject([{ code: 'extraction.no-samples' }]);
  });

  it('must find the same each time', async () => {
    const reply = 'seen = []\n\ndef extract(path: str) -> dict:\n    seen.append(path)\n    return {"number": len(seen)}\n';
    const contract = { kind: 'extraction-rule', language: 'python' };
    const run = await tamis(['judge'], `${JSON.stringify({ id: 1, reply, contract, world: { samples: ['/a/b', '/a/c'] } })}\n`);
    expect(listIn(jsonl(run.stdout)[0], 'findings')).toMatchObject([
      { code: 'extraction.runtime-error', args: { sample: '/a/b', reason: expect.stringContaining('a second time') } },
    ]);
  });
});
