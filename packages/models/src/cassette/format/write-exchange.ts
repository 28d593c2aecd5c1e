import { known } from '@tamis/core/providers';
import { CASSETTE_VERSION, type CassetteHeader } from './cassette.ts';
import type { Exchange } from './exchange.ts';
import { keylessDigest, messagesDigest } from './messages-digest.ts';
import { redacted } from './redact.ts';

/** The line that a cassette begins with, without a line break. */
export function writeHeader(about: Omit<CassetteHeader, 'cassette'> = {}): string {
  return JSON.stringify({ cassette: CASSETTE_VERSION, ...about });
}

/** An exchange as a line of a cassette, without a line break, without the secrets in `redact` and whatever looks like a key. */
export function writeExchange(exchange: Exchange, redact: readonly string[] = []): string {
  const clean = redacted(exchange, redact);
  return JSON.stringify(inOrder({ ...clean, ...matchOf(exchange, clean) }));
}

/**
 * Without a secret, messages no longer equal what will be asked, but the digest of the original ones still finds them. Without what
 * looks like a key, they do equal it: that is ignored on both sides.
 */
function matchOf({ request, match }: Exchange, clean: Exchange): Pick<Exchange, 'match'> {
  if (request === undefined || match !== undefined || clean.request === undefined) return {};
  const isSame = keylessDigest(request.messages) === keylessDigest(clean.request.messages);
  return isSame ? {} : { match: { digest: messagesDigest(request.messages) } };
}

/** Keys in the order in which people look for them. */
function inOrder({ step, unit, attempt, match, request, reply, fault, after, repeat }: Exchange): Exchange {
  return known({ step, unit, attempt, match, request, reply, fault, after, repeat });
}
