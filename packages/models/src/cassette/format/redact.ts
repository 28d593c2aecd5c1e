import { isHardToGuess } from '../../secrets/hard-to-guess.ts';
import { REDACTED, withoutKeys, withoutSecrets } from '../../secrets/redact.ts';
import { formsOf } from '../../secrets/secret-forms.ts';
import type { Exchange } from './exchange.ts';

/** An exchange without these secrets in any of its texts, including keys; what was asked and answered has no key of anyone else either. */
export function redacted(exchange: Exchange, secrets: readonly string[]): Exchange {
  const own = secrets.filter((secret) => secret !== '');
  const clean = (text: string) => withoutSecrets(withoutForms(text, own), own.filter(isHardToGuess));
  const { request, reply, ...place } = exchange;
  const shown = cleaned({ request, reply }, (text) => withoutKeys(clean(text)));
  return { ...(cleaned(place, clean) as Exchange), ...(shown as Exchange) };
}

/** Longest first, so that a secret that contains another one leaves nothing behind. */
function withoutForms(text: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap(formsOf).sort((one, other) => other.length - one.length);
  return forms.reduce((rest, form) => rest.replaceAll(form, () => REDACTED), text);
}

function cleaned(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map((item) => cleaned(item, clean));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [clean(key), cleaned(part, clean)]));
}
