import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pages, root } from '../../models/test/pages.ts';
import type { Typed } from './shell.ts';
import { typed } from './typed.ts';

const ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [/^npm |^\(cd |^grep .* packages/, 'is for the repository itself'],
  [/^npx /, 'runs an example, which has a test of its own'],
  [/\btamis (record|commands watch|proxy|gate-mcp|console|notify)\b|^OPENAI_BASE_URL=/, 'goes on until it is ended'],
  [/--db\b|^docker |^kubectl |--archive\b/, 'needs a database, a cluster or a run, which have tests of their own'],
  [/\btamis demo\b/, 'has a test of its own'],
  [/^curl |^python3 /, 'talks to a proxy, which has a test of its own'],
  [/\btamis ask\b/, 'asks a model'],
  [/\btamis release .*--take\b/, 'needs a reply that may mean several values, which has a test of its own'],
  [/\btamis (inbox|approve|deny|edit|grants)\b/, 'needs a review, which has a test of its own'],
];

const PAGES = pages();
const folder = mkdtempSync(path.join(tmpdir(), 'tamis-docs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const unit = (reply: string) => `${JSON.stringify({ id: 1, reply })}\n`;
const FILES: { readonly [file: string]: string } = {
  'calls.jsonl': unit('{"name": "find_order", "arguments": {"id": "A1"}}'),
  'questions.jsonl': '{"id": 1, "reply": "{}", "contract": {}}\n',
  'reply.json': '{"suggestions": []}',
  'commands.txt': 'model write for teaching\n',
  'ticket.yaml':
    PAGES.find(({ name }) => name === 'docs/reference/contracts.md')?.blocks.find(({ language }) => language === 'yaml')?.body ??
    '',
};
cpSync(path.join(root, 'examples/voice-commands'), folder, { recursive: true });
for (const example of ['check-tools', 'check', 'extraction'])
  cpSync(path.join(root, 'examples', example), folder, { recursive: true });
for (const example of ['pipeline', 'airline-gate', 'path-extraction', 'wizard-driver'])
  cpSync(path.join(root, 'examples', example), path.join(folder, 'examples', example), { recursive: true });
for (const [file, text] of Object.entries(FILES)) writeFileSync(path.join(folder, file), text);
writeFileSync(
  path.join(folder, 'tamis'),
  `#!/bin/sh\nexec '${process.execPath}' '${path.join(root, 'packages/cli/bin/tamis.js')}' "$@"\n`,
);
chmodSync(path.join(folder, 'tamis'), 0o755);

const env = { PATH: `${folder}:${process.env.PATH}` };

function commandsIn(block: string): readonly string[] {
  const found: string[] = [];
  for (const line of block.replaceAll('\\\n', ' ').trim().split('\n')) {
    const last = found.at(-1);
    const isOpen = last !== undefined && last.split("'").length % 2 === 0;
    if (isOpen) found[found.length - 1] = `${last}\n${line}`;
    else found.push(line);
  }
  return found;
}

const lines = PAGES.flatMap(({ name, blocks }) =>
  blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ body }) => commandsIn(body))
    .filter((line) => !line.startsWith('#') && !ELSEWHERE.some(([pattern]) => pattern.test(line)))
    .map((line) => [name, line] as const),
);
const seen = new Set<string>();
const commands = lines.filter(([, line]) => seen.size !== seen.add(line).size);

it('finds commands in the documentation', () => {
  expect(commands.length).toBeGreaterThan(10);
});

// All units passed, some failed, all failed: anything else is a command that does not work.
const VERDICTS = [0, 1, 8];

// In order: some read what others have written.
it.each(commands)('%s: %s', async (_page, line) => {
  const { code, said } = await typed(line, folder, env);
  expect(VERDICTS.includes(code) ? 'works' : `${code}: ${said}`).toBe('works');
});

const scripts = PAGES.flatMap(({ name, blocks }) =>
  blocks.filter(({ language }) => language === 'python').map((block, place) => ({ name, place, ...block })),
);
const hasPython = spawnSync('python3', ['--version']).status === 0;

it.skipIf(!hasPython).each(scripts)(
  '$name, script $place in Python (needs python3)',
  async ({ name, place, body, printed = '' }) => {
    const file = `${name.replaceAll(/\W/g, '-')}-${place}.py`;
    writeFileSync(path.join(folder, file), body);
    expect(await typed(`python3 ${file}`, folder, env)).toMatchObject({ code: 0, said: printed });
  },
);

const above = mkdtempSync(path.join(tmpdir(), 'tamis-readme-'));
afterAll(() => rmSync(above, { recursive: true, force: true }));
const mine = path.join(above, 'mine');
mkdirSync(mine);
writeFileSync(path.join(mine, 'package.json'), '{"type": "module"}');
// The clone that the README mentions, next to a user's own project.
symlinkSync(root, path.join(above, 'tamis'));

const blocks = PAGES.find(({ name }) => name === 'README.md')?.blocks ?? [];
const linesOf = (page: string) =>
  PAGES.find(({ name }) => name === page)
    ?.blocks.filter(({ language }) => language === 'sh')
    .map(({ body }) => body) ?? [];
const [start = '', packed = '', tests = ''] = linesOf('README.md');
const [pack = '', , install = ''] = linesOf('docs/guides/install.md');
const [listed = ''] = linesOf('docs/index.md');

async function shell(line: string): Promise<Typed> {
  const bin = `${path.join(mine, 'node_modules/.bin')}:${path.dirname(process.execPath)}`;
  return await typed(line, mine, { NO_COLOR: '1', npm_config_offline: 'true', PATH: `${bin}:${process.env.PATH}` });
}

// Commands of the list that run until they are stopped, that ask a model, or that run others; they have their own tests.
const UNENDED = /^tamis (ask|proxy|record|gate-mcp|demo)\b/;

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
    const lines = listed
      .trim()
      .split('\n')
      .filter((line) => !UNENDED.test(line));
    expect(lines.length).toBeGreaterThan(10);
    const results: (readonly [line: string, result: Typed])[] = [];
    for (const line of lines) results.push([line, await shell(line)]);
    expect(results.filter(([, { code }]) => !VERDICTS.includes(code))).toEqual([]);
  }, 120_000);
});
