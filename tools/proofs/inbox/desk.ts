import type { ReadItem } from './rules.ts';

/** A row of a table, or an item that is set apart from it: what is printed of it, and what names it on this screen. */
export interface ReadRow {
  readonly name: string;
  readonly item: ReadItem;
}

/** What is open: a table, or one item. */
export type OnScreen =
  | { readonly kind: 'table'; readonly rows: readonly ReadRow[]; readonly apart: readonly ReadRow[] }
  | { readonly kind: 'one'; readonly item: ReadItem };

/** A place where people decide. It knows what is printed there, and nothing else. */
export interface Desk {
  /** Opens the first that waits; false if nothing does. */
  readonly openFirst: () => Promise<boolean>;
  /** All of what is open, scrolled through. */
  readonly read: () => Promise<OnScreen>;
  /** Denies a row, or an item that is set apart, from the table. */
  readonly denyRow: (row: ReadRow, reason: string) => Promise<void>;
  /** Opens an item that is set apart. */
  readonly openRow: (row: ReadRow) => Promise<void>;
  /** Approves all rows that are left in the table. */
  readonly approveAll: () => Promise<void>;
  readonly approve: () => Promise<void>;
  readonly deny: (reason: string) => Promise<void>;
  /** Waits until everything that was decided is recorded. */
  readonly finish: () => Promise<void>;
}
