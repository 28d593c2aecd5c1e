import type { AnyCall, Gate, JsonObject, ToolReply } from '@tamis/core';

/** A gate for calls. */
export type CallGate = Gate<ToolReply<AnyCall>>;

/** The gate for the tools of a server, as they were accepted. */
export type GateFor = (tools: readonly JsonObject[]) => CallGate;

export function isRead(gate: CallGate, name: string): boolean {
  return gate.acts?.({ name, arguments: {} })?.effect === 'read';
}
