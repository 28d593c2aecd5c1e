import { typeNamed } from '../lib/type-named.ts';
import { decodeUtf8, utf8Length } from '../lib/utf8.ts';
import { type Change, type Finding, failed, note, type Reply } from '../model/index.ts';

type DecodedReply = { readonly text: string; readonly changes: readonly Change[] } | { readonly finding: Finding };

const NONE: readonly never[] = [];

// Decodes a reply and tells whether any of its bytes were damaged. If it is too large to read, returns the reason instead.
export function decodeReply(given: Reply | null | undefined, limit: number): DecodedReply {
  const reply = checkedReply(given);
  const bytes = typeof reply === 'string' ? bytesOf(reply, limit) : reply.length;
  if (bytes > limit) return { finding: failed('extract.too-large', { bytes, limit }) };
  if (typeof reply === 'string') return { text: reply, changes: NONE };
  const { text, valid } = decodeUtf8(reply);
  return { text, changes: valid ? NONE : [note('extract.invalid-utf8')] };
}

// Returns the reply to judge. Providers send null when there is no content, so null counts as an empty reply. Anything else that is not a
// reply is a mistake in the calling code.
export function checkedReply(reply: Reply | null | undefined): Reply {
  if (reply === null || reply === undefined) return '';
  if (typeof reply === 'string' || reply instanceof Uint8Array) return reply;
  throw new TypeError(`A reply is text or bytes, not ${typeNamed(reply)}.`);
}

// Returns the size of a string. No character takes more than three bytes, so few strings have to be measured.
function bytesOf(text: string, limit: number): number {
  return text.length * 3 <= limit ? 0 : utf8Length(text, limit);
}
