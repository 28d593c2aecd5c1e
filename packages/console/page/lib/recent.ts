import { address, type Place } from './route.ts';

export interface Recent {
  readonly text: string;
  readonly kind: string;
  readonly href: string;
}

const MOST = 8;

export function recentOf({ path: [first, second, third, fourth] }: Pick<Place, 'path'>): Recent | undefined {
  if (second === undefined) return undefined;
  if (first === 'd') return { text: second, kind: 'decision, opened earlier', href: address('d', second) };
  if (first !== 'runs') return undefined;
  if (third === 'u' && fourth !== undefined)
    return { text: fourth, kind: `unit of ${second}, opened earlier`, href: address('runs', second, 'u', fourth) };
  return { text: second, kind: 'run, opened earlier', href: address('runs', second) };
}

export function withRecent(list: readonly Recent[], added: Recent | undefined): readonly Recent[] {
  return added === undefined ? list : [added, ...list.filter(({ href }) => href !== added.href)].slice(0, MOST);
}
