import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isWhole } from '../../../scripts/tests/share.ts';
import { jsonl, tamis, tamisAlone } from './tamis.ts';

const folder = mkdtempSync(join(tmpdir(), 'tamis-extract-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, text: string | Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const rules = file(
  'rules.yaml',
  'name: missions\nglob: "**/mission_*/*.csv"\nextract:\n  id:\n    from: segment(-2)\n    pattern: \'mission_(\\d+)\'\n    type: integer\ntag: data\n',
);

describe('tamis extract on a list', () => {
  it('takes names with line ends from a list with NUL, below a root', async () => {
    const run = await tamis(
      ['extract', '--rules', rules, '--null', '--root', '/srv/in', '-q'],
      '/srv/in/mission_7/a\nb.csv\0/srv/in/mission_8/c.csv\0',
    );
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(jsonl(run.stdout).map(({ path, fields }) => [path, fields])).toEqual([
      ['/srv/in/mission_7/a\nb.csv', { id: 7 }],
      ['/srv/in/mission_8/c.csv', { id: 8 }],
    ]);
  });

  it('skips bytes that are not text, and an endless path', async () => {
    const bytes = Buffer.concat([
      Buffer.from('mission_1/\xff.csv\n', 'latin1'),
      Buffer.from(`${'a'.repeat(200_000)}\nmission_1/a.csv\n`),
    ]);
    const run = await tamis(['extract', '-', '--rules', rules], bytes);
    const [foreign, long, good] = jsonl(run.stdout);
    expect(foreign).toMatchObject({ status: 'failed', rule: null, fields: {}, errors: { '': 'ENCODING_ERROR' } });
    expect(Buffer.from(String(foreign?.path_b64), 'base64').toString('latin1')).toBe('mission_1/\xff.csv');
    expect(long).toMatchObject({ status: 'failed', errors: { '': 'PATH_TOO_LONG' } });
    expect(String(long?.path).length).toBeLessThan(5000);
    expect(good).toMatchObject({ status: 'complete', fields: { id: 1 } });
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('ENCODING_ERROR 1×');
  });

  it('refuses a list whose paths do not end as the flags say, instead of reading it as one path', async () => {
    const zeros = await tamis(['extract', '-', '--rules', rules], 'mission_1/a.csv\0mission_2/b.csv\0');
    expect(zeros).toMatchObject({ code: 2, stdout: Buffer.alloc(0), stderr: expect.stringContaining('Add --null') });
    const utf16 = Buffer.from('mission_1/a.csv\nmission_2/b.csv\n', 'utf16le');
    expect((await tamis(['extract', '-', '--rules', rules], utf16)).stderr).toContain('UTF-16');
    const one = await tamis(['extract', '-', '--rules', rules, '--null', '-q'], 'mission_1/a.csv');
    expect(jsonl(one.stdout)).toMatchObject([{ fields: { id: 1 } }]);
  });

  it('keeps its memory however long the list is', async ({ skip }) => {
    skip(!isWhole, 'it takes a long list to see that none of it is kept: npm run proof does it');
    const block = Buffer.from(
      Array.from({ length: 10_000 }, (_, index) => `/data/mission_${index % 900}/${'x'.repeat(60)}_${index}.csv\n`).join(''),
    );
    function* blocks() {
      for (let index = 0; index < 20; index++) yield block;
    }
    const run = await tamisAlone(['extract', '-', '--rules', rules, '-q'], blocks());
    expect(run.stdout.toString().split('\n')).toHaveLength(200_001);
    expect(run.peak).toBeLessThan(160);
  });
});

describe('tamis extract on a folder', () => {
  const tree = join(folder, 'tree');
  const outside = join(folder, 'outside');
  for (const one of ['tree/data/mission_1', 'tree/data/mission_2/deep', 'outside/mission_9'])
    mkdirSync(join(folder, one), { recursive: true });
  for (const one of ['tree/data/mission_1/a.csv', 'tree/data/mission_2/b.csv', 'tree/top.txt', 'outside/mission_9/secret.csv'])
    file(one, '');
  writeFileSync(join(tree, 'data/mission_1', 'li\nne.csv'), '');
  symlinkSync(outside, join(tree, 'data/link'));
  symlinkSync(tree, join(tree, 'data/mission_2/deep/loop'));
  symlinkSync('../mission_1/a.csv', join(tree, 'data/mission_2/same.csv'));
  symlinkSync('nowhere', join(tree, 'data/mission_2/dangling.csv'));

  it('walks it with the folder as the root, and never through links', async () => {
    const run = await tamis(['extract', `${tree}/`, '--rules', rules]);
    expect(run.code).toBe(0);
    const found = jsonl(run.stdout).map(({ path, fields }) => [String(path).slice(tree.length + 1), fields]);
    expect(Object.fromEntries(found)).toEqual({
      'data/mission_1/a.csv': { id: 1 },
      'data/mission_1/li\nne.csv': { id: 1 },
      'data/mission_2/b.csv': { id: 2 },
      'data/mission_2/same.csv': { id: 2 },
      'top.txt': {},
    });
    expect(run.stdout.toString()).not.toContain('secret');
    expect(run.stderr).toContain('Links to folders that were not followed: 2');
    expect(run.stderr).toContain('Links whose target is missing: 1');
  });

  it('continues if a link is circular', async () => {
    const circles = join(folder, 'circles/mission_5');
    mkdirSync(circles, { recursive: true });
    symlinkSync('self.csv', join(circles, 'self.csv'));
    writeFileSync(join(circles, 'a.csv'), '');
    const run = await tamis(['extract', join(folder, 'circles'), '--rules', rules]);
    expect(run.code).toBe(0);
    expect(jsonl(run.stdout)).toMatchObject([{ fields: { id: 5 } }]);
    expect(run.stderr).toContain('Links whose target is missing: 1');
  });

  it.skipIf(process.platform === 'win32')('takes a backslash as part of the name (skipped where it is a separator)', async () => {
    const odd = join(folder, 'backslash/mission_6');
    mkdirSync(odd, { recursive: true });
    writeFileSync(join(odd, 'mission_7\\a.csv'), '');
    const run = await tamis(['extract', join(folder, 'backslash'), '--rules', rules]);
    expect(jsonl(run.stdout)).toMatchObject([{ path: join(odd, 'mission_7\\a.csv'), fields: { id: 6 } }]);
    const listed = await tamis(['extract', '-', '--rules', rules], 'x\\mission_7\\a.csv\n');
    expect(jsonl(listed.stdout)).toMatchObject([{ fields: { id: 7 } }]);
  });

  it('does not say that all is well if a folder could not be read', async (context) => {
    if (process.getuid?.() === 0) return context.skip('root may read any folder');
    const locked = join(folder, 'locked/mission_8');
    mkdirSync(locked, { recursive: true });
    writeFileSync(join(folder, 'locked/mission_8.csv'), '');
    chmodSync(locked, 0);
    const run = await tamis(['extract', join(folder, 'locked'), '--rules', rules, '-q']);
    chmodSync(locked, 0o700);
    expect(run.code).toBe(1);
  });

  it.skipIf(process.platform !== 'linux')('reports a name that is not UTF-8 (skipped where names must be text)', async () => {
    mkdirSync(join(folder, 'odd/mission_3'), { recursive: true });
    writeFileSync(Buffer.concat([Buffer.from(join(folder, 'odd/mission_3/b')), Buffer.from([0xff]), Buffer.from('d.csv')]), '');
    const run = await tamis(['extract', join(folder, 'odd'), '--rules', rules]);
    expect(jsonl(run.stdout)).toMatchObject([{ status: 'failed', errors: { '': 'ENCODING_ERROR' } }]);
  });

  it('says that a folder is empty', async () => {
    mkdirSync(join(folder, 'empty'));
    expect((await tamis(['extract', join(folder, 'empty'), '--rules', rules])).stderr).toContain('There are no files');
  });
});

it('the rules of tamis extract are UTF-8', async () => {
  const run = await tamis(['extract', '-', '--rules', file('bad.yaml', Buffer.from([0xff, 0xfe, 0x41, 0x00]))], 'a\n');
  expect([run.code, run.stdout.length, run.stderr]).toEqual([2, 0, expect.stringContaining('UTF-16')]);
});
