import type { Change, Finding } from '@tamis/core';
import type { Fields } from '../exact/exact.ts';
import type { Unit } from '../units/unit.ts';

/** The unit passed. `output` contains the fields the step produced. */
export interface Done {
  readonly status: 'done';
  readonly unit: Unit;
  readonly output: Fields;
  /** The findings of rules at warning level. */
  readonly warnings: readonly Finding[];
}

/** The step failed and the unit is unchanged. Repeating the step would give the same result. */
export interface Failed {
  readonly status: 'failed';
  /** Why an expression has no result, if that is what failed. */
  readonly error?: ExpressionError;
  /** The fields the step had computed by then, and the unit as it would be with them. */
  readonly computed?: Pick<Done, 'unit' | 'output'>;
  /** The findings of the step's rules. */
  readonly findings: readonly Finding[];
  readonly changes: readonly Change[];
}

/** There was nothing to do for the unit, with the reason. */
export interface Skipped {
  readonly status: 'skipped';
  readonly reason: string;
}

/** The unit was split into several. */
export interface Spread {
  readonly status: 'spread';
  readonly children: readonly (Done | (Failed & { readonly unit: Unit }))[];
}

/** An expression that has no result, with Python's error. */
export interface ExpressionError {
  /** The fields computed before the error. */
  readonly output?: Fields;
  readonly expression: string;
  /** `NameError`, `TypeError` …, `Exhausted` for a budget, `NotJson` for a result that can't be stored. */
  readonly kind: string;
  readonly message: string;
}
