import type { Key } from './rows.ts';

/** What keys do on a screen, by their names or characters. One that gives false means nothing there at the moment. */
export type Acts = { readonly [key: string]: () => unknown };

/** Does what a key asks for; false if it means nothing. */
export function act(acts: Acts, { name, text }: Key): boolean {
  const key = name ?? text;
  return Object.hasOwn(acts, key) && acts[key]?.() !== false;
}

/** The same act for several keys. */
export function keys(names: readonly string[], act: () => unknown): Acts {
  return Object.fromEntries(names.map((name) => [name, act]));
}

const ENDS: { readonly [key: string]: number } = {
  ...{ g: Number.NEGATIVE_INFINITY, home: Number.NEGATIVE_INFINITY },
  ...{ G: Number.POSITIVE_INFINITY, end: Number.POSITIVE_INFINITY },
};

/** How many rows a key goes on, or back; undefined if it does something else. */
export function rowsFor({ name, text }: Key, page: number): number | undefined {
  const key = name ?? text;
  const moves = { j: 1, down: 1, k: -1, up: -1, 'page-down': page, 'page-up': -page, ...ENDS };
  return Object.hasOwn(moves, key) ? moves[key as keyof typeof moves] : undefined;
}

/** A typed text after another key; undefined if the key does not type. */
export function retyped(typed: string, { name, text }: Key): string | undefined {
  if (name === undefined) return typed + text;
  return name === 'backspace' ? [...typed].slice(0, -1).join('') : undefined;
}
