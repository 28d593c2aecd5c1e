import { isDeepStrictEqual } from 'node:util';
import type { Change, Json } from '../src/index.ts';
import { segmentsOf } from '../src/lib/pointer.ts';

const REMARKS = new Set([
  'extract.quoted',
  'extract.code-literal',
  'extract.several-documents',
  'extract.too-many-candidates',
  'extract.invalid-utf8',
]);

// Changes that JSON.parse makes too: the last of two keys wins.
const LAST_WINS = new Set(['parse.duplicate-key', 'parse.repeated-key']);

// Builds the value from nothing but the reply and its Changes. Throws where they do not add up.
export function replay(reply: string, changes: readonly Change[]): Json {
  let value = JSON.parse(applyEdits(reply, changes)) as Json;
  for (const change of changes) if (change.at === undefined) value = applyToValue(value, change);
  return value;
}

export function applyEdits(reply: string, changes: readonly Change[]): string {
  let text = '';
  let pos = 0;
  let last: Change | undefined;
  for (const change of changes.filter((one) => one.at !== undefined).sort((a, b) => (a.at ?? 0) - (b.at ?? 0))) {
    const before = String(change.before);
    const at = change.at ?? 0;
    if (before !== '' && last?.at === at && last.before === before && last.after === change.after) continue;
    if (at < pos) throw new Error(`edits overlap at ${at}: ${change.code}`);
    if (reply.slice(at, at + before.length) !== before) throw new Error(`${change.code} does not quote the reply at ${at}`);
    text += reply.slice(pos, at) + String(change.after);
    pos = at + before.length;
    last = change;
  }
  return text + reply.slice(pos);
}

function applyToValue(value: Json, change: Change): Json {
  if (REMARKS.has(change.code) || LAST_WINS.has(change.code)) return value;
  const root = { root: structuredClone(value) as unknown };
  const segments = ['root', ...segmentsOf(change.path)];
  const key = segments.pop() as string;
  const parent = segments.reduce<unknown>((inner, segment) => (inner as Record<string, unknown>)[segment], root) as Record<
    string,
    unknown
  >;
  if (change.code === 'coerce.key-name') renameKey(parent, String(change.before), String(change.after));
  else {
    if (!isDeepStrictEqual(parent[key], change.before))
      throw new Error(`${change.code} at ${change.path} does not start from what is there`);
    if (change.code === 'coerce.key-dropped') delete parent[key];
    else parent[key] = structuredClone(change.after);
  }
  return root.root as Json;
}

function renameKey(object: Record<string, unknown>, before: string, after: string): void {
  const entries = Object.entries(object);
  for (const [key] of entries) delete object[key];
  for (const [key, value] of entries) object[key === before ? after : key] = value;
}
