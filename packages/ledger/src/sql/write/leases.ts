import { Fault } from '@tamis/core';
import type { Lease, LeaseAnswer, LeaseHolder, LeaseRequest } from '../../model/lease.ts';
import { type FoundRun, findRun } from '../find/find-run.ts';
import type { Sql, Work } from '../sql.ts';
import type { Writing } from './writing.ts';

export const WHOLE_RUN = 'run';

const HOLDER = `SELECT r.id AS run, l.name, l.epoch, l.holder, l.taken_at AS takenAt, l.until_at AS until
  FROM lease l JOIN run r ON r.no = l.run_no WHERE l.released_at IS NULL AND l.run_no = ?`;

export function* takeLease({ sql, clock }: Writing, request: LeaseRequest): Work<LeaseAnswer> {
  const { name = WHOLE_RUN, holder, milliseconds, force = false } = request;
  const run = yield* findRun(sql, request.run);
  if (run.purgedAt !== undefined) return { status: 'purged' };
  const now = clock.now();
  const by = yield* holderOf(sql, run.no, name);
  if (by !== undefined && !force && !isOver(by, now)) return { status: 'held', by };
  const until = milliseconds === undefined ? null : now + milliseconds;
  yield* sql.run`INSERT INTO lease (run_no, name, epoch, holder, taken_at, until_at)
      VALUES (${run.no}, ${name}, 1, ${holder}, ${now}, ${until})
      ON CONFLICT (run_no, name) DO UPDATE SET epoch = lease.epoch + 1, holder = excluded.holder, taken_at = excluded.taken_at,
      until_at = excluded.until_at, released_at = NULL`;
  const taken = yield* sql.one<{ epoch: number }>`SELECT epoch FROM lease WHERE run_no = ${run.no} AND name = ${name}`;
  return { status: 'taken', lease: { run: request.run, name, epoch: taken?.epoch ?? 1 } };
}

// The run of a lease. Refuses a lease that was released or taken over. The lease can't be taken over until the current transaction is
// committed.
export function* fence(sql: Sql, { run, name, epoch }: Lease): Work<FoundRun> {
  const found = yield* sql.one<FoundRun & { readonly epoch: number }>`SELECT r.no, r.id, r.contents, l.epoch
      FROM run r JOIN lease l ON l.run_no = r.no AND l.name = ${name} AND l.released_at IS NULL
      WHERE r.id = ${run} FOR SHARE OF l`;
  if (found?.epoch === epoch) return found;
  throw new Fault('fault.lease-lost', `The lease on run ${JSON.stringify(run)} was released or taken over.`);
}

export function* renewLease({ sql, clock }: Writing, lease: Lease, milliseconds: number): Work<void> {
  const { no } = yield* fence(sql, lease);
  yield* sql.run`UPDATE lease SET until_at = ${clock.now() + milliseconds} WHERE run_no = ${no} AND name = ${lease.name}`;
}

// Releases a lease, unless another process has taken it over.
export function* releaseLease({ sql, clock }: Writing, { run, name, epoch }: Lease): Work<void> {
  yield* sql.run`UPDATE lease SET released_at = ${clock.now()} WHERE run_no = ${(yield* findRun(sql, run)).no}
      AND name = ${name} AND epoch = ${epoch} AND released_at IS NULL`;
}

export function* holderOf(sql: Sql, runNo: number, name: string): Work<LeaseHolder | undefined> {
  return yield* sql.one<LeaseHolder>(`${HOLDER} AND l.name = ?`, runNo, name);
}

export function* anyHolderOf(writing: Pick<Writing, 'sql' | 'clock'>, runNo: number): Work<LeaseHolder | undefined> {
  return (yield* holdersOf(writing, runNo))[0];
}

export function* holdersOf({ sql, clock }: Pick<Writing, 'sql' | 'clock'>, runNo: number): Work<readonly LeaseHolder[]> {
  const all = yield* sql.all<LeaseHolder>(HOLDER, runNo);
  const now = clock.now();
  return all.filter((by) => !isOver(by, now));
}

function isOver({ until }: LeaseHolder, now: number): boolean {
  return until !== undefined && until <= now;
}
