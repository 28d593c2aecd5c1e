import { appendAll } from '../../../lib/append-all.ts';
import { childPointer } from '../../../lib/pointer.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/index.ts';
import type { ToolNames } from '../registry/tool-names.ts';
import { CALL_LIST_KEYS, NAME_KEYS, PLAIN_ARGUMENT_KEYS, SECOND_ARGUMENT_KEYS, SINGLE_KEYS } from './call-keys.ts';
import { type Around, aroundCall, joined, NOTHING_AROUND, NUMBERING_KEYS } from './envelope.ts';
import { isNote } from './message-members.ts';
import { isSameValue } from './same-value.ts';

export interface ShapedCall {
  readonly name: string;
  readonly arguments: Json | undefined;
  readonly pointer: string;
  readonly isKey?: true;
  readonly entryType?: string;
  readonly extraKeys?: JsonObject;
  // What numbers the call, unless the tool has a parameter of that name.
  readonly numbering?: JsonObject;
  readonly isUnclear?: true;
  readonly isAmongCalls?: true;
}

export interface CallShape {
  readonly calls: readonly ShapedCall[];
  readonly strangers: readonly Json[];
  readonly isList: boolean;
  readonly texts?: readonly ListedText[];
}

export interface ListedText {
  readonly text: string;
  readonly isFollowed: boolean;
}

const LIST_KEYS = [...CALL_LIST_KEYS, 'calls', 'actions'];

export function callShape(value: Json, names: ToolNames, pointer = ''): CallShape | undefined {
  if (Array.isArray(value)) return listShape(value as readonly Json[], names, pointer);
  if (!isJsonObject(value)) return undefined;
  const found = listsIn(value, names, pointer);
  const one = namedCall(value, names, pointer) ?? singleCall(value, names, pointer);
  if (found.some(({ calls, strangers }) => calls.length + strangers.length > 0) || (found.length > 0 && one === undefined))
    return together(
      inWrittenOrder(one === undefined ? found : [...found, { calls: [one], strangers: [], isList: false }], value, pointer),
      one === undefined ? aroundCall(value, [...listKeysOf(value), ...notesIn(value)]) : NOTHING_AROUND,
    );
  return one === undefined ? keyedCalls(value, names, pointer) : { calls: [one], strangers: [], isList: false };
}

function listsIn(value: JsonObject, names: ToolNames, pointer: string): readonly CallShape[] {
  const unread = own(value, UNREAD);
  const others: readonly CallShape[] =
    Array.isArray(unread) && unread.length > 0 ? [{ calls: [], strangers: unread as readonly Json[], isList: true }] : [];
  const lists = listKeysOf(value).flatMap((key): readonly CallShape[] => {
    const inner = own(value, key);
    if (inner === undefined || inner === null) return [];
    const shape = Array.isArray(inner) ? listShape(inner as readonly Json[], names, childPointer(pointer, key)) : undefined;
    if (shape !== undefined) return [CALL_LIST_KEYS.includes(key) ? amongCalls(shape) : shape];
    if (key === 'actions' || SINGLE_KEYS.includes(key)) return [];
    return [{ calls: [], strangers: Array.isArray(inner) ? (inner as readonly Json[]) : [inner], isList: true }];
  });
  return [...lists, ...others];
}

function amongCalls(shape: CallShape): CallShape {
  return { ...shape, calls: shape.calls.map((call) => ({ ...call, isAmongCalls: true })) };
}

// Where LangChain puts calls that it could not read.
const UNREAD = 'invalid_tool_calls';

function notesIn(value: JsonObject): readonly string[] {
  return Object.keys(value).filter((key) => isNote(key, value[key] as Json));
}

function listKeysOf(value: JsonObject): readonly string[] {
  return [...LIST_KEYS, ...SINGLE_KEYS.filter((key) => Array.isArray(own(value, key)))];
}

function inWrittenOrder(shapes: readonly CallShape[], value: JsonObject, pointer: string): readonly CallShape[] {
  const keys = Object.keys(value);
  const keyOf = ({ calls: [first] }: CallShape) => first?.pointer.slice(pointer.length + 1).split('/', 1)[0] ?? '';
  return shapes
    .map((shape) => ({ shape, place: keys.indexOf(keyOf(shape)) }))
    .sort((a, b) => a.place - b.place)
    .map(({ shape }) => shape);
}

// Several lists of calls in one object are all read, and a single call next to them too; other keys belong to the first call.
function together(shapes: readonly CallShape[], around: Around): CallShape {
  const [first, ...others] = shapes.flatMap(({ calls }) => calls);
  return {
    calls: first === undefined ? [] : [within(first, around), ...others],
    strangers: shapes.flatMap(({ strangers }) => strangers),
    isList: true,
    texts: shapes.flatMap(({ texts = [] }) => texts),
  };
}

export function within(call: ShapedCall, { extraKeys, numbering }: Around): ShapedCall {
  return { ...call, extraKeys: joined(call.extraKeys, extraKeys), numbering: joined(call.numbering, numbering) };
}

function listShape(list: readonly Json[], names: ToolNames, pointer: string): CallShape | undefined {
  const calls: ShapedCall[] = [];
  const strangers: Json[] = [];
  const texts: ListedText[] = [];
  list.forEach((item, index) => {
    const shape = isJsonObject(item) ? callShape(item, names, childPointer(pointer, index)) : undefined;
    if (isSentence(item)) texts.push({ text: item, isFollowed: isJsonObject(list[index + 1]) });
    else if (shape === undefined) strangers.push(item);
    else {
      appendAll(calls, shape.calls);
      appendAll(strangers, shape.strangers);
    }
  });
  return calls.length === 0 && list.length > 0 ? undefined : { calls, strangers, isList: true, texts };
}

function isSentence(item: Json): item is string {
  return typeof item === 'string' && /\w\s+\w/.test(item) && !/[(){}[\]<>=_]/.test(item);
}

// `{"tool_call": {…}}`: one call under a key that says so.
function singleCall(object: JsonObject, names: ToolNames, pointer: string): ShapedCall | undefined {
  const key = SINGLE_KEYS.find((one) => isJsonObject(own(object, one)));
  const call = key === undefined ? undefined : namedCall(object[key] as JsonObject, names, childPointer(pointer, key));
  return call === undefined || key === undefined ? undefined : within(call, aroundCall(object, [key]));
}

// Reads `{"name": …, "arguments": …}` and its variants.
export function namedCall(object: JsonObject, names: ToolNames, pointer: string): ShapedCall | undefined {
  const inner = own(object, 'function');
  const call = isJsonObject(inner) ? namedCall(inner, names, childPointer(pointer, 'function')) : undefined;
  return call === undefined
    ? flatCall(object, names, pointer)
    : within(call, aroundCall(object, ['function', ...repeated(object, call, names)]));
}

function repeated(object: JsonObject, call: ShapedCall, names: ToolNames): readonly string[] {
  const tool = names.find(call.name) ?? call.name;
  const isName = (value: Json) => typeof value === 'string' && (names.find(value) ?? value) === tool;
  return [
    ...NAME_KEYS.filter((key) => isName(own(object, key) ?? null)),
    ...SECOND_ARGUMENT_KEYS.filter((key) => isSameValue(own(object, key) ?? null, call.arguments ?? {})),
  ];
}

function flatCall(object: JsonObject, names: ToolNames, pointer: string): ShapedCall | undefined {
  const nameKey = nameKeyOf(object, names);
  if (nameKey === undefined) return undefined;
  const name = object[nameKey] as string;
  const isTool = names.resolve(name).kind !== 'unknown';
  const given = SECOND_ARGUMENT_KEYS.filter((key) => key !== nameKey && Object.hasOwn(object, key));
  const extraKeys = Object.keys(object).filter((key) => key !== nameKey && !given.includes(key) && !NUMBERING_KEYS.includes(key));
  // Two different tools are named: it is unclear whose the arguments are.
  if (namesTwo(object, names)) return { name, arguments: undefined, pointer, isUnclear: true };
  const [key] = isTool || extraKeys.length === 0 ? given : given.filter((one) => PLAIN_ARGUMENT_KEYS.includes(one));
  // It names a tool, so it must not be lost, but it is unclear where its arguments are.
  if (key === undefined) {
    const call = { name, arguments: undefined, pointer, ...aroundCall(object, [nameKey]) };
    if (extraKeys.length === 0) return isTool || nameKey === 'name' ? call : undefined;
    return isTool ? { ...call, isUnclear: true } : undefined;
  }
  const value = object[key] as Json;
  if (isSchema(value) || (!isTool && !PLAIN_ARGUMENT_KEYS.includes(key) && !isJsonObject(value))) return undefined;
  return { name, arguments: value, pointer: childPointer(pointer, key), ...aroundCall(object, [nameKey, key]) };
}

function nameKeyOf(object: JsonObject, names: ToolNames): string | undefined {
  const keys = NAME_KEYS.filter((key) => typeof own(object, key) === 'string');
  return keys.find((key) => names.resolve(object[key] as string).kind !== 'unknown') ?? keys[0];
}

function namesTwo(object: JsonObject, names: ToolNames): boolean {
  const found = NAME_KEYS.map((key) => own(object, key)).filter((value) => typeof value === 'string');
  const tools = found.map((value) => names.resolve(value)).flatMap((one) => (one.kind === 'unknown' ? [] : [one.tool]));
  return new Set(tools).size > 1;
}

function isSchema(parameters: Json): boolean {
  return isJsonObject(parameters) && isJsonObject(parameters.properties) && typeof parameters.type === 'string';
}

// `{"get_weather": {…}}`: the key is a tool, and its value its arguments; other keys are not calls.
function keyedCalls(object: JsonObject, names: ToolNames, pointer: string): CallShape | undefined {
  const keys = Object.keys(object);
  const tools = keys.filter((key) => mayBeArguments(object[key] as Json) && mayBeTool(key, keys, names));
  if (tools.length === 0) return undefined;
  const calls = tools.map((name) => {
    return { name, arguments: object[name] as Json, pointer: childPointer(pointer, name), isKey: true } as const;
  });
  const strangers = keys.filter((key) => !tools.includes(key)).map((key) => ({ [key]: object[key] as Json }));
  return { calls, strangers, isList: false };
}

// A lone key that is spelled almost like a tool is a call to a tool that does not exist.
function mayBeTool(key: string, keys: readonly string[], names: ToolNames): boolean {
  return names.find(key) !== undefined || (keys.length === 1 && names.isNear(key));
}

function mayBeArguments(value: Json): boolean {
  return (typeof value === 'object' && value !== null) || (typeof value === 'string' && /^\s*\{/.test(value));
}

function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
