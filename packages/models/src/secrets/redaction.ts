import { isHardToGuess } from './hard-to-guess.ts';
import { withoutKeys, withoutSecrets } from './redact.ts';

/** What a model does for its records: see `Model.redact`. */
export type Redaction = (text: string, as?: 'told') => string;

/**
 * Removes the secrets of a model. What merely looks like a key may be what the model said, and so may a placeholder: they are
 * removed only from what is told.
 */
export function redaction(secretsOf: () => readonly string[]): Redaction {
  return (text, as) => {
    const own = withoutSecrets(text, secretsOf().filter(isHardToGuess));
    return as === 'told' ? withoutKeys(own) : own;
  };
}
