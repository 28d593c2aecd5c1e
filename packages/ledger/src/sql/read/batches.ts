import { type BatchCallRow, type BatchRow, OPEN_BATCHES } from '../../model/batch.ts';
import { NANO } from '../find/money.ts';
import type { Sql, Work } from '../sql.ts';

const OPEN = OPEN_BATCHES.map((state) => `'${state}'`).join(', ');

export function* readBatches(sql: Sql, run: string, { open = false }: { readonly open?: boolean }): Work<readonly BatchRow[]> {
  return yield* sql.all<BatchRow>(
    `SELECT b.id AS batch, n.name AS step, b.model, b.address, b.state, b.remote, b.status, b.requests, b.done, b.created_at AS createdAt,
      b.submitted_at AS submittedAt, b.looked_at AS lookedAt, b.ended_at AS endedAt, b.by
      FROM run r JOIN batch b ON b.run_no = r.no JOIN step n ON n.run_no = r.no AND n.no = b.step_no
      WHERE r.id = ? ${open ? `AND b.state IN (${OPEN})` : ''} ORDER BY b.no`,
    run,
  );
}

export function* readBatchCalls(sql: Sql, run: string, batch: string): Work<readonly BatchCallRow[]> {
  const rows = yield* sql.all<StoredBatchCall>`SELECT k.id, u.id AS unit, n.name AS step, a.number AS attempt, k.call,
      c.outcome, c.started_at AS startedAt, c.most_nano AS mostNano
      FROM run r JOIN batch b ON b.run_no = r.no JOIN batch_call k ON k.batch_no = b.no JOIN attempt a ON a.id = k.attempt_id
      JOIN unit u ON u.no = a.unit_no JOIN step n ON n.run_no = r.no AND n.no = a.step_no
      JOIN call c ON c.attempt_id = k.attempt_id AND c.number = k.call WHERE r.id = ${run} AND b.id = ${batch} ORDER BY u.id`;
  return rows.map(({ mostNano, ...row }) => (mostNano === undefined ? row : { ...row, most: mostNano / NANO }));
}

type StoredBatchCall = Omit<BatchCallRow, 'most'> & { readonly mostNano?: number };

// Whether the last call of an attempt belongs to a batch that may still answer it.
export function* isInBatch(sql: Sql, attempt: number, call: number): Work<boolean> {
  return (
    (yield* sql.one(
      `SELECT 1 FROM batch_call k JOIN batch b ON b.no = k.batch_no JOIN call c ON c.attempt_id = k.attempt_id AND c.number = k.call
        WHERE k.attempt_id = ? AND k.call = ? AND c.outcome = 'open' AND b.state IN (${OPEN})`,
      attempt,
      call,
    )) !== undefined
  );
}
