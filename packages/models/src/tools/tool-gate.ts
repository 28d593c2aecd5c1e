import type { AnyCall, Gate, ToolReply } from '@tamis/core';

// Refuses a gate of another kind, which would silently judge a tool-calling reply as something else.
export function requireToolGate<Call extends AnyCall>(gate: Gate<ToolReply<Call>>): Gate<ToolReply> {
  const { kind = '', judge } = gate;
  if (typeof judge !== 'function') throw new TypeError("Expected a gate, as returned by compile({ kind: 'tool-calls', … }).");
  // Arguments of any type are only passed on here.
  if (kind === '' || kind === 'tool-calls') return gate as unknown as Gate<ToolReply>;
  const advice = kind === 'document' ? ' For AI SDK objects, use tamisObjectMiddleware.' : '';
  throw new TypeError(`Expected a gate for tool calls, compile({ kind: 'tool-calls', … }), found one for ${kind}.${advice}`);
}
