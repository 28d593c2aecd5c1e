import { jsonEqual } from '../lib/json-equal.ts';
import { jsonWeight } from '../lib/json-weight.ts';
import { ownValue } from '../lib/own-value.ts';
import { segmentsOf } from '../lib/pointer.ts';
import { isJsonObject, type Json } from '../model/index.ts';

// One operation of a JSON Patch (RFC 6902).
export interface PatchOperation {
  readonly op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test';
  readonly path: string;
  readonly from?: string;
  readonly value?: Json;
}

export const PATCH_SCHEMA = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      op: { enum: ['add', 'remove', 'replace', 'move', 'copy', 'test'] },
      path: { type: 'string', anyOf: [{ const: '' }, { pattern: '^/' }] },
      from: { type: 'string', anyOf: [{ const: '' }, { pattern: '^/' }] },
      value: {},
    },
    required: ['op', 'path'],
  },
} as const;

export class PatchProblem {
  readonly index: number;
  readonly reason: string;
  constructor(index: number, reason: string) {
    this.index = index;
    this.reason = reason;
  }
}

const MOST_OPERATIONS = 1000;
const HEAVIEST = 1_000_000;

export function applyPatch(value: Json, patch: readonly PatchOperation[]): Json {
  if (patch.length > MOST_OPERATIONS) throw new PatchProblem(MOST_OPERATIONS, 'there are too many operations');
  return patch.reduce((current, operation, index) => {
    const next = applyOne(current, operation, index);
    // Copies of copies grow faster than anything that is sent.
    if (operation.op === 'copy' && jsonWeight(next) > HEAVIEST) throw new PatchProblem(index, 'the document gets too large');
    return next;
  }, value);
}

function applyOne(value: Json, { op, path, from, value: given }: PatchOperation, index: number): Json {
  const fail = (reason: string): never => {
    throw new PatchProblem(index, reason);
  };
  const at = (pointer: string): Json => {
    const found = find(value, segmentsOf(pointer));
    return found === undefined ? fail(`there is nothing at ${pointer}`) : found;
  };
  if ((op === 'add' || op === 'replace') && given === undefined) return fail('value is missing');
  switch (op) {
    case 'test':
      return jsonEqual(at(path), given) ? value : fail(`the value at ${path} is different`);
    case 'remove':
      return edit(value, segmentsOf(path), undefined, 'remove', fail);
    case 'add':
      return edit(value, segmentsOf(path), given ?? null, 'add', fail);
    case 'replace':
      at(path);
      return edit(value, segmentsOf(path), given ?? null, 'replace', fail);
    case 'copy':
      return edit(value, segmentsOf(path), at(from ?? fail('from is missing')), 'add', fail);
    case 'move': {
      const moved = at(from ?? fail('from is missing'));
      if (path.startsWith(`${from}/`)) return fail('a value cannot be moved into itself');
      return edit(edit(value, segmentsOf(from ?? ''), undefined, 'remove', fail), segmentsOf(path), moved, 'add', fail);
    }
  }
}

function find(value: Json, segments: readonly string[]): Json | undefined {
  let current: Json | undefined = value;
  for (const segment of segments) {
    if (Array.isArray(current))
      current = /^(?:0|[1-9][0-9]*)$/.test(segment) ? (current[Number(segment)] as Json | undefined) : undefined;
    else current = isJsonObject(current) ? ownValue(current, segment) : undefined;
    if (current === undefined) return undefined;
  }
  return current;
}

type Kind = 'add' | 'remove' | 'replace';

function edit(
  value: Json,
  segments: readonly string[],
  given: Json | undefined,
  kind: Kind,
  fail: (reason: string) => never,
): Json {
  const [segment, ...rest] = segments;
  if (segment === undefined) return kind === 'remove' ? fail('the whole value cannot be removed') : (given as Json);
  if (Array.isArray(value)) return editList(value, segment, rest, given, kind, fail);
  if (!isJsonObject(value)) return fail(`there is nothing below /${segment}`);
  const isKnown = Object.hasOwn(value, segment);
  if (!isKnown && (rest.length > 0 || kind !== 'add')) return fail(`there is no key ${segment}`);
  const entries = Object.entries(value).filter(([key]) => !(kind === 'remove' && rest.length === 0 && key === segment));
  if (kind === 'remove' && rest.length === 0) return Object.fromEntries(entries);
  const inner = edit(isKnown ? (value[segment] as Json) : null, rest, given, kind, fail);
  return Object.fromEntries(
    isKnown ? entries.map(([key, item]) => [key, key === segment ? inner : item]) : [...entries, [segment, inner]],
  );
}

function editList(
  list: readonly Json[],
  segment: string,
  rest: readonly string[],
  given: Json | undefined,
  kind: Kind,
  fail: (reason: string) => never,
): Json {
  const isLast = segment === '-' && kind === 'add' && rest.length === 0;
  const index = isLast ? list.length : /^(?:0|[1-9][0-9]*)$/.test(segment) ? Number(segment) : -1;
  const most = kind === 'add' && rest.length === 0 ? list.length : list.length - 1;
  if (index < 0 || index > most) return fail(`there is no item ${segment}`);
  if (rest.length > 0) return list.map((item, at) => (at === index ? edit(item, rest, given, kind, fail) : item));
  if (kind === 'remove') return list.filter((_, at) => at !== index);
  return kind === 'add'
    ? [...list.slice(0, index), given as Json, ...list.slice(index)]
    : list.map((item, at) => (at === index ? (given as Json) : item));
}
