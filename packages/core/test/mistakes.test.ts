import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { escapeRegExp } from '../src/lib/escape-reg-exp.ts';

/**
 * Programs with one mistake in each statement. A comment `// at word: text` says that the next line has an error exactly at that
 * word, and what it says; there are no other errors.
 */
const folder = path.join(import.meta.dirname, 'mistakes');
const compiler = path.resolve(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');
const MARK = /^\s*\/\/ at (\S+): (.+)$/;
const ERROR = /^(?:.*\/)?([\w-]+\.ts)\((\d+),(\d+)\): error TS\d+: ((?:.|\n )*)$/gm;

const files = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => [name, readFileSync(path.join(folder, name), 'utf8').split('\n')] as const),
);

const marks = [...files].flatMap(([file, lines]) =>
  lines.flatMap((text, index) => {
    const [, word, says] = MARK.exec(text) ?? [];
    return word === undefined || says === undefined ? [] : [{ file, line: index + 2, word, says }];
  }),
);

/** The errors that TypeScript reports against the built types, as people see them. */
const found = await errors();

async function errors() {
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, '-p', folder, '--pretty', 'false']).catch(
    (ended: { stdout: string }) => ended,
  );
  return [...stdout.matchAll(ERROR)].map(([, file = '', line, column, says = '']) => ({
    file,
    line: Number(line),
    rest: files.get(file)?.[Number(line) - 1]?.slice(Number(column) - 1) ?? '',
    says,
  }));
}

test.for(marks)('$file, line $line: the error is at $word', ({ file, line, word, says }) => {
  const here = found.filter((error) => error.file === file && error.line === line);
  const starting = new RegExp(`^${escapeRegExp(word)}`);
  expect(here).toMatchObject([{ rest: expect.stringMatching(starting), says: expect.stringContaining(says) }]);
});

test('nothing else is an error', () => {
  const stray = found.filter(({ file, line }) => !marks.some((mark) => mark.file === file && mark.line === line));
  expect(stray).toEqual([]);
});
