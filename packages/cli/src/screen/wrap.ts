import { mostColumnsOf, piecesOf } from '../text/columns.ts';
import type { Piece, Row } from './rows.ts';

// The mark at the start of every continuation row. No other row begins with it, so that text can't imitate a line of ours.
const MARK: Piece = { text: '↳ ', role: 'quiet' };
const MARK_COLUMNS = 2;

export function wrapRow(row: Row, columns: number): readonly Row[] {
  const rows: Piece[][] = [[]];
  let room = columns;
  for (const { text, role } of row) {
    let kept = '';
    const keep = () => {
      if (kept !== '') rows.at(-1)?.push({ text: kept, ...(role === undefined ? {} : { role }) });
      kept = '';
    };
    for (const one of wholes(text, columns - MARK_COLUMNS)) {
      const width = mostColumnsOf(one);
      if (width > room) {
        keep();
        rows.push([MARK]);
        room = columns - MARK_COLUMNS;
      }
      kept += one;
      room -= width;
    }
    keep();
  }
  return rows;
}

// The parts of a string that must stay whole. A character that is wider than a row is split.
function* wholes(text: string, columns: number): Generator<string, void, undefined> {
  for (const piece of piecesOf(text))
    if (mostColumnsOf(piece) <= columns) yield piece;
    else yield* piece;
}
