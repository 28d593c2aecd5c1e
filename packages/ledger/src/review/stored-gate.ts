import type { Gate } from '@tamis/core';
import { compile } from '@tamis/core/internal';

const GATES = new Map<string, Gate<never> | undefined>();
const MOST_GATES = 8;

// The gate of a contract stored with a review, or undefined if this version can't read it.
export function storedGate(contract: string): Gate<never> | undefined {
  if (!GATES.has(contract)) {
    const [oldest] = GATES.keys();
    if (GATES.size >= MOST_GATES && oldest !== undefined) GATES.delete(oldest);
    GATES.set(contract, compiled(contract));
  }
  return GATES.get(contract);
}

function compiled(contract: string): Gate<never> | undefined {
  try {
    return compile(JSON.parse(contract) as object) as Gate<never>;
  } catch {
    // If this version can't read the contract, only the arguments are shown.
    return undefined;
  }
}
