import type { Scalar } from 'yaml';

// `key: |`, `- >-`, `|2+ # comment`: what follows with more indentation is text.
const HEADER = /(?:^|[\s:-])[|>][-+1-9]{0,2}[ \t]{0,80}(?:#[^\n]{0,400})?$/;

export function isInBlockScalar(text: string, from: number, at: number): boolean {
  let end = text.lastIndexOf('\n', at - 1);
  let indent = indentOf(text, Math.max(from, end + 1));
  while (end > from && indent > 0) {
    const start = Math.max(from, text.lastIndexOf('\n', end - 1) + 1);
    const own = indentOf(text, start);
    if (own < indent && text.slice(start, end).trim() !== '') {
      indent = own;
      if (HEADER.test(text.slice(Math.max(start, end - 512), end).trimEnd())) return true;
    }
    end = start - 1;
  }
  return false;
}

function indentOf(text: string, line: number): number {
  let pos = line;
  while (text.charAt(pos) === ' ') pos++;
  return pos - line;
}

// `|`, `>-` or `>5`, with nothing but a comment after it on its line.
const BARE_HEADER = /^[|>][-+1-9]{0,2}/;

export function emptyBlock({ type, value, range }: Scalar, text: string): string | undefined {
  if (value !== '' || (type !== 'BLOCK_LITERAL' && type !== 'BLOCK_FOLDED')) return undefined;
  const start = range?.[0] ?? 0;
  return BARE_HEADER.exec(text.slice(start, start + 3))?.[0];
}

// Returns the text that a block header without text stands for. A digit normally sets the indentation of the text, but without text `>5` is
// a comparison.
export function meantBy(header: string): string {
  return /[1-9]/.test(header) ? header : '';
}
