import type { AttemptEnd } from '../../model/attempt.ts';
import { firstCode } from '../../model/judgement-of.ts';
import type { FoundRun } from '../find/find-run.ts';
import type { FoundUnit } from '../find/find-unit.ts';
import { SAME_AS_REPLY, together, type Work } from '../sql.ts';
import { storedText } from '../text.ts';
import type { FoundAttempt } from './find-attempt.ts';
import type { Writing } from './writing.ts';

type Judged = Pick<AttemptEnd, 'judgement' | 'judgedBy' | 'call' | 'reason' | 'contract' | 'reply' | 'extra'>;

export function* judge(writing: Writing, at: FoundUnit, { id }: Pick<FoundAttempt, 'id'>, end: Judged): Work<void> {
  const { sql, clock } = writing;
  // Without its reply, nothing can be judged again.
  const judgedBy = at.run.contents === 'all' && end.reply !== undefined ? end.judgedBy : undefined;
  const judged = sql.put`UPDATE attempt SET status = ${end.judgement.status}, code = ${firstCode(end.judgement) ?? null},
      finish = ${end.call?.finish ?? null}, reason = coalesce(${end.reason ?? null}, reason),
      model = coalesce(${end.call?.model ?? null}, model), contract = coalesce(${end.contract ?? null}, contract),
      judged_by = ${judgedBy ?? null}, ended_at = ${clock.now()} WHERE id = ${id}`;
  const isPlaced = at.run.contents !== 'none';
  const codes = end.judgement.codes.map(
    ({ source, code, grade, rule, path }, position) =>
      sql.put`INSERT INTO attempt_code (attempt_id, position, run_no, step_no, source, code, grade, rule, path)
        VALUES (${id}, ${position}, ${at.run.no}, ${at.stepNo}, ${source}, ${code}, ${grade}, ${rule ?? null},
        ${(isPlaced ? path : undefined) ?? null})`,
  );
  yield* together<unknown>([judged, ...codes, keepContents(writing, at.run, id, end)]);
}

function* keepContents({ sql }: Writing, { contents }: FoundRun, id: number, { reply, extra, judgement }: Judged): Work<void> {
  const isAll = contents === 'all';
  const record = contents === 'none' ? undefined : judgement.record;
  // A failed value is not a result, so it is content like any other.
  const value = judgement.status === 'fail' && !isAll ? undefined : judgement.value;
  yield* sql.put`INSERT INTO attempt_content (attempt_id, reply, extra, record, value)
      VALUES (${id}, ${storedText(isAll ? reply : undefined)}, ${storedText(isAll ? extra : undefined)}, ${storedText(record)},
      ${isAll && reply !== undefined && value === reply ? SAME_AS_REPLY : storedText(value)})
      ON CONFLICT (attempt_id) DO UPDATE SET reply = excluded.reply, extra = excluded.extra, record = excluded.record,
      value = excluded.value`;
}
