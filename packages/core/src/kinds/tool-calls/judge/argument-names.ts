import { closestWord } from '../../../lib/closest-word.ts';
import { jsonEqual } from '../../../lib/json-equal.ts';
import { normalise } from '../../../lib/normalise.ts';
import { childPointer } from '../../../lib/pointer.ts';
import { type Change, type Finding, type Json, type JsonObject, setOwn } from '../../../model/index.ts';
import { suggestionText } from '../../../wording/suggestion-text.ts';
import type { RegisteredTool } from '../registry/registered-tool.ts';

// Arguments under the tool's own names, and arguments that the tool does not have.
export interface KnownArguments {
  readonly object: JsonObject;
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
  readonly origins: ReadonlyMap<string, string>;
}

const MOST_COMPARED = 64;

// Renames arguments given under an alias or in another spelling, and reports those that the tool does not have.
export function knownArguments(given: JsonObject, tool: RegisteredTool): KnownArguments {
  const { declared, aliases } = tool;
  const keys = Object.keys(given);
  const strangers = keys.filter((key) => aliases.has(key) || (declared !== undefined && !declared.includes(key)));
  const renames = tool.settings.policy.coerce === 'none' ? new Map<string, string>() : renamed(strangers, given, tool);
  const object: Record<string, Json> = {};
  for (const key of keys) {
    const name = renames.get(key) ?? key;
    setOwn(object, name, given[key] as Json);
  }
  const left = strangers.filter((key) => !renames.has(key));
  const unknown = declared === undefined ? left.filter((key) => hasRival(key, given, tool)) : left;
  return {
    object,
    changes: [...renames].map(([key, name]) => renaming(key, name)),
    findings: unknown.flatMap((key) => unknownArgument(key, object, tool)),
    origins: new Map([...renames].map(([key, name]) => [name, key])),
  };
}

// Renames arguments. Names that two arguments claim, or that are already given, are left alone.
function renamed(strangers: readonly string[], given: JsonObject, tool: RegisteredTool): ReadonlyMap<string, string> {
  const claims = new Map<string, string[]>();
  for (const key of strangers.slice(0, MOST_COMPARED)) {
    const name = tool.aliases.get(key) ?? spelledLike(key, tool.declared ?? []);
    if (name !== undefined && !Object.hasOwn(given, name)) claims.set(name, [...(claims.get(name) ?? []), key]);
  }
  const renames = new Map<string, string>();
  for (const [name, keys] of claims) if (keys.length === 1) renames.set(keys[0] as string, name);
  return renames;
}

function hasRival(alias: string, given: JsonObject, { aliases }: RegisteredTool): boolean {
  const name = aliases.get(alias);
  const rivals = Object.keys(given).filter((key) => (aliases.get(key) ?? key) === name);
  return rivals.some((key) => !jsonEqual(given[key], given[alias]));
}

function spelledLike(key: string, declared: readonly string[]): string | undefined {
  if (key.length > 128) return undefined;
  const spelling = normalise(key);
  const same = spelling === '' ? [] : declared.filter((name) => normalise(name) === spelling);
  return same.length === 1 ? same[0] : undefined;
}

function renaming(key: string, name: string): Change {
  return { code: 'coerce.key-name', safety: 'safe', path: childPointer('', name), before: key, after: name };
}

function unknownArgument(argument: string, given: JsonObject, tool: RegisteredTool): readonly Finding[] {
  const level = tool.levels.unknown;
  if (level === 'ignore') return [];
  const offered = tool.declared ?? [];
  const near = closestWord(
    argument,
    offered.filter((name) => !Object.hasOwn(given, name)),
  );
  const args = { tool: tool.name, argument: argument.slice(0, 80), offered, suggestion: suggestionText(near, argument) };
  return [{ code: 'tools.unknown-argument', severity: level, path: childPointer('', argument), args }];
}
