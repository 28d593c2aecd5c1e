import { kept } from '../lib/kept.ts';
import { KEY_FORMS } from './key-forms.ts';
import { formsOf } from './secret-forms.ts';
import { cutOf, SHORTEST_CUT, withoutCut } from './without-cut.ts';

export const REDACTED = '[redacted]';

const SHORTEST_SECRET = 6;

// Providers mask keys in their errors. The start of a long key is enough to recognise it, and what follows is removed too.
const LONG_SECRET = 16;
const MASKED_START = 8;
const KEY_CHARACTERS = /[\w.~+/=*-]*/y;

const KEY_LIKE = new RegExp(KEY_FORMS.map(({ form }) => form).join('|'), 'g');

/** Removes secrets from an error text, in every form and in part, along with anything that looks like a key. */
export function redact(text: string, secrets: readonly string[]): string {
  const real = secrets.filter((secret) => secret.length >= SHORTEST_SECRET);
  const rest = withoutSecrets(text, real);
  return withoutKeys(real.filter((secret) => secret.length >= LONG_SECRET).reduce(withoutMasked, rest));
}

export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => {
    // Names and other short texts have no room for any part of a secret.
    if (rest.length < Math.min(secret.length, SHORTEST_CUT)) return rest;
    const cuts = cutsOf(secret);
    const whole = cuts.reduce((left, { form }) => left.replaceAll(form, () => REDACTED), rest);
    return cuts.reduce((left, cut) => withoutCut(left, cut, REDACTED), whole);
  }, text);
}

const cutsOf = kept((secret) => formsOf(secret).map((form) => cutOf(form, secret)));

export function withoutKeys(text: string): string {
  return text.replace(KEY_LIKE, REDACTED);
}

function withoutMasked(text: string, secret: string): string {
  const start = secret.slice(0, MASKED_START);
  let [result, from] = ['', 0];
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, from)) {
    KEY_CHARACTERS.lastIndex = at;
    result += text.slice(from, at) + REDACTED;
    from = Math.max(at + MASKED_START, at + (KEY_CHARACTERS.exec(text)?.[0].length ?? 0));
  }
  return result + text.slice(from);
}
