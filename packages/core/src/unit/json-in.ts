import { NOT_JSON, quietParse } from '../lib/quiet-json.ts';
import type { Json } from '../model/json.ts';

/** Parses JSON text. Returns undefined if it is not JSON. */
export function jsonIn(text: string): Json | undefined {
  const value = quietParse(text);
  return value === NOT_JSON ? undefined : (value as Json);
}
