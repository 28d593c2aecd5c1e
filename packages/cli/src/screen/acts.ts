import type { Key } from './rows.ts';

export type Acts = { readonly [key: string]: () => unknown };

export function act(acts: Acts, { name, text }: Key): boolean {
  const key = name ?? text;
  return Object.hasOwn(acts, key) && acts[key]?.() !== false;
}

export function keys(names: readonly string[], act: () => unknown): Acts {
  return Object.fromEntries(names.map((name) => [name, act]));
}

const ENDS: { readonly [key: string]: number } = {
  ...{ g: Number.NEGATIVE_INFINITY, home: Number.NEGATIVE_INFINITY },
  ...{ G: Number.POSITIVE_INFINITY, end: Number.POSITIVE_INFINITY },
};

export function rowsFor({ name, text }: Key, page: number): number | undefined {
  const key = name ?? text;
  const moves = { j: 1, down: 1, k: -1, up: -1, 'page-down': page, 'page-up': -page, ...ENDS };
  return Object.hasOwn(moves, key) ? moves[key as keyof typeof moves] : undefined;
}

// The typed text after one more key; undefined if the key does not edit text.
export function retyped(typed: string, { name, text }: Key): string | undefined {
  if (name === undefined) return typed + text;
  return name === 'backspace' ? [...typed].slice(0, -1).join('') : undefined;
}
