import type { Json } from '../../model/json.ts';
import type { Names } from './names.ts';

/** What came of a condition: whether it holds, or why nobody can tell. */
export type Answer =
  | { readonly kind: 'holds'; readonly holds: boolean }
  | { readonly kind: 'unknown-name'; readonly name: string }
  | { readonly kind: 'exhausted'; readonly what: string }
  | { readonly kind: 'error'; readonly reason: string };

/** It holds. The same object every time, so that one look tells. */
export const HOLDS: Answer = { kind: 'holds', holds: true };

/** It does not hold. */
export const FAILS: Answer = { kind: 'holds', holds: false };

/** Where the conditions of one value are worked out. */
export interface Ground {
  readonly names: Names;
  /** What the languages keep for the time of one value, so that it is made once for all rules. */
  readonly kept: { weight?: number; cel?: Map<string, unknown> };
}

/** A name that a condition reads, and where. */
export interface ReadName {
  readonly name: string;
  /** Where it must come from: `output.name`, `input.name`, or either. */
  readonly of: 'output' | 'input' | 'either';
  /** Whether it is only looked for, so that it may be missing. */
  readonly isOptional?: boolean;
  /** Offset in the source where it is first read. */
  readonly at: number;
}

/** A compiled condition, in whichever language. */
export interface Condition {
  readonly source: string;
  /** Names it needs; those it looks for first are left out. */
  readonly reads: readonly ReadName[];
  ask(ground: Ground): Answer;
  /** The left side of its comparison, as text, for messages; undefined if there is none. */
  computed(ground: Ground): string | undefined;
}

/** Why a text is not a condition, and where. */
export interface ConditionProblem {
  readonly reason: string;
  readonly at: number;
}

/** A language that rules can be written in. */
export type Language = (source: string, inputNames: ReadonlySet<string>) => Condition | { readonly problem: ConditionProblem };

/** A value as text in a message. */
export type Show = (value: Json) => string;
