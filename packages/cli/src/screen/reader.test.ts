import { expect, test } from 'vitest';
import { Reader, type ReaderLine } from './reader.ts';
import { line, type Row, type Size } from './rows.ts';

const required = (...texts: readonly string[]): readonly ReaderLine[] =>
  texts.map((text) => ({ row: [{ text }], isRequired: true }));
const told = (text: string): ReaderLine => ({ row: line(text), isRequired: false });
const textOf = (row: Row) => row.map(({ text }) => text).join('');
const SIZE = { columns: 60, rows: 24 };

function drawn(reader: Reader, height: number, size: Size = SIZE): readonly string[] {
  const rows = reader.window(height).map(textOf);
  reader.drawn(size);
  return rows;
}

const ten = Array.from({ length: 10 }, (_, at) => ` line ${at}`);

test('says how much is below, and counts what has been drawn', () => {
  const reader = new Reader();
  reader.lay('one', required(...ten), SIZE);
  expect(reader.left).toBe(10);
  expect(drawn(reader, 5)).toEqual([...ten.slice(0, 4), ' ▼ 6 more lines']);
  expect(reader.left).toBe(6);
  reader.press({ text: ' ' });
  expect(reader.left).toBe(6);
  expect(drawn(reader, 5).at(-1)).toBe(' ▼ 2 more lines');
  reader.press({ text: '', name: 'end' });
  expect(drawn(reader, 5).at(-1)).toBe(' ▲ 6 earlier lines');
  expect(reader.left).toBe(0);
});

test('what was skipped is left, and going on leads to it', () => {
  const reader = new Reader();
  reader.lay('one', [...required(...ten), told(' more')], SIZE);
  reader.window(4);
  reader.press({ text: 'G' });
  drawn(reader, 4);
  expect(reader.left).toBe(8);
  reader.goOn();
  expect(drawn(reader, 4)[0]).toBe(' line 0');
  reader.goOn();
  expect(drawn(reader, 4)[0]).toBe(' line 3');
});

test('rows that were never drawn do not count, and another text is unseen', () => {
  const reader = new Reader();
  reader.lay('one', required(' a'), SIZE);
  reader.window(5);
  expect(reader.left).toBe(1);
  expect(reader.drawn(SIZE)).toBe(true);
  expect([reader.left, reader.drawn(SIZE)]).toEqual([0, false]);
  reader.lay('two', required(' a'), SIZE);
  expect(reader.left).toBe(1);
  reader.hide();
  reader.drawn(SIZE);
  expect(reader.left).toBe(1);
});

test('a row counts as seen a moment after it appeared, and so does one that joins the others', () => {
  let now = 1000;
  const reader = new Reader(false, 400, () => now);
  const at = (time: number) => {
    now = time;
    return reader.left;
  };
  reader.lay('one', required(' a', ' b'), SIZE);
  reader.window(5);
  expect([reader.drawn(SIZE), reader.drawn(SIZE)]).toEqual([true, false]);
  expect([at(1000), at(1399), at(1400)]).toEqual([2, 2, 0]);
  reader.lay('one', required(' a', ' b', ' c'), SIZE);
  drawn(reader, 5);
  expect([at(1405), at(1800)]).toEqual([1, 0]);
  // What was drawn just before the text changed is another text.
  reader.lay('two', required(' a'), SIZE);
  reader.window(5);
  reader.lay('three', required(' a'), SIZE);
  reader.drawn(SIZE);
  expect(at(9000)).toBe(1);
});

test('what is written to a terminal that has another size by then may be cut, so it does not count', () => {
  const reader = new Reader();
  reader.lay('one', required(' a'), SIZE);
  reader.window(5);
  for (const other of [
    { columns: 59, rows: 24 },
    { columns: 60, rows: 23 },
  ])
    expect(reader.drawn(other)).toBe(false);
  expect(reader.left).toBe(1);
});

test('a line that changes is a new line, and one that is repeated is two', () => {
  const reader = new Reader();
  reader.lay('one', required(' a', ' b'), SIZE);
  drawn(reader, 5);
  reader.lay('one', required(' a', ' c', ' b', ' b'), SIZE);
  expect(reader.left).toBe(2);
});

test('a line counts if all of it was on the screen at one width', () => {
  const long = ` ${'x'.repeat(300)}`;
  const reader = new Reader();
  reader.lay('one', required(' a', long), SIZE);
  drawn(reader, 4);
  expect(reader.left).toBe(4);
  // Two of its rows were drawn at another width, which says nothing about the rows at this one.
  const wide = { columns: 100, rows: 24 };
  reader.lay('one', required(' a', long), wide);
  expect(reader.left).toBe(4);
  drawn(reader, 10, wide);
  expect(reader.left).toBe(0);
  reader.lay('one', required(' a', long), SIZE);
  expect(reader.left).toBe(0);
});

test('in ASCII, stored text is not taken for our symbols, and nothing is wider than its row', () => {
  const reader = new Reader(true);
  reader.lay('one', [{ row: [{ text: '✓', role: 'good' }, { text: '→'.repeat(20) }], isRequired: true }], SIZE);
  const rows = drawn(reader, 5);
  expect(rows[0]).toMatch(/^v(<U\+2192>){7}$/);
  expect(rows).toHaveLength(3);
});
