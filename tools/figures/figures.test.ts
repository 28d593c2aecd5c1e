import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { FIGURES } from './figures.ts';
import { readTable, writeTable } from './table.ts';

const root = path.resolve(import.meta.dirname, '../..');
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
const page = readFileSync(path.join(root, 'docs/reference/figures.md'), 'utf8');
const rows = readTable(page);

it('has a row for each measured figure, and no others', () => {
  expect(rows.map(({ claim, command }) => ({ claim, command }))).toEqual(
    FIGURES.map(({ claim, command }) => ({ claim, command })),
  );
});

it('has five of them in the README, as they are in the table', () => {
  const few = FIGURES.filter(({ isInReadme }) => isInReadme === true).map(({ claim }) => claim);
  expect(few).toHaveLength(5);
  expect(readTable(readme)).toEqual(rows.filter(({ claim }) => few.includes(claim)));
});

it.each(FIGURES)('has a figure of the right form: $claim', ({ claim, form }) => {
  expect(rows.find((row) => row.claim === claim)?.figure).toMatch(form);
});

it('names commands that exist', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  for (const { command } of FIGURES) expect(scripts).toHaveProperty([/^npm run (\S+)/.exec(command)?.[1] ?? '']);
});

it('writes the tables as they are', () => {
  expect(writeTable(page, rows)).toBe(page);
  expect(writeTable(readme, readTable(readme))).toBe(readme);
});

it('gives no figure if something went wrong', () => {
  const read = (command: string, printed: string) => FIGURES.find((figure) => figure.command.includes(command))?.read(printed);
  const all = 'all                  10   1   3   4   5   6   0.17%   82.60%\n';
  expect(read('soundness', `${all}wrong values that pass and are on no list: 0\n`)).toBe('0.17%');
  expect(read('soundness', `${all}wrong values that pass and are on no list: 1\n`)).toBeUndefined();
  expect(read('proof:kill', 'round 1: {"kills":38} WRONG\nseed 1 found something')).toBeUndefined();
  const good = Array.from(
    { length: 20 },
    (_, run) => `good ${run + 1} of 20: 9 of 9 results, 0 doubled, 10 kills, longest stall 20.4 s\n`,
  ).join('');
  expect(read('soak', good)).toBe('20 runs of 5,000 units, 200 kills, 0 units lost, 0 doubled, longest stall 21 s');
  expect(read('soak', good.replace('good', 'BAD '))).toBeUndefined();
  expect(read('soak', good.split('\n').slice(0, 9).join('\n'))).toBeUndefined();
});

it('reads the column of the peer that is named', () => {
  const read = (command: string) => FIGURES.find((figure) => figure.command.includes(command))?.read(printed);
  const head = 'reply    Tamis  Tamis ÷ jsonrepair  target\n------  ------  ------------------  ------';
  const printed = `cpu\n\ndirty\n\n${head}\n1 KB      0.26              5.60 ×  ≥ 4.2 ×\n4 KB      0.12              2.38 ×  ≥ 4.2 ×\n`;
  expect(read('row dirty')).toBe('2.4 to 5.6 times as fast');
  expect(read('row clean')).toBeUndefined();
});
