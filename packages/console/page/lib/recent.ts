import { address, type Place } from './route.ts';

/** A recently opened page. */
export interface Recent {
  readonly text: string;
  readonly kind: string;
  readonly href: string;
}

/** The maximum number of pages remembered. */
const MOST = 8;

/** The entry for a place that shows one review, run or unit; undefined for any other place. */
export function recentOf({ path: [first, second, third, fourth] }: Pick<Place, 'path'>): Recent | undefined {
  if (second === undefined) return undefined;
  if (first === 'd') return { text: second, kind: 'decision, opened earlier', href: address('d', second) };
  if (first !== 'runs') return undefined;
  if (third === 'u' && fourth !== undefined)
    return { text: fourth, kind: `unit of ${second}, opened earlier`, href: address('runs', second, 'u', fourth) };
  return { text: second, kind: 'run, opened earlier', href: address('runs', second) };
}

/** Adds a page to the front of the list, without duplicates. */
export function withRecent(list: readonly Recent[], added: Recent | undefined): readonly Recent[] {
  return added === undefined ? list : [added, ...list.filter(({ href }) => href !== added.href)].slice(0, MOST);
}
