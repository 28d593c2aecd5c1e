import type { AnyCall, Gate, ToolReply } from '@tamis/core';

/** Refuses a gate of another kind: it would silently judge a reply that calls tools as something else. */
export function requireToolGate<Call extends AnyCall>(gate: Gate<ToolReply<Call>>): Gate<ToolReply> {
  const { kind = '', judge } = gate;
  if (typeof judge !== 'function')
    throw new TypeError("A gate was expected, what `compile` gives: compile({ kind: 'tool-calls', … }).");
  // Whatever the types of arguments are, they are only handed on here.
  if (kind === '' || kind === 'tool-calls') return gate as unknown as Gate<ToolReply>;
  const advice = kind === 'document' ? ' For objects of the AI SDK there is tamisObjectMiddleware.' : '';
  throw new TypeError(
    `A gate for tool calls was expected, compile({ kind: 'tool-calls', … }); one for a ${kind} was found.${advice}`,
  );
}
