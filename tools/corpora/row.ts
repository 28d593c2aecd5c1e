import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One row of a corpus that is scored by value: what the model said and what it should have been read as. */
export interface Row {
  readonly id: string;
  readonly suite: string;
  readonly raw: string | { readonly b64: string };
  readonly contract: Record<string, unknown>;
  /** What preconditions see. */
  readonly world?: unknown;
  readonly mode?: string;
  readonly note?: string;
  readonly want: Want;
}

/** What a row expects: a value, some places of it, an error, or a verdict of a certain kind. */
export type Want =
  | { readonly kind: 'value'; readonly value: unknown; readonly altered?: boolean }
  | { readonly kind: 'places'; readonly places: readonly (readonly [readonly (string | number)[], unknown])[] }
  | { readonly kind: 'error' }
  | { readonly kind: 'contract-error' }
  | { readonly kind: 'anything' }
  | { readonly kind: 'verdict'; readonly valid: boolean };

/** The folder of the corpora next to the repository; undefined if it is not there. */
export function corporaFolder(): string | undefined {
  const folder = path.resolve(import.meta.dirname, '../../../shared/corpora');
  return existsSync(folder) ? folder : undefined;
}

/** The lines of a JSONL file. */
export function jsonLines(file: string): Record<string, unknown>[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
