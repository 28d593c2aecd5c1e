import { wholeNumbers } from '@tamis/core/wording';
import stringWidth from 'string-width';

const PLAIN = /^[\x20-\x7e]*$/;

export function columnsOf(text: string): number {
  return PLAIN.test(text) ? text.length : stringWidth(text);
}

const PICTURE = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

export function mostColumnsOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  const apart = [...text].reduce((sum, one) => sum + (PICTURE.test(one) ? 2 : columnsOf(one)), 0);
  return Math.max(columnsOf(text), apart);
}

const MARK = /<U\+[0-9A-F]{4,6}>/g;

export function piecesOf(text: string): readonly string[] {
  if (PLAIN.test(text) && !text.includes('<')) return [...text];
  const graphemes = new Intl.Segmenter();
  const pieces: string[] = [];
  let at = 0;
  for (const { index, 0: mark } of text.matchAll(MARK)) {
    pieces.push(...Array.from(graphemes.segment(text.slice(at, index)), ({ segment }) => segment), mark);
    at = index + mark.length;
  }
  return [...pieces, ...Array.from(graphemes.segment(text.slice(at)), ({ segment }) => segment)];
}

// Joins the leading pieces that fit. If a wide piece does not fit, spaces fill the remaining columns.
export function headOf(pieces: readonly string[], width: number): string {
  let [text, left] = ['', Math.max(width, 0)];
  for (const piece of pieces) {
    const columns = columnsOf(piece);
    if (columns > left) return text + ' '.repeat(left);
    text += piece;
    left -= columns;
  }
  return text;
}

export function tailOf(pieces: readonly string[], width: number): string {
  let [start, left] = [pieces.length, Math.max(width, 0)];
  while (start > 0 && columnsOf(pieces[start - 1] as string) <= left) left -= columnsOf(pieces[--start] as string);
  return (start > 0 ? ' '.repeat(left) : '') + pieces.slice(start).join('');
}

export function fit(text: string, width: number): string {
  if (columnsOf(text) <= width) return text;
  if (width <= 1) return '…'.slice(0, Math.max(width, 0));
  const head = headOf(piecesOf(text), width - 1);
  return `${text.startsWith(head) ? wholeNumbers(head, text.slice(head.length)) : head}…`;
}

export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(width - columnsOf(text), 0));
}
