import { parseStrict } from '../../../lib/parse-strict.ts';
import { type Change, isJsonObject, type Json, type JsonObject } from '../../../model/index.ts';
import type { Registry } from '../registry/build-registry.ts';
import type { RegisteredTool } from '../registry/registered-tool.ts';

const LONGEST = 65_536;

// Returns the change for a reply that is a document with a tool's arguments under a name that no tool has. It is a call to a tool that does
// not exist, in the form that uses the name as a key. The result is empty for all other data, which is an ordinary answer.
export function unnamedCall(content: string, registry: Registry): readonly Change[] {
  if (content === '') return [];
  const text = content.length > LONGEST ? '' : withoutFence(content.trim());
  const value = parseStrict(text);
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  for (const item of items.slice(0, 8)) {
    const tool = isJsonObject(item) ? toolOf(item, registry) : undefined;
    if (tool !== undefined)
      return [
        { code: 'tools.unnamed-call', safety: 'unsafe', path: '/content', before: value as Json, after: null, args: { tool } },
      ];
  }
  return [];
}

function withoutFence(text: string): string {
  return text.replace(/^```\w*\s+/, '').replace(/\s*```$/, '');
}

function toolOf(object: JsonObject, { tools }: Registry): string | undefined {
  const [inner, ...others] = Object.values(object);
  if (others.length > 0 || !isJsonObject(inner)) return undefined;
  for (const [name, tool] of tools) if (isArguments(inner, tool)) return name;
  return undefined;
}

function isArguments(object: JsonObject, { declared, settings }: RegisteredTool): boolean {
  if (declared === undefined || settings.shape.accepts({})) return false;
  return Object.keys(object).every((key) => declared.includes(key)) && settings.shape.accepts(object);
}
