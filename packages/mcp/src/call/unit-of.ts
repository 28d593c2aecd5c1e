import { bindingDigest } from '@tamis/core/review';
import type { Call } from './call.ts';

export function unitOf({ name, arguments: value }: Pick<Call, 'name' | 'arguments'>): string {
  return bindingDigest({ kind: 'mcp-call', contract: '', value, action: name }) as string;
}
