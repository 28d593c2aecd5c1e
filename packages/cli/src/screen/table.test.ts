import { expect, test } from 'vitest';
import { shownColumns, type TableColumn } from './table.ts';

const columns: readonly TableColumn<string>[] = [
  { head: 'unit', width: 20, isKept: true, isId: true, cell: (id) => id },
  { head: 'state', width: 10, isKept: true, cell: () => 'failed' },
];
const widths = (ids: readonly string[], room: number) => shownColumns(columns, ids, { columns: room }).map(({ width }) => width);

test('ids take the room that is free, and no more than they need', () => {
  const long = 'x'.repeat(45);
  expect(widths(['short'], 80)).toEqual([20, 10]);
  expect(widths(['short', long], 80)).toEqual([45, 10]);
  expect(widths([long], 50)).toEqual([35, 10]);
  expect(widths([long], 30)).toEqual([20, 10]);
});
