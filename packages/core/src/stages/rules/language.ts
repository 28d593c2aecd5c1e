import type { Check } from '../../expression/compile/env.ts';
import type { Json } from '../../model/json.ts';
import type { Ground } from './ground.ts';

/** What came of a condition: whether it holds, or why nobody can tell. */
export type Answer =
  | { readonly kind: 'holds'; readonly holds: boolean }
  | { readonly kind: 'unknown-name'; readonly name: string }
  | { readonly kind: 'exhausted'; readonly what: string }
  | {
      readonly kind: 'error';
      readonly reason: string;
      /** Whether it reads a key that an object in the value does not have. */
      readonly isAbsent?: boolean;
    };

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

/** A condition in whichever language, compiled for a ground. */
export interface Condition {
  readonly source: string;
  /** Names it needs; those it looks for first are left out. */
  readonly reads: readonly ReadName[];
  /** Whether it looks through the names that there are. */
  readonly asksForAnyName: boolean;
  /** Whether it holds, in the quickest way; it throws where nobody can tell, and `ask` tells why. */
  readonly check: Check;
  ask(): Answer;
  /** The left side of its comparison, as text, for messages; undefined if there is none. */
  computed(): string | undefined;
}

/** Why a text is not a condition, and where. */
export interface ConditionProblem {
  readonly reason: string;
  readonly at: number;
}

/** A language that rules can be written in. */
export type Language = (source: string, ground: Ground) => Condition | { readonly problem: ConditionProblem };

/** A value as text in a message. */
export type Show = (value: Json) => string;
