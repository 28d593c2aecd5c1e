import { describe } from 'vitest';
import { takenOf } from '../../../../scripts/tests/share.ts';
import { attemptsBehaviour } from './attempts.ts';
import { batchesBehaviour } from './batches.ts';
import { effectKeysBehaviour } from './effect-keys.ts';
import { interleavingsBehaviour } from './interleavings.ts';
import { noticesBehaviour } from './notices.ts';
import { proposalsBehaviour } from './proposals.ts';
import { purgesBehaviour } from './purges.ts';
import { readsBehaviour } from './reads.ts';
import { retriesBehaviour } from './retries.ts';
import { reviewsBehaviour } from './reviews.ts';
import { runsBehaviour } from './runs.ts';
import { type OpenEmpty, setting } from './setting.ts';
import { spendingBehaviour } from './spending.ts';
import { unitsBehaviour } from './units.ts';

const OTHERS = [unitsBehaviour, retriesBehaviour, batchesBehaviour, noticesBehaviour, readsBehaviour, purgesBehaviour];

// Whatever the run, all of what is written once, decided once or spent is tried, and of the other groups one of `step`.
export function ledgerBehaviour(name: string, open: OpenEmpty, step = 1): void {
  describe(name, () => {
    runsBehaviour(open);
    attemptsBehaviour(open);
    reviewsBehaviour(open);
    proposalsBehaviour(open);
    effectKeysBehaviour(async () => {
      const { ledger, clock } = await setting(open);
      return { keeper: ledger, clock };
    });
    spendingBehaviour(open);
    interleavingsBehaviour(open);
    for (const behaviour of takenOf(OTHERS, step)) behaviour(open);
  });
}
