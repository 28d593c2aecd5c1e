import type { Json } from '../model/json.ts';

/** Long enough to recognise a value, short enough for a line. */
const LONGEST_QUOTE = 80;

/** A value inside a sentence: text as it is, everything else as JSON, both cut at a readable length. */
export function plainValue(value: Json, name: string): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST_QUOTE && !OWN_WORDS.has(name) ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
}

/** Args that hold our own words, which must not be cut; the code that makes them keeps them short. */
const OWN_WORDS = new Set('reason suggestion expected message source sample samples structure example advice was is'.split(' '));
