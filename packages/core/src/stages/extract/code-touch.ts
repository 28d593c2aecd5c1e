import { isQuote } from '../../lib/char.ts';
import { behindSpace } from '../../lib/plain-space.ts';
import type { Span } from '../../lib/span.ts';

const LONGEST_LOOK = 512;

// `name =`, `x[0] :=`, `self.a +=`; not a line of `=`.
const ASSIGNED = /[\p{L}\p{N}_$\])][ \t]{0,16}(?::=|[-+*/%|&^]?={1,2})$/u;

// `(a) =>`: the body of a function.
const ARROW = /\)[ \t]{0,8}=>$/;

// `name(`, `vec!(`; a word and a separate bracket only on a line of their own.
const CALLED = /(?:[\w$\]!]|(?:^|\n)[ \t]{0,40}[\w.$]{1,80}[ \t]{1,8})\([\s(]*$/;

const KEYWORD =
  /(?:^|[;{}:])[ \t]{0,80}(?:return|yield|throw|raise|assert|await|export default|export|import|import type|print|echo|del|delete|typeof|void)[ \t]{1,8}$/;

// `for x in`, `if x in`: the value is iterated or searched.
const WALKED = /(?:^|[;{}])[ \t]{0,80}(?:async )?(?:for|if|elif|while)\b[^\n]{0,160}\b(?:in|of)[ \t]{1,8}$/;

// Words that open a block at the start of a line, so that braces after them are not an object.
const BLOCK =
  /(?:^|[\n;}])[ \t]{0,80}(?:(?:export|default|abstract|public|private|protected|pub|async|static|final|declare)[ \t]{1,4}){0,4}(?:class|interface|struct|enum|impl|trait|namespace|union|record|function|func|fn|if|else|for|while|switch|try|catch|finally|do|type[ \t]{1,4}\w{1,80}[ \t]{1,4}struct)\b[^\n"'`]{0,160}$/;

export interface Touch {
  readonly line: number;
  readonly isBlock: boolean;
}

// Returns how code touches a literal: as the value of an assignment, an argument, a returned value or a block. Returns undefined if no code
// touches it. `from` limits how far to look back.
export function touchedByCode(text: string, from: number, start: number): Touch | undefined {
  const first = Math.max(from, start - LONGEST_LOOK);
  const near = text.slice(first, start);
  if (isBlockBefore(text, near, start)) return { line: lineStart(near, first, near.length), isBlock: true };
  const head = withoutQuote(near);
  const solid = head.trimEnd();
  const isTouched =
    (solid.endsWith('=') && ASSIGNED.test(solid)) ||
    (solid.endsWith('>') && ARROW.test(solid)) ||
    (solid.endsWith('(') && CALLED.test(solid)) ||
    (/[,:]$/.test(solid) && isArgument(solid)) ||
    (/[ \t]$/.test(head.slice(-1)) && followsKeyword(head.slice(head.lastIndexOf('\n') + 1)));
  return isTouched ? { line: lineStart(near, first, solid.length), isBlock: false } : undefined;
}

function followsKeyword(line: string): boolean {
  return KEYWORD.test(line) || WALKED.test(line);
}

// A name, or one with an index: `x["a"]`, `x[0][1]`.
const INDEXED = /[\w$](?:!|(?:\[[^[\]\n]{1,40}\]){1,4})?$/;

// Whether brackets contain an index or a type: `items[0]`, `x["a"][0]`, `map[string]int`, `[]string`. `json[…]` is a fence that lost its
// marks.
export function isSubscript(text: string, from: number, { start, end }: Span): boolean {
  if (text.charAt(start) !== '[') return false;
  if (/^\[\d*\][A-Za-z_*]/.test(text.slice(start, end + 1))) return true;
  const before = text.slice(Math.max(from, start - 64), start);
  return INDEXED.test(before) && !/\bjson[c5l]?$/i.test(before);
}

function isBlockBefore(text: string, near: string, start: number): boolean {
  if (text.charAt(start) !== '{') return false;
  const pos = behindSpace(text, start + 1);
  return !isQuote(text.charCodeAt(pos)) && BLOCK.test(near);
}

// The text before a string in code, if the literal is the content of that string: `json.loads('`, `x = r"""`.
function withoutQuote(near: string): string {
  let end = near.length;
  while (end > 0 && near.length - end < 3 && isQuote(near.charCodeAt(end - 1))) end--;
  if (end === near.length) return near;
  const prefix = /(?:^|[^\w])([rRfFbBuU]{1,2})$/.exec(near.slice(Math.max(0, end - 4), end))?.[1] ?? '';
  return near.slice(0, end - prefix.length);
}

// Whether a bracket that directly follows a name is still open at the end of the text, with no empty line in between.
function isArgument(solid: string): boolean {
  let closed = 0;
  for (let pos = solid.length - 1; pos > 0; pos--) {
    const char = solid.charAt(pos);
    if (char === '\n' && solid.charAt(pos - 1) === '\n') return false;
    if (char === ')') closed++;
    else if (char === '(' && closed-- === 0) return /[\w$]/.test(solid.charAt(pos - 1));
  }
  return false;
}

function lineStart(near: string, first: number, before: number): number {
  return first + near.lastIndexOf('\n', before - 1) + 1;
}
