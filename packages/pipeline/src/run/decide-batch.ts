import type { BatchRow } from '@tamis/ledger';
import { firstRun, holdRun, isRunFolder } from './open-run.ts';
import type { RunAnswer } from './run-answer.ts';
import type { WorkOptions } from './run-options.ts';
import { takeTenure } from './tenure.ts';

/** A person's decision about an unknown batch: adopt one of the provider's batches as this one, or give it up and ask again. */
export type BatchDecision = { readonly kind: 'adopt'; readonly remote: string } | { readonly kind: 'give-up' };

/** The result of a decision about a batch. */
export type DecidedBatch =
  | { readonly status: 'decided'; readonly batch: BatchRow }
  /** There is no such batch, it is not unknown, or another batch of the run already has that provider id. */
  | { readonly status: 'undecided'; readonly reason: 'no-batch' | 'not-unknown' | 'taken'; readonly batch?: BatchRow }
  | Exclude<RunAnswer, { status: 'worked' }>;

/** Records a person's decision about a batch. No provider is called. The run acts on the decision the next time it is worked on. */
export async function decideBatch(
  out: string,
  batch: string,
  decision: BatchDecision,
  by: string,
  options: Pick<WorkOptions, 'home' | 'ledger' | 'holder'> = {},
): Promise<DecidedBatch> {
  if (!isRunFolder(out)) return { status: 'refused', reason: 'no-run' };
  const held = await holdRun(out, options);
  if ('status' in held) return held;
  try {
    const { ledger } = held;
    const run = await firstRun(ledger);
    if (run === undefined) return { status: 'refused', reason: 'no-run' };
    const all = await ledger.batches(run.run);
    const found = all.find((row) => row.batch === batch);
    if (found === undefined) return { status: 'undecided', reason: 'no-batch' };
    if (found.state !== 'unknown') return { status: 'undecided', reason: 'not-unknown', batch: found };
    const other = decision.kind === 'adopt' ? all.find(({ remote }) => remote === decision.remote) : undefined;
    if (other !== undefined && other.batch !== batch) return { status: 'undecided', reason: 'taken', batch: other };
    const tenure = await takeTenure(held, run.run, options.holder);
    if ('status' in tenure) return tenure;
    try {
      if (decision.kind === 'adopt')
        await ledger.changeBatch(tenure.lease, {
          ...{ batch, from: ['unknown'], state: 'submitted', remote: decision.remote, status: 'adopted', by },
        });
      else await ledger.endBatch(tenure.lease, { batch, from: ['unknown'], state: 'void', rest: 'lost', by });
    } finally {
      await tenure.end();
    }
    const after = (await ledger.batches(run.run)).find((row) => row.batch === batch);
    return { status: 'decided', batch: after ?? found };
  } finally {
    await held.release();
  }
}
