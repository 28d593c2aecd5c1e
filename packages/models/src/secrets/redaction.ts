import { kept } from '../lib/kept.ts';
import { withoutKeys, withoutSecrets } from './redact.ts';

/** What a model does for its records: see `Model.redact`. */
type Redaction = (text: string, as?: 'told') => string;

/**
 * Removes a model's secrets. Text that merely looks like a key, or like a placeholder, may be part of a reply, so it is removed only from
 * strings that are reported (`told`).
 */
export function redaction(secretsOf: () => readonly string[]): Redaction {
  return (text, as) => {
    const own = withoutSecrets(text, secretsOf().filter(isHardToGuess));
    return as === 'told' ? withoutKeys(own) : own;
  };
}

/** A string with this many different characters is hard to guess. Repetitions and short words have fewer. */
const DISTINCT = 8;

/** A string this long is not an ordinary word in a reply, whatever its characters. */
const LONG = 16;

/** A string that mixes letters and digits may be shorter. */
const MIXED = 12;

/**
 * Whether a string can be a secret. Local servers accept any key, so `ollama`, `test` or `12345678` may also be ordinary words in replies.
 */
export const isHardToGuess = kept((text): boolean => {
  if (new Set(text).size < DISTINCT) return false;
  return text.length >= LONG || (text.length >= MIXED && /\p{L}/u.test(text) && /\d/.test(text));
});
