import { type EffectClaim, EffectTaken, keepsEffect, type ReviewRow } from '@tamis/core/review';
import { reviewById, reviewByNumber } from '../read/reviews.ts';
import type { Work } from '../sql.ts';
import type { Writing } from './writing.ts';

export function* takeEffect(writing: Writing, no: number, claim: EffectClaim | undefined): Work<ReviewRow | undefined> {
  if (claim === undefined) return undefined;
  const { key, milliseconds = null } = claim;
  const { sql } = writing;
  const keeper = yield* keeperOf(writing, key, no);
  if (keeper !== undefined) return keeper;
  // A person may have changed the arguments, and with them the effect.
  yield* sql.run`DELETE FROM effect_key WHERE review_no = ${no} AND key <> ${key}`;
  yield* sql.run`INSERT INTO effect_key (key, review_no, keeps_ms) VALUES (${key}, ${no}, ${milliseconds})
      ON CONFLICT (key) DO UPDATE SET review_no = excluded.review_no, keeps_ms = excluded.keeps_ms`;
  return undefined;
}

export function* requireEffect(writing: Writing, claim: EffectClaim | undefined): Work<void> {
  const keeper = claim && (yield* keeperOf(writing, claim.key));
  if (keeper !== undefined) throw new EffectTaken(keeper);
}

// The review that keeps a key, unless it is this one.
function* keeperOf({ sql, clock }: Writing, key: string, no = 0): Work<ReviewRow | undefined> {
  const kept = yield* sql.one<{
    readonly no: number;
    readonly ms?: number;
  }>`SELECT review_no AS no, keeps_ms AS ms FROM effect_key
      WHERE key = ${key} AND review_no <> ${no}`;
  if (kept === undefined) return undefined;
  const { row } = yield* reviewByNumber(sql, kept.no);
  const { asked } = row.execution ?? {};
  const question = asked === undefined ? undefined : yield* reviewById(sql, asked);
  return keepsEffect(row, question?.row, kept.ms, clock.now()) ? row : undefined;
}
