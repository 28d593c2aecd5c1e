import { childPointer } from '../../../lib/pointer.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import type { ToolNames } from '../registry/tool-names.ts';
import { callShape, namedCall, type ShapedCall } from './call-shape.ts';

/** One answer in the form of a provider: every call and every text in it, in order. */
export interface ProviderAnswer {
  readonly calls: readonly ShapedCall[];
  readonly texts: readonly string[];
}

/**
 * The answers in what a provider sent: several only where several were asked for. Undefined if the value is nobody's form.
 * OpenAI's two, Anthropic's, Gemini's, and those of their relatives (Bedrock, Cohere, Ollama).
 */
export function providerAnswers(value: Json, names: ToolNames): readonly ProviderAnswer[] | undefined {
  if (Array.isArray(value)) return isPartList(value as readonly Json[]) ? [answerOf(value, '', names)] : undefined;
  if (!isJsonObject(value)) return undefined;
  const several = severalIn(value);
  if (several !== undefined) return several.map(([answer, pointer]) => answerOf(answer, pointer, names));
  if (isMessage(value)) return [answerOf(value, '', names)];
  const plain = plainAnswer(value, names);
  return plain === undefined ? undefined : [plain];
}

/** What a gate for tool calls gives itself, and a message of OpenAI's without its role: calls, be it none, and a text. */
function plainAnswer({ content, ...others }: JsonObject, names: ToolNames): ProviderAnswer | undefined {
  const [key, ...more] = Object.keys(others);
  if (typeof content !== 'string' || more.length > 0 || (key !== 'calls' && key !== 'tool_calls')) return undefined;
  const shape = callShape(others[key] ?? [], names, `/${key}`);
  return shape?.isList === true && shape.strangers.length === 0 ? { calls: shape.calls, texts: [content] } : undefined;
}

/** Where a provider puts answers that stand side by side. */
function severalIn(value: JsonObject): readonly (readonly [Json, string])[] | undefined {
  for (const key of ['choices', 'candidates'] as const) {
    const list: Json | undefined = value[key];
    if (Array.isArray(list) && list.every(isJsonObject))
      return list.map((one: Json, index) => [one, `/${key}/${index}`] as const);
  }
  return undefined;
}

/** Keys of a message that hold its parts. */
const PART_KEYS = ['message', 'output', 'content', 'parts', 'tool_calls', 'function_call', 'functionCall', 'toolUse'];

/** Whether an object is a message of a provider and nothing else. */
function isMessage(value: JsonObject): boolean {
  if (typeof value.role === 'string' && ('content' in value || 'parts' in value || 'tool_calls' in value)) return true;
  if (isJsonObject(value.message) || isJsonObject(value.content))
    return isMessage((value.message ?? value.content) as JsonObject) || hasParts(value);
  return hasParts(value) || isPart(value);
}

function hasParts(value: JsonObject): boolean {
  const lists = [value.output, value.content, value.parts, value.tool_calls];
  return lists.some((list) => Array.isArray(list) && isPartList(list as readonly Json[])) || isJsonObject(value.function_call);
}

/** Types of the parts that providers make answers of. */
const PART_TYPES: ReadonlySet<string> = new Set([
  'text',
  'output_text',
  'message',
  'reasoning',
  'thinking',
  'redacted_thinking',
  'tool_use',
  'function_call',
  'function',
  'tool-call',
  'server_tool_use',
  'web_search_call',
  'file_search_call',
  'computer_call',
]);

function isPartList(list: readonly Json[]): boolean {
  return list.length > 0 && list.every((item) => isJsonObject(item) && isPart(item));
}

function isPart(item: JsonObject): boolean {
  if (isJsonObject(item.functionCall) || isJsonObject(item.function_call) || isJsonObject(item.toolUse)) return true;
  if (typeof item.type === 'string' && PART_TYPES.has(item.type)) return true;
  return Object.keys(item).length === 1 && typeof item.text === 'string';
}

interface Gathered {
  readonly calls: ShapedCall[];
  readonly texts: string[];
}

function answerOf(value: Json, pointer: string, names: ToolNames): ProviderAnswer {
  const gathered: Gathered = { calls: [], texts: [] };
  gather(value, pointer, names, gathered, 0);
  return gathered;
}

/** A response, a message, a part: none is nested deeper. */
const DEEPEST = 8;

function gather(value: Json, pointer: string, names: ToolNames, found: Gathered, depth: number): void {
  if (depth > DEEPEST) return;
  if (Array.isArray(value)) {
    (value as readonly Json[]).forEach((item, index) => {
      gather(item, childPointer(pointer, index), names, found, depth + 1);
    });
    return;
  }
  if (!isJsonObject(value) || isThought(value)) return;
  const call = callIn(value, pointer, names);
  if (call !== undefined) {
    found.calls.push(call);
    return;
  }
  if (typeof value.text === 'string') found.texts.push(value.text);
  for (const key of PART_KEYS) {
    const inner = Object.hasOwn(value, key) ? value[key] : undefined;
    if (key === 'content' && typeof inner === 'string') found.texts.push(inner);
    else if (inner !== undefined) gather(inner, childPointer(pointer, key), names, found, depth + 1);
  }
}

/** What a model thinks is no answer, and what the provider ran itself is no call. */
function isThought(value: JsonObject): boolean {
  if (value.thought === true) return true;
  const { type } = value;
  return type === 'thinking' || type === 'redacted_thinking' || type === 'reasoning' || type === 'server_tool_use';
}

/** The keys of the arguments where a provider has its own. */
const ARGUMENT_KEYS = ['arguments', 'input', 'args', 'parameters'];

/** A part that is a call: `tool_use`, `function_call`, `functionCall`, an entry of `tool_calls`. */
function callIn(value: JsonObject, pointer: string, names: ToolNames): ShapedCall | undefined {
  for (const key of ['functionCall', 'function_call', 'toolUse'] as const) {
    const inner = value[key];
    if (isJsonObject(inner)) return nativeCall(inner, childPointer(pointer, key));
  }
  if (isJsonObject(value.function)) return nativeCall(value.function, childPointer(pointer, 'function'));
  const { type } = value;
  if (type === 'tool_use' || type === 'function_call' || type === 'function' || type === 'tool-call')
    return nativeCall(value, pointer);
  return pointer.includes('/tool_calls/') ? namedCall(value, names, pointer) : undefined;
}

/** A call in a place where only calls stand: arguments that are not there are none. */
function nativeCall(value: JsonObject, pointer: string): ShapedCall | undefined {
  const name = value.name ?? value.toolName;
  if (typeof name !== 'string') return undefined;
  const key = ARGUMENT_KEYS.find((one) => Object.hasOwn(value, one));
  if (key === undefined) return { name, arguments: {}, pointer };
  return { name, arguments: value[key] as Json, pointer: childPointer(pointer, key) };
}
