import type { Json } from '@tamis/core';
import { appendAll } from '@tamis/core/kind';
import { type Alias, type Document, isScalar, visit } from 'yaml';
import type { ExtractionCode } from '../rule/rule-problems.ts';
import type { Spot } from './spot.ts';

// A mistake that keeps a string from being a YAML document.
export interface SyntaxMistake extends Spot {
  readonly code: ExtractionCode;
  readonly args: { readonly [name: string]: Json };
}

type SpotAt = (at: number) => Spot;

interface LibraryError {
  readonly code: string;
  readonly message: string;
  readonly pos: readonly [number, number];
}

// The most mistakes reported. More are not worth reading, and each costs a look at its line.
const MOST_MISTAKES = 100;

// Returns every YAML mistake in a string, in order.
export function syntaxMistakes(text: string, documents: readonly Document.Parsed[], spotAt: SpotAt): readonly SyntaxMistake[] {
  const [document, ...others] = documents;
  if (document === undefined) return [];
  const second = others.find((other) => !isNothing(other));
  const found = [
    ...documents.flatMap((one) =>
      one.errors.slice(0, MOST_MISTAKES).map((error) => ofError(text, atOpening(error as LibraryError, one), spotAt)),
    ),
    ...documents.flatMap((one) => repeatedKeys(one, MOST_MISTAKES).map((at) => ofRepeatedKey(text, spotAt(at)))),
    ...unreadableNodes(text, document, spotAt),
    ...(second === undefined ? [] : [strayText(spotAt(second.range[0]))]),
  ];
  return firstOfEachLine(found.sort((one, other) => one.at - other.at));
}

// Returns one mistake per line. One cause often leads to several errors on a line, and the first one with specific advice explains it best.
function firstOfEachLine(mistakes: readonly SyntaxMistake[]): readonly SyntaxMistake[] {
  const lines = new Map<number, SyntaxMistake>();
  for (const mistake of mistakes) {
    const known = lines.get(mistake.line);
    if (known === undefined || (isPlain(known) && !isPlain(mistake))) lines.set(mistake.line, mistake);
  }
  return [...lines.values()];
}

function isPlain({ args }: SyntaxMistake): boolean {
  return Object.hasOwn(args, 'reason');
}

function isNothing({ contents, errors }: Document.Parsed): boolean {
  return errors.length === 0 && (contents === null || (isScalar(contents) && contents.value === null && !contents.source));
}

// Moves an unclosed quote's error to where it opens, because the library reports it at the end of the text.
function atOpening(error: LibraryError, document: Document.Parsed): LibraryError {
  if (!/^Missing closing ["']/.test(error.message)) return error;
  let start = error.pos[0];
  visit(document, {
    Scalar: (_, { type, range }) => {
      if ((type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE') && range && range[1] >= error.pos[0]) start = range[0];
    },
  });
  return { ...error, message: 'the text in quotes that starts here has no closing quote', pos: [start, error.pos[1]] };
}

function strayText(spot: Spot): SyntaxMistake {
  return { code: 'extraction.stray-text', args: {}, ...spot };
}

function ofError(text: string, { code, message, pos }: LibraryError, spotAt: SpotAt): SyntaxMistake {
  const spot = spotAt(pos[0]);
  const line = lineAt(text, pos[0]);
  switch (code) {
    case 'TAB_AS_INDENT':
      return { code: 'extraction.tab-indent', args: {}, ...spot };
    case 'BAD_DQ_ESCAPE':
      return { code: 'extraction.bad-escape', args: { escape: text.slice(pos[0], pos[0] + 2) }, ...spot };
    case 'BAD_SCALAR_START':
      return unquoted(line, text.charAt(pos[0]), spot);
    default:
      return looseText(line, spot, code) ?? openedWrongly(line, spot) ?? plainMistake(REASONS[code] ?? message, spot);
  }
}

function ofRepeatedKey(text: string, spot: Spot): SyntaxMistake {
  return { code: 'extraction.duplicate-key', args: { key: keyOn(lineAt(text, spot.at)) }, ...spot };
}

// Returns the YAML mistake for an error message.
export function plainMistake(message: string, spot: Spot): SyntaxMistake {
  const reason = `${message.charAt(0).toLowerCase()}${message.slice(1)}`.replace(/\.$/, '');
  return { code: 'extraction.yaml-syntax', args: { reason }, ...spot };
}

const REASONS: { readonly [code: string]: string } = {
  BLOCK_AS_IMPLICIT_KEY: 'a second key on one line; put the text in quotes if its colon is part of it, else start a new line',
  BAD_INDENT: 'the keys of one mapping must start at the same column',
  UNEXPECTED_TOKEN: 'text that belongs to no value; put all of the value in quotes',
};

const KEYLESS = new Set(['MULTILINE_IMPLICIT_KEY', 'MISSING_CHAR']);
const LONE_WORD = /^[ \t]*(?:- )?["']?(\w[\w.-]{0,79})["']?[ \t]*(?:#.*)?$/;
const PROSE = /^[^\S\n]*[^\s:#'"{}[\]][^:#'"{}[\]]*$/;

// Returns the mistake for text without a key. A single word on its line has lost its colon; several are prose.
function looseText(line: string, spot: Spot, code: string): SyntaxMistake | undefined {
  if (!KEYLESS.has(code)) return undefined;
  const word = LONE_WORD.exec(line)?.[1];
  if (word !== undefined) return { code: 'extraction.missing-colon', args: { found: word }, ...spot };
  return PROSE.test(line) ? strayText(spot) : undefined;
}

const OPENERS: { readonly [start: string]: string } = {
  '[': 'a list',
  '{': 'a mapping',
  '*': 'an alias',
  '&': 'an anchor',
  '!': 'a tag',
  '%': 'a directive',
  '@': 'a reserved sign',
  '`': 'a reserved sign',
  '|': 'a block of text',
  '>': 'a block of text',
};

const VALUE_START = /^[ \t]*(?:- )?[\w.-]{1,80}:[ \t]+(\S)/;

// `glob: [Mm]ission/*` and `pattern: {4}x` are a list and a mapping with something after them.
function openedWrongly(line: string, spot: Spot): SyntaxMistake | undefined {
  const start = VALUE_START.exec(line)?.[1] ?? '';
  return Object.hasOwn(OPENERS, start) ? unquoted(line, start, spot) : undefined;
}

function unquoted(line: string, start: string, spot: Spot): SyntaxMistake {
  const meaning = Object.hasOwn(OPENERS, start) ? (OPENERS[start] as string) : 'something else';
  return { code: 'extraction.unquoted', args: { start, meaning, example: quotedLine(line) }, ...spot };
}

function quotedLine(line: string): string {
  const key = /^.*?: /.exec(line)?.[0] ?? '';
  const value = line
    .slice(key.length)
    .trim()
    .replaceAll(/^["']|["']$/g, '');
  return `${key.trimStart()}'${value.replaceAll("'", "''")}'`.slice(0, 200);
}

function unreadableNodes(text: string, document: Document.Parsed, spotAt: SpotAt): readonly SyntaxMistake[] {
  const found: SyntaxMistake[] = [];
  const isFull = () => found.length >= MOST_MISTAKES;
  const refuse = (at: number, start: string) => {
    found.push(unquoted(lineAt(text, at), start, spotAt(at)));
  };
  const anchored = new Map<string, unknown>();
  visit(document, {
    Alias: (_, node: Alias, ancestors) => {
      const target = anchored.get(node.source);
      // An alias inside its own anchor is as bad as one without an anchor.
      if (target === undefined || ancestors.includes(target as Document)) refuse(startOf(node), '*');
      return isFull() ? visit.BREAK : undefined;
    },
    Pair: (_, { key }) => {
      if (!isScalar(key)) found.push(plainMistake('a key must be text', spotAt(startOf(key))));
      return isFull() ? visit.BREAK : undefined;
    },
    Value: (_, node) => {
      const { tag, anchor } = node as { readonly tag?: string; readonly anchor?: string };
      if (anchor !== undefined) anchored.set(anchor, node);
      if (tag !== undefined && !PLAIN_TAGS.has(tag)) refuse(tagStart(text, startOf(node)), '!');
      appendAll(found, oddEscape(text, node, spotAt));
      return isFull() ? visit.BREAK : undefined;
    },
  });
  return found;
}

// Escapes for characters that no path has: `"\\b"` is a backspace in YAML and a word boundary in a pattern.
const ODD_ESCAPE = /^(?:[^\\]|\\[^0abefvNLP_])*(\\[0abefvNLP_])/;

function oddEscape(text: string, node: unknown, spotAt: SpotAt): readonly SyntaxMistake[] {
  const { type, range } = node as { readonly type?: string; readonly range?: readonly number[] | null };
  if (type !== 'QUOTE_DOUBLE' || !range) return [];
  const [before = '', odd = ''] = ODD_ESCAPE.exec(text.slice(range[0], range[1])) ?? [];
  const at = startOf(node) + before.length - odd.length;
  return odd === '' ? [] : [{ code: 'extraction.bad-escape', args: { escape: odd }, ...spotAt(at) }];
}

const PLAIN_TAGS = new Set(['tag:yaml.org,2002:str', 'tag:yaml.org,2002:map', 'tag:yaml.org,2002:seq']);

function startOf(node: unknown): number {
  return (node as { range?: readonly number[] | null } | null)?.range?.[0] ?? 0;
}

function tagStart(text: string, at: number): number {
  const line = text.lastIndexOf('\n', at - 1) + 1;
  const sign = text.indexOf('!', line);
  return sign === -1 || sign > at ? at : sign;
}

function keyOn(line: string): string {
  return /^[ \t]*(?:- )?["']?([^"':]{1,80})/.exec(line)?.[1]?.trim() ?? '';
}

function lineAt(text: string, at: number): string {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  return text.slice(start, end === -1 ? text.length : end).slice(0, 2000);
}

function repeatedKeys(document: Document.Parsed, most: number): readonly number[] {
  const places: number[] = [];
  visit(document, {
    Map: (_, { items }) => {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (isScalar(key) && keys.size === keys.add(key.value).size) places.push(key.range?.[0] ?? 0);
      }
      return places.length >= most ? visit.BREAK : undefined;
    },
  });
  return places.slice(0, most);
}
