import type { Json } from '../model/index.ts';
import { jsonText } from './json-text.ts';

/** Computes the digest of a string. The host provides this function; the command line uses SHA-256 in hex. */
export type ReleaseDigest = (text: string) => string;

/** The parts of a record that a release writes. They are kept as values, so that spacing and escapes in the record's text do not matter. */
export interface SealedParts {
  readonly held: Json;
  /** The other possible values, which a person may take instead. */
  readonly alternatives: Json | undefined;
  /** The unit's members besides its reply, which are written as text. */
  readonly inputJson: string;
  readonly changes: Json;
  readonly dropped: Json | undefined;
  readonly release: { readonly [key: string]: unknown };
}

/**
 * Returns the content that a release would write, as one text to be sealed. The seal detects accidental edits, which were never judged. It
 * does not detect forgery.
 */
export function releaseText({ held, alternatives, inputJson, changes, dropped, release }: SealedParts): string {
  const { sha256: _, ...note } = release;
  const others = alternatives === undefined ? [] : [alternatives];
  return jsonText([held, allDigits(inputJson), changes, dropped ?? null, note as Json, ...others]);
}

function allDigits(json: string): Json {
  const keep = (_key: string, value: Json, { source }: { readonly source?: string }) =>
    typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER ? (source ?? value) : value;
  return JSON.parse(json, keep as (key: string, value: Json) => Json) as Json;
}
