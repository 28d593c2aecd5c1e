import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';

/** Types of parts that are calls. */
const CALL_TYPES: ReadonlySet<string> = new Set(['tool_use', 'function_call', 'function', 'tool-call']);

/** Types of the parts that make up a provider's answers. */
const PART_TYPES: ReadonlySet<string> = new Set([
  ...CALL_TYPES,
  ...['text', 'output_text', 'message', 'reasoning', 'thinking', 'redacted_thinking'],
  ...['refusal', 'image', 'audio', 'fallback'],
]);

/** Types of parts that report something the provider ran itself: its calls and their results. */
const PROVIDER_RUN: ReadonlySet<string> = new Set([
  ...['server_tool_use', 'mcp_tool_use', 'web_search_call', 'file_search_call', 'code_interpreter_call', 'image_generation_call'],
  ...['mcp_call', 'mcp_list_tools', 'tool_search_call', 'tool_search_output'],
]);

/** Types of calls to provider-defined tools that the client runs. No registry has these tools. */
const CLIENT_RUN: ReadonlySet<string> = new Set([
  ...['computer_call', 'local_shell_call', 'shell_call', 'apply_patch_call', 'custom_tool_call', 'mcp_approval_request'],
]);

const THOUGHTS: ReadonlySet<string> = new Set(['thinking', 'redacted_thinking', 'reasoning']);

/** The output of a tool, which the model did not write. */
const RESULTS: ReadonlySet<string> = new Set(['tool_result', 'function_call_output', 'tool-result']);

/** Keys of parts that hold something other than text or a call. */
const OTHER_KEYS = ['inlineData', 'executableCode', 'codeExecutionResult', 'fileData', 'reasoningContent', 'image', 'refusal'];

/** Whether a part's type says that it is a call. */
export function isCallType({ type }: JsonObject): boolean {
  return typeof type === 'string' && CALL_TYPES.has(type);
}

/** Whether a part's type is one that occurs in providers' answers. */
export function isPartType({ type }: JsonObject): boolean {
  return typeof type === 'string' && PART_TYPES.has(type);
}

/** Whether a part reports something that the provider ran itself. A part that the client must run does not count. */
export function isProviderRun({ type, execution }: JsonObject): boolean {
  if (typeof type !== 'string' || execution === 'client') return false;
  return PROVIDER_RUN.has(type) || (type.endsWith('_tool_result') && type !== 'tool_result');
}

/** Whether a part is the model's reasoning, which is not an answer. */
export function isThought({ type, thought, reasoningContent }: JsonObject): boolean {
  return thought === true || isJsonObject(reasoningContent) || (typeof type === 'string' && THOUGHTS.has(type));
}

/** Whether a part is the output of a tool. */
export function isToolResult({ type }: JsonObject): boolean {
  return typeof type === 'string' && RESULTS.has(type);
}

/** Whether a part is known to be neither text nor a call. */
export function isAside(value: JsonObject): boolean {
  return (isPartType(value) && !isCallType(value)) || OTHER_KEYS.some((key) => Object.hasOwn(value, key));
}

/** Whether an object is a part of an answer and cannot be anything else. */
export function isContentPart(item: JsonObject): boolean {
  if (isJsonObject(item.functionCall) || isJsonObject(item.function_call) || isJsonObject(item.toolUse)) return true;
  if (typeof item.type === 'string' && (PART_TYPES.has(item.type) || CLIENT_RUN.has(item.type))) return true;
  if (isProviderRun(item)) return true;
  return Object.keys(item).length === 1 && typeof item.text === 'string';
}

/** Whether a list of objects contains a message part. Everything else in the list is reported. */
export function isPartList(list: readonly Json[]): boolean {
  return list.every(isJsonObject) && list.some(isContentPart);
}
