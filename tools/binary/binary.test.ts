// @module-tag proof
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileWith, jsonl, listIn } from '../../packages/cli/test/tamis.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'tamis-binary-test-'));
const voice = path.join(root, 'examples/voice-commands/voice.yaml');

beforeAll(() => {
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'main.ts'), path.join(folder, 'binary')]);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function binary(args: readonly string[], input = '') {
  return spawnSync(path.join(folder, 'binary/tamis'), args, {
    input,
    encoding: 'utf8',
    cwd: folder,
    env: { PATH: '/nowhere', HOME: folder, TMPDIR: folder, NO_COLOR: '1' },
  });
}

describe('the single executable', () => {
  it('works without Node', () => {
    expect(binary(['--version']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);

    const schema = fileWith('schema.json', JSON.stringify({ type: 'object', properties: { n: { type: 'integer' } } }));
    const check = binary(['check', '-', '--schema', schema], '{"reply": "{\\"n\\": 1,}"}\n{"reply": "no"}\n');
    expect(check.status).toBe(1);
    expect(jsonl(Buffer.from(check.stdout))).toMatchObject([
      { reply: { n: 1 }, _tamis: { changes: [{ code: 'parse.trailing-comma' }] } },
    ]);

    const judged = binary(['judge'], '{"id": 1, "reply": "{\\"n\\": 1}"}\n');
    expect(jsonl(Buffer.from(judged.stdout))).toMatchObject([{ id: 1, status: 'pass', value: { n: 1 } }]);

    const explained = binary(['commands', 'explain', voice, 'model write for']);
    expect(explained.stdout).toContain('The nearest that can be said: model write for teaching');
  });

  it('starts itself again: the demo kills a runner and continues its run', () => {
    const { status, stdout, stderr } = binary(['demo', '--out', path.join(folder, 'demo')]);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/kill -9 [1-9]\d*/);
    expect(stdout).toContain('12 letters: 11 valid, 1 failed');
  });

  it('says what Python rules need', () => {
    const question = {
      id: 1,
      reply: 'def extract(path):\n    return {}\n',
      contract: { kind: 'extraction-rule', language: 'python' },
    };
    const { stdout } = binary(['judge'], `${JSON.stringify({ ...question, world: { samples: ['/a/b'] } })}\n`);
    const [answer] = jsonl(Buffer.from(stdout));
    expect(listIn(answer, 'findings')).toMatchObject([
      { code: 'extraction.no-sandbox', message: expect.stringContaining('npm install tamis just-bash@') },
    ]);
  });
});
