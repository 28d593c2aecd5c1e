import stringWidth from 'string-width';

/** What a terminal needs one column for, character by character. */
const PLAIN = /^[\x20-\x7e]*$/;

/** How many columns of a terminal a text takes: wide characters take two, marks on others none. */
export function columnsOf(text: string): number {
  return PLAIN.test(text) ? text.length : stringWidth(text);
}

/** A character that was made visible, or what a person takes for one character. */
const MARK = /<U\+[0-9A-F]{4,6}>/g;

/** The pieces that a text may be cut between. */
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

/** As many pieces from the start as fit; one that is too wide for what is left is as many blanks. */
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

/** As many pieces from the end as fit. */
export function tailOf(pieces: readonly string[], width: number): string {
  let [start, left] = [pieces.length, Math.max(width, 0)];
  while (start > 0 && columnsOf(pieces[start - 1] as string) <= left) left -= columnsOf(pieces[--start] as string);
  return (start > 0 ? ' '.repeat(left) : '') + pieces.slice(start).join('');
}

/** A text that takes no more columns than it may: cut with an ellipsis. */
export function fit(text: string, width: number): string {
  if (columnsOf(text) <= width) return text;
  return width <= 1 ? '…'.slice(0, Math.max(width, 0)) : `${headOf(piecesOf(text), width - 1)}…`;
}

/** A text that takes exactly so many columns, or more where it is longer. */
export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(width - columnsOf(text), 0));
}
