import { address, type Place } from './route.ts';

/** A page that was opened. */
export interface Recent {
  readonly text: string;
  readonly kind: string;
  readonly href: string;
}

/** Older ones are forgotten. */
const MOST = 8;

/** What a place is about, if it is about one thing: a review, a run or a unit. */
export function recentOf({ path: [first, second, third, fourth] }: Pick<Place, 'path'>): Recent | undefined {
  if (second === undefined) return undefined;
  if (first === 'd') return { text: second, kind: 'decision, opened earlier', href: address('d', second) };
  if (first !== 'runs') return undefined;
  if (third === 'u' && fourth !== undefined)
    return { text: fourth, kind: `unit of ${second}, opened earlier`, href: address('runs', second, 'u', fourth) };
  return { text: second, kind: 'run, opened earlier', href: address('runs', second) };
}

/** The list with a page added: the latest comes first, each is there once. */
export function withRecent(list: readonly Recent[], added: Recent | undefined): readonly Recent[] {
  return added === undefined ? list : [added, ...list.filter(({ href }) => href !== added.href)].slice(0, MOST);
}
