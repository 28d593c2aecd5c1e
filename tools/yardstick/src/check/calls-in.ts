import type { Call } from '../case.ts';

type Fields = { readonly [key: string]: unknown };

const ARGUMENTS = ['arguments', 'args', 'parameters', 'input'];
const CALLS = [
  'tool_calls',
  'calls',
  'function',
  'functionCall',
  'function_call',
  'content',
  'parts',
  'candidates',
  'message',
  'choices',
  'output',
];
const NO_CALLS = new Set(['text', 'thinking', 'reasoning']);

// The calls in a parsed document, in any form that providers send: what a user of a JSON reader would write. Undefined if one can't be read.
export function callsIn(value: unknown): readonly Call[] | undefined {
  if (Array.isArray(value)) return all(value.map(callsIn));
  if (!isFields(value)) return undefined;
  if (typeof value.type === 'string' && NO_CALLS.has(value.type)) return [];
  if (typeof value.name === 'string') return callOf(value.name, value);
  const key = CALLS.find((one) => typeof value[one] === 'object' && value[one] !== null);
  return key === undefined ? undefined : callsIn(value[key]);
}

function all(found: readonly (readonly Call[] | undefined)[]): readonly Call[] | undefined {
  return found.every((calls) => calls !== undefined) ? found.flat() : undefined;
}

function callOf(name: string, fields: Fields): readonly Call[] | undefined {
  const key = ARGUMENTS.find((one) => Object.hasOwn(fields, one));
  if (key === undefined) return undefined;
  const given = fields[key];
  if (typeof given !== 'string') return [{ name, arguments: given }];
  try {
    return [{ name, arguments: JSON.parse(given) }];
  } catch {
    return undefined;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
