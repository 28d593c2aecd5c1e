import { type Code, codes } from '../codes/registry.ts';
import type { Json } from '../model/json.ts';
import { fill } from './fill.ts';

/** Long enough to recognise a value, short enough for a line. */
const LONGEST_QUOTE = 80;

/** A value inside a sentence: text as it is, everything else as JSON, both cut at a readable length. */
export function sayValue(value: Json, name: string): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST_QUOTE && !OWN_WORDS.has(name) ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
}

/** Args that hold words of ours, which must not be cut. */
const OWN_WORDS = new Set(['reason', 'suggestion', 'expected', 'message', 'source']);

interface Worded {
  readonly code: Code;
  readonly args?: { readonly [name: string]: Json };
}

/** What was found, in one sentence, for a person or a log. */
export function messageOf(item: Worded): string {
  return fill(codes[item.code].message, item.args ?? {}, sayValue);
}

/** What a person can do about it. */
export function helpOf(item: Worded): string {
  return fill(codes[item.code].help, item.args ?? {}, sayValue);
}

/** What the model is told about it. */
export function hintOf(item: Worded): string {
  return fill(codes[item.code].hint, item.args ?? {}, sayValue);
}
