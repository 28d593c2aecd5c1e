import type { Json } from '../../model/json.ts';
import { visible } from '../../wording/visible.ts';

/** Long enough for any amount, name or address; a summary is one line. */
const LONGEST = 120;

/** One word that can't pass for part of the sentence around it. */
const WORD = /^[\p{L}\p{N}@#_.+/:-]+$/u;

/**
 * A value inside a sentence on which a person bases a decision: words and numbers as they are, any other text quoted and made
 * visible.
 */
export function plainText(value: Json): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : cut((value as readonly Json[]).map(plainText).join(', '));
  if (typeof value !== 'string') return cut(visible(JSON.stringify(value)));
  return WORD.test(value) ? cut(value) : `“${cut(visible(value))}”`;
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
