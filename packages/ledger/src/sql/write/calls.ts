import type { CallOutcome, CallUse } from '../../model/attempt.ts';
import type { FoundUnit } from '../find/find-unit.ts';
import { NANO, storedCount } from '../find/money.ts';
import type { Work } from '../sql.ts';
import { storedText } from '../text.ts';
import type { FoundAttempt } from './find-attempt.ts';
import type { Writing } from './writing.ts';

export function* openCall(
  { sql, clock }: Writing,
  { run, stepNo }: FoundUnit,
  { id, calls }: FoundAttempt,
  { epoch, model, most }: { readonly epoch: number; readonly model: string; readonly most?: number | undefined },
): Work<void> {
  yield* sql.put`INSERT INTO call (attempt_id, number, run_no, step_no, epoch, model, outcome, started_at, most_nano)
      VALUES (${id}, ${calls}, ${run.no}, ${stepNo}, ${epoch}, ${model}, 'open', ${clock.now()},
      ${storedCount(most === undefined ? undefined : most * NANO)})`;
}

// Counts another call of an attempt that already has some.
export function* countCall({ sql }: Writing, { id, calls }: FoundAttempt): Work<void> {
  yield* sql.put`UPDATE attempt SET calls = ${calls} WHERE id = ${id}`;
}

// Ends a call of an attempt if it is open. Returns whether it was. The call keeps the model that was asked for, so that calls with and
// without a response are counted together. The provider's name for the model is recorded with the attempt.
export function* closeCall(
  { sql, clock }: Writing,
  { id }: FoundAttempt,
  call: number,
  outcome: Exclude<CallOutcome, 'open'>,
  { usage, took }: CallUse = {},
  fault?: { readonly code: string; readonly message?: string | undefined },
): Work<boolean> {
  const { changes } = yield* sql.run`UPDATE call SET outcome = ${outcome}, fault = ${fault?.code ?? null},
      message = ${storedText(fault?.message)}, ended_at = ${clock.now()}, took = ${took ?? null},
      input_tokens = ${storedCount(usage?.inputTokens)},
      output_tokens = ${storedCount(usage?.outputTokens)}, reasoning_tokens = ${storedCount(usage?.reasoningTokens)},
      cached_tokens = ${storedCount(usage?.cachedTokens)},
      cost_nano = ${storedCount(usage?.cost === undefined ? undefined : usage.cost * NANO)}
      WHERE attempt_id = ${id} AND number = ${call} AND outcome = 'open'`;
  return changes > 0;
}

// Marks a call that will never be answered as lost. It may have cost money but uses up no attempt. Returns whether there was such a call.
export function* loseCall(writing: Writing, { unitNo, stepNo }: FoundUnit, attempt: FoundAttempt): Work<boolean> {
  if (!(yield* closeCall(writing, attempt, attempt.calls, 'lost'))) return false;
  yield* writing.sql.put`UPDATE unit_step SET lost = lost + 1 WHERE unit_no = ${unitNo} AND step_no = ${stepNo}`;
  return true;
}
