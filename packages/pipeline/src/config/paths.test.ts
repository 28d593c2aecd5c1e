import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { insideFolder } from './inside-folder.ts';
import { tellOutside } from './relative-path.ts';

describe('a path in a folder', () => {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'tamis-paths-')));
  const folder = path.join(root, 'in');
  mkdirSync(path.join(folder, 'sub'), { recursive: true });
  mkdirSync(path.join(root, 'in-too'));
  writeFileSync(path.join(folder, 'file'), '');
  symlinkSync(path.join(root, 'in-too'), path.join(folder, 'out'));
  symlinkSync(path.join(folder, 'sub'), path.join(folder, 'within'));
  symlinkSync(path.join(folder, 'nowhere'), path.join(folder, 'dangling'));
  symlinkSync(path.join(folder, 'loop'), path.join(folder, 'loop'));

  it.each([
    ['file', 'file'],
    ['.', '.'],
    ['sub/../file', 'file'],
    ['within/new/file', 'sub/new/file'],
    ['file/below', 'file/below'],
  ])('is found with its links followed: %s', (given, place) => {
    expect(insideFolder(folder, given)).toBe(path.join(folder, place));
  });

  it.each(['', '..', '../in-too', '/etc', 'C:x', 'a\\b', 'a\0b', 'out', 'out/file', 'dangling', 'dangling/x', 'loop'])(
    'is refused if it may lead out: %j',
    (given) => {
      expect(insideFolder(folder, given)).toBeUndefined();
    },
  );

  it('may be in the root of the disk', () => {
    expect(insideFolder('/', 'tmp')).toBe(realpathSync('/tmp'));
  });
});

it.each<[string, boolean]>([
  ['a', true],
  ['a/../b', true],
  ['./a', true],
  ['a//b', true],
  ['', false],
  ['.', false],
  ['a/..', false],
  ['../a', false],
  ['a/../../b', false],
  ['/a', false],
  ['C:a', false],
  ['a\\b', false],
  ['a\nb', false],
])('a path as written stays in the folder of the run: %j → %s', (given, isInside) => {
  const told: unknown[] = [];
  tellOutside({ add: (problem: unknown) => told.push(problem) } as never, given, '/output');
  expect(told.length === 0).toBe(isInside);
});
