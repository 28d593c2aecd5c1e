import type { Change } from '@tamis/core';
import { behindMarks, closingFence, nextFence, parseStrict } from '@tamis/core/kind';
import { SPOKEN_CODES } from './code-table.ts';

export interface Wrapped {
  readonly text: string;
  readonly at: number;
  readonly changes: readonly Change[];
  readonly literal?: { readonly text: string; readonly at: number };
}

const PAIRS = [
  ...['**', '"', "'", '`', '*', '_'].map((mark) => [mark, mark] as const),
  ...(['“”', '‘’', '«»'] as const).map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
];

// The words that models write after the marks of a fence around a command. Any other word may belong to the command or negate it (`not`),
// so it is never removed.
const LANGUAGES: ReadonlySet<string> = new Set(
  'text txt plain plaintext command commands voice talon sh bash shell zsh console terminal none output md markdown'.split(' '),
);
const LONGEST_NAME = 32;

const LONGEST_END = 4;

// The most layers removed. Each is removed once, and more than that is not wrapping.
const MOST_LAYERS = 4;

export function* layersOf(text: string, at: number, prefixes: readonly string[]): Generator<Wrapped> {
  let current: Wrapped | undefined = trimmed({ text, at, changes: [] });
  for (let layer = 0; layer <= MOST_LAYERS && current !== undefined && current.text !== ''; layer++) {
    yield current;
    current = withoutLayer(current, prefixes);
  }
}

function withoutLayer(wrapped: Wrapped, prefixes: readonly string[]): Wrapped | undefined {
  if (wrapped.literal !== undefined) return undefined;
  return (
    withoutFence(wrapped) ??
    decodedLiteral(wrapped) ??
    withoutPair(wrapped) ??
    withoutPrefix(wrapped, prefixes) ??
    withoutPoint(wrapped)
  );
}

function withoutFence(wrapped: Wrapped): Wrapped | undefined {
  const { text } = wrapped;
  const fence = nextFence(text, 0, text.length);
  if (fence?.start !== 0) return undefined;
  const marks = behindMarks(text, 0);
  const close = closingFence(text, fence, marks, text.length);
  if (close === -1 || behindMarks(text, close) !== text.length) return undefined;
  return cut(wrapped, behindLanguage(text, marks), close, 'extract.fence');
}

function behindLanguage(text: string, marks: number): number {
  const feed = text.indexOf('\n', marks);
  const isLanguage = feed !== -1 && feed - marks < LONGEST_NAME && LANGUAGES.has(text.slice(marks, feed).trim().toLowerCase());
  return isLanguage ? feed : marks;
}

function decodedLiteral({ text, at, changes }: Wrapped): Wrapped | undefined {
  if (!text.startsWith('"') || !text.includes('\\')) return undefined;
  const value = parseStrict(text);
  return typeof value === 'string' ? { text: value.trim(), at, changes, literal: { text, at } } : undefined;
}

function withoutPair(wrapped: Wrapped): Wrapped | undefined {
  const { text } = wrapped;
  for (const [open, close] of PAIRS) {
    if (text.length <= open.length + close.length || !text.startsWith(open) || !text.endsWith(close)) continue;
    return cut(wrapped, open.length, text.length - close.length, 'commands.wrapping');
  }
  return undefined;
}

function withoutPrefix(wrapped: Wrapped, prefixes: readonly string[]): Wrapped | undefined {
  const start = wrapped.text.slice(0, 200).toLowerCase();
  const prefix = prefixes.find((one) => start.startsWith(one.toLowerCase()) && !isInsideWord(wrapped.text, one.length));
  return prefix === undefined ? undefined : cut(wrapped, prefix.length, wrapped.text.length, 'commands.wrapping');
}

// Whether an offset is between two letters or digits, because the start of a word is not a leading word.
function isInsideWord(text: string, at: number): boolean {
  return /^[\p{L}\p{N}]{2}$/u.test(text.slice(at - 1, at + 1));
}

function withoutPoint(wrapped: Wrapped): Wrapped | undefined {
  const { text } = wrapped;
  const end = text.length - (/[.,;!…]*$/.exec(text.slice(-LONGEST_END))?.[0].length ?? 0);
  if (end === text.length) return undefined;
  // One full stop ends a sentence; a comma, or several full stops, mean that more was to come.
  return cut(wrapped, 0, end, /^[.!]$/.test(text.slice(end)) ? 'commands.wrapping' : 'commands.open-end');
}

type Layer = 'extract.fence' | 'commands.wrapping' | 'commands.open-end';

function cut({ text, at, changes }: Wrapped, start: number, end: number, code: Layer): Wrapped {
  const { safety = 'unsafe' } = SPOKEN_CODES[code];
  const inner = trimmed({ text: text.slice(start, end), at: at + start, changes: [] });
  const last = inner.at - at + inner.text.length;
  const edit = (from: number, to: number): readonly Change[] =>
    from === to ? [] : [{ code, safety, path: '', before: text.slice(from, to), after: '', at: at + from }];
  return { text: inner.text, at: inner.at, changes: [...changes, ...edit(0, inner.at - at), ...edit(last, text.length)] };
}

function trimmed({ text, at, changes }: Wrapped): Wrapped {
  const start = text.trimStart();
  return { text: start.trimEnd(), at: at + text.length - start.length, changes };
}
