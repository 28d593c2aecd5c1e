import { kept } from '../lib/kept.ts';
import { withoutKeys, withoutSecrets } from './redact.ts';

// What a model does for its records: see `Model.redact`.
type Redaction = (text: string, as?: 'told') => string;

// Removes a model's secrets. Text that merely looks like a key, or like a placeholder, may be part of a reply, so it is removed only from
// strings that are reported (`told`).
export function redaction(secretsOf: () => readonly string[]): Redaction {
  return (text, as) => {
    const own = withoutSecrets(text, secretsOf().filter(isHardToGuess));
    return as === 'told' ? withoutKeys(own) : own;
  };
}

const DISTINCT = 8;

const LONG = 16;

const MIXED = 12;

// Whether a string can be a secret. Local servers accept any key, so `ollama`, `test` or `12345678` may also be ordinary words in replies.
export const isHardToGuess = kept((text): boolean => {
  if (new Set(text).size < DISTINCT) return false;
  return text.length >= LONG || (text.length >= MIXED && /\p{L}/u.test(text) && /\d/.test(text));
});
