import { NOT_JSON, parseStrict } from '../../../lib/parse-strict.ts';
import { skipWhile } from '../../../lib/skip-while.ts';
import type { Json } from '../../../model/index.ts';
import { STRING_QUOTES } from '../dialects/marks.ts';
import type { MarkFinder } from './mark-finder.ts';
import { type CallStep, framedCall, stepTo } from './raw-call.ts';

const DEEPEST = 32;

interface ReadValue {
  readonly value: Json;
  readonly end: number;
}

// Reads `call:name{key:<escape>text<escape>,other:5}`. Returns undefined for anything else. A bare word is kept as text.
export function gemmaCall(marks: MarkFinder, pos: number, end: number): CallStep | undefined {
  const { text } = marks;
  const opening = /^call:([\w.-]+)\s*(?=\{)/.exec(text.slice(pos, Math.min(end, pos + 256)));
  if (opening?.[1] === undefined) return undefined;
  const given = membersAt(marks, pos + opening[0].length, end, 0);
  if (given === undefined) return undefined;
  return stepTo(given.end, framedCall(opening[1], given.value));
}

// Reads `{key:value,…}`, in which each key occurs once.
function membersAt(marks: MarkFinder, pos: number, end: number, depth: number): ReadValue | undefined {
  const { text } = marks;
  const value: Record<string, Json> = {};
  for (let at = pos + 1; ; ) {
    at = skipWhile(text, at, end, /[\s,]/);
    if (text.charAt(at) === '}') return { value, end: at + 1 };
    const key = keyAt(marks, at, end);
    const member = key === undefined ? undefined : valueAt(marks, key.end, end, depth);
    if (key === undefined || member === undefined || Object.hasOwn(value, key.name) || key.name === '__proto__') return undefined;
    value[key.name] = member.value;
    at = member.end;
  }
}

function keyAt(marks: MarkFinder, at: number, end: number): { readonly name: string; readonly end: number } | undefined {
  const quoted = quotedAt(marks, at, end);
  const name = quoted?.value ?? /^[\w.-]+(?=:)/.exec(marks.text.slice(at, Math.min(end, at + 256)))?.[0];
  const colon = quoted?.end ?? at + (name?.length ?? 0);
  return name === undefined || marks.text.charAt(colon) !== ':' ? undefined : { name, end: colon + 1 };
}

// Reads `[value,…]`.
function itemsAt(marks: MarkFinder, pos: number, end: number, depth: number): ReadValue | undefined {
  const { text } = marks;
  const value: Json[] = [];
  for (let at = pos + 1; ; ) {
    at = skipWhile(text, at, end, /[\s,]/);
    if (text.charAt(at) === ']') return { value, end: at + 1 };
    const item = valueAt(marks, at, end, depth);
    if (item === undefined) return undefined;
    value.push(item.value);
    at = item.end;
  }
}

function valueAt(marks: MarkFinder, at: number, end: number, depth: number): ReadValue | undefined {
  const { text } = marks;
  const quoted = quotedAt(marks, at, end);
  if (quoted !== undefined) return quoted;
  if (depth < DEEPEST && text.charAt(at) === '{') return membersAt(marks, at, end, depth + 1);
  if (depth < DEEPEST && text.charAt(at) === '[') return itemsAt(marks, at, end, depth + 1);
  const stop = skipWhile(text, at, end, /[^,}\]]/);
  const bare = text.slice(at, stop).trim();
  // With a mark or a sign in it, it is unclear where a bare value ends.
  if (stop >= end || bare === '' || /["':;{[\n]/.test(bare) || STRING_QUOTES.some((mark) => bare.includes(mark)))
    return undefined;
  return { value: literal(bare), end: stop };
}

// Reads a bare literal. Strings have marks in this format, so a bare JSON number or word is not a string.
function literal(bare: string): Json {
  const value = parseStrict(bare);
  return value !== NOT_JSON && String(value) === bare ? (value as Json) : bare;
}

const PLAIN_STRING = /"(?:[^"\\]|\\.)*"/y;

function plainString(
  { text }: MarkFinder,
  at: number,
  end: number,
): { readonly value: string; readonly end: number } | undefined {
  PLAIN_STRING.lastIndex = at;
  const written = text.charAt(at) === '"' ? PLAIN_STRING.exec(text.slice(0, end))?.[0] : undefined;
  const value = written === undefined ? NOT_JSON : parseStrict(written);
  return written === undefined || typeof value !== 'string' ? undefined : { value, end: at + written.length };
}

function quotedAt(marks: MarkFinder, at: number, end: number): { readonly value: string; readonly end: number } | undefined {
  const quote = STRING_QUOTES.find((mark) => marks.text.startsWith(mark, at));
  const close = quote === undefined ? Number.POSITIVE_INFINITY : marks.at(quote, at + quote.length);
  if (quote === undefined || close > end) return plainString(marks, at, end);
  return { value: marks.text.slice(at + quote.length, close), end: close + quote.length };
}
