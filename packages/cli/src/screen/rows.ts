import { fit, left, widthOf } from './width.ts';

// The meaning of a piece of a row, which determines its colour. Colour is never the only sign.
export type RowRole =
  | 'plain'
  | 'strong'
  | 'quiet'
  | 'selected'
  | 'good'
  | 'repaired'
  | 'hold'
  | 'fail'
  // Not the model's mistake: faults, throttling, quarantine.
  | 'fault'
  | 'busy';

export interface Piece {
  readonly text: string;
  readonly role?: RowRole;
}

export type Row = readonly Piece[];

export interface Size {
  readonly columns: number;
  readonly rows: number;
  readonly isUncut?: boolean;
}

// The names of keys that are not characters. `interrupt` is Ctrl-C, `palette` Ctrl-K, `refresh` Ctrl-R.
export type KeyName =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'enter'
  | 'escape'
  | 'interrupt'
  | 'backspace'
  | 'tab'
  | 'back-tab'
  | 'page-up'
  | 'page-down'
  | 'home'
  | 'end'
  | 'refresh'
  | 'palette';

export interface Key {
  readonly name?: KeyName;
  readonly text: string;
}

export function line(text: string, role: RowRole = 'plain'): Row {
  return [{ text, role }];
}

export function rowWidth(row: Row): number {
  return row.reduce((sum, { text }) => sum + widthOf(text), 0);
}

export function fitRow(row: Row, columns: number): Row {
  let room = columns;
  const pieces = row.map(({ text, role }): Piece => {
    const shown = fit(text, room);
    room -= widthOf(shown);
    return { text: shown, ...(role === undefined ? {} : { role }) };
  });
  return room > 0 ? [...pieces, { text: left('', room) }] : pieces;
}

export function beside(one: readonly Row[], other: readonly Row[], columns: number): readonly Row[] {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, at) => [
    ...fitRow(one[at] ?? [], columns),
    ...(other[at] ?? []),
  ]);
}
