import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rows } from '../../test/rows.ts';
import { shellArgument, shellWord } from './shell-word.ts';
import { visible } from './visible.ts';

function read(line: string, shell = 'sh'): string {
  return spawnSync(shell, ['-c', `printf '<%s>' ${line}`], { encoding: 'utf8' }).stdout;
}

const HOSTILE = rows<string>('hostile', 'Words of a command line');

describe('shellWord', () => {
  it.each(['sh', 'bash'])('is one word with nothing to do for %s', (shell) => {
    expect(read(HOSTILE.map(shellWord).join(' '), shell)).toBe(HOSTILE.map((text) => `<${text}>`).join(''));
  });

  it.each(HOSTILE)('shows %j as it is typed', (text) => {
    expect(visible(shellWord(text))).toBe(shellWord(text));
  });

  it.each(['runs/dialog', 'u-7', './a.b', 'parse.duplicate-key', 'a@b:c,d+e'])('leaves %s as it is', (text) => {
    expect(shellWord(text)).toBe(text);
  });

  it('holds for any text that an argument can be', () => {
    const texts = fc.sample(fc.string({ unit: 'binary' }), 4000);
    const words = texts.map((text) => text.toWellFormed().replaceAll('\0', '').replace(/\n+$/, ''));
    expect(read(words.map(shellWord).join(' '))).toBe(words.map((word) => `<${word}>`).join(''));
  });
});

describe('shellArgument', () => {
  it('ends the flags before an argument that begins like one', () => {
    expect(['-rf', '--yes', 'a b', 'a'].map(shellArgument)).toEqual(['-- -rf', '-- --yes', "'a b'", 'a']);
  });
});
