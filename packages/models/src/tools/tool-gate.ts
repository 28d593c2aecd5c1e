import type { Gate, ToolReply } from '@tamis/core';

/** Refuses a gate of another kind: it would judge a reply that calls tools as something else, and nobody would notice. */
export function requireToolGate(gate: Gate<ToolReply>): void {
  const { kind = '' } = gate;
  if (kind === '' || kind === 'tool-calls') return;
  throw new TypeError(`A gate for tool calls was expected, compile({ kind: 'tool-calls', … }); one for a ${kind} was found.`);
}
