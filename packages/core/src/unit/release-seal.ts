import type { Json } from '../model/json.ts';
import { jsonText } from './json-text.ts';

/** The digest of a text. It is given by the host, since an engine that is pure has none: SHA-256 in hex as the command has it. */
export type Seal = (text: string) => string;

/** The parts of a record that a release writes, as values: so other spaces and escapes in the record's text don't matter. */
export interface SealedParts {
  readonly held: Json;
  /** The members of the unit besides its reply are written as their text. */
  readonly inputJson: string;
  readonly changes: Json;
  readonly dropped: Json | undefined;
  readonly release: { readonly [key: string]: unknown };
}

/** What a release would write, as one text to be sealed. It finds slips, not forgery: what was edited was never judged. */
export function sealedText({ held, inputJson, changes, dropped, release }: SealedParts): string {
  const { sha256: _, ...note } = release;
  return jsonText([held, allDigits(inputJson), changes, dropped ?? null, note as Json]);
}

/** A number as large as an identifier may be has digits that only its text keeps, and that other programs lose. */
function allDigits(json: string): Json {
  const keep = (_key: string, value: Json, { source }: { readonly source?: string }) =>
    typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER ? (source ?? value) : value;
  return JSON.parse(json, keep as (key: string, value: Json) => Json) as Json;
}
