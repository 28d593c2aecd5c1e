import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  DOUBLE_QUOTE,
  LF,
  OPEN_BRACE,
  OPEN_BRACKET,
  SINGLE_QUOTE,
  SPACE,
  TAB,
} from '../../../lib/char.ts';
import type { Finding } from '../../../model/index.ts';

// The deepest nesting that is read. Deeper nesting overflows the YAML library's stack; honest documents stay far below.
const DEEPEST = 1000;

/** The limits of a YAML text. */
export interface YamlLimits {
  readonly depth: number;
  readonly marks: number;
}

/** Returns the finding about a YAML text that exceeds its limits, before it is parsed. */
export function sizeFinding(text: string, offset: number, limits: YamlLimits): Finding | undefined {
  const deepest = Math.min(limits.depth, DEEPEST);
  const indents: number[] = [];
  let brackets = 0;
  let marks = 0;
  for (let i = 0; i < text.length; i++) {
    if (i === 0 || text.charCodeAt(i - 1) === LF) {
      const { end, signs } = enterLine(text, i, indents);
      i = end;
      marks += signs;
    }
    const code = text.charCodeAt(i);
    if (code === OPEN_BRACKET || code === OPEN_BRACE) brackets++;
    else if (brackets > 0 && (code === CLOSE_BRACKET || code === CLOSE_BRACE)) brackets--;
    if (brackets + indents.length > deepest) return tooMuch('parse.too-deep', deepest, offset + i);
    if (MARKS.has(code)) marks++;
    else if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) marks += 0.5;
    else continue;
    if (marks > limits.marks) return tooLong(limits, offset + i);
  }
  return undefined;
}

// Characters that may be a token of their own. Each costs the library time and memory, wherever it is. A string has two quotes.
const MARKS: ReadonlySet<number> = new Set(Array.from('\n:,[]{}?!&*', (mark) => mark.charCodeAt(0)));

export function tooLong({ marks }: YamlLimits, at: number): Finding {
  return tooMuch('parse.yaml-too-long', marks, at);
}

function tooMuch(code: Finding['code'], limit: number, at: number): Finding {
  return { code, severity: 'error', path: '', args: { limit }, at };
}

function enterLine(text: string, start: number, indents: number[]): { readonly end: number; readonly signs: number } {
  let [end, signs] = [start, 0];
  for (; isBlank(text, end) || (OPENING.has(text.charCodeAt(end)) && isBlank(text, end + 1)); end++) {
    if (isBlank(text, end)) continue;
    push(indents, end - start);
    signs++;
  }
  if (end < text.length && text.charCodeAt(end) !== LF) push(indents, end - start);
  return { end, signs };
}

const OPENING: ReadonlySet<number> = new Set(Array.from('-?:', (sign) => sign.charCodeAt(0)));

function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === SPACE || code === TAB;
}

function push(indents: number[], column: number): void {
  while ((indents.at(-1) as number) >= column) indents.pop();
  indents.push(column);
}
