import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from './children/commands.ts';
import { inShell, quoted } from './shell.ts';

const bin = fileURLToPath(new URL('../bin/tamis.js', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'tamis-devices-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const schema = path.join(folder, 's.json');
writeFileSync(schema, '{"type": "object"}');
const reply = path.join(folder, 'reply.json');
writeFileSync(reply, '{"a": 1}');
writeFileSync(path.join(folder, 'voice.yaml'), 'version: "1"\nlists: {a: zero.txt}\nforms: {play: {say: "play {a}"}}\n');
symlinkSync('/dev/zero', path.join(folder, 'zero.txt'));

const withInput = (args: readonly string[], stdin: string, env: NodeJS.ProcessEnv = {}) =>
  inShell(`${[process.execPath, bin, ...args].map(quoted).join(' ')} < ${stdin}`, folder, { NO_COLOR: '1', ...env });

describe.skipIf(!existsSync('/dev/zero'))('a device that never ends', () => {
  const uses: { readonly [as: string]: readonly string[] } = {
    'a contract': ['check', schema, '--contract', '/dev/zero'],
    'a schema, through a link': ['check', schema, '--schema', path.join(folder, 'zero.txt')],
    'an input': ['check', '/dev/zero', '--schema', schema],
    'one of several inputs': ['check', schema, '/dev/urandom', '--schema', schema],
    'a prompt': ['ask', '/dev/zero', '--schema', schema, '--model', 'http://127.0.0.1:9/v1#m'],
    'a cassette': ['ask', schema, '--cassette', '/dev/zero'],
    'a list of a grammar': ['check', schema, '--grammar', path.join(folder, 'voice.yaml')],
  };
  const empty: readonly Command[] = [
    { args: ['check', '/dev/null', '--schema', schema] },
    { args: ['check', '--schema', schema] },
    { args: ['check', schema, '--whole'], env: { TAMIS_PROJECT: '/dev/null' } },
  ];
  const refused = { code: 2, stderr: expect.stringContaining('a device, which may never end') };

  let ends: readonly { readonly code: number; readonly stderr: string }[] = [];
  beforeAll(async () => {
    // All in one process, but not in this one: a command that reads a device to its end never ends.
    const commands = [...Object.values(uses).map((args) => ({ args })), ...empty];
    const runner = path.join(import.meta.dirname, 'children/commands.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [runner, JSON.stringify(commands)], { timeout: 60_000 });
    ends = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  });

  it.each(Object.keys(uses).map((as, at) => [as, at] as const))('is refused as %s', (_, at) => {
    expect(ends[at]).toEqual(refused);
  });

  it('is refused as standard input, and as a project file that was named', async () => {
    const args = ['check', '--schema', schema];
    expect(await withInput(args, '/dev/zero')).toMatchObject(refused);
    expect(await withInput(args, schema, { TAMIS_PROJECT: '/dev/zero' })).toMatchObject(refused);
  });

  it('is skipped where a project file would be, and so is a pipe', async () => {
    const file = path.join(folder, 'tamis.yaml');
    for (const make of [() => symlinkSync('/dev/zero', file), () => execFileSync('mkfifo', [file])]) {
      make();
      const { code, stderr } = await withInput(['check', reply, '--whole', '--schema', schema], '/dev/null');
      expect([code, stderr]).toEqual([0, expect.stringContaining(`skipped ${file}: it is not a file.`)]);
      rmSync(file);
    }
  });

  it('is not what is always empty, nor a pipe', async () => {
    const said = ends.slice(-empty.length).map(({ stderr }) => stderr);
    const found = ['/dev/null is empty', 'empty', 'found an empty file'];
    expect(said).toEqual(found.map((text) => expect.stringContaining(text)));
    const line = `cat ${schema} | '${process.execPath}' '${bin}' check ${reply} --whole --schema /dev/stdin`;
    expect((await inShell(line, folder, {})).code).toBe(0);
  });
});
