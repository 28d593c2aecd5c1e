import { decodeUtf8, utf8Length } from '../../../lib/utf8.ts';
import type { Finding } from '../../../model/finding.ts';
import type { Reply } from '../../../model/reply.ts';

/** A reply as text, or why it can't be read. */
export type DecodedRule = { readonly text: string } | { readonly finding: Finding };

/** The text of a reply. A rule with damaged characters could extract anything, so it is not read. */
export function decodeRule(given: Reply | null | undefined, mostBytes: number): DecodedRule {
  const reply = given ?? '';
  if (typeof reply !== 'string' && !(reply instanceof Uint8Array))
    throw new TypeError(`A reply is text or bytes, not ${typeof reply}.`);
  const bytes = typeof reply === 'string' ? utf8Length(reply, mostBytes) : reply.length;
  if (bytes > mostBytes) return refused('extract.too-large', { bytes, limit: mostBytes });
  const { text, valid } = typeof reply === 'string' ? { text: reply, valid: reply.isWellFormed() } : decodeUtf8(reply);
  if (valid) return { text };
  return refused('extraction.encoding', { position: damagedAt(text.toWellFormed(), text) });
}

function refused(code: Finding['code'], args: Finding['args']): DecodedRule {
  return { finding: { code, severity: 'error', path: '', args } };
}

/** The first damaged character: where the text had to be changed, or already has the replacement character. */
function damagedAt(mended: string, text: string): number {
  let at = 0;
  while (at < text.length && mended.charCodeAt(at) === text.charCodeAt(at) && text.charCodeAt(at) !== 0xfffd) at++;
  return at;
}
