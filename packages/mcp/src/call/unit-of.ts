import { bindingDigest } from '@tamis/core/review';
import type { Call } from './call.ts';

/** What the reviews of a call are kept under: the same tool with the same arguments, whatever contract and world say. */
export function unitOf({ name, arguments: value }: Pick<Call, 'name' | 'arguments'>): string {
  return bindingDigest({ kind: 'mcp-call', contract: '', value, action: name }) as string;
}
