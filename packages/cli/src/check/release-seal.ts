import { createHash } from 'node:crypto';
import type { Json } from '@tamis/core';
import { jsonText } from '../text/json-text.ts';

/** The parts of a record that a release writes, as values: so other spaces and escapes in the record's text don't matter. */
export interface SealedParts {
  readonly held: Json;
  /** The members of the unit beside its reply leave as their text. */
  readonly inputJson: string;
  readonly changes: Json;
  readonly dropped: Json | undefined;
  readonly release: { readonly [key: string]: unknown };
}

/** The digest of what a release would write. It finds slips, not forgery: what was edited was never judged. */
export function releaseSeal({ held, inputJson, changes, dropped, release }: SealedParts): string {
  const { sha256: _, ...note } = release;
  const parts = [held, allDigits(inputJson), changes, dropped ?? null, note as Json];
  return createHash('sha256').update(jsonText(parts)).digest('hex');
}

/** A number as large as an identifier may be has digits that only its text keeps, and that other programs lose. */
function allDigits(json: string): Json {
  const keep = (_key: string, value: Json, { source }: { readonly source?: string }) =>
    typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER ? (source ?? value) : value;
  return JSON.parse(json, keep as (key: string, value: Json) => Json) as Json;
}
