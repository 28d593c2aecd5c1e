import { CLOSE_BRACE, CLOSE_BRACKET, LF, MINUS, OPEN_BRACE, OPEN_BRACKET, SPACE } from '../../../lib/char.ts';
import type { Finding } from '../../../model/finding.ts';

/** Deeper nesting overflows the YAML library's stack; honest documents stay far below. */
const DEEPEST = 128;

/** Nesting by brackets and by indentation, counted before anything recursive runs. */
export function depthFinding(text: string, offset: number): Finding | undefined {
  const indents: number[] = [];
  let brackets = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (i === 0 || text.charCodeAt(i - 1) === LF) i = enterLine(text, i, indents);
    if (code === OPEN_BRACKET || code === OPEN_BRACE) brackets++;
    else if (brackets > 0 && (code === CLOSE_BRACKET || code === CLOSE_BRACE)) brackets--;
    if (brackets + indents.length > DEEPEST) {
      return { code: 'parse.too-deep', severity: 'error', path: '', args: { limit: DEEPEST }, at: offset + i };
    }
  }
  return undefined;
}

/** Notes the columns at which a line opens levels: its indentation, and each dash of a list. */
function enterLine(text: string, start: number, indents: number[]): number {
  let i = start;
  while (text.charCodeAt(i) === SPACE || (text.charCodeAt(i) === MINUS && text.charCodeAt(i + 1) === SPACE)) {
    if (text.charCodeAt(i) === MINUS) push(indents, i - start);
    i++;
  }
  if (i < text.length && text.charCodeAt(i) !== LF) push(indents, i - start);
  return i;
}

function push(indents: number[], column: number): void {
  while (indents.length > 0 && (indents[indents.length - 1] as number) >= column) indents.pop();
  indents.push(column);
}
