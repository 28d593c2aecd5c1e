import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tamis } from './tamis.ts';

const example = path.resolve(import.meta.dirname, '../../../examples/pipeline');
const folder = mkdtempSync(path.join(tmpdir(), 'tamis-places-'));
const run = path.join(folder, 'run');
const home = ['--ledger', path.join(folder, 'home.sqlite')];
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(async () => {
  const { code } = await tamis(['run', example, '--out', run, '--cassette', path.join(example, 'replies.jsonl'), ...home]);
  expect([0, 1]).toContain(code);
});

function copy(name: string): string {
  const to = path.join(folder, name);
  cpSync(run, to, { recursive: true });
  return to;
}

describe('--out', () => {
  const report = ['--group-by', 'topic', '--count', 'urgency'];
  it.each([
    ['export', 'ledger.sqlite', []],
    ['export', 'lock.sqlite', []],
    ['export', 'config/config.yaml', []],
    ['export', './config/../LEDGER.sqlite', []],
    ['report', 'ledger.sqlite', report],
  ] as const)('of tamis %s never replaces %s of a run', async (command, name, flags) => {
    const own = copy(`own-${command}-${name.replaceAll(/\W/g, '')}`);
    const { code, stderr } = await tamis([command, own, ...flags, '--out', `${own}/${name}`]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('belongs to the run')]);
    expect((await tamis(['status', own])).code).toBe(0);
    // Nor does it if another run is read.
    expect((await tamis([command, run, ...flags, '--out', `${own}/${name}`])).code).toBe(2);
    expect((await tamis([command, own, ...flags, '--out', `${own}/table.txt`])).code).toBe(0);
  });

  it('never replaces a database', async () => {
    const elsewhere = path.join(folder, 'some.db');
    cpSync(path.join(run, 'ledger.sqlite'), elsewhere);
    const before = readFileSync(elsewhere);
    const { code, stderr } = await tamis(['export', run, '--out', elsewhere]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('is a database')]);
    expect(readFileSync(elsewhere).equals(before)).toBe(true);
  });
});

describe('a copy of a run', () => {
  it.each([
    ['import', ['import', run]],
    ['an archive', ['export', run, '--archive']],
  ] as const)('(%s) removes nothing that was there', async (name, args) => {
    const out = path.join(folder, `keep-${name.replace(' ', '-')}`);
    mkdirSync(`${out}.part`);
    writeFileSync(path.join(`${out}.part`, 'precious'), 'x');
    expect((await tamis([...args, '--out', out])).code).toBe(0);
    expect(readFileSync(path.join(`${out}.part`, 'precious'), 'utf8')).toBe('x');
    expect((await tamis(['status', out])).code).toBe(0);
    // Nothing of its own is left next to it.
    expect(readdirSync(folder).filter((one) => one.startsWith(`${path.basename(out)}.part-`))).toEqual([]);
  });

  it('can not be inside itself', async () => {
    const own = copy('whole');
    const { code, stderr } = await tamis(['import', own, '--out', path.join(own, 'deep/copy')]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('is inside')]);
    expect(readdirSync(own)).not.toContain('deep');
  });
});

describe('the address of a run instead of its folder', () => {
  const PASSWORD = 'S3CRETdbpass';
  const address = `postgres://someone:${PASSWORD}@127.0.0.1:9/postgres?schema=tamis_r`;
  it.each([
    ['recheck', ['recheck', address, '--with', example]],
    ['retry', ['retry', address, '--yes']],
    ['purge', ['purge', address, '--yes']],
    ['run', ['run', address, '--cassette', path.join(example, 'replies.jsonl')]],
    ['run --out', ['run', example, '--out', address, '--cassette', path.join(example, 'replies.jsonl')]],
    ['report', ['report', address]],
  ] as const)('is refused by tamis %s, and its password is written nowhere', async (name, args) => {
    const cwd = path.join(folder, `cwd-${name.replaceAll(/\W/g, '')}`);
    mkdirSync(cwd);
    const { code, stdout, stderr } = await tamis(args, '', {}, cwd);
    const said = `${stdout}${stderr}`;
    expect(code).toBeGreaterThan(0);
    expect(said).not.toContain(PASSWORD);
    expect(readdirSync(cwd).filter((one) => one.startsWith('postgres'))).toEqual([]);
    if (name !== 'report') expect([code, said]).toEqual([2, expect.stringContaining('is the address of a run')]);
    expect(existsSync(path.join(cwd, 'postgres:'))).toBe(false);
  });
});
