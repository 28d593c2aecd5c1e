import { canonicalText } from '../../../lib/canonical-text.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/index.ts';
import { isStandardSchema } from '../../../stages/schema/index.ts';
import type { ToolList } from '../model/tool-contract.ts';
import { readToolList } from './read-tool-list.ts';
import type { ToolEntry } from './tool-entry.ts';

/** The names of the tools that differ between the list offered to a model and the list its calls are judged against. */
export interface ToolDifferences {
  /** Tools that are judged but not offered. */
  readonly missing: readonly string[];
  /** Tools that are offered but not known to the judge. */
  readonly extra: readonly string[];
  /** Tools in both lists, with different parameters. */
  readonly differing: readonly string[];
}

/**
 * Compares two tool lists in any of their forms. Returns undefined if they agree about every call. Descriptions and titles make no
 * difference, and a validator's parameters cannot be compared.
 */
export function toolDifferences(judged: ToolList, offered: ToolList): ToolDifferences | undefined {
  const [ours, theirs] = [judged, offered].map(byName) as [Entries, Entries];
  const differences = {
    missing: [...ours.keys()].filter((name) => !theirs.has(name)),
    extra: [...theirs.keys()].filter((name) => !ours.has(name)),
    differing: [...ours].flatMap(([name, tool]) => (isSame(tool, theirs.get(name) ?? tool) ? [] : [name])),
  };
  return Object.values(differences).every((names) => names.length === 0) ? undefined : differences;
}

type Entries = ReadonlyMap<string, ToolEntry>;

function byName(list: ToolList): Entries {
  return new Map(readToolList(list, []).map((tool) => [tool.name, tool]));
}

function isSame({ parameters: one = {} }: ToolEntry, { parameters: other = {} }: ToolEntry): boolean {
  if (isStandardSchema(one) || isStandardSchema(other)) return true;
  return canonicalText(plain(one as JsonObject)) === canonicalText(plain(other as JsonObject));
}

// Keywords that only explain, if their value is a string: an argument may have the same name.
const EXPLAINING: ReadonlySet<string> = new Set(['description', 'title', '$comment', '$schema']);

const DATA: ReadonlySet<string> = new Set(['const', 'default', 'examples']);

const SETS: ReadonlySet<string> = new Set(['required', 'enum', 'type']);

function plain(schema: JsonObject): JsonObject {
  const { type, properties, required, ...rest } = reduced(schema) as JsonObject;
  return {
    ...rest,
    ...(type === undefined || type === 'object' ? {} : { type }),
    ...(isJsonObject(properties) && Object.keys(properties).length > 0 ? { properties } : {}),
    ...(Array.isArray(required) && required.length > 0 ? { required } : {}),
  };
}

function reduced(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => reduced(item));
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(([key, part]) => !(EXPLAINING.has(key) && typeof part === 'string'));
  return Object.fromEntries(
    kept.map(([key, part]) => {
      if (DATA.has(key)) return [key, part];
      return [key, SETS.has(key) && Array.isArray(part) ? part.map((item: Json) => canonicalText(item)).sort() : reduced(part)];
    }),
  );
}
