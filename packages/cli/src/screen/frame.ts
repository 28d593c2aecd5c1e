import { inAscii } from './ascii.ts';
import { fitRow, line, type Piece, type Row, rowWidth, type Size } from './rows.ts';
import { fit, widthOf } from './width.ts';

const LEAST: Size = { columns: 60, rows: 16 };

export interface KeyHint {
  readonly key: string;
  readonly does: string;
  readonly isOff?: boolean;
}

// The parts of a screen. The first two and the last two rows never move.
interface FrameParts {
  readonly place: readonly string[];
  readonly state: Row;
  readonly summary: Row;
  // The body rows; those that do not fit are cut.
  readonly body: readonly Row[];
  readonly message: Row;
  readonly keys: readonly KeyHint[];
}

export function bodyHeight({ rows }: Size): number {
  return rows - 4;
}

export function frameOf({ place, state, summary, body, message, keys }: FrameParts, size: Size): readonly Row[] {
  const ends = [[{ text: ' ' }, ...message], keyRow(keys, size.columns)];
  return framed([headRow(place, state, size), [{ text: ' ' }, ...summary]], () => body, ends, size);
}

// Whether a terminal is too small for any screen.
export function isTooSmall({ columns, rows }: Size): boolean {
  return columns < LEAST.columns || rows < LEAST.rows;
}

export function framed(above: readonly Row[], body: () => readonly Row[], below: readonly Row[], size: Size): readonly Row[] {
  if (isTooSmall(size)) return [line(`Needs ${LEAST.columns}×${LEAST.rows}; this is ${size.columns}×${size.rows}.`)];
  const height = bodyHeight(size);
  const shown = body().slice(0, height);
  return [...above, ...shown, ...Array.from({ length: height - shown.length }, (): Row => []), ...below];
}

function headRow(place: readonly string[], state: Row, { columns, isUncut }: Size): Row {
  const room = isUncut === true ? Number.POSITIVE_INFINITY : columns - rowWidth(state) - 2;
  const text = fit(` ${['tamis', ...place].join(' › ')}`, room);
  return [{ text, role: 'strong' }, { text: ' '.repeat(Math.max(1, columns - widthOf(text) - rowWidth(state) - 1)) }, ...state];
}

// The row of keys. If there is no room for all, the last one is always shown, because it lists the others.
function keyRow(keys: readonly KeyHint[], columns: number): Row {
  const last = keys.at(-1);
  const end = last === undefined ? 0 : roomOf(last);
  const pieces: Piece[] = [];
  let room = columns - 1 - end;
  for (const hint of keys.slice(0, -1)) {
    const piece = pieceOf(hint);
    if (roomOf(hint) + 2 > room) break;
    room -= roomOf(hint) + 2;
    pieces.push(piece, { text: '  ' });
  }
  return fitRow([{ text: ' ' }, ...pieces, ...(last === undefined ? [] : [pieceOf(last)])], columns);
}

function roomOf(hint: KeyHint): number {
  return widthOf(inAscii(pieceOf(hint).text));
}

function pieceOf({ key, does, isOff }: KeyHint): Piece {
  return { text: `${key} ${does}`, role: isOff === true ? 'quiet' : 'plain' };
}

// Parses key hints such as `Enter open`, written in one string: `Enter open  + new`.
export function keysIn(text: string, off: readonly string[] = []): readonly KeyHint[] {
  return text.split('  ').map((hint) => {
    const at = hint.lastIndexOf(' ');
    const [key, does] = [hint.slice(0, at), hint.slice(at + 1)];
    return { key, does, isOff: off.includes(key) };
  });
}
