import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pages, root } from '../../models/test/pages.ts';
import type { Typed } from './shell.ts';
import { typed } from './typed.ts';

const above = mkdtempSync(path.join(tmpdir(), 'tamis-readme-'));
afterAll(() => rmSync(above, { recursive: true, force: true }));
const mine = path.join(above, 'mine');
mkdirSync(mine);
writeFileSync(path.join(mine, 'package.json'), '{"type": "module"}');
// The clone that the README mentions, next to a user's own project.
symlinkSync(root, path.join(above, 'tamis'));

const blocks = pages().find(({ name }) => name === 'README.md')?.blocks ?? [];
const linesOf = (page: string) =>
  pages()
    .find(({ name }) => name === page)
    ?.blocks.filter(({ language }) => language === 'sh')
    .map(({ body }) => body) ?? [];
const [start = '', packed = '', tests = ''] = linesOf('README.md');
const [pack = '', , install = ''] = linesOf('docs/guides/install.md');
const [commands = ''] = linesOf('docs/index.md');

async function shell(line: string): Promise<Typed> {
  const bin = `${path.join(mine, 'node_modules/.bin')}:${path.dirname(process.execPath)}`;
  return await typed(line, mine, { NO_COLOR: '1', npm_config_offline: 'true', PATH: `${bin}:${process.env.PATH}` });
}

// Commands of the list that run until they are stopped, that ask a model, or that run others; they have their own tests.
const ELSEWHERE = /^tamis (ask|proxy|record|gate-mcp|demo)\b/;

function ownFiles(): void {
  for (const example of ['check', 'check-tools', 'extraction', 'voice-commands'])
    cpSync(path.join(root, 'examples', example), mine, { recursive: true });
  cpSync(path.join(root, 'examples/pipeline'), path.join(mine, 'examples/pipeline'), { recursive: true });
  cpSync(path.join(root, 'packages/cli/templates/check/ticket.yaml'), path.join(mine, 'ticket.yaml'));
  writeFileSync(
    path.join(mine, 'calls.jsonl'),
    '{"reply": "{\\"name\\": \\"find_order\\", \\"arguments\\": {\\"id\\": \\"A1\\"}}"}\n',
  );
  writeFileSync(path.join(mine, 'questions.jsonl'), '{"id": 1, "reply": "{}", "contract": {}}\n');
}

describe('the path through the README, in a new folder', () => {
  it('begins with the two commands that the workflow of the repository runs, too', () => {
    expect([start, tests]).toEqual(['npm ci && npm start\n', 'npm ci && npm test\n']);
    expect(readFileSync(path.join(root, '.ci/run'), 'utf8')).toContain(`\n${tests}`);
  });

  it('packs the files whose names it gives', () => {
    expect(packed.startsWith(pack)).toBe(true);
    const named = [...packed.matchAll(/(tamis[a-z-]*)-(\d+\.\d+\.\d+)\.tgz/g)].map(([, name, version]) => [name, version]);
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
    expect(named).toEqual([
      ['tamis-core', version],
      ['tamis', version],
    ]);
  });

  it('installs the packages and the command from a clone, without a registry', { timeout: 60_000 }, async () => {
    const [build = '', ...lines] = install.trim().split('\n');
    // The clone is this repository, which is built already.
    expect(build).toBe('(cd ../tamis && npm ci && npm run build)');
    expect(lines).toHaveLength(2);
    for (const line of lines) expect([line, await shell(line)]).toEqual([line, expect.objectContaining({ code: 0 })]);
    expect((await shell('npx tamis --version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('runs the six lines, and prints what the comments say', async () => {
    const { body = '' } = blocks.find(({ language }) => language === 'ts') ?? {};
    writeFileSync(path.join(mine, 'six-lines.ts'), body);
    expect(await shell('node six-lines.ts')).toMatchObject({ code: 0, stdout: 'pass\nhold\nfail\n' });
    expect([...body.matchAll(/\/\/ (\w+):/g)].map(([, word]) => word)).toEqual(['pass', 'hold', 'fail']);
  });

  it('goes through the list of commands in its order', async () => {
    ownFiles();
    const lines = commands
      .trim()
      .split('\n')
      .filter((line) => !ELSEWHERE.test(line));
    expect(lines.length).toBeGreaterThan(10);
    const results: (readonly [line: string, result: Typed])[] = [];
    for (const line of lines) results.push([line, await shell(line)]);
    // Some units fail on purpose (1, 8); everything else is a command that does not work.
    expect(results.filter(([, { code }]) => ![0, 1, 8].includes(code))).toEqual([]);
  }, 120_000);
});
