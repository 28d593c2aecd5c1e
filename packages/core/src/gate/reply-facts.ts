import { type Change, isNested, type Json, saysDone, type UnitContext } from '../model/index.ts';
import { cutByProvider } from '../stages/extract/cut-by-provider.ts';

// What is known about one reply besides its text.
export interface ReplyFacts {
  readonly unit: UnitContext;
  readonly absentNulls?: ReadonlySet<string> | undefined;
  readonly cut?: Change | undefined;
  readonly isComplete: boolean;
}

export const NO_FACTS: ReplyFacts = { unit: {}, isComplete: false };

export function factsOf(unit: UnitContext | undefined): ReplyFacts {
  if (unit === undefined) return NO_FACTS;
  const { finishReason, absentNulls = [] } = unit;
  return {
    unit,
    absentNulls: absentNulls.length === 0 ? undefined : new Set(absentNulls),
    cut: cutByProvider(finishReason),
    isComplete: saysDone(finishReason),
  };
}

// Whether a value may contain a null that stands for an omitted field. Such a value is not accepted unchanged even if it is valid, because
// a validator may turn the null into a zero or a string.
export function mayHoldAbsentNulls(value: Json, { absentNulls }: ReplyFacts): boolean {
  return absentNulls !== undefined && holdsNull(value);
}

function holdsNull(value: Json): boolean {
  return value === null || (isNested(value) && Object.values(value).some(holdsNull));
}
