import type { AttemptStart, CallFault, Recorded, Started } from '../../model/attempt.ts';
import type { FoundRun } from '../find/find-run.ts';
import type { FoundUnit } from '../find/find-unit.ts';
import { isInBatch } from '../read/batches.ts';
import { together, type Work } from '../sql.ts';
import { storedText } from '../text.ts';
import { closeCall, countCall, loseCall, openCall } from './calls.ts';
import { addAttempt, findWithAttempt } from './find-attempt.ts';
import { moveUnit, showState } from './move-unit.ts';
import type { Writing } from './writing.ts';

export function* startAttempt(writing: Writing, run: FoundRun, epoch: number, start: AttemptStart): Work<Started> {
  const { sql, clock } = writing;
  const { at, known } = yield* findWithAttempt(sql, run, start);
  if (known?.status !== undefined) return { status: 'judged' };
  checkOpen(at, start.unit);
  if (known !== undefined && (yield* isInBatch(sql, known.id, known.calls)))
    throw new RangeError(
      `Unit ${JSON.stringify(start.unit)} is in a batch; the model can't be asked about it until the batch has ended.`,
    );
  const attempt = known === undefined ? yield* addAttempt(sql, at, start, clock.now(), 1) : { ...known, calls: known.calls + 1 };
  const lost = at.lost + (known !== undefined && (yield* loseCall(writing, at, known)) ? 1 : 0);
  yield* together<unknown>([
    openCall(writing, at, attempt, { epoch, model: start.model, most: start.most }),
    ...(known === undefined ? [] : [countCall(writing, attempt)]),
    ...(run.contents === 'all' && start.request !== undefined ? [keepRequest(writing, attempt.id, start.request)] : []),
    ...(at.state !== 'running' ? [setRunning(writing, at)] : []),
  ]);
  return { status: 'started', call: attempt.calls, lost };
}

export function* endCall(writing: Writing, run: FoundRun, fault: CallFault): Work<Recorded> {
  const { at, known: attempt } = yield* findWithAttempt(writing.sql, run, fault);
  const message = run.contents === 'none' ? undefined : toldFault(fault, run.contents === 'all');
  if (attempt === undefined || !(yield* closeCall(writing, attempt, fault.call, 'fault', fault, { code: fault.code, message })))
    return 'known';
  if (fault.move !== undefined && at.state === 'running')
    yield* moveUnit(writing, at, fault.unit, fault.move, { attempts: at.attempts, code: fault.code });
  return 'recorded';
}

function toldFault({ message, body }: CallFault, keepsBody: boolean): string | undefined {
  if (body === undefined || body === '' || !keepsBody) return message;
  return `${(message ?? '').replaceAll(/\n{2,}/g, '\n')}\n\n${body}`;
}

function checkOpen({ state }: FoundUnit, unit: string): void {
  if (state === 'pending' || state === 'running') return;
  throw new RangeError(`Unit ${JSON.stringify(unit)} is ${state}; only a pending or running unit can be attempted.`);
}

function* keepRequest({ sql }: Writing, id: number, request: string): Work<void> {
  yield* sql.put`INSERT INTO attempt_content (attempt_id, request) VALUES (${id}, ${storedText(request)})
      ON CONFLICT (attempt_id) DO UPDATE SET request = excluded.request`;
}

function* setRunning(writing: Writing, at: FoundUnit): Work<void> {
  const { sql, clock } = writing;
  const text = `UPDATE unit_step SET state = 'running', reason = NULL, updated_at = ? WHERE unit_no = ? AND step_no = ?`;
  yield* together<unknown>([sql.put(text, clock.now(), at.unitNo, at.stepNo), showState(writing, at, 'running')]);
}
