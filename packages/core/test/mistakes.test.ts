import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { escapeRegExp } from '../src/lib/escape-reg-exp.ts';

// Pages of programs with one mistake in each statement. A comment `// at word: text` says that the next line has an error exactly
// at that word, and what it says; there are no other errors.
const pages = path.join(import.meta.dirname, 'mistakes');
const compiler = path.resolve(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');
const MARK = /^\s*\/\/ at (\S+): (.+)$/;
const ERROR = /^(?:.*\/)?([\w-]+)\.ts\((\d+),(\d+)\): error TS\d+: ((?:.|\n )*)$/gm;

function codeOf(page: string): readonly string[] {
  let isCode = false;
  return page.split('\n').map((line) => {
    const isFence = line.startsWith('```');
    if (isFence) isCode = !isCode;
    return isCode && !isFence ? line : '';
  });
}

const programs = new Map(
  readdirSync(pages)
    .filter((name) => name.endsWith('.md'))
    .map((name) => [path.parse(name).name, codeOf(readFileSync(path.join(pages, name), 'utf8'))] as const),
);

const marks = [...programs].flatMap(([page, lines]) =>
  lines.flatMap((text, index) => {
    const [, word, says] = MARK.exec(text) ?? [];
    return word === undefined || says === undefined ? [] : [{ page, line: index + 2, word, says }];
  }),
);

const folder = mkdtempSync(path.join(pages, 'programs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const found = await errors();

async function errors() {
  for (const [page, lines] of programs) writeFileSync(path.join(folder, `${page}.ts`), lines.join('\n'));
  const given = [compiler, '-p', pages, '--pretty', 'false'];
  const { stdout } = await promisify(execFile)(process.execPath, given).catch((ended: { stdout: string }) => ended);
  return [...stdout.matchAll(ERROR)].map(([, page = '', line, column, says = '']) => ({
    page,
    line: Number(line),
    rest: programs.get(page)?.[Number(line) - 1]?.slice(Number(column) - 1) ?? '',
    says,
  }));
}

test.for(marks)('$page, line $line: the error is at $word', ({ page, line, word, says }) => {
  const here = found.filter((error) => error.page === page && error.line === line);
  const starting = new RegExp(`^${escapeRegExp(word)}`);
  expect(here).toMatchObject([{ rest: expect.stringMatching(starting), says: expect.stringContaining(says) }]);
});

test('nothing else is an error', () => {
  const stray = found.filter(({ page, line }) => !marks.some((mark) => mark.page === page && mark.line === line));
  expect(stray).toEqual([]);
  expect(marks.length).toBeGreaterThan(70);
});
