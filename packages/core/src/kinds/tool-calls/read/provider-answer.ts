import { childPointer } from '../../../lib/pointer.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import { saysCut } from '../../../model/says-cut.ts';
import type { ToolNames } from '../registry/tool-names.ts';
import { callShape, namedCall, type ShapedCall } from './call-shape.ts';

/** One answer in the form of a provider: every call and every text in it, in order. */
export interface ProviderAnswer {
  readonly calls: readonly ShapedCall[];
  readonly texts: readonly string[];
  /** Parts that are neither, and nothing that is known to mean nothing. */
  readonly strangers: readonly Json[];
  /** Types of the parts that tell what the provider ran itself. */
  readonly providerRun: readonly string[];
  /** Whether the provider says that it stopped before the end. */
  readonly isCut: boolean;
  /** Whether it is said by somebody else than the model. */
  readonly isForeign: boolean;
}

/**
 * The answers in what a provider sent: several only where several were asked for. Undefined if the value is nobody's form.
 * OpenAI's two, Anthropic's, Gemini's, and those of their relatives (Bedrock, Cohere, Ollama).
 */
export function providerAnswers(value: Json, names: ToolNames): readonly ProviderAnswer[] | undefined {
  if (Array.isArray(value)) return isPartList(value as readonly Json[]) ? [answerOf(value, '', names)] : undefined;
  if (!isJsonObject(value)) return undefined;
  const several = severalIn(value);
  if (several !== undefined && several.length > 0) return several.map(([answer, pointer]) => answerOf(answer, pointer, names));
  if (several !== undefined || isMessage(value)) return [answerOf(value, '', names)];
  const plain = plainAnswer(value, names);
  return plain === undefined ? undefined : [plain];
}

/**
 * What a gate for tool calls gives itself, and a message of OpenAI's without its role: calls, be it none, and a text, which
 * frameworks call the final response.
 */
function plainAnswer(value: JsonObject, names: ToolNames): ProviderAnswer | undefined {
  const { content: said, final_response: final, ...others } = value;
  const content = said ?? final;
  const [key = 'calls', ...more] = Object.keys(others);
  if (typeof content !== 'string' || more.length > 0 || (key !== 'calls' && key !== 'tool_calls')) return undefined;
  if (said !== undefined && (final !== undefined || !Object.hasOwn(others, key))) return undefined;
  const shape = callShape(others[key] ?? [], names, `/${key}`);
  // Sentences among the calls are left to a reading that tells of them.
  if (shape?.isList !== true || shape.strangers.length > 0 || (shape.texts ?? []).length > 0) return undefined;
  return { calls: shape.calls, texts: [content], strangers: [], providerRun: [], isCut: false, isForeign: false };
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
const PART_KEYS = ['message', 'output', 'content', 'parts', 'tool_calls'];

/** Whether an object is a message of a provider and nothing else. */
function isMessage(value: JsonObject): boolean {
  if (typeof value.role === 'string' && ('content' in value || 'parts' in value || 'tool_calls' in value)) return true;
  const inner = [value.message, value.content, value.output].find(isJsonObject);
  return (inner !== undefined && isMessage(inner)) || hasParts(value) || isPart(value);
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
  ...['refusal', 'image', 'audio', 'fallback'],
]);

/** Types of parts that tell what the provider ran itself: its calls, and what came of them. */
const PROVIDER_RUN: ReadonlySet<string> = new Set([
  ...['server_tool_use', 'mcp_tool_use', 'web_search_call', 'file_search_call', 'code_interpreter_call', 'image_generation_call'],
  ...['mcp_call', 'mcp_list_tools', 'tool_search_call', 'tool_search_output'],
]);

/** Types of calls that the client runs, of tools that providers define themselves: no registry has them. */
const CLIENT_RUN: ReadonlySet<string> = new Set([
  ...['computer_call', 'local_shell_call', 'shell_call', 'apply_patch_call', 'custom_tool_call', 'mcp_approval_request'],
]);

/** Whether a part tells of something that the provider ran. One that names the client as the one to run it does not. */
function isProviderRun({ type, execution }: JsonObject): boolean {
  if (typeof type !== 'string' || execution === 'client') return false;
  return PROVIDER_RUN.has(type) || (type.endsWith('_tool_result') && type !== 'tool_result');
}

/** Keys of parts that hold something else than a text or a call. */
const OTHER_KEYS = ['inlineData', 'executableCode', 'codeExecutionResult', 'fileData', 'reasoningContent', 'image', 'refusal'];

/** A list in which a part stands; what else stands there is told. */
function isPartList(list: readonly Json[]): boolean {
  return list.some((item) => isJsonObject(item) && isPart(item));
}

function isPart(item: JsonObject): boolean {
  if (isJsonObject(item.functionCall) || isJsonObject(item.function_call) || isJsonObject(item.toolUse)) return true;
  if (typeof item.type === 'string' && (PART_TYPES.has(item.type) || CLIENT_RUN.has(item.type))) return true;
  if (isProviderRun(item)) return true;
  return Object.keys(item).length === 1 && typeof item.text === 'string';
}

interface Gathered {
  readonly calls: ShapedCall[];
  readonly texts: string[];
  readonly strangers: Json[];
  readonly providerRun: string[];
}

function answerOf(value: Json, pointer: string, names: ToolNames): ProviderAnswer {
  const gathered: Gathered = { calls: [], texts: [], strangers: [], providerRun: [] };
  gather(value, pointer, names, gathered, 0);
  return { ...gathered, isCut: isCut(value), isForeign: isForeign(value) };
}

/** What a provider says of an answer, or of an item of one, that is still being written. */
const UNFINISHED: ReadonlySet<string> = new Set(['in_progress', 'queued']);

/** Where an answer stands whose envelope may know less of its end than it does. */
const INNER_KEYS = ['message', 'response', 'output'] as const;

function isCut(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.some((item: Json) => isJsonObject(item) && isStopped(item.status));
  if (!isJsonObject(value)) return false;
  const { finish_reason, stop_reason, finishReason, stopReason, status, done_reason, incomplete_details: details } = value;
  if ([finish_reason, stop_reason, finishReason, stopReason, status, done_reason].some(isStopped)) return true;
  if (isJsonObject(details) && isStopped(details.reason)) return true;
  return INNER_KEYS.some((key) => isCut(value[key]));
}

function isStopped(reason: Json | undefined): boolean {
  return typeof reason === 'string' && (saysCut(reason) || UNFINISHED.has(reason));
}

/** The parts a conversation has beside that of the model. */
const FOREIGN: ReadonlySet<string> = new Set(['user', 'system', 'developer', 'tool', 'function']);

function isForeign(value: Json): boolean {
  if (!isJsonObject(value)) return false;
  const role = isJsonObject(value.message) ? value.message.role : value.role;
  return typeof role === 'string' && FOREIGN.has(role);
}

/** A response, a message, a part: none is nested deeper. */
const DEEPEST = 8;

function gather(value: Json, pointer: string, names: ToolNames, found: Gathered, depth: number): void {
  if (Array.isArray(value)) {
    (value as readonly Json[]).forEach((item, index) => {
      gather(item, childPointer(pointer, index), names, found, depth + 1);
    });
    return;
  }
  if (!isJsonObject(value)) {
    const isNone = pointer.endsWith('/tool_calls') && (value === null || value === '');
    if (/\/tool_calls(?:\/|$)/.test(pointer) && !isNone) found.strangers.push(value);
    return;
  }
  if (isThought(value)) return;
  if (isProviderRun(value)) {
    found.providerRun.push(value.type as string);
    return;
  }
  const before = found.calls.length + found.texts.length + found.strangers.length;
  gatherPart(value, pointer, names, found);
  if (typeof value.text === 'string') found.texts.push(value.text);
  const held = PART_KEYS.filter((key) => Object.hasOwn(value, key));
  for (const key of depth > DEEPEST ? [] : held) {
    const inner = value[key] as Json;
    if (key === 'content' && typeof inner === 'string') found.texts.push(inner);
    else gather(inner, childPointer(pointer, key), names, found, depth + 1);
  }
  const isNothing = found.calls.length + found.texts.length + found.strangers.length === before;
  if (isNothing && held.length === 0 && !meansNothing(value)) found.strangers.push(value);
}

/** Parts that are known not to be calls. */
function meansNothing(value: JsonObject): boolean {
  const { type } = value;
  const isCall = typeof type === 'string' && CALL_TYPES.has(type);
  return (typeof type === 'string' && PART_TYPES.has(type) && !isCall) || OTHER_KEYS.some((key) => Object.hasOwn(value, key));
}

/** What a model thinks is no answer, and what a tool gave is not the model's. */
const NO_ANSWERS: ReadonlySet<string> = new Set([
  ...['thinking', 'redacted_thinking', 'reasoning'],
  ...['tool_result', 'function_call_output', 'tool-result'],
]);

function isThought(value: JsonObject): boolean {
  return value.thought === true || (typeof value.type === 'string' && NO_ANSWERS.has(value.type));
}

/** The keys of the arguments where a provider has its own. */
const ARGUMENT_KEYS = ['arguments', 'input', 'args', 'parameters'];

/** Types of parts that are calls. */
const CALL_TYPES: ReadonlySet<string> = new Set(['tool_use', 'function_call', 'function', 'tool-call']);

/** Calls in a part: `tool_use`, `function_call`, `functionCall`, an entry of `tool_calls`. */
function gatherPart(value: JsonObject, pointer: string, names: ToolNames, found: Gathered): void {
  for (const key of CALL_KEYS) {
    const inner = value[key];
    if (!isJsonObject(inner)) continue;
    const call = nativeCall(inner, childPointer(pointer, key));
    if (call === undefined) found.strangers.push(inner);
    else found.calls.push(call);
  }
  if (isJsonObject(value.function)) return;
  const isCall = typeof value.type === 'string' && CALL_TYPES.has(value.type);
  const own = isCall
    ? nativeCall(value, pointer)
    : pointer.includes('/tool_calls/')
      ? namedCall(value, names, pointer)
      : undefined;
  if (own !== undefined) found.calls.push(own);
  else if (typeof value.type !== 'string' || (PART_TYPES.has(value.type) && !isCall)) gatherOthers(value, pointer, names, found);
}

/** Keys that were looked at: those of texts and parts, and those of a call where one object stands there. */
const TEXT_KEYS: ReadonlySet<string> = new Set([...PART_KEYS, 'text']);
const CALL_KEYS = ['functionCall', 'function_call', 'toolUse', 'function'] as const;

/** Calls under keys that providers do not use for them: `toolCalls`, `action`, a name and arguments beside the text. */
function gatherOthers(value: JsonObject, pointer: string, names: ToolNames, found: Gathered): void {
  const isKnown = (key: string) => TEXT_KEYS.has(key) || CALL_KEYS.some((one) => one === key && isJsonObject(value[one]));
  const others = Object.fromEntries(Object.entries(value).filter(([key]) => !isKnown(key)));
  const shape = callShape(others, names, pointer);
  if (shape === undefined || shape.calls.some(({ isKey }) => isKey)) return;
  for (const call of shape.calls) found.calls.push(call);
  for (const stranger of [...shape.strangers, ...(shape.texts ?? []).map(({ text }) => text)]) found.strangers.push(stranger);
}

/** A call in a place where only calls stand: arguments that are not there are none. */
function nativeCall(value: JsonObject, pointer: string): ShapedCall | undefined {
  const name = value.name ?? value.toolName;
  if (typeof name !== 'string') return undefined;
  const key = ARGUMENT_KEYS.find((one) => Object.hasOwn(value, one));
  if (key === undefined) return { name, arguments: {}, pointer };
  return { name, arguments: value[key] as Json, pointer: childPointer(pointer, key) };
}
