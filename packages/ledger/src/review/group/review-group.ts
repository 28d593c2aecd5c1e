import type { ActDoubt, ReviewRow } from '@tamis/core/review';
import type { Alone } from '../decided-together.ts';
import type { DoubtedPlace } from '../doubted-place.ts';
import type { ColumnSum } from './sums.ts';

/** Similar waiting reviews: a table that can be decided as a whole or row by row, and reviews that must be decided individually. */
export interface ReviewGroup {
  readonly key: string;
  /** The tool or action, or the step that the values belong to. */
  readonly name: string;
  readonly action?: string;
  readonly kind: string;
  readonly reason: string;
  readonly server?: string;
  /** The code of the doubt that all rows share; absent if there is none. */
  readonly code?: string;
  /** All arguments of the rows, and everything they would change. */
  readonly columns: readonly GroupColumn[];
  readonly rows: readonly GroupedRow[];
  /** Reviews that are never approved with the rows, in the order in which they wait. */
  readonly apart: readonly ApartReview[];
  readonly effect: GroupEffect;
}

/** A column of a group: an argument of its rows, or something in the world that they would change. */
export interface GroupColumn {
  readonly of: 'argument' | 'change';
  /** JSON Pointer into the arguments, or the name of a change. */
  readonly path: string;
  readonly title: string;
  /** Whether rows differ in it. If they do, it is a column of the table; otherwise it is shown once. */
  readonly differs: boolean;
  /** Whether it is an amount in every row that has it. Numbers that identify things are not amounts. */
  readonly isNumber: boolean;
}

/** A review that can be decided together with the others of its group. */
export interface GroupedRow {
  readonly review: ReviewRow;
  /** The digest that a decision names. */
  readonly digest: string;
  /** The full cells by column: the JSON text of an argument, or `before → after`. Undefined if the row has none. */
  readonly cells: readonly (string | undefined)[];
  /** The doubted place and its other readings. */
  readonly readings?: DoubtedPlace;
}

/** A review that must be decided individually. */
export interface ApartReview {
  readonly review: ReviewRow;
  readonly digest: string;
  readonly because: ApartBecause;
}

/** Why a review is set apart from similar ones. Values are JSON text. */
export type ApartBecause =
  /** It must never be in a group. */
  | { readonly kind: 'alone'; readonly why: Alone }
  /** `edited`, or a host's answer on whether it could run now, or a newer contract is in force. */
  | { readonly kind: 'changed'; readonly since: 'edited' | ActDoubt; readonly unmet: readonly string[] }
  /** The same act, or another act of the same unit, was refused: by whom, when (in milliseconds) and why. */
  | {
      readonly kind: 'denied-before';
      readonly review: string;
      /** What was done with it, such as `denied`. */
      readonly word: string;
      readonly by: string;
      readonly at: number;
      readonly text?: string;
    }
  /** Far larger than anything approved before, or the largest of those that are larger, or more than three times the median. */
  | {
      readonly kind: 'largest';
      readonly path: string;
      readonly title: string;
      readonly value: string;
      readonly than: string;
      readonly of: 'approved' | 'median';
    }
  /**
   * Never approved for this value, although most others in the group were approved for theirs. Undefined means that it lacks the argument.
   */
  | { readonly kind: 'first-time'; readonly path: string; readonly title: string; readonly value: string | undefined }
  /** Its text has letters that pass for Latin ones; `told` says which. */
  | { readonly kind: 'lookalike'; readonly told: string }
  /** Its text has characters that hide or reorder text, by their codes. */
  | { readonly kind: 'hidden'; readonly codes: readonly string[] }
  /** An address has a domain that was never approved and that no other row has. */
  | { readonly kind: 'new-domain'; readonly path: string; readonly title: string; readonly value: string }
  /** An amount below zero where none was approved, or above zero where all approved ones were below. */
  | { readonly kind: 'sign'; readonly path: string; readonly title: string; readonly value: string };

/** The effect of approving all rows of a group. */
export interface GroupEffect {
  readonly count: number;
  /** The tool's effect. Absent if no contract declares it. */
  readonly reach?: 'read' | 'change' | 'destroy';
  /** Exact decimal sums of the amounts, for each unit if rows use different units. */
  readonly sums: readonly ColumnSum[];
  /** The distinct values, as JSON text, of arguments that identify things. */
  readonly targets: readonly { readonly path: string; readonly title: string; readonly values: readonly string[] }[];
}
