import { NOT_JSON, parseStrict } from '../lib/parse-strict.ts';
import type { Json } from '../model/index.ts';

/** Parses JSON text. Returns undefined if it is not JSON. */
export function jsonIn(text: string): Json | undefined {
  const value = parseStrict(text);
  return value === NOT_JSON ? undefined : (value as Json);
}
