import type { Code } from '../codes/code.ts';
import { usualWording } from '../kinds/usual-wording.ts';
import { type Hold, isJsonObject, type Json, type JsonObject } from '../model/index.ts';
import type { UnitLayout } from './unit-layout.ts';

/** The data, besides the held value, that a held unit's record needs to write the unit as `--accept` would have. */
export interface ReleaseNote {
  /** The codes that must all be accepted. Null if that is not enough, because a person has to approve something. */
  readonly accept: readonly string[] | null;
  /** How the unit was written. Missing if the reply was a whole line or the whole input. */
  readonly unit?: UnitLayout;
  /** What ends the line, if it is more than a newline. */
  readonly ending?: string;
  /** Whether the value is written as JSON text in a string. */
  readonly as?: 'text';
  /** The warnings that are written into the unit. */
  readonly warnings?: readonly Json[];
}

/** Returns the codes of the unsafe changes that hold a verdict, or null if something else holds it too. */
export function holdingCodes({ changes, findings }: Hold, allow: ReadonlySet<Code>): readonly Code[] | null {
  const unsafe = changes.filter(({ safety, code }) => safety === 'unsafe' && !allow.has(code)).map(({ code }) => code);
  const isForPerson =
    unsafe.length === 0 || findings.some((finding) => usualWording.needsApproval(finding) || finding.severity === 'error');
  return isForPerson ? null : [...new Set(unsafe)];
}

export function releaseNote(value: Json | undefined): ReleaseNote | undefined {
  if (!isJsonObject(value)) return undefined;
  const { accept, unit, ending, as = 'text', warnings = [] } = value;
  const isUnit = unit === undefined || (isJsonObject(unit) && isLayout(unit));
  const isSound = (accept === null || isTexts(accept)) && isUnit && isTextOrNone(ending) && as === 'text';
  return isSound && Array.isArray(warnings) ? (value as unknown as ReleaseNote) : undefined;
}

function isLayout({ field, index, key, gaps }: JsonObject): boolean {
  const isPlace = typeof field === 'string' && Number.isSafeInteger(index) && (index as number) >= 0;
  return isPlace && isTextOrNone(key) && (gaps === undefined || isTexts(gaps));
}

function isTexts(value: Json | undefined): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isTextOrNone(value: Json | undefined): boolean {
  return value === undefined || typeof value === 'string';
}
