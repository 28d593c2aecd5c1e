import { NOT_JSON, quietParse } from '../../../lib/quiet-json.ts';
import type { Change } from '../../../model/change.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import type { Registry } from '../registry/build-registry.ts';
import type { RegisteredTool } from '../registry/registered-tool.ts';

/** Longer documents are answers, and no arguments. */
const LONGEST = 65_536;

/**
 * A reply without calls that is a document, which would do as the arguments of a tool, alone or under a name that is none:
 * the model may have meant that tool. Empty for everything else; data of another shape is an answer like any other.
 */
export function unnamedCall(content: string, registry: Registry): readonly Change[] {
  const text = content.length > LONGEST ? '' : withoutFence(content.trim());
  const value = /^[{[]/.test(text) ? quietParse(text) : NOT_JSON;
  if (value === NOT_JSON) return [];
  const items: readonly Json[] = Array.isArray(value) ? (value as readonly Json[]) : [value as Json];
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

/** The tool whose arguments an object holds, itself or under its one key. */
function toolOf(object: JsonObject, { tools }: Registry): string | undefined {
  const [inner, ...others] = Object.values(object);
  const candidates = others.length === 0 && isJsonObject(inner) ? [inner, object] : [object];
  for (const [name, tool] of tools) if (candidates.some((one) => isArguments(one, tool))) return name;
  return undefined;
}

/** Whether an object has arguments of a tool and no other key, with all that it must have, which is something. */
function isArguments(object: JsonObject, { declared, settings }: RegisteredTool): boolean {
  if (declared === undefined || settings.accepts({})) return false;
  return Object.keys(object).every((key) => declared.includes(key)) && settings.accepts(object);
}
