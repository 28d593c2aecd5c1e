import stringWidth from 'string-width';

const GRAPHEMES = new Intl.Segmenter();

/** How many columns of a terminal a text takes: a wide character takes two, a mark on another one none. */
export function widthOf(text: string): number {
  return stringWidth(text);
}

/** The beginning of a text that has room in some columns. A wide character that is only half in becomes a blank. */
function beginning(text: string, columns: number): string {
  let [shown, left] = ['', columns];
  for (const { segment } of GRAPHEMES.segment(text)) {
    const width = widthOf(segment);
    if (width > left) return shown + ' '.repeat(left);
    shown += segment;
    left -= width;
    if (left === 0) break;
  }
  return shown;
}

/** A text that is at most so many columns wide: cut at its end, with an ellipsis. */
export function fit(text: string, columns: number): string {
  if (columns <= 0) return '';
  if (text.length <= columns && /^[\x20-\x7e]*$/.test(text)) return text;
  return widthOf(text) <= columns ? text : `${beginning(text, columns - 1)}…`;
}

/** A text cut in the middle, as ids and paths are: beginnings and ends tell them apart. */
export function fitMiddle(text: string, columns: number): string {
  if (columns <= 0) return '';
  if (widthOf(text) <= columns) return text;
  const graphemes = [...GRAPHEMES.segment(text)].map(({ segment }) => segment);
  const head = beginning(text, Math.ceil((columns - 1) / 2));
  let [tail, left] = ['', Math.floor((columns - 1) / 2)];
  for (const segment of graphemes.toReversed()) {
    const width = widthOf(segment);
    if (width > left) break;
    tail = segment + tail;
    left -= width;
  }
  return `${head}…${' '.repeat(left)}${tail}`;
}

/** A text with blanks behind it, exactly so many columns wide. */
export function left(text: string, columns: number): string {
  const shown = fit(text, columns);
  return shown + ' '.repeat(Math.max(0, columns - widthOf(shown)));
}

/** A text with blanks in front of it; numbers are never cut. */
export function right(text: string, columns: number): string {
  return ' '.repeat(Math.max(0, columns - widthOf(text))) + text;
}
