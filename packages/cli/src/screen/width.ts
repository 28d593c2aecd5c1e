import { columnsOf, fit, headOf, padded, piecesOf, tailOf } from '../text/columns.ts';

export { columnsOf as widthOf, fit } from '../text/columns.ts';

export function fitMiddle(text: string, columns: number): string {
  if (columns <= 0) return '';
  if (columnsOf(text) <= columns) return text;
  const pieces = piecesOf(text);
  const tail = tailOf(pieces, Math.floor((columns - 1) / 2));
  return padded(`${headOf(pieces, columns - 1 - columnsOf(tail))}…${tail}`, columns);
}

export function left(text: string, columns: number): string {
  return padded(fit(text, columns), columns);
}

// Right-aligns a string. Numbers are never cut.
export function right(text: string, columns: number): string {
  return ' '.repeat(Math.max(0, columns - columnsOf(text))) + text;
}
