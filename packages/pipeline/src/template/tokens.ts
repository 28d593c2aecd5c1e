import { TemplateSyntax } from './template-problem.ts';
import { unescaped } from './unescaped.ts';
import { afterSpace } from './white-space.ts';

export interface Token {
  readonly kind: 'name' | 'string' | 'integer' | 'float' | 'sign' | 'end';
  readonly text: string;
  readonly line: number;
}

const NAME = /[\p{ID_Start}_]\p{ID_Continue}*/uy;
const FLOAT = /(?:\d+_)*\d+(?:(?:\.(?:\d+_)*\d+)?[eE][+-]?(?:\d+_)*\d+|\.(?:\d+_)*\d+)/y;
const INTEGER = /0[bB](?:_?[01])+|0[oO](?:_?[0-7])+|0[xX](?:_?[0-9a-fA-F])+|[1-9](?:_?\d)*|0(?:_?0)*/y;
const STRING = /'[^'\\]*(?:\\.[^'\\]*)*'|"[^"\\]*(?:\\.[^"\\]*)*"/sy;
const SIGN = /\/\/|\*\*|==|!=|>=|<=|[-+/*%~[\](){}><=.:|,;]/y;
const CLOSERS: { readonly [open: string]: string } = { '{': '}', '(': ')', '[': ']' };

export function readTokens(
  source: string,
  start: number,
  close: '}}' | '%}',
  lineAt: (offset: number) => number,
): { readonly tokens: readonly Token[]; readonly end: number } {
  const tokens: Token[] = [];
  const open: string[] = [];
  for (let at = afterSpace(source, start); at < source.length; at = afterSpace(source, at)) {
    const line = lineAt(at);
    const end = open.length === 0 ? endOf(source, at, close) : undefined;
    if (end !== undefined) return { tokens: [...tokens, { kind: 'end', text: close, line }], end };
    const { kind, text } = tokenAt(source, at, line);
    if (kind === 'sign') balance(open, text, line);
    tokens.push({ kind, text: kind === 'string' ? unescaped(text.slice(1, -1), line) : text, line });
    at += text.length;
  }
  throw new TemplateSyntax(`expected ${close}`, lineAt(source.length));
}

function endOf(source: string, at: number, close: '}}' | '%}'): number | undefined {
  if (source.startsWith(close, at)) return at + 2;
  if (source.startsWith(`-${close}`, at)) return afterSpace(source, at + 3);
  return close === '%}' && source.startsWith('+%}', at) ? at + 3 : undefined;
}

const KINDS: readonly (readonly [Token['kind'], RegExp])[] = [
  ['float', FLOAT],
  ['integer', INTEGER],
  ['name', NAME],
  ['string', STRING],
  ['sign', SIGN],
];

function tokenAt(source: string, at: number, line: number): { readonly kind: Token['kind']; readonly text: string } {
  for (const [kind, pattern] of KINDS) {
    // In `row.0.5` the numbers are indices, not a float.
    if (kind === 'float' && source.charAt(at - 1) === '.') continue;
    pattern.lastIndex = at;
    const text = pattern.exec(source)?.[0];
    if (text !== undefined) return { kind, text };
  }
  const char = String.fromCodePoint(source.codePointAt(at) as number);
  throw new TemplateSyntax(
    char === '"' || char === "'" ? 'a string is not closed' : `${JSON.stringify(char)} was not expected`,
    line,
  );
}

function balance(open: string[], sign: string, line: number): void {
  const closer = CLOSERS[sign];
  if (closer !== undefined) open.push(closer);
  if (sign !== '}' && sign !== ')' && sign !== ']') return;
  const expected = open.pop();
  if (expected === sign) return;
  throw new TemplateSyntax(`${sign} was not expected${expected === undefined ? '' : `; ${expected} was`}`, line);
}
