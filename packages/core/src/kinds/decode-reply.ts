import { checkedReply } from '../gate/judge.ts';
import { decodeUtf8, utf8Length } from '../lib/utf8.ts';
import type { Change } from '../model/change.ts';
import { failed } from '../model/failed.ts';
import type { Finding } from '../model/finding.ts';
import { note } from '../model/note.ts';
import type { Reply } from '../model/reply.ts';

// Decodes a reply and tells whether any of its bytes were damaged. If it is too large to read, returns the reason instead.
export function decodeReply(
  given: Reply | null | undefined,
  limit: number,
): { readonly text: string; readonly changes: readonly Change[] } | { readonly finding: Finding } {
  const reply = checkedReply(given);
  const bytes = typeof reply === 'string' ? utf8Length(reply, limit) : reply.length;
  if (bytes > limit) return { finding: failed('extract.too-large', { bytes, limit }) };
  const { text, valid } = typeof reply === 'string' ? { text: reply, valid: true } : decodeUtf8(reply);
  return { text, changes: valid ? [] : [note('extract.invalid-utf8')] };
}
