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

/** A typed text after another key; undefined if the key does not type. */
export function retyped(typed: string, { name, text }: Key): string | undefined {
  if (name === undefined) return typed + text;
  return name === 'backspace' ? [...typed].slice(0, -1).join('') : undefined;
}
