import { childPointer, segmentsOf } from '../../lib/pointer.ts';
import type { Json } from '../../model/json.ts';

/** A value of a document that has to be in the source. */
export interface SoughtValue {
  readonly path: string;
  /** The value as text; a number as JSON writes it. */
  readonly text: string;
}

/** The places whose values have to be in the source: every string, or everything at and below some places. */
export type Fields = 'strings' | readonly (readonly string[])[];

/** Places from JSON Pointers with `*` for any key or index. */
export function fieldsOf(fields: 'strings' | readonly string[]): Fields {
  return fields === 'strings' ? fields : fields.map(segmentsOf);
}

/** The values of a document that have to be in the source, in its order. Booleans, null and blank strings state nothing. */
export function valuesIn(document: Json, fields: Fields): readonly SoughtValue[] {
  const found: SoughtValue[] = [];
  // A list of what is left to do, because a document may be deeper than the stack.
  const left: Visit[] = [{ value: document, path: '', open: fields }];
  for (let visit = left.pop(); visit !== undefined; visit = left.pop()) {
    const { value, path, open } = visit;
    if (typeof value === 'object' && value !== null) left.push(...below(value, path, open).reverse());
    else if (isSought(value, open)) found.push({ path, text: String(value) });
  }
  return found;
}

interface Visit {
  readonly value: Json;
  readonly path: string;
  /** What is left of the patterns that match so far. */
  readonly open: Fields;
}

function below(value: object, path: string, open: Fields): Visit[] {
  const visits: Visit[] = [];
  for (const [key, inner] of Object.entries(value) as [string, Json][]) {
    const rest = open === 'strings' ? open : narrowed(open, key);
    if (rest.length > 0) visits.push({ value: inner, path: childPointer(path, key), open: rest });
  }
  return visits;
}

function narrowed(open: readonly (readonly string[])[], key: string): readonly (readonly string[])[] {
  return open.flatMap(([first, ...rest]) => (first === undefined ? [[]] : first === '*' || first === key ? [rest] : []));
}

function isSought(value: Json, open: Fields): boolean {
  if (typeof value === 'string') return value.trim() !== '' && (open === 'strings' || open.some(({ length }) => length === 0));
  return typeof value === 'number' && open !== 'strings' && open.some(({ length }) => length === 0);
}
