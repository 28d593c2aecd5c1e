import { decodeUtf8, utf8Length } from '../../lib/utf8.ts';
import type { Change } from '../../model/change.ts';
import type { Limits } from '../../model/contract.ts';
import type { Finding } from '../../model/finding.ts';
import type { Reply } from '../../model/reply.ts';

/** A reply as text, or why it is too large to read. */
export type DecodedReply = { readonly text: string; readonly changes: readonly Change[] } | { readonly finding: Finding };

const NONE: readonly never[] = [];
const INVALID_UTF8: Change = { code: 'extract.invalid-utf8', safety: 'unsafe', path: '', before: null, after: null };

/** The text of a reply, if it is within the limits. */
export function decodeReply(given: Reply | null | undefined, limits: Limits): DecodedReply {
  const reply = given ?? '';
  if (typeof reply !== 'string' && !(reply instanceof Uint8Array))
    throw new TypeError(`A reply is text or bytes, not ${typeof reply}.`);
  const bytes = typeof reply === 'string' ? utf8Length(reply, limits.bytes) : reply.length;
  if (bytes > limits.bytes) {
    const args = { bytes, limit: limits.bytes };
    return { finding: { code: 'extract.too-large', severity: 'error', path: '', args } };
  }
  if (typeof reply === 'string') return { text: reply, changes: NONE };
  const { text, valid } = decodeUtf8(reply);
  return { text, changes: valid ? NONE : [INVALID_UTF8] };
}
