import { childPointer, segmentsOf } from '../../lib/pointer.ts';
import type { Json } from '../../model/index.ts';

// A value in a document that must occur in the source.
export interface SoughtValue {
  readonly path: string;
  readonly text: string;
  readonly kind: 'text' | 'number';
}

// The places whose values must occur in the source: every string, or everything at and below some places.
export type ValueFields = 'strings' | readonly (readonly string[])[];

// Parses places given as JSON Pointers, in which `*` stands for any key or index.
export function fieldsOf(fields: 'strings' | readonly string[]): ValueFields {
  return fields === 'strings' ? fields : fields.map(segmentsOf);
}

// Returns the values in a document that must occur in the source, in order. Booleans, null and blank strings state nothing.
export function valuesIn(document: Json, fields: ValueFields): readonly SoughtValue[] {
  const found: SoughtValue[] = [];
  // A list of what is left to do, because a document may be deeper than the stack.
  const left: Visit[] = [{ value: document, path: '', open: fields, depth: 0 }];
  for (let visit = left.pop(); visit !== undefined; visit = left.pop()) {
    const { value, path } = visit;
    if (typeof value === 'object' && value !== null) pushBelow(left, value, visit);
    else if (isSought(visit)) found.push({ path, text: String(value), kind: typeof value === 'number' ? 'number' : 'text' });
  }
  return found;
}

interface Visit {
  readonly value: Json;
  readonly path: string;
  readonly open: ValueFields;
  readonly depth: number;
}

function pushBelow(left: Visit[], value: object, { path, open, depth }: Visit): void {
  const entries = Object.entries(value) as [string, Json][];
  for (let at = entries.length - 1; at >= 0; at--) {
    const [key, inner] = entries[at] as [string, Json];
    const rest = open === 'strings' ? open : narrowed(open, depth, key);
    if (rest.length > 0) left.push({ value: inner, path: childPointer(path, key), open: rest, depth: depth + 1 });
  }
}

function narrowed(open: readonly (readonly string[])[], depth: number, key: string): readonly (readonly string[])[] {
  const rest = open.filter((keys) => keys.length <= depth || keys[depth] === '*' || keys[depth] === key);
  // One list for all that match the same.
  return rest.length === open.length ? open : rest;
}

function isSought({ value, open, depth }: Visit): boolean {
  if (typeof value === 'string' && value.trim() === '') return false;
  if (open === 'strings') return typeof value === 'string';
  return (typeof value === 'string' || typeof value === 'number') && open.some(({ length }) => length <= depth);
}
