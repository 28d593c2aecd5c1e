import { present } from '../lib/present.ts';
import { CASSETTE_VERSION, type CassetteHeader } from './cassette.ts';
import type { Exchange } from './exchange.ts';
import { messagesDigest } from './messages-digest.ts';
import { redactor } from './redact.ts';

/** The line that a cassette begins with, without a line break. */
export function writeHeader(about: Omit<CassetteHeader, 'cassette'> = {}): string {
  return JSON.stringify({ cassette: CASSETTE_VERSION, ...about });
}

/** An exchange as a line of a cassette, without a line break, and without the secrets in `redact`. */
export function writeExchange(exchange: Exchange, redact: readonly string[] = []): string {
  const clean = redactor(redact)(exchange);
  return JSON.stringify(inOrder({ ...clean, ...matchOf(exchange, clean) }));
}

/** Redacted messages no longer equal what will be asked, but the digest of the original ones still finds them. */
function matchOf({ request, match }: Exchange, clean: Exchange): Pick<Exchange, 'match'> {
  if (request === undefined || match !== undefined || clean.request === undefined) return {};
  const digest = messagesDigest(request.messages);
  return digest === messagesDigest(clean.request.messages) ? {} : { match: { digest } };
}

/** Keys in the order in which people look for them. */
function inOrder({ step, unit, attempt, match, request, reply, fault, after, repeat }: Exchange): Exchange {
  return present<Exchange>({ step, unit, attempt, match, request, reply, fault, after, repeat });
}
