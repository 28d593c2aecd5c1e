import type { Piece, Row, RowRole, Size } from './rows.ts';
import { fitMiddle, left, right, widthOf } from './width.ts';

export interface TableColumn<Item> {
  readonly head: string;
  readonly width: number;
  readonly isNumber?: boolean;
  readonly isKept?: boolean;
  readonly isId?: boolean;
  readonly cell: (item: Item) => string;
  readonly role?: (item: Item) => RowRole;
}

const FRONT = 3;
const GAP = 2;

export function shownColumns<Item>(
  columns: readonly TableColumn<Item>[],
  items: readonly Item[],
  { columns: room, isUncut }: Pick<Size, 'columns' | 'isUncut'>,
): readonly TableColumn<Item>[] {
  if (isUncut !== true) return withRoomForIds(fittingColumns(columns, room), items, room);
  return columns.map((column) => {
    const width = items.reduce((widest, item) => Math.max(widest, widthOf(column.cell(item))), column.width);
    return { ...column, width };
  });
}

const MEASURED = 1000;

// Gives free space to ids that need it.
function withRoomForIds<Item>(
  columns: readonly TableColumn<Item>[],
  items: readonly Item[],
  room: number,
): readonly TableColumn<Item>[] {
  const free = Math.max(0, room - widthOfAll(columns));
  return columns.map((column) => {
    if (column.isId !== true) return column;
    const widest = items.slice(0, MEASURED).reduce((most, item) => Math.max(most, widthOf(column.cell(item))), column.width);
    return { ...column, width: Math.min(widest, column.width + free) };
  });
}

function widthOfAll<Item>(columns: readonly TableColumn<Item>[]): number {
  return columns.reduce((sum, column) => sum + column.width + GAP, FRONT - GAP);
}

function fittingColumns<Item>(columns: readonly TableColumn<Item>[], room: number): readonly TableColumn<Item>[] {
  let shown = columns;
  while (widthOfAll(shown) > room) {
    const at = shown.findLastIndex(({ isKept }) => isKept !== true);
    if (at < 0) break;
    shown = shown.toSpliced(at, 1);
  }
  return shown;
}

export function headRow<Item>(columns: readonly TableColumn<Item>[]): Row {
  const cells = columns.map(({ head, width, isNumber }) => (isNumber === true ? right(head, width) : left(head, width)));
  return [{ text: `${' '.repeat(FRONT)}${cells.join('  ')}`, role: 'quiet' }];
}

export function itemRow<Item>(
  columns: readonly TableColumn<Item>[],
  item: Item,
  symbol: Piece,
  { isSelected, isMarked = false }: { readonly isSelected: boolean; readonly isMarked?: boolean },
): Row {
  const cells = columns.map(({ cell, width, isNumber, isId, role }, at): Piece => {
    const text = isId === true ? fitMiddle(cell(item), width) : cell(item);
    const padded = isNumber === true ? right(text, width) : left(text, width);
    return { text: `${at === 0 ? '' : '  '}${padded}`, role: isSelected ? 'selected' : (role?.(item) ?? 'plain') };
  });
  return [
    { text: isSelected ? '▸' : isMarked ? '*' : ' ', role: 'strong' },
    symbol,
    { text: isMarked && isSelected ? '*' : ' ' },
    ...cells,
  ];
}

export function bar(share: number, columns: number): string {
  const full = Math.max(0, Math.min(columns, Math.round(share * columns)));
  return '█'.repeat(full).padEnd(columns, '░');
}

export function wrapped(text: string, columns: number): readonly string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of text.split(' ')) {
    const next = row === '' ? word : `${row} ${word}`;
    if (widthOf(next) <= columns || row === '') row = next;
    else {
      rows.push(row);
      row = word;
    }
  }
  return [...rows, row];
}
