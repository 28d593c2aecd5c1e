import type { ReadItem } from './rules.ts';

export interface ReadRow {
  readonly name: string;
  readonly item: ReadItem;
}

export type OnScreen =
  | { readonly kind: 'table'; readonly rows: readonly ReadRow[]; readonly apart: readonly ReadRow[] }
  | { readonly kind: 'one'; readonly item: ReadItem };

export interface Desk {
  readonly openFirst: () => Promise<boolean>;
  readonly read: () => Promise<OnScreen>;
  readonly denyRow: (row: ReadRow, reason: string) => Promise<void>;
  readonly openRow: (row: ReadRow) => Promise<void>;
  readonly approveAll: () => Promise<void>;
  readonly approve: () => Promise<void>;
  readonly deny: (reason: string) => Promise<void>;
  // Waits until everything that was decided is recorded.
  readonly finish: () => Promise<void>;
}
