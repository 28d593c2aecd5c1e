import { nearWords } from '@tamis/files';
import type { Shape } from './shape.ts';

// The place of each key in config.yaml, by its name: `retry` is `api.retry`.
export type KnownKeys = ReadonlyMap<string, readonly string[]>;

export function nearKeys(name: string, siblings: readonly string[], known: KnownKeys): readonly string[] {
  const near = nearWords(name, siblings);
  if (near.length > 0) return near;
  const elsewhere = known.has(name) ? [name] : nearWords(name, [...known.keys()]);
  return elsewhere.flatMap((key) => known.get(key) ?? []).slice(0, 3);
}

export function knownKeys(shape: Shape, path = ''): KnownKeys {
  const found = new Map<string, string[]>();
  const add = (key: string, place: string) => found.set(key, [...(found.get(key) ?? []), place]);
  const visit = (part: Shape, at: string): void => {
    if (part.kind === 'list') visit(part.of, `${at}[]`);
    if (part.kind === 'either') for (const one of part.of) visit(one, at);
    if (part.kind !== 'object') return;
    for (const [name, { shape: inner, isCommon }] of Object.entries(part.keys)) {
      const place = at === '' ? name : `${at}.${name}`;
      if (!isCommon) add(name, place);
      visit(inner, place);
    }
  };
  visit(shape, path);
  return found;
}
