import { storedGate } from './stored-gate.ts';

/** The effect of a tool according to the contract stored with a call, or undefined if the contract can't be read or lacks the tool. */
export function effectOf(contractText: string | undefined, name: string): 'read' | 'change' | 'destroy' | undefined {
  const gate = contractText === undefined ? undefined : storedGate(contractText);
  const act = gate?.acts?.({ name, arguments: {} });
  return act && (act.effect ?? 'change');
}
