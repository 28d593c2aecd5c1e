import { describe, expect, it } from 'vitest';
import { rows } from '../../test/rows.ts';
import { shellArgument, shellWord } from './shell-word.ts';
import { visible } from './visible.ts';

const HOSTILE = rows<string>('hostile', 'Words of a command line');

describe('shellWord', () => {
  it.each(HOSTILE)('shows %j as it is typed', (text) => {
    expect(visible(shellWord(text))).toBe(shellWord(text));
  });

  it.each(['runs/dialog', 'u-7', './a.b', 'parse.duplicate-key', 'a@b:c,d+e'])('leaves %s as it is', (text) => {
    expect(shellWord(text)).toBe(text);
  });
});

describe('shellArgument', () => {
  it('ends the flags before an argument that begins like one', () => {
    expect(['-rf', '--yes', 'a b', 'a'].map(shellArgument)).toEqual(['-- -rf', '-- --yes', "'a b'", 'a']);
  });
});
