import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import type { ResultContext } from '../../../model/result.ts';

/** The content of a result in MCP form. */
export interface McpResult {
  /** Its data; undefined if it has only content. */
  readonly structured: Json | undefined;
  readonly failed: boolean;
}

/** Keys that make a result one of MCP, besides its content. */
const KEYS: ReadonlySet<string> = new Set(['content', '_meta']);

/**
 * Reads a result in the form that MCP servers return: a list of typed content, optional data, and whether it reports an error. Programs and
 * the AI SDK pass on such results unchanged. Returns undefined if it has another form.
 */
export function mcpResult(value: Json, { form }: ResultContext): McpResult | undefined {
  if (!isJsonObject(value) || !(form === 'mcp' || hasForm(value))) return undefined;
  const { structuredContent, isError } = value;
  return { structured: structuredContent, failed: isError === true };
}

function hasForm(value: JsonObject): boolean {
  const { content, isError, structuredContent } = value;
  if (!Array.isArray(content) || !content.every((part: Json) => isJsonObject(part) && typeof part.type === 'string'))
    return false;
  return typeof isError === 'boolean' || structuredContent !== undefined || Object.keys(value).every((key) => KEYS.has(key));
}
