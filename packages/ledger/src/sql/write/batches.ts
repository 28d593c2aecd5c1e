import type { Recorded } from '../../model/attempt.ts';
import type { BatchChange, BatchEnd, BatchStart, BatchState } from '../../model/batch.ts';
import { type FoundRun, findStep } from '../find/find-run.ts';
import { readBatchCalls } from '../read/batches.ts';
import type { Sql, Work } from '../sql.ts';
import { closeCall, loseCall } from './calls.ts';
import { findWithAttempt } from './find-attempt.ts';
import { moveUnit } from './move-unit.ts';
import { startAttempt } from './start-attempt.ts';
import type { Writing } from './writing.ts';

interface FoundBatch {
  readonly no: number;
  readonly state: BatchState;
}

export function* startBatch(writing: Writing, run: FoundRun, epoch: number, start: BatchStart): Work<Recorded> {
  const { sql, clock } = writing;
  const { batch, step, model, address = null, requests } = start;
  if ((yield* findBatch(sql, run, batch)) !== undefined) return 'known';
  const { id: no } = yield* sql.insert`INSERT INTO batch (run_no, step_no, id, model, address, state, requests, created_at)
      VALUES (${run.no}, ${yield* findStep(sql, run, step)}, ${batch}, ${model}, ${address}, 'intent',
      ${requests.length}, ${clock.now()}) RETURNING no`;
  for (const { id, ...request } of requests) {
    const started = yield* startAttempt(writing, run, epoch, { ...request, step, model });
    if (started.status === 'judged')
      throw new RangeError(`Attempt ${request.attempt} of unit ${JSON.stringify(request.unit)} has already been judged.`);
    const { known: attempt } = yield* findWithAttempt(sql, run, { ...request, step });
    yield* sql.run`INSERT INTO batch_call (batch_no, id, attempt_id, call)
        VALUES (${no}, ${id}, ${attempt?.id ?? 0}, ${started.call})`;
  }
  return 'recorded';
}

export function* changeBatch(writing: Writing, run: FoundRun, change: BatchChange): Work<Recorded> {
  const { sql, clock } = writing;
  const found = yield* findBatch(sql, run, change.batch);
  if (found === undefined || !change.from.includes(found.state)) return 'known';
  const now = clock.now();
  yield* sql.run`UPDATE batch SET state = ${change.state}, remote = coalesce(${change.remote ?? null}, remote),
      status = coalesce(${change.status ?? null}, status), done = coalesce(${change.done ?? null}, done), looked_at = ${now},
      submitted_at = CASE WHEN CAST(${change.remote ?? null} AS TEXT) IS NULL THEN submitted_at
      ELSE coalesce(submitted_at, ${now}) END, by = coalesce(${change.by ?? null}, by) WHERE no = ${found.no}`;
  return 'recorded';
}

// Ends a batch and all of its calls that are still open.
export function* endBatch(writing: Writing, run: FoundRun, end: BatchEnd): Work<Recorded> {
  const { sql, clock } = writing;
  const found = yield* findBatch(sql, run, end.batch);
  if (found === undefined || !end.from.includes(found.state)) return 'known';
  for (const { unit, step, attempt, call, outcome } of yield* readBatchCalls(sql, run.id, end.batch))
    if (outcome === 'open') yield* releaseCall(writing, run, { unit, step, attempt, call }, end.rest);
  const now = clock.now();
  yield* sql.run`UPDATE batch SET state = ${end.state}, looked_at = ${now}, ended_at = ${now},
      by = coalesce(${end.by ?? null}, by) WHERE no = ${found.no}`;
  return 'recorded';
}

function* releaseCall(
  writing: Writing,
  run: FoundRun,
  key: { readonly unit: string; readonly step: string; readonly attempt: number; readonly call: number },
  rest: BatchEnd['rest'],
): Work<void> {
  const { at, known: attempt } = yield* findWithAttempt(writing.sql, run, key);
  if (attempt === undefined) return;
  if (rest === 'lost') yield* loseCall(writing, at, attempt);
  else {
    const message = run.contents === 'none' ? undefined : rest.message;
    yield* closeCall(writing, attempt, key.call, 'fault', {}, { code: rest.code, message });
  }
  if (at.state === 'running')
    yield* moveUnit(writing, at, key.unit, { state: 'pending', reason: 'batch' }, { attempts: at.attempts, code: undefined });
}

function* findBatch(sql: Sql, run: FoundRun, batch: string): Work<FoundBatch | undefined> {
  return yield* sql.one<FoundBatch>`SELECT no, state FROM batch WHERE run_no = ${run.no} AND id = ${batch}`;
}
