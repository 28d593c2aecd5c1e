import type { Finding } from '../../../model/finding.ts';
import type { Reply } from '../../../model/reply.ts';
import { decodeReply } from '../../decode-reply.ts';

/** The text of a reply, or why it can't be read. A rule with damaged characters could extract anything, so it is not read. */
export function decodeRule(reply: Reply, mostBytes: number): { readonly text: string } | { readonly finding: Finding } {
  const decoded = decodeReply(reply, mostBytes);
  if ('finding' in decoded || (decoded.changes.length === 0 && decoded.text.isWellFormed())) return decoded;
  const args = { position: damagedAt(decoded.text) };
  return { finding: { code: 'extraction.encoding', severity: 'error', path: '', args } };
}

/** The first damaged character: where the text has to be changed, or already has the replacement character. */
function damagedAt(text: string): number {
  const mended = text.toWellFormed();
  let at = 0;
  while (at < text.length && mended.charCodeAt(at) === text.charCodeAt(at) && text.charCodeAt(at) !== 0xfffd) at++;
  return at;
}
