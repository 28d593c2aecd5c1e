import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from '@tamis/core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { commandForAnyone } from '../../../scripts/tests/command-for-anyone.ts';
import { someOf } from '../../../scripts/tests/share.ts';
import { keysOf, PROJECT_COMMANDS } from '../src/project/project-keys.ts';
import { projectSchema } from '../src/project/project-schema.ts';
import { tamis } from './tamis.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-project-'));
const example = fileURLToPath(new URL('../../../examples/pipeline', import.meta.url));
const deep = path.join(folder, 'a/b');
mkdirSync(deep, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): void {
  writeFileSync(path.join(folder, name), text);
}

async function ran(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = deep) {
  const input = '{"id": 1, "reply": "{\\"n\\": 1, \\"n\\": 2}"}\n{"id": 2, "reply": "{\\"n\\": \\"x\\"}"}\n';
  const { code: status, stdout, stderr } = await tamis(args, input, env, cwd);
  return { status, stdout: stdout.toString(), stderr };
}

describe('tamis.yaml', () => {
  beforeEach(() => {
    write('n.yaml', 'schema: {type: object, properties: {n: {type: integer}}}\n');
    write('any.json', '{"type": "object"}');
    write('tamis.yaml', 'check:\n  contract: n.yaml\n  accept: [parse.duplicate-key]\n  format: concise\n');
  });

  it('is named with all that it decides, once, where a person reads it and no program does', async () => {
    const line = `from ${path.join(folder, 'tamis.yaml')}: check.contract = n.yaml; check.accept = parse.duplicate-key\n`;
    expect((await ran(['check'])).stderr).toContain(line);
    expect((await ran(['check', '--failures', path.join(folder, 'bad.jsonl')])).stderr.split(line)).toHaveLength(2);
    for (const args of [['--quiet'], ['--format', 'json'], ['--format=sarif']])
      expect((await ran(['check', ...args])).stderr).not.toContain('from ');
    write('tamis.yaml', 'check: {contract: n.yaml, accept: parse.duplicate-key}\n');
    expect(
      (await ran(['check'])).stderr
        .trim()
        .split('\n')
        .map((record) => JSON.parse(record).unit_id),
    ).toEqual([2]);
    write('tamis.yaml', 'check: {format: concise, color: false}\n');
    expect((await ran(['check'])).stderr).not.toContain('from ');
  });

  it.each([
    ['base-url: http://127.0.0.1:9/v1?key=planted', 'run.base-url = http://127.0.0.1:9/v1?key=…'],
    ['prices: cheap.json', 'run.prices = '],
  ])('announces where tamis run sends what it asks, and what it counts: %s', async (line, told) => {
    write('cheap.json', '{"openai:gpt-4o": {"inputPerMillion": 0, "outputPerMillion": 0}}');
    write('tamis.yaml', `run: {${line}}\n`);
    const args = ['run', example, '--out', path.join(folder, 'told'), '--patience', '0s'];
    const { stderr } = await ran(args, { TAMIS_LEDGER: path.join(folder, 'home.sqlite') });
    expect(stderr).toContain(`from ${path.join(folder, 'tamis.yaml')}: ${told}`);
  });

  it('has no say in help and explanations; the doctor counts its mistakes', async () => {
    write(
      'tamis.yaml',
      'chek: {}\ncheck:\n  contrat: n.yaml\n  format: hmn\n  statistics: 3\nrun:\n  max-cost: much\n  key-env: X\n',
    );
    expect((await ran(['check', '--help'])).status).toBe(0);
    expect((await ran(['explain', 'schema.type'])).status).toBe(0);
    expect((await ran(['doctor'])).stdout).toMatch(/✗ project {5}\S+tamis\.yaml has 6 mistakes/);
  });

  it('starts a run with its model and limit, and leaves an existing run as it was started', async () => {
    write('tamis.yaml', `run:\n  cassette: ${example}/replies.jsonl\n  max-cost: 3usd\n`);
    const out = path.join(folder, 'run');
    const home = { TAMIS_LEDGER: path.join(folder, 'home.sqlite') };
    expect((await ran(['run', example, '--out', out], home)).status).toBe(0);
    expect(JSON.parse((await ran(['status', out, '--format', 'json'])).stdout)).toMatchObject({ valid: 3, repaired: 1 });
    write('tamis.yaml', 'run:\n  cassette: missing.jsonl\n  keep: none\n');
    expect((await ran(['run', out], home)).status).toBe(0);
    expect((await ran(['run', example, '--out', `${out}2`], home)).status).toBe(2);
  });

  it('is described in the guide with every key it may have', () => {
    const page = readFileSync(new URL('../../../docs/guides/project.md', import.meta.url), 'utf8');
    const rows = [...page.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, command, keys = '']) => [
      command,
      keys.split(', ').map((key) => key.replaceAll('`', '')),
    ]);
    expect(rows).toEqual(PROJECT_COMMANDS.map((command) => [command, [...keysOf(command).keys()]]));
  });

  it('has a schema that editors use, the same as is published and as the file is checked by', async () => {
    const published = readFileSync(new URL('../schemas/project.schema.json', import.meta.url), 'utf8');
    expect(published).toBe(`${JSON.stringify(projectSchema(), null, 2)}\n`);
    expect((await ran(['config', 'schema', 'project'], { TAMIS_PROJECT: '' })).stdout).toBe(published);
    const gate = compile({ schema: projectSchema(), policy: { repair: 'none', coerce: 'none' } });
    const good = { check: { contract: 'a', accept: ['b'], statistics: true }, run: { 'max-cost': '5usd', concurrency: 4 } };
    expect(gate.judge(JSON.stringify(good)).status).toBe('pass');
    for (const bad of [{ chek: {} }, { check: { format: 'x' } }, { check: { failures: 'x' } }, { check: { plain: 1 } }])
      expect(gate.judge(JSON.stringify(bad)).status).toBe('fail');
  });
});

describe.skipIf(process.getuid?.() !== 0)('the tamis.yaml of someone else (only root can give files away)', () => {
  const shared = path.join(folder, 'shared');
  const below = path.join(shared, 'own');
  const file = path.join(shared, 'tamis.yaml');
  const stranger = 54_321;

  beforeEach(() => {
    rmSync(shared, { recursive: true, force: true });
    mkdirSync(below, { recursive: true });
    write('tamis.yaml', 'check: {format: concise}\n');
    write('shared/tamis.yaml', 'check: {accept: parse.duplicate-key}\nask: {model: "http://127.0.0.1:9/v1#m"}\n');
  });

  const distrusted: readonly (readonly [string, () => void, string])[] = [
    ['it belongs to another user', () => chownSync(file, stranger, stranger), `it belongs to another user (uid ${stranger})`],
    ['everyone can write to it', () => chmodSync(file, 0o666), 'everyone can write to it'],
    [
      'a group can write to it',
      () => {
        chownSync(file, 0, stranger);
        chmodSync(file, 0o664);
      },
      `a group (gid ${stranger}) can write to it`,
    ],
    [
      'it is in a folder of another user',
      () => chownSync(shared, stranger, stranger),
      `its folder belongs to another user (uid ${stranger})`,
    ],
    ['it is in a folder that everyone can write to', () => chmodSync(shared, 0o777), 'everyone can write to its folder'],
    ['it is in a sticky folder', () => chmodSync(shared, 0o1777), 'everyone can write to its folder'],
    [
      'it is a link to a file in such a folder',
      () => {
        mkdirSync(path.join(below, 'open'));
        chmodSync(path.join(below, 'open'), 0o777);
        writeFileSync(path.join(below, 'open/t.yaml'), 'check: {accept: parse.duplicate-key}\n');
        rmSync(file);
        symlinkSync(path.join(below, 'open/t.yaml'), file);
      },
      'everyone can write to its folder',
    ],
  ];

  it.each(someOf(distrusted, 2).map(([, one]) => one))('is skipped if %s', async (_, arrange, reason) => {
    arrange();
    const { status, stdout, stderr } = await ran(['check'], {}, below);
    expect(stderr).toContain(`skipped ${file}: ${reason}. To use it anyway, run with TAMIS_PROJECT=${file}\n`);
    expect(stderr.split('skipped')).toHaveLength(2);
    // The duplicate key is held again, and the file above, our own, is used.
    expect([status, stdout]).toEqual([1, '{"id": 2, "reply": "{\\"n\\": \\"x\\"}"}\n']);
    expect(stderr).toContain('parse.duplicate-key');
    expect((await ran(['check'], { TAMIS_PROJECT: file }, below)).stdout).toContain('"n":2');
    expect((await ran(['explain', 'schema.type'], {}, below)).stderr).toBe('');
  });

  it('is named by the doctor', { tags: 'proof' }, async () => {
    chmodSync(file, 0o666);
    expect((await ran(['doctor'], {}, below)).stdout).toContain(`· project     skipped ${file}: everyone can write to it.`);
  });

  it.each<readonly [string, () => void, NodeJS.ProcessEnv]>([
    ['is our own', () => {}, {}],
    ['can be written by our own group only', () => chmodSync(file, 0o664), {}],
    ['is of the user who called sudo', () => chownSync(file, stranger, stranger), { SUDO_UID: String(stranger) }],
  ])('is used if it %s', async (_, arrange, env) => {
    arrange();
    expect(await ran(['check', '--format', 'concise'], env, below)).toMatchObject({
      stdout: expect.stringContaining('"n":2'),
      stderr: expect.not.stringContaining('skipped'),
    });
  });

  it('is used by another user if it belongs to root', () => {
    const given = { uid: stranger, gid: stranger, cwd: below, input: '{"n": 1, "n": 2}', encoding: 'utf8' as const };
    chmodSync(folder, 0o755);
    const { node, bin } = commandForAnyone();
    const run = () => spawnSync(node, [bin, 'check', '--whole', '--format', 'concise'], given);
    expect(run()).toMatchObject({ status: 0, stderr: `from ${file}: check.accept = parse.duplicate-key\n` });
    chownSync(file, stranger + 1, 0);
    expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('skipped') });
  });
});
