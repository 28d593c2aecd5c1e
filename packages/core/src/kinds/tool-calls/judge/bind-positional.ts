import { childPointer } from '../../../lib/pointer.ts';
import { type Change, type Finding, isJsonObject, type Json, type JsonObject } from '../../../model/index.ts';
import type { SourceAt } from '../../../stages/coerce/context.ts';
import type { RawCall } from '../read/raw-call.ts';
import type { RegisteredTool } from '../registry/registered-tool.ts';

export interface NamedArguments {
  readonly object: JsonObject;
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
  readonly sourceAt: SourceAt;
}

export function bindPositional(call: RawCall, named: JsonObject, tool: RegisteredTool): NamedArguments {
  const { positional, sourceAt } = call;
  const [only] = positional;
  if (positional.length === 1 && isJsonObject(only) && Object.keys(named).length === 0 && hasOnlyArguments(only, tool)) {
    const change = changed('tools.arguments-as-object', 'safe', '', only, only, { tool: tool.name });
    return { object: only, changes: [change], findings: [], sourceAt: (pointer) => sourceAt(`/0${pointer}`) };
  }
  const free = tool.properties.filter((name) => !Object.hasOwn(named, name));
  if (positional.length > free.length) return { object: named, changes: [], findings: [tooMany(tool)], sourceAt };
  return bound(call, named, tool, free.slice(0, positional.length));
}

function bound(call: RawCall, named: JsonObject, tool: RegisteredTool, names: readonly string[]): NamedArguments {
  const { positional, sourceAt } = call;
  const isOnly = tool.declared?.length === 1 && tool.properties.length === 1;
  const changes = names.map((argument, index) => {
    const value = positional[index] as Json;
    const path = childPointer('', argument);
    const args = { tool: tool.name, argument };
    return isOnly && !isPair(value, tool)
      ? changed('tools.only-argument', 'safe', path, value, value, args)
      : changed('tools.positional', 'unsafe', path, value, value, args);
  });
  const entries = names.map((name, index) => [name, positional[index] as Json] as const);
  const index = new Map(names.map((name, at) => [childPointer('', name), `/${at}`]));
  return {
    object: { ...Object.fromEntries(entries), ...named },
    changes,
    findings: [],
    sourceAt: (pointer) => {
      const slash = pointer.indexOf('/', 1);
      const head = slash === -1 ? pointer : pointer.slice(0, slash);
      return sourceAt((index.get(head) ?? head) + (slash === -1 ? '' : pointer.slice(slash)));
    },
  };
}

// Whether a string names an argument itself: `city="Oslo"` is not the name of a city.
function isPair(value: Json, { properties }: RegisteredTool): boolean {
  const key =
    typeof value === 'string'
      ? /^[^\p{L}_]{0,8}([\p{L}_][\p{L}\p{N}_-]*)["'`]?\s*[=:]/u.exec(value.slice(0, 256))?.[1]
      : undefined;
  return key !== undefined && properties.includes(key);
}

function hasOnlyArguments(object: JsonObject, { properties, aliases }: RegisteredTool): boolean {
  const keys = Object.keys(object);
  if (properties.length === 0) return true;
  return keys.length > 0 && keys.every((key) => properties.includes(key) || aliases.has(key));
}

function tooMany(tool: RegisteredTool): Finding {
  const args = { tool: tool.name, offered: tool.declared ?? [] };
  return { code: 'tools.too-many-arguments', severity: 'error', path: '', args };
}

function changed(
  code: Change['code'],
  safety: Change['safety'],
  path: string,
  before: Json,
  after: Json,
  args: NonNullable<Change['args']>,
): Change {
  return { code, safety, path, before, after, args };
}
