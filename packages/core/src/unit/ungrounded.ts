import { entryOf } from '../kinds/usual-wording.ts';
import type { Change, Finding } from '../model/index.ts';

/** A value that a verdict reports as missing from its source. */
export interface Ungrounded {
  /** JSON Pointer to the value. */
  readonly path: string;
  /** The value as text, shortened if it is long. */
  readonly value: string;
  /** The name of the source. */
  readonly source: string;
  /** The most similar passage, in UTF-16 code units of the source. Missing if there is none or it was not looked for. */
  readonly nearest?: { readonly start: number; readonly end: number; readonly similarity: number; readonly passage: string };
  /** Whether the nearest passage was not looked for, because too many values are missing or the source is too long. */
  readonly isUnsought: boolean;
}

/**
 * Returns the values that a verdict reports as missing from its source. Held values are among its changes; failures and warnings are among
 * its findings.
 */
export function ungroundedIn(verdict: {
  readonly findings: readonly Finding[];
  readonly changes: readonly Change[];
}): readonly Ungrounded[] {
  return [...verdict.changes, ...verdict.findings].flatMap(({ code, path, args = {} }) => {
    if (entryOf(code)?.isUngrounded !== true) return [];
    const { value, source, start, end, similarity, passage, unsought } = args;
    const nearest =
      typeof start === 'number' && typeof end === 'number'
        ? { nearest: { start, end, similarity: Number(similarity), passage: String(passage) } }
        : {};
    return [{ path, value: String(value), source: String(source), ...nearest, isUnsought: unsought === true }];
  });
}
