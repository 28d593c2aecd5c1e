import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from '@tamis/core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { keysOf, PROJECT_COMMANDS } from '../src/project/project-keys.ts';
import { projectSchema } from '../src/project/project-schema.ts';

const bin = fileURLToPath(new URL('../bin/tamis.js', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'tamis-project-'));
const example = fileURLToPath(new URL('../../../examples/pipeline', import.meta.url));
const deep = path.join(folder, 'a/b');
mkdirSync(deep, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): void {
  writeFileSync(path.join(folder, name), text);
}

function tamis(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = deep) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
    input: '{"id": 1, "reply": "{\\"n\\": 1, \\"n\\": 2}"}\n{"id": 2, "reply": "{\\"n\\": \\"x\\"}"}\n',
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('tamis.yaml', () => {
  beforeEach(() => {
    write('n.yaml', 'schema: {type: object, properties: {n: {type: integer}}}\n');
    write('any.json', '{"type": "object"}');
    write('tamis.yaml', 'check:\n  contract: n.yaml\n  accept: [parse.duplicate-key]\n  format: concise\n');
  });

  it('gives defaults, found upward, with paths relative to its folder', () => {
    const { status, stdout, stderr } = tamis(['check']);
    expect(status).toBe(1);
    expect(stdout).toContain('"n":2');
    expect(stderr).toMatch(/^\S*2:\S+ .*schema\.type/);
    expect(tamis(['check'], { TAMIS_PROJECT: '' }).stderr).not.toContain('schema.type');
  });

  it('gives way to flags, and to another contract as a whole', () => {
    const json = tamis(['check', '--format', 'json']);
    expect(JSON.parse(json.stderr.split('\n')[0] ?? '')).toBeTypeOf('object');
    const other = tamis(['check', '-s', path.join(folder, 'any.json')]);
    expect([other.status, other.stderr]).toEqual([0, '']);
    expect(tamis(['check', '--accept', 'extract.fence', '--format', 'concise']).status).toBe(2);
  });

  it('is named by TAMIS_PROJECT', () => {
    write('other.yaml', 'check: {schema: any.json, accept: parse.duplicate-key, format: concise}\n');
    expect(tamis(['check'], { TAMIS_PROJECT: path.join(folder, 'other.yaml') })).toMatchObject({ status: 0, stderr: '' });
  });

  it.each([
    ['max-cost', '1usd', 'prices: cheap.json', 'costs would be counted at the prices of the project file'],
    ['key-env', 'HOME', 'base-url: http://127.0.0.1:9/v1', 'the key would be sent to the address in the project file'],
  ])('never decides what a typed --%s means', (flag, value, line, reason) => {
    write('cheap.json', '{"openai:gpt-4o": {"inputPerMillion": 0, "outputPerMillion": 0}}');
    write('tamis.yaml', `run:\n  ${line}\n`);
    const args = ['run', example, '--out', path.join(folder, `pair-${flag}`), '--patience', '0s'];
    const { status, stderr } = tamis([...args, `--${flag}`, value]);
    expect([status, stderr]).toEqual([2, expect.stringContaining(reason)]);
    expect(existsSync(path.join(folder, `pair-${flag}`))).toBe(false);
    // Without it, the default is used and said aloud.
    expect(tamis(args).stderr).toContain(`--${line.split(':')[0]} from the project file.`);
  });

  it('shows each mistake in its place, and then does nothing', () => {
    write(
      'tamis.yaml',
      'chek: {}\ncheck:\n  contrat: n.yaml\n  format: hmn\n  statistics: 3\nrun:\n  max-cost: much\n  key-env: X\n',
    );
    const { status, stdout, stderr } = tamis(['check']);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('The project file has 6 mistakes; nothing was done');
    for (const line of [
      'tamis.yaml:1:1',
      'tamis.yaml:3:3',
      'tamis.yaml:4:11',
      'tamis.yaml:5:15',
      'tamis.yaml:7:13',
      'tamis.yaml:8:3',
    ])
      expect(stderr).toContain(line);
    expect(stderr).toContain('The key contrat is not known here. Did you mean `contract`?');
    const checked = tamis(['config', 'check', path.join(folder, 'tamis.yaml'), '--format', 'concise']);
    expect([checked.status, checked.stdout.trim().split('\n').length]).toEqual([2, 6]);
    expect(tamis(['check', '--help']).status).toBe(0);
    expect(tamis(['explain', 'schema.type']).status).toBe(0);
    expect(tamis(['doctor']).stdout).toMatch(/✗ project {5}\S+tamis\.yaml has 6 mistakes/);
  });

  it('takes nothing that writes, agrees or sends a key', () => {
    for (const line of [
      'run: {key-env: X}',
      'check: {failures: x}',
      'check: {report: x}',
      'ask: {approve: x}',
      'run: {yes: true}',
    ]) {
      write('tamis.yaml', `${line}\n`);
      expect(tamis(['config', 'check', path.join(folder, 'tamis.yaml')]).stdout).toContain('is not known here');
    }
  });

  it('starts a run with its model and limit, and leaves an existing run as it was started', () => {
    write('tamis.yaml', `run:\n  cassette: ${example}/replies.jsonl\n  max-cost: 3usd\n`);
    const out = path.join(folder, 'run');
    const home = { TAMIS_LEDGER: path.join(folder, 'home.sqlite') };
    expect(tamis(['run', example, '--out', out], home).status).toBe(0);
    expect(JSON.parse(tamis(['status', out, '--format', 'json']).stdout)).toMatchObject({ valid: 3, repaired: 1 });
    write('tamis.yaml', 'run:\n  cassette: missing.jsonl\n  keep: none\n');
    expect(tamis(['run', out], home).status).toBe(0);
    expect(tamis(['run', example, '--out', `${out}2`], home).status).toBe(2);
  });

  it('is described in the guide with every key it may have', () => {
    const page = readFileSync(new URL('../../../docs/project.md', import.meta.url), 'utf8');
    const rows = [...page.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, command, keys = '']) => [
      command,
      keys.split(', ').map((key) => key.replaceAll('`', '')),
    ]);
    expect(rows).toEqual(PROJECT_COMMANDS.map((command) => [command, [...keysOf(command).keys()]]));
  });

  it('has a schema that editors use, the same as is published and as the file is checked by', () => {
    const published = readFileSync(new URL('../schemas/project.schema.json', import.meta.url), 'utf8');
    expect(published).toBe(`${JSON.stringify(projectSchema(), null, 2)}\n`);
    expect(tamis(['config', 'schema', 'project'], { TAMIS_PROJECT: '' }).stdout).toBe(published);
    const gate = compile({ schema: projectSchema(), policy: { repair: 'none', coerce: 'none' } });
    const good = { check: { contract: 'a', accept: ['b'], statistics: true }, run: { 'max-cost': '5usd', concurrency: 4 } };
    expect(gate.judge(JSON.stringify(good)).status).toBe('pass');
    for (const bad of [{ chek: {} }, { check: { format: 'x' } }, { check: { failures: 'x' } }, { check: { plain: 1 } }])
      expect(gate.judge(JSON.stringify(bad)).status).toBe('fail');
  });
});
