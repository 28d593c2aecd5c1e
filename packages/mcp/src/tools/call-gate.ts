import type { AnyCall, Gate, JsonObject, ToolReply } from '@tamis/core';

/** A gate for calls. */
export type CallGate = Gate<ToolReply<AnyCall>>;

/** The gate for the tools of a server, as they were accepted. */
export type GateFor = (tools: readonly JsonObject[]) => CallGate;

/** Whether a tool only reads, as the contract or the server's own list has it. */
export function isRead(gate: CallGate, name: string): boolean {
  return gate.acts?.({ name, arguments: {} })?.effect === 'read';
}
