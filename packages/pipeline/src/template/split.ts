import { TemplateSyntax } from './template-problem.ts';
import { readTokens, type Token } from './tokens.ts';
import { afterSpace, SPACE, withoutTrail } from './white-space.ts';

// A piece of a template: text, `{{ … }}` or `{% … %}`. Comments have been removed, and raw blocks are text.
export type Piece =
  | { readonly kind: 'text'; readonly text: string; readonly line: number }
  | { readonly kind: 'print' | 'block'; readonly tokens: readonly Token[]; readonly line: number };

const RAW = new RegExp(`\\{%[-+]?${SPACE}*raw${SPACE}*-?%\\}`, 'y');
const END_RAW = new RegExp(`\\{%([-+]?)${SPACE}*endraw${SPACE}*([-+]?)%\\}`, 'g');
const OPENERS: { readonly [mark: string]: 'print' | 'block' | 'comment' } = { '{{': 'print', '{%': 'block', '{#': 'comment' };

export function splitTemplate(template: string): readonly Piece[] {
  const source = template.replaceAll(/\r\n?/g, '\n');
  const pieces: Piece[] = [];
  const lines = new LineCounter(source);
  for (let at = 0; at < source.length; ) {
    const open = nextOpener(source, at);
    const text = source.slice(at, open);
    const isTrimmed = source.charAt(open + 2) === '-';
    addText(pieces, isTrimmed ? withoutTrail(text) : text, lines.at(at));
    at = open >= source.length ? open : readMark(source, open, pieces, lines);
  }
  return pieces;
}

function addText(pieces: Piece[], text: string, line: number): void {
  if (text !== '') pieces.push({ kind: 'text', text, line });
}

function nextOpener(source: string, from: number): number {
  for (let at = source.indexOf('{', from); at >= 0; at = source.indexOf('{', at + 1)) {
    if (Object.hasOwn(OPENERS, source.slice(at, at + 2))) return at;
  }
  return source.length;
}

function readMark(source: string, open: number, pieces: Piece[], lines: LineCounter): number {
  const line = lines.at(open);
  RAW.lastIndex = open;
  const raw = RAW.exec(source);
  if (raw !== null) return readRaw(source, open + raw[0].length, raw[0].endsWith('-%}'), pieces, lines);
  const kind = OPENERS[source.slice(open, open + 2)] as 'print' | 'block' | 'comment';
  if (kind === 'comment') return afterComment(source, open, line);
  const start =
    open + 2 + ('-+'.includes(source.charAt(open + 2)) && (kind === 'block' || source.charAt(open + 2) === '-') ? 1 : 0);
  const { tokens, end } = readTokens(source, start, kind === 'print' ? '}}' : '%}', (at) => lines.at(at));
  pieces.push({ kind, tokens, line });
  return end;
}

function afterComment(source: string, open: number, line: number): number {
  const close = source.indexOf('#}', open + 2);
  if (close < 0) throw new TemplateSyntax('a comment is not closed; expected #}', line);
  // The dash of `{#-#}` belongs to the opening delimiter.
  return source.charAt(close - 1) === '-' && close - 1 > open + 2 ? afterSpace(source, close + 2) : close + 2;
}

function readRaw(source: string, from: number, isTrimmed: boolean, pieces: Piece[], lines: LineCounter): number {
  const start = isTrimmed ? afterSpace(source, from) : from;
  END_RAW.lastIndex = start;
  const end = END_RAW.exec(source);
  if (end === null) throw new TemplateSyntax('a raw block is not closed; expected {% endraw %}', lines.at(from));
  const text = source.slice(start, end.index);
  addText(pieces, end[1] === '-' ? withoutTrail(text) : text, lines.at(start));
  const after = end.index + end[0].length;
  return end[2] === '-' ? afterSpace(source, after) : after;
}

class LineCounter {
  readonly #source: string;
  #at = 0;
  #line = 1;

  constructor(source: string) {
    this.#source = source;
  }

  at(offset: number): number {
    for (; this.#at < offset; this.#at++) if (this.#source.charCodeAt(this.#at) === 10) this.#line++;
    return this.#line;
  }
}
