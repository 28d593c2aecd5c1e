import type { DeclaredEffect } from './declared-effect.ts';
import { storedGate } from './stored-gate.ts';

// The effect that a tool counts as in groups and grants: the declared one, or `change` by default. Undefined if the contract can't be read
// or lacks the tool.
export function countsAs(contractText: string | undefined, name: string): DeclaredEffect | undefined {
  const gate = contractText === undefined ? undefined : storedGate(contractText);
  const act = gate?.acts?.({ name, arguments: {} });
  return act && (act.effect ?? 'change');
}
