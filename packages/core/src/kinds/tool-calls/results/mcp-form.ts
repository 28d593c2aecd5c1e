import { isJsonObject, type Json, type JsonObject, type ResultContext } from '../../../model/index.ts';

export interface McpResult {
  readonly structured: Json | undefined;
  readonly failed: boolean;
}

const KEYS: ReadonlySet<string> = new Set(['content', '_meta']);

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
