import { storedGate } from './stored-gate.ts';

/** What a tool does, by the contract that is kept with a call; undefined if that can't be read, or does not have the tool. */
export function effectOf(contractText: string | undefined, name: string): 'read' | 'change' | 'destroy' | undefined {
  const gate = contractText === undefined ? undefined : storedGate(contractText);
  const act = gate?.acts?.({ name, arguments: {} });
  return act && (act.effect ?? 'change');
}
