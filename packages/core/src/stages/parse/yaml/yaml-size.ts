import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  DOUBLE_QUOTE,
  LF,
  MINUS,
  OPEN_BRACE,
  OPEN_BRACKET,
  SINGLE_QUOTE,
  SPACE,
} from '../../../lib/char.ts';
import type { Finding } from '../../../model/finding.ts';

/** The deepest nesting that is read. Deeper nesting overflows the YAML library's stack; honest documents stay far below. */
const DEEPEST = 1000;

/** The limits on the size of a YAML document. */
export interface YamlLimits {
  readonly depth: number;
  readonly marks: number;
}

/**
 * Returns a finding if a string exceeds the limits. Nesting by brackets and indentation, and everything that may be a token, are counted
 * before anything recursive runs.
 */
export function sizeFinding(text: string, offset: number, limits: YamlLimits): Finding | undefined {
  const deepest = Math.min(limits.depth, DEEPEST);
  const indents: number[] = [];
  let brackets = 0;
  let marks = 0;
  for (let i = 0; i < text.length; i++) {
    if (i === 0 || text.charCodeAt(i - 1) === LF) i = enterLine(text, i, indents);
    const code = text.charCodeAt(i);
    if (code === OPEN_BRACKET || code === OPEN_BRACE) brackets++;
    else if (brackets > 0 && (code === CLOSE_BRACKET || code === CLOSE_BRACE)) brackets--;
    if (brackets + indents.length > deepest) return tooMuch('parse.too-deep', deepest, offset + i);
    if (MARKS.has(code)) marks++;
    else if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) marks += 0.5;
    else continue;
    if (marks > limits.marks) return tooMuch('parse.yaml-too-long', limits.marks, offset + i);
  }
  return undefined;
}

/** Characters that may be a token of their own. Each costs the library time and memory, wherever it is. A string has two quotes. */
const MARKS: ReadonlySet<number> = new Set(Array.from('\n:,[]{}?!&*', (mark) => mark.charCodeAt(0)));

function tooMuch(code: Finding['code'], limit: number, at: number): Finding {
  return { code, severity: 'error', path: '', args: { limit }, at };
}

/** Records the columns at which a line opens levels: its indentation, and each dash of a list. */
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
  while ((indents.at(-1) as number) >= column) indents.pop();
  indents.push(column);
}
