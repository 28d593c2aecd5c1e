import type { DeclaredEffect } from './declared-effect.ts';
import { storedGate } from './stored-gate.ts';

/** What a tool counts as wherever that decides something: `change` if its contract does not say. Undefined if that can't be read or lacks the tool. */
export function countsAs(contractText: string | undefined, name: string): DeclaredEffect | undefined {
  const gate = contractText === undefined ? undefined : storedGate(contractText);
  const act = gate?.acts?.({ name, arguments: {} });
  return act && (act.effect ?? 'change');
}
