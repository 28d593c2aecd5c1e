import { columnsOf, headOf, piecesOf, tailOf } from '../../text/columns.ts';

export function middleCut(path: string, width: number): string {
  if (columnsOf(path) <= width) return path;
  const pieces = piecesOf(path);
  const slash = pieces.lastIndexOf('/');
  // The character before the slash shows that a folder name was cut rather than left out.
  const whole = pieces.slice(Math.max(slash - 1, 0)).join('');
  const isWhole = slash >= 0 && columnsOf(whole) <= width - 2;
  const tail = isWhole ? whole : tailOf(pieces, Math.max(Math.floor(width / 2), 1));
  const room = Math.max(width - 1 - columnsOf(tail), 0);
  return `${headOf(pieces, Math.min(room, Math.floor((width - 1) / 2)))}…${tail}`;
}
