import { compile, type JsonObject } from '@tamis/core';
import { preconditionsOf } from '@tamis/core/preconditions';

/** Whether a condition holds for the arguments of a call in a given world. One that can't be evaluated does not hold. */
export function isMet(tool: string, expr: string): (given: JsonObject, world: unknown) => Promise<boolean> {
  const gate = compile({
    kind: 'tool-calls',
    tools: [{ name: tool, parameters: {}, preconditions: [{ name: 'granted', expr }] }],
  });
  return async (given, world) => (await preconditionsOf(gate, { name: tool, arguments: given })(world ?? {})).length === 0;
}
