import { decodeReply } from '../gate/index.ts';
import type { Change, Finding, Policy, Reply, UnitContext } from '../model/index.ts';
import { cutByProvider } from '../stages/extract/cut-by-provider.ts';

/** The text of a reply, or why it can't be read, and what the bytes and the finish reason tell about it. */
export type OpenedReply = { readonly changes: readonly Change[] } & ({ readonly text: string } | { readonly finding: Finding });

/** Decodes a reply within the limits of a policy. */
export function openReply(reply: Reply, unit: UnitContext | undefined, { limits }: Policy): OpenedReply {
  const cut = cutByProvider(unit?.finishReason);
  const told = cut === undefined ? [] : [cut];
  const decoded = decodeReply(reply, limits.bytes);
  return 'finding' in decoded ? { ...decoded, changes: told } : { text: decoded.text, changes: [...told, ...decoded.changes] };
}
