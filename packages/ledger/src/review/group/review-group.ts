import type { Doubt, ReviewRow } from '@tamis/core/review';
import type { Alone } from '../decided-together.ts';
import type { DoubtedPlace } from '../doubted-place.ts';
import type { ColumnSum } from './sums.ts';

/** Waiting reviews that are alike: one table that is decided as a whole or row by row, and those that are looked at singly. */
export interface ReviewGroup {
  readonly key: string;
  /** The tool or action, or the step whose values these are. */
  readonly name: string;
  readonly action?: string;
  readonly kind: string;
  readonly reason: string;
  readonly server?: string;
  /** The code of the doubt that all rows share; absent if there is none. */
  readonly code?: string;
  /** Every argument of the rows, and everything they would change. */
  readonly columns: readonly GroupColumn[];
  readonly rows: readonly GroupedRow[];
  /** What is never approved with the rows, in the order in which it waits. */
  readonly apart: readonly ApartReview[];
  readonly effect: GroupEffect;
}

/** An argument of the rows of a group, or something in the world that they would change. */
export interface GroupColumn {
  readonly of: 'argument' | 'change';
  /** JSON Pointer into the arguments, or the name of what would change. */
  readonly path: string;
  readonly title: string;
  /** Whether rows differ in it: then it is a column of the table; otherwise it is said once. */
  readonly differs: boolean;
  /** Whether it is an amount in every row that has it. Numbers that name things are not. */
  readonly isNumber: boolean;
}

/** A review that can be decided together with the others of its group. */
export interface GroupedRow {
  readonly review: ReviewRow;
  /** The digest that a decision names. */
  readonly digest: string;
  /** By column, all of it: the JSON text of an argument, or `before → after`; undefined where the row has none. */
  readonly cells: readonly (string | undefined)[];
  /** What is in doubt, and what else may be meant there. */
  readonly readings?: DoubtedPlace;
}

/** A review that is looked at singly. */
export interface ApartReview {
  readonly review: ReviewRow;
  readonly digest: string;
  readonly because: ApartBecause;
}

/** Why a review is set apart from those it is like. Values are JSON text. */
export type ApartBecause =
  /** No group may have it. */
  | { readonly kind: 'alone'; readonly why: Alone }
  /** `edited`, or what a host found when it checked whether it could run now, or a newer contract than its own is in force. */
  | { readonly kind: 'changed'; readonly since: 'edited' | Doubt; readonly unmet: readonly string[] }
  /** The same act, or another one of the same unit, was refused: by whom, when (in milliseconds) and why. */
  | {
      readonly kind: 'denied-before';
      readonly review: string;
      /** What was done to it, such as `denied`. */
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
  /** Never approved for this value, although most others of the group were approved for theirs; undefined: it lacks the argument. */
  | { readonly kind: 'first-time'; readonly path: string; readonly title: string; readonly value: string | undefined }
  /** An amount below zero where none was approved, or above it where all that were approved were below. */
  | { readonly kind: 'sign'; readonly path: string; readonly title: string; readonly value: string };

/** What approving all rows of a group would do. */
export interface GroupEffect {
  readonly count: number;
  /** What the tool does; absent if no contract says so. */
  readonly reach?: 'read' | 'change' | 'destroy';
  /** Exact decimal sums of the amounts, for each unit if rows differ in it. */
  readonly sums: readonly ColumnSum[];
  /** The distinct values, as JSON text, of arguments that name things. */
  readonly targets: readonly { readonly path: string; readonly title: string; readonly values: readonly string[] }[];
}
