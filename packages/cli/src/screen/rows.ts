import { fit, left, widthOf } from './width.ts';

/** The meaning of a piece of a row, which determines its colour. Colour is never the only sign. */
export type RowRole =
  | 'plain'
  | 'strong'
  | 'quiet'
  | 'selected'
  | 'good'
  /** Repaired, and safe changes. */
  | 'repaired'
  /** Waiting and held, and unsafe changes. */
  | 'hold'
  | 'fail'
  /** Not the model's mistake: faults, throttling, quarantine. */
  | 'fault'
  /** Running and paused. */
  | 'busy';

/** A piece of a row, with text that is safe to show. */
export interface Piece {
  readonly text: string;
  readonly role?: RowRole;
}

/** A row of a screen, from left to right. */
export type Row = readonly Piece[];

/** The size of a terminal, in characters. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
  /** Whether rows go to a file or a pipe, where nothing is cut. */
  readonly isUncut?: boolean;
}

/** The names of keys that are not characters. `interrupt` is Ctrl-C, `palette` Ctrl-K, `refresh` Ctrl-R. */
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

/** A pressed key: a character, or a named key. */
export interface Key {
  readonly name?: KeyName;
  readonly text: string;
}

/** A row with a single piece. */
export function line(text: string, role: RowRole = 'plain'): Row {
  return [{ text, role }];
}

/** The width of a row in columns. */
export function rowWidth(row: Row): number {
  return row.reduce((sum, { text }) => sum + widthOf(text), 0);
}

/** A row cut or padded to exactly this many columns. */
export function fitRow(row: Row, columns: number): Row {
  let room = columns;
  const pieces = row.map(({ text, role }): Piece => {
    const shown = fit(text, room);
    room -= widthOf(shown);
    return { text: shown, ...(role === undefined ? {} : { role }) };
  });
  return room > 0 ? [...pieces, { text: left('', room) }] : pieces;
}

/** Places two blocks of rows side by side; the first has a fixed width. */
export function beside(one: readonly Row[], other: readonly Row[], columns: number): readonly Row[] {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, at) => [
    ...fitRow(one[at] ?? [], columns),
    ...(other[at] ?? []),
  ]);
}
