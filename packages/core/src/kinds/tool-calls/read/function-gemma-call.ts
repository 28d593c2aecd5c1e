import { skipWhile } from '../../../lib/skip-while.ts';
import type { Json } from '../../../model/json.ts';
import type { MarkFinder } from './mark-finder.ts';
import { framedCall, type RawCall } from './raw-call.ts';

/** The marks around strings in the form that Gemma's function-calling models use. */
const QUOTES = ['<escape>', '<|"|>'];

/** Reads `call:name{key:<escape>text<escape>,other:5}`; undefined if it is anything else. Bare values are kept as text. */
export function functionGemmaCall(
  marks: MarkFinder,
  pos: number,
  end: number,
):
  | {
      readonly calls: readonly RawCall[];
      readonly changes: readonly never[];
      readonly findings: readonly never[];
      readonly end: number;
    }
  | undefined {
  const { text } = marks;
  const opening = /^call:([\w.-]+)\s*\{/.exec(text.slice(pos, Math.min(end, pos + 256)));
  if (opening?.[1] === undefined) return undefined;
  const values: Record<string, Json> = {};
  let at = pos + opening[0].length;
  for (;;) {
    at = skipWhile(text, at, end, /[\s,]/);
    if (text.charAt(at) === '}') break;
    const key = /^[\w.-]+(?=:)/.exec(text.slice(at, Math.min(end, at + 256)))?.[0];
    const value = key === undefined ? undefined : valueAt(marks, at + key.length + 1, end);
    if (key === undefined || value === undefined || Object.hasOwn(values, key) || key === '__proto__') return undefined;
    values[key] = value.text;
    at = value.end;
  }
  const call = framedCall(opening[1], values);
  return { calls: [call], changes: [], findings: [], end: at + 1 };
}

function valueAt(marks: MarkFinder, at: number, end: number): { readonly text: string; readonly end: number } | undefined {
  const { text } = marks;
  const quote = QUOTES.find((mark) => text.startsWith(mark, at));
  if (quote !== undefined) {
    const close = marks.at(quote, at + quote.length);
    return close > end ? undefined : { text: text.slice(at + quote.length, close), end: close + quote.length };
  }
  const stop = skipWhile(text, at, end, /[^,}]/);
  const bare = text.slice(at, stop).trim();
  // A mark inside a bare value is half of a pair: it is unclear where the text ends.
  if (stop >= end || bare === '' || QUOTES.some((mark) => bare.includes(mark))) return undefined;
  return { text: bare, end: stop };
}
