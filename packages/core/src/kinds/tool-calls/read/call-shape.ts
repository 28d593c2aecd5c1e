import { childPointer } from '../../../lib/pointer.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import type { ToolNames } from '../registry/tool-names.ts';

/** A call found in a value, with the place of its arguments. */
export interface ShapedCall {
  readonly name: string;
  readonly arguments: Json | undefined;
  /** JSON Pointer to the arguments in the value they were found in. */
  readonly pointer: string;
  /** The key was the name, and its value the arguments. */
  readonly isKey?: true;
}

/** What a value holds besides calls that it should hold. */
export interface Shape {
  readonly calls: readonly ShapedCall[];
  /** Items among the calls that are none. */
  readonly strangers: readonly Json[];
  /** Whether the value says by its form that these are all calls: a list of them, or a key for them. */
  readonly isList: boolean;
}

const LIST_KEYS = ['tool_calls', 'toolCalls', 'function_calls', 'functionCalls', 'calls', 'tools_calls', 'actions'];
const NAME_KEYS = [
  'name',
  'tool_name',
  'toolName',
  'tool',
  'function_name',
  'functionName',
  'function',
  'action',
  'recipient_name',
];
/** With these a name is a call, whatever the name. */
const PLAIN_ARGUMENT_KEYS = ['arguments', 'parameters', 'action_input', 'tool_input', 'tool_parameters', 'tool_args', 'toolArgs'];
/** With these only the name of a tool makes it one: they are common words. */
const VAGUE_ARGUMENT_KEYS = ['args', 'params', 'kwargs', 'input', 'inputs', 'argument', 'parameter'];

/** The calls that a value is; undefined if it is none. */
export function callShape(value: Json, names: ToolNames, pointer = ''): Shape | undefined {
  if (Array.isArray(value)) return listShape(value as readonly Json[], names, pointer);
  if (!isJsonObject(value)) return undefined;
  const listKey = LIST_KEYS.find((key) => Object.hasOwn(value, key));
  if (listKey !== undefined) {
    const inner = value[listKey] as Json;
    const list = Array.isArray(inner) ? listShape(inner as readonly Json[], names, childPointer(pointer, listKey)) : undefined;
    if (list !== undefined) return list;
  }
  const one = namedCall(value, names, pointer);
  if (one !== undefined) return { calls: [one], strangers: [], isList: false };
  const keyed = keyedCalls(value, names, pointer);
  return keyed === undefined ? undefined : { calls: keyed, strangers: [], isList: false };
}

/** A list in which something is a call; what is none beside it is told. */
function listShape(list: readonly Json[], names: ToolNames, pointer: string): Shape | undefined {
  const calls: ShapedCall[] = [];
  const strangers: Json[] = [];
  list.forEach((item, index) => {
    const shape = isJsonObject(item) ? callShape(item, names, childPointer(pointer, index)) : undefined;
    if (shape === undefined) strangers.push(item);
    else calls.push(...shape.calls);
  });
  return calls.length === 0 && list.length > 0 ? undefined : { calls, strangers, isList: true };
}

/** `{"name": …, "arguments": …}` and its relatives. */
export function namedCall(object: JsonObject, names: ToolNames, pointer: string): ShapedCall | undefined {
  if (isJsonObject(object.function)) return namedCall(object.function, names, childPointer(pointer, 'function'));
  const nameKey = NAME_KEYS.find((key) => typeof own(object, key) === 'string');
  if (nameKey === undefined) return undefined;
  const name = object[nameKey] as string;
  const isTool = names.resolve(name).kind !== 'unknown';
  const keys = isTool ? [...PLAIN_ARGUMENT_KEYS, ...VAGUE_ARGUMENT_KEYS] : PLAIN_ARGUMENT_KEYS;
  const key = keys.find((one) => one !== nameKey && Object.hasOwn(object, one));
  if (key !== undefined && isSchema(object[key] as Json)) return undefined;
  if (key !== undefined) return { name, arguments: object[key] as Json, pointer: childPointer(pointer, key) };
  // It names a tool, so that it must not be lost, but where its arguments are nobody can say.
  return isTool ? { name, arguments: undefined, pointer } : undefined;
}

/** The definition of a tool, said back: it has a name and parameters, and is no call. */
function isSchema(parameters: Json): boolean {
  return isJsonObject(parameters) && isJsonObject(parameters.properties) && typeof parameters.type === 'string';
}

/** `{"get_weather": {…}}`: every key is a tool, and every value could be its arguments. */
function keyedCalls(object: JsonObject, names: ToolNames, pointer: string): readonly ShapedCall[] | undefined {
  const keys = Object.keys(object);
  const isKeyed = keys.every((key) => names.resolve(key).kind !== 'unknown' && mayBeArguments(object[key] as Json));
  if (keys.length === 0 || !isKeyed) return undefined;
  return keys.map((name) => {
    return { name, arguments: object[name] as Json, pointer: childPointer(pointer, name), isKey: true } as const;
  });
}

function mayBeArguments(value: Json): boolean {
  return isJsonObject(value) || (typeof value === 'string' && /^\s*\{/.test(value));
}

function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
