import { ContractError } from '@tamis/core';
import type { Decided } from '@tamis/core/review';
import { randomIds } from '../port/ids.ts';
import type { Ledger } from '../port/ledger.ts';
import { isMet } from './condition.ts';
import { GRANT_KIND, GRANTS, type GrantScope, grantDigest, storedScope } from './grant.ts';

/** A new grant as a person gives it. */
export interface NewGrant extends GrantScope {
  readonly by: string;
  readonly reason: string;
  /** Who may agree to the grant, and how many must. These are the same as for the calls themselves. */
  readonly deciders?: readonly string[];
  readonly eyes?: number;
}

/** The result of giving a grant. If it needs several approvers, the others approve it like any other review. */
export interface OpenedGrant {
  readonly id: string;
  readonly decided: Decided;
}

/** Approves calls in advance. The grant is itself a review, so it appears in the decision log and the four-eyes rule applies to it. */
export async function openGrant(ledger: Ledger, { by, reason, deciders, eyes, ...scope }: NewGrant): Promise<OpenedGrant> {
  if (reason.trim() === '') throw new RangeError('A grant needs a reason.');
  requireCondition(scope);
  const value = storedScope(scope);
  const digest = grantDigest(value);
  const id = randomIds();
  await ledger.propose(
    { run: GRANTS, step: scope.tool, unit: id, attempt: 1 },
    {
      ...{ review: id, kind: GRANT_KIND, reason, held: JSON.stringify(value), digest, contract: '', expiresAt: scope.until },
      ...(deciders && { deciders }),
      ...(eyes === undefined ? {} : { eyes }),
    },
  );
  return { id, decided: await ledger.decide({ review: id, digest, kind: 'approve', by, text: reason }) };
}

/** Revokes a grant before it expires. */
export async function revokeGrant(ledger: Ledger, id: string, by: string, reason: string): Promise<void> {
  await ledger.note({ review: id, by, text: reason });
  await ledger.closeReview(id, 'stale', `${by} revoked the grant: ${reason}`);
}

/** Throws a RangeError if a grant's condition can't be parsed, or if its count or sum limits nothing. */
export function requireCondition({ tool, where, times, sum }: Pick<GrantScope, 'tool' | 'where' | 'times' | 'sum'>): void {
  if (times !== undefined && !(Number.isSafeInteger(times) && times > 0))
    throw new RangeError(`The grant must be for at least 1 call, in whole numbers, not ${times}.`);
  if (sum !== undefined && !(Number.isFinite(sum.most) && sum.most >= 0))
    throw new RangeError(`The sum of the grant must be at least 0, not ${sum.most}.`);
  if (!('expr' in where)) return;
  try {
    isMet(tool, where.expr);
  } catch (problem) {
    if (problem instanceof ContractError) throw new RangeError(`The condition of the grant can't be used. ${problem.message}`);
    throw problem;
  }
}
