import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const bin = fileURLToPath(new URL('../bin/tamis.js', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'tamis-devices-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const schema = path.join(folder, 's.json');
writeFileSync(schema, '{"type": "object"}');
const reply = path.join(folder, 'reply.json');
writeFileSync(reply, '{"a": 1}');
writeFileSync(path.join(folder, 'voice.yaml'), 'version: "1"\nlists: {a: zero.txt}\nforms: {play: {say: "play {a}"}}\n');
symlinkSync('/dev/zero', path.join(folder, 'zero.txt'));

function tamis(args: readonly string[], stdin?: string, env: NodeJS.ProcessEnv = {}) {
  const line = [process.execPath, bin, ...args].map((word) => `'${word}'`).join(' ');
  return spawnSync('sh', ['-c', `${line} < ${stdin ?? '/dev/null'}`], {
    ...{ cwd: folder, encoding: 'utf8', timeout: 20_000 },
    env: { ...process.env, NO_COLOR: '1', ...env },
  });
}

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
  const refused = { status: 2, stderr: expect.stringContaining('a device, which may never end') };

  it.each(Object.entries(uses))('is refused as %s', (_, args) => {
    expect(tamis(args)).toMatchObject(refused);
  });

  it('is refused as standard input, and as a project file that was named', () => {
    const args = ['check', '--schema', schema];
    expect(tamis(args, '/dev/zero')).toMatchObject(refused);
    expect(tamis(args, schema, { TAMIS_PROJECT: '/dev/zero' })).toMatchObject(refused);
  });

  it('is skipped where a project file would be, and so is a pipe', () => {
    const file = path.join(folder, 'tamis.yaml');
    for (const make of [() => symlinkSync('/dev/zero', file), () => execFileSync('mkfifo', [file])]) {
      make();
      const { status, stderr } = tamis(['check', reply, '--whole', '--schema', schema]);
      expect([status, stderr]).toEqual([0, expect.stringContaining(`skipped ${file}: it is not a file.`)]);
      rmSync(file);
    }
  });

  it('is not what is always empty, nor a pipe', () => {
    expect(tamis(['check', '/dev/null', '--schema', schema]).stderr).toContain('/dev/null is empty');
    expect(tamis(['check', '--schema', schema]).stderr).toContain('empty');
    expect(tamis(['check', schema, '--whole'], undefined, { TAMIS_PROJECT: '/dev/null' }).stderr).toContain(
      'found an empty file',
    );
    const line = `cat ${schema} | '${process.execPath}' '${bin}' check ${reply} --whole --schema /dev/stdin`;
    expect(spawnSync('sh', ['-c', line], { encoding: 'utf8' })).toMatchObject({ status: 0 });
  });
});
