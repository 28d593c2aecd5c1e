import { normalise } from '../../../lib/normalise.ts';
import { segmentsOf } from '../../../lib/pointer.ts';
import type { Change, Json } from '../../../model/index.ts';
import type { ActionName, Wish } from './wish.ts';

const IGNORING = ['coerce.key-dropped', 'parse.duplicate-key'];

// Adds the ignored fields of a reply to its wish, which must agree with them. A policy may allow ignoring a field. Without this test, two
// different choices would then pass as one.
export function withIgnored(wish: Wish, changes: readonly Change[], names: readonly string[], allowed: readonly string[]): Wish {
  const ignored = changes.filter(({ code }) => IGNORING.includes(code) && allowed.includes(code));
  if (ignored.length === 0) return wish;
  const spellings = new Set(names.map(normalise));
  const within = (parent: string) =>
    ignored.flatMap(({ path, before }) => {
      const isWithin = path.slice(0, path.lastIndexOf('/')) === parent;
      return isWithin && spellings.has(normalise(segmentsOf(path).at(-1) ?? '')) ? nameIn(before) : [];
    });
  const wanted = wish.wanted.map((one) => ({ ...one, preferred: within(one.path) }));
  return { ...wish, wanted, preferred: [...wish.preferred, ...within('')] };
}

function nameIn(value: Json): readonly ActionName[] {
  if (value === null || value === '') return [];
  return [typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value).slice(0, 80)];
}
