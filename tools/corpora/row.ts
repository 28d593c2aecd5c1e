import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Row {
  readonly id: string;
  readonly suite: string;
  readonly raw: string | { readonly b64: string };
  readonly contract: Record<string, unknown>;
  readonly world?: unknown;
  readonly mode?: string;
  readonly note?: string;
  readonly want: Want;
}

export type Want =
  | { readonly kind: 'value'; readonly value: unknown; readonly altered?: boolean }
  | { readonly kind: 'places'; readonly places: readonly (readonly [readonly (string | number)[], unknown])[] }
  | { readonly kind: 'error' }
  | { readonly kind: 'contract-error' }
  | { readonly kind: 'anything' }
  | { readonly kind: 'verdict'; readonly valid: boolean };

export function corporaFolder(): string | undefined {
  const folder = path.resolve(import.meta.dirname, '../../../shared/corpora');
  return existsSync(folder) ? folder : undefined;
}

export function jsonLines(file: string): Record<string, unknown>[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
