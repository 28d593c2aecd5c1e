import { stageEntry } from '../../codes/stage-entry.ts';
import { defaultLimits } from '../../contract/policy.ts';
import { NOT_JSON, parseStrict } from '../../lib/parse-strict.ts';
import { wholeText } from '../../lib/text-slice.ts';
import type { Change, Finding, Json } from '../../model/index.ts';
import { RemarkReader } from '../../remarks/remark-reader.ts';
import { holdsNoSurprise } from './guard.ts';
import { parseJson } from './json/parse-json.ts';

/** Strict JSON, and everything in it that JSON.parse silently drops or alters. */
export interface ExactJson {
  /** The value as JSON.parse reads it. */
  readonly value: Json;
  /** Repeated keys, lost digits, odd escapes: what the value does not show. */
  readonly changes: readonly Change[];
  /** Why it may not be read at all: a refused key, or a limit. */
  readonly refused: Finding | undefined;
}

const NONE: readonly never[] = [];

const LIMITS = {
  ...defaultLimits,
  string: defaultLimits.bytes,
  keyPolicy: 'refuse',
  strict: true,
  // Strict JSON has no comments to read.
  remarks: new RemarkReader(),
} as const;

/**
 * Reads JSON from outside. Returns undefined if it is not strict JSON. Text that hides nothing takes one pass over its value; only the rest
 * is read a second time.
 */
export function exactJson(text: string): ExactJson | undefined {
  const value = parseStrict(text) as Json | typeof NOT_JSON;
  if (value === NOT_JSON) return undefined;
  if (holdsNoSurprise(wholeText(text), value, LIMITS)) return { value, changes: NONE, refused: undefined };
  const read = parseJson(text, 0, text.length, LIMITS);
  return read.ok ? { value, changes: read.changes, refused: undefined } : { value, changes: NONE, refused: read.finding };
}

/** Whether the value is all that the text says: no other value under a key, and no number with other digits. */
export function isLossless({ changes, refused }: ExactJson): boolean {
  return refused === undefined && changes.every(({ code }) => !losesValue(stageEntry(code)));
}

function losesValue({ repeatsKey, isNumberSpelling, fillsNull }: ReturnType<typeof stageEntry>): boolean {
  return [repeatsKey, isNumberSpelling, fillsNull].includes(true);
}
