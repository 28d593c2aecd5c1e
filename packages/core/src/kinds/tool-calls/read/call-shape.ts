import { childPointer } from '../../../lib/pointer.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import type { ToolNames } from '../registry/tool-names.ts';
import { ARGUMENT_KEYS, CALL_LIST_KEYS, NAME_KEYS, PLAIN_ARGUMENT_KEYS, SINGLE_KEYS } from './call-keys.ts';
import { type Around, aroundCall, joined, NUMBERING_KEYS } from './envelope.ts';
import { isNote } from './message-members.ts';
import { isSameValue } from './same-value.ts';

/** A call found in a value, with the pointer to its arguments. */
export interface ShapedCall {
  readonly name: string;
  readonly arguments: Json | undefined;
  /** JSON Pointer to the arguments in the value they were found in. */
  readonly pointer: string;
  /** The key was the name, and its value the arguments. */
  readonly isKey?: true;
  /** The type of the entry around it, which says that the entry is a call and has no name. */
  readonly entryType?: string;
  /** What is next to the name and the arguments, and has no known role. */
  readonly extraKeys?: JsonObject;
  /** What numbers the call, unless the tool has a parameter of that name. */
  readonly numbering?: JsonObject;
  /** It is unclear where the arguments are, or whose they are. */
  readonly isUnclear?: true;
  /** Its place is for calls only, so absent arguments mean none. */
  readonly isAmongCalls?: true;
}

/** The calls in a value, and the other content among them. */
export interface CallShape {
  readonly calls: readonly ShapedCall[];
  /** What is among the calls but is not a call. */
  readonly strangers: readonly Json[];
  /** Whether the value says by its form that these are all calls: a list of them, or a key for them. */
  readonly isList: boolean;
  /** Sentences among the calls of a list. */
  readonly texts?: readonly ListedText[];
}

/** A sentence in a list of calls, and whether a call follows it. */
export interface ListedText {
  readonly text: string;
  readonly isFollowed: boolean;
}

/** Calls and actions may be other things than those of tools. */
const LIST_KEYS = [...CALL_LIST_KEYS, 'calls', 'actions'];

/** Returns the calls that a value represents, or undefined if it is not a call. */
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

/** What is under the keys for calls; anything there that is not a call counts as an unreadable one. */
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

/** Where LangChain puts calls that it could not read. */
const UNREAD = 'invalid_tool_calls';

function notesIn(value: JsonObject): readonly string[] {
  return Object.keys(value).filter((key) => isNote(key, value[key] as Json));
}

/** The keys for calls, and those for one call that contain a list. */
function listKeysOf(value: JsonObject): readonly string[] {
  return [...LIST_KEYS, ...SINGLE_KEYS.filter((key) => Array.isArray(own(value, key)))];
}

/** What is under several keys of an object, in the order in which the reply has the keys: the calls are made in it. */
function inWrittenOrder(shapes: readonly CallShape[], value: JsonObject, pointer: string): readonly CallShape[] {
  const keys = Object.keys(value);
  const keyOf = ({ calls: [first] }: CallShape) => first?.pointer.slice(pointer.length + 1).split('/', 1)[0] ?? '';
  return shapes
    .map((shape) => ({ shape, place: keys.indexOf(keyOf(shape)) }))
    .sort((a, b) => a.place - b.place)
    .map(({ shape }) => shape);
}

/** Several lists of calls in one object are all read, and a single call next to them too; other keys belong to the first call. */
function together(shapes: readonly CallShape[], around: Around): CallShape {
  const [first, ...others] = shapes.flatMap(({ calls }) => calls);
  return {
    calls: first === undefined ? [] : [within(first, around), ...others],
    strangers: shapes.flatMap(({ strangers }) => strangers),
    isList: true,
    texts: shapes.flatMap(({ texts = [] }) => texts),
  };
}

const NOTHING_AROUND: Around = { extraKeys: {}, numbering: {} };

/** Adds the members around a call in the next outer layer to it. */
export function within(call: ShapedCall, { extraKeys, numbering }: Around): ShapedCall {
  return { ...call, extraKeys: joined(call.extraKeys, extraKeys), numbering: joined(call.numbering, numbering) };
}

/** A list in which something is a call; what is not is reported. */
function listShape(list: readonly Json[], names: ToolNames, pointer: string): CallShape | undefined {
  const calls: ShapedCall[] = [];
  const strangers: Json[] = [];
  const texts: ListedText[] = [];
  list.forEach((item, index) => {
    const shape = isJsonObject(item) ? callShape(item, names, childPointer(pointer, index)) : undefined;
    if (isSentence(item)) texts.push({ text: item, isFollowed: isJsonObject(list[index + 1]) });
    else if (shape === undefined) strangers.push(item);
    else {
      for (const call of shape.calls) calls.push(call);
      for (const stranger of shape.strangers) strangers.push(stranger);
    }
  });
  return calls.length === 0 && list.length > 0 ? undefined : { calls, strangers, isList: true, texts };
}

/** Words, and nothing that may be a call: no bracket, and no bare name. */
function isSentence(item: Json): item is string {
  return typeof item === 'string' && /\w\s+\w/.test(item) && !/[(){}[\]<>=_]/.test(item);
}

/** `{"tool_call": {…}}`: one call under a key that says so. */
function singleCall(object: JsonObject, names: ToolNames, pointer: string): ShapedCall | undefined {
  const key = SINGLE_KEYS.find((one) => isJsonObject(own(object, one)));
  const call = key === undefined ? undefined : namedCall(object[key] as JsonObject, names, childPointer(pointer, key));
  return call === undefined || key === undefined ? undefined : within(call, aroundCall(object, [key]));
}

/** Reads `{"name": …, "arguments": …}` and its variants. */
export function namedCall(object: JsonObject, names: ToolNames, pointer: string): ShapedCall | undefined {
  const inner = own(object, 'function');
  const call = isJsonObject(inner) ? namedCall(inner, names, childPointer(pointer, 'function')) : undefined;
  return call === undefined
    ? flatCall(object, names, pointer)
    : within(call, aroundCall(object, ['function', ...repeated(object, call, names)]));
}

/** Members that say again what a call inside the object says: its name, and its arguments. */
function repeated(object: JsonObject, call: ShapedCall, names: ToolNames): readonly string[] {
  const tool = names.find(call.name) ?? call.name;
  const isName = (value: Json) => typeof value === 'string' && (names.find(value) ?? value) === tool;
  return [
    ...NAME_KEYS.filter((key) => isName(own(object, key) ?? null)),
    ...ARGUMENT_KEYS.filter((key) => isSameValue(own(object, key) ?? null, call.arguments ?? {})),
  ];
}

/** A name and arguments side by side. */
function flatCall(object: JsonObject, names: ToolNames, pointer: string): ShapedCall | undefined {
  const nameKey = nameKeyOf(object, names);
  if (nameKey === undefined) return undefined;
  const name = object[nameKey] as string;
  const isTool = names.resolve(name).kind !== 'unknown';
  const given = ARGUMENT_KEYS.filter((key) => key !== nameKey && Object.hasOwn(object, key));
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

/** The key that contains the name: preferably that of a tool. */
function nameKeyOf(object: JsonObject, names: ToolNames): string | undefined {
  const keys = NAME_KEYS.filter((key) => typeof own(object, key) === 'string');
  return keys.find((key) => names.resolve(object[key] as string).kind !== 'unknown') ?? keys[0];
}

function namesTwo(object: JsonObject, names: ToolNames): boolean {
  const found = NAME_KEYS.map((key) => own(object, key)).filter((value) => typeof value === 'string');
  const tools = found.map((value) => names.resolve(value)).flatMap((one) => (one.kind === 'unknown' ? [] : [one.tool]));
  return new Set(tools).size > 1;
}

/** The definition of a tool, repeated back: it has a name and parameters, but is not a call. */
function isSchema(parameters: Json): boolean {
  return isJsonObject(parameters) && isJsonObject(parameters.properties) && typeof parameters.type === 'string';
}

/** `{"get_weather": {…}}`: the key is a tool, and its value its arguments; other keys are not calls. */
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

/** A lone key that is spelled almost like a tool is a call to a tool that does not exist. */
function mayBeTool(key: string, keys: readonly string[], names: ToolNames): boolean {
  return names.find(key) !== undefined || (keys.length === 1 && names.isNear(key));
}

function mayBeArguments(value: Json): boolean {
  return (typeof value === 'object' && value !== null) || (typeof value === 'string' && /^\s*\{/.test(value));
}

function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
