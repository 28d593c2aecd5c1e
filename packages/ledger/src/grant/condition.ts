import type { JsonObject } from '@tamis/core';
import { compile } from '@tamis/core/internal';
import { preconditionsOf } from '@tamis/core/review';

// Compiles a condition to a test of a call's arguments in a given world. A condition that can't be evaluated is not met.
export function isMet(tool: string, expr: string): (given: JsonObject, world: unknown) => Promise<boolean> {
  const gate = compile({
    kind: 'tool-calls',
    tools: [{ name: tool, parameters: {}, preconditions: [{ name: 'granted', expr }] }],
  });
  return async (given, world) => (await preconditionsOf(gate, { name: tool, arguments: given })(world ?? {})).length === 0;
}
