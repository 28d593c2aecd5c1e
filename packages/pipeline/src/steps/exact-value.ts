import type { Change, Json } from '@tamis/core';
import { Float } from '@tamis/core/python-values';
import { type Exact, isFields } from '../exact/exact.ts';
import { readJson } from '../exact/read-json.ts';
import { childPath } from '../shape/shape-problems.ts';

const FLOATS = /\d\.0|\d[eE]/;

// The value of a verdict, with numbers as the reply wrote them. The verdict's edits should turn the reply into the JSON that was read. If
// they don't, the value is returned unchanged, since it is right except for the dot in `2.0`.
export function exactValue(reply: string, value: Json, changes: readonly Change[]): Exact {
  if (!FLOATS.test(reply)) return value;
  const written = readEdited(reply, changes);
  if (written === undefined) return value;
  const altered = new Set(changes.filter(({ at }) => at === undefined).map(({ path }) => path));
  return grafted(value, written, '', altered);
}

function readEdited(reply: string, changes: readonly Change[]): Exact | undefined {
  const edits = changes.filter(({ at }) => at !== undefined).sort((one, other) => (one.at as number) - (other.at as number));
  const parts: string[] = [];
  let end = 0;
  for (const { at = 0, before, after } of edits) {
    if (at < end || typeof before !== 'string' || !reply.startsWith(before, at)) return undefined;
    parts.push(reply.slice(end, at), typeof after === 'string' ? after : '');
    end = at + before.length;
  }
  try {
    return readJson([...parts, reply.slice(end)].join(''));
  } catch {
    return undefined;
  }
}

function grafted(value: Json, written: Exact | undefined, path: string, altered: ReadonlySet<string>): Exact {
  if (written === undefined || (path !== '' && altered.has(path))) return value;
  if (typeof value === 'number') return written instanceof Float && written.value === value ? written : value;
  if (Array.isArray(value)) {
    const items = Array.isArray(written) ? (written as readonly Exact[]) : [];
    return value.map((item: Json, index) => grafted(item, items[index], `${path}/${index}`, altered));
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = isFields(written) ? written : {};
  const entries = Object.entries(value).map(([name, item]) => {
    const own = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return [name, grafted(item as Json, own, childPath(path, name), altered)] as const;
  });
  return Object.fromEntries(entries);
}
