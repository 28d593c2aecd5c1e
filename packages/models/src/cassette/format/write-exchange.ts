import { known } from '@tamis/core/internal';
import { REDACTED, withoutKeys, withoutSecrets } from '../../secrets/redact.ts';
import { isHardToGuess } from '../../secrets/redaction.ts';
import { formsOf } from '../../secrets/secret-forms.ts';
import { mapTexts } from '../lib/map-texts.ts';
import { CASSETTE_VERSION, type CassetteHeader } from './cassette.ts';
import type { Exchange } from './exchange.ts';
import { keylessDigest, messagesDigest } from './messages-digest.ts';

/** The header line of a cassette, without a line break. */
export function writeHeader(about: Omit<CassetteHeader, 'cassette'> = {}): string {
  return JSON.stringify({ cassette: CASSETTE_VERSION, ...about });
}

/** Writes an exchange as a cassette line, without a line break. The secrets in `redact` and anything that looks like a key are removed. */
export function writeExchange(exchange: Exchange, redact: readonly string[] = []): string {
  const clean = redacted(exchange, redact);
  return JSON.stringify(inOrder({ ...clean, ...matchOf(exchange, clean) }));
}

// How to match the exchange. After a secret is removed, the messages no longer equal those of later calls, but the digest of the original
// messages still finds them. Text that looks like a key is ignored on both sides, so removing it changes nothing.
function matchOf({ request, match }: Exchange, clean: Exchange): Pick<Exchange, 'match'> {
  if (request === undefined || match !== undefined || clean.request === undefined) return {};
  const isSame = keylessDigest(request.messages) === keylessDigest(clean.request.messages);
  return isSame ? {} : { match: { digest: messagesDigest(request.messages) } };
}

function inOrder({ step, unit, attempt, match, request, reply, fault, after, repeat }: Exchange): Exchange {
  return known({ step, unit, attempt, match, request, reply, fault, after, repeat });
}

function redacted(exchange: Exchange, secrets: readonly string[]): Exchange {
  const own = secrets.filter((secret) => secret !== '');
  const clean = (text: string) => withoutSecrets(withoutForms(text, own), own.filter(isHardToGuess));
  const { request, reply, ...place } = exchange;
  const shown = mapTexts({ request, reply }, (text) => withoutKeys(clean(text)));
  return { ...mapTexts(place, clean), ...(shown as Exchange) };
}

// Removes secrets, longest first, so that a secret that contains another leaves nothing behind.
function withoutForms(text: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap(formsOf).sort((one, other) => other.length - one.length);
  return forms.reduce((rest, form) => rest.replaceAll(form, () => REDACTED), text);
}
