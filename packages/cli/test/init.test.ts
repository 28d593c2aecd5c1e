import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isWhole, someOf } from '../../../scripts/tests/share.ts';
import type { Typed } from './shell.ts';
import { tamis } from './tamis.ts';
import { typed } from './typed.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(path.join(tmpdir(), 'tamis-init-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
for (const name of ['tamis', 'npx'])
  writeFileSync(
    path.join(folder, name),
    `#!/bin/sh\n[ "$1" = tamis ] && shift\nexec '${process.execPath}' '${path.join(root, 'packages/cli/bin/tamis.js')}' "$@"\n`,
  );
for (const name of ['tamis', 'npx']) chmodSync(path.join(folder, name), 0o755);

async function shell(line: string, cwd = folder): Promise<Typed> {
  const PATH = `${folder}:${path.dirname(process.execPath)}:${process.env.PATH}`;
  return await typed(line, cwd, { NO_COLOR: '1', npm_config_offline: 'true', PATH });
}

// The lines that `tamis init` says to type.
function nextIn(said: string): readonly string[] {
  return [...said.slice(said.indexOf('next:')).matchAll(/^ {2}(.*)$/gm)].map(([, line = '']) => line);
}

const PROJECTS: readonly (readonly [name: string, flags: string, seen: readonly string[]])[] = [
  ['check', '', ['5 units: 1 valid, 1 repaired, 1 held, 2 failed', '"priority":"high","hours":24']],
  ['lib', '--lib', ["pass { title: 'Wrong logo', priority: 'low' }", '\nhold\n', 'accepted, 2 attempts', 'pass 3\n']],
  [
    'pipeline',
    '--pipeline',
    ['config.yaml: fine', '2 valid, 1 repaired, 1 failed', '3 valid, 1 repaired', '"mood":"angry","words":6'],
  ],
  ['tools', '--tools', ['5 units: 1 valid, 1 repaired, 1 held, 2 failed', 'Less than 900 was paid', 'shop.yaml: fine']],
  ['commands', '--commands', ['5 units: 2 valid, 1 repaired, 0 held, 2 failed', 'The nearest that can be said: play calm jazz']],
  ['wizard', '--wizard', ['accepted: 2 of 2 samples match, attempt 2', '"fields":{"mission_id":"042","date":"2024-01-15"}']],
];

function putLibraries(project: string): void {
  const file = path.join(project, 'package.json');
  if (!existsSync(file)) return;
  const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8')) as { [kind: string]: object };
  const names = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@tamis/'));
  for (const name of names) {
    const place = path.join(project, 'node_modules', name);
    mkdirSync(path.dirname(place), { recursive: true });
    symlinkSync(path.join(root, 'node_modules', name), place);
  }
}

describe('tamis init', () => {
  it.for(someOf(PROJECTS, 2).map(([, one]) => one))(
    'starts a project %s whose first commands work',
    async ([name, flags, seen], { skip }) => {
      skip(!isWhole && name === 'lib', 'npm installs it: npm run proof does it');
      const { code, said } = await shell(`tamis init ${name} ${flags}`);
      expect([code, said]).toEqual([0, expect.stringContaining(`${name}/README.md`)]);
      const next = nextIn(said);
      expect(next[0]).toBe(`cd ${name}`);
      putLibraries(path.join(folder, name));
      const lines: Typed[] = [];
      for (const line of next.slice(1)) lines.push(await shell(line, path.join(folder, name)));
      for (const text of seen) expect(lines.map((one) => one.said).join('')).toContain(text);
      expect(lines.filter((one) => ![0, 1].includes(one.code))).toEqual([]);
    },
  );

  it('keeps ledgers, runs and keys out of a repository, and leaves a .gitignore that is there as it is', async () => {
    expect((await tamis(['init', path.join(folder, 'new')])).code).toBe(0);
    expect(readFileSync(path.join(folder, 'new/.gitignore'), 'utf8').split('\n')).toEqual(
      expect.arrayContaining(['.tamis/', 'runs/', '.env']),
    );
    mkdirSync(path.join(folder, 'old'));
    writeFileSync(path.join(folder, 'old/.gitignore'), 'mine\n');
    expect((await tamis(['init', path.join(folder, 'old')])).code).toBe(0);
    expect(readFileSync(path.join(folder, 'old/.gitignore'), 'utf8')).toBe('mine\n');
  });

  it('overwrites nothing, and then writes nothing', async () => {
    const own = path.join(folder, 'own');
    mkdirSync(own);
    writeFileSync(path.join(own, 'ticket.yaml'), 'mine');
    const { code, stderr, stdout } = await tamis(['init', own]);
    expect([code, stdout.toString()]).toEqual([2, '']);
    expect(stderr).toContain(`${path.join(own, 'ticket.yaml')} exists already; nothing was written.`);
    expect(readFileSync(path.join(own, 'ticket.yaml'), 'utf8')).toBe('mine');
    expect(existsSync(path.join(own, 'README.md'))).toBe(false);
  });

  it('refuses two projects in one, and an impossible folder', async () => {
    const { code, stderr } = await tamis(['init', path.join(folder, 'two'), '--lib', '--tools']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--lib and --tools are different projects.')]);
    expect(existsSync(path.join(folder, 'two'))).toBe(false);
    writeFileSync(path.join(folder, 'file'), '');
    expect((await tamis(['init', path.join(folder, 'file', 'in')])).code).toBe(3);
  });

  it('takes the packages of a project from the clone that the command runs from', async () => {
    await tamis(['init', path.join(folder, 'clone'), '--lib']);
    const written = JSON.parse(readFileSync(path.join(folder, 'clone/package.json'), 'utf8'));
    const own = (name: string) => `file:${path.join(root, 'packages', name)}`;
    expect(written.dependencies).toMatchObject({ '@tamis/core': own('core'), '@tamis/models': own('models') });
  });
});
