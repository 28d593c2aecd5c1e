import { isJsonObject, type Json, type JsonObject } from '../model/index.ts';

const CALL_TYPES: ReadonlySet<string> = new Set(['tool_use', 'function_call', 'function', 'tool-call']);

const PART_TYPES: ReadonlySet<string> = new Set([
  ...CALL_TYPES,
  ...['text', 'output_text', 'message', 'reasoning', 'thinking', 'redacted_thinking'],
  ...['refusal', 'image', 'audio', 'fallback'],
]);

const PROVIDER_RUN: ReadonlySet<string> = new Set([
  ...['server_tool_use', 'mcp_tool_use', 'web_search_call', 'file_search_call', 'code_interpreter_call', 'image_generation_call'],
  ...['mcp_call', 'mcp_list_tools', 'tool_search_call', 'tool_search_output'],
]);

const CLIENT_RUN: ReadonlySet<string> = new Set([
  ...['computer_call', 'local_shell_call', 'shell_call', 'apply_patch_call', 'custom_tool_call', 'mcp_approval_request'],
]);

const THOUGHTS: ReadonlySet<string> = new Set(['thinking', 'redacted_thinking', 'reasoning']);

const RESULTS: ReadonlySet<string> = new Set(['tool_result', 'function_call_output', 'tool-result']);

const OTHER_KEYS = ['inlineData', 'executableCode', 'codeExecutionResult', 'fileData', 'reasoningContent', 'image', 'refusal'];

export function isCallType({ type }: JsonObject): boolean {
  return typeof type === 'string' && CALL_TYPES.has(type);
}

export function isPartType({ type }: JsonObject): boolean {
  return typeof type === 'string' && PART_TYPES.has(type);
}

// Whether a part reports something that the provider ran itself. A part that the client must run does not count.
export function isProviderRun({ type, execution }: JsonObject): boolean {
  if (typeof type !== 'string' || execution === 'client') return false;
  return PROVIDER_RUN.has(type) || (type.endsWith('_tool_result') && type !== 'tool_result');
}

export function isThought({ type, thought, reasoningContent }: JsonObject): boolean {
  return thought === true || isJsonObject(reasoningContent) || (typeof type === 'string' && THOUGHTS.has(type));
}

export function isToolResult({ type }: JsonObject): boolean {
  return typeof type === 'string' && RESULTS.has(type);
}

export function isAside(value: JsonObject): boolean {
  return (isPartType(value) && !isCallType(value)) || OTHER_KEYS.some((key) => Object.hasOwn(value, key));
}

// Whether an object is a part of an answer and cannot be anything else.
export function isContentPart(item: JsonObject): boolean {
  if (isJsonObject(item.functionCall) || isJsonObject(item.function_call) || isJsonObject(item.toolUse)) return true;
  if (typeof item.type === 'string' && (PART_TYPES.has(item.type) || CLIENT_RUN.has(item.type))) return true;
  if (isProviderRun(item)) return true;
  return Object.keys(item).length === 1 && typeof item.text === 'string';
}

export function isPartList(list: readonly Json[]): boolean {
  return list.every(isJsonObject) && list.some(isContentPart);
}
