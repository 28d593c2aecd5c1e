import type { Scalar } from 'yaml';

/** `|`, `>-` or `>5`, with nothing but a comment after it on its line. */
const HEADER = /^[|>][-+1-9]{0,2}/;

/** What announces a block of text that has no text; undefined if there is text, or no block. */
export function emptyBlock({ type, value, range }: Scalar, text: string): string | undefined {
  if (value !== '' || (type !== 'BLOCK_LITERAL' && type !== 'BLOCK_FOLDED')) return undefined;
  const start = range?.[0] ?? 0;
  return HEADER.exec(text.slice(start, start + 3))?.[0];
}

/** What was meant by it: a digit gives the indentation of text, and where there is none, `>5` is a comparison. */
export function meantBy(header: string): string {
  return /[1-9]/.test(header) ? header : '';
}
