import type { DrawnCall } from './drawn-registry.ts';
import type { Dialect } from './made-up.ts';

/** A dialect that writes each call by itself. */
const each = (name: string, write: (call: DrawnCall) => string, joint = '\n'): Dialect => ({
  name,
  render: (calls) => calls.map(write).join(joint),
});

const json = JSON.stringify;

/** Dialects that models speak, to be held to the same promise as those that are made up. */
export const KNOWN: readonly Dialect[] = [
  each('hermes', (call) => `<tool_call>\n${json({ name: call.name, arguments: call.arguments })}\n</tool_call>`),
  { name: 'mistral', render: (calls) => `[TOOL_CALLS]${json(calls)}` },
  each('mistral with tokens', ({ name, arguments: given }) => `[TOOL_CALLS]${name}[ARGS]${json(given)}`, ''),
  each('llama', (call) => json({ name: call.name, parameters: call.arguments }), '; '),
  each('functionary', ({ name, arguments: given }) => `<function=${name}>${json(given)}</function>`),
  each('harmony', ({ name, arguments: given }) => `<|channel|>commentary to=functions.${name} <|message|>${json(given)}<|call|>`),
  each('react', ({ name, arguments: given }) => `Action: ${name}\nAction Input: ${json(given)}`),
];
