import { describe } from 'vitest';
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

export function ledgerBehaviour(name: string, open: OpenEmpty): void {
  describe(name, () => {
    runsBehaviour(open);
    unitsBehaviour(open);
    attemptsBehaviour(open);
    reviewsBehaviour(open);
    retriesBehaviour(open);
    batchesBehaviour(open);
    proposalsBehaviour(open);
    effectKeysBehaviour(async () => {
      const { ledger, clock } = await setting(open);
      return { keeper: ledger, clock };
    });
    noticesBehaviour(open);
    readsBehaviour(open);
    spendingBehaviour(open);
    purgesBehaviour(open);
    interleavingsBehaviour(open);
  });
}
